// Values of PTX as C++: casts, bits, numbers.
#pragma once

#include <optional>
#include <string_view>

#include "emit/text.hpp"
#include "ptx/types.hpp"

namespace cu2sycl {

[[nodiscard]] inline bool is_floating(std::string_view type) { return type == "float" || type == "double"; }
/// A value converted to a type; its bits as one.
[[nodiscard]] Text cast(std::string_view type, Text text);
[[nodiscard]] Text bits_as(std::string_view type, Text text);
/// A number as it is, or as a value of a type; `0f3F800000` is one by its bits. Nothing where it cannot be that.
[[nodiscard]] std::optional<Text> literal(std::string_view number, std::optional<ptx::Type> type);

}  // namespace cu2sycl
