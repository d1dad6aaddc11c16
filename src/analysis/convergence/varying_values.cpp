// The variables whose values differ between work-items.
#include <algorithm>
#include <map>

#include "analysis/call_graph/dependent_calls.hpp"
#include "analysis/convergence/divergence.hpp"
#include "analysis/convergence/uniformity.hpp"
#include "lex/specifiers.hpp"
#include "lex/token_kind.hpp"
#include "program/lookup/classes.hpp"
#include "program/lookup/lookup.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Returns the variable that an assignment changes, as a whole or in part: `a` of `a.x = 1`, `(a) = 1`, `a[2] = 1` and
// `a.at(2) = 1`.
TokenIndex changed_variable(const TokenStream& s, TokenIndex assignment) {
  TokenIndex name = s.previous(assignment);
  while (name != kNoToken) {
    const bool called = s.matched(name, tok::r_paren) && s.is_word(s.previous(s[name].match));
    if (called || s.matched(name, tok::r_square))
      name = s.previous(s[name].match);
    else if (s.is(name, tok::r_paren) || names_member(s, name))
      name = s.is(name, tok::r_paren) ? s.previous(name) : s.previous(s.previous(name));
    else
      break;
  }
  return name;
}

// Whether the value that a variable has after a range is used: the next token that names it does not assign to it.
bool is_used_in(const TokenStream& s, std::string_view name, TokenRange range) {
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    if (s.is(i, name) && !names_member(s, i)) return !s.is(i + 1, tok::equal);
  }
  return false;
}

}  // namespace

// Finds what differs in the body of one function.
class VaryingFinder {
 public:
  explicit VaryingFinder(Uniformity& uniformity)
      : u_(uniformity), p_(u_.p_), id_(u_.id_), fn_(u_.fn_), s_(u_.s_), statements_(u_.statements_) {}

  // What functions give in which work-items meet is often the same for all, such as the sum of a group. What they
  // return counts as a value that differs, but not where only a condition depends on it.
  void run() {
    for (TokenIndex i = fn_.body_open + 1; i < fn_.body_close; ++i) {
      if (u_.is_varying_macro(i)) add_declared_by_macro(i);
    }
    u_.collective_ = false;
    for (bool changed = true; changed;) {
      changed = vary_by_value();
      changed = vary_by_call() || changed;
      changed = vary_by_condition() || changed;
    }
    u_.collective_ = true;
    while (vary_by_value()) {
    }
  }

 private:
  // Adds the variables that a macro which names the thread index declares, under its own names or names that it is
  // passed.
  void add_declared_by_macro(TokenIndex i) {
    const bool called = s_.matched(i + 1, tok::l_paren);
    const auto arguments = called ? arguments_in(s_, i + 1) : std::vector<TokenRange>();
    for (const MacroRef ref : p_.macros(s_.text(i), fn_.file)) {
      const MacroDefinition& macro = p_.macro(ref);
      const TokenStream& body = p_.files[ref.file].tokens;
      for (TokenIndex k = macro.body_begin + 1; k + 1 < macro.body_end; ++k) {
        if (!body.is_word(k) || !body.is(k + 1, tok::equal) || !body.is_word(k - 1)) continue;
        if (!body.has(k, kMacroParameter)) {
          u_.varying_.names.insert(body.text(k));
          continue;
        }
        const auto which = std::ranges::find(macro.parameters, body.text(k));
        const auto number = static_cast<std::size_t>(which - macro.parameters.begin());
        if (number < arguments.size() && arguments[number].end == arguments[number].begin + 1)
          u_.set_varying(arguments[number].begin);
      }
    }
  }

  // Whether the value that a variable has after a statement is used after it, or in the next iteration of a loop
  // around it.
  bool is_used_after(std::string_view name, const Statement& one) const {
    if (is_used_in(s_, name, {one.range.end, fn_.body_close})) return true;
    for (const Statement* loop = one.parent; loop != nullptr && loop->range.begin > fn_.body_open; loop = loop->parent)
      if (loop->loop() && is_used_in(s_, name, {loop->range.begin, one.range.begin})) return true;
    return false;
  }

