// Include lines.
#include <algorithm>

#include "lex/lexer.hpp"
#include "rewrite/rewriter.hpp"

namespace cu2sycl {
namespace {

constexpr std::string_view kPlace = "\x01includes\x01";

// The `#define X` of an include guard that begins at `i` with `#ifndef X` or `#if !defined(X)`; kNoToken where none
// does.
TokenIndex guard_definition(const TokenStream& s, TokenIndex i) {
  const std::string_view name = directive_name(s.text(i));
  TokenIndex guard = i + 1;
  TokenIndex last = guard;
  if (name == "if" && s.is(i + 1, "!") && s.is(i + 2, "defined")) {
    guard = s.is(i + 3, "(") ? i + 4 : i + 3;
    last = s.is(i + 3, "(") ? i + 5 : i + 3;
  } else if (name != "ifndef") {
    return kNoToken;
  }
  if (last + 2 >= s.size() || !s.has(last, kDirectiveEnd) || directive_name(s.text(last + 1)) != "define" ||
      s.text(guard) != s.text(last + 2))
    return kNoToken;
  return last + 1;
}

// Whether an include guard begins at `i`: nothing but directives stands before it, and nothing behind its `#endif`.
bool is_include_guard(const TokenStream& s, TokenIndex i) {
  if (guard_definition(s, i) == kNoToken) return false;
  int depth = 0;
  TokenIndex end = i;
  for (; end < s.size(); ++end) {
    if (s[end].kind != TokenKind::kDirective) continue;
    const std::string_view name = directive_name(s.text(end));
    if (name.starts_with("if")) ++depth;
    if (name == "endif" && --depth == 0) break;
  }
  for (TokenIndex k = end; k < s.size(); ++k) {
    if (!s.has(k, kInDirective)) return false;
  }
  for (TokenIndex k = 0; k < i; ++k) {
    if (!s.has(k, kInDirective) || directive_name(s.text(k)).starts_with("if")) return false;
  }
  return true;
}

}  // namespace

void Rewriter::include(std::string_view headers) {
  for (const std::string_view one : split_list(headers)) {
    const bool there = std::any_of(
        f_.directives.inclusions.begin(), f_.directives.inclusions.end(),
        [&](const Inclusion& inclusion) { return inclusion.name == one && !s_.has(inclusion.directive, kDisabled); });
    if (!there) out_.headers.insert(std::string(one));
  }
}

std::optional<Rewriter::Piece> Rewriter::rewrite_include(TokenIndex i) {
  const auto found = std::find_if(f_.directives.inclusions.begin(), f_.directives.inclusions.end(),
                                  [&](const Inclusion& one) { return one.directive == i; });
  if (found == f_.directives.inclusions.end()) return {};
  const Row* row = table_.find(found->name, RowKind::kHeader);
  if (row == nullptr)
    row = table_.find(found->name.substr(0, found->name.find('/') + 1),
                      RowKind::kHeader);  // `thrust/`: a folder of headers
  const bool own = std::any_of(f_.included_at.begin(), f_.included_at.end(),
                               [&](const IncludedFile& one) { return one.directive == i; });
  if (row != nullptr && f_.cuda && !own) {
    if (!row->supported()) {
      diagnose(row->unsupported == "library" ? DiagnosticId::kLibraryCall : DiagnosticId::kUnsupported, i, found->name,
               row->unsupported == "library" ? "" : row->unsupported);
      return {};
    }
    include(row->to);
    // Code before it counts on what nvcc includes by itself: ours then go before that code.
    bool code_before = false;
    for (TokenIndex k = 0; k < i && !code_before; ++k) code_before = !s_.has(k, kInDirective);
    if (has_include_row_ || f_.nested || code_before || in_condition(i)) return Piece{i + 1, {}, true};
    has_include_row_ = true;
    return Piece{i + 1, std::string(kPlace)};
  }
  if (!found->quoted) return {};
  std::string before;
  if (i == first_quoted_include() && !has_include_row_ && !f_.nested && (f_.cuda || !out_.headers.empty())) {
    // nvcc has its runtime included before anything that a header of the program may define.
    has_include_row_ = true;
    before = std::string(kPlace) + newline_;
  }
  const std::size_t slash = found->name.rfind('/');
  const std::string_view last = slash == std::string_view::npos ? found->name : found->name.substr(slash + 1);
  for (const auto& [path, output] : renamed_) {
    const std::size_t cut = path.rfind('/');
    if ((cut == std::string::npos ? path : path.substr(cut + 1)) != last) continue;
    const std::string_view line = text(i);
    const std::size_t name = line.find(last, line.find('"'));
    return Piece{i + 1,
                 before + std::string(line.substr(0, name)) + output + std::string(line.substr(name + last.size()))};
  }
  if (before.empty()) return {};
  return Piece{i + 1, before + std::string(text(i))};
}

// Whether a directive stands in a branch of `#if`, an include guard's left out.
bool Rewriter::in_condition(TokenIndex directive) const {
  int depth = 0;
  for (TokenIndex i = 0; i < directive; ++i) {
    if (s_[i].kind != TokenKind::kDirective) continue;
    const std::string_view name = directive_name(text(i));
    if (name.starts_with("if") && !is_include_guard(s_, i)) ++depth;
    if (name == "endif" && depth > 0) --depth;
  }
  return depth > 0;
}

// The first `#include "…"` outside `#if` (an include guard apart) and braces; kNoToken where code comes before it.
TokenIndex Rewriter::first_quoted_include() const {
  int depth = 0;
  for (TokenIndex i = 0; i < s_.size(); ++i) {
    if (!s_.has(i, kInDirective)) return kNoToken;
    if (s_[i].kind != TokenKind::kDirective) continue;
    const std::string_view name = directive_name(text(i));
    if (name.starts_with("if")) {
      depth += is_include_guard(s_, i) ? 0 : 1;
    } else if (name == "endif") {
      --depth;
    } else if (depth == 0 && name.starts_with("include") && text(i).find('"') != std::string_view::npos) {
      return i;
    }
  }
  return kNoToken;
}

std::string Rewriter::includes_text() const {
  std::vector<std::string> lines;
  for (const std::string& header : out_.headers) {
    if (header.find('/') == std::string::npos) lines.push_back(header);
  }
  if (out_.headers.contains("sycl/sycl.hpp")) lines.emplace_back("sycl/sycl.hpp");
  for (const std::string& header : out_.headers) {
    if (header.starts_with("cu2sycl/")) lines.push_back(header);
  }
  for (const std::string& header : out_.headers) {
    if (header.find('/') != std::string::npos && header != "sycl/sycl.hpp" && !header.starts_with("cu2sycl/"))
      lines.push_back(header);
  }
  std::string out;
  for (const std::string& line : lines) out += (out.empty() ? "" : newline_) + "#include <" + line + ">";
  for (const std::string& name : usings_) out += newline_ + name;
  return out;
}

// Ours stand where the first CUDA header stood when that is outside `#if`, else behind the last include at the
// beginning of the file that is outside `#if`, braces and `extern "C"`, else before the first code.
void Rewriter::place_includes(std::string& text) const {
  const std::string lines = f_.nested ? std::string() : includes_text();
  const std::size_t place = text.find(kPlace);
  if (place != std::string::npos) {
    if (!lines.empty()) {
      text.replace(place, kPlace.size(), lines);
      return;
    }
    std::size_t end = place + kPlace.size();
    if (end < text.size() && text[end] == '\n') ++end;
    text.erase(place, end - place);
    return;
  }
  if (lines.empty()) return;
  const SourceFile out("", text);
  const TokenStream tokens = lex(out);
  const auto line_behind = [&](TokenIndex directive) {
    TokenIndex last = directive;
    while (last + 1 < tokens.size() && !tokens.has(last, kDirectiveEnd)) ++last;
    const std::size_t end = text.find('\n', tokens.end_offset(last));
    return end == std::string::npos ? text.size() : end + 1;
  };
  std::size_t best = std::string::npos;        // behind the last include, or the guard
  std::size_t first_code = std::string::npos;  // the first line that is neither, or the `#if` around it
  std::size_t outermost = std::string::npos;   // the `#if` of depth 1
  int depth = 0;
  for (TokenIndex i = 0; i < tokens.size(); ++i) {
    if (tokens.has(i, kInDirective) && tokens[i].kind != TokenKind::kDirective) continue;
    const std::string_view name =
        tokens[i].kind == TokenKind::kDirective ? directive_name(tokens.text(i)) : std::string_view();
    const std::size_t line = out.line_begin(tokens[i].offset);
    if (is_include_guard(tokens, i)) {
      best = line_behind(guard_definition(tokens, i));
      continue;
    }
    const bool once = name == "pragma" && i + 1 < tokens.size() && tokens.is(i + 1, "once");
    if (depth == 0 && (once || name.starts_with("include"))) {
      best = line_behind(i);
      continue;
    }
    if (name.starts_with("if")) {
      if (depth++ == 0) outermost = line;
      // A condition that asks for SYCL must stand behind our headers.
      bool asks = false;
      for (TokenIndex k = i; k < tokens.size(); ++k) {
        asks |= tokens.is(k, "SYCL_LANGUAGE_VERSION");
        if (tokens.has(k, kDirectiveEnd)) break;
      }
      if (!asks) continue;
      if (best == std::string::npos) first_code = std::min(first_code, outermost);
      break;
    }
    if (name == "endif") {
      if (depth > 0) --depth;
      continue;
    }
    if (name.empty() || depth == 0) first_code = std::min(first_code, depth > 0 ? outermost : line);
    if (name.empty()) break;
  }
  const std::size_t at = best != std::string::npos ? best : first_code != std::string::npos ? first_code : 0;
  const std::size_t mark = text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  text.insert(std::max(at, mark), lines + newline_);
}

}  // namespace cu2sycl
