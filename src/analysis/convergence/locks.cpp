#include "analysis/convergence/locks.hpp"

#include <algorithm>

#include "analysis/call_graph/dependent_calls.hpp"
#include "analysis/convergence/divergence.hpp"
#include "syntax/context.hpp"
#include "syntax/template_arguments.hpp"

namespace cu2sycl {
namespace {

// Whether a word of a function is an exchange that writes a constant, as one that takes a lock does. An update that is
// repeated until it succeeds writes a computed value.
bool exchanges_constant(const Project& p, const Table& table, FunctionId function, TokenIndex i) {
  const TokenStream& s = p.files[p.functions[function].file].tokens;
  if (!s.is_word(i) || !s.matched(i + 1, tok::l_paren)) return false;
  const auto rows = table.find(s.text(i));
  if (std::none_of(rows.begin(), rows.end(), [](const Rule* row) { return row->has(Effect::kExclusive); }))
    return false;
  const auto arguments = arguments_in(s, i + 1);
  for (std::size_t k = 1; k < arguments.size(); ++k) {
    for (TokenIndex t = arguments[k].begin; t < arguments[k].end; ++t) {
      const Local* local = s.is_word(t) ? p.find_local(function, s.text(t), t) : nullptr;
      if (s.is(t, tok::l_paren) || (local != nullptr && !local->declaration.is_const)) return false;
    }
  }
  return arguments.size() > 1;
}

// Whether a statement in a loop ends the loop, by a jump or by assigning what its condition reads.
bool leaves_loop(const TokenStream& s, const Statement& loop, const Statement& then) {
  for (TokenIndex i = then.range.begin; i < then.range.end; ++i) {
    if (s.is_any(i, tok::kw_break, tok::kw_return, tok::kw_goto)) return true;
    if (!s.is_word(i) || !s.is(i + 1, tok::equal)) continue;
    for (TokenIndex k = loop.head.begin; k < loop.head.end; ++k) {
      if (s.is_word(k) && s.text(k) == s.text(i)) return true;
    }
  }
  return false;
}

}  // namespace

bool takes_lock(const Project& p, const Table& table, FunctionId function, TokenIndex i) {
  if (!p.files[p.functions[function].file].tokens.is_word(i)) return false;
  const std::vector<FunctionId> callees = functions_called(p, function, i);
  return std::any_of(callees.begin(), callees.end(), [&](FunctionId id) {
    const Function& fn = p.functions[id];
    const TokenStream& s = p.files[fn.file].tokens;
    if (!fn.defined() || !s.is(s.next(fn.body_open), tok::kw_return)) return false;
    for (TokenIndex k = fn.body_open + 1; k < fn.body_close; ++k) {
      if (exchanges_constant(p, table, id, k)) return true;
    }
    return false;
  });
}

bool is_endless(const TokenStream& s, const Statement& loop) {
  const TokenRange condition = loop_condition(s, loop);
  return condition.begin >= condition.end ||
         (condition.end == condition.begin + 1 && (s.is(condition.begin, tok::kw_true) || s.is(condition.begin, "1")));
}

namespace {

// Whether a word calls an atomic function that only reads: `atomicCAS(p, 0, 0)`, `atomicAdd(p, 0)`.
bool only_reads(const TokenStream& s, const Table& table, TokenIndex i) {
  if (!s.is_word(i) || !s.matched(i + 1, tok::l_paren)) return false;
  const auto rows = table.find(s.text(i));
  const auto arguments = arguments_in(s, i + 1);
  if (arguments.size() < 2 ||
      std::none_of(rows.begin(), rows.end(), [](const Rule* row) { return row->has(Effect::kAtomic); }))
    return false;
  return std::all_of(arguments.begin() + 1, arguments.end(), [&](TokenRange one) {
    return s.slice(one.begin, one.end) == s.slice(arguments[1].begin, arguments[1].end) &&
           (arguments.size() > 2 || s.is(one.begin, "0"));
  });
}

}  // namespace

TokenIndex read_in_loop(const Project& p, const Table& table, FunctionId function, const Statement& loop) {
  const File& file = p.files[p.functions[function].file];
  const TokenStream& s = file.tokens;
  const auto read_of = [&](TokenRange range) {
    TokenIndex i = range.begin;
    while (i < range.end && !only_reads(s, table, i)) ++i;
    return i < range.end ? i : kNoToken;
  };
  for (TokenIndex k = loop.body->range.begin; is_endless(s, loop) && k < loop.body->range.end; ++k) {
    const Statement* branch = s.is(k, tok::kw_if) ? file.statements.at(k) : nullptr;
    if (branch == nullptr || branch->body == nullptr || !leaves_loop(s, loop, *branch->body)) continue;
    if (const TokenIndex read = read_of(branch->head); read != kNoToken) return read;
    for (TokenIndex i = branch->head.begin; i < branch->head.end; ++i) {
      const Local* local = s.is_word(i) ? p.find_local(function, s.text(i), i) : nullptr;
      const TokenIndex value = local == nullptr ? kNoToken : local->declarator().initializer;
      const TokenIndex read =
          value == kNoToken || value < loop.body->range.begin ? kNoToken : read_of({value, local->declarator().end});
      if (read != kNoToken) return read;
    }
  }
  return kNoToken;
}

TokenIndex lock_in_loop(const Project& p, const Table& table, FunctionId function, const Statement& loop) {
  const File& file = p.files[p.functions[function].file];
  const TokenStream& s = file.tokens;
  for (TokenIndex k = loop.body->range.begin; k < loop.body->range.end; ++k) {
    const Statement* branch = s.is(k, tok::kw_if) ? file.statements.at(k) : nullptr;
    if (branch == nullptr || branch->body == nullptr || !leaves_loop(s, loop, *branch->body)) continue;
    for (TokenIndex i = branch->head.begin; i < branch->head.end; ++i) {
      if (exchanges_constant(p, table, function, i) || takes_lock(p, table, function, i)) return i;
    }
  }
  return kNoToken;
}

bool goes_round(const File& file, const Statement& loop) {
  const TokenStream& s = file.tokens;
  if (loop.body == nullptr) return true;
  const TokenRange body = loop.body->range;
  for (TokenIndex i = body.begin; i < body.end; ++i) {
    if (s.is(i, tok::kw_continue)) return true;
  }
  const bool block = s.is(body.end - 1, tok::r_brace) && body.end > body.begin + 3;
  const TokenIndex last = block ? body.end - 3 : body.begin;  // before `;` and `}`
  if (!s.is(last, tok::kw_break)) return true;
  const Statement* jump = file.statements.around(last);
  return jump != loop.body && jump->parent != loop.body;
}

bool repeats_update(const TokenStream& s, TokenIndex i, const Statement& loop) {
  if (loop.body == nullptr || !s.matched(i + 1, tok::l_paren)) return false;
  const auto arguments = arguments_in(s, i + 1);
  if (arguments.size() != 3) return false;
  const TokenIndex compared = arguments[1].end - 1;  // a cast may be before it
  if (!s.is_word(compared)) return false;
  const auto assigned = [&](TokenRange range, std::string_view word) {
    for (TokenIndex k = range.begin; k < range.end; ++k)
      if (s.is(k, word) && s.is(k + 1, tok::equal)) return k + 2;
    return kNoToken;
  };
  // A lock compares with a constant: the value must be read from memory, or be the last result of the call.
  const TokenIndex value = assigned(loop.body->range, s.text(compared));
  if (value == kNoToken) return false;
  if (s.is(value + 1, tok::semi)) return s.is_word(value) && assigned(loop.head, s.text(value)) != kNoToken;
  for (TokenIndex k = value; k < loop.body->range.end && !s.is(k, tok::semi); ++k)
    if (s.is_any(k, tok::star, tok::l_square, tok::arrow)) return true;
  return false;
}

bool takes_work(const TokenStream& s, TokenIndex i) {
  if (!s.is(s.previous(i), tok::equal) || !s.matched(i + 1, tok::l_paren)) return false;
  const auto arguments = arguments_in(s, i + 1);
  return arguments.size() == 2 && s[arguments[1].begin].kind == tok::numeric_constant &&
         s.text(arguments[1].begin).find_first_not_of("0xXuUlL") != std::string_view::npos;
}

}  // namespace cu2sycl
