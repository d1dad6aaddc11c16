#include "lower/core/guarded_cuda.hpp"

#include <algorithm>
#include <optional>

#include "emit/includes.hpp"
#include "lex/conditionals.hpp"
#include "rules/cuda_names.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

// A condition on a single macro.
struct Condition {
  std::string_view macro;
  bool defined;  // `#ifdef X`, `#if defined(X)`; else `#if X`, `#if X == 1`
  bool operator==(const Condition&) const = default;
};

// Returns the condition of the first branch of an `#if`. Returns nothing if it has other operands, or tests a macro of
// CUDA's compiler or headers, which has another meaning in the output.
std::optional<Condition> condition_of(const TokenStream& s, const Table& rules, TokenIndex directive) {
  const std::string_view name = directive_name(s.text(directive));
  if (name != "if" && name != "ifdef") return {};
  Condition out{{}, name == "ifdef"};
  for (TokenIndex i = directive + 1, end = line_end(s, directive); i < end; ++i) {
    if (s.is(i, "defined"))
      out.defined = true;
    else if (s.is_word(i) && out.macro.empty())
      out.macro = s.text(i);
    else if (!s.is_any(i, tok::l_paren, tok::r_paren) && (out.defined || !(s.is(i, tok::equalequal) || s.is(i, "1"))))
      return {};
  }
  const bool of_compiler = is_cuda_name(out.macro) || rules.compiler_macro(out.macro) != nullptr;
  return out.macro.empty() || of_compiler ? std::nullopt : std::optional(out);
}

// Returns the outermost branches whose `#if` has the given condition.
std::vector<TokenRange> branches_of(const TokenStream& s, const Table& rules, const Condition& condition) {
  std::vector<TokenRange> out;
  for (const Conditional& one : s.conditionals) {
    const bool inside = !out.empty() && one.directive < out.back().end;
    if (one.begins_chain() && !inside && condition_of(s, rules, one.first) == condition)
      out.push_back({one.first, std::min(one.next, s.size())});
  }
  return out;
}

// Returns whether a token has a meaning in CUDA or is converted.
bool means_cuda(const Project& project, const File& file, const Table& rules, TokenIndex i) {
  const TokenStream& s = file.tokens;
  if (s.has(i, kDisabled)) return false;
  if (s.is(i, tok::lesslessless)) return true;
  if (!s.is_word(i)) return false;
  const std::string_view word = s.text(i);
  const auto rows = rules.find(word);
  const auto macro = project.implicit_by_macro.find(word);
  return is_cuda_name(word) || rules.compiler_macro(word) != nullptr ||
         (macro != project.implicit_by_macro.end() && macro->second.parameters()) ||
         any_of(rows, [](const Rule* row) { return row->where != Space::kDevice; });
}

// Returns whether the helper headers can be included at an include directive: outside braces, and not after a macro
// that could change them.
bool may_stand(const Project& project, const File& file, TokenIndex place) {
  const TokenStream& s = file.tokens;
  for (TokenIndex i = 0; i < place; ++i) {
    if (s.is(i, tok::l_brace) && (s[i].match == kNoToken || s[i].match > place)) return false;
  }
  const auto reaches = [](const File& one, TokenIndex end) {
    return any_of(one.directives.macros, [&](const MacroDefinition& macro) {
      return macro.directive < end && macro.body_begin < macro.body_end && could_reach_headers(macro.name);
    });
  };
  if (reaches(file, place)) return false;
  for (const IncludedFile& one : file.included_at) {
    if (one.directive > place) break;
    for (const FileId part : project.unit(one.file))
      if (reaches(project.files[part], kNoToken)) return false;
  }
  return true;
}

}  // namespace

bool GuardedCuda::holds(TokenIndex at) const {
  const auto after =
      std::partition_point(branches.begin(), branches.end(), [&](TokenRange one) { return one.begin <= at; });
  return after != branches.begin() && at < std::prev(after)->end;
}

GuardedCuda guarded_cuda(const Project& project, const File& file, const Table& rules,
                         const std::function<const Rule*(const IncludeDirective&)>& row_of) {
  const TokenStream& s = file.tokens;
  const auto& includes = file.directives.include_directives;
  std::optional<Condition> condition;
  GuardedCuda out;
  for (TokenIndex i = 0; i < s.size() && !condition; ++i) {
    const auto include = std::partition_point(includes.begin(), includes.end(),
                                              [&](const IncludeDirective& one) { return one.directive < i; });
    const Rule* row = include != includes.end() && include->directive == i ? row_of(*include) : nullptr;
    if (row == nullptr && (s.has(i, kInDirective) || !means_cuda(project, file, rules, i))) continue;
    const Conditional* innermost = branch_around(s, i);
    for (auto one = innermost; one != nullptr && !condition; one = conditional_at(s, one->around)) {
      condition = condition_of(s, rules, one->directive);
      if (condition) out.line = line_of(s, one->directive);
      if (condition && row != nullptr && row->supported() && one == innermost) out.include = i;
    }
    if (!condition) return {};
  }
  if (!condition || file.nested || file.directives.undefined.contains(condition->macro)) return {};
  // Without an include directive of a CUDA header, the helper headers are included first, before the files of the
  // program can define the macro.
  if (out.include == kNoToken ? project.macros_by_name.contains(condition->macro)
                              : !may_stand(project, file, out.include))
    return {};
  out.branches = branches_of(s, rules, *condition);
  for (TokenIndex i = 0; i < s.size(); ++i)
    if (!out.holds(i) && means_cuda(project, file, rules, i)) return {};
  const bool outside = any_of(
      includes, [&](const IncludeDirective& one) { return !out.holds(one.directive) && row_of(one) != nullptr; });
  const bool needs = any_of(file.functions, [&](FunctionId id) {
    const Function& fn = project.functions[id];
    return (fn.implicit.parameters() || fn.in_device_code()) && !out.holds(fn.begin);
  });
  return outside || needs ? GuardedCuda() : out;
}

}  // namespace cu2sycl
