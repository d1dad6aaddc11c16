#include "analysis/launch_dimensions.hpp"

#include <algorithm>

#include "analysis/captures.hpp"

namespace cu2sycl {
namespace {

// Whether token i is one whole argument of a launch configuration, among its first two.
bool is_launch_argument(const TokenStream& s, TokenIndex i) {
  const TokenIndex before = s.previous(i);
  const TokenIndex after = s.next(i);
  if (before == kNoToken || after == kNoToken) return false;
  if (!s.is(after, ",") && !s.is(after, ">>>")) return false;
  if (s.is(before, "<<<") && s[before].match != kNoToken) return true;
  if (!s.is(before, ",")) return false;
  int commas = 0;
  for (TokenIndex k = before; k != kNoToken; k = s.previous(k)) {
    const std::string_view text = s.text(k);
    if (text == "<<<") return s[k].match != kNoToken && commas == 1;
    if (text == ",") ++commas;
    if ((text == ")" || text == "]" || text == "}") && s[k].match != kNoToken) k = s[k].match;
    if (text == "(" || text == "{" || text == ";") return false;
  }
  return false;
}

bool only_launched(const Place& place, const Local& local) {
  const TokenStream& s = place.tokens;
  const Declarator& one = local.declarator();
  if (local.parameter || local.declaration.is_static || one.array() || one.reference || one.pointer_depth > 0 ||
      one.initializer == kNoToken || !is_dim3(s, local.declaration))
    return false;
  if (s.is(one.initializer, "=")) {
    const TokenIndex value = s.next(one.initializer);
    if (value == kNoToken || !s.is(value, "dim3") || !s.is(s.next(value), "(") || s[s.next(value)].match + 1 != one.end)
      return false;
  }
  const TokenIndex open = s.is(one.initializer, "=") ? s.next(s.next(one.initializer)) : one.initializer;
  const auto sizes = split_at_commas(s, open + 1, s[open].match);
  if (sizes.size() == 1 && !integral(place, sizes.front())) return false;  // a copy of another
  for (TokenIndex i = one.name_token + 1; i <= local.scope_end && i < s.size(); ++i) {
    if (!s.is_word(i) || s.text(i) != one.name || s.has(i, kDisabled)) continue;
    if (i >= one.initializer && i < one.end) return false;
    if (s.has(i, kInDirective) || !is_launch_argument(s, i)) return false;
  }
  return true;
}

}  // namespace

bool is_dim3(const TokenStream& stream, const Declaration& declaration) {
  const std::string_view type = stream.slice(declaration.type_begin, declaration.type_end);
  return type == "dim3" || type == "const dim3";
}

const Declaration* only_launched_at(const Place& place, TokenIndex i) {
  const TokenStream& s = place.tokens;
  const TokenIndex after = s.next(i);
  if (after == kNoToken || place.in_macro(i) || place.current() == nullptr || !s.is_word(after)) return nullptr;
  const Local* first = place.local(after);
  if (first == nullptr || first->declaration.type_begin > i || i >= first->declaration.type_end) return nullptr;
  const auto& names = place.program.locals[place.function];
  const bool mixed = std::any_of(names.begin(), names.end(), [&](const auto& entry) {
    return std::any_of(entry.second.begin(), entry.second.end(), [&](const Local& local) {
      return is_dim3(s, local.declaration) && !local.declarator().array() && !only_launched(place, local);
    });
  });
  if (mixed) return nullptr;
  const Declaration& d = first->declaration;
  const bool all = std::all_of(d.declarators.begin(), d.declarators.end(), [&](const Declarator& one) {
    const Local* local = place.program.find_local(place.function, one.name, one.name_token);
    return local != nullptr && local->declarator().name_token == one.name_token && only_launched(place, *local);
  });
  return all ? &d : nullptr;
}

bool is_scalar_size(const Place& place, TokenRange range) {
  // A call says nothing of its type, and a word of `dim3` may have members taken.
  return integral(place, range);
}

}  // namespace cu2sycl
