// PTX values as C++: casts, bit casts and numbers.
#pragma once

#include <optional>
#include <string_view>

#include "emit/text.hpp"
#include "ptx/types.hpp"

namespace cu2sycl {

[[nodiscard]] inline bool is_floating(std::string_view type) { return type == "float" || type == "double"; }
/// Returns a value converted to a type, and in bits_as() its bits as a value of the type.
[[nodiscard]] Text cast(std::string_view type, Text text);
[[nodiscard]] Text bits_as(std::string_view type, Text text);
/// Returns a number as written, or as a value of a type. `0f3F800000` gives the bits of its value. Returns nothing if
/// the number cannot have the type.
[[nodiscard]] std::optional<Text> literal(std::string_view number, std::optional<ptx::Type> type);

}  // namespace cu2sycl
