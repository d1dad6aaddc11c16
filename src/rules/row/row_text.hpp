// A row of a table as it is written.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cu2sycl {

enum class RuleKind : std::uint8_t {
#define ROW_MATCH(key, kind, meaning) kind,
#define ROW_TEXT(key, meaning)
#include "rules/words/row_keys.def"
#undef ROW_MATCH
#undef ROW_TEXT
};

/// The place of a key of a row, counted from 1.
struct KeyPlace {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
};

/// A text of a row that applies under conditions, as it is written: the words of its conditions, joined with `,`.
struct WrittenCase {
  std::string_view conditions;
  std::string_view to;
  KeyPlace place = {};
};

/// A row as it is written. The texts belong to the program or to the Table that loaded them. Lists are joined with `,`.
/// row_keys.def explains the keys; the text of a key that is not given has a null data().
struct WrittenRow {
  RuleKind kind = RuleKind::kCall;
  std::string_view name;
  std::span<const WrittenCase> cases = {};
#define ROW_MATCH(key, value, meaning)
#define ROW_TEXT(key, meaning) std::string_view key;
#include "rules/words/row_keys.def"
#undef ROW_MATCH
#undef ROW_TEXT
  std::string_view file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  bool fallback = false;  // the row is used only if no earlier table has a row of this name
  const std::map<std::string, KeyPlace, std::less<>>* keys = nullptr;  // for a user's row: the place of each key

  /// Returns `file:line:column` of the row or of one of its keys.
  [[nodiscard]] std::string place(std::string_view key = {}) const {
    KeyPlace at{line, column};
    if (keys != nullptr) {
      if (const auto found = keys->find(key); found != keys->end()) at = found->second;
    }
    return place(at);
  }
  /// Returns `file:line:column` of a place in the row.
  [[nodiscard]] std::string place(KeyPlace at) const {
    return std::string(file) + ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
  }
};

/// Returns the key for this kind as it is written in a table.
[[nodiscard]] std::string_view to_string(RuleKind kind);

}  // namespace cu2sycl
