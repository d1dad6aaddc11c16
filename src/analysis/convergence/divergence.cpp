#include "analysis/convergence/divergence.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "analysis/convergence/locks.hpp"
#include "analysis/convergence/multiples.hpp"
#include "analysis/convergence/uniformity.hpp"
#include "analysis/convergence/warp_branches.hpp"
#include "lex/token_kind.hpp"
#include "program/lookup/lookup.hpp"
#include "source/algorithms.hpp"
#include "source/words.hpp"
#include "syntax/context.hpp"
#include "syntax/operators.hpp"
#include "syntax/statements/inner_bodies.hpp"

namespace cu2sycl {
namespace {

// Whether a word is a macro with a `return` in its text.
bool macro_returns(const Project& p, FileId file, std::string_view word) {
  if (!p.macros_by_name.contains(word)) return false;
  const std::vector<MacroRef> macros = p.macros(word, file);
  return any_of(macros, [&](MacroRef ref) {
    const TokenStream& body = p.files[ref.file].tokens;
    TokenIndex k = p.macro(ref).body_begin;
    while (k < p.macro(ref).body_end && !body.is(k, tok::kw_return)) ++k;
    return k < p.macro(ref).body_end;
  });
}

// Whether no operator of an expression binds less than `+`.
bool is_sum(const TokenStream& s, TokenRange e) {
  for (TokenIndex i = e.begin; i < e.end; ++i) {
    if (opens_bracket(s[i].kind) && s[i].match < e.end) i = s[i].match;
    const int binds = precedence(s[i].kind);
    if (s.is_any(i, tok::question, tok::comma) || (binds > 0 && binds < precedence(tok::plus))) return false;
  }
  return true;
}

TokenIndex next_of(const TokenStream& s, TokenKind kind, TokenRange range) {
  while (range.begin < range.end && !s.is(range.begin, kind)) ++range.begin;
  return range.begin;
}

// Whether a barrier follows a token, and not in the `else` of an `if` around the token.
bool may_follow(const StatementTree& statements, TokenIndex i, TokenIndex barrier) {
  for (const Statement* one = statements.around(i); one != nullptr; one = one->parent) {
    if (one->otherwise != nullptr && one->otherwise->holds(barrier) && !one->otherwise->holds(i)) return false;
  }
  return barrier > i;
}

class DivergenceFinder : private Uniformity {
 public:
  DivergenceFinder(const Project& project, const Table& table, FunctionId id) : Uniformity(project, table, id) {}

  std::vector<Hazard> run() {
    if (!fn_.defined() || !fn_.in_device_code()) return {};
    if (!barriers_.empty()) find_varying();
    for (TokenIndex i = fn_.body_open + 1; i < fn_.body_close; ++i) {
      if (!s_.is_word(i) || s_.has(i, kInDirective) || s_.has(i, kDisabled)) continue;
      const bool leaves = s_.is_any(i, tok::kw_break, tok::kw_continue, tok::kw_goto) ||
                          macro_returns(p_, fn_.file, s_.text(i)) ||
                          (s_.is(i, tok::kw_return) && !in_inner_body(statements_, s_, i, fn_.body_open));
      if (leaves) leaving(i);
      if (const Statement* one = statements_.at(i); one != nullptr && one->loop()) loop(*one);
    }
    skipped();
    std::erase_if(out_, [&](const Hazard& one) { return !compiled(one.at); });
    return std::move(out_);
  }

 private:
  // Reports the branches of a kernel that only some work-items take and that contain a barrier. In CUDA, the others may
  // have returned.
  void skipped() {
    std::set<TokenIndex> reported;
    for (const TokenIndex barrier : fn_.global ? barriers_ : std::vector<TokenIndex>()) {
      for (const TokenRange& condition : conditions(barrier, fn_.body_open)) {
        if (!varies(condition.begin, condition.end)) continue;
        if (reported.insert(condition.begin).second)
          out_.push_back({barrier, FindingId::kDivergentBarrier, name_of(barrier)});
        break;
      }
    }
  }

  // Whether the device compiles the branch of `#if` that token i is in.
  bool compiled(TokenIndex i) const { return p_.files[fn_.file].branches.at(i).device; }

