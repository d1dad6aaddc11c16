#include "analysis/divergence.hpp"

#include <algorithm>
#include <map>
#include <optional>

#include "analysis/uniformity.hpp"
#include "lex/operators.hpp"
#include "source/words.hpp"

namespace cu2sycl {
namespace {

class DivergenceFinder : private Uniformity {
 public:
  DivergenceFinder(const Project& project, const Table& table, FunctionId id) : Uniformity(project, table, id) {}

  std::vector<Hazard> run() {
    if (!fn_.defined() || !fn_.in_device_code()) return {};
    if (!barriers_.empty()) find_varying();
    for (TokenIndex i = fn_.body_open + 1; i < fn_.body_close; ++i) {
      if (!s_.is_word(i) || s_.has(i, kInDirective) || s_.has(i, kDisabled)) continue;
      const std::string_view word = s_.text(i);
      if (word == "return" || word == "break" || word == "continue") leaving(i, word);
      if (word == "while" || word == "for") loop(i);
      if (word == "do" && s_.is(s_.next(i), "{") && s_[s_.next(i)].match != kNoToken) {
        const TokenIndex open = s_.next(s_.next(s_[s_.next(i)].match));
        if (open != kNoToken && s_.is(open, "(") && s_[open].match != kNoToken)
          lock_loop(open, s_[open].match, s_.next(i));
      }
    }
    lockstep();
    volatile_exchange();
    return std::move(out_);
  }

 private:
  // The body of the innermost loop around token i, and its keyword; the function's body where there is none.
  TokenRange enclosing_loop(TokenIndex i) const {
    TokenRange best{fn_.body_open, fn_.body_close};
    for (TokenIndex k = fn_.body_open; k < i; ++k) {
      if (s_.is(k, "switch")) {
        const TokenIndex open = s_.next(k);
        const TokenIndex body = s_[open].match == kNoToken ? kNoToken : s_.next(s_[open].match);
        if (body != kNoToken && s_.is(body, "{") && body < i && i < s_[body].match)
          best = {body, body};  // leaves the switch alone
        continue;
      }
      if (!s_.is(k, "for") && !s_.is(k, "while") && !s_.is(k, "do")) continue;
      TokenIndex body = s_.next(k);
      if (!s_.is(k, "do")) {
        if (s_[body].match == kNoToken) continue;
        body = s_.next(s_[body].match);
      }
      if (body != kNoToken && s_.is(body, "{") && s_[body].match != kNoToken && body < i && i < s_[body].match)
        best = {body, s_[body].match};
    }
    return best;
  }

  void leaving(TokenIndex i, std::string_view word) {
    if (barriers_.empty()) return;
    TokenIndex outer = fn_.body_open;
    if (word == "return") {
      if (!barrier_between(i, fn_.body_close) && !(enclosing_loop(i).begin != fn_.body_open &&
                                                   barrier_between(enclosing_loop(i).begin, enclosing_loop(i).end)))
        return;
    } else {
      const TokenRange loop_body = enclosing_loop(i);
      if (loop_body.begin == fn_.body_open || loop_body.begin == loop_body.end) return;
      if (!barrier_between(word == "continue" ? i : loop_body.begin, loop_body.end)) return;
      outer = loop_body.begin;
    }
    for (const TokenRange& condition : conditions(i, outer)) {
      if (!varies(condition.begin, condition.end)) continue;
      const auto after = std::find_if(barriers_.begin(), barriers_.end(), [&](TokenIndex b) { return b > i; });
      out_.push_back({i, DiagnosticId::kDivergentBarrier,
                      std::string(s_.text(after == barriers_.end() ? barriers_.back() : *after))});
      return;
    }
  }

