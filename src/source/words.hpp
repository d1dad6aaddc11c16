// Sets and maps of words.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace cu2sycl {

/// A hash of a word from its length, its first and its last eight bytes: identifiers seldom differ in the middle alone.
struct WordHash {
  [[gnu::always_inline]] std::size_t operator()(std::string_view word) const {
    constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15U;
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    const std::size_t size = word.size();
    if (size >= sizeof(first)) {
      std::memcpy(&first, word.data(), sizeof(first));
      std::memcpy(&last, word.data() + size - sizeof(last), sizeof(last));
    } else if (size > 0) {
      std::memcpy(&first, word.data(), size);
    }
    std::uint64_t hash = (first ^ size) * kFactor;
    hash = (hash ^ (hash >> 32U) ^ last) * kFactor;
    return hash ^ (hash >> 29U);
  }
};

using WordSet = std::unordered_set<std::string_view, WordHash>;
template <typename Value>
using WordMap = std::unordered_map<std::string_view, Value, WordHash>;

/// Which words a fixed set cannot hold, by their first letter and their length: most others.
class WordFilter {
 public:
  void add(std::string_view word) { lengths_[first(word)] |= bit(word); }
  [[nodiscard]] bool passes(std::string_view word) const {
    return !word.empty() && (lengths_[first(word)] & bit(word)) != 0;
  }

 private:
  static std::size_t first(std::string_view word) { return static_cast<unsigned char>(word.front()); }
  static std::uint64_t bit(std::string_view word) { return std::uint64_t{1} << std::min<std::size_t>(word.size(), 63); }

  std::array<std::uint64_t, 256> lengths_{};  // by first letter: a bit for each length
};

/// A fixed set of words.
class FixedWords {
 public:
  FixedWords(std::initializer_list<std::string_view> words) : words_(words) {
    for (const std::string_view word : words) filter_.add(word);
  }

  [[nodiscard]] bool contains(std::string_view word) const { return filter_.passes(word) && words_.contains(word); }

 private:
  WordSet words_;
  WordFilter filter_;
};

/// A fixed map of words.
template <typename Value>
class FixedWordMap {
 public:
  FixedWordMap(std::initializer_list<std::pair<const std::string_view, Value>> words) : words_(words) {
    for (const auto& [word, value] : words) filter_.add(word);
  }

  [[nodiscard]] Value find(std::string_view word, Value otherwise) const {
    if (!filter_.passes(word)) return otherwise;
    const auto found = words_.find(word);
    return found == words_.end() ? otherwise : found->second;
  }

 private:
  WordMap<Value> words_;
  WordFilter filter_;
};

}  // namespace cu2sycl
