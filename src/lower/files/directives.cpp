// Converts directives: definitions, and those that are left unchanged. Also leaves uses of unexpanded
// macros and marked statements unchanged.

#include "lex/conditionals.hpp"
#include "lex/specifiers.hpp"
#include "lower/core/constructs.hpp"
#include "lower/rows/rows.hpp"
#include "preprocess/include_guard.hpp"
#include "program/lookup/lookup.hpp"
#include "program/lookup/macro_names.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Returns whether the branch that a condition begins declares a CUDA vector type directly, not in a nested branch.
bool declares_vector_type(const Site& site, TokenIndex condition) {
  const std::vector<TokenIndex>& declared = site.here.vector_types;
  return any_of(declared, [&](TokenIndex i) {
    const Conditional* branch = branch_around(site.tokens, i);
    return branch != nullptr && branch->directive == condition;
  });
}

// Returns the word after a `#pragma` that is the body of a macro, which only nvcc's front end accepts; kNoToken
// elsewhere.
TokenIndex pragma_in_body(const TokenStream& s, TokenIndex body) {
  if (body >= s.size() || s.has(body - 1, kDirectiveEnd)) return kNoToken;
  const TokenIndex last = s.is(body, tok::hash) ? body + 1 : body;
  if (last + 1 >= s.size() || s.has(last, kDirectiveEnd)) return kNoToken;
  return s.is(last, "pragma") || (last == body && directive_name(s.text(last)) == "pragma") ? last + 1 : kNoToken;
}

// Returns whether a pragma only controls warnings of nvcc.
bool is_for_nvcc_alone(std::string_view pragma) {
  return pragma.starts_with("nv_") || pragma.starts_with("hd_") || pragma.starts_with("diag_");
}

// Returns whether CUDA's function is called by the name of a macro.
bool is_also_cudas(const Site& site, TokenIndex name) {
  const Project& p = site.program;
  for (FileId f{0}; f < p.files.size(); ++f) {
    const TokenStream& s = p.files[f].tokens;
    if (!p.related(f, site.file_id)) continue;
    for (TokenIndex i = 0; i < s.size(); ++i) {
      if (!s.is(i, site.text(name)) || s.has(i, kDisabled) || (f == site.file_id && i == name)) continue;
      if (call_open(s, i) != kNoToken && meaning_of(p, f, i, p.function_at(f, i)) == Meaning::kCuda) return true;
    }
  }
  return false;
}

// Returns whether a token is a specifier that the output omits.
bool is_omitted(const Site& site, TokenIndex i) {
  const Rule* row = site.tokens.is_word(i) ? site.rules.find(site.text(i), RuleKind::kQualifier) : nullptr;
  return row != nullptr && row->supported() && row->to.empty() && !site.tokens.has(i, kDisabled);
}

// Returns whether the lines from `#if` to `#endif` only contain specifiers that the output omits, and no comments.
bool becomes_empty(const Site& site, TokenIndex first, TokenIndex last) {
  constexpr int kMost = 256;  // directives, each of which asks for all that are inside
  const TokenStream& s = site.tokens;
  bool any = false;
  int directives = 0;
  for (TokenIndex i = line_end(s, first); i < last; ++i) {
    if (s[i].kind == tok::directive) {
      if (++directives > kMost) return false;
      i = line_end(s, i) - 1;
      continue;
    }
    if (!is_omitted(site, i)) return false;
    any = true;
    if (s.matched(i + 1, tok::l_paren)) i = s[i + 1].match;
  }
  return any && s.slice(first, line_end(s, last)).find('/') == std::string_view::npos;
}

}  // namespace

std::optional<Edit> lower_emptied_branch(const Site& site, TokenIndex i) {
  const Conditional* own = conditional_at(site.tokens, i);
  if (own == nullptr || own->end == kNoToken || !becomes_empty(site, own->first, own->end)) return {};
  if (site.here.variables_at.contains(line_end(site.tokens, own->first))) return {};  // other configurations have one
  return replace(i, line_end(site.tokens, i), {}, Edit::Gap::kRemove);
}

