#include "analysis/early_returns/guards.hpp"

#include <algorithm>
#include <iterator>

#include "analysis/convergence/divergence.hpp"
#include "analysis/convergence/uniformity.hpp"
#include "analysis/early_returns/evaluation.hpp"
#include "analysis/early_returns/guarded_values.hpp"
#include "analysis/early_returns/later_uses.hpp"
#include "lex/conditionals.hpp"
#include "lex/token_kind.hpp"
#include "preprocess/directives.hpp"
#include "program/lookup/place.hpp"
#include "source/algorithms.hpp"
#include "source/words.hpp"
#include "syntax/statements/inner_bodies.hpp"

namespace cu2sycl {
namespace {

class Planner : private Uniformity {
 public:
  Planner(const Project& project, const Table& table, FunctionId id)
      : Uniformity(project, table, id), place_(project, fn_.file, id), evaluation_(*this, table, place_) {}

  std::optional<Guards> run(const std::vector<Hazard>& found) {
    if (barriers_.empty() || warp_words_ || !returns_nothing() || !plain_text()) return {};
    bool any = false;
    for (const Hazard& one : found) {
      if (one.id != FindingId::kDivergentBarrier) continue;
      if (!s_.is(one.at, tok::kw_return) && !contains(barriers_, one.at)) return {};
      any = true;
    }
    if (!any) return {};
    find_varying();
    statements(fn_.body_open + 1, fn_.body_close, true);
    if (!provable_ || out_.exits.empty()) return {};
    for (const Hazard& one : found) {
      const auto holds = [&](const Guards::Exit& exit) { return exit.body.begin < one.at && one.at < exit.body.end; };
      if (one.id == FindingId::kDivergentBarrier && contains(barriers_, one.at) && none_of(out_.exits, holds))
        return {};
    }
    // Each return before the last barrier must be one of the exits.
    for (TokenIndex i = fn_.body_open; i < barriers_.back(); ++i) {
      if (s_.is(i, tok::kw_return) && !in_inner_body(statements_, s_, i, fn_.body_open) &&
          none_of(out_.exits,
                  [&](const Guards::Exit& exit) { return i > exit.statement.begin && i < exit.statement.end; }))
        return {};
    }
    add_what_decides();
    if (assigns_what_decides() ||
        any_of(out_.groups, [&](TokenRange group) { return used_after(place_, table_, group, group.end); }))
      return {};
    return std::move(out_);
  }

 private:
  bool returns_nothing() const {
    bool nothing = false;
    for (TokenIndex i = fn_.declaration; i < fn_.name_token; ++i) {
      nothing |= s_.is(i, tok::kw_void);
      if (s_.is(i, tok::star)) return false;
    }
    return nothing;
  }

  // Whether there are no conditional lines, labels or jumps, and each barrier is a whole statement.
  bool plain_text() const {
    for (TokenIndex i = fn_.body_open; i < fn_.body_close; ++i) {
      const std::string_view directive = s_[i].kind == tok::directive ? directive_name(s_.text(i)) : "";
      if (conditional_at(s_, i) != nullptr || directive == "include" ||
          s_.is_any(i, tok::kw_goto, tok::kw_switch, tok::kw_try))
        return false;
    }
    return all_of(barriers_, [&](TokenIndex b) {
      return row_has(b, Effect::kBarrier) && s_.is(b + 1, tok::l_paren) && s_.is(b + 2, tok::r_paren) &&
             s_.is(b + 3, tok::semi) && s_.is_any(b - 1, tok::semi, tok::l_brace, tok::r_brace, tok::r_paren);
    });
  }

  // Returns the token after the statement that begins at token i, or that follows the directives there.
  TokenIndex after(TokenIndex i) const {
    while (i < fn_.body_close && s_.has(i, kInDirective)) ++i;
    const Statement* one = i < fn_.body_close ? statements_.at(i) : nullptr;
    return one == nullptr ? fn_.body_close : one->range.end;
  }

