#include "analysis/call_graph/row_places.hpp"

#include "lex/token_kind.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {

TokenIndex begin_of_name(const TokenStream& s, TokenIndex i) {
  for (TokenIndex colons = s.previous(i); s.is(colons, tok::coloncolon); colons = s.previous(i)) {
    i = colons;
    const TokenIndex word = s.previous(colons);
    if (!s.is_word(word) || is_keyword(s[word].kind)) break;
    i = word;
  }
  return i;
}

bool names_function(const Place& place, TokenIndex i) {
  return any_of(place.file.functions, [&](FunctionId f) { return place.program.functions[f].name_token == i; });
}

namespace {

// Whether an unqualified name may refer to something else than the name in `namespaces`, which are used: the program
// declares it elsewhere, or has a using-declaration for another.
bool may_mean_other(const Place& place, TokenIndex i, std::string_view namespaces) {
  if (any_of(place.program.names.of(place.text(i)), [&](const DeclaredName& one) { return one.scope != namespaces; }))
    return true;
  const TokenStream& s = place.tokens;
  for (TokenIndex k = 1; k < s.size(); ++k) {
    if (!s.is(k, place.text(i)) || !s.is(k - 1, tok::coloncolon)) continue;
    const TokenIndex begin = begin_of_name(s, k);
    if (begin > 0 && s.is(begin - 1, tok::kw_using) && qualifier_of(place.program, s, k) != namespaces) return true;
  }
  return false;
}

// Whether tokens of a file name the maker of a row for `maker.method`.
bool names_maker(const TokenStream& s, TokenIndex begin, TokenIndex end, std::string_view maker) {
  for (TokenIndex k = begin; k < end; ++k) {
    if (s.is(k, maker)) return true;
  }
  return false;
}

// Whether a data member of this name is declared with the maker's name.
bool is_member_of(const Project& p, std::string_view name, std::string_view maker) {
  return any_of(p.files, [&](const File& file) {
    return any_of(file.members, [&](const DataMember& member) {
      const Declaration& d = member.declaration;
      return any_of(d.declarators, [&](const Declarator& one) { return one.name == name; }) &&
             names_maker(file.tokens, d.begin, d.end, maker);
    });
  });
}

// Whether a function of this name is declared with the maker's name in its return type.
bool is_returned_by(const Project& p, std::string_view name, std::string_view maker) {
  const auto functions = p.functions_by_name.find(name);
  return functions != p.functions_by_name.end() && any_of(functions->second, [&](FunctionId id) {
           const Function& fn = p.functions[id];
           return names_maker(p.files[fn.file].tokens, fn.declaration, fn.name_token, maker);
         });
}

// Whether the qualifier of the name at token `i` means a namespace: in full, by an alias, or by its last part if a
// directive uses the rest.
bool names_namespace(const Place& place, TokenIndex i, std::string written, std::string_view scope) {
  written = without_alias(place.program, place.file_id, i, std::move(written));
  if (written == scope) return true;
  return scope.ends_with("::" + written) &&
         used_by_directive(place.program, place.file_id, scope.substr(0, scope.size() - written.size() - 2));
}

// Whether an argument of the call of a name is a variable whose type is named in a namespace. [basic.lookup.argdep]
bool has_argument_of(const Place& place, TokenIndex i, std::string_view scope) {
  const TokenStream& s = place.tokens;
  const TokenIndex open = call_open(s, i);
  if (open == kNoToken) return false;
  for (TokenIndex k = open + 1; k < s[open].match; ++k) {
    const Local* local = s.is_word(k) ? place.program.find_local(place.function, s.text(k), k) : nullptr;
    for (TokenIndex word = local == nullptr ? 0 : local->declaration.type_begin;
         local != nullptr && word < local->declaration.type_end; ++word) {
      if (s.is_word(word) && s.is(s.previous(word), tok::coloncolon) &&
          names_namespace(place, word, qualifier_of(place.program, s, word), scope))
        return true;
    }
  }
  return false;
}

}  // namespace

bool written_in(const Place& place, TokenIndex i, std::string_view scope) {
  const std::string written = qualifier_of(place.program, place.tokens, i);
  if (written.empty())
    return is_used(place.program, place.file_id, scope, place.text(i)) || has_argument_of(place, i, scope);
  return names_namespace(place, i, written, scope);
}

