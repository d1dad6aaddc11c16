// The C++ types of PTX's types.
#pragma once

#include <optional>
#include <string_view>

namespace cu2sycl::ptx {

struct Type {
  std::string_view text;         // in C++
  std::string_view as_unsigned;  // the unsigned integer of its size
};

/// The type of a suffix, `u32`; nothing for other words.
[[nodiscard]] std::optional<Type> type_of_suffix(std::string_view suffix);
/// The type of an instruction's last type suffix, or of its first one: of `cvt.rni.s32.f32` float, and int.
[[nodiscard]] std::optional<Type> last_type(std::string_view instruction);
[[nodiscard]] std::optional<Type> first_type(std::string_view instruction);
/// The type of an `asm` operand by its constraint, `=r`: C++ has several, of which this is the unsigned one.
[[nodiscard]] std::optional<Type> type_of_constraint(std::string_view constraint);

}  // namespace cu2sycl::ptx
