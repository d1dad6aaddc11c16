#include "preprocess/include_guard.hpp"

#include "lex/directive_name.hpp"

namespace cu2sycl {

TokenIndex guard_definition(const TokenStream& stream, TokenIndex i) {
  const std::string_view name = directive_name(stream.text(i));
  TokenIndex guard = i + 1;
  TokenIndex last = guard;
  if (name == "if" && stream.is(i + 1, tok::exclaim) && stream.is(i + 2, "defined")) {
    guard = stream.is(i + 3, tok::l_paren) ? i + 4 : i + 3;
    last = stream.is(i + 3, tok::l_paren) ? i + 5 : i + 3;
  } else if (name != "ifndef") {
    return kNoToken;
  }
  if (last + 2 >= stream.size() || !stream.has(last, kDirectiveEnd) ||
      directive_name(stream.text(last + 1)) != "define" || stream.text(guard) != stream.text(last + 2))
    return kNoToken;
  return last + 1;
}

bool is_include_guard(const TokenStream& stream, TokenIndex i) {
  if (guard_definition(stream, i) == kNoToken) return false;
  int depth = 0;
  TokenIndex end = i;
  for (; end < stream.size(); ++end) {
    if (stream[end].kind != tok::directive) continue;
    const std::string_view name = directive_name(stream.text(end));
    if (name.starts_with("if")) ++depth;
    if (name == "endif" && --depth == 0) break;
  }
  for (TokenIndex k = end; k < stream.size(); ++k) {
    if (!stream.has(k, kInDirective)) return false;
  }
  for (TokenIndex k = 0; k < i; ++k) {
    if (!stream.has(k, kInDirective) || directive_name(stream.text(k)).starts_with("if")) return false;
  }
  return true;
}

bool in_branch(const TokenStream& stream, TokenIndex directive) {
  int depth = 0;
  for (TokenIndex i = 0; i < directive; ++i) {
    if (stream[i].kind != tok::directive) continue;
    const std::string_view name = directive_name(stream.text(i));
    if (name.starts_with("if") && !is_include_guard(stream, i)) ++depth;
    if (name == "endif" && depth > 0) --depth;
  }
  return depth > 0;
}

TokenIndex first_quoted_include(const TokenStream& stream) {
  int depth = 0;
  for (TokenIndex i = 0; i < stream.size(); ++i) {
    if (!stream.has(i, kInDirective)) return kNoToken;
    if (stream[i].kind != tok::directive) continue;
    const std::string_view name = directive_name(stream.text(i));
    if (name.starts_with("if")) {
      depth += is_include_guard(stream, i) ? 0 : 1;
    } else if (name == "endif") {
      --depth;
    } else if (depth == 0 && name.starts_with("include") && stream.text(i).find('"') != std::string_view::npos) {
      return i;
    }
  }
  return kNoToken;
}

}  // namespace cu2sycl