  // Adds the variables that only some work-items set, in a branch or a loop whose condition differs, and whose values
  // are used after it. Returns whether any was added.
  bool vary_by_condition() {
    std::map<const Statement*, bool> differs;
    const auto is_divergent = [&](const Statement& one) {
      const auto [at, added] = differs.emplace(&one, false);
      if (added) {
        const TokenRange condition = one.loop() ? loop_condition(s_, one) : one.head;
        at->second = condition.begin < condition.end && u_.varies(condition.begin, condition.end);
      }
      return at->second;
    };
    bool out = false;
    for (TokenIndex i = fn_.body_open + 1; i < fn_.body_close; ++i) {
      const bool steps = is_increment(s_[i].kind);
      if (!steps && !is_assignment(s_[i].kind)) continue;
      const TokenIndex name = steps && s_.is_word(i + 1) ? i + 1 : s_.previous(i);
      const Local* local = s_.is_word(name) && !names_member(s_, name) && !s_.is(s_.previous(name), tok::star)
                               ? p_.find_local(id_, s_.text(name), name)
                               : nullptr;
      if (local == nullptr || local->declarator().name_token == name || u_.is_varying_as_whole(name) ||
          u_.writes_memory(name, i))
        continue;
      for (const Statement* one = statements_.around(i); one != nullptr; one = one->parent) {
        if (one->range.begin <= local->declarator().name_token) break;
        const bool chooses = one->kind == StatementKind::kIf || one->kind == StatementKind::kSwitch;
        const bool inside = one->loop() ? i >= loop_condition(s_, *one).begin : i >= one->head.end;
        if (!(chooses || one->loop()) || !inside) continue;
        if (!is_divergent(*one) || !is_used_after(s_.text(name), *one)) continue;
        out |= u_.set_varying(name);
        break;
      }
    }
    return out;
  }

  // What a call makes differ.
  struct Changed {
    std::vector<bool> parameters;
    bool object;  // a data member of the function's class
  };

  // Returns which parameters of a function differ after a call whose arguments differ as given, and whether a data
  // member of the function's class does.
  [[nodiscard]] Changed changed_by(FunctionId f, const std::vector<bool>& given) const {
    constexpr int kDeepest = 3;  // calls in calls
    const Function& fn = p_.functions[f];
    Changed out{std::vector<bool>(fn.parameters.size(), false), false};
    if (u_.depth_ >= kDeepest || !fn.defined()) return out;
    Uniformity callee(p_, u_.table_, f);
    callee.depth_ = u_.depth_ + 1;
    callee.lane_ = u_.lane_;
    const auto name_of = [&](std::size_t k) {
      const auto& declarators = fn.parameters[k].declaration.declarators;
      return declarators.empty() ? kNoToken : declarators.front().name_token;
    };
    for (std::size_t k = 0; k < std::min(given.size(), out.parameters.size()); ++k)
      if (given[k] && name_of(k) != kNoToken) callee.set_varying(name_of(k));
    callee.find_varying();
    for (std::size_t k = 0; k < out.parameters.size(); ++k)
      out.parameters[k] = name_of(k) != kNoToken && callee.is_varying(name_of(k));
    for (const std::string_view one : callee.varying_.names) {
      const std::string_view name = one.substr(0, one.find_first_of(".-"));
      out.object |= p_.locals[f].find(name) == p_.locals[f].end() && data_member_at(p_, f, name) != nullptr;
    }
    return out;
  }

