// Members of unions whose converted type has a constructor, such as sycl::half: without an initializer for one of them,
// the union cannot be constructed [C++ class.default.ctor].

#include "lower/core/constructs.hpp"
#include "lower/rows/rows.hpp"
#include "program/lookup/classes.hpp"
#include "program/lookup/lookup.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"
#include "syntax/template_arguments.hpp"

namespace cu2sycl {
namespace {

// Returns whether the header `template <…>` before a token declares a parameter of this name.
bool header_declares(const TokenStream& s, TokenIndex after, std::string_view name) {
  if (!s.is(s.previous(after), tok::greater)) return false;
  TokenIndex i = s.previous(after);
  while (i != kNoToken && !s.is_any(i, tok::kw_template, tok::semi, tok::r_brace)) i = s.previous(i);
  if (!s.is(i, tok::kw_template)) return false;
  std::vector<std::string> names;
  std::vector<bool> takes_type;
  std::vector<std::string> defaults;
  read_template_parameters(s, {s.next(i), after}, names, takes_type, defaults);
  return contains(names, name);
}

// Returns whether the word at a token is a template parameter of the union, of a class around it or of the function.
bool is_template_parameter(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const Function* fn = site.current();
  if (fn != nullptr && fn->depends_on(s.text(i))) return true;
  return any_of(site.file.classes, [&](const ClassBody& one) {
    return one.open < i && s[one.open].match != kNoToken && i < s[one.open].match &&
           header_declares(s, one.keyword, s.text(i));
  });
}

bool is_constructed(const Site& site, const Declaration& d, WordSet& seen);

// Returns whether a class of the run has a data member of such a type. `seen`: classes that need not be looked at
// again.
bool has_constructed_member(const Site& site, std::string_view name, WordSet& seen) {
  const Project& p = site.program;
  const auto members = p.members_by_class.find(name);
  return members != p.members_by_class.end() && seen.insert(name).second &&
         any_of(members->second, [&](const MemberRef& one) {
           return (one.file == site.file_id || p.related(one.file, site.file_id)) &&
                  is_constructed(Site(site.facts, one.file), p.files[one.file].members[one.index].declaration, seen);
         });
}

// Returns whether objects of the declared type have a constructor after the conversion, perhaps only in instances of a
// template.
bool is_constructed(const Site& site, const Declaration& d, WordSet& seen) {
  const TokenStream& s = site.tokens;
  const TokenIndex word = class_name_in(s, {d.type_begin, d.type_end});
  if (word == kNoToken || d.declarators.front().pointer_depth > 0 || d.declarators.front().reference) return false;
  if (d.is_static || d.is_typedef) return false;
  if (is_template_parameter(site, word)) return true;
  const std::vector<std::string_view> names = classes_named(site.program, site.file_id, site.function, word);
  return any_of(names, [&](std::string_view name) {
    const Rule* row = site.rules.find(name, RuleKind::kType);
    return row != nullptr ? row->has(Effect::kConstructed) : has_constructed_member(site, name, seen);
  });
}

}  // namespace

std::optional<Edit> lower_union_member(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  if (!site.facts.constructed_types || !s.is(i, tok::kw_union)) return {};
  TokenIndex open = s.next(i);
  while (open != kNoToken && !s.is_any(open, tok::l_brace, tok::semi, tok::l_paren, tok::equal)) open = s.next(open);
  if (!s.matched(open, tok::l_brace)) return {};
  TokenIndex end = kNoToken;
  for (TokenIndex from = open + 1; from < s[open].match;) {
    const auto d = parse_declaration(s, from, s[open].match);
    if (d && !d->declarators.empty()) {
      if (d->declarators.front().initializer != kNoToken) return {};  // only one member may have one
      if (WordSet seen; end == kNoToken && is_constructed(site, *d, seen)) end = d->declarators.front().end;
    }
    while (from < s[open].match && !s.is(from, tok::semi))
      from = s.matched(from, tok::l_brace) ? s[from].match + 1 : from + 1;
    ++from;
  }
  if (end != kNoToken) return replace(i, end, std::string(s.text(i)) + site.gap(i) + lower(site, i + 1, end) + "{}");
  return {};
}

}  // namespace cu2sycl
