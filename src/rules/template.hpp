// The text of a row: letters, and slots that the converted code fills.
#pragma once

#include <string_view>
#include <vector>

namespace cu2sycl {

/// Letters as they are, or `{name}` or `{name|filter}`.
struct TemplatePart {
  std::string_view text;  // the letters, or the slot's name
  std::string_view filter;
  bool slot = false;
};

using Template = std::vector<TemplatePart>;

/// The parts of a row's text; `{{` stands for a brace.
[[nodiscard]] Template parse_template(std::string_view text);

}  // namespace cu2sycl