  // Returns the innermost loop whose body token i is in; nullptr if there is none, or if a switch is nearer and
  // `or_switch` is set.
  const Statement* enclosing_loop(TokenIndex i, bool or_switch) const {
    for (const Statement* one = statements_.around(i); one != nullptr; one = one->parent) {
      if (one->loop() && one->body != nullptr && one->body->holds(i)) return one;
      if (or_switch && one->kind == StatementKind::kSwitch) return nullptr;
    }
    return nullptr;
  }
  // Whether work-items wait in a statement, or in the part of it after token `from`.
  bool waits_in(const Statement& one, TokenIndex from = 0) const {
    return barrier_between(std::max(one.range.begin - 1, from), one.range.end);
  }

  // Whether work-items wait between a `goto` and its label.
  bool waits_on_way(TokenIndex i) const {
    TokenIndex label = fn_.body_open + 1;
    while (label < fn_.body_close && !(s_.is(label, s_.text(i + 1)) && s_.is(label + 1, tok::colon))) ++label;
    return barrier_between(std::min(i, label), std::max(i, label));
  }

  void leaving(TokenIndex i) {
    if (barriers_.empty()) return;
    const auto report = [&] {
      const auto after = find_if(barriers_, [&](TokenIndex b) { return may_follow(statements_, i, b); });
      out_.push_back({i, FindingId::kDivergentBarrier, name_of(after == barriers_.end() ? barriers_.back() : *after)});
    };
    if (!is_keyword(s_[i].kind)) {  // a macro; it counts if it names the thread index or is passed what varies
      const TokenIndex open = s_.matched(i + 1, tok::l_paren) ? i + 1 : i;
      const bool varied = is_varying_macro(i) || (open > i && varies(open + 1, s_[open].match));
      if (varied && barrier_between(i, fn_.body_close)) report();
      return;
    }
    TokenIndex outer = fn_.body_open;
    const Statement* loop = enclosing_loop(i, s_.is(i, tok::kw_break));
    if (s_.is(i, tok::kw_goto)) {
      if (!waits_on_way(i)) return;
    } else if (s_.is(i, tok::kw_return)) {
      bool waits = any_of(barriers_, [&](TokenIndex b) { return may_follow(statements_, i, b); });
      for (; loop != nullptr && !waits; loop = enclosing_loop(loop->range.begin, false)) waits = waits_in(*loop->body);
      if (!waits) return;
    } else {
      if (loop == nullptr || !waits_in(*loop->body, s_.is(i, tok::kw_continue) ? i : 0)) return;
      outer = loop->body->range.begin;
    }
    for (const TokenRange& condition : conditions(i, outer)) {
      if (!varies(condition.begin, condition.end)) continue;
      report();
      return;
    }
  }

  // Returns the name of a barrier. For an object that waits, `barrier` is the bracket after its name.
  std::string name_of(TokenIndex barrier) const {
    const TokenIndex name = s_.is_word(barrier) ? barrier : s_.previous(barrier);
    return std::string(name_of_function(s_, name));
  }

  void loop(const Statement& one) {
    const TokenRange condition = loop_condition(s_, one);
    for (TokenIndex i = condition.begin; i < condition.end && goes_round(p_.files[fn_.file], one); ++i) {
      if (!row_has(i, Effect::kAtomic) && !takes_lock(p_, table_, id_, i)) continue;
      if (repeats_update(s_, i, one) || (!row_has(i, Effect::kExclusive) && takes_work(s_, i))) continue;
      out_.push_back({i, FindingId::kSpinning, std::string(s_.text(i))});
      return;
    }
    if (one.body == nullptr) return;
    if (const TokenIndex at = lock_in_loop(p_, table_, id_, one); at != kNoToken)
      out_.push_back({at, FindingId::kSpinning, std::string(s_.text(at))});
    divergent_warp(one, condition);
    bool counts = one.kind == StatementKind::kFor && condition.end + 1 < one.head.end;  // it makes progress
    for (TokenIndex i = condition.begin; i < condition.end; ++i) counts |= is_increment(s_[i].kind);
    if (const TokenIndex i = counts ? kNoToken : polled_memory(p_, table_, id_, one, waits_in(*one.body));
        i != kNoToken) {
      out_.push_back({i, FindingId::kSpinning, std::string(s_.text(i))});
      return;
    }
    if (!waits_in(*one.body)) return;
    const Varying kept = varying_;
    if (one.kind == StatementKind::kFor) forget_counter(one);
    const bool differs = varies(condition.begin, condition.end);
    varying_ = kept;
    if (differs && !goes_evenly(one, condition)) {
      const auto inside = find_if(barriers_, [&](TokenIndex b) { return b >= one.body->range.begin; });
      out_.push_back({one.range.begin, FindingId::kDivergentBarrier, name_of(*inside)});
    }
  }

