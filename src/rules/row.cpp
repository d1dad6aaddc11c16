#include "rules/row.hpp"

#include <algorithm>
#include <limits>

namespace cu2sycl {

std::string_view to_string(RowKind kind) {
  switch (kind) {
#define ROW_MATCH(key, value, meaning) \
  case RowKind::value:                 \
    return #key;
#define ROW_TEXT(key, meaning)
#include "rules/row_keys.def"
#undef ROW_MATCH
#undef ROW_TEXT
  }
  return "";
}

bool Row::requires_word(std::string_view word) const {
  const auto words = split_list(needs);
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool Row::needs_item() const {
  return requires_word("item") || to.find("{item}") != std::string_view::npos ||
         statement.find("{item}") != std::string_view::npos;
}

Arity arity(const Row& row) {
  Arity out;
  for (const std::string_view one : split_list(row.parameters)) {
    if (one.ends_with("...")) {
      out.most = std::numeric_limits<std::size_t>::max();
      break;
    }
    if (!one.ends_with('?')) out.least = out.most + 1;
    ++out.most;
  }
  return out;
}

}  // namespace cu2sycl
