#include "ptx/types.hpp"

#include <charconv>

namespace cu2sycl::ptx {

std::optional<Type> type_of_suffix(std::string_view suffix) {
#define PTX_TYPE(name, text, as_unsigned) \
  if (suffix == (name)) return Type{text, as_unsigned};
#include "ptx/types.def"
  return {};
}

std::optional<Type> last_type(std::string_view instruction) {
  while (!instruction.empty()) {
    const std::size_t dot = instruction.rfind('.');
    if (dot == std::string_view::npos) return {};
    if (const auto type = type_of_suffix(instruction.substr(dot + 1))) return type;
    instruction = instruction.substr(0, dot);
  }
  return {};
}

std::optional<Type> first_type(std::string_view instruction) {
  while (!instruction.empty()) {
    const std::size_t dot = instruction.find('.');
    if (const auto type = type_of_suffix(instruction.substr(0, dot))) return type;
    if (dot == std::string_view::npos) return {};
    instruction.remove_prefix(dot + 1);
  }
  return {};
}

std::optional<Type> type_of_operand(std::string_view instruction, std::string_view parameter) {
  if (parameter != "a" && parameter != "b") return first_type(instruction);
  for (bool last = true; !instruction.empty(); instruction = instruction.substr(0, instruction.rfind('.'))) {
    const std::size_t dot = instruction.rfind('.');
    if (dot == std::string_view::npos) return {};
    const auto type = type_of_suffix(instruction.substr(dot + 1));
    if (type && (parameter == "b" || !last)) return type;
    if (type) last = false;
  }
  return {};
}

std::optional<Type> type_of_constraint(std::string_view constraint) {
  switch (constraint.empty() ? ' ' : constraint.back()) {
    case 'h': return type_of_suffix("u16");
    case 'r': return type_of_suffix("u32");
    case 'l': return type_of_suffix("u64");
    case 'f': return type_of_suffix("f32");
    case 'd': return type_of_suffix("f64");
    default: return {};
  }
}

std::optional<Type> result_type(std::string_view instruction) {
  for (const std::string_view one : {"popc.", "clz.", "bfind.", "match."}) {
    if (instruction.starts_with(one)) return type_of_suffix("u32");
  }
  if (instruction.starts_with("setp.") || instruction.starts_with("testp.") || instruction.ends_with(".pred"))
    return type_of_suffix("pred");
  if (instruction.find(".wide.") != std::string_view::npos) return type_of_suffix("u64");
  return first_type(instruction);
}

std::optional<unsigned long long> integer(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  int base = 10;
  if (text.starts_with("0x") || text.starts_with("0X")) base = 16;
  if (text.starts_with("0b") || text.starts_with("0B")) base = 2;
  if (base != 10) text.remove_prefix(2);
  if (base == 10 && text.size() > 1 && text.front() == '0') base = 8;
  unsigned long long out = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out, base);
  if (text.empty() || error != std::errc() || end != text.data() + text.size()) return {};
  return negative ? 0ULL - out : out;
}

bool is_decimal(std::string_view text) {
  double out = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return !text.empty() && error == std::errc() && end == text.data() + text.size();
}

}  // namespace cu2sycl::ptx
