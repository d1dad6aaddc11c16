#include "analysis/call_graph/dependent_calls.hpp"

#include <algorithm>

#include "syntax/context.hpp"
#include "syntax/declaration.hpp"

namespace cu2sycl {
namespace {

bool is_template_parameter(const Function& fn, std::string_view word) {
  return std::find(fn.template_parameters.begin(), fn.template_parameters.end(), word) != fn.template_parameters.end();
}

// Whether the local variable that a word names has a type that a template parameter of the function is part of.
bool has_dependent_type(const Project& p, FunctionId id, TokenIndex i) {
  const Function& fn = p.functions[id];
  const TokenStream& s = p.files[fn.file].tokens;
  const Local* local = s.is_word(i) ? p.find_local(id, s.text(i), i) : nullptr;
  if (local == nullptr) return false;
  for (TokenIndex k = local->declaration.type_begin; k < local->declaration.type_end; ++k) {
    if (is_template_parameter(fn, s.text(k))) return true;
  }
  return false;
}

// Whether functions, no members, that a file's units hold lie in more than one scope.
bool in_several_scopes(const Project& p, const std::vector<FunctionId>& ids, FileId file) {
  std::string_view first;
  bool any = false;
  for (const FunctionId id : ids) {
    if (p.functions[id].member || !p.related(p.functions[id].file, file)) continue;
    if (any && p.functions[id].scope != first) return true;
    first = p.functions[id].scope;
    any = true;
  }
  return false;
}

}  // namespace

TokenIndex begin_of_dependent_call(const Project& p, FunctionId id, TokenIndex name, TokenIndex open) {
  if (id == kNone || p.functions[id].template_parameters.empty()) return kNoToken;
  const Function& fn = p.functions[id];
  const TokenStream& s = p.files[fn.file].tokens;
  if (name <= fn.body_open || s.has(name, kInDirective)) return kNoToken;
  TokenIndex before = s.previous(name);
  if (before != kNoToken && s.is(before, tok::kw_template)) before = s.previous(before);
  if (before == kNoToken || before <= fn.body_open) return kNoToken;
  const TokenIndex object = s.previous(before);
  if (names_member(s, name) || s.is_any(before, tok::period, tok::arrow)) {
    const TokenIndex further = s.previous(object);
    const bool whole = further == kNoToken || !s.is_any(further, tok::period, tok::arrow, tok::coloncolon);
    return whole && has_dependent_type(p, id, object) ? object : kNoToken;
  }
  if (s.is(before, tok::coloncolon)) {
    const TokenIndex further = s.previous(object);
    const bool whole = further == kNoToken || !s.is(further, tok::coloncolon);
    return whole && is_template_parameter(fn, s.text(object)) ? object : kNoToken;
  }
  const auto named = p.functions_by_name.find(s.text(name));
  if (named == p.functions_by_name.end() || !in_several_scopes(p, named->second, fn.file)) return kNoToken;
  for (const TokenRange& one : split_at_commas(s, open + 1, s[open].match)) {
    if (one.end == one.begin + 1 && has_dependent_type(p, id, one.begin)) return name;
  }
  return kNoToken;
}

std::vector<FunctionId> dependent_callees(const Project& p, FileId file, TokenIndex name, std::size_t arguments) {
  const TokenStream& s = p.files[file].tokens;
  TokenIndex before = s.previous(name);
  if (before != kNoToken && s.is(before, tok::kw_template)) before = s.previous(before);
  const bool member = before != kNoToken && s.is_any(before, tok::period, tok::arrow, tok::coloncolon);
  std::vector<FunctionId> out = p.callees(s.text(name), arguments, file);
  std::erase_if(out, [&](FunctionId id) {
    return !p.related(p.functions[id].file, file) || p.functions[id].member != member || p.functions[id].global ||
           p.functions[id].constructor();
  });
  return out;
}

}  // namespace cu2sycl