  // Whether all work-items do the same number of iterations: `for (i = threadIdx.x; i < end; i += step)`, where `end`
  // is the same for all and a multiple of the step, or where the start and the end differ by what is the same for all.
  [[nodiscard]] bool goes_evenly(const Statement& loop, TokenRange condition) const {
    const TokenIndex counter = condition.begin;
    const TokenIndex step = condition.end + 1;
    TokenIndex compared = counter + 1;  // `<` of `i < end`, or of `i - start < end`
    while (compared < condition.end && s_.is_any(counter + 1, tok::plus, tok::minus) &&
           !s_.is_any(compared, tok::less, tok::lessequal, tok::greater, tok::greaterequal))
      ++compared;
    const TokenRange end{compared + 1, condition.end};
    if (loop.kind != StatementKind::kFor || step + 2 >= loop.head.end || end.begin >= end.end ||
        !s_.is(step, s_.text(counter)) || !s_.is_any(step + 1, tok::plusequal, tok::minusequal) ||
        assigns_to_word(s_, {counter, counter + 1}, loop.body->range))
      return false;
    const bool up = s_.is(end.begin - 1, tok::less) && s_.is(step + 1, tok::plusequal);
    if (lane_ && up && s_.slice(step + 2, loop.head.end) == "blockDim.x" && are_warps(s_, end) &&
        s_.slice(next_of(s_, tok::equal, loop.head) + 1, condition.begin - 1) == "threadIdx.x")
      return true;  // whole warps leave it
    const bool alone = compared == counter + 1;
    if (alone && !varies(end.begin, end.end)) return up && is_multiple(p_, id_, end, s_.slice(step + 2, loop.head.end));
    const bool compares = s_.is_any(end.begin - 1, tok::less, tok::lessequal, tok::greater, tok::greaterequal) &&
                          !varies(step + 2, loop.head.end);
    return compares && ((alone && up && lane_ && is_moved_by_lane(end)) ||
                        is_moved_by_start(loop, counter, {counter + 1, compared}, end));
  }

  // Whether the start and the end of a `for` loop's counter differ only by what is the same for all:
  // `i = first + t; i < last + t`, or `i - t < last`, where `beside` is `- t`.
  [[nodiscard]] bool is_moved_by_start(const Statement& loop, TokenIndex counter, TokenRange beside,
                                       TokenRange end) const {
    const TokenIndex assign = next_of(s_, tok::equal, loop.head);
    const auto parts = split_at_commas(s_, assign + 1, next_of(s_, tok::semi, loop.head));
    if (parts.empty() || !s_.is(counter, s_.text(assign - 1)) || assigns_to_word(s_, end, loop.body->range))
      return false;
    std::vector<std::string> first;
    std::vector<std::string> last;
    const bool sums = beside.begin == beside.end || add_varying_terms(loop, beside, true, last);
    return sums && add_varying_terms(loop, parts.front(), false, first) && add_varying_terms(loop, end, false, last) &&
           std::is_permutation(first.begin(), first.end(), last.begin(), last.end());
  }

  // Adds the terms of a sum that differ between work-items, with their signs. Local variables that do not change before
  // the loop are replaced by their initialisers. Returns false for an expression that is no sum.
  bool add_varying_terms(const Statement& loop, TokenRange sum, bool negative, std::vector<std::string>& out) const {
    if (sum.begin >= sum.end || !is_sum(s_, sum)) return false;
    for (TokenIndex i = sum.begin; i < sum.end;) {
      const bool minus = negative != s_.is(i, tok::minus);
      if (s_.is_any(i, tok::plus, tok::minus)) ++i;
      TokenRange term{i, i};
      for (; i < sum.end && (i == term.begin || !s_.is_any(i, tok::plus, tok::minus) || is_prefix(s_, i)); ++i) {
        if (opens_bracket(s_[i].kind) && s_[i].match < sum.end) i = s_[i].match;
      }
      term.end = i;
      if (!varies(term.begin, term.end)) continue;
      const Local* local = term.end == term.begin + 1 ? p_.find_local(id_, s_.text(term.begin), term.begin) : nullptr;
      const bool initialised =
          local != nullptr && !local->parameter && s_.is(local->declarator().initializer, tok::equal);
      const TokenRange value = initialised ? TokenRange{local->declarator().initializer + 1, local->declarator().end}
                                           : TokenRange{term.begin, term.begin};
      const TokenRange since{value.end, loop.range.begin};
      const bool kept = initialised && value.end <= term.begin && !assigns_to_word(s_, term, since) &&
                        !assigns_to_word(s_, value, since);
      if (!kept || !add_varying_terms(loop, value, minus, out))
        out.push_back((minus ? "-" : "+") + std::string(s_.slice(term.begin, term.end)));
    }
    return true;
  }

