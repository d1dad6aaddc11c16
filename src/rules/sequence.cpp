#include "rules/sequence.hpp"

namespace cu2sycl {
namespace {

// Returns the token after the one at `i`, or after the bracket that closes it.
TokenIndex after_group(const TokenStream& s, TokenIndex i) {
  const bool opens = opens_bracket(s[i].kind);
  return opens && s[i].match != kNoToken ? s[i].match + 1 : i + 1;
}

}  // namespace

TokenIndex end_of_sequence(const TokenStream& s, const Rule& row, TokenIndex i, std::vector<TokenRange>* open) {
  const std::span<const SequenceElement> sequence = row.sequence;
  for (std::size_t k = 0; k < sequence.size(); ++k) {
    if (!sequence[k].open) {
      if (!s.is(i, sequence[k].text)) return kNoToken;
      ++i;
      continue;
    }
    if (k + 1 == sequence.size()) {
      if (!s.is_word(i)) return kNoToken;
      if (open != nullptr) open->push_back({i, i + 1});
      return i + 1;
    }
    // An open element extends to the next element, in the same brackets and the same statement.
    const TokenIndex begin = i;
    while (i < s.size() && !s.is(i, sequence[k + 1].text)) {
      const bool ends =
          s.is(i, tok::semi) || closes_bracket(s[i].kind) || s[i].kind == tok::directive || s.has(i, kDirectiveEnd);
      if (ends) return kNoToken;
      i = after_group(s, i);
    }
    if (open != nullptr) open->push_back({begin, i});
  }
  return i;
}

}  // namespace cu2sycl