  std::optional<Guards::Exit> exit_at(TokenIndex i, TokenIndex end) const {
    if (!s_.is(i, tok::kw_if) || !s_.matched(i + 1, tok::l_paren)) return {};
    TokenIndex body = s_[i + 1].match + 1;
    if (s_.is(body, tok::l_brace)) ++body;
    if (!s_.is(body, tok::kw_return) || !s_.is(body + 1, tok::semi)) return {};
    const TokenIndex last = s_.is(body - 1, tok::l_brace) ? body + 3 : body + 2;
    if (last != end || declares_variable(place_, {i + 2, s_[i + 1].match})) return {};
    return Guards::Exit{{i, end}, {i + 2, s_[i + 1].match}, {}};
  }

  // Returns the `if` that begins at token i and ends the statements at `end`, if not all work-items enter it.
  std::optional<Guards::Exit> entry_at(TokenIndex i, TokenIndex end) const {
    if (!s_.is(i, tok::kw_if) || !s_.matched(i + 1, tok::l_paren)) return {};
    const TokenRange condition{i + 2, s_[i + 1].match};
    const TokenIndex body = condition.end + 1;
    if (!s_.matched(body, tok::l_brace) || s_[body].match + 1 != end || !varies(condition.begin, condition.end) ||
        declares_variable(place_, condition))
      return {};
    return Guards::Exit{{i, body}, condition, {body, s_[body].match + 1}};
  }

  void statements(TokenIndex begin, TokenIndex end, bool top) {
    TokenIndex group = kNoToken;
    const auto close_group = [&](TokenIndex at) {
      if (group != kNoToken) out_.groups.push_back({group, at});
      group = kNoToken;
    };
    for (TokenIndex i = begin; i < end && provable_;) {
      if (s_.has(i, kInDirective)) {
        const bool belongs = directive_name(s_.text(i)) == "pragma";  // a pragma belongs to the statement after it
        if (!belongs) close_group(i);
        const TokenIndex line = i;
        while (i < end && s_.has(i, kInDirective) && (i == line || s_[i].kind != tok::directive)) ++i;
        if (belongs && group == kNoToken && i < end && !barrier_between(i - 1, after(i)) && !out_.exits.empty())
          group = line;
        continue;
      }
      const TokenIndex next = after(i);
      if (next > end) provable_ = false;
      const bool waits = barrier_between(i == 0 ? 0 : i - 1, next);
      if (top && !out_.exits.empty() && !barrier_between(i - 1, end)) {  // inactive work-items may return here
        close_group(i);
        out_.last = i;
        return;
      }
      const auto exit = top ? exit_at(i, next) : std::nullopt;
      const auto entry = top && waits ? entry_at(i, end) : std::nullopt;
      if (exit || entry) {
        close_group(i);
        out_.exits.push_back(exit ? *exit : *entry);
        if (entry) return statements(entry->body.begin + 1, entry->body.end - 1, true);
      } else if (!out_.exits.empty()) {
        if (waits) {
          close_group(i);
          waiting(i, next);
        } else if (const TokenIndex together = ends_together(i, end, top); together != kNoToken) {
          if (group == kNoToken) group = i;
          i = together;
          continue;
        } else if (steps(i, next) || declared(i, next)) {
          close_group(i);
        } else if (group == kNoToken) {
          group = i;
        }
      }
      i = next;
    }
    close_group(end);
  }

