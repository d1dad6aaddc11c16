#include "lower/core/guarded_cuda.hpp"

#include <algorithm>
#include <vector>

#include "lex/directive_name.hpp"
#include "preprocess/include_guard.hpp"
#include "rules/cuda_names.hpp"

namespace cu2sycl {
namespace {

// The directives that begin the branches around a place, from the outermost to the innermost.
class OpenBranches {
 public:
  explicit OpenBranches(const TokenStream& stream) : s_(stream) {}

  void pass(TokenIndex i) {
    if (s_[i].kind != tok::directive) return;
    const std::string_view name = directive_name(s_.text(i));
    if (name.starts_with("if")) open_.push_back(i);
    if (name == "endif" && !open_.empty()) open_.pop_back();
    if (name.starts_with("el") && !open_.empty()) open_.back() = i;
  }
  [[nodiscard]] bool has(std::string_view line) const {
    return std::any_of(open_.begin(), open_.end(), [&](TokenIndex one) { return line_of(one) == line; });
  }
  // The directive of the innermost branch, where that is the first of its `#if` and no include guard; else kNoToken.
  [[nodiscard]] TokenIndex first_branch() const {
    const bool first = !open_.empty() && directive_name(s_.text(open_.back())).starts_with("if") &&
                       !is_include_guard(s_, open_.back());
    return first ? open_.back() : kNoToken;
  }
  [[nodiscard]] std::string_view line_of(TokenIndex directive) const {
    TokenIndex end = directive;
    while (end + 1 < s_.size() && !s_.has(end, kDirectiveEnd)) ++end;
    return s_.slice(directive, end + 1);
  }

 private:
  const TokenStream& s_;
  std::vector<TokenIndex> open_;
};

}  // namespace

namespace {

// Whether a condition asks for a macro that CUDA's compiler or headers define: it says something else in the output.
bool asks_for_compiler(const TokenStream& s, const Table& rules, TokenIndex directive) {
  for (TokenIndex i = directive; i < s.size(); ++i) {
    if (s.is_word(i) && (is_cuda_name(s.text(i)) || rules.compiler_macro(s.text(i)) != nullptr)) return true;
    if (s.has(i, kDirectiveEnd)) return false;
  }
  return false;
}

}  // namespace

GuardedCuda guarded_cuda(const File& file, const Table& rules,
                         const std::function<const Rule*(const IncludeDirective&)>& row_of) {
  const TokenStream& s = file.tokens;
  const auto& includes = file.directives.include_directives;
  const auto first = std::find_if(includes.begin(), includes.end(),
                                  [&](const IncludeDirective& one) { return row_of(one) != nullptr; });
  if (first == includes.end() || !row_of(*first)->supported()) return {};
  OpenBranches around(s);
  for (TokenIndex i = 0; i < first->directive; ++i) around.pass(i);
  const TokenIndex branch = around.first_branch();
  if (branch == kNoToken || asks_for_compiler(s, rules, branch)) return {};
  const GuardedCuda out{first->directive, around.line_of(branch)};
  OpenBranches open(s);
  auto include = includes.begin();
  for (TokenIndex i = 0; i < s.size(); ++i) {
    open.pass(i);
    while (include != includes.end() && include->directive < i) ++include;
    const bool includes_cuda = include != includes.end() && include->directive == i && row_of(*include) != nullptr;
    const bool names_cuda = !s.has(i, kInDirective) && !s.has(i, kDisabled) &&
                            ((s.is_word(i) && is_cuda_name(s.text(i))) || s.is(i, tok::lesslessless));
    if ((includes_cuda || names_cuda) && !open.has(out.line)) return {};
  }
  return out;
}

bool is_guarded(const TokenStream& stream, std::string_view line, TokenIndex at) {
  OpenBranches open(stream);
  for (TokenIndex i = 0; i < at; ++i) open.pass(i);
  return open.has(line);
}

}  // namespace cu2sycl
