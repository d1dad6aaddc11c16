#include "analysis/call_graph/overload_sets.hpp"

#include <algorithm>

namespace cu2sycl {
namespace {

// Whether a call may mean either: function objects are called by no name, so that all of theirs are one set.
bool same_overload_set(const Project& p, const Function& x, const Function& y) {
  if (!x.in_device_code() || !y.in_device_code() || x.parameters.size() != y.parameters.size() ||
      !p.related(x.file, y.file))
    return false;
  // `void ns::kernel()` reads like a member of a class.
  if (x.member != y.member && x.scope != y.scope) return false;
  if (x.name == kCallOperator) return true;
  if (x.takes_type != y.takes_type && !x.takes_type.empty() && !y.takes_type.empty()) return false;
  return ends_with_scope(x.scope, y.scope) || ends_with_scope(y.scope, x.scope);
}

}  // namespace

bool same_units(const Project& project, FileId a, FileId b) {
  return a == b || project.files[a].roots == project.files[b].roots;
}

bool share_among_overloads(Project& project) {
  bool changed = false;
  for (auto& [name, ids] : project.functions_by_name) {
    for (const FunctionId a : ids) {
      for (const FunctionId b : ids) {
        Function& x = project.functions[a];
        const Function& y = project.functions[b];
        if (a == b || !same_overload_set(project, x, y)) continue;
        // A class whose operator needs nothing is called without (cu2sycl/core/invoke.hpp).
        if (name == kCallOperator && x.scope != y.scope && !x.implicit.parameters()) continue;
        if (name != kCallOperator || same_units(project, x.file, y.file)) {
          changed |= x.implicit.merge(y.implicit);
          continue;
        }
        ImplicitParameters item = y.implicit;
        item.variables.clear();
        item.dynamic = false;
        changed |= x.implicit.merge(item);
      }
    }
  }
  return changed;
}

void order_alike(Project& project) {
  for (auto& [name, ids] : project.functions_by_name) {
    for (std::size_t a = 0; a < ids.size(); ++a) {
      const auto& wanted = project.functions[ids[a]].implicit.variables;
      for (std::size_t b = a + 1; b < ids.size(); ++b) {
        Function& y = project.functions[ids[b]];
        if (same_overload_set(project, project.functions[ids[a]], y) &&
            std::is_permutation(wanted.begin(), wanted.end(), y.implicit.variables.begin(), y.implicit.variables.end()))
          y.implicit.variables = wanted;
      }
    }
  }
}

}  // namespace cu2sycl
