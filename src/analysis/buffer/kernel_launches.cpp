#include "analysis/buffer/kernel_launches.hpp"

#include "analysis/launch/launched.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

using Kernels = std::map<std::string_view, LaunchedKernel>;

Kernels defined_once(const Project& p) {
  Kernels out;
  for (const auto& [name, same] : p.functions_by_name) {
    FunctionId definition = kNone;
    bool plain = true;
    for (const FunctionId f : same) {
      const Function& fn = p.functions[f];
      plain &= fn.global && !fn.member && !p.files[fn.file].reference &&
               fn.parameters.size() == p.functions[same.front()].parameters.size() &&
               !p.files[fn.file].tokens.has(fn.name_token, kInDirective) && !(fn.defined() && definition != kNone);
      if (fn.defined()) definition = f;
    }
    if (plain && definition != kNone) out.emplace(name, LaunchedKernel{definition, &same});
  }
  return out;
}

bool declares(const Project& p, const LaunchedKernel& kernel, FileId id, TokenIndex i) {
  return any_of(*kernel.same,
                [&](FunctionId f) { return p.functions[f].file == id && p.functions[f].name_token == i; });
}

bool starts(const Project& p, const LaunchedKernel& kernel, FileId id, const Launch& launch) {
  const Place place(p, id, p.function_at(id, launch.begin));
  const Launched launched = launched_by(place, launch);
  return launched.form == LaunchForm::kKernel && !launch.conditional &&
         any_of(*kernel.same, [&](FunctionId f) { return &p.functions[f] == launched.kernel; });
}

}  // namespace

Kernels launched_kernels(const Project& project) {
  Kernels out = defined_once(project);
  for (FileId id{0}; id < project.files.size(); ++id) {
    std::map<TokenIndex, const Launch*> by_name;
    for (const Launch& one : project.files[id].launches) by_name.emplace(one.name, &one);
    const TokenStream& s = project.files[id].tokens;
    for (TokenIndex i = 0; i < s.size(); ++i) {
      if (!s.is_word(i) || s.has(i, kDisabled)) continue;
      const auto kernel = out.find(s.text(i));
      if (kernel == out.end() || declares(project, kernel->second, id, i)) continue;
      const auto launch = by_name.find(i);
      if (launch == by_name.end() || s.has(i, kInDirective) || !starts(project, kernel->second, id, *launch->second))
        out.erase(kernel);
      else
        kernel->second.launches.emplace_back(id, launch->second);
    }
  }
  return out;
}

}  // namespace cu2sycl