  void loop(TokenIndex keyword) {
    const TokenIndex open = s_.next(keyword);
    if (open == kNoToken || !s_.is(open, "(") || s_[open].match == kNoToken) return;
    const TokenIndex close = s_[open].match;
    TokenIndex begin = open + 1;
    TokenIndex end = close;
    if (s_.is(keyword, "for")) {  // its condition alone
      TokenIndex i = begin;
      while (i < close && !s_.is(i, ";")) ++i;
      begin = i + 1;
      for (i = begin; i < close && !s_.is(i, ";"); ++i) {
      }
      end = i;
    }
    for (TokenIndex i = begin; i < end; ++i) {
      if (!row_has(i, Effect::kAtomic)) continue;
      out_.push_back({i, DiagnosticId::kSpinning, std::string(s_.text(i))});
      return;
    }
    const TokenIndex body = s_.next(close);
    if (body != kNoToken) lock_loop(open, close, body);
    if (body != kNoToken && s_.is(body, "{") && s_[body].match != kNoToken) divergent_warp(keyword, begin, end, body);
    const bool counts = s_.is(keyword, "for") && end + 1 < close;  // it goes on by itself
    if (const TokenIndex i = counts ? kNoToken : volatile_read(begin, end, body); i != kNoToken) {
      out_.push_back({i, DiagnosticId::kSpinning, std::string(s_.text(i))});
      return;
    }
    if (body == kNoToken || !s_.is(body, "{") || s_[body].match == kNoToken || !barrier_between(body, s_[body].match))
      return;
    const WordSet kept = varying_;
    if (s_.is(keyword, "for")) forget_counter(open, close, s_[body].match);
    const bool differs = varies(begin, end);
    varying_ = kept;
    if (differs) {
      const auto inside = std::find_if(barriers_.begin(), barriers_.end(), [&](TokenIndex b) { return b > body; });
      out_.push_back({keyword, DiagnosticId::kDivergentBarrier, std::string(s_.text(*inside))});
    }
  }

  // The volatile memory that a condition reads and that the loop itself does not write, so that others must; nothing
  // where the loop has a barrier.
  TokenIndex volatile_read(TokenIndex begin, TokenIndex end, TokenIndex body) const {
    if (body == kNoToken) return kNoToken;
    const TokenIndex body_end = s_.is(body, "{") && s_[body].match != kNoToken ? s_[body].match : statement_end(body);
    if (barrier_between(body, body_end)) return kNoToken;
    for (TokenIndex i = begin; i < end; ++i) {
      if (!s_.is_word(i) || !is_volatile(i)) continue;
      bool written = false;
      for (TokenIndex k = body; k < body_end; ++k) written |= s_.is_word(k) && s_.text(k) == s_.text(i);
      if (!written) return i;
    }
    return kNoToken;
  }

  // Whether a word names volatile memory that other work-items see.
  bool is_volatile(TokenIndex i) const {
    if (s_.is(i, "volatile")) return true;  // `*(volatile int*)p`
    const auto says_so = [](const TokenStream& s, const Declaration& d) {
      for (TokenIndex k = d.begin; k < d.type_end; ++k) {
        if (s.is(k, "volatile")) return true;
      }
      return false;
    };
    if (const Local* local = p_.find_local(id_, s_.text(i), i); local != nullptr)
      return says_so(s_, local->declaration);
    const VariableId v = variable_at(p_, fn_.file, i);
    return v != kNone && says_so(p_.files[p_.variables[v].file].tokens, p_.variables[v].declaration);
  }

  // `while (!done) { if (atomicCAS(&lock, 0, 1) == 0) { …; done = true; } }`: one work-item at a time goes on, and the
  // others of its sub-group wait for it. A loop whose condition alone looks at what it exchanged always goes on.
  void lock_loop(TokenIndex open, TokenIndex close, TokenIndex body) {
    if (!s_.is(body, "{") || s_[body].match == kNoToken) return;
    for (TokenIndex k = body; k < s_[body].match; ++k) {
      if (!s_.is(k, "if") || s_.has(k, kInDirective)) continue;
      const TokenIndex begin = s_.next(k);
      if (begin == kNoToken || !s_.is(begin, "(") || s_[begin].match == kNoToken) continue;
      TokenIndex lock = kNoToken;
      for (TokenIndex i = begin; i < s_[begin].match && lock == kNoToken; ++i) {
        if (row_has(i, Effect::kExclusive) && sets_constant(i)) lock = i;
      }
      const TokenIndex then = s_.next(s_[begin].match);
      if (lock == kNoToken || then == kNoToken || !leaves_loop(open, close, then)) continue;
      out_.push_back({lock, DiagnosticId::kSpinning, std::string(s_.text(lock))});
      return;
    }
  }

