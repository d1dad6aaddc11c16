#include "program/structure/function_pointers.hpp"

#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Whether a function calls the name of a template parameter.
bool calls(const TokenStream& s, const Function& fn, std::string_view name) {
  for (TokenIndex i = fn.body_open; fn.defined() && i + 1 < fn.body_close; ++i) {
    if (s.is(i, name) && s.is(i + 1, tok::l_paren) && !names_member(s, i)) return true;
  }
  return false;
}

// Notes a template parameter such as `int (*F)(int)`, `function_t F` or `auto F`, the tokens between two commas.
void note_parameter(const Project& p, Function& fn, TokenRange range) {
  const TokenStream& s = p.files[fn.file].tokens;
  TokenIndex name = kNoToken;
  for (TokenIndex i = range.begin; i < range.end && name == kNoToken; ++i) name = function_pointer_at(s, i);
  if (name == kNoToken && range.end - range.begin >= 2 && s.is_word(range.begin) && s.is_word(range.begin + 1) &&
      (s.is(range.begin, tok::kw_auto) ? calls(s, fn, s.text(range.begin + 1))
                                       : p.function_pointer_types.contains(s.text(range.begin))))
    name = range.begin + 1;
  if (name == kNoToken) return;
  TokenIndex end = range.begin;
  while (end < range.end && !s.is(end, tok::equal)) ++end;
  fn.function_parameters.push_back({s.text(name), {range.begin, end}});
}

// Notes the functions that the template arguments of the call or launch at `i` name.
void note_arguments(Project& p, FileId file, TokenIndex i) {
  const TokenStream& s = p.files[file].tokens;
  const TokenIndex after = after_template_arguments(s, i + 1, s.size());
  if (after == kNoToken || after > s.size()) return;
  for (TokenIndex k = i + 2; k < after; ++k) {
    if (!s.is_word(k)) continue;
    for (const FunctionId id : p.functions_by_name.of(s.text(k))) {
      auto& list = p.functions_as_arguments;
      if (p.functions[id].device && !contains(list, id)) list.push_back(id);
    }
  }
}

// Whether the name of a class, perhaps with template arguments, looks like an argument of a template.
bool is_template_argument(const TokenStream& s, TokenIndex i) {
  if (!s.is_any(s.previous(begin_of_callee(s, i)), tok::less, tok::comma)) return false;
  TokenIndex after = i + 1;
  if (s.is(after, tok::less)) after = after_template_arguments(s, after, s.size(), Angle::kTemplate);
  return after != kNoToken && (s.is_any(after, tok::greater, tok::greatergreater, tok::comma) ||
                               (after > i + 1 && s.is(after - 1, tok::greatergreater)));
}

// Notes the constructors for devices of the classes that template arguments name.
void note_classes(Project& p) {
  WordSet classes;
  for (const Function& fn : p.functions) {
    if (fn.constructor() && fn.device) classes.insert(p.files[fn.file].tokens.text(fn.name_token));
  }
  WordSet found;
  for (FileId file{0}; !classes.empty() && file < p.files.size(); ++file) {
    const TokenStream& s = p.files[file].tokens;
    for (TokenIndex i = 1; i + 1 < s.size(); ++i) {
      if (s.is_word(i) && !s.has(i, kDisabled) && classes.contains(s.text(i)) && is_template_argument(s, i))
        found.insert(s.text(i));
    }
  }
  for (const Function& fn : p.functions) {
    if (fn.constructor() && fn.device && found.contains(fn.name)) p.constructors_as_arguments.push_back(fn.id);
  }
}

}  // namespace

TokenIndex function_pointer_at(const TokenStream& s, TokenIndex open) {
  if (!s.is(open, tok::l_paren) || !s.is(open + 1, tok::star) || s[open].match == kNoToken || open == 0)
    return kNoToken;
  TokenIndex name = open + 2;
  if (s.is(name, tok::kw_const)) ++name;
  const TokenIndex before = s.previous(open);
  if (before == kNoToken || !s.is_word(name) || is_keyword(s[name].kind)) return kNoToken;
  TokenIndex after = name + 1;
  while (s.matched(after, tok::l_square)) after = s[after].match + 1;
  const bool typed = (s.is_word(before) && (!is_keyword(s[before].kind) || is_builtin_type(s[before].kind))) ||
                     s.is_any(before, tok::star, tok::amp, tok::greater);
  return typed && after == s[open].match && s.is(after + 1, tok::l_paren) ? name : kNoToken;
}

WordSet function_pointer_types(const TokenStream& s) {
  WordSet out;
  for (TokenIndex i = 0; i < s.size(); ++i) {
    if (s.is(i, tok::kw_typedef)) {
      for (TokenIndex k = i; k < s.size() && !s.is(k, tok::semi); ++k) {
        if (const TokenIndex name = function_pointer_at(s, k); name != kNoToken) out.insert(s.text(name));
      }
    } else if (s.is(i, tok::kw_using) && s.is_word(i + 1) && s.is(i + 2, tok::equal)) {
      for (TokenIndex k = i + 3; k < s.size() && !s.is(k, tok::semi); ++k) {
        if (s.is(k, tok::l_paren) && s.is(k + 1, tok::star) && s.is(k + 2, tok::r_paren) && s.is(k + 3, tok::l_paren))
          out.insert(s.text(i + 1));
      }
    }
  }
  return out;
}

void note_template_arguments(Project& p) {
  note_classes(p);
  for (const File& file : p.files) {
    const WordSet types = function_pointer_types(file.tokens);
    p.function_pointer_types.insert(types.begin(), types.end());
  }
  WordSet takers;
  for (Function& fn : p.functions) {
    if (fn.template_parameters.empty()) continue;
    const TokenStream& s = p.files[fn.file].tokens;
    TokenIndex open = fn.header.begin;
    while (open < fn.header.end && !s.is(open, tok::less)) ++open;
    TokenIndex close = fn.header.end;
    while (close > open && !s.is_any(close, tok::greater, tok::greatergreater)) --close;
    for (const TokenRange& range : split_at_commas(s, open + 1, close)) note_parameter(p, fn, range);
    if (!fn.function_parameters.empty()) takers.insert(s.text(fn.name_token));
  }
  for (FileId file{0}; !takers.empty() && file < p.files.size(); ++file) {
    const TokenStream& s = p.files[file].tokens;
    for (TokenIndex i = 0; i + 1 < s.size(); ++i) {
      if (s.is_word(i) && !s.has(i, kDisabled) && s.is(i + 1, tok::less) && takers.contains(s.text(i)))
        note_arguments(p, file, i);
    }
  }
}

}  // namespace cu2sycl
