#include "preprocess/include_guard.hpp"

#include "lex/conditionals.hpp"

namespace cu2sycl {

TokenIndex guard_definition(const TokenStream& stream, TokenIndex i) {
  const Conditional* const begins = conditional_at(stream, i);
  const auto tested = begins == nullptr ? std::nullopt : tested_macro(stream, *begins);
  const TokenIndex define = tested && !tested->defined ? line_end(stream, i) : stream.size();
  if (define + 1 >= stream.size() || directive_name(stream.text(define)) != "define" ||
      stream.text(define + 1) != tested->macro)
    return kNoToken;
  return define;
}

bool is_include_guard(const TokenStream& stream, TokenIndex i) {
  if (guard_definition(stream, i) == kNoToken) return false;
  const Conditional& first = stream.conditionals.front();
  if (first.directive != i) return false;
  for (TokenIndex k = 0; k < i; ++k) {
    if (!stream.has(k, kInDirective)) return false;
  }
  for (TokenIndex k = first.end; k < stream.size(); ++k) {
    if (!stream.has(k, kInDirective)) return false;
  }
  return true;
}

bool in_branch(const TokenStream& stream, TokenIndex directive) {
  for (auto one = branch_around(stream, directive); one != nullptr; one = conditional_at(stream, one->around)) {
    if (!is_include_guard(stream, one->first)) return true;
  }
  return false;
}

TokenIndex first_quoted_include(const TokenStream& stream) {
  for (TokenIndex i = 0; i < stream.size() && stream.has(i, kInDirective); ++i) {
    if (stream[i].kind != tok::directive || !directive_name(stream.text(i)).starts_with("include")) continue;
    if (stream.text(i).find('"') != std::string_view::npos && !in_branch(stream, i)) return i;
  }
  return kNoToken;
}

}  // namespace cu2sycl
