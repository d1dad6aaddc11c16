// Converts the macros of nvcc that conditions test, also in the bodies of macros that stand in conditions.
#include <algorithm>

#include "analysis/branches/architecture.hpp"
#include "lex/conditionals.hpp"
#include "lex/lexer.hpp"
#include "lower/core/constructs.hpp"
#include "lower/rows/rows.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Returns whether the word at `i` occurs earlier in its condition, or in an earlier condition of the same `#if … #elif
// …`.
bool asked_before(const TokenStream& s, TokenIndex condition, TokenIndex i) {
  const Conditional* chain = conditional_at(s, condition);
  for (TokenIndex k = chain == nullptr ? condition : chain->first; k < i; ++k) {
    if (s.has(k, kInDirective) && s.is_word(k) && s.text(k) == s.text(i) && condition_of(s, k) != kNoToken) return true;
  }
  return false;
}

// The rows of a word in conditions.
struct ConditionRows {
  const Rule* row = nullptr;        // in all code, or in host code
  const Rule* on_device = nullptr;  // in code that only devices use
};

ConditionRows rows_of(const Site& site, TokenIndex i) {
  ConditionRows out;
  for (const Rule* one : site.rules.find(site.text(i))) {
    if (one->kind != RuleKind::kMacro) continue;
    const Rule*& place = one->where == Space::kDevice ? out.on_device : out.row;
    if (place == nullptr) place = one;
  }
  return out;
}

// Returns the text of a row, and asks for its headers before the conditions of the file.
Text text_of(const Site& site, const Rule& row, TokenIndex i, bool asks_defined) {
  const Case* constant = row.case_of(CaseCondition::kConstant);
  Text out = fill_row(site, row, asks_defined || constant == nullptr ? row.to : constant->text, i, {});
  if (row.row->include.empty()) return out;
  const SourceFile characters("", out.str());
  const TokenStream words = lex(characters);
  for (TokenIndex k = 0; k < words.size(); ++k) {
    if (words.is_word(k)) out.ask(std::string(words.text(k)), row.row->include);
  }
  return out;
}

bool is_after_defined(const TokenStream& s, TokenIndex i) {
  return s.is(s.is(i - 1, tok::l_paren) ? i - 2 : i - 1, "defined");
}

}  // namespace

std::optional<Edit> lower_condition_word(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const TokenIndex condition = condition_of(s, i);
  const ConditionRows rows = rows_of(site, i);
  const ArchitectureSplit split =
      rows.on_device == nullptr ? ArchitectureSplit::kSame : architecture_split(site, condition);
  const Rule* row = split == ArchitectureSplit::kDevice ? rows.on_device : rows.row;
  if (row == nullptr || !row->supported() || (row->keeps_name() && row->row->include.empty())) return {};
  // A value that the program defines when CUDA does not is the program's.
  if (row->case_of(CaseCondition::kConstant) != nullptr && rows.on_device == nullptr &&
      !site.program.macros(s.text(i), site.file_id).empty())
    return {};
  const std::string_view directive = directive_name(s.text(condition));
  Text out = text_of(site, *row, i, directive == "ifdef" || directive == "ifndef" || is_after_defined(s, i));
  const bool on_host = site.file.branches.at(condition).host;
  if (split == ArchitectureSplit::kBothSides && on_host && !asked_before(s, condition, i)) {
    out = mark(site, FindingId::kArchitectureSplit, condition, s.text(i)) + std::move(out) +
          report(site, FindingId::kArchitectureSplit, condition, s.text(i));
  }
  return replace(i, i + 1, std::move(out));
}

namespace {

// How a macro of the program is used.
struct MacroUse {
  bool in_conditions = false;
  bool in_code = false;
  bool on_device = true;  // all conditions are in code that only devices use
};

// Adds the uses of a macro, also by the macros whose bodies name it.
void add_uses(const Project& p, FileId file, std::string_view macro, int depth, MacroUse& out) {
  constexpr int kDeepest = 4;
  for (FileId f{0}; depth < kDeepest && f < p.files.size(); ++f) {
    if (!p.related(f, file) || !p.files[f].words.contains(macro)) continue;
    const TokenStream& s = p.files[f].tokens;
    for (TokenIndex i = 0; i < s.size(); ++i) {
      if (!s.is(i, macro) || s.has(i, kDisabled)) continue;
      const MacroDefinition* user = s.has(i, kInDirective) ? Place(p, f).macro(i) : nullptr;
      if (user != nullptr && i >= user->body_begin) add_uses(p, f, user->name, depth + 1, out);
      out.in_code |= !s.has(i, kInDirective);
      const TokenIndex condition = condition_of(s, i);
      if (condition == kNoToken) continue;
      out.in_conditions = true;
      const FunctionId function = p.function_at(f, condition);
      out.on_device &= architecture_split({p, f, function}, condition) == ArchitectureSplit::kDevice;
    }
  }
}

}  // namespace

// Converts a macro of nvcc in the body of a macro that conditions test: `#define ON_DEVICE defined(__CUDA_ARCH__)`.
std::optional<Edit> lower_tested_value(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const ConditionRows rows = site.in_macro(i) ? rows_of(site, i) : ConditionRows();
  const MacroDefinition* macro = rows.row != nullptr && rows.row->supported() ? site.macro(i) : nullptr;
  if (macro == nullptr || i < macro->body_begin) return {};
  MacroUse use;
  add_uses(site.program, site.file_id, macro->name, 0, use);
  if (!use.in_conditions) return {};
  const bool by_side = rows.on_device != nullptr;
  const bool defined = is_after_defined(s, i);
  const Rule& row = by_side && (use.on_device || (use.in_code && !defined)) ? *rows.on_device : *rows.row;
  Text out = text_of(site, row, i, defined);
  if (by_side && !use.on_device && site.file.branches.at(i).host) {
    out = mark(site, FindingId::kArchitectureSplit, macro->directive, s.text(i)) + std::move(out) +
          report(site, FindingId::kArchitectureSplit, macro->directive, s.text(i));
  }
  return replace(i, i + 1, std::move(out));
}

}  // namespace cu2sycl
