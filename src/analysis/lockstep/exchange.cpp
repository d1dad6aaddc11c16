#include "analysis/lockstep/exchange.hpp"

#include <map>
#include <optional>
#include <set>
#include <utility>

#include "analysis/lockstep/butterflies.hpp"
#include "analysis/lockstep/elected_writes.hpp"
#include "analysis/lockstep/exchanged_memory.hpp"
#include "analysis/lockstep/ordered_lanes.hpp"
#include "analysis/objects/passed_objects.hpp"
#include "lex/specifiers.hpp"
#include "lex/token_kind.hpp"
#include "program/lookup/lookup.hpp"
#include "source/algorithms.hpp"
#include "source/words.hpp"
#include "syntax/context.hpp"
#include "syntax/operators.hpp"

namespace cu2sycl {
namespace {

class ExchangeFinder : private OrderedLanes {
 public:
  using OrderedLanes::OrderedLanes;

  std::vector<Hazard> run() {
    if (!fn_.defined() || !fn_.in_device_code()) return {};
    lockstep();
    volatile_exchange();
    lane_exchange();
    std::erase_if(out_, [&](const Hazard& one) { return !compiled(one.at); });
    return std::move(out_);
  }

 private:
  // Reports local memory arrays in a function without any barrier: the lanes of a warp ran in lockstep on old GPUs, but
  // do not in SYCL.
  void lockstep() {
    if (!barriers_.empty() || warp_words_ || waits_in_calls()) return;
    for (const VariableId v : fn_.implicit.variables) {
      const Variable& variable = p_.variables[v];
      if (variable.owner != id_ || !variable.declarator().array()) continue;
      if (exchanged(variable))
        out_.push_back(
            {variable.declarator().name_token, FindingId::kLockstep, variable.name, variable.declaration.end + 1});
    }
    for (const auto& [name, locals] : p_.locals[id_]) {
      for (const Local& local : locals) {
        if (is_shared_array(local) && !local.declaration.is_extern) continue;  // see above
        for (const std::string_view memory : memory_of(local))
          if (reads_neighbours(memory)) report(local, memory);
      }
    }
  }

  [[nodiscard]] bool waits_in_calls() const {
    for (TokenIndex i = fn_.body_open + 1; i < fn_.body_close; ++i)
      if (calls_ordered(i)) return true;
    return false;
  }

  void report(const Local& local, std::string_view memory) {
    out_.push_back({local.declarator().name_token, FindingId::kLockstep, std::string(memory),
                    local.parameter ? fn_.body_open + 1 : local.declaration.end + 1});
  }

  // Returns the `[` of an element of memory that begins at a token: `s[t]`, or `s.v[t]` for the name `s.v`.
  [[nodiscard]] TokenIndex element_at(TokenIndex i, std::string_view name) const {
    const TokenIndex open = s_.is_any(i + 1, tok::period, tok::arrow) ? i + 3 : i + 1;
    const bool named = s_.matched(open, tok::l_square) && !names_member(s_, i) && s_.slice(i, open) == name;
    return named ? open : kNoToken;
  }

  // Returns the memory by which work-items may exchange values through a variable: the variable, or the arrays in it,
  // `s.v`.
  [[nodiscard]] std::set<std::string_view> memory_of(const Local& local) {
    const Declarator& one = local.declarator();
    const bool passed = local.parameter && !fn_.global && one.pointer_depth == 1;
    const bool pointer = (passed || points_to_shared_array(p_, id_, local)) && !points_apart(local);
    if (is_shared_array(local)) return {one.name};
    std::set<std::string_view> out;
    if (pointer) out.insert(one.name);
    for (TokenIndex i = fn_.body_open + 1; i < fn_.body_close; ++i) {
      const bool member = s_.is(i, one.name) && s_.is_any(i + 1, tok::period, tok::arrow);
      if (member && (pointer || local.declaration.has(cuda_specifier::kShared)) && s_.matched(i + 3, tok::l_square))
        out.insert(s_.slice(i, i + 3));
    }
    return out;
  }

