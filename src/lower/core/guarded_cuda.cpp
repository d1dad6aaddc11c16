#include "lower/core/guarded_cuda.hpp"

#include <algorithm>
#include <vector>

#include "lex/directive_name.hpp"
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
  [[nodiscard]] bool has(std::string_view condition) const {
    return std::any_of(open_.begin(), open_.end(), [&](TokenIndex one) { return condition_of(one) == condition; });
  }
  [[nodiscard]] const std::vector<TokenIndex>& all() const { return open_; }
  [[nodiscard]] std::string_view line_of(TokenIndex directive) const {
    TokenIndex end = directive;
    while (end + 1 < s_.size() && !s_.has(end, kDirectiveEnd)) ++end;
    return s_.slice(directive, end + 1);
  }

  // What a branch asks for: `X` of `#if X`, `#if X == 1`, `#ifdef X` and `#if defined(X)`, else the whole line.
  [[nodiscard]] std::string_view condition_of(TokenIndex directive) const {
    const std::string_view line = line_of(directive);
    if (!directive_name(s_.text(directive)).starts_with("if") || line.find("ifndef") != std::string_view::npos)
      return line;
    std::string_view macro;
    for (TokenIndex i = directive + 1; i < s_.size() && !s_.has(i - 1, kDirectiveEnd); ++i) {
      if (s_.is(i, "defined") || s_.is_any(i, tok::l_paren, tok::r_paren, tok::equalequal) || s_.is(i, "1")) continue;
      if (!macro.empty() || !s_.is_word(i)) return line;
      macro = s_.text(i);
    }
    return macro;
  }

 private:
  const TokenStream& s_;
  std::vector<TokenIndex> open_;
};

}  // namespace

namespace {

// Whether a branch is the first of its `#if` or `#ifdef`, and asks for none of the macros that CUDA's compiler or
// headers define: these say something else in the output.
bool may_guard(const TokenStream& s, const Table& rules, TokenIndex directive) {
  const std::string_view name = directive_name(s.text(directive));
  if (name != "if" && name != "ifdef") return false;
  for (TokenIndex i = directive; i < s.size(); ++i) {
    if (s.is_word(i) && (is_cuda_name(s.text(i)) || rules.compiler_macro(s.text(i)) != nullptr)) return false;
    if (s.has(i, kDirectiveEnd)) break;
  }
  return true;
}

}  // namespace

GuardedCuda guarded_cuda(const Project& project, const File& file, const Table& rules,
                         const std::function<const Rule*(const IncludeDirective&)>& row_of) {
  const TokenStream& s = file.tokens;
  auto include = file.directives.include_directives.begin();
  const auto last = file.directives.include_directives.end();
  GuardedCuda out;
  OpenBranches open(s);
  for (TokenIndex i = 0; i < s.size(); ++i) {
    open.pass(i);
    while (include != last && include->directive < i) ++include;
    const Rule* row = include != last && include->directive == i ? row_of(*include) : nullptr;
    const bool named = !s.has(i, kInDirective) && !s.has(i, kDisabled) &&
                       ((s.is_word(i) && is_cuda_name(s.text(i))) || s.is(i, tok::lesslessless));
    if (row == nullptr && !named) continue;
    if (out.line.empty()) {
      const auto branch = std::find_if(open.all().rbegin(), open.all().rend(),
                                       [&](TokenIndex one) { return may_guard(s, rules, one); });
      if (branch == open.all().rend()) return {};
      out = {row != nullptr && row->supported() && branch == open.all().rbegin() ? i : kNoToken, open.line_of(*branch),
             open.condition_of(*branch)};
    }
    if (!open.has(out.condition)) return {};
  }
  const bool needs = std::any_of(file.functions.begin(), file.functions.end(), [&](FunctionId id) {
    const Function& fn = project.functions[id];
    return (fn.implicit.parameters() || fn.in_device_code()) && !is_guarded(s, out.condition, fn.begin);
  });
  return needs ? GuardedCuda() : out;
}

bool is_guarded(const TokenStream& stream, std::string_view condition, TokenIndex at) {
  OpenBranches open(stream);
  for (TokenIndex i = 0; i < at; ++i) open.pass(i);
  return open.has(condition);
}

}  // namespace cu2sycl
