// The name of a preprocessor directive.
#pragma once

#include <algorithm>
#include <string_view>

namespace cu2sycl {

/// Returns `define` for `#  define`, `include` for `#include <x>`, and so on.
[[nodiscard]] constexpr std::string_view directive_name(std::string_view directive_text) {
  directive_text.remove_prefix(std::min(directive_text.find_first_not_of("# \t"), directive_text.size()));
  return directive_text.substr(0, std::min(directive_text.find_first_of(" \t<\"("), directive_text.size()));
}

}  // namespace cu2sycl
