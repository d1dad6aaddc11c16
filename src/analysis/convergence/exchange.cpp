#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "analysis/convergence/divergence.hpp"
#include "analysis/convergence/uniformity.hpp"
#include "lex/specifiers.hpp"
#include "lex/token_kind.hpp"
#include "program/lookup/lookup.hpp"
#include "source/words.hpp"
#include "syntax/context.hpp"
#include "syntax/operators.hpp"

namespace cu2sycl {
namespace {

class ExchangeFinder : private Uniformity {
 public:
  ExchangeFinder(const Project& project, const Table& table, FunctionId id) : Uniformity(project, table, id) {}

  std::vector<Hazard> run() {
    if (!fn_.defined() || !fn_.in_device_code()) return {};
    if (!barriers_.empty()) find_varying();
    lockstep();
    volatile_exchange();
    lane_exchange();
    std::erase_if(out_, [&](const Hazard& one) { return !compiled(one.at); });
    return std::move(out_);
  }

 private:
  static constexpr std::string_view kOwn = "threadIdx.x";

  // Whether the device compiles the branch of `#if` that token i is in.
  bool compiled(TokenIndex i) const { return p_.files[fn_.file].branches.at(i).device; }

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

  // Elements of local memory that a work-item writes by its own number, and that others read by that number plus or
  // minus something: with nothing between that they wait at, this holds for the lanes of a warp in lockstep alone.
  void lane_exchange() {
    if (barriers_.empty() && !warp_words_) return;  // lockstep() sees it
    for (const auto& [name, locals] : p_.locals[id_]) {
      for (const Local& local : locals) {
        const bool seen = std::any_of(out_.begin(), out_.end(),
                                      [&](const Hazard& one) { return one.subject == local.declarator().name; });
        if (!seen && local.declaration.has(cuda_specifier::kShared) && local.declarator().array() &&
            exchanges_by_lane(local.declarator().name))
          out_.push_back({local.declarator().name_token, DiagnosticId::kLockstep, std::string(local.declarator().name),
                          local.declaration.end + 1});
      }
    }
  }

  // Whether a subscript is the work-item's own number: a variable that is given it once, and not a multiple of it.
  [[nodiscard]] bool is_own_number(TokenRange subscript) const {
    if (subscript.end != subscript.begin + 1) return s_.slice(subscript.begin, subscript.end) == kOwn;
    const Local* local =
        s_.is_word(subscript.begin) ? p_.find_local(id_, s_.text(subscript.begin), subscript.begin) : nullptr;
    if (local == nullptr || local->parameter || local->declarator().initializer == kNoToken) return false;
    const TokenIndex begin = local->declarator().initializer;
    const TokenIndex end = local->declarator().end;
    bool names_it = false;
    for (TokenIndex i = begin; i + 2 < end; ++i) {
      if (s_.slice(i, i + 3) != kOwn) continue;
      names_it = true;
      if (s_.is_any(i - 1, tok::star, tok::slash) || s_.is_any(i + 3, tok::star, tok::lessless, tok::slash))
        return false;
    }
    for (TokenIndex i = end; i < fn_.body_close; ++i) {
      if (s_.is(i, s_.text(subscript.begin)) && (changes_value(s_[i + 1].kind) || is_increment(s_[i - 1].kind)) &&
          p_.find_local(id_, s_.text(i), i) == local)
        return false;
    }
    return names_it;
  }

  // What is added to, or taken from, `own` in a subscript, a number or a word; nothing where it is of another form.
  [[nodiscard]] std::optional<std::string_view> distance(TokenRange subscript, std::string_view own) const {
    const TokenIndex sign = subscript.begin + (own == kOwn ? 3U : 1U);
    if (subscript.end != sign + 2 || s_.slice(subscript.begin, sign) != own ||
        !s_.is_any(sign, tok::plus, tok::minus, tok::caret))
      return {};
    if (s_[sign + 1].kind != tok::numeric_constant && (!s_.is_word(sign + 1) || varies(sign + 1, sign + 2))) return {};
    return s_.text(sign + 1);
  }

  [[nodiscard]] static std::optional<unsigned long> number(std::string_view text) {
    if (text == "warpSize") return 32;
    if (text.empty() || text.size() > 9 || text.find_first_not_of("0123456789") != std::string_view::npos) return {};
    return std::stoul(std::string(text));
  }

  // The parts of a condition that all must hold.
  [[nodiscard]] std::vector<TokenRange> conjuncts(TokenRange condition) const {
    std::vector<TokenRange> out{{condition.begin, condition.begin}};
    for (TokenIndex k = condition.begin; k < condition.end; ++k) {
      if (opens_bracket(s_[k].kind) && s_[k].match != kNoToken && s_[k].match < condition.end) k = s_[k].match;
      if (s_.is(k, tok::ampamp))
        out.push_back({k + 1, k + 1});
      else
        out.back().end = k + 1;
    }
    return out;
  }

  // Whether those who come to token i may read, `by` further, what another of them writes. Of conditions that tell
  // work-items apart, `own < 32` alone is known to let such in; those that ask for the memory do so by its values.
  [[nodiscard]] bool meet(TokenIndex i, std::string_view own, std::string_view by, std::string_view name) const {
    for (const TokenRange whole : conditions(i, fn_.body_open)) {
      for (const TokenRange one : conjuncts(whole)) {
        bool of_memory = false;
        for (TokenIndex k = one.begin; k < one.end; ++k) of_memory |= s_.is(k, name);
        if (of_memory || !varies(one.begin, one.end)) continue;
        const TokenIndex sign = one.begin + (own == kOwn ? 3U : 1U);
        if (one.end != sign + 2 || s_.slice(one.begin, sign) != own || !s_.is(sign, tok::less)) return false;
        const auto bound = number(s_.text(sign + 1));
        const auto far = number(by);
        if (!bound || (far && *far >= *bound)) return false;
      }
    }
    return true;
  }