  // Whether work-items may have different pointers in a variable.
  [[nodiscard]] bool points_apart(const Local& local) {
    know_varying();
    const Declarator& one = local.declarator();
    if (!local.parameter && one.initializer != kNoToken && varies(one.initializer + 1, one.end)) return true;
    for (TokenIndex i = one.end; i < fn_.body_close; ++i) {
      if (s_.is(i, one.name) && !names_member(s_, i) && (changes_value(s_[i + 1].kind) || is_increment(s_[i - 1].kind)))
        return true;
    }
    return false;
  }

  // Whether a work-item writes memory at its own number, and reads it at that number plus or minus something. Where the
  // number is a parameter, one statement alone does not count: its callers may be lanes of which none reads what
  // another one writes.
  [[nodiscard]] bool reads_neighbours(std::string_view name) {
    know_varying();
    std::vector<TokenRange> written;
    std::vector<TokenRange> read;
    for (TokenIndex i = fn_.body_open + 1; i < fn_.body_close; ++i) {
      const TokenIndex open = element_at(i, name);
      if (open == kNoToken || !compiled(i)) continue;
      const TokenRange subscript{open + 1, s_[open].match};
      if (!is_assignment(s_[subscript.end + 1].kind))
        read.push_back(subscript);
      else if (is_own_number(subscript) && !is_ordered(i))
        written.push_back(subscript);
    }
    return any_of(read, [&](TokenRange one) {
      return any_of(written, [&](TokenRange own) {
        return distance(one, s_.slice(own.begin, own.end)) != kNoToken &&
               (!parameter_at(p_, id_, own.begin) || statements_.around(one.begin) != statements_.around(own.begin));
      });
    });
  }

  bool seen(std::string_view name) const {
    return any_of(out_, [&](const Hazard& one) { return one.subject == name; });
  }

  // Reports local memory that a work-item writes at its own number, and that others read at that number plus or minus
  // something, without waiting in between: this is right only for the lanes of a warp in lockstep.
  void lane_exchange() {
    if (barriers_.empty() && !warp_words_ && !waits_in_calls()) return;  // lockstep() handles it
    for (const auto& [name, locals] : p_.locals[id_]) {
      for (const Local& local : locals) {
        for (const std::string_view memory : memory_of(local))
          if (!seen(memory) && exchanges_by_lane(memory)) report(local, memory);
      }
    }
  }

  // Returns the number or word that is added to `own`, or taken from it, in a subscript; kNoToken for other subscripts.
  [[nodiscard]] TokenIndex distance(TokenRange subscript, std::string_view own) const {
    const TokenIndex sign = subscript.begin + (own == kOwn ? 3U : 1U);
    if (subscript.end != sign + 2 || s_.slice(subscript.begin, sign) != own ||
        !s_.is_any(sign, tok::plus, tok::minus, tok::caret))
      return kNoToken;
    const bool known = s_[sign + 1].kind == tok::numeric_constant;
    return known || (s_.is_word(sign + 1) && !varies(sign + 1, sign + 2)) ? sign + 1 : kNoToken;
  }

  // Whether a work-item that reaches token i may read, `by` further, what another one that reaches it writes. Of the
  // conditions that differ between work-items, only `own < 32` is known to allow that. Conditions that read the memory
  // itself are ignored.
  [[nodiscard]] bool meet(TokenIndex i, std::string_view own, TokenIndex by, std::string_view name) const {
    for (const TokenRange whole : conditions(i, fn_.body_open)) {
      for (const TokenRange one : conjuncts(whole)) {
        bool of_memory = false;
        for (TokenIndex k = one.begin; k < one.end; ++k) of_memory |= s_.is(k, name);
        if (of_memory || !varies(one.begin, one.end)) continue;
        const TokenIndex sign = one.begin + (own == kOwn ? 3U : 1U);
        if (one.end != sign + 2 || s_.slice(one.begin, sign) != own || !s_.is(sign, tok::less)) return false;
        const auto bound = number(sign + 1);
        const auto far = number(by);
        if (!bound || (far && *far >= *bound)) return false;
      }
    }
    return true;
  }

