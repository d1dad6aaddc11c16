#include "lower/kernel_names.hpp"

#include <algorithm>
#include <set>

#include "lower/names.hpp"

namespace cu2sycl {
namespace {

// Whether a token stands in the body of a class template.
bool in_class_template(const File& file, TokenIndex i) {
  const TokenStream& s = file.tokens;
  return std::any_of(file.classes.begin(), file.classes.end(), [&](const ClassBody& one) {
    return one.open < i && i < s[one.open].match && one.keyword > 0 && s.is(one.keyword - 1, ">");
  });
}

bool in_template(const Project& project, const Function& fn) {
  return !fn.template_parameters.empty() || in_class_template(project.files[fn.file], fn.name_token);
}

}  // namespace

KernelNames name_kernels(const Project& project) {
  KernelNames out;
  std::set<std::string> taken;
  const auto add = [&](FileId file, TokenIndex at, const std::string& wanted) {
    std::string name = project.fresh_name(wanted);
    for (int k = 2; !taken.insert(name).second; ++k) name = project.fresh_name(wanted + "_" + std::to_string(k));
    out[{file, at}] = name;
  };
  for (FileId id{0}; id < project.files.size(); ++id) {
    const TokenStream& s = project.files[id].tokens;
    for (const Launch& launch : project.files[id].launches) {
      const FunctionId in = project.function_at(id, launch.begin);
      if (in == kNone || launch.name == kNoToken || !s.is_word(launch.name) || s.has(launch.begin, kInDirective))
        continue;
      const Function& fn = project.functions[in];
      if (in_template(project, fn)) continue;
      add(id, launch.begin, std::string(s.text(launch.name)) + "_in_" + as_identifier(fn));
    }
  }
  for (const Function& fn : project.functions) {
    if (fn.launcher && fn.defined() && !in_template(project, fn)) add(fn.file, fn.name_token, fn.name + "_launched");
  }
  return out;
}

}  // namespace cu2sycl
