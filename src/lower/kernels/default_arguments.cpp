#include "lower/kernels/default_arguments.hpp"

#include <algorithm>

#include "lex/comments.hpp"
#include "lower/calls/implicit.hpp"
#include "program/lookup/lookup.hpp"

namespace cu2sycl {
namespace {

// Returns the `=` of a parameter's default argument; kNoToken if there is none.
TokenIndex default_of(const Parameter& one) {
  return one.has_default && one.declaration.declarators.size() == 1 ? one.declaration.declarators.front().initializer
                                                                    : kNoToken;
}

bool needs_implicit_parameters(const Site& site, const Function& fn, TokenRange range) {
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    if (!site.tokens.is_word(i)) continue;
    const auto rows = site.rules.find(site.text(i));
    if (site.rules.has_members(site.text(i)) ||
        has_all(fn.implicit, {.variables = {variable_at(site.program, site.file_id, i)}}))
      return true;
    if (std::any_of(rows.begin(), rows.end(), [](const Rule* row) { return row->has(Effect::kItem); })) return true;
    const auto named = site.program.functions_by_name.find(site.text(i));
    if (named != site.program.functions_by_name.end() &&
        std::any_of(named->second.begin(), named->second.end(),
                    [&](FunctionId id) { return site.program.functions[id].implicit.parameters(); }))
      return true;
  }
  return false;
}

// Returns how many parameters lose their default arguments: those up to the last one whose default needs implicit
// parameters.
std::size_t without_defaults(const Site& site, const Function& fn) {
  std::size_t out = 0;
  if (!fn.in_device_code() || !fn.implicit.parameters() || fn.fixed_parameters() || fn.constructor()) return out;
  for (std::size_t k = 0; k < fn.parameters.size(); ++k) {
    const TokenIndex assign = default_of(fn.parameters[k]);
    if (assign != kNoToken && needs_implicit_parameters(site, fn, {assign + 1, fn.parameters[k].end})) out = k + 1;
  }
  const bool named = std::all_of(
      fn.parameters.begin(), fn.parameters.begin() + static_cast<std::ptrdiff_t>(out), [](const Parameter& one) {
        return one.declaration.declarators.size() == 1 && !one.declaration.declarators.front().name.empty();
      });
  return named ? out : 0;
}

}  // namespace

Text own_parameters(const Site& site, const Function& fn) {
  Text out;
  TokenIndex at = fn.open + 1;
  for (std::size_t k = 0; k < without_defaults(site, fn); ++k) {
    const TokenIndex assign = default_of(fn.parameters[k]);
    if (assign == kNoToken) continue;
    out += lower(site, at, assign);
    at = fn.parameters[k].end;
  }
  if (at < fn.close) out += lower(site, at, fn.close);
  return out;
}

Text default_argument_overloads(const Site& site, const Function& fn, const Text& head) {
  const std::size_t count = without_defaults(site, fn);
  Text out;
  for (std::size_t given = count; given-- > 0 && default_of(fn.parameters[given]) != kNoToken;) {
    Text parameters = implicit_parameters(site, fn, fn.implicit);
    Text arguments = implicit_arguments(site, fn.implicit);
    for (std::size_t k = 0; k < count; ++k) {
      const Parameter& one = fn.parameters[k];
      const TokenIndex assign = default_of(one);
      if (k < given) parameters += ", " + lower(site, one.begin, assign == kNoToken ? one.end : assign);
      arguments +=
          k < given ? ", " + Text(one.declaration.declarators.front().name) : ", " + lower(site, assign + 1, one.end);
    }
    std::string types;
    for (const std::string& name : fn.template_parameters) types += (types.empty() ? "<" : ", ") + name;
    if (!types.empty()) types += ">";
    Text after = fn.defined() && fn.body_open > fn.close + 1 ? " " + lower(site, fn.close + 1, fn.body_open) : "";
    out += site.newline + site.line_indent(fn.begin) + head + std::move(parameters) + ")" + std::move(after) + " {" +
           site.newline + site.line_indent(fn.begin) + site.indentation + "return " + fn.name + types + "(" +
           std::move(arguments) + ");" + site.newline + site.line_indent(fn.begin) + "}";
  }
  return out;
}

void add_default_argument_overloads(const Site& site, const Function& declared, Text head, Edit& edit) {
  const TokenStream& s = site.tokens;
  bool in_units = declared.member || !declared.template_parameters.empty();  // each unit may define it
  for (TokenIndex k = declared.declaration; k < declared.name_token; ++k)
    in_units |= s.is_any(k, tok::kw_static, tok::kw_constexpr) || s.text(k).find("inline") != std::string_view::npos;
  if (!in_units) {  // attributes precede `inline`
    head = std::string(declared.implicit.meets ? "[[clang::convergent]] " : "") + "inline ";
    head += lower(site, declared.declaration, declared.open + 1);
  }
  Text overloads = default_argument_overloads(site, declared, head);
  if (overloads.empty()) return;
  edit.range.end = s.next(declared.close) + 1;
  edit.text += ";";
  if (edit.range.end < s.size())  // what follows the last token is not part of an edit
    edit.text += trailing_comment(s.source->bytes(), s.end_offset(edit.range.end - 1));
  edit.text += std::move(overloads);
  edit.gap = Edit::Gap::kComment;
}

}  // namespace cu2sycl