  // Whether only one of two places is reached: they are in different branches of an `if`, or a `switch` holds both.
  [[nodiscard]] bool alternative(TokenIndex a, TokenIndex b) const {
    for (const Statement* one = statements_.around(b); one != nullptr; one = one->parent) {
      if (!one->holds(a)) continue;
      if (one->kind == StatementKind::kSwitch) return true;
      const bool split = one->kind == StatementKind::kIf && one->otherwise != nullptr;
      if (split && one->body != nullptr && (one->body->holds(a) != one->body->holds(b))) return true;
    }
    return false;
  }

  void know_varying() {
    if (!known_) find_varying();
    known_ = true;
  }

  [[nodiscard]] bool exchanges_by_lane(std::string_view name) {
    know_varying();
    std::set<std::string_view> places;  // subscripts at which the work-item writes
    for (TokenIndex i = fn_.body_open + 1; i < fn_.body_close; ++i) {
      const TokenIndex open = element_at(i, name);
      if (open != kNoToken && is_assignment(s_[s_[open].match + 1].kind))
        places.insert(s_.slice(open + 1, s_[open].match));
    }
    std::string_view own;            // the subscript that was written since the last barrier
    TokenIndex written = kNoToken;   // the token of that write
    TokenIndex assigned = kNoToken;  // a write in the current statement
    for (TokenIndex i = fn_.body_open + 1; i < fn_.body_close; ++i) {
      if (s_.is(i, tok::semi) && assigned != kNoToken) written = std::exchange(assigned, kNoToken);
      if (orders(i)) written = kNoToken;
      const TokenIndex open = element_at(i, name);
      if (open == kNoToken || !compiled(i)) continue;
      const TokenRange subscript{open + 1, s_[open].match};
      if (is_assignment(s_[subscript.end + 1].kind)) {
        if (!is_own_number(subscript) || is_ordered(i)) continue;
        own = s_.slice(subscript.begin, subscript.end);
        assigned = i;
        continue;
      }
      const TokenIndex by_whom = assigned != kNoToken ? assigned : written;
      const TokenIndex by = by_whom == kNoToken ? kNoToken : distance(subscript, own);
      if (by != kNoToken && !places.contains(s_.slice(subscript.begin, subscript.end)) && meet(i, own, by, name) &&
          !alternative(by_whom, i) && !returns_before(s_, fn_, i))
        return true;
    }
    return false;
  }

