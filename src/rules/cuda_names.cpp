#include "rules/cuda_names.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "lex/lexer.hpp"
#include "rules/embedded.hpp"
#include "source/words.hpp"

namespace cu2sycl {
namespace {

// The list has a name a line.
WordSet read_cuda_names() {
  WordSet out;
  for (const EmbeddedHeader& list : embedded_names()) {
    if (list.name != "cuda") continue;
    for (std::size_t at = 0; at < list.text.size();) {
      const std::size_t end = std::min(list.text.find('\n', at), list.text.size());
      if (end > at) out.insert(list.text.substr(at, end - at));
      at = end + 1;
    }
  }
  return out;
}

std::unordered_set<std::string> read_helper_names() {
  std::unordered_set<std::string> out;
  for (const EmbeddedHeader& header : embedded_headers()) {
    const SourceFile source("", std::string(header.text));
    const TokenStream s = lex(source);
    int depth = 0;
    for (TokenIndex i = 0; i < s.size(); ++i) {
      const bool in_directive = s.has(i, kInDirective);
      if (!in_directive && s.is(i, tok::l_brace)) ++depth;
      if (!in_directive && s.is(i, tok::r_brace)) --depth;
      if (s.is_word(i) && (depth == 0 || in_directive)) out.emplace(s.text(i));
    }
  }
  return out;
}

// `cu2sycl/thrust` of `cu2sycl/thrust/sort.hpp`.
std::string_view folder_of(std::string_view header) { return header.substr(0, header.rfind('/')); }

// What stands among the words for one that names a namespace.
std::string as_namespace(std::string_view word) { return "namespace " + std::string(word); }

std::unordered_map<std::string, std::unordered_set<std::string>> read_helper_words() {
  std::unordered_map<std::string, std::unordered_set<std::string>> out;
  for (const EmbeddedHeader& header : embedded_headers()) {
    const SourceFile source("", std::string(header.text));
    const TokenStream s = lex(source);
    auto& words = out["cu2sycl/" + std::string(folder_of(header.name))];
    bool named = false;  // by `namespace a::b`
    for (TokenIndex i = 0; i < s.size(); ++i) {
      named = s.is(i, tok::kw_namespace) || (named && (s.is_word(i) || s.is(i, tok::coloncolon)));
      if (s.is_word(i)) words.emplace(s.text(i));
      if (s.is_word(i) && named) words.insert(as_namespace(s.text(i)));
    }
  }
  return out;
}

}  // namespace

bool is_cuda_name(std::string_view word) {
  static const WordSet names = read_cuda_names();
  return names.contains(word);
}

bool is_helper_word(std::string_view header, std::string_view word) {
  static const auto words = read_helper_words();
  const auto found = words.find(std::string(folder_of(header)));
  return found != words.end() && found->second.contains(std::string(word));
}

bool is_helper_namespace(std::string_view header, std::string_view word) {
  return is_helper_word(header, as_namespace(word));
}

bool is_helper_name(std::string_view word) {
  static const std::unordered_set<std::string> names = read_helper_names();
  return names.contains(std::string(word));
}

}  // namespace cu2sycl
