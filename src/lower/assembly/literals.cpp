#include "lower/assembly/literals.hpp"

#include <string>

namespace cu2sycl {

Text cast(std::string_view type, Text text) {
  const std::string characters = text.str();
  const bool enclosed = characters.starts_with('(') && characters.find_first_of("()", 1) == characters.size() - 1;
  return "static_cast<" + std::string(type) + ">(" +
         (enclosed ? std::move(text).with(characters.substr(1, characters.size() - 2)) : std::move(text)) + ")";
}

Text bits_as(std::string_view type, Text text) {
  Text out = "sycl::bit_cast<" + std::string(type) + ">(" + std::move(text) + ")";
  return std::move(out.include("sycl/sycl.hpp"));
}

namespace {

// Returns an integer as a value of a type; its low 32 bits if the type has 32.
Text integer_as(std::string_view type, std::string_view number, unsigned long long value) {
  constexpr unsigned long long kMostUnsigned = 0xffffffffU;
  constexpr unsigned long long kMostInt = 0x7fffffffU;
  constexpr unsigned long long kMostSigned = 0x7fffffffffffffffULL;
  if (number.starts_with('-')) return type == "int" ? Text(number) : cast(type, number);
  const std::string low = value > kMostUnsigned ? std::to_string(value & kMostUnsigned) : std::string(number);
  if (type == "unsigned") return low + "U";
  if (type == "int") return (value & kMostUnsigned) > kMostInt ? cast(type, low + "U") : Text(low);
  if (type == "unsigned long long") return std::string(number) + "ULL";
  if (type != "long long") return cast(type, number);
  return value > kMostSigned ? cast(type, std::string(number) + "ULL") : Text(std::string(number) + "LL");
}

}  // namespace

std::optional<Text> literal(std::string_view number, std::optional<ptx::Type> type) {
  const bool single = number.starts_with("0f") || number.starts_with("0F");
  const bool twice = number.starts_with("0d") || number.starts_with("0D");
  const bool floating = type && is_floating(type->text);
  if (single || twice) {
    const std::string bits = "0x" + std::string(number.substr(2)) + (single ? "U" : "ULL");
    if (!floating) return bits;
    if (type->text != (single ? "float" : "double")) return {};
    return bits_as(type->text, bits);
  }
  if (number.ends_with('U')) number.remove_suffix(1);
  const auto value = ptx::integer(number);
  if (!value && floating && ptx::is_decimal(number)) return std::string(number) + (type->text == "float" ? "F" : "");
  if (!value) return {};
  if (!type) return number;
  if (floating) return bits_as(type->text, std::to_string(*value) + (type->text == "float" ? "U" : "ULL"));
  return integer_as(type->text, number, *value);
}

}  // namespace cu2sycl
