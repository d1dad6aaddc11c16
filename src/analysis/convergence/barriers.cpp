// The barriers of a function: rows with that effect, and calls of functions and objects that wait.

#include "analysis/call_graph/dependent_calls.hpp"
#include "analysis/call_graph/references.hpp"
#include "analysis/convergence/uniformity.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {

// Whether a word is called on a tile of a warp, for which only the lanes of the tile wait: `tile.sync()`, `sync(tile)`.
bool Uniformity::is_called_on_tile(TokenIndex i) const {
  const auto is_tile = [&](TokenIndex name) {
    const Local* local = s_.is_word(name) ? p_.find_local(id_, s_.text(name), name) : nullptr;
    if (local == nullptr) return false;
    TokenIndex k = local->declaration.begin;
    while (k < local->declarator().end && !(row_has(k, Effect::kGroup) && row_has(k, Effect::kWarp))) ++k;
    return k < local->declarator().end;
  };
  if (names_member(s_, i)) return is_tile(object_of_member(s_, i));
  const TokenIndex open = call_open(s_, i, Angle::kTemplate);
  const auto arguments = open == kNoToken ? std::vector<TokenRange>() : arguments_in(s_, open);
  return any_of(arguments, [&](TokenRange one) { return one.end == one.begin + 1 && is_tile(one.begin); });
}

void Uniformity::find_barriers() {
  const auto waits = [&](FunctionId f) {
    return f != id_ && p_.functions[f].in_device_code() && p_.functions[f].implicit.barrier;
  };
  const bool objects_wait = any_of(p_.functions_by_name.of(kCallOperator), waits);
  for (TokenIndex i = fn_.body_open + 1; i < fn_.body_close; ++i) {
    const auto made = p_.constructions.find({fn_.file, i});
    if (made != p_.constructions.end()) {
      if (made->second->has(Effect::kBarrier)) barriers_.push_back(i);
      warp_words_ |= made->second->has(Effect::kWarp);
    }
    if (s_.has(i, kDisabled)) continue;
    if (objects_wait && s_.is(i, tok::l_paren)) {
      const std::vector<FunctionId> called = operators_called_at(p_, id_, i);
      if (any_of(called, waits)) barriers_.push_back(i);
    }
    if (!s_.is_word(i)) continue;
    bool barrier = false;
    if (const auto assembly = p_.files[fn_.file].assembly.find(i); assembly != p_.files[fn_.file].assembly.end()) {
      for (const Rule* row : table_.instructions().all(assembly->second.code)) {
        barrier |= row->has(Effect::kBarrier);
        warp_words_ |= row->has(Effect::kWarp) || row->has(Effect::kGroup);
      }
    }
    const std::vector<FunctionId> callees = functions_called(p_, id_, i);
    const bool member = names_member(s_, i);
    for (const Rule* row : table_.find(s_.text(i))) {
      if ((!member || callees.empty()) && !is_called_on_tile(i)) barrier |= row->has(Effect::kBarrier);
      warp_words_ |= row->has(Effect::kWarp) || row->has(Effect::kGroup);
    }
    barrier |= any_of(callees, waits) && !is_called_on_tile(i);
    if (barrier) barriers_.push_back(i);
    const auto macro = p_.implicit_by_macro.find(s_.text(i));
    if (!barrier && macro != p_.implicit_by_macro.end() && macro->second.barrier) barriers_.push_back(i);
  }
}

}  // namespace cu2sycl
