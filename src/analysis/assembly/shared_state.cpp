#include "analysis/assembly/shared_state.hpp"

#include "source/algorithms.hpp"
#include "syntax/statements/inner_bodies.hpp"

namespace cu2sycl {
std::vector<ptx::Register> shared_registers(const Project& project, const Table& table, FunctionId function) {
  const Function& fn = project.functions[function];
  if (!fn.defined() || !fn.in_device_code()) return {};
  const File& file = project.files[fn.file];
  std::vector<ptx::Register> out;
  int depth = 0;  // number of scopes that are open
  for (auto at = file.assembly.lower_bound(fn.body_open); at != file.assembly.end() && at->first < fn.body_close;
       ++at) {
    const AssemblyStatement& one = at->second;
    if (file.tokens.has(at->first, kInDirective)) continue;
    if (!one.readable || table.instructions().all(one.code).size() != one.code.instructions.size()) return {};
    if (in_inner_body(file.statements, file.tokens, at->first, fn.body_open)) return {};
    for (const ptx::Register& added : one.code.registers) {
      if (depth == 0 && one.code.scopes == 0) continue;
      const auto same = find_if(out, [&](const ptx::Register& other) { return other.name == added.name; });
      if (same == out.end())
        out.push_back(added);
      else if (same->type != added.type || depth > 0)
        return {};
    }
    depth += one.code.scopes;
  }
  return out;
}

}  // namespace cu2sycl
