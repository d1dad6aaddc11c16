#include "analysis/lockstep/butterflies.hpp"

#include <set>

#include "analysis/call_graph/dependent_calls.hpp"
#include "analysis/lanes/lanes.hpp"
#include "lex/specifiers.hpp"
#include "lex/token_kind.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"
#include "syntax/operators.hpp"

namespace cu2sycl {
namespace {

class ButterflyFinder : private Lanes {
 public:
  using Lanes::Lanes;

  std::vector<Hazard> run() {
    std::vector<Hazard> out;
    if (!fn_.defined() || !fn_.in_device_code() || (barriers_.empty() && !warp_words_)) return out;
    std::set<std::string_view> seen;
    for (const auto& [name, locals] : p_.locals[id_]) {
      const Local& local = locals.front();
      if (!local.declaration.has(cuda_specifier::kShared) || !local.declarator().array()) continue;
      for (const Statement* loop : loops()) {
        if (waits_in(loop->range) || seen.contains(name) || !has_butterfly(loop->range, name)) continue;
        seen.insert(name);
        out.push_back(
            {local.declarator().name_token, FindingId::kLockstep, std::string(name), local.declaration.end + 1});
      }
    }
    return out;
  }

 private:
  [[nodiscard]] bool waits_in(TokenRange range) const {
    for (TokenIndex i = range.begin; i < range.end; ++i)
      if (waits_at(i)) return true;
    return false;
  }

  // Whether a word is the work-item's own number, or a variable that is initialised with a sum which contains it.
  [[nodiscard]] bool adds_own_number(TokenIndex word) const {
    if (is_own_number({word, word + 1})) return true;
    const Local* local = s_.is_word(word) ? p_.find_local(id_, s_.text(word), word) : nullptr;
    if (local == nullptr || local->parameter || local->declarator().initializer == kNoToken) return false;
    TokenIndex term = local->declarator().initializer + 1;
    for (TokenIndex k = term; k <= local->declarator().end; ++k) {
      if (k < local->declarator().end && !s_.is(k, tok::plus)) {
        if (opens_bracket(s_[k].kind) && s_[k].match != kNoToken) k = s_[k].match;
        continue;
      }
      if (is_own_number({term, k})) return true;
      term = k + 1;
    }
    return false;
  }

  // Whether an element is an argument of a function of the run that has a reference to something it may change.
  [[nodiscard]] bool is_passed_to_be_changed(TokenIndex begin, TokenIndex end) const {
    const TokenIndex callee = callee_around(s_, begin);
    if (callee == kNoToken || !s_.is_any(s_.previous(begin), tok::l_paren, tok::comma) ||
        !s_.is_any(end, tok::comma, tok::r_paren))
      return false;
    const std::vector<FunctionId> callees = functions_called(p_, id_, callee);
    return any_of(callees, [&](FunctionId id) {
      const std::vector<Parameter>& parameters = p_.functions[id].parameters;
      return any_of(parameters, [](const Parameter& one) {
        const Declaration& d = one.declaration;
        return !d.is_const && !d.declarators.empty() && d.declarators.front().reference;
      });
    });
  }

  // Whether a loop reads and writes `s[i]` and `s[i + distance]`: the work-items have numbers that differ by 1 in `i`,
  // and the loop changes the distance, so that one work-item's element becomes another one's.
  [[nodiscard]] bool has_butterfly(TokenRange loop, std::string_view name) {
    std::set<std::string_view> written;  // subscripts
    std::vector<TokenRange> all;
    bool read = false;
    for (TokenIndex i = loop.begin; i < loop.end; ++i) {
      if (!s_.is(i, name) || !s_.matched(i + 1, tok::l_square) || !compiled(i)) continue;
      const TokenIndex close = s_[i + 1].match;
      const bool passed = is_passed_to_be_changed(i, close + 1);
      if (passed || is_assignment(s_[close + 1].kind)) written.insert(s_.slice(i + 2, close));
      read |= passed || !s_.is(close + 1, tok::equal);
      all.push_back({i + 2, close});
    }
    return read && written.size() > 1 && any_of(all, [&](TokenRange one) {
             const bool sum = one.end > one.begin + 2 && s_.is_any(one.begin + 1, tok::plus, tok::minus, tok::caret);
             if (!sum || !written.contains(s_.text(one.begin)) || !written.contains(s_.slice(one.begin, one.end)))
               return false;
             return adds_own_number(one.begin) && assigns_to_word(s_, {one.begin + 2, one.end}, loop);
           });
  }
};

}  // namespace

std::vector<Hazard> find_butterflies(const Project& project, const Table& table, FunctionId function) {
  return ButterflyFinder(project, table, function).run();
}

}  // namespace cu2sycl
