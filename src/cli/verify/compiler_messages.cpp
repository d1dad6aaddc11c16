#include "cli/verify/compiler_messages.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>

#include "source/algorithms.hpp"

namespace cu2sycl {

std::optional<CompilerMessage> read_compiler_line(const std::string& line) {
  for (std::size_t colon = line.find(':'); colon != std::string::npos; colon = line.find(':', colon + 1)) {
    CompilerMessage out;
    out.path = line.substr(0, colon);
    const char* at = line.data() + colon + 1;
    const char* const end = line.data() + line.size();
    const auto number = std::from_chars(at, end, out.line);
    if (number.ec != std::errc() || number.ptr == end || *number.ptr != ':') continue;
    std::size_t column = 0;
    const auto second = std::from_chars(number.ptr + 1, end, column);
    at = second.ec == std::errc() && second.ptr != end && *second.ptr == ':' ? second.ptr + 1 : number.ptr + 1;
    const std::string rest(at, end);
    const std::size_t begin = rest.find_first_not_of(' ');
    if (begin == std::string::npos) return {};
    const std::size_t kind_end = rest.find(": ", begin);
    out.kind = kind_end == std::string::npos ? rest.substr(begin) : rest.substr(begin, kind_end - begin);
    out.message = kind_end == std::string::npos ? "" : rest.substr(kind_end + 2);
    return out;
  }
  return {};
}

namespace {

bool in_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

}  // namespace

std::vector<std::string_view> identifiers_in(std::string_view text) {
  std::vector<std::string_view> out;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && in_word(text[end])) ++end;
    const std::string_view word = text.substr(at, end - at);
    const bool of_library = word == "std" || text.substr(0, at).ends_with("std::");
    if (!word.empty() && std::isdigit(static_cast<unsigned char>(word.front())) == 0 && !of_library)
      out.push_back(word);
    at = std::max(end, at + 1);
  }
  return out;
}

bool is_called(std::string_view text, std::string_view word) {
  const std::string_view rest = text.substr(static_cast<std::size_t>(word.data() - text.data()) + word.size());
  return rest.starts_with('(') || rest.starts_with('<');
}

std::string_view missing_name(std::string_view message) {
  constexpr std::array<std::string_view, 7> kMissing{
      "was not declared",    "has not been declared", "that depend on a template",
      "has no member named", "is not a member of",    "does not name a type",
      "no member named"};
  const bool missing =
      message.find("undeclared identifier") != std::string_view::npos ||
      any_of(kMissing, [&](std::string_view words) { return message.find(words) != std::string_view::npos; });
  // The function could not be declared: `astra::release<int>`.
  if (const std::size_t at = message.find(" cannot be used as a function"); at != std::string_view::npos) {
    const std::vector<std::string_view> words = identifiers_in(message.substr(0, std::min(at, message.find('<'))));
    return words.empty() ? std::string_view() : words.back();
  }
  if (!missing) return {};
  const std::size_t named = message.find("member named");
  for (const std::string_view word : identifiers_in(message.substr(named == std::string_view::npos ? 0 : named))) {
    const std::string_view before = message.substr(0, static_cast<std::size_t>(word.data() - message.data()));
    if (before.ends_with('\'') || before.ends_with("\u2018")) return word;
  }
  return {};
}

bool may_follow(std::string_view message) {
  constexpr std::array<std::string_view, 6> kBegins{"expected ",           "template argument ",
                                                    "size of array ",      "invalid types ",
                                                    "request for member ", "expression list treated "};
  return any_of(kBegins, [&](std::string_view one) { return message.starts_with(one); });
}

}  // namespace cu2sycl
