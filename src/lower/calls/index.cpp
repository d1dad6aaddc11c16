#include "lower/calls/index.hpp"

#include "lower/core/constructs.hpp"
#include "lower/rows/operands.hpp"
#include "lower/rows/rows.hpp"

namespace cu2sycl {
namespace {

Text cast(const Rule& rule, Text value, std::string_view type = {}) {
  if (type.empty()) type = rule.row->narrow;
  return type.empty() ? std::move(value) : "static_cast<" + std::string(type) + ">(" + std::move(value) + ")";
}

// Converts an index that the analysis has not recorded: one outside functions, or one whose width does not matter.
std::optional<Edit> lower_member(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  if (!s.is_word(i) || !site.rules.has_members(site.text(i))) return {};
  const TokenIndex dot = s.next(i);
  const TokenIndex member = dot == kNoToken ? kNoToken : s.next(dot);
  if (member == kNoToken || !s.is(dot, tok::period) || s.has(member, kMacroParameter)) return {};
  const Rule* row =
      site.rules.find(std::string(site.text(i)) + "." + std::string(site.text(member)), RuleKind::kMember);
  if (row == nullptr || hidden(site, i) || !holds_at(site, *row, i)) return {};
  Text value = fill_row(site, *row, row->to, i, {});
  value.include(row->row->include);
  return replace(i, member + 1, as_operand(site, *row, cast(*row, std::move(value)), i, member));
}

// Returns whether a name in place of the tokens [i, end) would turn an initializer into a parameter list: `bool
// b(int(name))` declares a function [dcl.ambig.res].
bool would_declare(const Site& site, TokenIndex i, TokenIndex end) {
  const TokenStream& s = site.tokens;
  if (!s.is(end, tok::r_paren) || i < 4 || !s.is(i - 1, tok::l_paren)) return false;
  TokenIndex open = i - 1;
  while (open >= 2 && s.is_word(open - 1) && s.is(open - 2, tok::l_paren)) open -= 2;
  const bool casts = open < i - 1 && open >= 2 && s.is_word(open - 1) && !is_keyword(s[open - 1].kind);
  return casts &&
         (s.is_any(open - 2, tok::star, tok::greater) || (s.is_word(open - 2) && !s.is(open - 2, tok::kw_return)));
}

}  // namespace

std::optional<Edit> lower_index(const Site& site, TokenIndex i) {
  const auto& uses = site.facts.indices.by_file[site.file_id];
  const auto found = uses.find(i);
  if (found == uses.end()) return lower_member(site, i);
  const IndexUse& use = found->second;
  const Rule& rule = *use.rule;
  TokenIndex name = i;
  while (name + 1 < use.end && !(site.tokens.is_word(name) && site.rules.has_members(site.text(name)))) ++name;
  if (hidden(site, name) || !holds_at(site, rule, name)) return {};
  if (const TokenIndex inside = local_class_around(site, i); inside != kNoToken)
    return unconverted(site, FindingId::kSpecialMemberNeeds, i, use.end, site.text(inside));
  Text value;
  const bool variable = use.form == IndexForm::kVariable;
  const bool in_default_argument = site.current() != nullptr && i < site.current()->body_open;
  if (variable && !would_declare(site, i, use.end) && !in_default_argument) {
    value = site.names.indices.at(&rule);
  } else {
    value = fill_row(site, rule, rule.to, name, {});
    value.include(rule.row->include);
    if (variable || use.form == IndexForm::kCast) value = cast(rule, std::move(value), use.type);
    value = as_operand(site, rule, std::move(value), i, use.end - 1);
  }
  Edit edit = replace(i, use.end, std::move(value));
  edit.whole = true;
  return edit;
}

std::vector<Text> index_variables(const Site& site) {
  std::vector<Text> out;
  if (site.function == kNone || !site.current()->implicit.item) return out;
  for (const Rule* rule : site.facts.indices.variables[site.function]) {
    Text value = fill_row(site, *rule, rule->to, site.current()->body_open, {});
    value.include(rule->row->include);
    out.push_back("const " + std::string(rule->row->narrow) + " " + site.names.indices.at(rule) + " = " +
                  std::move(value) + ";");
  }
  return out;
}

}  // namespace cu2sycl