// Converts `#ifdef X` before a branch that declares a CUDA type. nvcc cannot have compiled the branch, and SYCL
// compilers must not, although they may define X (`_OPENMP`).
std::optional<Edit> lower_foreign_branch(const Site& site, TokenIndex i) {
  const std::string_view name = directive_name(site.text(i));
  if (name != "if" && name != "ifdef" && name != "ifndef") return {};
  const TokenIndex end = line_end(site.tokens, i);
  if (guard_definition(site.tokens, i) != kNoToken || !declares_vector_type(site, i)) return {};
  Text condition = lower(site, i + 1, end);
  if (condition.str().find("SYCL_LANGUAGE_VERSION") != std::string::npos) return {};
  condition = name == "if" ? "(" + std::move(condition) + ")" : "defined(" + std::move(condition) + ")";
  Text out =
      "#if " + std::string(name == "ifndef" ? "!" : "") + std::move(condition) + " && !defined(SYCL_LANGUAGE_VERSION)";
  out.include("sycl/sycl.hpp");
  return replace(i, end, std::move(out));
}

std::optional<Edit> lower_macro_head(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  if (directive_name(s.text(i)) != "define" || i + 1 >= s.size()) return {};
  TokenIndex end = i + 2;
  if (end < s.size() && s.is(end, tok::l_paren) && s[end].offset == s.end_offset(end - 1) && s[end].match != kNoToken)
    end = s[end].match + 1;
  Text out = s.slice(i, end);
  const bool reached = site.file.branches.at(i).any();
  if (reached && site.rules.find(s.text(i + 1), RuleKind::kCall) != nullptr &&
      is_defined_at_times(site.program, s.text(i + 1), site.file_id, i) && is_also_cudas(site, i + 1)) {
    const std::string says = "if this branch is taken, calls of `" + std::string(s.text(i + 1)) +
                             "` expand this macro; they are converted as CUDA's function";
    out += report(site, FindingId::kMeaning, i + 1, says);
  }
  if (const TokenIndex pragma = pragma_in_body(s, end); pragma != kNoToken) {
    const TokenIndex after = line_end(s, i);
    if (!is_for_nvcc_alone(s.text(pragma))) out += " _Pragma(\"" + std::string(s.slice(pragma, after)) + "\")";
    return replace(i, after, std::move(out));
  }
  // A pasted name such as `double ## 2` is a vector type that is not visible as a token.
  for (TokenIndex t = i; t + 1 < s.size() && !s.has(t, kDirectiveEnd); ++t) {
    if (s.is(t, tok::hashhash) && s[t + 1].kind == tok::numeric_constant) out.include("cu2sycl/core/vector_types.hpp");
  }
  return replace(i, end, std::move(out));
}

std::optional<Edit> lower_other_directive(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const std::string_view name = directive_name(s.text(i));
  if (name != "undef" && name != "pragma" && name != "error" && name != "warning" && name != "line") return {};
  return replace(i, line_end(s, i), line_of(s, i));
}

// Leaves a use of a macro that should have been expanded unconverted, with its arguments.
std::optional<Edit> lower_unexpanded_macro(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  for (const UnexpandedUse& use : site.program.unexpanded_uses) {
    if (use.file != site.file_id || use.name != s.text(i) ||
        site.file.source->spelling_offset(s[i].offset) != use.offset)
      continue;
    const TokenIndex open = s.next(i);
    const bool arguments = s.matched(open, tok::l_paren);
    return unconverted(site, FindingId::kUnexpandedMacro, i, arguments ? s[open].match + 1 : i + 1, use.name, use.why);
  }
  return {};
}

// Leaves a statement unchanged in which an earlier run has marked a name as unconverted.
std::optional<Edit> lower_marked_statement(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const std::uint32_t gap = i == 0 ? 0 : s.end_offset(i - 1);
  if (s[i].offset - gap < 8 ||
      site.file.source->bytes().substr(gap, s[i].offset - gap).find("/* " + code_name(FindingId::kLeftName)) ==
          std::string_view::npos)
    return {};
  TokenIndex end = i;
  for (TokenIndex k = i; k != kNoToken && !s.is_any(k, tok::semi, tok::l_brace, tok::r_brace); k = s.next(k)) end = k;
  return replace(i, end + 1, s.slice(i, end + 1));
}

}  // namespace cu2sycl
