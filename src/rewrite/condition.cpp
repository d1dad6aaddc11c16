// The lines of `#if`: what a table makes of their words, and branches that no compiler may take.
#include <algorithm>

#include "preprocess/directives.hpp"
#include "rewrite/rewriter.hpp"

namespace cu2sycl {

// `#ifdef X` before a branch that declares one of CUDA's own types: nvcc cannot have taken it, and SYCL's compilers
// must not, although they may define X (`_OPENMP`).
std::optional<Rewriter::Piece> Rewriter::rewrite_foreign_branch(TokenIndex i) {
  const std::string_view name = directive_name(text(i));
  if (name != "if" && name != "ifdef" && name != "ifndef") return {};
  TokenIndex last = i;
  while (last + 1 < s_.size() && !s_.has(last, kDirectiveEnd)) ++last;
  int depth = 0;
  bool declares = false;
  for (TokenIndex k = last + 1; k < s_.size() && depth >= 0 && !declares; ++k) {
    if (s_[k].kind == TokenKind::kDirective) {
      const std::string_view other = directive_name(text(k));
      if (other.starts_with("if")) ++depth;
      if (other == "endif" || (depth == 0 && other.starts_with("el"))) --depth;
      continue;
    }
    if (!s_.is_word(k) || s_.has(k, kInDirective) || s_.has(k, kDisabled)) continue;
    const TokenIndex before = s_.previous(k);
    const bool declared = before != kNoToken &&
                          ((s_.is(before, "}") && s_.is(k + 1, ";")) || (s_.is(before, "struct") && s_.is(k + 1, "{")));
    if (!declared) continue;
    for (const Row* row : table_.find(text(k))) declares |= row->include == "cu2sycl/vector_types.hpp";
  }
  if (!declares) return {};
  std::string condition = render(i + 1, last + 1);
  if (condition.find("SYCL_LANGUAGE_VERSION") != std::string::npos) return {};
  condition = name == "if" ? "(" + condition + ")" : (name == "ifndef" ? "!" : "") + ("defined(" + condition + ")");
  include("sycl/sycl.hpp");
  return Piece{last + 1, "#if " + condition + " && !defined(SYCL_LANGUAGE_VERSION)"};
}

// A use of a macro that should have been expanded: it stays, and what is in its parentheses.
std::optional<Rewriter::Piece> Rewriter::rewrite_unexpanded(TokenIndex i) {
  for (const UnexpandedUse& use : p_.unexpanded_uses) {
    if (use.file != id_ || use.name != text(i) || f_.source->written_offset(s_[i].offset) != use.offset) continue;
    diagnose(DiagnosticId::kUnexpandedMacro, i, use.name, use.why);
    const TokenIndex open = s_.next(i);
    const TokenIndex end =
        open != kNoToken && s_.is(open, "(") && s_[open].match != kNoToken ? s_[open].match + 1 : i + 1;
    return Piece{end, mark(DiagnosticId::kUnexpandedMacro, i, use.name, use.why) + std::string(s_.slice(i, end))};
  }
  return {};
}

// Whether the `#if` being rewritten asks for at least some version around functions that run on devices alone: what
// calls them stands behind the same condition.
bool Rewriter::guards_device_functions() const {
  bool asks_for_more = false;
  TokenIndex end = condition_;
  for (; end + 1 < s_.size() && !s_.has(end, kDirectiveEnd); ++end) {
    if (s_.is(end, "!") || s_.is(end, "<") || s_.is(end, "<=")) return false;
    asks_for_more |= s_.is(end, ">") || s_.is(end, ">=");
  }
  if (!asks_for_more) return false;
  const TokenIndex begin = end;
  for (int depth = 0; end < s_.size(); ++end) {
    if (s_[end].kind != TokenKind::kDirective) continue;
    const std::string_view name = directive_name(text(end));
    if (name.starts_with("if")) ++depth;
    if (name == "endif" && depth-- == 0) break;
  }
  bool any = false;
  for (const FunctionId id : f_.functions) {
    const Function& fn = p_.functions[id];
    if (fn.name_token <= begin || fn.name_token >= end) continue;
    if (fn.host || !(fn.global || fn.device)) return false;
    any = true;
  }
  return any;
}

std::optional<Rewriter::Piece> Rewriter::rewrite_condition_word(TokenIndex i) {
  const Function* fn = current();
  const bool device_alone =
      fn != nullptr ? i > fn->body_open && !fn->host && (fn->global || fn->device) : guards_device_functions();
  const Row* row = nullptr;
  for (const Row* one : table_.find(text(i))) {
    if (one->kind == RowKind::kMacro && (one->where != "device" || device_alone) &&
        (row == nullptr || one->where == "device"))
      row = one;
  }
  if (row == nullptr || !row->supported() || row->to == "{name}") return {};
  const TokenIndex before = s_.is(i - 1, "(") ? i - 2 : i - 1;
  const std::string_view directive = directive_name(text(condition_));
  const bool asks_defined = directive == "ifdef" || directive == "ifndef" || s_.is(before, "defined");
  include(row->include);
  return Piece{i + 1, std::string(asks_defined || row->constant.empty() ? row->to : row->constant)};
}

}  // namespace cu2sycl
