#include "lower/rows/operands.hpp"

#include <algorithm>
#include <array>

namespace cu2sycl {

bool binds_behind(std::string_view letters) {
  while (letters.ends_with(' ')) letters.remove_suffix(1);
  if (letters.empty() || letters.ends_with("->") || letters.ends_with("&&") || letters.ends_with("||")) return false;
  return std::string_view("+-*/%!~^").find(letters.back()) != std::string_view::npos;
}

bool binds_before(std::string_view letters) {
  if (letters.starts_with(".") || letters.starts_with("->") || letters.starts_with("[")) return true;
  return letters.size() > 2 && letters.front() == ' ' && letters[2] != '=' &&
         std::string_view("+-*/%^&|<>").find(letters[1]) != std::string_view::npos;
}

bool has_operator(std::string_view text) {
  int depth = 0;
  for (std::size_t k = 0; k < text.size(); ++k) {
    depth += text[k] == '(' || text[k] == '[' || text[k] == '{' ? 1 : 0;
    depth -= text[k] == ')' || text[k] == ']' || text[k] == '}' ? 1 : 0;
    const bool blank = k > 0 && text[k - 1] == ' ' && k + 1 < text.size();
    if (depth == 0 && blank && std::string_view("+-*/%&|^<>?=").find(text[k]) != std::string_view::npos) return true;
  }
  return false;
}

bool stands_alone(const TokenStream& s, TokenIndex begin, TokenIndex close) {
  static constexpr std::array<std::string_view, 8> kBefore{"=", "(", ",", "return", ";", "{", "}", "["};
  static constexpr std::array<std::string_view, 5> kBehind{";", ")", ",", "]", "}"};
  const TokenIndex before = s.previous(begin);
  const TokenIndex behind = s.next(close);
  const auto is_one_of = [&](TokenIndex i, const auto& words) {
    return i == kNoToken || std::find(words.begin(), words.end(), s.text(i)) != words.end();
  };
  return is_one_of(before, kBefore) && is_one_of(behind, kBehind);
}

}  // namespace cu2sycl
