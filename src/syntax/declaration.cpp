#include "syntax/declaration.hpp"

#include <algorithm>
#include <array>
#include <unordered_set>

#include "lex/specifiers.hpp"
#include "source/words.hpp"

namespace cu2sycl {
namespace {

const FixedWords kQualifiers{"const", "volatile", "__restrict__", "__restrict", "restrict", "__RESTRICT"};
const FixedWords kCudaSpecifiers{cuda_specifier::kShared,  cuda_specifier::kConstant, cuda_specifier::kDevice,
                                 cuda_specifier::kManaged, cuda_specifier::kHost,     cuda_specifier::kGlobal};
const FixedWords kIgnoredSpecifiers{"register",        "inline",     "mutable",     "thread_local",
                                    "__forceinline__", "__inline__", "__noinline__"};

class Parser {
 public:
  Parser(const TokenStream& s, TokenIndex end) : s_(s), end_(end) {}

  std::optional<Declaration> run(TokenIndex i, bool parameter) {
    Declaration d;
    d.begin = i;
    i = specifiers(i, d);
    if (i == kNoToken) return {};
    d.type_begin = i;
    i = type(i, d);
    if (i == kNoToken) return {};
    d.type_end = i;
    for (;;) {
      Declarator one;
      specialises_ = !parameter && !d.cuda_specifiers.empty();
      const TokenIndex behind = declarator(i, one, parameter);
      if (behind == kNoToken) return {};
      d.declarators.push_back(one);
      i = behind;
      if (!parameter && at(i, ",")) {
        i = step(i);
        continue;
      }
      break;
    }
    d.end = i;
    // `extern "C" int n = 1;` is a definition, without a value it is none [dcl.link].
    d.is_extern &= !linkage_ || d.declarators.front().initializer == kNoToken;
    if (parameter) return d;
    if (i >= end_ || at(i, ";") || at(i, ")") || at(i, ":") || at(i, "{")) return d;
    return {};
  }

 private:
  [[nodiscard]] bool valid(TokenIndex i) const { return i != kNoToken && i < end_; }
  [[nodiscard]] bool at(TokenIndex i, std::string_view text) const { return valid(i) && s_.is(i, text); }
  [[nodiscard]] TokenIndex step(TokenIndex i) const {
    const TokenIndex n = s_.next(i);
    return n == kNoToken ? end_ : std::min(n, end_);
  }
  [[nodiscard]] TokenIndex behind_bracket(TokenIndex open) const {
    return s_[open].match == kNoToken ? kNoToken : step(s_[open].match);
  }

  TokenIndex specifiers(TokenIndex i, Declaration& d) {
    for (; valid(i); i = step(i)) {
      if (is_attribute(s_, i)) {
        i = s_[i].match;
        continue;
      }
      if (!s_.is_word(i)) return at(i, "::") ? i : kNoToken;
      const std::string_view word = s_.text(i);
      if (word == "static")
        d.is_static = true;
      else if (word == "extern") {
        d.is_extern = true;
        linkage_ = valid(step(i)) && s_[step(i)].kind == TokenKind::kString;
        if (linkage_) i = step(i);
      } else if (word == "constexpr")
        d.is_constexpr = d.is_const = true;
      else if (word == "typedef")
        d.is_typedef = true;
      else if (kCudaSpecifiers.contains(word))
        d.cuda_specifiers.push_back(word);
      else if (cuda_specifier::begins_attribute(word)) {
        const TokenIndex open = step(i);
        if (!at(open, "(") || s_[open].match == kNoToken) return kNoToken;
        i = s_[open].match;
      } else if (is_specifier_macro(i)) {
        i = s_[step(i)].match;
      } else if (!kIgnoredSpecifiers.contains(word)) {
        return i;
      }
    }
    return kNoToken;
  }

  // `ALIGN(16)` before what goes on with the declaration: nothing else in C++ has a word behind such parentheses.
  [[nodiscard]] bool is_specifier_macro(TokenIndex i) const {
    if (!s_.is_word(i) || is_keyword(s_.text(i))) return false;
    const TokenIndex open = step(i);
    if (!at(open, "(") || s_[open].match == kNoToken) return false;
    const TokenIndex after = step(s_[open].match);
    return valid(after) && s_.is_word(after) && !s_.is(after, "and") && !s_.is(after, "or") && !s_.is(after, "const");
  }

