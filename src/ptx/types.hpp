// The C++ types that correspond to PTX's types.
#pragma once

#include <optional>
#include <string_view>

namespace cu2sycl::ptx {

struct Type {
  std::string_view text;         // in C++
  std::string_view as_unsigned;  // the unsigned integer type of the same size
};

/// Returns the type of a suffix such as `u32`; nothing for other words.
[[nodiscard]] std::optional<Type> type_of_suffix(std::string_view suffix);
/// Returns the type of an instruction's last or first type suffix: for `cvt.rni.s32.f32`, float or int.
[[nodiscard]] std::optional<Type> last_type(std::string_view instruction);
[[nodiscard]] std::optional<Type> first_type(std::string_view instruction);
/// Returns the type of an operand of an instruction with several type suffixes: the last suffix for `b`, the one before
/// it for `a`, the first for others.
[[nodiscard]] std::optional<Type> type_of_operand(std::string_view instruction, std::string_view parameter);
/// Returns the type of an instruction's result: unsigned for `popc.b64`.
[[nodiscard]] std::optional<Type> result_type(std::string_view instruction);
/// Returns the unsigned type, of the possible C++ types, for an `asm` operand with a constraint such as `=r`.
[[nodiscard]] std::optional<Type> type_of_constraint(std::string_view constraint);

/// Returns the value of an integer such as `-5` or `0x1f`; nothing for other text.
[[nodiscard]] std::optional<unsigned long long> integer(std::string_view text);
/// Whether a text is a decimal number, with or without a point or an exponent.
[[nodiscard]] bool is_decimal(std::string_view text);

}  // namespace cu2sycl::ptx
