#include "analysis/call_graph/references.hpp"

#include <algorithm>

#include "analysis/call_graph/dependent_calls.hpp"
#include "analysis/call_graph/row_places.hpp"
#include "program/lookup/classes.hpp"
#include "program/lookup/lookup.hpp"
#include "program/lookup/macro_names.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"
#include "syntax/operators.hpp"

namespace cu2sycl {

std::unordered_set<std::string> constructed_classes(const Project& project) {
  std::unordered_set<std::string> out;
  for (const Function& fn : project.functions) {
    if (fn.member && (fn.constructor() || fn.fixed_parameters())) out.insert(fn.class_name());
  }
  for (bool changed = !out.empty(); changed;) {  // classes with members of such classes
    changed = false;
    for (const File& file : project.files) {
      for (const DataMember& one : file.members) {
        const std::string name = one.scope.substr(one.scope.rfind(':') + 1);
        if (!out.contains(name) && out.contains(class_of(file, one))) changed |= out.insert(name).second;
      }
    }
  }
  return out;
}

std::string class_of(const File& file, const DataMember& member) {
  const Declaration& d = member.declaration;
  if (d.is_static || d.type_begin >= d.type_end) return {};
  for (const Declarator& one : d.declarators) {
    if (one.pointer_depth > 0 || one.reference || one.array() || one.initializer != kNoToken) return {};
  }
  TokenIndex name = d.type_begin;
  while (name + 2 < d.type_end && file.tokens.is(name + 1, tok::coloncolon)) name += 2;
  return std::string(file.tokens.text(name));
}

namespace {

// Returns the last token of the object of `grid.sync()`, or of `sync(grid)`; kNoToken if there is none.
TokenIndex object_of_method(const TokenStream& s, TokenIndex i) {
  if (names_member(s, i)) return object_of_member(s, i);
  const TokenIndex open = s.next(i);
  const bool called = s.matched(open, tok::l_paren);
  return called && s[open].match > open + 1 ? s[open].match - 1 : kNoToken;
}

bool has_needs(const Rule& row) {
  return row.has(Effect::kItem) || row.has(Effect::kWarp) || row.has(Effect::kBarrier) || row.has(Effect::kGroup) ||
         row.has(Effect::kVarying);
}

void add_needs(const Rule& row, ImplicitParameters& out) {
  out.item |= row.has(Effect::kItem);
  out.dynamic |= row.has(Effect::kSharedMemory);
  out.warp |= row.has(Effect::kWarp);
  out.varying |= row.has(Effect::kVarying);
  out.barrier |= row.has(Effect::kBarrier);
  out.grid |= row.has(Effect::kGridBarrier);
  out.meets |= row.has(Effect::kBarrier) || row.has(Effect::kWarp) || row.has(Effect::kGroup);
}

}  // namespace

void ReferenceReader::read(FileId file, TokenIndex begin, TokenIndex end, FunctionId fn, References& out) const {
  const TokenStream& s = p_.files[file].tokens;
  for (TokenIndex i = begin; i < end; ++i) {
    if (s.has(i, kDisabled) || s.has(i, kMacroParameter) || (fn != kNone && s.has(i, kInDirective))) continue;
    if (const auto made = p_.constructions.find({file, i}); made != p_.constructions.end())
      add_needs(*made->second, out.direct);
    if (s.is_word(i)) read_word(file, i, fn, out);
    if (fn == kNone || !s.is(i, tok::l_paren)) continue;
    if (const auto call = expression_call(p_, fn, i)) out.calls.push_back(*call);
  }
}

void ReferenceReader::read_word(FileId file, TokenIndex i, FunctionId fn, References& out) const {
  const TokenStream& s = p_.files[file].tokens;
  const std::string_view word = name_of_function(s, i);
  if (const auto assembly = p_.files[file].assembly.find(i); assembly != p_.files[file].assembly.end()) {
    for (const Rule* row : table_.instructions().all(assembly->second.code)) add_needs(*row, out.direct);
    return;
  }
  if (fn != kNone && s.is(i, tok::kw_return)) read_returned(file, i, fn, out);
  if (is_keyword(word)) return;
  const bool member = names_member(s, i);
  const TokenIndex after = s.next(i);
  const bool qualified = s.is(before_name(s, i), tok::coloncolon);
  const bool called = s.matched(after, tok::l_paren);
  const bool unqualified = !member && !qualified && fn != kNone;
  if (unqualified && (called || s.matched(after, tok::l_brace)) && !constructed_.empty()) {
    for (const std::string_view name : classes_of_initialised_member(p_, fn, i)) {
      if (constructed_.contains(std::string(name))) out.calls.push_back({name, arguments_in(s, after).size(), file, i});
    }
  }
  if (const Local* local = unqualified ? p_.find_local(fn, word, i) : nullptr; local != nullptr) {
    // A local variable may be a function object. In its declaration, or as a member's initialiser, it is constructed.
    const bool constructed = local->declarator().name_token == i || initialises_member(s, p_.functions[fn], i);
    if (local->declaration.is_typedef)
      read_constructions(file, i, fn, out);
    else if (!constructed && called && may_be_object(p_, fn, i))
      out.calls.push_back(object_call(p_, fn, i, after));
    return;
  }
  if (unqualified && called && i > p_.functions[fn].body_open && may_be_object(p_, fn, i)) {
    out.calls.push_back(object_call(p_, fn, i, after));
    return;
  }
  if (unqualified && called) {
    for (const FunctionParameter& one : p_.functions[fn].function_parameters) {
      if (one.name != word) continue;
      const std::size_t count = argument_count(p_, file, after);
      out.calls.push_back({word, count, file, i, true, false, true});
      return;
    }
  }
  if (const TokenIndex object = object_of_method(s, i); object != kNoToken) {
    for (const Rule* row : table_.methods(word)) {
      if (has_needs(*row) && is_made_by(Place(p_, file, fn), object, i, *row)) add_needs(*row, out.direct);
    }
  }
  if (!member) {
    read_macro(file, i, fn, out);
    read_rules(file, i, fn, out);
    read_variable(file, i, fn, out);
  }
  read_constructions(file, i, fn, out);
  if (!p_.functions_by_name.contains(word)) return;
  if (is_alias_body(s, i)) out.calls.push_back({word, kAnyNumber, file, i});
  const TokenIndex open = call_open(s, i, member ? Angle::kEither : Angle::kTemplate);
  if (open == kNoToken) return;
  out.calls.push_back({word, argument_count(p_, file, open), file, i});
  out.calls.back().dependent = begin_of_dependent_call(p_, fn, i, open) != kNoToken;
}

// Adds what the rows of a word need.
void ReferenceReader::read_rules(FileId file, TokenIndex i, FunctionId fn, References& out) const {
  const TokenStream& s = p_.files[file].tokens;
  const std::string_view word = s.text(i);
  const TokenIndex before = s.previous(i);
  if (table_.has_members(word)) {
    out.direct.item = true;
    const Rule* x = table_.find(std::string(word) + ".x", RuleKind::kMember);
    out.direct.varying |= x != nullptr && x->has(Effect::kVarying);
  }
  const auto add = [&](const Rule& row) { add_needs(row, out.direct); };
  const Place place(p_, file, fn);
  for (const Rule* row : table_.sequences(word)) {
    if (is_sequence_at(place, i, *row)) add(*row);
  }
  const bool users = has_users_row(p_, table_, word, place.in_macro(i)) && place.local(i) == nullptr;
  for (const Rule* row : table_.find(word)) {
    if (!row->namespaces.empty()) {
      if (written_with(place, i, row->namespaces)) add(*row);
      continue;
    }
    const Meaning meaning = p_.names.contains(word) && !users ? meaning_of(p_, file, i, fn) : Meaning::kCuda;
    // One overload of a CUDA function may call CUDA's: if that needs the item, all overloads take the item.
    if (meaning == Meaning::kOwn || (meaning == Meaning::kOverload && !row->has(Effect::kItem))) break;
    if (!row->row->scope.empty() && !s.is(before, tok::coloncolon) && !written_in(place, i, row->row->scope)) continue;
    add(*row);
  }
}

// Adds the variable in device memory that the word refers to.
void ReferenceReader::read_variable(FileId file, TokenIndex i, FunctionId fn, References& out) const {
  const VariableId meant = variable_at(p_, file, i);
  const bool qualified = p_.files[file].tokens.is(before_name(p_.files[file].tokens, i), tok::coloncolon);
  FileId declared_in = file;
  if (meant == kNone || (!qualified && p_.member_of_class(fn, p_.files[file].tokens.text(i), &declared_in) != nullptr))
    return;
  const Variable& v = p_.variables[meant];
  if (v.space == Variable::Space::kShared && fn != kNone && is_left_out(p_, p_.functions[fn], i)) return;
  if (v.space == Variable::Space::kShared && v.declaration.is_extern) {
    out.direct.dynamic = true;
  } else if (!p_.analysis.is_table(v.id)) {
    out.direct.add(meant);
    if (fn != kNone && (p_.functions[fn].global || p_.functions[fn].device) && v.space == Variable::Space::kConstant &&
        (takes_address(p_.files[file].tokens, i, v) || calls_modifier(p_.files[file].tokens, i, v)))
      out.escaping.push_back(meant);
  }
}

// Adds the macro that a word is, and the device variables whose names it makes.
void ReferenceReader::read_macro(FileId file, TokenIndex i, FunctionId fn, References& out) const {
  if (!p_.macros_by_name.contains(p_.files[file].tokens.text(i))) return;
  out.macros.push_back(p_.files[file].tokens.text(i));
  if (fn == kNone || p_.variables.empty()) return;
  for (const std::string& name : names_pasted_by(p_, file, i)) {
    const auto same = p_.variables_by_name.find(name);
    if (same == p_.variables_by_name.end()) continue;
    const auto meant = find_if(same->second, [&](VariableId id) {
      const Variable& v = p_.variables[id];
      return v.owner == kNone && p_.related(v.file, file) && !p_.analysis.is_table(id);
    });
    if (meant != same->second.end()) out.direct.add(*meant);
  }
}

bool ReferenceReader::calls_modifier(const TokenStream& s, TokenIndex i, const Variable& v) const {
  const TokenIndex next = s.next(i);
  const TokenIndex name = s.is(next, tok::period) ? s.next(next) : kNoToken;
  const bool called = s.is_word(name) && s.matched(s.next(name), tok::l_paren);
  const auto found = s.is(next, tok::arrow) ? p_.functions_by_name.find("operator->")
                     : called               ? p_.functions_by_name.find(s.text(name))
                                            : p_.functions_by_name.end();
  if (found == p_.functions_by_name.end()) return false;
  const TokenStream& own = p_.files[v.file].tokens;
  return any_of(found->second, [&](FunctionId id) {
    const Function& fn = p_.functions[id];
    bool of_class = false;
    for (TokenIndex k = v.declaration.type_begin; k < v.declaration.type_end; ++k)
      of_class |= own.is(k, fn.class_name());
    const TokenStream& there = p_.files[fn.file].tokens;
    return fn.member && of_class && !there.is(there.next(fn.close), tok::kw_const);
  });
}

bool ReferenceReader::takes_address(const TokenStream& s, TokenIndex i, const Variable& v) const {
  const TokenIndex before = s.previous(i);
  if (s.is(before, tok::amp) && is_prefix(s, before)) return true;
  std::size_t wanted = 0;
  const TokenStream& own = p_.files[v.file].tokens;
  for (TokenIndex k = v.declarator().extents_begin; k < v.declarator().extents_end; k = own[k].match + 1) ++wanted;
  for (TokenIndex k = s.next(i); wanted > 0; --wanted) {
    if (!s.matched(k, tok::l_square)) return true;
    k = s.next(s[k].match);
  }
  return false;
}

void ReferenceReader::read_constructions(FileId file, TokenIndex i, FunctionId fn, References& out) const {
  if (constructed_.empty()) return;
  if (fn != kNone && is_dependent_class(p_, fn, i)) {
    const std::size_t before = out.calls.size();
    read_construction(file, i, fn, p_.files[file].tokens.text(i), out);
    for (std::size_t k = before; k < out.calls.size(); ++k) out.calls[k].construction = out.calls[k].dependent = true;
  }
  for (const std::string_view one : classes_named(p_, file, fn, i)) {
    if (constructed_.contains(std::string(one))) read_construction(file, i, fn, one, out);
  }
}

// Adds the constructors that `return {…}` calls.
void ReferenceReader::read_returned(FileId file, TokenIndex i, FunctionId fn, References& out) const {
  const TokenStream& s = p_.files[file].tokens;
  const TokenIndex type = returned_class(s, p_.functions[fn]);
  if (type == kNoToken || !s.matched(s.next(i), tok::l_brace)) return;
  for (const std::string_view name : classes_named(p_, file, fn, type)) {
    if (constructed_.contains(std::string(name))) out.calls.push_back({name, elements_in(s, s.next(i)), file, i});
  }
}

void ReferenceReader::read_construction(FileId file, TokenIndex i, FunctionId fn, std::string_view name,
                                        References& out) const {
  const TokenStream& s = p_.files[file].tokens;
  TokenIndex at = s.next(i);
  if (s.is(at, tok::less)) at = after_template_arguments(s, at, s.size());
  if (at == kNoToken || at >= s.size()) return;
  const bool declares = s.is_word(at);
  const Local* local = declares ? p_.find_local(fn, s.text(at), at) : nullptr;
  if (local != nullptr && local->parameter) return;  // a lambda's parameter
  if (declares) at = s.next(at);
  if (at == kNoToken) return;
  for (;;) {
    if (declares && s.is(at, tok::equal) && s.matched(at + 1, tok::l_brace)) ++at;  // `C a = {x}`
    const bool list = s.is_any(at, tok::l_paren, tok::l_brace) && s[at].match != kNoToken;
    if (!list && !(declares && s.is_any(at, tok::semi, tok::comma, tok::l_square))) return;
    out.calls.push_back({name, list ? arguments_in(s, at).size() : 0, file, i});
    while (s.is_any(at, tok::l_paren, tok::l_brace, tok::l_square) && s[at].match != kNoToken) at = s[at].match + 1;
    if (!declares || !s.is(at, tok::comma) || !s.is_word(at + 1)) return;  // `C a(s), b(t)`
    at += 2;
  }
}

bool is_dependent_class(const Project& project, FunctionId fn, TokenIndex i) {
  const Function& function = project.functions[fn];
  const TokenStream& s = project.files[function.file].tokens;
  const bool number =
      s.matched(i + 1, tok::l_paren) && s[i + 1].match == i + 3 && s[i + 2].kind == tok::numeric_constant;
  if (s.is_any(s.previous(i), tok::kw_new, tok::less, tok::tilde)) return false;  // `new T(x)`, `function<T(int)>`
  return !number && !names_member(s, i) && !s.is(s.previous(i), tok::coloncolon) && !s.is(s.next(i), tok::coloncolon) &&
         function.depends_on(s.text(i)) &&
         none_of(function.function_parameters, [&](const FunctionParameter& one) { return one.name == s.text(i); });
}

bool has_users_row(const Project& project, const Table& table, std::string_view word, bool in_macro) {
  const auto rows = table.find(word);
  const bool users = any_of(rows, [](const Rule* row) {
    return row->table > 0 && row->namespaces.empty() && row->kind != RuleKind::kPattern && row->row->scope.empty();
  });
  if (!users) return false;
  const auto declared = project.names.find(word);
  return declared != project.names.end() && all_of(declared->second, [&](const DeclaredName& one) {
           return one.scope.empty() &&
                  (one.kind == DeclaredName::Kind::kFunction || (one.kind == DeclaredName::Kind::kMacro && !in_macro));
         });
}

namespace {

// Returns the functions that a macro is another name for.
std::vector<FunctionId> named_by_alias(const Project& project, const Call& call) {
  const TokenStream& s = project.files[call.file].tokens;
  if (names_member(s, call.at) || s.is(call.at - 1, tok::coloncolon))
    return callees_at(project, call.file, call.at, kAnyNumber);
  std::vector<FunctionId> out;
  const auto found = project.functions_by_name.find(call.name);
  if (found == project.functions_by_name.end()) return out;
  std::ranges::copy_if(found->second, std::back_inserter(out), [&](FunctionId id) {
    return !project.functions[id].member && project.related(project.functions[id].file, call.file);
  });
  return out;
}

}  // namespace

std::vector<FunctionId> callees_of(const Project& project, const Call& call) {
  if (call.parameter) return project.fitting(project.functions_as_arguments, call.arguments, call.file);
  if (call.construction) return project.fitting(project.constructors_as_arguments, call.arguments, call.file);
  if (call.dependent) return dependent_callees(project, call.file, call.at, call.arguments);
  if (!call.object && is_alias_body(project.files[call.file].tokens, call.at)) return named_by_alias(project, call);
  if (!call.object && name_of_function(project.files[call.file].tokens, call.at) == call.name)
    return callees_at(project, call.file, call.at, call.arguments);
  if (!call.object)  // a constructor of a class that an alias names
    return constructors_at(project, call.file, call.at, call.name, call.arguments);
  return operators_called(project, call);
}

}  // namespace cu2sycl
