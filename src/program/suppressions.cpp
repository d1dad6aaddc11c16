#include "program/suppressions.hpp"

#include <algorithm>

#include "lex/lexer.hpp"
#include "source/lists.hpp"

namespace cu2sycl {
namespace {

constexpr std::string_view kBegin = "cu2sycl:";

std::string_view without_blanks(std::string_view text) {
  const std::size_t first = text.find_first_not_of(" \t");
  return first == std::string_view::npos ? std::string_view() : text.substr(first);
}

bool is_word(std::string_view text, std::string_view word) {
  return text.starts_with(word) && (text.size() == word.size() || text[word.size()] <= ' ');
}

}  // namespace

Suppressions::Suppressions(const SourceFile& file) {
  const std::string_view bytes = file.bytes();
  if (bytes.find(kBegin) == std::string_view::npos) return;
  const TokenStream s = lex(file);
  std::uint32_t off = 0;
  bool is_off = false;
  TokenIndex token = 0;
  for (std::size_t at = bytes.find(kBegin); at != std::string_view::npos; at = bytes.find(kBegin, at + 1)) {
    const auto offset = static_cast<std::uint32_t>(at);
    while (token < s.size() && s.end_offset(token) <= offset) ++token;
    if (token < s.size() && s[token].offset <= offset) continue;  // in a string, or in code
    const std::size_t begin = bytes.find_last_not_of(" \t", at - (at > 0 ? 1 : 0));
    if (begin == std::string_view::npos || begin == 0 ||
        (bytes.substr(begin - 1, 2) != "//" && bytes.substr(begin - 1, 2) != "/*"))
      continue;
    const std::string_view rest =
        without_blanks(bytes.substr(at + kBegin.size(), bytes.find('\n', at) - at - kBegin.size()));
    if (is_word(rest, "off") && !is_off) {
      off = offset;
      is_off = true;
    } else if (is_word(rest, "on") && is_off) {
      off_.push_back({off, offset});
      is_off = false;
    } else if (rest.starts_with("ignore[") && rest.find(']') != std::string_view::npos) {
      const std::uint32_t line = file.position(offset).line;
      const bool alone = token == 0 || file.position(s[token - 1].offset).line < line;
      Suppression one{offset, alone ? line + 1 : line, {}};
      for (const std::string_view code : split_list(rest.substr(7, rest.find(']') - 7)))
        one.codes.emplace_back(without_blanks(code));
      all_.push_back(std::move(one));
    } else {
      all_.push_back({offset, file.position(offset).line, {}});
    }
  }
  if (!is_off) return;
  off_.push_back({off, static_cast<std::uint32_t>(bytes.size())});
  all_.push_back({off, file.position(off).line, {}});
}

bool Suppressions::disable(TokenStream& stream) const {
  bool any = false;
  for (Token& token : stream.tokens) {
    const std::uint32_t at = stream.source->spelling_offset(token.offset);
    if (std::none_of(off_.begin(), off_.end(), [&](const OffRange& one) { return one.begin <= at && at < one.end; }))
      continue;
    token.flags |= kDisabled;
    any = true;
  }
  return any;
}

const Suppression* Suppressions::find(std::string_view code, std::uint32_t line) const {
  for (const Suppression& one : all_) {
    if (one.line == line && std::find(one.codes.begin(), one.codes.end(), code) != one.codes.end()) return &one;
  }
  return nullptr;
}

}  // namespace cu2sycl