  // Reports volatile memory that lanes write and others read, without waiting in between.
  void volatile_exchange() {
    struct Memory {
      TokenIndex name_token;
      TokenIndex mark;
    };
    std::map<std::string_view, Memory> names;
    const auto consider = [&](const Declaration& d, const Declarator& one, TokenIndex mark) {
      if (one.pointer_depth == 0 && !one.array()) return;
      for (TokenIndex i = d.begin; i < d.type_end; ++i) {
        if (s_.is(i, tok::kw_volatile)) names.emplace(one.name, Memory{one.name_token, mark});
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
    for (TokenIndex i = fn_.body_open + 1; i < fn_.body_close && fn_.member; ++i) {
      if (s_.is_word(i) && s_.is(i + 1, tok::l_square) && is_volatile_member(p_, fn_, s_.text(i)))
        names.emplace(s_.text(i), Memory{kNoToken, kNoToken});
    }
    for (const VariableId v : fn_.implicit.variables) {
      const Variable& variable = p_.variables[v];
      if (variable.owner == id_ && !(barriers_.empty() && !warp_words_))
        consider(variable.declaration, variable.declarator(), variable.declaration.end + 1);
    }
    if (names.empty()) return;
    know_varying();
    // A function may be passed a lane's own number; a kernel is passed the same values for all.
    for (const Parameter& one : fn_.parameters) {
      for (const Declarator& each : one.declaration.declarators) {
        if (!fn_.global && each.pointer_depth == 0 && !each.array()) varying_.names.insert(each.name);
      }
    }
    find_varying();  // what is computed from them
    for (const auto& [name, memory] : names) {
      const TokenIndex write = seen(name) ? kNoToken : unordered_write(name);
      if (write != kNoToken)
        out_.push_back({memory.mark == kNoToken ? write : memory.name_token, FindingId::kLockstep, std::string(name),
                        memory.mark == kNoToken ? write : memory.mark});
    }
  }

  // Returns a write at the work-item's own number, if another element is read after it and before any barrier; else
  // kNoToken. In a loop's next turn only elements are counted whose subscripts name the own number: a program may take
  // any value, old or new, of elements that it reaches by other memory.
  [[nodiscard]] TokenIndex unordered_write(std::string_view name) const {
    TokenIndex out = unordered_write_in({{fn_.body_open + 1, fn_.body_close}}, name);
    for (const Statement* loop : loops())
      if (out == kNoToken) out = unordered_write_in({loop->range, loop->range}, name);
    return out;
  }

  [[nodiscard]] TokenIndex unordered_write_in(const std::vector<TokenRange>& parts, std::string_view name) const {
    std::map<std::string_view, TokenIndex> written;               // writes since the last barrier, by subscript
    std::optional<std::pair<std::string_view, TokenIndex>> next;  // a write, after the reads of its statement
    for (const TokenRange part : parts) {
      for (TokenIndex i = part.begin; i < part.end; ++i) {
        if (s_.is(i, tok::semi) && next) {
          written.insert(*next);
          next.reset();
        }
        if (orders(i)) written.clear();
        if (!s_.is_word(i) || s_.text(i) != name || !s_.matched(i + 1, tok::l_square) || !compiled(i)) continue;
        const TokenIndex close = s_[i + 1].match;
        const std::string_view place = s_.slice(i + 2, close);
        const TokenKind kind = s_[close + 1].kind;
        if (is_assignment(kind) && varies(i + 2, close) && !is_ordered(i)) next = {place, i};
        if (kind == tok::equal || (parts.size() > 1 && !names_own_number({i + 2, close}))) continue;
        for (const auto& [other, token] : written) {
          if (other != place && varies(i + 2, close)) return token;
        }
      }
    }
    return kNoToken;
  }

  // Whether one element may be written and another read: some subscripts differ. Atomic operations on the memory are
  // not counted.
  bool exchanged(const Variable& variable) const {
    std::unordered_set<std::string> places;
    std::set<std::size_t> rows;  // dimensions in which each work-item only uses its own number
    bool written = false;
    for (TokenIndex i = variable.declaration.end; i < fn_.body_close; ++i) {
      if (!s_.is_word(i) || s_.text(i) != variable.name || !compiled(i) || in_unevaluated_operand(s_, i)) continue;
      const Local* other = p_.find_local(id_, variable.name, i);  // one of the same name in another branch
      if (other != nullptr && !other->declaration.has(cuda_specifier::kShared)) continue;
      TokenIndex before = s_.previous(i);
      while (s_.is_any(before, tok::amp, tok::l_paren)) before = s_.previous(before);
      if (before != kNoToken && row_has(before, Effect::kAtomic)) continue;
      std::string place;
      std::set<std::size_t> own;  // dimensions
      TokenIndex end = i + 1;
      for (std::size_t dimension = 0; s_.matched(end, tok::l_square); ++dimension) {
        place += s_.slice(end, s_[end].match + 1);
        if (is_of_one_item({end + 1, s_[end].match})) own.insert(dimension);
        end = s_[end].match + 1;
      }
      if (places.empty()) rows = own;
      std::erase_if(rows, [&](std::size_t dimension) { return !own.contains(dimension); });
      const TokenKind kind = s_[end].kind;
      const TokenIndex sign = s_.previous(i);
      written |= !is_ordered(i) && ((s_.is(sign, tok::amp) && is_prefix(s_, sign)) || changes_value(kind) ||
                                    kind == tok::period || place.empty());
      places.insert(place);
    }
    return written && places.size() > 1 && rows.empty();
  }

  bool known_ = false;  // find_varying() has run
  std::vector<Hazard> out_;
};

}  // namespace

std::vector<Hazard> find_exchanges(const Project& project, const Table& table, FunctionId function,
                                   const LockstepStores& stores) {
  std::vector<Hazard> out = ExchangeFinder(project, table, function, stores).run();
  const auto add = [&](std::vector<Hazard> found) {
    for (Hazard& one : found) {
      const auto same = [&](const Hazard& other) { return other.subject == one.subject; };
      if (none_of(out, same)) out.push_back(std::move(one));
    }
  };
  add(find_elected_writes(project, table, function, stores));
  add(find_butterflies(project, table, function));
  return out;
}

}  // namespace cu2sycl
