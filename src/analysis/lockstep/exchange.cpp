#include "analysis/lockstep/exchange.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "analysis/lockstep/butterflies.hpp"
#include "analysis/lockstep/exchanged_memory.hpp"
#include "analysis/lockstep/lanes.hpp"
#include "lex/specifiers.hpp"
#include "lex/token_kind.hpp"
#include "program/lookup/lookup.hpp"
#include "source/words.hpp"
#include "syntax/context.hpp"
#include "syntax/operators.hpp"

namespace cu2sycl {
namespace {

class ExchangeFinder : private Lanes {
 public:
  ExchangeFinder(const Project& project, const Table& table, FunctionId id, const LockstepStores& stores)
      : Lanes(project, table, id) {
    for (const auto& [place, store] : stores) {
      if (store.function == id) stores_.emplace(place.second, store.statement.end - 1);
    }
  }

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
    if (!barriers_.empty() || warp_words_) return;
    for (const VariableId v : fn_.implicit.variables) {
      const Variable& variable = p_.variables[v];
      if (variable.owner != id_ || !variable.declarator().array()) continue;
      if (exchanged(variable))
        out_.push_back(
            {variable.declarator().name_token, FindingId::kLockstep, variable.name, variable.declaration.end + 1});
    }
    for (const auto& [name, locals] : p_.locals[id_]) {
      for (const Local& local : locals) {
        const bool dynamic = is_shared_array(local) && local.declaration.is_extern;
        const bool passed = local.parameter && !fn_.global && local.declarator().pointer_depth == 1;
        if ((dynamic || passed || points_to_shared_array(p_, id_, local)) && reads_neighbours(name))
          out_.push_back(
              {local.declarator().name_token, FindingId::kLockstep, std::string(name), local.declaration.end + 1});
      }
    }
  }

  // Whether a work-item writes memory at its own number, and reads it at that number plus or minus something. A pointer
  // is the same for all: otherwise its elements are not compared.
  [[nodiscard]] bool reads_neighbours(std::string_view name) {
    know_varying();
    if (varying_.names.contains(name)) return false;
    std::set<std::string_view> written;
    std::vector<TokenRange> read;
    for (TokenIndex i = fn_.body_open + 1; i < fn_.body_close; ++i) {
      if (!s_.is(i, name) || !s_.matched(i + 1, tok::l_square) || !compiled(i)) continue;
      const TokenRange subscript{i + 2, s_[i + 1].match};
      if (!is_assignment(s_[subscript.end + 1].kind))
        read.push_back(subscript);
      else if (is_own_number(subscript) && !stores_.contains(i))
        written.insert(s_.slice(subscript.begin, subscript.end));
    }
    return std::any_of(read.begin(), read.end(), [&](TokenRange one) {
      return std::any_of(written.begin(), written.end(),
                         [&](std::string_view own) { return distance(one, own) != kNoToken; });
    });
  }

  bool seen(std::string_view name) const {
    return std::any_of(out_.begin(), out_.end(), [&](const Hazard& one) { return one.subject == name; });
  }

  // Reports local memory that a work-item writes at its own number, and that others read at that number plus or minus
  // something, without waiting in between: this is right only for the lanes of a warp in lockstep.
  void lane_exchange() {
    if (barriers_.empty() && !warp_words_) return;  // lockstep() handles it
    for (const auto& [name, locals] : p_.locals[id_]) {
      for (const Local& local : locals) {
        const bool pointer = points_to_shared_array(p_, id_, local);
        if (pointer) know_varying();
        if ((is_shared_array(local) || (pointer && !varying_.names.contains(name))) && !seen(local.declarator().name) &&
            exchanges_by_lane(local.declarator().name))
          out_.push_back({local.declarator().name_token, FindingId::kLockstep, std::string(local.declarator().name),
                          local.declaration.end + 1});
      }
    }
  }

  // Whether a token is the `;` of a store at which the lanes wait.
  [[nodiscard]] bool ends_store(TokenIndex i) const {
    return s_.is(i, tok::semi) &&
           std::any_of(stores_.begin(), stores_.end(), [&](const auto& one) { return one.second == i; });
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
      if (s_.is(i, name) && s_.matched(i + 1, tok::l_square) && is_assignment(s_[s_[i + 1].match + 1].kind))
        places.insert(s_.slice(i + 2, s_[i + 1].match));
    }
    std::string_view own;            // the subscript that was written since the last barrier
    TokenIndex written = kNoToken;   // the token of that write
    TokenIndex assigned = kNoToken;  // a write in the current statement
    for (TokenIndex i = fn_.body_open + 1; i < fn_.body_close; ++i) {
      if (s_.is(i, tok::semi) && assigned != kNoToken) written = std::exchange(assigned, kNoToken);
      if (waits_at(i) || ends_store(i)) written = kNoToken;
      if (!s_.is_word(i) || s_.text(i) != name || !s_.matched(i + 1, tok::l_square) || !compiled(i)) continue;
      const TokenRange subscript{i + 2, s_[i + 1].match};
      if (is_assignment(s_[subscript.end + 1].kind)) {
        if (!is_own_number(subscript) || stores_.contains(i)) continue;
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
      TokenIndex write = seen(name) ? kNoToken : unordered_write(name);
      if (write == kNoToken && !seen(name)) write = write_for_warp(name);
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
        if (waits_at(i) || ends_store(i)) written.clear();
        if (!s_.is_word(i) || s_.text(i) != name || !s_.matched(i + 1, tok::l_square) || !compiled(i)) continue;
        const TokenIndex close = s_[i + 1].match;
        const std::string_view place = s_.slice(i + 2, close);
        const TokenKind kind = s_[close + 1].kind;
        if (is_assignment(kind) && varies(i + 2, close) && !stores_.contains(i)) next = {place, i};
        if (kind == tok::equal || (parts.size() > 1 && !names_own_number({i + 2, close}))) continue;
        for (const auto& [other, token] : written) {
          if (other != place && varies(i + 2, close)) return token;
        }
      }
    }
    return kNoToken;
  }

