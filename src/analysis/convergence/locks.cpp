#include "analysis/convergence/locks.hpp"

#include <algorithm>

#include "analysis/call_graph/dependent_calls.hpp"
#include "analysis/convergence/divergence.hpp"
#include "program/lookup/lookup.hpp"
#include "syntax/context.hpp"
#include "syntax/operators.hpp"
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

namespace {

// Returns how often a range names a word.
std::size_t times(const TokenStream& s, std::string_view name, TokenRange range) {
  std::size_t out = 0;
  for (TokenIndex k = range.begin; k < range.end; ++k) out += s.is(k, name) ? 1 : 0;
  return out;
}

// Whether a word is an atomic function, or assembly with an atomic instruction.
bool is_atomic(const Project& p, const Table& table, FunctionId function, TokenIndex i) {
  const File& file = p.files[p.functions[function].file];
  if (!file.tokens.is_word(i)) return false;
  const auto atomic = [](const Rule* row) { return row->has(Effect::kAtomic); };
  if (const auto found = file.assembly.find(i); found != file.assembly.end()) {
    const std::vector<const Rule*> rows = table.instructions().all(found->second.code);
    return std::any_of(rows.begin(), rows.end(), atomic);
  }
  const auto rows = table.find(file.tokens.text(i));
  return std::any_of(rows.begin(), rows.end(), atomic);
}

// Finds volatile memory that a loop reads until another work-item has written it.
class PolledMemory {
 public:
  PolledMemory(const Project& project, FunctionId function)
      : p_(project), function_(function), file_(project.functions[function].file), s_(project.files[file_].tokens) {}

  // Returns the memory; kNoToken if the loop does not wait.
  [[nodiscard]] TokenIndex in_loop(const Table& table, const Statement& loop, bool waits) const {
    const TokenRange condition = loop_condition(s_, loop);
    if (const TokenIndex i = waits ? kNoToken : volatile_read(condition, *loop.body); i != kNoToken) return i;
    const TokenRange body = loop.body->range;
    for (TokenIndex i = loop.range.begin; i < loop.range.end; ++i)
      if (is_atomic(p_, table, function_, i)) return kNoToken;  // it may repeat an update
    if (const TokenIndex i = read_before(condition, body); i != kNoToken) return i;
    for (TokenIndex k = body.begin; k < body.end; ++k) {  // `s = state[k]; if (s == 0) continue;`
      const Statement* branch = s_.is(k, tok::kw_if) ? p_.files[file_].statements.at(k) : nullptr;
      if (branch == nullptr || branch->body == nullptr) continue;
      const TokenIndex first = branch->body->range.begin;
      const TokenIndex jump = s_.is(first, tok::l_brace) ? first + 1 : first;
      const bool leaves = s_.is_any(jump, tok::kw_break, tok::kw_return) && is_endless(s_, loop);
      if (!leaves && !s_.is(jump, tok::kw_continue)) continue;
      for (TokenIndex i = branch->head.begin; leaves && i < branch->head.end; ++i)
        if (s_.is_word(i) && is_volatile(i) && times(s_, s_.text(i), body) == 1) return i;
      if (const TokenIndex i = read_before(branch->head, {body.begin, k}); i != kNoToken) return i;
    }
    return kNoToken;
  }

 private:
  // Returns the `;` after a token, or `end`.
  [[nodiscard]] TokenIndex end_of(TokenIndex i, TokenIndex end) const {
    while (i < end && !s_.is(i, tok::semi)) ++i;
    return i;
  }

  // Returns the volatile memory at a fixed place from which `range` sets a local variable of a condition, and which it
  // does not name elsewhere.
  [[nodiscard]] TokenIndex read_before(TokenRange condition, TokenRange range) const {
    for (TokenIndex i = condition.begin; i < condition.end; ++i) {
      if (!s_.is_word(i) || p_.find_local(function_, s_.text(i), i) == nullptr) continue;
      for (TokenIndex k = range.begin; k + 1 < range.end; ++k) {
        if (!s_.is(k, s_.text(i)) || !s_.is(k + 1, tok::equal)) continue;
        const TokenRange value{k + 2, end_of(k + 2, range.end)};
        for (TokenIndex v = value.begin; v < value.end && !assigns_to_word(s_, value, range); ++v)
          if (s_.is_word(v) && is_volatile(v) && times(s_, s_.text(v), range) == 1) return v;
      }
    }
    return kNoToken;
  }

  // Returns the volatile memory that a condition reads and that the loop itself does not write, so that others must;
  // kNoToken if there is none.
  TokenIndex volatile_read(TokenRange condition, const Statement& body) const {
    for (TokenIndex i = condition.begin; i < condition.end; ++i) {
      if (!s_.is_word(i) || !is_volatile(i)) continue;
      bool written = false;
      for (TokenIndex k = body.range.begin; k < body.range.end; ++k)
        written |= s_.is_word(k) && s_.text(k) == s_.text(i);
      if (!written) return i;
    }
    return kNoToken;
  }

  // Whether a word names volatile memory that other work-items see.
  bool is_volatile(TokenIndex i) const {
    if (s_.is(i, tok::kw_volatile)) return true;  // `*(volatile int*)p`
    const auto says_so = [](const TokenStream& s, const Declaration& d) {
      for (TokenIndex k = d.begin; k < d.type_end; ++k) {
        if (s.is(k, tok::kw_volatile)) return true;
      }
      return false;
    };
    if (const Local* local = p_.find_local(function_, s_.text(i), i); local != nullptr)
      return says_so(s_, local->declaration);
    const VariableId v = variable_at(p_, file_, i);
    return v != kNone && says_so(p_.files[p_.variables[v].file].tokens, p_.variables[v].declaration);
  }

  const Project& p_;
  FunctionId function_;
  FileId file_;
  const TokenStream& s_;
};

}  // namespace

TokenIndex polled_memory(const Project& p, const Table& table, FunctionId function, const Statement& loop, bool waits) {
  return PolledMemory(p, function).in_loop(table, loop, waits);
}

}  // namespace cu2sycl
