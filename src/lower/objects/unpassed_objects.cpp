// Objects of which no constructor passes what their class needs: findings.

#include "lower/objects/unpassed_objects.hpp"
#include "lower/core/constructs.hpp"
#include "program/lookup/classes.hpp"
#include "program/lookup/lookup.hpp"
#include "source/algorithms.hpp"
#include "syntax/template_arguments.hpp"

namespace cu2sycl {
namespace {

// Whether the default constructor of a class, which is only for devices, needs implicit arguments. One for both sides
// may have them only because another constructor of its name needs them.
bool needs_arguments(const Project& p, std::string_view name, FileId file) {
  const std::vector<FunctionId> called = p.callees(std::string(name), 0, file);
  return any_of(called, [&](FunctionId id) {
    const Function& one = p.functions[id];
    return one.constructor() && one.in_device_code() && !one.host && one.implicit.parameters() &&
           p.related(one.file, file);
  });
}

// Returns the template parameters of a class.
WordSet parameters_of(const File& file, const ClassBody& body) {
  WordSet out;
  for (const TemplateScope& one : file.templates) {
    if (one.range.begin > body.keyword || body.keyword >= one.range.end) continue;
    for (const std::string_view name : one.parameters) out.insert(name.substr(0, name.find("...")));
  }
  return out;
}

// Whether a class has a base or a member, not a pointer to it, whose class is one of its template parameters.
bool holds_parameter(const File& file, const ClassBody& body, const WordSet& parameters) {
  const TokenStream& s = file.tokens;
  for (TokenIndex i = body.keyword; i < body.open; ++i) {
    const bool base = s.is_any(s.next(i), tok::comma, tok::l_brace, tok::ellipsis);
    if (s.is_word(i) && parameters.contains(s.text(i)) && base && !s.is(s.previous(i), tok::less)) return true;
  }
  return any_of(file.members, [&](const DataMember& one) {
    const Declaration& d = one.declaration;
    if (d.begin <= body.open || d.begin >= s[body.open].match || d.declarators.empty()) return false;
    const TokenIndex name = class_name_in(s, {d.type_begin, d.type_end});
    const Declarator& first = d.declarators.front();
    return name != kNoToken && parameters.contains(s.text(name)) && first.pointer_depth == 0 && !first.reference;
  });
}

// Reports the default template arguments of a class that are classes which need implicit arguments.
void report_defaults(const Site& site, const ClassBody& body, std::optional<Text>& out) {
  const TokenStream& s = site.tokens;
  for (const TemplateScope& one : site.file.templates) {
    if (one.range.begin > body.keyword || body.keyword >= one.range.end) continue;
    for (TokenIndex i = one.range.begin + 1; i < body.keyword; ++i) {
      if (s.is_word(i) && s.is(i - 1, tok::equal) && needs_arguments(site.program, s.text(i), site.file_id))
        out = out.value_or(Text()) + report(site, FindingId::kSpecialMemberNeeds, i, s.text(i));
    }
  }
}

// Reports the template arguments of a class that are classes which need implicit arguments.
void report_arguments(const Project& p, FileId from, std::string_view name, std::optional<Text>& out) {
  for (FileId f{0}; f < p.files.size(); ++f) {
    const TokenStream& s = p.files[f].tokens;
    if (!p.files[f].words.contains(name) || !p.related(f, from)) continue;
    for (TokenIndex i = 0; i + 1 < s.size(); ++i) {
      if (!s.is_word(i) || !s.is(i + 1, tok::less) || s.text(i) != name || s.has(i, kDisabled)) continue;
      const TokenIndex after = after_template_arguments(s, i + 1, s.size(), Angle::kTemplate);
      for (TokenIndex k = i + 2; after != kNoToken && k < after; ++k) {
        const bool whole = s.is_any(k + 1, tok::comma, tok::less, tok::greater, tok::greatergreater);
        if (s.is_word(k) && !is_keyword(s[k].kind) && whole && needs_arguments(p, s.text(k), f))
          out = out.value_or(Text()) + report_in(p, f, FindingId::kSpecialMemberNeeds, k, s.text(k));
      }
    }
  }
}

}  // namespace

std::optional<Text> unpassed_objects(const Site& site, const ClassBody& body) {
  const Project& p = site.program;
  const TokenStream& s = site.tokens;
  std::optional<Text> out;
  const bool constructed = p.functions_by_name.contains(body.name);
  for (const DataMember& one : constructed ? std::vector<DataMember>() : site.file.members) {
    const Declaration& d = one.declaration;
    if (d.begin <= body.open || d.begin >= s[body.open].match || d.declarators.empty()) continue;
    const TokenIndex name = class_name_in(s, {d.type_begin, d.type_end});
    const Declarator& first = d.declarators.front();
    if (name != kNoToken && first.array() && first.pointer_depth == 0 && needs_arguments(p, s.text(name), site.file_id))
      out = out.value_or(Text()) + report(site, FindingId::kSpecialMemberNeeds, name, s.text(name));
  }
  const bool any =
      any_of(p.constructors_as_arguments, [&](FunctionId id) { return p.functions[id].implicit.parameters(); });
  if (constructed || !holds_parameter(site.file, body, parameters_of(site.file, body))) return out;
  report_defaults(site, body, out);
  if (any) report_arguments(p, site.file_id, body.name, out);
  return out;
}

}  // namespace cu2sycl
