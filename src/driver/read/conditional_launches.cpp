#include "driver/read/conditional_launches.hpp"

#include <algorithm>

#include "lex/directive_name.hpp"
#include "syntax/launches.hpp"

namespace cu2sycl {
namespace {

// What `#if` divides: `before` up to it, its branches, and `behind` its `#endif` up to the `;`.
struct DividedLaunch {
  TokenRange before;
  std::vector<TokenIndex> directives;  // of the chain, in order
  TokenRange behind;
};

TokenIndex line_end(const TokenStream& s, TokenIndex directive) {
  while (!s.has(directive, kDirectiveEnd)) ++directive;
  return directive + 1;
}

class Reader {
 public:
  explicit Reader(const TokenStream& tokens) : s_(tokens) {}

  // The launch that begins at `begin` and has its `<<<` in the first branch of a chain; nothing where it has not, or
  // the other branches are of another form.
  std::optional<DividedLaunch> read(const Launch& launch) const {
    TokenIndex first = launch.begin;
    while (first < launch.open && !s_.has(first, kInDirective)) ++first;
    if (first == launch.open || !directive_name(s_.text(first)).starts_with("if") || line_end(s_, first) != launch.open)
      return {};
    DividedLaunch out{{launch.begin, first}, {first}, {}};
    int depth = 0;
    for (TokenIndex i = first + 1; i < s_.size(); ++i) {
      if (s_[i].kind != tok::directive) continue;
      const std::string_view name = directive_name(s_.text(i));
      if (name.starts_with("if")) ++depth;
      if (depth == 0 && (name.starts_with("el") || name == "endif")) out.directives.push_back(i);
      if (name == "endif" && depth-- == 0) break;
    }
    if (directive_name(s_.text(out.directives.back())) != "endif") return {};
    for (std::size_t k = 0; k + 1 < out.directives.size(); ++k) {
      if (!launches(out, k) && has_code(out, k)) return {};
    }
    out.behind.begin = out.behind.end = line_end(s_, out.directives.back());
    while (out.behind.end < s_.size() && !s_.is(out.behind.end, tok::semi)) {
      if (s_.has(out.behind.end, kInDirective) || s_.is_any(out.behind.end, tok::l_brace, tok::r_brace)) return {};
      ++out.behind.end;
    }
    if (out.behind.end == s_.size()) return {};
    ++out.behind.end;
    return out;
  }

  [[nodiscard]] bool launches(const DividedLaunch& launch, std::size_t branch) const {
    return s_.is(line_end(s_, launch.directives[branch]), tok::lesslessless);
  }

 private:
  [[nodiscard]] bool has_code(const DividedLaunch& launch, std::size_t branch) const {
    for (TokenIndex i = launch.directives[branch]; i < launch.directives[branch + 1]; ++i) {
      if (!s_.has(i, kInDirective)) return true;
    }
    return false;
  }

  const TokenStream& s_;
};

bool starts_line(const File& file, TokenIndex i) {
  const std::uint32_t offset = file.tokens[i].offset;
  return file.source->line_begin(offset) + file.source->indentation(offset).size() == offset;
}

// The chain with a whole launch in each branch that has a configuration.
std::string written(const File& file, const Reader& reader, const DividedLaunch& launch) {
  const TokenStream& s = file.tokens;
  const std::string newline(file.source->line_ending());
  const std::string indent(file.source->indentation(s[launch.before.begin].offset));
  const auto whole_lines = [&](TokenIndex begin, TokenIndex end) {  // up to the line of `end`
    const std::uint32_t from = file.source->line_begin(s[begin].offset);
    return file.source->bytes().substr(from, file.source->line_begin(s[end].offset) - from);
  };
  std::string out = starts_line(file, launch.before.begin) ? "" : newline;
  for (std::size_t k = 0; k + 1 < launch.directives.size(); ++k) {
    const TokenIndex directive = launch.directives[k];
    const TokenIndex code = line_end(s, directive);
    if (!reader.launches(launch, k)) {
      out += whole_lines(directive, launch.directives[k + 1]);
      continue;
    }
    out += whole_lines(directive, code);
    out += indent;
    out += s.slice(launch.before.begin, launch.before.end);
    out += newline;
    out += whole_lines(code, launch.directives[k + 1]);
    out += file.source->indentation(s[launch.behind.begin].offset);
    out += s.slice(launch.behind.begin, launch.behind.end);
    out += newline;
  }
  return out + std::string(s.slice(launch.directives.back(), line_end(s, launch.directives.back())));
}

}  // namespace

std::optional<SourceFile> whole_launches(const File& file) {
  const TokenStream& s = file.tokens;
  const Reader reader(s);
  std::string text;
  std::vector<SourcePart> parts{{0, 0, true}};
  std::uint32_t copied = 0;
  for (const Launch& one : find_launches(s)) {
    if (s[one.begin].offset < copied) continue;
    const auto divided = reader.read(one);
    if (!divided) continue;
    const std::uint32_t at = s[one.begin].offset;
    const std::uint32_t begin = starts_line(file, one.begin) ? file.source->line_begin(at) : at;
    text += file.source->bytes().substr(copied, begin - copied);
    parts.push_back({static_cast<std::uint32_t>(text.size()), begin, false});
    text += written(file, reader, *divided);
    copied = s.end_offset(divided->behind.end - 1);
    parts.push_back({static_cast<std::uint32_t>(text.size()), copied, true});
  }
  if (parts.size() == 1) return {};
  text += file.source->bytes().substr(copied);
  return SourceFile(file.source->path(), std::move(text), *file.source, std::move(parts));
}

}  // namespace cu2sycl
