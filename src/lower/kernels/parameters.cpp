#include "lower/kernels/parameters.hpp"

#include <algorithm>

#include "lex/comments.hpp"
#include "lower/calls/implicit.hpp"
#include "program/lookup/lookup.hpp"
#include "source/algorithms.hpp"
#include "source/lists.hpp"

namespace cu2sycl {
namespace {

std::size_t last_line(std::string_view text) {
  const std::size_t ending = text.rfind('\n');
  return ending == std::string_view::npos ? 0 : ending + 1;
}

// Returns the blanks after a `(` in a macro, so that the backslash in them stays in its column after `text`, which is
// printed in place of the source from `begin`.
std::string gap_in_macro(const Site& site, TokenIndex begin, TokenIndex open, const std::string& text) {
  const SourceFile& source = *site.file.source;
  std::string gap = site.gap(open);
  const std::size_t slash = gap.find_first_not_of(' ');
  if (slash == std::string::npos || slash == 0 || gap[slash] != '\\') return gap;
  const std::uint32_t end = site.tokens.end_offset(open);
  const std::size_t wanted = end + slash - source.line_begin(end);
  const std::uint32_t first = site.tokens[begin].offset;
  const std::size_t line = last_line(text);
  const std::size_t have = text.size() - line + (line == 0 ? first - source.line_begin(first) : 0);
  return std::string(have < wanted ? wanted - have : 1, ' ') + gap.substr(slash);
}

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
    if (any_of(rows, [](const Rule* row) { return row->has(Effect::kItem); })) return true;
    if (any_of(site.program.functions_by_name.of(site.text(i)),
               [&](FunctionId id) { return site.program.functions[id].implicit.parameters(); }))
      return true;
  }
  return false;
}

// Returns how many parameters lose their default arguments: those up to the last one whose default needs implicit
// parameters.
std::size_t without_defaults(const Site& site, const Function& fn) {
  std::size_t out = 0;
  if (!fn.in_device_code() || !fn.implicit.parameters() || fn.fixed_parameters()) return out;
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

Text with_own_parameters(const Site& site, const Function& fn, const std::string& head,
                         std::vector<CommentedParameter> extra) {
  const TokenStream& s = site.tokens;
  const bool in_macro = site.in_macro(fn.begin);
  const std::string before = in_macro ? gap_in_macro(site, fn.begin, fn.open, head) : site.gap(fn.open);
  const bool more = !fn.parameters.empty();
  const bool own_line = before.find('\n') != std::string::npos && more;
  // A comment before the first parameter stays before it; a comment after the `(` stays there.
  const std::size_t begin = before.rfind('\n') + 1;
  const std::size_t blanks = std::min(before.find_first_not_of(" \t", begin), before.size()) - begin;
  const std::string indentation = own_line ? site.newline + before.substr(begin, blanks) : std::string();
  const std::size_t text = before.find_first_not_of(" \t\r\n");
  const bool commented = more && text != std::string::npos && (!own_line || text > before.find('\n'));
  const std::string lead = commented ? indentation : before;
  const std::string start = head + lead;
  const std::size_t column = start.size() - last_line(start);
  Text implied;
  std::vector<std::string> parts;
  for (CommentedParameter& one : extra) {
    const bool last = &one == &extra.back();
    const std::string comma = last && !more ? "" : ",";
    const bool line = one.comment.starts_with("//");
    std::string comment = one.comment;
    if (line && last && !more) comment = "/*" + comment.substr(2) + " */";
    parts.push_back(one.text.str() + comma + (comment.empty() ? "" : line ? "  " : " ") + comment);
    implied.imply(one.text);
  }
  const std::string line_break = own_line ? indentation : site.newline + std::string(column, ' ');
  std::string list = in_macro ? joined(parts, " ") : laid_out(parts, column, 2, line_break);
  const bool comment = more && extra.back().comment.starts_with("//");
  if (comment) return std::move(implied).with(lead + list + (commented && own_line ? before : line_break));
  const std::string all = start + list;
  const std::size_t line = last_line(all);
  const std::string_view own = s.slice(fn.open + 1, fn.close);
  const bool too_long = all.size() - line + own.size() + 4 > kLineWidth && own.find('\n') == std::string_view::npos;
  const std::size_t indent = list.find('\n') == std::string::npos
                                 ? all.size() - line - list.size()
                                 : list.find_first_not_of(" \n", list.rfind('\n')) - list.rfind('\n') - 1;
  std::string separator;
  if (more && own_line)
    separator = in_macro ? gap_in_macro(site, fn.begin, fn.open, all) : commented ? before : indentation;
  else if (more)
    separator = too_long && !in_macro ? site.newline + std::string(indent, ' ') : " ";
  if (commented && !own_line) separator += before;
  return std::move(implied).with(lead + list + separator);
}

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
    out += site.newline + site.line_indent(fn.begin) + head + std::move(parameters) + ")";
    if (fn.constructor()) {  // another constructor
      out += " : " + fn.name + "(" + std::move(arguments) + ") {}";
      continue;
    }
    std::string types;
    for (const std::string& name : fn.template_parameters) types += (types.empty() ? "<" : ", ") + name;
    if (!types.empty()) types += ">";
    Text after = fn.defined() && fn.body_open > fn.close + 1 ? " " + lower(site, fn.close + 1, fn.body_open) : "";
    out += std::move(after) + " {" + site.newline + site.line_indent(fn.begin) + site.indentation + "return " +
           fn.name + types + "(" + std::move(arguments) + ");" + site.newline + site.line_indent(fn.begin) + "}";
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