  // Whether an exchange writes a constant, as one that takes a lock does: an update that is tried again writes what it
  // has computed.
  bool sets_constant(TokenIndex i) const {
    if (!s_.is(i + 1, "(") || s_[i + 1].match == kNoToken) return false;
    const auto arguments = split_at_commas(s_, i + 2, s_[i + 1].match);
    for (std::size_t k = 1; k < arguments.size(); ++k) {
      for (TokenIndex t = arguments[k].begin; t < arguments[k].end; ++t) {
        const Local* local = s_.is_word(t) ? p_.find_local(id_, s_.text(t), t) : nullptr;
        if (s_.is(t, "(") || (local != nullptr && !local->declaration.is_const)) return false;
      }
    }
    return arguments.size() > 1;
  }

  // Whether the statement at `then` ends the loop whose condition stands in the parentheses.
  bool leaves_loop(TokenIndex open, TokenIndex close, TokenIndex then) const {
    const TokenIndex end = s_.is(then, "{") && s_[then].match != kNoToken ? s_[then].match : statement_end(then);
    for (TokenIndex i = then; i < end; ++i) {
      if (s_.is(i, "break") || s_.is(i, "return") || s_.is(i, "goto")) return true;
      if (!s_.is_word(i) || !s_.is(i + 1, "=")) continue;
      for (TokenIndex k = open; k < close; ++k) {
        if (s_.is_word(k) && s_.text(k) == s_.text(i)) return true;
      }
    }
    return false;
  }

  // A loop on the lane's own number around a sub-group function.
  void divergent_warp(TokenIndex keyword, TokenIndex begin, TokenIndex end, TokenIndex body) {
    if (!warp_words_) return;
    TokenIndex use = kNoToken;
    for (TokenIndex i = body; i < s_[body].match && use == kNoToken; ++i) {
      if (row_has(i, Effect::kWarp) && !row_has(i, Effect::kGroup)) use = i;
    }
    if (use == kNoToken) return;
    const WordSet kept = varying_;
    lane_ = true;
    varying_.clear();
    find_varying();
    if (s_.is(keyword, "for")) forget_counter(s_.next(keyword), s_[s_.next(keyword)].match, s_[body].match);
    const bool differs = varies(begin, end);
    lane_ = false;
    varying_ = kept;
    if (differs) out_.push_back({keyword, DiagnosticId::kDivergentWarp, std::string(s_.text(use))});
  }

  // A counter that a `for` sets and steps the same for all is the same for all, whatever it held before.
  void forget_counter(TokenIndex open, TokenIndex close, TokenIndex body_end) {
    TokenIndex assign = open;
    while (assign < close && !s_.is(assign, "=") && !s_.is(assign, ";")) ++assign;
    if (!s_.is(assign, "=") || !s_.is_word(assign - 1)) return;
    const std::string_view name = s_.text(assign - 1);
    TokenIndex init_end = assign;
    while (init_end < close && !s_.is(init_end, ";")) ++init_end;
    if (varies(assign + 1, init_end)) return;
    for (TokenIndex i = close; i < body_end; ++i) {
      if (s_.is_word(i) && s_.text(i) == name && is_assignment(s_.text(i + 1))) return;
    }
    varying_.erase(name);
    TokenIndex step = init_end + 1;
    while (step < close && !s_.is(step, ";")) ++step;
    if (varies(step, close)) varying_.insert(name);
  }

  // Local memory arrays in a function without any barrier: lanes of a warp went in lockstep on old GPUs, SYCL's do not.
  void lockstep() {
    if (!barriers_.empty() || warp_words_) return;
    for (const VariableId v : fn_.implicit.variables) {
      const Variable& variable = p_.variables[v];
      if (variable.owner != id_ || !variable.declarator().array()) continue;
      if (exchanged(variable))
        out_.push_back(
            {variable.declarator().name_token, DiagnosticId::kLockstep, variable.name, variable.declaration.end + 1});
    }
  }

