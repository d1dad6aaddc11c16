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
/// The type of an operand of an instruction that names several: the last one of `b`, the one before it of `a`, else the
/// first.
[[nodiscard]] std::optional<Type> type_of_operand(std::string_view instruction, std::string_view parameter);
/// The type of what an instruction gives: of `popc.b64` unsigned.
[[nodiscard]] std::optional<Type> result_type(std::string_view instruction);
/// The type of an `asm` operand by its constraint, `=r`: C++ has several, of which this is the unsigned one.
[[nodiscard]] std::optional<Type> type_of_constraint(std::string_view constraint);

/// The value of an integer, `-5` or `0x1f`; nothing for other texts.
[[nodiscard]] std::optional<unsigned long long> integer(std::string_view text);
/// Whether a text is a number with a point or an exponent.
[[nodiscard]] bool is_decimal(std::string_view text);

}  // namespace cu2sycl::ptx