  TokenIndex type(TokenIndex i, Declaration& d) {
    bool named = false;
    for (; valid(i); i = step(i)) {
      if (is_attribute(s_, i)) {
        i = s_[i].match;
        continue;
      }
      const std::string_view word = s_.text(i);
      if (word == "const" || word == "volatile" || word == "typename" || word == "struct" || word == "class" ||
          word == "union" || word == "enum") {
        if (word == "const") d.is_const = true;
        if (const TokenIndex body = class_body_at(i, d); body != kNoToken) {
          i = s_[body].match;
          named = true;
        }
        continue;
      }
      if (word == "constexpr") {
        d.is_constexpr = d.is_const = true;
        continue;
      }
      if (word == "static") {
        d.is_static = true;
        continue;
      }
      if (kCudaSpecifiers.contains(word)) {
        d.cuda_specifiers.push_back(word);
        continue;
      }
      if (cuda_specifier::begins_attribute(word)) {
        const TokenIndex open = step(i);
        if (!at(open, "(") || s_[open].match == kNoToken) return kNoToken;
        i = s_[open].match;
        continue;
      }
      if (word == "decltype") {
        const TokenIndex open = step(i);
        if (!at(open, "(") || s_[open].match == kNoToken) return kNoToken;
        i = s_[open].match;
        named = true;
        continue;
      }
      if (is_builtin_type(word)) {
        if (word == "auto") d.is_auto = true;
        named = true;
        continue;
      }
      if (is_specifier_macro(i)) {
        i = s_[step(i)].match;
        continue;
      }
      if (named) return i;
      if (word != "::" && (!s_.is_word(i) || is_keyword(word))) return kNoToken;
      const TokenIndex last = qualified_name(i);
      if (last == kNoToken) return kNoToken;
      i = last;
      named = true;
    }
    return named ? std::min(i, end_) : kNoToken;
  }

  // The `{` of the class whose key is at token `i`, for a variable in shared memory.
  [[nodiscard]] TokenIndex class_body_at(TokenIndex i, const Declaration& d) const {
    if (!d.has(cuda_specifier::kShared)) return kNoToken;
    TokenIndex open = step(i);
    if (valid(open) && s_.is_word(open) && !is_keyword(s_.text(open))) open = step(open);
    return at(open, "{") && s_[open].match != kNoToken ? open : kNoToken;
  }

  // The last token of `a::b<c>::d` at i.
  TokenIndex qualified_name(TokenIndex i) {
    TokenIndex last = i;
    if (at(i, "::")) i = step(i);
    for (;;) {
      if (!valid(i) || !s_.is_word(i)) return kNoToken;
      if (s_.is(i, "template")) i = step(i);
      last = i;
      TokenIndex after = step(i);
      if (at(after, "<")) {
        const TokenIndex behind = behind_template_arguments(s_, after, end_);
        if (behind == kNoToken) return kNoToken;
        last = s_.previous(behind == end_ && end_ == s_.size() ? end_ - 1 : behind);
        after = behind;
        if (last == kNoToken) return kNoToken;
        if (behind == end_) last = end_ - 1;
      }
      if (!at(after, "::")) return last;
      i = step(after);
    }
  }

  TokenIndex declarator(TokenIndex i, Declarator& d, bool parameter) {
    d.begin = i;
    for (; valid(i); i = step(i)) {
      const std::string_view text = s_.text(i);
      if (text == "*")
        ++d.pointer_depth;
      else if (text == "&" || text == "&&")
        d.reference = true;
      else if (text == "..." && parameter)
        continue;
      else if (text == "[" && !parameter && step(i) != kNoToken && (s_.is(step(i), "[")))
        return kNoToken;
      else if (!kQualifiers.contains(text))
        break;
    }
    if (at(i, "(") && (at(step(i), "*") || at(step(i), "&"))) return grouped_declarator(i, d);
    if (!valid(i) || !s_.is_word(i)) {
      if (!parameter) return kNoToken;
      d.end = i;
      return valid(i) && !at(i, "=") && !at(i, "[") ? kNoToken : trailing(i, d, parameter);
    }
    if (is_keyword(s_.text(i))) return kNoToken;
    d.name_token = i;
    d.name = s_.text(i);
    d.name_end = step(i);
    if (specialises_ && at(d.name_end, "<")) {
      d.name_end = behind_template_arguments(s_, d.name_end, end_);
      if (d.name_end == kNoToken) return kNoToken;
    }
    return trailing(d.name_end, d, parameter);
  }

