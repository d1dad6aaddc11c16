#include "analysis/lockstep/elected_writes.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

#include "analysis/lockstep/exchanged_memory.hpp"
#include "analysis/lockstep/ordered_lanes.hpp"
#include "lex/token_kind.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

class ElectedWriteFinder : private OrderedLanes {
 public:
  using OrderedLanes::OrderedLanes;

  std::vector<Hazard> run() {
    std::vector<Hazard> out;
    if (!fn_.defined() || !fn_.in_device_code()) return out;
    for (const auto& [name, locals] : p_.locals[id_]) {
      if (!any_of(locals, is_shared_array)) continue;
      if (!lane_) {
        lane_ = true;
        find_varying();
      }
      if (const TokenIndex write = unordered_write(name); write != kNoToken)
        out.push_back({write, FindingId::kLockstep, std::string(name)});
    }
    return out;
  }

 private:
  // Returns a write to an element that all lanes of a warp read after it, before any barrier, if the lanes write
  // different values, or only some write; else kNoToken. A warp elects a lane like this.
  [[nodiscard]] TokenIndex unordered_write(std::string_view name) const {
    std::map<std::string_view, TokenIndex> written;           // writes since the last barrier, by subscript
    std::map<std::string_view, std::string_view> references;  // to elements: their subscripts
    for (TokenIndex i = fn_.body_open + 1; i < fn_.body_close; ++i) {
      if (orders(i)) written.clear();
      const auto reference = s_.is_word(i) && !names_member(s_, i) ? references.find(s_.text(i)) : references.end();
      const bool element = s_.is(i, name) && s_.matched(i + 1, tok::l_square);
      if ((!element && reference == references.end()) || !compiled(i)) continue;
      const TokenIndex close = element ? s_[i + 1].match : i;
      const std::string_view place = element ? s_.slice(i + 2, close) : reference->second;
      if (const Local* bound = reference_bound_to(i, close); bound != nullptr) {  // which reads nothing
        references.insert_or_assign(bound->declarator().name, place);
        continue;
      }
      if (!s_.is(close + 1, tok::equal)) {
        const auto write = written.find(place);
        if (write != written.end() && reads_for_others(write->second, i)) return write->second;
        continue;
      }
      const Statement* store = statements_.around(i);
      const TokenIndex end = store == nullptr ? close + 2 : store->range.end - 1;
      const bool some = !varying_conditions(i).empty();
      if (!(element && varies(i + 2, close)) && !is_ordered(i) && (some || varies(close + 2, end)))
        written.insert_or_assign(place, i);
      else
        written.erase(place);
      i = end;
    }
    return kNoToken;
  }

  // Returns the reference that [first, last] initialises: `int& one = s[0];`.
  [[nodiscard]] const Local* reference_bound_to(TokenIndex first, TokenIndex last) const {
    const TokenIndex equal = s_.previous(first);
    const Local* out = s_.is(equal, tok::equal) && s_.is_word(s_.previous(equal))
                           ? p_.find_local(id_, s_.text(s_.previous(equal)), first)
                           : nullptr;
    const bool bound = out != nullptr && out->declarator().reference && out->declarator().initializer == equal &&
                       out->declarator().end == last + 1;
    return bound ? out : nullptr;
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
};

}  // namespace

std::vector<Hazard> find_elected_writes(const Project& project, const Table& table, FunctionId function,
                                        const LockstepStores& stores) {
  return ElectedWriteFinder(project, table, function, stores).run();
}

}  // namespace cu2sycl
