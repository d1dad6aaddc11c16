#include "source/suggestion.hpp"

#include <algorithm>

namespace cu2sycl {
namespace {

char small(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

// Returns the Levenshtein distance, ignoring case.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (small(a[i - 1]) != small(b[j - 1]))});
      diagonal = above;
    }
  }
  return row[b.size()];
}

}  // namespace

std::string_view nearest(std::string_view word, const std::vector<std::string_view>& list) {
  std::string_view best;
  constexpr std::size_t kMost = 4;
  std::size_t least = std::min(kMost, word.size() / 2 + 1);
  for (const std::string_view one : list) {
    if (const std::size_t d = distance(word, one); d < least) {
      least = d;
      best = one;
    }
  }
  return best;
}

std::string suggestion(std::string_view word, const std::vector<std::string_view>& list) {
  const std::string_view best = nearest(word, list);
  return best.empty() ? "" : "; did you mean `" + std::string(best) + "`?";
}

}  // namespace cu2sycl