  // Whether an end is `n + lane`, where `n` is the same for all and `lane` is initialised as the number in the warp,
  // `i & 31` or `i % 32`: the lanes of a warp count from numbers that differ by as much.
  [[nodiscard]] bool is_moved_by_lane(TokenRange end) const {
    const TokenIndex name = end.end - 1;
    if (end.begin + 2 > name || !s_.is(name - 1, tok::plus) || !is_sum(s_, end) || varies(end.begin, name - 1))
      return false;
    return is_lane_number(p_, id_, name);
  }

  // Reports a loop on the lane's own number around a sub-group function.
  void divergent_warp(const Statement& loop, TokenRange condition) {
    if (!warp_words_ && !fn_.implicit.warp) return;
    TokenIndex use = kNoToken;
    for (TokenIndex i = loop.body->range.begin; i < loop.body->range.end && use == kNoToken; ++i) {
      if ((row_has(i, Effect::kWarp) && !row_has(i, Effect::kGroup)) || waits_for_warp(p_, id_, i)) use = i;
    }
    if (use == kNoToken) return;
    for (TokenIndex i = condition.begin; i < condition.end; ++i) {
      if (waits_for_warp(p_, id_, i)) return;  // all lanes execute it, so none has left the loop
    }
    const Varying kept = varying_;
    lane_ = true;
    varying_ = varying_lanes_.value_or(Varying());
    if (!varying_lanes_) {
      find_varying();
      varying_lanes_ = varying_;
    }
    if (loop.kind == StatementKind::kFor) forget_counter(loop);
    const bool differs = varies(condition.begin, condition.end) && !goes_evenly(loop, condition);
    lane_ = false;
    varying_ = kept;
    if (differs) out_.push_back({loop.range.begin, FindingId::kDivergentWarp, std::string(s_.text(use))});
  }

  // Removes from what varies a counter that a `for` sets and steps the same for all: its value before does not matter.
  void forget_counter(const Statement& loop) {
    const TokenIndex close = loop.head.end;
    TokenIndex assign = loop.head.begin;
    while (assign < close && !s_.is_any(assign, tok::equal, tok::semi)) ++assign;
    if (!s_.is(assign, tok::equal) || !s_.is_word(assign - 1)) return;
    const std::string_view name = s_.text(assign - 1);
    TokenIndex init_end = assign;
    while (init_end < close && !s_.is(init_end, tok::semi)) ++init_end;
    if (varies(assign + 1, init_end)) return;
    for (TokenIndex i = close; i < loop.body->range.end; ++i) {
      if (s_.is_word(i) && s_.text(i) == name && is_assignment(s_[i + 1].kind)) return;
    }
    set_varying(assign - 1, false);
    TokenIndex step = init_end + 1;
    while (step < close && !s_.is(step, tok::semi)) ++step;
    const std::vector<TokenRange> steps = split_at_commas(s_, std::min(step + 1, close), close);
    if (any_of(steps, [&](TokenRange part) {
          bool steps_it = false;
          for (TokenIndex i = part.begin; i < part.end; ++i) steps_it |= s_.is(i, name);
          return steps_it && varies(part.begin, part.end);
        }))
      set_varying(assign - 1);
  }

  std::optional<Varying> varying_lanes_;  // what differs between the lanes of a warp, once it was asked for
  std::vector<Hazard> out_;
};

}  // namespace

TokenRange loop_condition(const TokenStream& s, const Statement& loop) {
  if (loop.kind != StatementKind::kFor) return loop.head;
  const auto semicolon = [&](TokenIndex i) {
    while (i < loop.head.end && !s.is(i, tok::semi)) ++i;
    return i;
  };
  const TokenIndex begin = semicolon(loop.head.begin) + 1;
  return {begin, std::max(begin, semicolon(begin))};
}

std::vector<Hazard> find_convergence_hazards(const Project& project, const Table& table, FunctionId function) {
  return DivergenceFinder(project, table, function).run();
}

}  // namespace cu2sycl
