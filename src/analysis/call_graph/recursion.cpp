// Device functions that call themselves, which SYCL forbids.
#include <algorithm>
#include <set>
#include <unordered_set>

#include "analysis/call_graph/references.hpp"

namespace cu2sycl {
namespace {

bool is_constexpr(const Project& p, const Function& fn) {
  const TokenStream& s = p.files[fn.file].tokens;
  for (TokenIndex i = fn.begin; i < fn.name_token; ++i) {
    if (s.is_any(i, tok::kw_constexpr, tok::kw_consteval)) return true;
  }
  return false;
}

// Whether a call is after `constexpr` or `static_assert` in its statement: the compiler evaluates it then.
bool is_constant(const File& file, TokenIndex call) {
  const Statement* statement = call == kNoToken ? nullptr : file.statements.around(call);
  for (TokenIndex i = statement == nullptr ? call : statement->range.begin; i < call; ++i) {
    if (file.tokens.is_any(i, tok::kw_constexpr, tok::kw_static_assert)) return true;
  }
  return false;
}

// Whether a function is called outside constant expressions, not counting its own calls and those of constexpr
// functions which are not. `seen` holds the functions asked about.
bool is_called(const Project& p, const CallsByFunction& calls, FunctionId called, std::set<FunctionId>& seen) {
  if (!seen.insert(called).second) return false;
  for (FunctionId id{0}; id < calls.size(); ++id) {
    if (id == called) continue;
    for (const ResolvedCall& one : *calls[id]) {
      if (std::find(one.callees.begin(), one.callees.end(), called) != one.callees.end() &&
          !is_constant(p.files[one.call.file], one.call.at) &&
          (!is_constexpr(p, p.functions[id]) || is_called(p, calls, id, seen)))
        return true;
    }
  }
  return false;
}

// Whether a call by name can only mean this function: no overload of it is defined.
bool is_only(const Project& p, const Function& fn) {
  const std::vector<FunctionId>& named = p.functions_by_name.at(fn.name);
  const auto defined = std::count_if(named.begin(), named.end(), [&](FunctionId id) {
    return p.functions[id].defined() && p.related(p.functions[id].file, fn.file);
  });
  return defined <= 1;
}

bool reaches_itself(const Project& p, const CallsByFunction& calls, FunctionId id) {
  std::vector<FunctionId> work{id};
  std::unordered_set<FunctionId> seen;
  while (!work.empty()) {
    const FunctionId at = work.back();
    work.pop_back();
    for (const ResolvedCall& one : *calls[at]) {
      if (one.call.parameter) continue;
      for (const FunctionId callee : one.callees) {
        const Function& f = p.functions[callee];
        if (f.member || !f.in_device_code() || !is_only(p, f)) continue;
        if (callee == id) return true;
        if (seen.insert(callee).second) work.push_back(callee);
      }
    }
  }
  return false;
}

}  // namespace

std::set<FunctionId> recursive_functions(const Project& p, const Table& table, const CallsByFunction& calls) {
  std::set<FunctionId> out;
  for (FunctionId id{0}; id < p.functions.size(); ++id) {
    const Function& self = p.functions[id];
    // A template may end its recursion at compile time. If a row has the name, a library's function may be meant.
    if (!self.in_device_code() || !self.defined() || self.member || !self.template_parameters.empty() ||
        !table.find(self.name).empty())
      continue;
    std::set<FunctionId> seen;
    if (reaches_itself(p, calls, id) && (!is_constexpr(p, self) || is_called(p, calls, id, seen))) out.insert(id);
  }
  return out;
}

}  // namespace cu2sycl
