// One row of a mapping table.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "source/lists.hpp"

namespace cu2sycl {

enum class RowKind : std::uint8_t {
#define ROW_MATCH(key, kind, meaning) kind,
#define ROW_TEXT(key, meaning)
#include "rules/row_keys.def"
#undef ROW_MATCH
#undef ROW_TEXT
};

/// The texts belong to the program or to the Table that loaded them. Lists are joined with `,`. See row_keys.def for
/// the meaning.
struct Row {
  RowKind kind = RowKind::kCall;
  std::string_view name;
#define ROW_MATCH(key, kind, meaning)
#define ROW_TEXT(key, meaning) std::string_view key;
#include "rules/row_keys.def"
#undef ROW_MATCH
#undef ROW_TEXT
  std::string_view file;
  std::uint32_t line = 0;
  std::uint32_t table = 0;  // 0 for the built-in one, then in the order in which they are added

  [[nodiscard]] bool requires_word(std::string_view word) const;
  [[nodiscard]] bool supported() const { return unsupported.empty(); }
  [[nodiscard]] bool needs_item() const;
};

/// The key as it is written in a table.
[[nodiscard]] std::string_view to_string(RowKind kind);

/// How many arguments a call row takes, at least and at most.
struct Arity {
  std::size_t least = 0;
  std::size_t most = 0;

  [[nodiscard]] bool takes(std::size_t count) const { return least <= count && count <= most; }
};
[[nodiscard]] Arity arity(const Row& row);

}  // namespace cu2sycl