  // Handles a statement that holds barriers: a barrier itself, or a loop or branch that all work-items enter together.
  void waiting(TokenIndex i, TokenIndex end) {
    if (contains(barriers_, i)) return;
    if (s_.is(i, tok::l_brace)) return statements(i + 1, end - 1, false);
    const bool loop = s_.is_any(i, tok::kw_for, tok::kw_while);
    if (!(loop || s_.is(i, tok::kw_if)) || !s_.is(i + 1, tok::l_paren)) {
      provable_ = false;
      return;
    }
    const TokenIndex close = s_[i + 1].match;
    TokenIndex body = close + 1;
    while (s_.has(body, kInDirective)) ++body;
    if (!s_.is(body, tok::l_brace) || (!loop && varies(i + 2, close))) {
      provable_ = false;
      return;
    }
    decides({i + 2, close});
    if (!evaluation_.changes_only_locals({i + 2, close})) provable_ = false;
    if (loop && leaves(body + 1, s_[body].match)) provable_ = false;
    statements(body + 1, s_[body].match, false);
    const TokenIndex rest = s_[body].match + 1;
    if (rest != end) otherwise(rest + 1, end);
  }

  // Handles what follows `else`.
  void otherwise(TokenIndex i, TokenIndex end) {
    provable_ = provable_ && s_.is(i - 1, tok::kw_else) && !s_.has(i, kInDirective);
    if (!provable_) return;
    if (s_.is(i, tok::l_brace))
      statements(i + 1, end - 1, false);
    else if (barrier_between(i - 1, end))
      waiting(i, end);
    else
      out_.groups.push_back({i, end});
  }

  // Whether there is a `break` or `continue` of this loop itself.
  bool leaves(TokenIndex begin, TokenIndex end) const {
    for (TokenIndex i = begin; i < end; ++i) {
      if (s_.is_any(i, tok::kw_break, tok::kw_continue)) return true;
      if (s_.is_any(i, tok::kw_for, tok::kw_while) && !barrier_between(i, after(i))) i = after(i) - 1;
    }
    return false;
  }

  // Notes that the words of an expression must be the same for all work-items, also for inactive ones.
  void decides(TokenRange range) {
    for (TokenIndex k = range.begin; k < range.end; ++k) {
      const Local* local = s_.is_word(k) ? place_.local(k) : nullptr;
      const bool element = local != nullptr && local->declarator().array() && s_.is(k + 1, tok::l_square);
      if (s_.is_word(k) && !element) deciding_.insert(s_.text(k));
    }
  }

  // Whether a statement such as `++k;` steps the counter of a loop around barriers, in the same way for all work-items.
  bool steps(TokenIndex begin, TokenIndex end) const {
    bool decides = false;
    for (TokenIndex i = begin; i < end; ++i) {
      if (s_.is(i, tok::l_brace) || is_keyword(s_[i].kind)) return false;
      decides |= s_.is_word(i) && deciding_.contains(s_.text(i));
    }
    return decides && evaluation_.same_for_all({begin, end});
  }

  // Returns the end of the statements up to the next barrier, exit or step, if the declaration at token i has an
  // initializer that only active work-items may evaluate, and nothing that the statements declare is used after them:
  // one condition is enough for all. kNoToken for other statements.
  TokenIndex ends_together(TokenIndex i, TokenIndex end, bool top) const {
    const auto found = declaration_at(i);
    if (!found || none_of(found->declarators, [&](const Declarator& one) { return must_guard(*found, one); }))
      return kNoToken;
    TokenIndex last = i;
    while (last < end) {
      const TokenIndex next = after(last);
      const bool ends = barrier_between(last - 1, next) || (top && !barrier_between(last - 1, end)) ||
                        (top && exit_at(last, next)) || steps(last, next);
      if (ends && last != i) break;
      const auto declared = declaration_at(last);
      if (declared && (declared->is_static || declared->is_extern || !declared->cuda_specifiers.empty()))
        return kNoToken;
      last = next;
    }
    return used_after(place_, table_, {i, last}, last) ? kNoToken : last;
  }

  std::optional<Declaration> declaration_at(TokenIndex i) const {
    if (!s_.is_word(i) || s_.is_any(i, tok::kw_if, tok::kw_for, tok::kw_while, tok::kw_do, tok::kw_return)) return {};
    auto found = parse_declaration(s_, i, fn_.body_close);
    if (!found || !s_.is(found->end, tok::semi) || found->declarators.empty()) return {};
    return found;
  }

