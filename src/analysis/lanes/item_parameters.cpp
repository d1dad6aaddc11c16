#include "analysis/lanes/item_parameters.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "analysis/lanes/lanes.hpp"
#include "analysis/objects/passed_objects.hpp"
#include "lex/token_kind.hpp"
#include "program/lookup/lookup.hpp"
#include "syntax/context.hpp"
#include "syntax/operators.hpp"

namespace cu2sycl {
namespace {

class LanesOfWarp : public Lanes {
 public:
  LanesOfWarp(const Project& project, const Table& table, FunctionId function) : Lanes(project, table, function) {
    lane_ = true;
  }
};

class ParameterFinder {
 public:
  ParameterFinder(const Project& project, const Table& table) : p_(project), table_(table) {
    for (const Function& fn : p_.functions) {
      for (const auto& [name, callees] : p_.analysis.calls[fn.id])
        for (const FunctionId callee : callees) calls_[callee].push_back({fn.id, name});
    }
  }

  ItemParameters run() {
    for (const Function& fn : p_.functions) {
      if (fn.global || !fn.in_device_code() || !fn.defined()) continue;
      if (fn.implicit.barrier || changes_elements(fn)) find_in(fn.id);
      if (fn.implicit.warp) find_in_warp(fn.id);
    }
    return std::move(out_);
  }

 private:
  struct Call {
    FunctionId caller;
    TokenIndex name;
  };

  [[nodiscard]] bool changes_elements(const Function& fn) const {
    const TokenStream& s = p_.files[fn.file].tokens;
    for (TokenIndex i = fn.body_open + 1; i < fn.body_close; ++i) {
      if (!s.matched(i, tok::l_square) || !is_assignment(s[s[i].match + 1].kind)) continue;
      const Local* local = s.is_word(i - 1) ? p_.find_local(fn.id, s.text(i - 1), i - 1) : nullptr;
      if (local != nullptr && local->parameter) return true;
    }
    return false;
  }

  void find_in(FunctionId id) {
    if (!asked_.insert(id).second) return;
    const Function& fn = p_.functions[id];
    std::vector<bool> own(fn.parameters.size(), calls_.contains(id));
    for (const Call& call : calls_[id]) {
      const Function& caller = p_.functions[call.caller];
      if (!caller.global) find_in(call.caller);
      const std::vector<TokenRange> arguments = arguments_of(call);
      for (std::size_t k = 0; k < fn.parameters.size(); ++k) {
        const bool passed = k < arguments.size();
        own[k] = own[k] && passed && is_own(call.caller, arguments[k]);
        if (passed && is_number(fn.parameters[k]) && is_computed(call.caller, arguments[k], out_.varying))
          out_.varying.insert({id, k});
      }
    }
    for (std::size_t k = 0; k < own.size(); ++k)
      if (own[k]) out_.own_numbers.insert({id, k});
  }

  void find_in_warp(FunctionId id) {
    if (!asked_in_warp_.insert(id).second) return;
    const Function& fn = p_.functions[id];
    for (const Call& call : calls_[id]) {
      if (!p_.functions[call.caller].global) find_in_warp(call.caller);
      const std::vector<TokenRange> arguments = arguments_of(call);
      for (std::size_t k = 0; k < std::min(fn.parameters.size(), arguments.size()); ++k) {
        if (is_number(fn.parameters[k]) && is_computed(call.caller, arguments[k], out_.in_warp) &&
            in_warp(call.caller).varies(arguments[k].begin, arguments[k].end))
          out_.in_warp.insert({id, k});
      }
    }
  }

  [[nodiscard]] std::vector<TokenRange> arguments_of(const Call& call) const {
    const TokenStream& s = p_.files[p_.functions[call.caller].file].tokens;
    const TokenIndex open = call_open(s, call.name, Angle::kEither);
    return open == kNoToken ? std::vector<TokenRange>() : arguments_in(s, open);
  }

  static bool is_number(const Parameter& one) {
    const auto& names = one.declaration.declarators;
    return !names.empty() && names.front().name_token != kNoToken && names.front().pointer_depth == 0 &&
           !names.front().array();
  }

  // Whether an argument is computed from the index of the work-item, directly or through variables that are initialised
  // so and never changed. `computed`: the parameters that are.
  [[nodiscard]] bool is_computed(FunctionId caller, TokenRange argument, const std::set<ParameterOf>& computed,
                                 int depth = 0) {
    constexpr int kDeepest = 4;  // variables that are initialised from each other
    const Function& fn = p_.functions[caller];
    const TokenStream& s = p_.files[fn.file].tokens;
    bool index = false;
    for (TokenIndex i = argument.begin; i < argument.end; ++i) {
      if (s.is(i, tok::l_square) || (s.is_word(i) && call_open(s, i) != kNoToken)) return false;
      if (!s.is_word(i) || names_member(s, i)) continue;
      if (const auto own = parameter_at(p_, caller, i)) index |= computed.contains(*own);
      const Local* local = p_.find_local(caller, s.text(i), i);
      if (local == nullptr) {
        index |= table_.has_members(s.text(i)) && lanes(caller).varies(i, i + 3);
      } else if (!local->parameter && s.is(local->declarator().initializer, tok::equal) && depth < kDeepest &&
                 !assigns_to_word(s, {i, i + 1}, {local->declarator().end, fn.body_close})) {
        index |=
            is_computed(caller, {local->declarator().initializer + 1, local->declarator().end}, computed, depth + 1);
      }
    }
    return index;
  }

  // Whether an argument is the number of the work-item that calls.
  [[nodiscard]] bool is_own(FunctionId caller, TokenRange argument) {
    const auto passed_on =
        argument.end == argument.begin + 1 ? parameter_at(p_, caller, argument.begin) : std::optional<ParameterOf>();
    return passed_on ? out_.own_numbers.contains(*passed_on) : lanes(caller).is_own_number(argument);
  }

  const Lanes& lanes(FunctionId id) {
    std::unique_ptr<Lanes>& found = lanes_[id];
    if (!found) found = std::make_unique<Lanes>(p_, table_, id);
    return *found;
  }

  const Lanes& in_warp(FunctionId id) {
    std::unique_ptr<Lanes>& found = in_warp_[id];
    if (found) return *found;
    found = std::make_unique<LanesOfWarp>(p_, table_, id);
    for (auto one = out_.in_warp.lower_bound({id, 0}); one != out_.in_warp.end() && one->first == id; ++one)
      found->set_varying(p_.functions[id].parameters[one->second].declaration.declarators.front().name);
    found->find_varying();
    return *found;
  }

  const Project& p_;
  const Table& table_;
  std::map<FunctionId, std::vector<Call>> calls_;
  std::set<FunctionId> asked_;
  std::set<FunctionId> asked_in_warp_;
  std::map<FunctionId, std::unique_ptr<Lanes>> in_warp_;
  std::map<FunctionId, std::unique_ptr<Lanes>> lanes_;
  ItemParameters out_;
};

}  // namespace

ItemParameters find_item_parameters(const Project& project, const Table& table) {
  return ParameterFinder(project, table).run();
}

}  // namespace cu2sycl