  // Adds the variables that a call makes differ: by a reference, by an address, or as the object of a member function.
  // Returns whether any was added.
  bool vary_by_call() {
    bool out = false;
    for (TokenIndex i = fn_.body_open + 1; i < fn_.body_close; ++i) {
      const TokenIndex open = s_.is_word(i) ? call_open(s_, i) : kNoToken;
      const std::vector<FunctionId> callees =
          open == kNoToken ? std::vector<FunctionId>() : functions_called(p_, id_, i);
      const auto changeable = [&](TokenIndex name) {
        const Local* local =
            s_.is_word(name) && !u_.is_varying_as_whole(name) ? p_.find_local(id_, s_.text(name), name) : nullptr;
        return local != nullptr && !local->declarator().array() && local->declarator().pointer_depth == 0 &&
               !local->declaration.has(cuda_specifier::kShared);
      };
      for (const FunctionId f : callees) {
        const Function& fn = p_.functions[f];
        if (fn.implicit.meets) continue;
        const TokenIndex object = fn.member && names_member(s_, i) ? object_of_member(s_, i) : kNoToken;
        const auto arguments = arguments_in(s_, open);
        std::vector<std::pair<std::size_t, TokenIndex>> passed;  // by parameter: the variable that it may change
        for (std::size_t k = 0; k < std::min(fn.parameters.size(), arguments.size()); ++k) {
          const Declaration& d = fn.parameters[k].declaration;
          const TokenIndex name = arguments[k].end - 1;
          const bool address = arguments[k].begin + 1 == name && s_.is(arguments[k].begin, tok::amp);
          const bool takes = !d.declarators.empty() && !d.is_const &&
                             (address ? d.declarators.front().pointer_depth == 1
                                      : d.declarators.front().reference && arguments[k].begin == name);
          if (takes && changeable(name)) passed.emplace_back(k, name);
        }
        const bool of_object = object != kNoToken && changeable(object);
        if (passed.empty() && !of_object) continue;
        std::vector<bool> given;
        given.reserve(arguments.size());
        for (const TokenRange& one : arguments) given.push_back(u_.varies(one.begin, one.end));
        const Changed changed = changed_by(f, given);
        for (const auto& [k, name] : passed)
          if (changed.parameters[k]) out |= u_.set_varying(name);
        if (of_object && changed.object) out |= u_.set_varying(object);
      }
    }
    return out;
  }

  // Adds the variables that are set or initialised with a value that differs. Returns whether any was added.
  bool vary_by_value() {
    bool out = false;
    for (TokenIndex i = fn_.body_open + 1; i < fn_.body_close; ++i) {
      if (!is_assignment(s_[i].kind)) continue;
      const TokenIndex name = changed_variable(s_, i);
      if (!s_.is_word(name) || u_.is_varying_as_whole(name) || u_.writes_memory(name, i)) continue;
      const std::string_view member = u_.member_at(name);
      if (u_.varying_.names.contains(member)) continue;
      TokenIndex end = i + 1;
      while (end < fn_.body_close && !s_.is_any(end, tok::semi, tok::comma, tok::r_paren, tok::r_brace)) {
        if (opens_bracket(s_[end].kind) && s_[end].match != kNoToken) end = s_[end].match;
        ++end;
      }
      if (u_.varies(i + 1, end))
        out |= member == s_.text(name) ? u_.set_varying(name) : u_.varying_.names.insert(member).second;
    }
    for (const auto& [name, locals] : p_.locals[id_]) {
      if (u_.varying_.names.contains(name)) continue;
      for (const Local& local : locals) {
        const TokenIndex open = local.declarator().initializer;
        if (open != kNoToken && !s_.is(open, tok::equal) && s_[open].match != kNoToken &&
            u_.varies(open + 1, s_[open].match))
          out |= u_.set_varying(local.declarator().name_token);
      }
    }
    return out;
  }

  Uniformity& u_;
  const Project& p_;
  FunctionId id_;
  const Function& fn_;
  const TokenStream& s_;
  const StatementTree& statements_;
};

void Uniformity::find_varying() {
  const auto& passed = lane_ ? p_.analysis.item_parameters.in_warp : p_.analysis.item_parameters.varying;
  const bool all_calls = depth_ == 0;  // a call is not followed
  for (auto one = passed.lower_bound({id_, 0}); all_calls && one != passed.end() && one->first == id_; ++one)
    set_varying(fn_.parameters[one->second].declaration.declarators.front().name_token);
  VaryingFinder(*this).run();
}

}  // namespace cu2sycl