bool written_with(const Place& place, TokenIndex i, std::string_view namespaces) {
  const std::string written = qualifier_of(place.program, place.tokens, i);
  if (names_function(place, i)) return false;
  if (!written.empty()) return names_namespace(place, i, written, namespaces);
  return is_used(place.program, place.file_id, namespaces, place.text(i)) && place.local(i) == nullptr &&
         !may_mean_other(place, i, namespaces);
}

bool is_sequence_at(const Place& place, TokenIndex i, const Rule& row) {
  return (row.row->scope.empty() || written_in(place, i, row.row->scope)) &&
         end_of_sequence(place.tokens, row, i) != kNoToken;
}

namespace {

// Whether the initialiser that begins at a token names the maker, or something declared with its name: `auto` takes its
// type from there.
bool initialized_by(const Place& place, TokenIndex begin, std::string_view maker, int depth);

// Whether the variable that a word names is declared with the maker's name, or initialised with such a variable.
bool is_declared_with(const Place& place, TokenIndex word, TokenIndex at, std::string_view maker, int depth = 0) {
  const TokenStream& s = place.tokens;
  if (names_member(s, word)) return is_member_of(place.program, s.text(word), maker);
  if (const Local* local = place.program.find_local(place.function, place.text(word), at); local != nullptr) {
    const Declaration& d = local->declaration;
    if (names_maker(s, d.begin, d.end, maker)) return true;
    for (TokenIndex i = d.begin; i < d.end; ++i) {
      if (s.is(i, tok::kw_auto)) return depth < 4 && initialized_by(place, i + 1, maker, depth + 1);
    }
    return false;
  }
  if (const auto global = place.file.globals.find(place.text(word)); global != place.file.globals.end())
    return names_maker(s, global->second.begin, global->second.end, maker);
  return place.current() != nullptr && place.current()->member && is_member_of(place.program, s.text(word), maker);
}

bool initialized_by(const Place& place, TokenIndex begin, std::string_view maker, int depth) {
  const TokenStream& s = place.tokens;
  bool inside = false;  // after `=` or `:`
  for (TokenIndex i = begin; i < s.size() && !s.is_any(i, tok::semi, tok::l_brace); ++i) {
    if (s.is(i, tok::r_paren) && (s[i].match == kNoToken || s[i].match < begin)) break;  // of `for (auto& x : v)`
    inside |= s.is_any(i, tok::equal, tok::colon, tok::l_paren);
    if (!inside || !s.is_word(i) || is_keyword(s[i].kind)) continue;
    if (s.is(i, maker) || is_declared_with(place, i, i, maker, depth) ||
        (i + 1 < s.size() && s.is(i + 1, tok::l_paren) && is_returned_by(place.program, s.text(i), maker)))
      return true;
  }
  return false;
}

}  // namespace

bool is_made_by(const Place& place, TokenIndex object, TokenIndex at, const Rule& row) {
  const TokenStream& s = place.tokens;
  const std::string_view maker = row.name.substr(0, row.name.find('.'));
  if (maker == "*") {  // any object, if no class of the run has such a member function
    const auto own = place.program.functions_by_name.find(s.text(at));
    return own == place.program.functions_by_name.end() ||
           none_of(own->second, [&](FunctionId id) { return place.program.functions[id].member; });
  }
  if (s.matched(object, tok::r_paren) && s[object].match > 0) {
    const TokenIndex called = s[object].match - 1;
    const bool is_call =
        (s.is_word(called) && !is_keyword(s[called].kind)) || s.is_any(called, tok::greater, tok::r_square);
    if (!is_call) return is_made_by(place, object - 1, at, row);  // `(*p)`
    if (names_maker(s, called, object, maker) ||
        (s.is_word(called) && is_returned_by(place.program, s.text(called), maker)))
      return true;
    return s.is_word(called) && called > 1 && names_member(s, called) && !s.is(called - 1, tok::coloncolon) &&
           is_made_by(place, called - 2, at, row);  // an element, `v.back()`
  }
  while (s.matched(object, tok::r_square) && s[object].match > 0) object = s[object].match - 1;
  return s.is_word(object) && is_declared_with(place, object, at, maker);
}

}  // namespace cu2sycl
