#include "analysis/buffer/buffer_candidates.hpp"

#include <algorithm>

#include "analysis/buffer/pointer_uses.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {

std::size_t BufferCandidates::of(const Local* local) const {
  const auto found = find_if(candidates_, [&](const BufferCandidate& one) { return one.local == local; });
  return static_cast<std::size_t>(found - candidates_.begin());
}

void BufferCandidates::join(std::size_t a, std::size_t b) {
  candidates_[a].joined.push_back(b);
  candidates_[b].joined.push_back(a);
}

void BufferCandidates::add_alias(const Place& place, const Local& local, std::size_t of) {
  const TokenStream& s = place.tokens;
  const Declaration& d = local.declaration;
  const Declarator& one = local.declarator();
  bool plain = d.declarators.size() == 1 && one.pointer_depth == 1 && !one.reference && !one.array() && !d.is_static &&
               !d.is_auto && !local.parameter && s.is(d.end, tok::semi);
  for (TokenIndex i = d.begin; i < one.name_token; ++i)
    plain &= !s.is_any(i, tok::kw_const, tok::kw_volatile, tok::kw_void);
  if (!plain) return;
  BufferVariable buffer{
      place.file_id, place.function, one.name_token, {one.name_token, one.end}, {0, 0}, kNoToken, {}, {}, {}, {}};
  buffer.retyped.push_back({place.file_id, {d.begin, one.name_token + 1}, d, false});
  candidates_.push_back({BufferCandidate::Kind::kAlias, std::move(buffer), &local, candidates_[of].managed,
                         block_around(s, one.name_token)});
}

std::size_t BufferCandidates::parameter_of(std::string_view name, std::size_t k, std::size_t count, bool managed) {
  const auto found = p_.functions_by_name.find(name);
  if (found == p_.functions_by_name.end()) return candidates_.size();
  FunctionId definition = kNone;
  for (const FunctionId f : found->second) {
    const Function& fn = p_.functions[f];
    const bool plain = !fn.member && !fn.in_device_code() && fn.parameters.size() == count &&
                       !p_.files[fn.file].reference && is_pointer_parameter(p_, fn, k);
    if (!plain || (fn.defined() && definition != kNone)) return candidates_.size();
    if (fn.defined()) definition = f;
  }
  if (definition == kNone || name == "main") return candidates_.size();
  const Function& fn = p_.functions[definition];
  const Declaration& d = fn.parameters[k].declaration;
  const Local* local = p_.find_local(definition, d.declarators.front().name, fn.body_open + 1);
  if (local == nullptr || !local->parameter) return candidates_.size();
  if (const std::size_t known = of(local); known < candidates_.size()) return known;
  BufferVariable buffer{fn.file, definition, local->declarator().name_token, {0, 0}, {0, 0}, kNoToken, {}, {}, {}, {}};
  for (const FunctionId f : found->second) {
    const Parameter& one = p_.functions[f].parameters[k];
    buffer.retyped.push_back({p_.functions[f].file, {one.begin, one.end}, one.declaration, true});
  }
  const std::size_t made = candidates_.size();
  candidates_.push_back({BufferCandidate::Kind::kParameter, std::move(buffer), local, managed, fn.body_open});
  join_calls(made, found->second, name, k);
  return made;
}

// Joins a parameter with what is passed for it: every call of the function must pass a buffer.
void BufferCandidates::join_calls(std::size_t parameter, const std::vector<FunctionId>& functions,
                                  std::string_view name, std::size_t k) {
  for (FileId id{0}; id < p_.files.size(); ++id) {
    const TokenStream& s = p_.files[id].tokens;
    for (TokenIndex i = 0; i < s.size(); ++i) {
      if (!s.is_word(i) || s.text(i) != name || s.has(i, kDisabled)) continue;
      const bool declared = any_of(
          functions, [&](FunctionId f) { return p_.functions[f].file == id && p_.functions[f].name_token == i; });
      if (declared) continue;
      if (!join_call(parameter, id, i, k))
        candidates_[parameter].reason = "a function that it is passed to is also called with other memory";
    }
  }
}

bool BufferCandidates::join_call(std::size_t parameter, FileId id, TokenIndex i, std::size_t k) {
  const TokenStream& s = p_.files[id].tokens;
  TokenIndex open = s.next(i);
  if (s.is(open, tok::less)) open = after_template_arguments(s, open, s.size());
  if (!s.matched(open, tok::l_paren) || s.has(i, kInDirective)) return false;
  const auto arguments = arguments_in(s, open);
  if (k >= arguments.size() || arguments[k].end != arguments[k].begin + 1) return false;
  const TokenIndex word = arguments[k].begin;
  const Local* local = s.is_word(word) ? p_.find_local(p_.function_at(id, i), s.text(word), word) : nullptr;
  if (local == nullptr) return false;
  for (std::size_t a = 0; a < arguments.size(); ++a) {  // not two references to one buffer
    for (TokenIndex t = arguments[a].begin; a != k && t < arguments[a].end; ++t) {
      if (s.text(t) == s.text(word)) return false;
    }
  }
  const FunctionId caller = p_.function_at(id, i);
  if (local->parameter && of(local) == candidates_.size()) {
    const auto& parameters = p_.functions[caller].parameters;
    for (std::size_t a = 0; a < parameters.size(); ++a) {
      const auto& list = parameters[a].declaration.declarators;
      if (list.empty() || list.front().name_token != local->declarator().name_token) continue;
      (void)parameter_of(p_.functions[caller].name, a, parameters.size(), candidates_[parameter].managed);
    }
  }
  const std::size_t found = of(local);
  if (found == candidates_.size()) return false;
  join(parameter, found);
  return true;
}

TokenIndex first_launch(const Place& place, const BufferCandidate& one) {
  const auto first = std::ranges::min_element(one.uses.commands);
  if (one.kind != BufferCandidate::Kind::kAllocated || one.exchanged || first == one.uses.commands.end())
    return kNoToken;
  for (const TokenIndex access : one.uses.accesses) {
    if (access < *first) return kNoToken;
  }
  const auto holds = [&](const Launch& each) {
    return each.begin < *first && *first < each.end(place.tokens) && !place.file.statements.unbraced(each.begin) &&
           block_around(place.tokens, each.begin) == one.block;
  };
  const auto& launches = place.file.launches;
  return any_of(launches, holds) ? *first : kNoToken;
}

}  // namespace cu2sycl
