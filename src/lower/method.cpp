// Methods that rows of the tables convert.
#include <algorithm>

#include "lower/constructs.hpp"
#include "lower/rows.hpp"

namespace cu2sycl {
namespace {

// Whether tokens of a file name the maker of a row for `maker.method`.
bool names_maker(const TokenStream& s, TokenIndex begin, TokenIndex end, std::string_view maker) {
  for (TokenIndex k = begin; k < end; ++k) {
    if (s.is(k, maker)) return true;
  }
  return false;
}

// Whether data members of a name are declared with the maker's.
bool is_member_of(const Project& p, std::string_view name, std::string_view maker) {
  return std::any_of(p.files.begin(), p.files.end(), [&](const File& file) {
    return std::any_of(file.members.begin(), file.members.end(), [&](const DataMember& member) {
      const Declaration& d = member.declaration;
      return std::any_of(d.declarators.begin(), d.declarators.end(),
                         [&](const Declarator& one) { return one.name == name; }) &&
             names_maker(file.tokens, d.begin, d.end, maker);
    });
  });
}

// Whether functions of a name are declared with the maker's in what they return.
bool is_returned_by(const Project& p, std::string_view name, std::string_view maker) {
  const auto functions = p.functions_by_name.find(name);
  return functions != p.functions_by_name.end() &&
         std::any_of(functions->second.begin(), functions->second.end(), [&](FunctionId id) {
           const Function& fn = p.functions[id];
           return names_maker(p.files[fn.file].tokens, fn.declaration, fn.name_token, maker);
         });
}

// Whether the object that ends at a token is the maker's of a row: by its declaration, or by the call that makes it.
bool is_made_by(const Site& site, TokenIndex object, TokenIndex at, const Rule& row) {
  const TokenStream& s = site.tokens;
  const std::string_view maker = row.name.substr(0, row.name.find('.'));
  if (s.is(object, ")") && s[object].match != kNoToken && s[object].match > 0) {
    const TokenIndex called = s[object].match - 1;
    return names_maker(s, called, object, maker) ||
           (s.is_word(called) && is_returned_by(site.program, s.text(called), maker));
  }
  while (s.is(object, "]") && s[object].match != kNoToken && s[object].match > 0) object = s[object].match - 1;
  if (!s.is_word(object)) return false;
  const TokenIndex before = s.previous(object);
  if (before != kNoToken && (s.is(before, ".") || s.is(before, "->")))
    return is_member_of(site.program, s.text(object), maker);
  if (const Local* local = site.program.find_local(site.function, site.text(object), at); local != nullptr)
    return names_maker(s, local->declaration.begin, local->declaration.end, maker);
  if (const auto global = site.file.globals.find(site.text(object)); global != site.file.globals.end())
    return names_maker(s, global->second.begin, global->second.end, maker);
  return site.current() != nullptr && site.current()->member && is_member_of(site.program, s.text(object), maker);
}

}  // namespace

std::optional<Edit> refused_as_method(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const auto rows = site.rules.methods(site.text(i));
  const TokenIndex open = s.next(i);
  if (rows.empty() || open == kNoToken || !s.is(open, "(") || s[open].match == kNoToken || s[open].match < open + 2)
    return {};
  for (const Rule* row : rows) {
    if (!row->supported() && is_made_by(site, s[open].match - 1, i, *row) && holds_at(site, *row, i))
      return refused(site, *row, i);
  }
  return {};
}

std::optional<Edit> lower_method(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const auto rows = site.rules.methods(site.text(i));
  const TokenIndex open = s.next(i);
  const TokenIndex object = s.previous(s.previous(i));
  if (rows.empty() || open == kNoToken || !s.is(open, "(") || object == kNoToken) return {};
  for (const Rule* row : rows) {
    if (!is_made_by(site, object, i, *row) || !holds_at(site, *row, i)) continue;
    if (!row->supported()) return refused(site, *row, i);
    Text text = fill_row(site, *row, row->to, i, {});
    text.include(row->row->include);
    return replace(i, i + 1, std::move(text));
  }
  return {};
}

}  // namespace cu2sycl
