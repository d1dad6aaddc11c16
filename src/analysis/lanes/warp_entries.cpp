#include "analysis/lanes/warp_entries.hpp"

#include "analysis/call_graph/dependent_calls.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"
#include "syntax/template_arguments.hpp"

namespace cu2sycl {

WarpEntries::WarpEntries(const Project& project, const Table& table, const ItemGraph& graph)
    : p_(project), table_(table) {
  for (FunctionId id{0}; id < graph.functions.size(); ++id) {
    for (const FunctionId callee : graph.functions[id].callees) callers_[callee].insert(id);
  }
  for (const auto& [name, uses] : graph.macros) called_otherwise_.insert(uses.callees.begin(), uses.callees.end());
  for (const ItemUses& uses : graph.lambdas) called_otherwise_.insert(uses.callees.begin(), uses.callees.end());
}

// Returns the calls of a function; none if some are not known.
std::vector<WarpEntries::Call> WarpEntries::calls_of(FunctionId function) const {
  const auto callers = callers_.find(function);
  if (callers == callers_.end() || called_otherwise_.contains(function)) return {};
  std::vector<Call> out;
  for (const FunctionId id : callers->second) {
    const Function& caller = p_.functions[id];
    const TokenStream& s = p_.files[caller.file].tokens;
    const std::size_t before = out.size();
    for (TokenIndex i = caller.body_open + 1; caller.defined() && i < caller.body_close; ++i) {
      if (!s.is(i, p_.functions[function].name) || s.has(i, kDisabled)) continue;
      const std::vector<FunctionId> callees = functions_called(p_, id, i);
      if (contains(callees, function)) out.push_back({id, i});
    }
    if (out.size() == before) return {};
  }
  return out;
}

bool WarpEntries::entered_together(FunctionId function) {
  if (p_.functions[function].global) return true;
  if (!asked_.insert(function).second) return false;  // it calls itself
  const std::vector<Call> calls = calls_of(function);
  const bool together =
      !calls.empty() && all_of(calls, [&](const Call& one) { return come_together(one.caller, one.name); });
  asked_.erase(function);
  return together;
}

bool WarpEntries::come_together(FunctionId function, TokenIndex i) {
  const Lanes& here = lanes(function);
  return here.come_together(i) && (here.has_barriers() || entered_together(function));
}

// Whether a condition is true for what each call passes for a parameter.
bool WarpEntries::is_handed(FunctionId function, std::size_t parameter, const Holds& holds) {
  const std::vector<Call> calls = calls_of(function);
  return !calls.empty() && all_of(calls, [&](const Call& one) {
    const TokenStream& s = p_.files[p_.functions[one.caller].file].tokens;
    const TokenIndex open = call_open(s, one.name);
    const std::vector<TokenRange> arguments = open == kNoToken ? std::vector<TokenRange>() : arguments_in(s, open);
    return parameter < arguments.size() && !asked_.contains(one.caller) &&
           holds(lanes(one.caller), arguments[parameter]);
  });
}

const Lanes& WarpEntries::lanes(FunctionId function) {
  std::unique_ptr<Lanes>& found = lanes_[function];
  if (found) return *found;
  auto made = std::make_unique<Lanes>(p_, table_, function);
  const Function& fn = p_.functions[function];
  const bool first = asked_.insert(function).second;
  const Holds alike = [](const Lanes& caller, TokenRange value) { return !caller.varies(value.begin, value.end); };
  const Holds own = [](const Lanes& caller, TokenRange value) { return caller.is_own_number(value); };
  for (std::size_t k = 0; !fn.global && k < fn.parameters.size(); ++k) {
    for (const Declarator& one : fn.parameters[k].declaration.declarators) {
      const bool value = one.pointer_depth == 0 && !one.array() && !one.reference;
      if (!value || !is_handed(function, k, alike)) made->set_varying(one.name);
      if (value && is_handed(function, k, own)) made->set_own_number(one.name);
    }
  }
  if (first) asked_.erase(function);
  made->find_varying();
  found = std::move(made);
  return *found;
}

}  // namespace cu2sycl
