#include "ptx/types.hpp"

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

}  // namespace cu2sycl::ptx
