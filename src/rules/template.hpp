// The text of a row with its {placeholders} filled in.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace cu2sycl {

/// Replaces each `{name}` and `{name|filter}` of `text` by what `value(name, filter)` returns, and `{{` by a brace.
[[nodiscard]] std::string fill(std::string_view text,
                               const std::function<std::string(std::string_view, std::string_view)>& value);

}  // namespace cu2sycl
