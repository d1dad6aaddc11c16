#include "program/suppressions.hpp"

#include <optional>

#include "lex/lexer.hpp"
#include "source/algorithms.hpp"
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

// Returns the end of the comment that begins at an offset.
std::size_t comment_end(std::string_view bytes, std::size_t begin) {
  const bool block = bytes.substr(begin, 2) == "/*";
  const std::size_t end = block ? bytes.find("*/", begin + 2) : bytes.find_first_of("\r\n", begin);
  return end == std::string_view::npos ? bytes.size() : end + (block ? 2 : 0);
}

// Returns the codes of a text `ignore[a, b]` that begins at `offset`.
std::vector<Suppression::Code> codes_of(std::string_view rest, std::size_t offset) {
  std::vector<Suppression::Code> out;
  const std::size_t open = rest.find('[') + 1;
  for (const std::string_view one : split_list(rest.substr(open, rest.find(']') - open)))
    out.push_back(
        {std::string(one), static_cast<std::uint32_t>(offset + static_cast<std::size_t>(one.data() - rest.data()))});
  return out;
}

}  // namespace

Suppressions::Suppressions(const SourceFile& file) {
  const std::string_view bytes = file.bytes();
  if (bytes.find(kBegin) == std::string_view::npos) return;
  const TokenStream s = lex(file);
  std::optional<Suppression> off;
  TokenIndex token = 0;
  for (std::size_t at = bytes.find(kBegin); at != std::string_view::npos; at = bytes.find(kBegin, at + 1)) {
    const auto offset = static_cast<std::uint32_t>(at);
    while (token < s.size() && s.end_offset(token) <= offset) ++token;
    if (token < s.size() && s[token].offset <= offset) continue;      // in a string literal or in code
    if (bytes.substr(at + kBegin.size()).starts_with(':')) continue;  // the name `cu2sycl::x`
    const std::size_t last = bytes.find_last_not_of(" \t", at - (at > 0 ? 1 : 0));
    if (last == std::string_view::npos || last == 0 ||
        (bytes.substr(last - 1, 2) != "//" && bytes.substr(last - 1, 2) != "/*"))
      continue;
    const std::size_t end = comment_end(bytes, last - 1);
    const std::string_view rest = without_blanks(bytes.substr(at + kBegin.size(), end - at - kBegin.size()));
    const std::string_view words = rest.substr(0, rest.find_first_of(" \t*"));
    Suppression one{Suppression::Kind::kUnread, static_cast<std::uint32_t>(last - 1), static_cast<std::uint32_t>(end),
                    std::string(words),         file.position(offset).line,           {}};
    if (is_word(rest, "off") && !off) {
      one.kind = Suppression::Kind::kUnpaired;
      off = std::move(one);
      continue;
    }
    if (is_word(rest, "on") && off) {
      off_.push_back({off->begin, one.begin});
      off.reset();
      continue;
    }
    if (is_word(rest, "on") || is_word(rest, "off")) one.kind = Suppression::Kind::kUnpaired;
    if (rest.starts_with("ignore[") && rest.find(']') != std::string_view::npos) {
      one.codes = codes_of(rest, static_cast<std::size_t>(rest.data() - bytes.data()));
      if (!one.codes.empty()) one.kind = Suppression::Kind::kIgnore;
      const bool after_code = token > 0 && file.position(s[token - 1].offset).line == one.line;
      const bool before_code = token < s.size() && file.position(s[token].offset).line == one.line;
      const bool alone = !after_code && !before_code;
      one.line += alone ? 1 : 0;
    }
    all_.push_back(std::move(one));
  }
  if (!off) return;
  off_.push_back({off->begin, static_cast<std::uint32_t>(bytes.size())});
  all_.push_back(*std::move(off));
}

bool Suppressions::disable(TokenStream& stream) const {
  bool any = false;
  for (Token& token : stream.tokens) {
    const std::uint32_t at = stream.source->spelling_offset(token.offset);
    if (none_of(off_, [&](const OffRange& one) { return one.begin <= at && at < one.end; })) continue;
    token.flags |= kDisabled;
    any = true;
  }
  return any;
}

const Suppression* Suppressions::find(std::string_view code, std::uint32_t line) const {
  for (const Suppression& one : all_) {
    if (one.line == line &&
        any_of(one.codes, [&](const Suppression::Code& each) { return code.starts_with(each.name); }))
      return &one;
  }
  return nullptr;
}

}  // namespace cu2sycl
