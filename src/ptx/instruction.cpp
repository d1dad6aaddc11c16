#include "ptx/instruction.hpp"

#include <algorithm>
#include <charconv>

#include "source/algorithms.hpp"

namespace cu2sycl::ptx {
namespace {

constexpr std::string_view kBlanks = " \t\n\r";

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(kBlanks), text.size());
  const std::size_t end = text.find_last_not_of(kBlanks) + 1;
  return text.substr(begin, std::max(begin, end) - begin);
}

std::string without_comments(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t begin = std::min({text.find("//"), text.find("/*"), text.size()});
    out += text.substr(0, begin);
    text.remove_prefix(begin);
    if (text.empty()) break;
    const bool line = text.starts_with("//");
    const std::size_t end = text.find(line ? "\n" : "*/", 2);
    out += ' ';
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + (line ? 0 : 2));
  }
  return out;
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t k = text.find(from); k != std::string::npos; k = text.find(from, k + to.size()))
    text.replace(k, from.size(), to);
}

// Returns the registers that a name declares: `s<2>` stands for s0 and s1. Returns none if it cannot be read. PTX ISA,
// "Parameterized Variable Names".
std::vector<std::string> register_names(std::string_view name) {
  constexpr int kMost = 256;
  const std::size_t open = name.find('<');
  if (open == std::string_view::npos) return {std::string(name)};
  int count = 0;
  const char* const begin = name.data() + open + 1;
  const auto [end, error] = std::from_chars(begin, name.data() + name.size(), count);
  const bool read = error == std::errc() && std::string_view(end, name.data() + name.size()) == ">";
  std::vector<std::string> out;
  for (int k = 0; read && count <= kMost && k < count; ++k)
    out.push_back(std::string(name.substr(0, open)) + std::to_string(k));
  return out;
}

void read_registers(std::string_view declaration, Code& out) {
  const std::size_t type_end = declaration.find_first_of(kBlanks);
  const std::string_view type = declaration.substr(0, type_end);
  if (!type.starts_with('.') || type_end == std::string_view::npos) {
    out.unread = declaration;
    return;
  }
  for (const std::string_view written : split_operands(declaration.substr(type_end))) {
    const std::vector<std::string> names = register_names(written);
    if (names.empty()) out.unread = written;
    for (const std::string& name : names) {
      const bool again = any_of(out.registers, [&](const Register& one) { return one.name == name; });
      if (again) out.unread = name;
      out.registers.push_back({std::string(type.substr(1)), name});
    }
  }
}

// `scopes` is the number of open scopes.
void read_statement(std::string_view text, Code& out, int& scopes) {
  constexpr std::string_view kRegister = ".reg";
  for (text = trimmed(text); !text.empty() && (text.front() == '{' || text.front() == '}');
       text = trimmed(text.substr(1)))
    scopes += text.front() == '{' ? 1 : -1;
  if (text.empty() || text.starts_with(".pragma")) return;  // a hint for ptxas
  if (text.starts_with(kRegister)) return read_registers(trimmed(text.substr(kRegister.size())), out);
  Instruction one;
  if (text.front() == '@') {
    const std::size_t end = std::min(text.find_first_of(kBlanks), text.size());
    one.predicate = text.substr(1, end - 1);
    text = trimmed(text.substr(end));
  }
  const std::size_t end = std::min(text.find_first_of(" \t\n\r{["), text.size());  // a list may follow without a blank
  one.name = text.substr(0, end);
  for (const std::string_view operand : split_operands(text.substr(end))) one.operands.emplace_back(operand);
  const std::size_t colon = one.name.find(':');
  const bool label = colon != std::string::npos && one.name.compare(colon, 2, "::") != 0;
  const bool readable = !one.name.empty() && one.name.front() != '.' && !label &&
                        one.name.find_first_of("%$<>()[]\"'") == std::string::npos;
  if (!readable && out.unread.empty()) out.unread = one.name;
  out.instructions.push_back(std::move(one));
}

}  // namespace

std::vector<std::string_view> split_operands(std::string_view list) {
  std::vector<std::string_view> out;
  list = trimmed(list);
  std::size_t from = 0;
  int depth = 0;
  for (std::size_t k = 0; k <= list.size() && !list.empty(); ++k) {
    const char c = k < list.size() ? list[k] : ',';
    depth += c == '[' || c == '{' || c == '(' ? 1 : c == ']' || c == '}' || c == ')' ? -1 : 0;
    if (c != ',' || depth > 0) continue;
    const std::string_view one = trimmed(list.substr(from, k - from));
    const bool alone = one.starts_with('{') && one.find(',') == std::string_view::npos;  // a vector of one element
    out.push_back(alone ? inside_brackets(one) : one);
    from = k + 1;
  }
  return out;
}

std::string_view inside_brackets(std::string_view operand) {
  return operand.size() < 2 ? std::string_view() : trimmed(operand.substr(1, operand.size() - 2));
}

Code read_code(std::string_view text, bool has_operands) {
  Code out;
  std::string whole = without_comments(text);
  if (has_operands) replace_all(whole, "%%", "%");
  int scopes = 0;
  out.empty = trimmed(whole).empty();
  for (std::string_view rest = whole; !rest.empty();) {
    const std::size_t end = std::min(rest.find(';'), rest.size());
    read_statement(rest.substr(0, end), out, scopes);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  out.scopes = scopes;
  return out;
}

}  // namespace cu2sycl::ptx
