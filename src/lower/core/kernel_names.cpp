#include "lower/core/kernel_names.hpp"

#include <optional>
#include <set>

#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

// Returns whether a token is in the body of a class template.
bool in_class_template(const File& file, TokenIndex i) {
  const TokenStream& s = file.tokens;
  return any_of(file.classes, [&](const ClassBody& one) {
    return one.open < i && i < s[one.open].match && one.keyword > 0 && s.is(one.keyword - 1, tok::greater);
  });
}

// Returns the template parameters of a function as a list of types, or nothing if some of them cannot be written as
// types.
std::optional<std::string> parameters_as_types(const Project& project, const Function& fn) {
  const File& file = project.files[fn.file];
  if (in_class_template(file, fn.name_token)) return {};
  for (TokenIndex i = fn.header.begin; i < fn.header.end; ++i) {
    if (file.tokens.is(i, tok::ellipsis) || (file.tokens.is(i, tok::kw_template) && i > fn.header.begin)) return {};
  }
  std::string out;
  for (std::size_t k = 0; k < fn.template_parameters.size(); ++k) {
    const std::string& name = fn.template_parameters[k];
    if (name.empty() || k >= fn.takes_type.size()) return {};
    out += (out.empty() ? "" : ", ") +
           (fn.takes_type[k] ? name : "std::integral_constant<decltype(" + name + "), " + name + ">");
  }
  return out;
}

}  // namespace

KernelNames name_kernels(const Project& project) {
  KernelNames out;
  std::set<std::string> taken;
  const auto add = [&](const Function& in, TokenIndex at, std::string_view kernel) {
    auto arguments = parameters_as_types(project, in);
    if (!arguments) return;
    const bool says_so = kernel.ends_with("kernel") || kernel.ends_with("Kernel");
    const std::string wanted = std::string(kernel) + (says_so ? "" : "_kernel");
    std::string name = project.fresh_name(wanted, kNone);  // differs from the kernel's own name
    for (int k = 2; !taken.insert(name).second; ++k) name = project.fresh_name(wanted + "_" + std::to_string(k), kNone);
    out[{in.file, at}] = {name, *std::move(arguments)};
  };
  for (FileId id{0}; id < project.files.size(); ++id) {
    const TokenStream& s = project.files[id].tokens;
    for (const Launch& launch : project.files[id].launches) {
      const FunctionId in = project.function_at(id, launch.begin);
      if (in != kNone && s.is_word(launch.name) && !s.has(launch.begin, kInDirective))
        add(project.functions[in], launch.begin, s.text(launch.name));
    }
  }
  for (const Function& fn : project.functions) {
    if (project.analysis.has_launcher(fn.id) && fn.defined()) add(fn, fn.name_token, fn.name);
  }
  return out;
}

}  // namespace cu2sycl