  // Volatile memory that lanes write and others read, with nothing between that they wait at.
  void volatile_exchange() {
    struct Seen {
      TokenIndex name_token;
      TokenIndex mark;
    };
    std::map<std::string_view, Seen> names;
    const auto consider = [&](const Declaration& d, const Declarator& one, TokenIndex mark) {
      if (one.pointer_depth == 0 && !one.array()) return;
      for (TokenIndex i = d.begin; i < d.type_end; ++i) {
        if (s_.is(i, "volatile")) names.emplace(one.name, Seen{one.name_token, mark});
      }
    };
    for (const Parameter& one : fn_.parameters) {
      for (const Declarator& name : one.declaration.declarators) consider(one.declaration, name, fn_.body_open + 1);
    }
    for (const auto& [name, locals] : p_.locals[id_]) {
      for (const Local& local : locals) {
        if (!local.parameter) consider(local.declaration, local.declarator(), kNoToken);
      }
    }
    for (const VariableId v : fn_.implicit.variables) {
      const Variable& variable = p_.variables[v];
      if (variable.owner == id_ && !(barriers_.empty() && !warp_words_))
        consider(variable.declaration, variable.declarator(), variable.declaration.end + 1);
    }
    if (names.empty()) return;
    if (barriers_.empty()) find_varying();
    for (const auto& [name, seen] : names) {
      if (const TokenIndex write = unordered_write(name); write != kNoToken)
        out_.push_back({seen.mark == kNoToken ? write : seen.name_token, DiagnosticId::kLockstep, std::string(name),
                        seen.mark == kNoToken ? write : seen.mark});
    }
  }

  // An element written by the work-item's own number, and another read by it behind that before any barrier.
  TokenIndex unordered_write(std::string_view name) const {
    std::map<std::string_view, TokenIndex> written;               // since the last barrier, by subscript
    std::optional<std::pair<std::string_view, TokenIndex>> next;  // takes place behind the reads of its statement
    for (TokenIndex i = fn_.body_open + 1; i < fn_.body_close; ++i) {
      if (s_.is(i, ";") && next) {
        written.insert(*next);
        next.reset();
      }
      if (row_has(i, Effect::kGroup) || row_has(i, Effect::kWarp) ||
          std::find(barriers_.begin(), barriers_.end(), i) != barriers_.end())
        written.clear();
      if (!s_.is_word(i) || s_.text(i) != name || !s_.is(i + 1, "[") || s_[i + 1].match == kNoToken) continue;
      const TokenIndex close = s_[i + 1].match;
      const std::string_view place = s_.slice(i + 2, close);
      const std::string_view after = s_.text(close + 1);
      const bool writes = after == "=" || (after.size() == 2 && after[1] == '=' && after != "==" && after != "!=" &&
                                           after != "<=" && after != ">=");
      if (writes && varies(i + 2, close)) next = {place, i};
      if (after == "=") continue;
      for (const auto& [other, token] : written) {
        if (other != place && varies(i + 2, close)) return token;
      }
    }
    return kNoToken;
  }

  // Whether one element may be written and another read: some subscript differs. Atomics on it exchange nothing by
  // themselves.
  bool exchanged(const Variable& variable) const {
    std::unordered_set<std::string> places;
    bool written = false;
    for (TokenIndex i = variable.declaration.end; i < fn_.body_close; ++i) {
      if (!s_.is_word(i) || s_.text(i) != variable.name) continue;
      TokenIndex before = s_.previous(i);
      while (before != kNoToken && (s_.is(before, "&") || s_.is(before, "("))) before = s_.previous(before);
      if (before != kNoToken && row_has(before, Effect::kAtomic)) continue;
      std::string place;
      TokenIndex end = i + 1;
      while (s_.is(end, "[") && s_[end].match != kNoToken) {
        place += s_.slice(end, s_[end].match + 1);
        end = s_[end].match + 1;
      }
      const std::string_view after = s_.text(end);
      written |= s_.is(s_.previous(i), "&") || changes_value(after) || after == "." || place.empty();
      places.insert(place);
    }
    return written && places.size() > 1;
  }

  std::vector<Hazard> out_;
};

}  // namespace

std::vector<Hazard> find_convergence_hazards(const Project& project, const Table& table, FunctionId function) {
  return DivergenceFinder(project, table, function).run();
}

}  // namespace cu2sycl
