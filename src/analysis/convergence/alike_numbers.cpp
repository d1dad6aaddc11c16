// Numbers and objects that are the same for all work-items at some place, although they differ at others.

#include "analysis/convergence/divergence.hpp"
#include "analysis/convergence/uniformity.hpp"
#include "lex/token_kind.hpp"
#include "program/lookup/lookup.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"
#include "syntax/statements/inner_bodies.hpp"

namespace cu2sycl {

namespace {

// Whether the word at a token initialises a reference.
bool is_referred_to(const Project& p, FunctionId function, TokenIndex name) {
  const TokenStream& s = p.files[p.functions[function].file].tokens;
  const TokenIndex assign = s.previous(name);
  const TokenIndex other = s.is_any(assign, tok::equal, tok::l_paren, tok::l_brace) ? s.previous(assign) : kNoToken;
  const Local* local = !s.is_word(other) ? nullptr : p.find_local(function, s.text(other), other);
  return local != nullptr && local->declarator().reference && local->declarator().name_token == other;
}

// Returns the part of a `for` head that is executed once, before the loop; empty for other statements.
TokenRange before_loop(const TokenStream& s, const Statement& one) {
  return one.kind == StatementKind::kFor ? TokenRange{one.head.begin, loop_condition(s, one).begin} : TokenRange{};
}

// Whether a statement assigns a variable, or each branch of it does. `uses` are the tokens that name the variable.
bool sets_always(const StatementTree& statements, const TokenStream& s, const Statement& one,
                 const std::vector<TokenIndex>& uses) {
  if (one.kind == StatementKind::kIf)
    return one.body != nullptr && one.otherwise != nullptr && sets_always(statements, s, *one.body, uses) &&
           sets_always(statements, s, *one.otherwise, uses);
  return any_of(uses, [&](TokenIndex k) {
    if (!one.holds(k)) return false;
    if (one.kind != StatementKind::kCompound) return s.is(k + 1, tok::equal) && statements.at(k) == &one;
    const Statement* child = statements.around(k);
    while (child != nullptr && child->parent != &one) child = child->parent;
    return child != nullptr && sets_always(statements, s, *child, uses);
  });
}

// Returns the part of a loop's body that does not matter to a variable in the loop's condition: each iteration assigns
// it after that. Empty if there is none. `uses` are the tokens that name the variable.
TokenRange set_again(const StatementTree& statements, const TokenStream& s, TokenIndex name, const Statement& loop,
                     const std::vector<TokenIndex>& uses) {
  const TokenRange condition = loop.loop() && loop.body != nullptr ? loop_condition(s, loop) : TokenRange{};
  if (name < condition.begin || name >= condition.end) return {};
  TokenRange out{loop.body->range.begin, loop.body->range.begin};
  for (const TokenIndex k : uses) {
    const Statement* by = loop.body->holds(k) && s.is(k + 1, tok::equal) ? statements.at(k) : nullptr;
    if (by != nullptr && by->parent == loop.body) out.end = k;
  }
  for (TokenIndex k = out.begin; k < out.end; ++k) {
    if (s.is(k, tok::kw_continue)) return {};
  }
  return out;
}

}  // namespace

// Whether a local variable is assigned a value that is the same for all before token `name`, in a block around it, and
// no value that differs since, nor in an iteration of a loop around the name. A kernel's parameter has such a value at
// first. Returns false if the variable may also be changed through its address, through a reference or in a lambda.
bool Uniformity::set_alike(TokenIndex name) const {
  constexpr std::size_t kDeepest = 3;  // variables that are assigned from each other
  const Local* local = p_.find_local(id_, s_.text(name), name);
  if (local == nullptr || (local->parameter && !fn_.global) || local->declarator().pointer_depth > 0 ||
      local->declarator().array() || local->declarator().reference)
    return false;
  if (!asked_.empty() && asked_.back() == local) return true;
  if (asked_.size() >= kDeepest || contains(asked_, local)) return false;
  const TokenIndex declared = local->declarator().name_token;
  const auto [known, added] = uses_.try_emplace(local);
  std::vector<TokenIndex>& uses = known->second;
  for (TokenIndex k = fn_.body_open + 1; added && k < fn_.body_close; ++k) {
    if (s_.is(k, local->declarator().name) && (k == declared || p_.find_local(id_, s_.text(k), k) == local))
      uses.push_back(k);
  }
  const auto changed = [&](TokenIndex k) {
    return in_inner_body(statements_, s_, k, fn_.body_open) || is_referred_to(p_, id_, k);
  };
  if (any_of(uses, changed)) return false;
  asked_.push_back(local);
  bool alike = false;
  const auto last_set = [&](TokenIndex begin, TokenIndex end) {
    TokenIndex out = kNoToken;
    for (const TokenIndex k : uses)
      if (begin <= k && k < end && is_assignment(s_[k + 1].kind)) out = k;
    return out;
  };
  const auto stay_alike = [&](TokenIndex begin, const Statement& one) {
    const TokenRange hidden = set_again(statements_, s_, name, one, uses);
    return all_of(uses, [&](TokenIndex k) {
      const bool outside = k < begin || k >= one.range.end || (hidden.begin <= k && k < hidden.end);
      return outside || stays_alike(k, one.parent->range.begin);
    });
  };
  for (const Statement* one = statements_.around(name); one != nullptr && one->parent != nullptr; one = one->parent) {
    const TokenRange own = before_loop(s_, *one);
    const TokenRange outer = before_loop(s_, *one->parent);
    TokenIndex given = own.end <= name ? last_set(own.begin, own.end) : kNoToken;
    bool in_head = given != kNoToken;
    if (!in_head)  // a step of the loop around it comes after it
      given = outer.begin < outer.end ? last_set(outer.begin, std::min(outer.end, one->range.begin))
                                      : last_set(one->parent->range.begin, one->range.begin);
    const bool first = given == kNoToken && local->parameter && one->parent->range.begin <= fn_.body_open + 1;
    if (given == kNoToken && !first) continue;
    if (first) {
      alike = stay_alike(fn_.body_open + 1, *one);
      break;
    }
    in_head |= outer.begin <= given && given < outer.end;
    const Statement* by = given == declared ? statements_.around(given) : statements_.at(given);
    while (by != nullptr && by->parent != one->parent) by = by->parent;
    const bool always = by != nullptr && (given == declared || sets_always(statements_, s_, *by, uses));
    alike = (in_head || always) && s_.is(given + 1, tok::equal) && stay_alike(always ? by->range.begin : given, *one);
    break;
  }
  asked_.pop_back();
  return alike;
}

namespace {

// Whether a call means functions of the run that cannot change its arguments.
bool takes_values(const Project& p, FileId file, TokenIndex callee, TokenIndex open) {
  const std::vector<FunctionId> callees = callees_at(p, file, callee, argument_count(p, file, open));
  return !callees.empty() && all_of(callees, [&](FunctionId id) {
    const std::vector<Parameter>& all = p.functions[id].parameters;
    return all_of(all, [](const Parameter& one) {
      const Declaration& d = one.declaration;
      return !d.declarators.empty() && (d.is_const || !d.declarators.front().reference);
    });
  });
}

}  // namespace

// Whether a variable is the same for all after a use: it is only read, or all work-items assign it, or a part of it,
// the same value.
bool Uniformity::stays_alike(TokenIndex use, TokenIndex outer) const {
  const TokenIndex before = s_.previous(use);
  const TokenIndex open = opening_bracket(s_, use);
  const TokenIndex called = s_.is(open, tok::l_paren) ? s_.previous(open) : kNoToken;
  const bool handed = s_.is_word(called) && !is_keyword(s_[called].kind) && table_.find(s_.text(called)).empty() &&
                      !takes_values(p_, fn_.file, called, open);
  if (s_.is(before, tok::amp) || handed || in_inner_body(statements_, s_, use, fn_.body_open)) return false;
  TokenIndex after = use + 1;  // the part of it that is used
  bool differs = false;        // which part, or what a function of it is passed
  bool by_function = false;
  while (after < fn_.body_close) {
    if (s_.is_any(after, tok::period, tok::arrow)) {
      after += 2;
    } else if (s_.matched(after, tok::l_square) || (after > use + 1 && s_.matched(after, tok::l_paren))) {
      by_function |= s_.is(after, tok::l_paren);
      differs |= varies(after + 1, s_[after].match);
      after = s_[after].match + 1;
    } else {
      break;
    }
  }
  const bool steps = is_increment(s_[after].kind) || is_increment(s_[before].kind);
  const bool closed =
      s_.is(after, tok::r_paren) && !s_.is_word(called) && after + 1 < s_.size() && is_assignment(s_[after + 1].kind);
  if (!steps && !closed && !is_assignment(s_[after].kind)) return !(by_function && differs);
  const std::vector<TokenRange> around = conditions(use, outer);
  if (closed || differs || any_of(around, [&](TokenRange one) { return varies(one.begin, one.end); })) return false;
  for (const Statement* one = statements_.around(use); one != nullptr && one->range.begin >= outer; one = one->parent) {
    const TokenRange condition = one->loop() ? loop_condition(s_, *one) : TokenRange{};
    const bool repeated = use >= condition.end || (one->kind == StatementKind::kDo && use < condition.begin);
    if (one->loop() && repeated && varies(condition.begin, condition.end)) return false;
  }
  TokenIndex end = after + 1;
  while (!steps && end < fn_.body_close && !s_.is_any(end, tok::semi, tok::comma, tok::r_paren))
    end = opens_bracket(s_[end].kind) && s_[end].match != kNoToken ? s_[end].match + 1 : end + 1;
  return steps || !varies(after + 1, end);
}

}  // namespace cu2sycl
