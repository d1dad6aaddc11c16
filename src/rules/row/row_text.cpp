#include "rules/row/row_text.hpp"

namespace cu2sycl {

std::string_view to_string(RuleKind kind) {
  switch (kind) {
#define ROW_MATCH(key, value, meaning) \
  case RuleKind::value:                \
    return #key;
#define ROW_TEXT(key, meaning)
#include "rules/words/row_keys.def"
#undef ROW_MATCH
#undef ROW_TEXT
  }
  return "";
}

}  // namespace cu2sycl
