#include "analysis/host/changeable.hpp"

#include "program/lookup/lookup.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"
#include "syntax/operators.hpp"

namespace cu2sycl {
namespace {

// What an expression that begins with a variable's name gives.
enum class Taken : std::uint8_t { kPointer, kObject };

struct Expression {
  TokenRange range;
  Taken taken;
};

// Whether a declaration takes its value as a pointer or a reference to non-const.
bool takes_changeable(const Declaration& d, Taken given) {
  if (d.declarators.empty() || d.is_const || d.is_constexpr) return false;
  const Declarator& one = d.declarators.front();
  return given == Taken::kObject ? one.reference : one.pointer_depth > 0 || one.array() || one.reference;
}

// Whether some class of the run has a non-const member function of this name.
bool changes_object(const Project& p, FileId file, std::string_view name) {
  return any_of(p.functions_by_name.of(name), [&](FunctionId id) {
    const Function& fn = p.functions[id];
    return fn.member && p.related(fn.file, file) && !p.files[fn.file].tokens.is(fn.close + 1, tok::kw_const);
  });
}

// Whether all members of a name are arrays.
bool is_array_member(const Project& p, std::string_view name) {
  const auto found = p.members_by_name.find(name);
  return found != p.members_by_name.end() && all_of(found->second, [&](const MemberRef& ref) {
           const auto& names = p.files[ref.file].members[ref.index].declaration.declarators;
           return any_of(names, [&](const Declarator& one) { return one.name == name && one.array(); });
         });
}

std::size_t dimensions(const Project& p, std::string_view name) {
  const Variable& v = p.variables[p.variables_by_name.at(name).front()];
  const TokenStream& s = p.files[v.file].tokens;
  std::size_t out = 0;
  for (TokenIndex i = v.declarator().extents_begin; i < v.declarator().extents_end; i = s[i].match + 1) ++out;
  return out;
}

// Returns the expression that begins with the variable's name at a token, or with `&` before it.
Expression expression_at(const Project& p, const TokenStream& s, TokenIndex i) {
  std::size_t left = dimensions(p, s.text(i));
  TokenIndex end = i + 1;
  for (; end < s.size(); ++end) {
    if (s.matched(end, tok::l_square)) {
      left -= left > 0 ? 1 : 0;
      end = s[end].match;
    } else if (s.is(end, tok::period) && s.is_word(end + 1)) {
      left = is_array_member(p, s.text(++end)) ? 1 : 0;
    } else {
      break;
    }
  }
  const bool address = s.is(s.previous(i), tok::amp) && is_prefix(s, s.previous(i));
  const bool moved = left > 0 && s.is_any(end, tok::plus, tok::minus);
  while (moved && end < s.size() && !s.is_any(end, tok::comma, tok::semi) && !closes_bracket(s[end].kind))
    end = opens_bracket(s[end].kind) && s[end].match != kNoToken ? s[end].match + 1 : end + 1;
  return {{address ? s.previous(i) : i, end}, address || left > 0 ? Taken::kPointer : Taken::kObject};
}

// Returns the name that a value after `=` is given to: `p` of `*p = …` and of `(*p)[3] = …`.
TokenIndex declared_before(const TokenStream& s, TokenIndex equal) {
  TokenIndex name = s.previous(equal);
  while (s.matched(name, tok::r_square)) name = s.previous(s[name].match);
  return s.matched(name, tok::r_paren) ? s.previous(name) : name;
}

// Whether an expression at token `i` is used as non-const: as the argument of a function of the run, as the value of a
// variable, or as the object of a call.
bool is_taken(const Project& p, FileId file, TokenIndex i, const Expression& e) {
  const TokenStream& s = p.files[file].tokens;
  const FunctionId function = p.function_at(file, i);
  if (s.previous(i) == kNoToken || s.next(i) == kNoToken || p.find_local(function, s.text(i), i) != nullptr)
    return false;
  const TokenIndex after = e.range.end;
  if (s.is(after, tok::l_paren)) return s.is(after - 2, tok::period) && changes_object(p, file, s.text(after - 1));
  const TokenIndex before = s.previous(e.range.begin);
  if (before == kNoToken || after >= s.size() || !s.is_any(after, tok::comma, tok::r_paren, tok::semi)) return false;
  if (s.is(before, tok::equal)) {
    const TokenIndex name = declared_before(s, before);
    const Local* local = s.is_word(name) ? p.find_local(function, s.text(name), name) : nullptr;
    const bool assigned = e.taken == Taken::kPointer;  // in `p = table;`, too
    return local != nullptr && (assigned || local->declarator().initializer == before) &&
           takes_changeable(local->declaration, e.taken);
  }
  const TokenIndex open = s.is_any(before, tok::l_paren, tok::comma) ? opening_bracket(s, i) : kNoToken;
  if (!s.is(open, tok::l_paren) || s.previous(open) == kNoToken) return false;
  const auto called = p.functions_by_name.find(s.text(s.previous(open)));
  if (called == p.functions_by_name.end()) return false;
  const auto arguments = arguments_in(s, open);
  const auto k = static_cast<std::size_t>(
      find_if(arguments, [&](TokenRange one) { return one.begin == e.range.begin; }) - arguments.begin());
  return any_of(called->second, [&](FunctionId id) {
    const Function& f = p.functions[id];
    return k < f.parameters.size() && p.related(f.file, file) && takes_changeable(f.parameters[k].declaration, e.taken);
  });
}

// Returns the variable that a word names, if it is used as non-const.
VariableId taken_at(const Project& p, FileId file, TokenIndex i) {
  const bool taken = p.variables_by_name.contains(p.files[file].tokens.text(i)) &&
                     is_taken(p, file, i, expression_at(p, p.files[file].tokens, i));
  return taken ? variable_at(p, file, i) : VariableId(kNone);
}

// The same if a word is a macro without parameters for an expression that begins with the variable: `#define VIEW
// scene.view`.
VariableId taken_by_macro(const Project& p, FileId file, TokenIndex i) {
  const auto found = p.macros_by_name.find(p.files[file].tokens.text(i));
  if (found == p.macros_by_name.end()) return kNone;
  for (const MacroRef ref : found->second) {
    const MacroDefinition& macro = p.macro(ref);
    const TokenStream& s = p.files[ref.file].tokens;
    if (macro.function_like() || macro.body_begin >= macro.body_end ||
        !p.variables_by_name.contains(s.text(macro.body_begin)))
      continue;
    const Expression e = expression_at(p, s, macro.body_begin);
    if (e.range.end == macro.body_end && is_taken(p, file, i, {{i, i + 1}, e.taken}))
      return variable_at(p, ref.file, macro.body_begin);
  }
  return kNone;
}

}  // namespace

std::set<VariableId> taken_for_changeable(const Project& p) {
  std::set<VariableId> out;
  if (p.variables_by_name.empty()) return out;
  for (FileId id{0}; id < p.files.size(); ++id) {
    const TokenStream& s = p.files[id].tokens;
    for (TokenIndex i = 0; i < s.size(); ++i) {
      if (!s.is_word(i) || s.has(i, kInDirective) || s.has(i, kDisabled) || names_member(s, i)) continue;
      VariableId meant = taken_at(p, id, i);
      if (meant == kNone) meant = taken_by_macro(p, id, i);
      if (meant != kNone) out.insert(meant);
    }
  }
  return out;
}

}  // namespace cu2sycl