  // Whether one of two places is reached only where the other is not: branches of an `if`, or a `switch` around both.
  [[nodiscard]] bool alternative(TokenIndex a, TokenIndex b) const {
    for (const Statement* one = statements_.around(b); one != nullptr; one = one->parent) {
      if (!one->holds(a)) continue;
      if (one->kind == StatementKind::kSwitch) return true;
      const bool split = one->kind == StatementKind::kIf && one->otherwise != nullptr;
      if (split && one->body != nullptr && (one->body->holds(a) != one->body->holds(b))) return true;
    }
    return false;
  }

  // Whether some work-items return before token i.
  [[nodiscard]] bool some_left(TokenIndex i) const {
    for (TokenIndex k = fn_.body_open + 1; k < i; ++k)
      if (s_.is(k, tok::kw_return)) return true;
    return false;
  }

  [[nodiscard]] bool exchanges_by_lane(std::string_view name) const {
    std::set<std::string_view> places;  // that the work-item writes itself
    for (TokenIndex i = fn_.body_open + 1; i < fn_.body_close; ++i) {
      if (s_.is(i, name) && s_.matched(i + 1, tok::l_square) && is_assignment(s_[s_[i + 1].match + 1].kind))
        places.insert(s_.slice(i + 2, s_[i + 1].match));
    }
    std::string_view own;            // the number by which it was written since the last barrier
    TokenIndex written = kNoToken;   // where
    TokenIndex assigned = kNoToken;  // by this statement
    for (TokenIndex i = fn_.body_open + 1; i < fn_.body_close; ++i) {
      if (s_.is(i, tok::semi) && assigned != kNoToken) written = std::exchange(assigned, kNoToken);
      if (row_has(i, Effect::kGroup) || row_has(i, Effect::kWarp) ||
          std::find(barriers_.begin(), barriers_.end(), i) != barriers_.end())
        written = kNoToken;
      if (!s_.is_word(i) || s_.text(i) != name || !s_.matched(i + 1, tok::l_square) || !compiled(i)) continue;
      const TokenRange subscript{i + 2, s_[i + 1].match};
      if (is_assignment(s_[subscript.end + 1].kind)) {
        if (!is_own_number(subscript)) continue;
        own = s_.slice(subscript.begin, subscript.end);
        assigned = i;
        continue;
      }
      const TokenIndex by_whom = assigned != kNoToken ? assigned : written;
      const auto by = by_whom == kNoToken ? std::nullopt : distance(subscript, own);
      if (by && !places.contains(s_.slice(subscript.begin, subscript.end)) && meet(i, own, *by, name) &&
          !alternative(by_whom, i) && !some_left(i))
        return true;
    }
    return false;
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
        if (s_.is(i, tok::kw_volatile)) names.emplace(one.name, Seen{one.name_token, mark});
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
    // What a function is passed may be a lane's own number; a kernel is passed the same for all.
    for (const Parameter& one : fn_.parameters) {
      for (const Declarator& each : one.declaration.declarators) {
        if (!fn_.global && each.pointer_depth == 0 && !each.array()) varying_.names.insert(each.name);
      }
    }
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
      if (s_.is(i, tok::semi) && next) {
        written.insert(*next);
        next.reset();
      }
      if (row_has(i, Effect::kGroup) || row_has(i, Effect::kWarp) ||
          std::find(barriers_.begin(), barriers_.end(), i) != barriers_.end())
        written.clear();
      if (!s_.is_word(i) || s_.text(i) != name || !s_.matched(i + 1, tok::l_square) || !compiled(i)) continue;
      const TokenIndex close = s_[i + 1].match;
      const std::string_view place = s_.slice(i + 2, close);
      const TokenKind kind = s_[close + 1].kind;
      if (is_assignment(kind) && varies(i + 2, close)) next = {place, i};
      if (kind == tok::equal) continue;
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
      if (!s_.is_word(i) || s_.text(i) != variable.name || !compiled(i) || in_unevaluated_operand(s_, i)) continue;
      TokenIndex before = s_.previous(i);
      while (s_.is_any(before, tok::amp, tok::l_paren)) before = s_.previous(before);
      if (before != kNoToken && row_has(before, Effect::kAtomic)) continue;
      std::string place;
      TokenIndex end = i + 1;
      while (s_.matched(end, tok::l_square)) {
        place += s_.slice(end, s_[end].match + 1);
        end = s_[end].match + 1;
      }
      const TokenKind kind = s_[end].kind;
      const TokenIndex sign = s_.previous(i);
      written |=
          (s_.is(sign, tok::amp) && is_prefix(s_, sign)) || changes_value(kind) || kind == tok::period || place.empty();
      places.insert(place);
    }
    return written && places.size() > 1;
  }

  std::vector<Hazard> out_;
};

}  // namespace

std::vector<Hazard> find_exchanges(const Project& project, const Table& table, FunctionId function) {
  return ExchangeFinder(project, table, function).run();
}

}  // namespace cu2sycl