  // `(*name)(…)` and `(&name)[N]`
  TokenIndex grouped_declarator(TokenIndex i, Declarator& d) {
    TokenIndex inner = step(i);
    if (at(inner, "&"))
      d.reference = true;
    else
      ++d.pointer_depth;
    inner = step(inner);
    if (valid(inner) && s_.is_word(inner)) {
      d.name_token = inner;
      d.name = s_.text(inner);
    }
    TokenIndex behind = behind_bracket(i);
    if (!at(behind, "(") && !at(behind, "[")) return kNoToken;  // `f(&x)` is a call
    while (behind != kNoToken && (at(behind, "(") || at(behind, "["))) behind = behind_bracket(behind);
    if (at(behind, "=")) {
      d.initializer = behind;
      behind = behind_initializer(behind);
    }
    d.end = behind;
    return behind;
  }

  TokenIndex trailing(TokenIndex i, Declarator& d, bool parameter) {
    while (valid(i) && is_attribute(s_, i)) i = behind_bracket(i);
    d.extents_begin = i;
    while (at(i, "[")) {
      i = behind_bracket(i);
      if (i == kNoToken) return kNoToken;
    }
    d.extents_end = i;
    if (at(i, "=")) {
      d.initializer = i;
      i = behind_initializer(i);
    } else if (!parameter && (at(i, "(") || at(i, "{"))) {
      d.initializer = i;
      i = behind_bracket(i);
    }
    d.end = i;
    return i;
  }

  TokenIndex behind_initializer(TokenIndex i) {
    for (i = step(i); valid(i); i = step(i)) {
      const std::string_view text = s_.text(i);
      if (text == "(" || text == "[" || text == "{") {
        if (s_[i].match == kNoToken || s_[i].match >= end_) return kNoToken;
        i = s_[i].match;
      } else if (text == "<") {
        const TokenIndex behind = behind_template_arguments(s_, i, end_);
        // No expression ends with a `>`: what has an end or a `,` behind it is `&f<a, b>`.
        constexpr std::array<std::string_view, 7> kBehind{"(", "{", "::", ";", ",", ")", "}"};
        if (behind != kNoToken && valid(behind) &&
            std::find(kBehind.begin(), kBehind.end(), s_.text(behind)) != kBehind.end())
          i = s_.previous(behind);
      } else if (text == ";" || text == "," || text == ")" || text == "]" || text == "}") {
        return i;
      }
    }
    return end_;
  }

  const TokenStream& s_;
  TokenIndex end_;
  bool linkage_ = false;      // `extern "C"` begins it
  bool specialises_ = false;  // a variable in device memory is read, whose name may have template arguments
};

}  // namespace

bool Declaration::has(std::string_view specifier) const {
  return std::find(cuda_specifiers.begin(), cuda_specifiers.end(), specifier) != cuda_specifiers.end();
}

bool is_attribute(const TokenStream& s, TokenIndex i) {
  if (!s.is(i, "[") || s[i].match == kNoToken) return false;
  const TokenIndex inner = s.next(i);
  return inner != kNoToken && s.is(inner, "[") && s[inner].match != kNoToken && s.next(s[inner].match) == s[i].match;
}

std::optional<Declaration> parse_declaration(const TokenStream& stream, TokenIndex i, TokenIndex end) {
  return Parser(stream, end).run(i, false);
}

TokenIndex class_body(const TokenStream& stream, const Declaration& declaration) {
  for (TokenIndex i = declaration.type_begin; i < declaration.type_end; ++i) {
    if (stream.is(i, "{")) return i;
  }
  return kNoToken;
}

std::optional<Declaration> parse_parameter(const TokenStream& stream, TokenIndex i, TokenIndex end) {
  return Parser(stream, end).run(i, true);
}

bool has_number_type(const TokenStream& s, const Declaration& d) {
  bool any = false;
  for (TokenIndex i = d.type_begin; i < d.type_end; ++i) {
    const std::string_view word = s.text(i);
    if (word == "int" || word == "unsigned" || word == "long" || word == "short" || word == "char" ||
        word == "size_t" || word == "uint32_t" || word == "int32_t" || word == "uint64_t" || word == "int64_t" ||
        word == "float" || word == "double" || word == "bool")
      any = true;
    if (word == "<") return false;
  }
  return any;
}

}  // namespace cu2sycl
