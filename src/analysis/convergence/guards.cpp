#include "analysis/convergence/guards.hpp"

#include "analysis/convergence/divergence.hpp"
#include "analysis/convergence/uniformity.hpp"
#include "lex/conditionals.hpp"
#include "lex/token_kind.hpp"
#include "preprocess/directives.hpp"
#include "program/lookup/place.hpp"
#include "source/algorithms.hpp"
#include "source/words.hpp"
#include "syntax/operators.hpp"

namespace cu2sycl {
namespace {

class Planner : private Uniformity {
 public:
  Planner(const Project& project, const Table& table, FunctionId id) : Uniformity(project, table, id) {}

  std::optional<Guards> run(const std::vector<Hazard>& found) {
    if (barriers_.empty() || warp_words_ || !returns_nothing() || !plain_text()) return {};
    bool any = false;
    for (const Hazard& one : found) {
      if (one.id != FindingId::kDivergentBarrier) continue;
      if (!s_.is(one.at, tok::kw_return)) return {};
      any = true;
    }
    if (!any) return {};
    find_varying();
    statements(fn_.body_open + 1, fn_.body_close, true);
    if (!provable_ || out_.exits.empty()) return {};
    // Each return before the last barrier must be one of the exits.
    for (TokenIndex i = fn_.body_open; i < barriers_.back(); ++i) {
      if (s_.is(i, tok::kw_return) && none_of(out_.exits, [&](const Guards::Exit& exit) {
            return i > exit.statement.begin && i < exit.statement.end;
          }))
        return {};
    }
    return assigns_what_decides() ? std::nullopt : std::optional(std::move(out_));
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
    if (last != end) return {};
    return Guards::Exit{{i, end}, {i + 2, s_[i + 1].match}};
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
      if (exit) {
        close_group(i);
        out_.exits.push_back(*exit);
      } else if (!out_.exits.empty()) {
        if (waits) {
          close_group(i);
          waiting(i, next);
        } else if (steps(i, next) || declared(i)) {
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
    if (!s_.is(body, tok::l_brace) || (s_.is(i, tok::kw_if) && (varies(i + 2, close) || s_[body].match + 1 != end))) {
      provable_ = false;
      return;
    }
    for (TokenIndex k = i + 2; k < close; ++k) {
      if (s_.is_word(k)) deciding_.insert(s_.text(k));
    }
    if (loop && leaves(body + 1, s_[body].match)) provable_ = false;
    statements(body + 1, s_[body].match, false);
  }

  // Whether there is a `break` or `continue` of this loop itself.
  bool leaves(TokenIndex begin, TokenIndex end) const {
    for (TokenIndex i = begin; i < end; ++i) {
      if (s_.is_any(i, tok::kw_break, tok::kw_continue)) return true;
      if (s_.is_any(i, tok::kw_for, tok::kw_while) && !barrier_between(i, after(i))) i = after(i) - 1;
    }
    return false;
  }

  bool reads_memory(TokenIndex begin, TokenIndex end) const {
    const Place place(p_, fn_.file, id_);
    const TokenStream& s = s_;
    for (TokenIndex i = begin; i < end; ++i) {
      if (s.is_any(i, tok::l_square, tok::arrow)) return true;
      if (s.is(i, tok::l_paren) && i > begin && s.is_word(i - 1) && !is_builtin_type(s[i - 1].kind) &&
          !s.is(i - 1, tok::kw_sizeof))
        return true;  // a call
      if (s.is(i, tok::star) && (i == begin || is_prefix(s, i, types_at(place)))) return true;
    }
    return false;
  }

  bool numbers_threads(TokenIndex begin, TokenIndex end) const {
    for (TokenIndex i = begin; i < end; ++i) {
      if (s_.is_word(i) && table_.has_members(s_.text(i))) return true;
    }
    return false;
  }

  // Whether a statement such as `++k;` steps the counter of a loop around barriers, in the same way for all work-items.
  bool steps(TokenIndex begin, TokenIndex end) const {
    bool decides = false;
    for (TokenIndex i = begin; i < end; ++i) {
      if (s_.is(i, tok::l_brace) || is_keyword(s_[i].kind)) return false;
      decides |= s_.is_word(i) && deciding_.contains(s_.text(i));
    }
    return decides && !reads_memory(begin, end) && !varies(begin, end);
  }

  // Whether a declaration begins at a token. Notes the initialisers that only active work-items may evaluate.
  bool declared(TokenIndex i) {
    if (s_.is_any(i, tok::kw_using, tok::kw_typedef, tok::kw_static_assert, tok::semi)) return true;
    if (!s_.is_word(i) || s_.is_any(i, tok::kw_if, tok::kw_for, tok::kw_while, tok::kw_do, tok::kw_return))
      return false;
    const auto found = parse_declaration(s_, i, fn_.body_close);
    if (!found || !s_.is(found->end, tok::semi) || found->declarators.empty()) return false;
    for (std::size_t k = 0; k < found->declarators.size(); ++k) {
      const Declarator& one = found->declarators[k];
      if (one.initializer == kNoToken || one.reference) continue;
      const bool assigned = s_.is(one.initializer, tok::equal);
      const TokenRange value{one.initializer + 1, assigned ? one.end : s_[one.initializer].match};
      if (!reads_memory(value.begin, value.end)) continue;
      if (!varies(value.begin, value.end)) {
        if (numbers_threads(value.begin, value.end)) provable_ = false;
        continue;  // all work-items may read what one of them reads
      }
      if (!assigned || one.array() || found->is_auto || s_.is(value.begin, tok::l_brace)) {
        provable_ = false;
        return true;
      }
      out_.values.push_back({value, *found, k});
    }
    return true;
  }

  // Whether a group or a guarded value changes what the loops and branches around barriers depend on.
  bool assigns_what_decides() const {
    for (const Guards::Value& value : out_.values) {
      if (deciding_.contains(value.declaration.declarators[value.declarator_index].name)) return true;
    }
    for (const TokenRange& group : out_.groups) {
      for (TokenIndex i = group.begin; i < group.end; ++i) {
        if (!s_.is_word(i) || !deciding_.contains(s_.text(i))) continue;
        const TokenKind before = s_[i - 1].kind;
        if (changes_value(s_[i + 1].kind) || is_increment(before) || before == tok::amp) return true;
      }
    }
    return false;
  }

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