  // Returns a write to an element of an array of local memory that all lanes of a warp read after it, before any
  // barrier, if the lanes write different values, or only some write; else kNoToken. A warp elects a lane like this.
  TokenIndex write_for_warp(std::string_view name) {
    const auto found = p_.locals[id_].find(name);
    const bool array =
        found != p_.locals[id_].end() && std::any_of(found->second.begin(), found->second.end(), [](const Local& one) {
          return one.declaration.has(cuda_specifier::kShared) && one.declarator().array();
        });
    if (!array) return kNoToken;
    const Varying kept = std::exchange(varying_, {});
    lane_ = true;
    find_varying();
    const TokenIndex out = unordered_write_to_one(name);
    lane_ = false;
    varying_ = kept;
    return out;
  }

  TokenIndex unordered_write_to_one(std::string_view name) const {
    std::map<std::string_view, TokenIndex> written;  // writes since the last barrier, by subscript
    for (TokenIndex i = fn_.body_open + 1; i < fn_.body_close; ++i) {
      if (waits_at(i) || ends_store(i)) written.clear();
      if (!s_.is_word(i) || s_.text(i) != name || !s_.matched(i + 1, tok::l_square) || !compiled(i)) continue;
      const TokenIndex close = s_[i + 1].match;
      const std::string_view place = s_.slice(i + 2, close);
      if (!s_.is(close + 1, tok::equal)) {
        const auto write = written.find(place);
        if (write != written.end() && reads_for_others(write->second, i)) return write->second;
        continue;
      }
      const Statement* store = statements_.around(i);
      const TokenIndex end = store == nullptr ? close + 2 : store->range.end - 1;
      const bool some = !varying_conditions(i).empty();
      if (!varies(i + 2, close) && !stores_.contains(i) && (some || varies(close + 2, end)))
        written.insert_or_assign(place, i);
      else
        written.erase(place);
      i = end;
    }
    return kNoToken;
  }

  [[nodiscard]] std::vector<TokenIndex> varying_conditions(TokenIndex i) const {
    std::vector<TokenIndex> out;
    for (const TokenRange one : conditions(i, fn_.body_open))
      if (varies(one.begin, one.end)) out.push_back(one.begin);
    return out;
  }

  // Whether lanes read at a token that did not write at another one, or that wrote another value there.
  [[nodiscard]] bool reads_for_others(TokenIndex write, TokenIndex read) const {
    const std::vector<TokenIndex> writing = varying_conditions(write);
    const std::vector<TokenIndex> reading = varying_conditions(read);
    return writing.empty() || !std::includes(reading.begin(), reading.end(), writing.begin(), writing.end());
  }

  // Whether one element may be written and another read: some subscripts differ. Atomic operations on the memory are
  // not counted.
  bool exchanged(const Variable& variable) const {
    std::unordered_set<std::string> places;
    std::set<std::size_t> rows;  // dimensions in which each work-item only uses its own number
    bool written = false;
    for (TokenIndex i = variable.declaration.end; i < fn_.body_close; ++i) {
      if (!s_.is_word(i) || s_.text(i) != variable.name || !compiled(i) || in_unevaluated_operand(s_, i)) continue;
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
      written |= !stores_.contains(i) && ((s_.is(sign, tok::amp) && is_prefix(s_, sign)) || changes_value(kind) ||
                                          kind == tok::period || place.empty());
      places.insert(place);
    }
    return written && places.size() > 1 && rows.empty();
  }

  std::map<TokenIndex, TokenIndex> stores_;  // stores at which the lanes wait: the first token and the `;`
  bool known_ = false;                       // find_varying() has run
  std::vector<Hazard> out_;
};

}  // namespace

std::vector<Hazard> find_exchanges(const Project& project, const Table& table, FunctionId function,
                                   const LockstepStores& stores) {
  std::vector<Hazard> out = ExchangeFinder(project, table, function, stores).run();
  for (Hazard& one : find_butterflies(project, table, function)) {
    const auto same = [&](const Hazard& other) { return other.subject == one.subject; };
    if (std::none_of(out.begin(), out.end(), same)) out.push_back(std::move(one));
  }
  return out;
}

}  // namespace cu2sycl
