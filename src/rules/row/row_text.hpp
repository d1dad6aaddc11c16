// One row of a mapping table as it is written.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cu2sycl {

enum class RuleKind : std::uint8_t {
#define ROW_MATCH(key, kind, meaning) kind,
#define ROW_TEXT(key, meaning)
#include "rules/row/row_keys.def"
#undef ROW_MATCH
#undef ROW_TEXT
};

/// The texts belong to the program or to the Table that loaded them. Lists are joined with `,`. See row_keys.def for
/// the meaning; a key that is not given has no data.
struct RowText {
  RuleKind kind = RuleKind::kCall;
  std::string_view name;
#define ROW_MATCH(key, value, meaning)
#define ROW_TEXT(key, meaning) std::string_view key;
#include "rules/row/row_keys.def"
#undef ROW_MATCH
#undef ROW_TEXT
  std::string_view file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  bool fallback = false;  // it holds where no earlier table has a row of the name

  /// `file:line:column`.
  [[nodiscard]] std::string place() const {
    return std::string(file) + ":" + std::to_string(line) + ":" + std::to_string(column);
  }
};

/// The key as it is written in a table.
[[nodiscard]] std::string_view to_string(RuleKind kind);

}  // namespace cu2sycl
