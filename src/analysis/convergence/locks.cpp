#include "analysis/convergence/locks.hpp"

#include <algorithm>

#include "analysis/call_graph/dependent_calls.hpp"
#include "analysis/convergence/divergence.hpp"
#include "program/lookup/lookup.hpp"
#include "source/algorithms.hpp"
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
  if (none_of(rows, [](const Rule* row) { return row->has(Effect::kExclusive); })) return false;
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
  return any_of(callees, [&](FunctionId id) {
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

// Whether a word calls an atomic function that only reads: `atomicCAS(p, 0, 0)`, `atomicAdd(p, 0)`, `flag.load()`.
bool only_reads(const TokenStream& s, const Table& table, TokenIndex i) {
  if (!s.is_word(i) || !s.matched(i + 1, tok::l_paren)) return false;
  if (names_member(s, i)) return s.is(i, "load");
  const auto rows = table.find(s.text(i));
  const auto arguments = arguments_in(s, i + 1);
  if (arguments.size() < 2 || none_of(rows, [](const Rule* row) { return row->has(Effect::kAtomic); })) return false;
  return std::all_of(arguments.begin() + 1, arguments.end(), [&](TokenRange one) {
    return s.slice(one.begin, one.end) == s.slice(arguments[1].begin, arguments[1].end) &&
           (arguments.size() > 2 || s.text(one.begin).find_first_not_of("0xXuUlL") == std::string_view::npos);
  });
}

}  // namespace

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
  const TokenRange condition = loop_condition(s, loop);  // `do { held = atomicExch(&lock, 1); } while (held != 0);`
  for (TokenIndex i = condition.begin; i < condition.end; ++i) {
    if (!s.is_word(i) || p.find_local(function, s.text(i), i) == nullptr) continue;
    for (TokenIndex k = loop.body->range.begin; k + 2 < loop.body->range.end; ++k) {
      const bool set = s.is(k, s.text(i)) && s.is(k + 1, tok::equal);
      if (set && (exchanges_constant(p, table, function, k + 2) || takes_lock(p, table, function, k + 2))) return k + 2;
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
  TokenIndex compared = arguments[1].end - 1;  // a cast may be before it or around it
  while (compared > arguments[1].begin && s.is(compared, tok::r_paren)) --compared;
  while (names_member(s, compared) && object_of_member(s, compared) != kNoToken)
    compared = object_of_member(s, compared);
  if (!s.is_word(compared)) return false;
  const auto assigned = [&](TokenRange range, std::string_view word) {  // as a whole or in part
    for (TokenIndex k = range.begin; k < range.end; ++k) {
      TokenIndex after = k + 1;
      while (s.is_any(after, tok::period, tok::arrow)) after += 2;
      if (s.is(k, word) && s.is(after, tok::equal)) return after + 1;
    }
    return kNoToken;
  };
  // A lock compares with a constant: the value must be read from memory, or be computed from the last result of the
  // call.
  const TokenIndex value = assigned(loop.body->range, s.text(compared));
  for (TokenIndex k = value; k < loop.body->range.end && !s.is(k, tok::semi); ++k) {
    if (s.is_any(k, tok::star, tok::l_square, tok::arrow)) return true;
    if (s.is_word(k) && assigned(loop.head, s.text(k)) != kNoToken) return true;
  }
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
    return any_of(rows, atomic);
  }
  const auto rows = table.find(file.tokens.text(i));
  return any_of(rows, atomic);
}

// Finds memory that a loop reads until another work-item has written it.
class PolledMemory {
 public:
  PolledMemory(const Project& project, const Table& table, FunctionId function)
      : p_(project),
        table_(table),
        function_(function),
        file_(project.functions[function].file),
        s_(project.files[file_].tokens) {}

  // Returns what reads the memory; kNoToken if the loop does not wait.
  [[nodiscard]] TokenIndex in_loop(const Statement& loop, bool waits) const {
    const TokenRange condition = loop_condition(s_, loop);
    if (const TokenIndex i = waits ? kNoToken : read_in(condition, loop.body->range); i != kNoToken) return i;
    const TokenRange body = loop.body->range;
    for (TokenIndex i = loop.range.begin; i < loop.range.end; ++i)
      if (updates(i)) return kNoToken;  // it may repeat an update
    if (const TokenIndex i = read_before(condition, body); i != kNoToken) return i;
    for (TokenIndex k = body.begin; k < body.end; ++k) {  // `s = state[k]; if (s == 0) continue;`
      const Statement* branch = s_.is(k, tok::kw_if) ? p_.files[file_].statements.at(k) : nullptr;
      if (branch == nullptr || branch->body == nullptr) continue;
      const bool leaves = is_endless(s_, loop) && leaves_loop(s_, loop, *branch->body);
      if (!leaves && !repeats(branch->body->range)) continue;
      if (const TokenIndex i = leaves ? read_in(branch->head, body) : kNoToken; i != kNoToken) return i;
      if (const TokenIndex i = read_before(branch->head, {body.begin, k}); i != kNoToken) return i;
    }
    return kNoToken;
  }

 private:
  // Whether a statement of a loop contains a `continue`.
  [[nodiscard]] bool repeats(TokenRange then) const {
    while (then.begin < then.end && !s_.is(then.begin, tok::kw_continue)) ++then.begin;
    return then.begin < then.end;
  }

  // Whether the result of an atomic function that writes is used.
  [[nodiscard]] bool updates(TokenIndex i) const {
    return is_atomic(p_, table_, function_, i) && !only_reads(s_, table_, i) &&
           !s_.is_any(s_.previous(i), tok::semi, tok::l_brace, tok::r_brace, tok::r_paren);
  }

  // Returns the `;` after a token, or `end`.
  [[nodiscard]] TokenIndex end_of(TokenIndex i, TokenIndex end) const {
    while (i < end && !s_.is(i, tok::semi)) ++i;
    return i;
  }

  // Returns the memory at a fixed place from which `range` sets a local variable of a condition, and which it does not
  // name elsewhere.
  [[nodiscard]] TokenIndex read_before(TokenRange condition, TokenRange range) const {
    for (TokenIndex i = condition.begin; i < condition.end; ++i) {
      if (!s_.is_word(i) || p_.find_local(function_, s_.text(i), i) == nullptr) continue;
      for (TokenIndex k = range.begin; k + 1 < range.end; ++k) {
        if (!s_.is(k, s_.text(i)) || !s_.is(k + 1, tok::equal)) continue;
        const TokenRange value{k + 2, end_of(k + 2, range.end)};
        const TokenIndex read = assigns_to_word(s_, value, range) ? kNoToken : read_in(value, range);
        if (read != kNoToken) return read;
      }
    }
    return kNoToken;
  }

  // Returns what an expression reads that is not named elsewhere in a range, so that others must write it; kNoToken if
  // there is none.
  [[nodiscard]] TokenIndex read_in(TokenRange expression, TokenRange range) const {
    for (TokenIndex i = expression.begin; i < expression.end; ++i) {
      const bool own = s_.is_word(i) && names_member(s_, i) && !functions_called(p_, function_, i).empty();
      const bool reads = s_.is_word(i) && only_reads(s_, table_, i) && !own;  // not a `load()` of the program
      if (!s_.is_word(i) || (!is_volatile(function_, i) && !reads && !returns_read(i))) continue;
      const std::string_view name = s_.text(memory_of(i));
      const bool inside = range.begin <= expression.begin && expression.end <= range.end;
      if (times(s_, name, range) == (inside ? times(s_, name, expression) : 0)) return i;
    }
    return kNoToken;
  }

  // Returns the name of the memory that an atomic function reads.
  [[nodiscard]] TokenIndex memory_of(TokenIndex read) const {
    if (s_.is(read, "load") && names_member(s_, read)) return object_of_member(s_, read);
    TokenIndex out = only_reads(s_, table_, read) ? read + 2 : read;
    while (!s_.is_word(out) && out + 1 < s_.size()) ++out;
    return out;
  }

  // Whether a word calls a function of the run that returns what it reads.
  [[nodiscard]] bool returns_read(TokenIndex i) const {
    const std::vector<FunctionId> callees = functions_called(p_, function_, i);
    return any_of(callees, [&](FunctionId id) {
      const Function& fn = p_.functions[id];
      const TokenStream& s = p_.files[fn.file].tokens;
      if (!fn.defined() || !s.is(s.next(fn.body_open), tok::kw_return)) return false;
      for (TokenIndex k = fn.body_open + 1; k < fn.body_close; ++k)
        if (s.is_word(k) && (is_volatile(id, k) || only_reads(s, table_, k))) return true;
      return false;
    });
  }

  // Whether a word of a function names volatile memory that other work-items see.
  [[nodiscard]] bool is_volatile(FunctionId function, TokenIndex i) const {
    const FileId file = p_.functions[function].file;
    const TokenStream& s = p_.files[file].tokens;
    if (s.is(i, tok::kw_volatile)) return true;  // `*(volatile int*)p`
    const auto says_so = [](const TokenStream& tokens, const Declaration& d) {
      for (TokenIndex k = d.begin; k < d.type_end; ++k) {
        if (tokens.is(k, tok::kw_volatile)) return true;
      }
      return false;
    };
    if (names_member(s, i)) {
      const auto members = p_.members_by_name.find(s.text(i));
      return members != p_.members_by_name.end() && all_of(members->second, [&](const MemberRef& one) {
               return says_so(p_.files[one.file].tokens, p_.files[one.file].members[one.index].declaration);
             });
    }
    if (const Local* local = p_.find_local(function, s.text(i), i); local != nullptr)
      return says_so(s, local->declaration);
    const VariableId v = variable_at(p_, file, i);
    return v != kNone && says_so(p_.files[p_.variables[v].file].tokens, p_.variables[v].declaration);
  }

  const Project& p_;
  const Table& table_;
  FunctionId function_;
  FileId file_;
  const TokenStream& s_;
};

}  // namespace

TokenIndex polled_memory(const Project& p, const Table& table, FunctionId function, const Statement& loop, bool waits) {
  return PolledMemory(p, table, function).in_loop(loop, waits);
}

}  // namespace cu2sycl
