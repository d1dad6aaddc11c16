// The order of functions by their calls, and device functions that call themselves, which SYCL forbids.
#include <set>

#include "analysis/call_graph/references.hpp"
#include "source/algorithms.hpp"
#include "source/graph.hpp"

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
      if (contains(one.callees, called) && !is_constant(p.files[one.call.file], one.call.at) &&
          (!is_constexpr(p, p.functions[id]) || is_called(p, calls, id, seen)))
        return true;
    }
  }
  return false;
}

// Whether a call by name can only mean this function: no overload of it is defined.
bool is_only(const Project& p, const Function& fn) {
  const std::vector<FunctionId>& named = p.functions_by_name.at(fn.name);
  const auto defined = count_if(
      named, [&](FunctionId id) { return p.functions[id].defined() && p.related(p.functions[id].file, fn.file); });
  return defined <= 1;
}

// Returns the calls of device functions that are not members and have no overload.
Graph calls_of_only(const Project& p, const CallsByFunction& calls) {
  std::vector<bool> counts(calls.size());
  for (FunctionId id{0}; id < calls.size(); ++id) {
    const Function& fn = p.functions[id];
    counts[id] = !fn.member && fn.in_device_code() && is_only(p, fn);
  }
  Graph out(calls.size());
  for (FunctionId id{0}; id < calls.size(); ++id) {
    for (const ResolvedCall& one : *calls[id]) {
      for (const FunctionId callee : one.callees) {
        if (!one.call.parameter && counts[callee]) out[id].push_back(callee);
      }
    }
  }
  return out;
}

}  // namespace

std::vector<FunctionId> callees_first(const CallsByFunction& calls) {
  Graph called(calls.size());
  for (std::size_t k = 0; k < calls.size(); ++k) {
    for (const ResolvedCall& one : *calls[k]) called[k].insert(called[k].end(), one.callees.begin(), one.callees.end());
  }
  std::vector<FunctionId> out;
  for (const std::size_t node : components_of(called).order) out.emplace_back(node);
  return out;
}

std::set<FunctionId> recursive_functions(const Project& p, const Table& table, const CallsByFunction& calls) {
  const Components components = components_of(calls_of_only(p, calls));
  std::set<FunctionId> out;
  for (FunctionId id{0}; id < p.functions.size(); ++id) {
    const Function& self = p.functions[id];
    // A template may end its recursion at compile time. If a row has the name, a library's function may be meant.
    if (!self.in_device_code() || !self.defined() || self.member || !self.template_parameters.empty() ||
        !table.find(self.name).empty())
      continue;
    std::set<FunctionId> seen;
    if (components.cyclic[id] && (!is_constexpr(p, self) || is_called(p, calls, id, seen))) out.insert(id);
  }
  return out;
}

}  // namespace cu2sycl
