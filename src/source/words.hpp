// Sets and maps of words.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace cu2sycl {

/// Whether a text contains a word as a whole.
[[nodiscard]] inline bool has_word(std::string_view text, std::string_view word) {
  const auto letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    if ((at == 0 || !letter(text[at - 1])) && (end == text.size() || !letter(text[end]))) return true;
  }
  return false;
}

/// Hashes a word by its length, its first and its last eight bytes: identifiers seldom differ only in the middle.
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

namespace detail {

/// A filter that tells which hashes a table certainly does not contain. It has 8 to 16 bits for each word of the table.
class HashFilter {
 public:
  [[nodiscard]] bool passes(std::size_t hash) const {
    return (((more_.empty() ? first_ : more_[part(hash)]) >> (hash % 64U)) & 1U) != 0;
  }
  void add(std::size_t hash) { (more_.empty() ? first_ : more_[part(hash)]) |= std::uint64_t{1} << (hash % 64U); }
  [[nodiscard]] std::size_t capacity() const { return 8 * std::max<std::size_t>(more_.size(), 1); }
  /// Clears the filter and sizes it for a number of words.
  void reset(std::size_t words) {
    first_ = 0;
    more_.assign(words <= 8 ? 0 : std::bit_ceil(words) / 4, 0);
  }

 private:
  [[nodiscard]] std::size_t part(std::size_t hash) const { return (hash / 64U) & (more_.size() - 1); }

  std::uint64_t first_ = 0;
  std::vector<std::uint64_t> more_;  // used instead of `first_` for larger tables
};

/// A standard library table of words with a filter before it: most words that are looked up are in no table, and the
/// filter rejects most of them.
template <typename Table>
class WordTable : private Table {
 public:
  using typename Table::const_iterator;
  using typename Table::iterator;
  using typename Table::size_type;
  using typename Table::value_type;

  using Table::begin;
  using Table::clear;
  using Table::empty;
  using Table::end;
  using Table::erase;
  using Table::size;

  WordTable() = default;
  WordTable(std::initializer_list<value_type> words) { insert(words.begin(), words.end()); }

  friend bool operator==(const WordTable& a, const WordTable& b) {
    return static_cast<const Table&>(a) == static_cast<const Table&>(b);
  }

  [[nodiscard]] iterator find(std::string_view word) { return passes(word) ? Table::find(word) : end(); }
  [[nodiscard]] const_iterator find(std::string_view word) const { return passes(word) ? Table::find(word) : end(); }
  [[nodiscard]] bool contains(std::string_view word) const { return passes(word) && Table::contains(word); }

  /// Returns the value of a word; an empty one if the word has none.
  template <typename Entry = value_type>
  [[nodiscard]] const auto& of(std::string_view word) const {
    static const typename Entry::second_type kNone{};
    const const_iterator found = find(word);
    return found == end() ? kNone : found->second;
  }

  auto insert(std::string_view word) { return emplace(word); }
  template <typename Iterator>
  void insert(Iterator first, Iterator last) {
    for (; first != last; ++first) {
      note(word_of(*first));
      Table::insert(*first);
    }
  }
  template <typename... Values>
  auto emplace(std::string_view word, Values&&... values) {
    note(word);
    return Table::emplace(word, std::forward<Values>(values)...);
  }
  [[nodiscard]] decltype(auto) at(std::string_view word) { return Table::at(word); }
  [[nodiscard]] decltype(auto) at(std::string_view word) const { return Table::at(word); }
  decltype(auto) operator[](std::string_view word) {
    note(word);
    return Table::operator[](word);
  }

 private:
  [[nodiscard]] bool passes(std::string_view word) const { return filter_.passes(WordHash()(word)); }
  static std::string_view word_of(std::string_view word) { return word; }
  template <typename Entry>
  static std::string_view word_of(const Entry& entry) {
    return entry.first;
  }
  void note(std::string_view word) {
    if (size() >= filter_.capacity()) {
      filter_.reset(2 * size());
      for (const value_type& one : *this) filter_.add(WordHash()(word_of(one)));
    }
    filter_.add(WordHash()(word));
  }

  HashFilter filter_;
};

}  // namespace detail

using WordSet = detail::WordTable<std::unordered_set<std::string_view, WordHash>>;
template <typename Value>
using WordMap = detail::WordTable<std::unordered_map<std::string_view, Value, WordHash>>;

/// A filter that tells, by first character and length, which words a fixed set certainly does not contain.
class WordFilter {
 public:
  void add(std::string_view word) { lengths_[first(word)] |= bit(word); }
  [[nodiscard]] bool passes(std::string_view word) const {
    return !word.empty() && (lengths_[first(word)] & bit(word)) != 0;
  }

 private:
  static std::size_t first(std::string_view word) { return static_cast<unsigned char>(word.front()); }
  static std::uint64_t bit(std::string_view word) { return std::uint64_t{1} << std::min<std::size_t>(word.size(), 63); }

  std::array<std::uint64_t, 256> lengths_{};  // by first character: a bit for each length
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