  // Whether only active work-items may evaluate the initializer of a variable.
  bool must_guard(const Declaration& d, const Declarator& one) const {
    if (d.is_constexpr || d.is_static) return false;
    if (one.pointer_depth == 0 && !one.reference && constructor_acts(place_, d)) return true;
    if (one.initializer == kNoToken) return false;
    const TokenRange value = initial_value(s_, one);
    return !evaluation_.only_computes(value) && !evaluation_.same_for_all(value);
  }

  void add_values(std::optional<std::vector<Guards::Value>> values) {
    provable_ = provable_ && values.has_value();
    if (values) std::ranges::move(*values, std::back_inserter(out_.values));
  }

  // Whether a declaration begins at a token. Notes the initialisers that only active work-items may evaluate.
  bool declared(TokenIndex i, TokenIndex end) {
    if (s_.is_any(i, tok::kw_using, tok::kw_typedef, tok::kw_static_assert, tok::semi)) return true;
    if (s_.is_any(i, tok::kw_enum, tok::kw_struct, tok::kw_class, tok::kw_union) && s_.is(end - 2, tok::r_brace))
      return true;
    const auto found = declaration_at(i);
    if (!found) return false;
    for (std::size_t k = 0; k < found->declarators.size(); ++k) {
      const Declarator& one = found->declarators[k];
      if (must_guard(*found, one))
        add_values(guarded_values(place_, evaluation_, *found, k));
      else if (one.initializer != kNoToken && !evaluation_.only_computes(initial_value(s_, one)))
        decides(initial_value(s_, one));  // all work-items may read what one of them reads
    }
    return true;
  }

  // Adds the words in the values of the variables that decide: what they are computed from decides, too.
  void add_what_decides() {
    for (std::size_t before = 0; before != deciding_.size();) {
      before = deciding_.size();
      for (TokenIndex i = fn_.body_open; i < fn_.body_close; ++i) {
        const Local* local = s_.is_word(i) && deciding_.contains(s_.text(i)) ? place_.local(i) : nullptr;
        if (local == nullptr || local->parameter) continue;
        if (local->declarator().name_token == i && local->declarator().initializer != kNoToken)
          decides(initial_value(s_, local->declarator()));
        if (!is_assignment(s_[i + 1].kind)) continue;
        TokenIndex end = i + 2;
        while (!s_.is_any(end, tok::semi, tok::comma, tok::r_paren))
          end = (opens_bracket(s_[end].kind) && s_[end].match != kNoToken ? s_[end].match : end) + 1;
        decides({i + 2, end});
      }
    }
  }

  // Whether a group or a guarded value changes what the loops and branches around barriers depend on.
  bool assigns_what_decides() const {
    for (const Guards::Value& value : out_.values) {
      if (deciding_.contains(value.declaration.declarators[value.declarator_index].name)) return true;
    }
    for (const TokenRange& group : out_.groups) {
      for (TokenIndex i = group.begin; i < group.end; ++i) {
        if (!s_.is_word(i) || !deciding_.contains(s_.text(i))) continue;
        const bool address = s_.is(i - 1, tok::amp) && !s_.is(i + 1, tok::l_square);
        if (changes_value(s_[i + 1].kind) || is_increment(s_[i - 1].kind) || address) return true;
      }
    }
    return false;
  }

  Place place_;
  Evaluation evaluation_;
  Guards out_;
  bool provable_ = true;
  WordSet deciding_;  // words in the conditions of loops and branches around barriers
};

}  // namespace

std::optional<Guards> guard_early_returns(const Project& project, const Table& table, FunctionId function,
                                          const std::vector<Hazard>& hazards) {
  return Planner(project, table, function).run(hazards);
}

}  // namespace cu2sycl
