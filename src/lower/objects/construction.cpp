// Classes whose objects hold the implicit arguments of their operators, and the places where such objects are
// constructed.

#include "analysis/call_graph/references.hpp"
#include "lower/calls/implicit.hpp"
#include "lower/core/constructs.hpp"
#include "lower/objects/unpassed_objects.hpp"
#include "lower/rows/rows.hpp"
#include "program/lookup/classes.hpp"
#include "program/lookup/lookup.hpp"
#include "source/algorithms.hpp"
#include "source/lists.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Returns the parameters of a list as data members: for `T a, U b` the lines `T a;` and `U b;`.
std::string as_members(const std::string& parameters, const std::string& line_start) {
  std::string out;
  int depth = 0;
  std::size_t from = 0;
  for (std::size_t k = 0; k <= parameters.size(); ++k) {
    if (k < parameters.size() && (parameters[k] == '<' || parameters[k] == '(')) ++depth;
    if (k < parameters.size() && (parameters[k] == '>' || parameters[k] == ')')) --depth;
    if (k < parameters.size() && (parameters[k] != ',' || depth > 0)) continue;
    out += line_start + parameters.substr(from, k - from) + ";";
    from = k + 2;
  }
  return out;
}

// Returns the implicit arguments for the construction of an object with `count` arguments; empty if there are none.
std::string construction_arguments(const Site& site, const std::vector<std::string_view>& classes, TokenIndex name,
                                   std::size_t count) {
  const Project& p = site.program;
  for (const std::string_view one : classes) {
    if (const ClassImplicit* made = class_implicit(p, one, site.file_id); made != nullptr && !made->constructors)
      return implicit_arguments(site, made->implicit);
    std::string out;
    const bool own = one == site.text(name);
    for (const FunctionId id :
         own ? callees_at(p, site.file_id, name, count) : constructors_at(p, site.file_id, name, one, count)) {
      const Function& f = p.functions[id];
      if (f.constructor() && f.in_device_code() && f.implicit.parameters()) out = implicit_arguments(site, f.implicit);
    }
    if (!out.empty()) return out;
  }
  return {};
}

std::string construction_arguments(const Site& site, TokenIndex name, std::size_t count) {
  return construction_arguments(site, classes_named(site.program, site.file_id, site.function, name), name, count);
}

// Whether constructing an object of the class that a word names needs implicit arguments.
bool needs_arguments(const Project& p, FileId file, TokenIndex name, std::size_t count) {
  const std::vector<std::string_view> classes = classes_named(p, file, kNone, name);
  return any_of(classes, [&](std::string_view one) {
    const std::vector<FunctionId> called = constructors_at(p, file, name, one, count);
    return class_implicit(p, one, file) != nullptr || any_of(called, [&](FunctionId id) {
             return p.functions[id].in_device_code() && p.functions[id].implicit.parameters();
           });
  });
}

// Returns the body, in a file, of the class that a constructor belongs to; an empty range if it is not there, or may be
// one of several: a template and its specializations.
TokenRange body_of_class(const Project& p, const Function& fn, FileId file) {
  const TokenStream& s = p.files[file].tokens;
  TokenRange out{0, 0};
  std::size_t count = 0;
  for (const ClassBody& one : p.files[file].classes) {
    if (one.name != fn.name || s[one.open].match == kNoToken) continue;
    const TokenRange body{one.open, s[one.open].match};
    if (file == fn.file && body.begin < fn.name_token && fn.name_token < body.end) return body;
    out = body;
    ++count;
  }
  return count == 1 ? out : TokenRange{0, 0};
}

// Returns the class of a data member in a file that a constructor does not initialize although that needs implicit
// arguments; empty if there is none.
std::string_view unpassed_member(const Project& p, const Function& fn, FileId file, const WordSet& initialized) {
  const TokenStream& s = p.files[file].tokens;
  const TokenRange body = body_of_class(p, fn, file);
  for (const DataMember& one : p.files[file].members) {
    const Declaration& d = one.declaration;
    if (d.begin < body.begin || d.begin >= body.end || one.scope != fn.scope || class_of(p.files[file], one).empty())
      continue;
    const TokenIndex name = class_name_in(s, {d.type_begin, d.type_end});
    const bool all =
        all_of(d.declarators, [&](const Declarator& declared) { return initialized.contains(declared.name); });
    if (!all && name != kNoToken && !fn.depends_on(s.text(name)) && needs_arguments(p, file, name, 0))
      return s.text(name);
  }
  return {};
}

// Leaves `C member{…};` unconverted if the construction needs implicit arguments, which a class does not have.
std::optional<Edit> member_with_braces(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  TokenIndex name = s.next(i);
  if (s.is(name, tok::less)) name = after_template_arguments(s, name, s.size());
  const TokenIndex open = name == kNoToken || !s.is_word(name) ? kNoToken : s.next(name);
  if (!s.matched(open, tok::l_brace) || !in_member_initializer(site, open + 1) ||
      !needs_arguments(site.program, site.file_id, i, arguments_in(s, open).size()))
    return {};
  return unconverted(site, FindingId::kSpecialMemberNeeds, i, i + 1, site.text(i));
}

// Returns whether one of the classes gets an added constructor, which stores the implicit arguments of its operators.
bool has_added_constructor(const Site& site, const std::vector<std::string_view>& classes) {
  return any_of(classes, [&](std::string_view one) {
    const ClassImplicit* made = class_implicit(site.program, one, site.file_id);
    return made != nullptr && !made->constructors;
  });
}

// Passes the implicit arguments to the constructor that `return {…}` calls. If the class has an added constructor, it
// is no longer an aggregate, and the statement is left unconverted.
std::optional<Edit> returned_braces(const Site& site, TokenIndex i) {
  const Function& fn = *site.current();
  const TokenStream& s = site.tokens;
  if (!s.is(i, tok::kw_return) || !s.matched(i + 1, tok::l_brace) || i < fn.body_open) return {};
  const TokenIndex type = returned_class(s, fn);
  if (type == kNoToken) return {};
  const std::vector<std::string_view> classes = classes_named(site.program, site.file_id, site.function, type);
  if (has_added_constructor(site, classes))
    return unconverted(site, FindingId::kSpecialMemberNeeds, i, i + 1, s.text(type));
  const std::size_t count = elements_in(s, i + 1);
  const std::string arguments = construction_arguments(site, classes, type, count);
  if (arguments.empty()) return {};
  return replace(i, i + 2, "return {" + arguments + (count > 0 ? ", " : ""),
                 count > 0 ? Edit::Gap::kClose : Edit::Gap::kKeep);
}

// Returns how many objects the extent `[4]` at a token makes; 0 if it is unknown.
std::size_t extent_at(const TokenStream& s, TokenIndex open) {
  const std::string extent(s.slice(open + 1, s[open].match));
  const bool number =
      !extent.empty() && extent.size() < 3 && extent.find_first_not_of("0123456789") == std::string::npos;
  return number ? static_cast<std::size_t>(std::stoi(extent)) : 0;
}

// Passes the implicit arguments to each object of `C a, b[2];` from the name `first` on, up to one with an initializer.
// The edit begins at token `from`, the type or that name.
std::optional<Edit> default_constructions(const Site& site, TokenIndex type, TokenIndex first, TokenIndex from) {
  const TokenStream& s = site.tokens;
  const std::string arguments = construction_arguments(site, type, 0);
  if (arguments.empty()) return {};
  if (local_class_around(site, type) != kNoToken)  // a member
    return unconverted(site, FindingId::kSpecialMemberNeeds, type, type + 1, site.text(type));
  TokenIndex type_end = type + 1;
  if (s.is(type_end, tok::less)) type_end = after_template_arguments(s, type_end, s.size(), Angle::kTemplate);
  if (type_end == kNoToken) return {};
  const std::string object = std::string(s.slice(type, type_end)) + "(" + arguments + ")";
  const std::string head = from == first ? "" : std::string(s.slice(type, first)) + site.gap(first - 1);
  std::string out;
  TokenIndex done = kNoToken;
  for (TokenIndex i = first; i != kNoToken;) {
    if (!s.is_word(i)) break;
    const TokenIndex open = s.next(i);
    const bool array = s.matched(open, tok::l_square);
    const TokenIndex after = array ? s.next(s[open].match) : open;
    if (array && (extent_at(s, open) == 0 || (s.is(after, tok::l_square)))) {
      Text refused = report(site, FindingId::kSpecialMemberNeeds, type, site.text(type));
      return replace(from, from + 1, std::move(refused) + site.text(from));
    }
    if (!s.is_any(after, tok::comma, tok::semi)) break;
    out += (out.empty() ? "" : ", ") + std::string(site.text(i));
    if (array) {
      out += std::string(s.slice(open, after)) + "{";
      for (std::size_t k = 0; k < extent_at(s, open); ++k) out += (k > 0 ? ", " : "") + object;
      out += "}";
    } else {
      out += "(" + arguments + ")";
    }
    done = after;
    if (s.is(after, tok::semi)) break;
    i = s.next(after);
  }
  if (done == kNoToken) return {};
  return replace(from, done, head + out);
}

// Converts `b(t)` of `C a(s), b(t)`, which is passed implicit arguments like the first object.
std::optional<Edit> later_construction(const Site& site, TokenIndex name) {
  const Local* local = site.local(name);
  if (local == nullptr || local->parameter || local->declarator_index == 0 || local->declarator().name_token != name ||
      local->declarator().pointer_depth > 0 || local->declarator().reference)
    return {};
  const TokenStream& s = site.tokens;
  const TokenIndex type = class_name_in(s, {local->declaration.type_begin, local->declaration.type_end});
  if (type == kNoToken) return {};
  TokenIndex open = local->declarator().name_end;
  if (s.is(open, tok::equal) && s.matched(open + 1, tok::l_brace)) ++open;
  if (!s.is_any(open, tok::l_paren, tok::l_brace) || s[open].match == kNoToken)
    return default_constructions(site, type, name, name);
  const std::size_t count = arguments_in(s, open).size();
  const std::string arguments = construction_arguments(site, type, count);
  if (arguments.empty()) return {};
  const bool more = s[open].match > open + 1;
  Text out = s.slice(name, open + 1);
  return replace(name, open + 1, std::move(out) + arguments + (more ? ", " : ""),
                 more ? Edit::Gap::kClose : Edit::Gap::kKeep);
}

// Converts `m(t)` of a constructor's initialisers, which constructs a data member.
std::optional<Edit> member_construction(const Site& site, TokenIndex name) {
  const TokenStream& s = site.tokens;
  const TokenIndex open = s.next(name);
  if (!s.is_any(open, tok::l_paren, tok::l_brace) || s[open].match == kNoToken) return {};
  const std::vector<std::string_view> classes = classes_of_initialised_member(site.program, site.function, name);
  const std::string arguments = construction_arguments(site, classes, name, arguments_in(s, open).size());
  if (arguments.empty()) return {};
  const bool more = s[open].match > open + 1;
  Text out = s.slice(name, open + 1);
  return replace(name, open + 1, std::move(out) + arguments + (more ? ", " : ""),
                 more ? Edit::Gap::kClose : Edit::Gap::kKeep);
}

// Converts `C<T> a(s)` in a macro's body.
std::optional<Edit> construction_in_macro(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  TokenIndex at = s.is_word(i) ? s.next(i) : kNoToken;
  if (s.is(at, tok::less)) at = after_template_arguments(s, at, s.size());
  const TokenIndex open = s.is_word(at) ? s.next(at) : kNoToken;
  if (!s.is_any(open, tok::l_paren, tok::l_brace) || s[open].match == kNoToken) return {};
  const std::string arguments = construction_arguments(site, i, arguments_in(s, open).size());
  if (arguments.empty()) return {};
  const MacroDefinition* macro = site.macro(i);
  if (macro != nullptr && site.program.analysis.macro_sides.host.contains(macro->name))
    return unconverted(site, FindingId::kHostCall, i, i + 1, site.text(i));
  const bool more = s[open].match > open + 1;
  return replace(i, open + 1, site.text(i) + lower(site, i + 1, open + 1) + arguments + (more ? ", " : ""),
                 more ? Edit::Gap::kClose : Edit::Gap::kKeep);
}

}  // namespace

std::optional<Edit> lower_class_body(const Site& site, TokenIndex i) {
  const Project& p = site.program;
  if (!site.tokens.is(i, tok::l_brace)) return {};
  const auto& classes = site.file.classes;
  const auto body = find_if(classes, [&](const ClassBody& one) { return one.open == i; });
  if (body == classes.end()) return {};
  const ClassImplicit* made = class_implicit(p, body->name, site.file_id);
  if (made == nullptr) {
    std::optional<Text> reports = unpassed_objects(site, *body);
    return reports ? std::optional(replace(i, i + 1, std::move(*reports) + "{")) : std::nullopt;
  }
  const ClassImplicit& needed = *made;
  Function owner = p.functions[needed.owner];
  owner.implicit = needed.implicit;
  Text parameters = implicit_parameters(site, owner, owner.implicit);
  const std::string arguments = implicit_arguments(site, needed.implicit);
  std::string initializers;
  for (const std::string_view name : needed.kept ? split_list(arguments) : std::vector<std::string_view>())
    initializers += (initializers.empty() ? "" : ", ") + std::string(name) + "(" + std::string(name) + ")";
  for (const std::string& member : needed.members)
    initializers += (initializers.empty() ? "" : ", ") + member + "(" + arguments + ")";
  const std::string label = site.newline + site.line_indent(body->keyword);
  const std::string inner = label + site.indentation;
  const std::string members = needed.kept ? as_members(parameters.str(), inner) : std::string();
  if (needed.constructors) return replace(i, i + 1, std::move(parameters).with("{" + members));
  const bool is_class = site.tokens.is(body->keyword, tok::kw_class);
  std::string out = "{" + (is_class ? label + "public:" : "") + members + inner + "explicit " + body->name + "(" +
                    parameters.str() + ") : " + initializers + " {}";
  if (is_class && !site.tokens.is(i + 1, tok::kw_public)) out += label + "private:";
  return replace(i, i + 1, std::move(parameters).with(std::move(out)));
}

std::string_view unpassed_construction(const Project& p, const Function& fn) {
  if (!fn.constructor() || !fn.defined() || !fn.in_device_code()) return {};
  const TokenStream& s = p.files[fn.file].tokens;
  WordSet initialized;
  for (TokenIndex i = fn.close + 1; i < fn.body_open; ++i) {
    if (s.is_word(i) && initialises_member(s, fn, i)) initialized.insert(s.text(i));
  }
  if (initialized.contains(fn.name)) return {};  // it delegates
  std::string_view out = unpassed_member(p, fn, fn.file, initialized);
  const std::vector<FileId>& files = p.visibility.related(fn.file);
  for (std::size_t k = 0; out.empty() && k < files.size(); ++k) {
    if (files[k] != fn.file) out = unpassed_member(p, fn, files[k], initialized);
  }
  const auto bases = p.bases.find(fn.scope);
  if (!out.empty() || bases == p.bases.end()) return out;
  for (const std::string& base : bases->second) {
    const std::string_view name = last_word_of_scope(base);
    const std::vector<FunctionId> called =
        initialized.contains(name) ? std::vector<FunctionId>() : p.callees(name, 0, fn.file);
    if (any_of(called, [&](FunctionId id) {
          const Function& one = p.functions[id];
          return one.constructor() && one.in_device_code() && one.implicit.parameters();
        }))
      return name;
  }
  return out;
}

std::optional<Edit> lower_constructor(const Site& site, TokenIndex i) {
  const auto made = site.program.constructions.find({site.file_id, i});
  if (made == site.program.constructions.end() || !(site.in_device_code() || site.in_macro(i))) return {};
  const Rule& row = *made->second;
  const bool more = site.tokens[i].match > i + 1;
  Text out = site.text(i) + fill_row(site, row, row.to, i, {}) + (more ? ", " : "");
  out.include(row.row->include);
  return replace(i, i + 1, std::move(out), more ? Edit::Gap::kClose : Edit::Gap::kKeep);
}

std::optional<Edit> lower_construction(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const Function* fn = site.current();
  if (site.in_macro(i)) return construction_in_macro(site, i);
  if (fn == nullptr) return member_with_braces(site, i);
  if (!site.in_device_code() || (i >= fn->begin && i <= fn->name_token)) return {};
  if (auto member = member_construction(site, i)) return member;
  if (auto later = later_construction(site, i)) return later;
  if (auto refused = returned_braces(site, i)) return refused;
  TokenIndex at = s.next(i);
  if (s.is(at, tok::less)) at = after_template_arguments(s, at, s.size());
  if (at == kNoToken || at >= s.size()) return {};
  const TokenIndex name = s.is_word(at) ? at : kNoToken;
  if (const Local* local = name == kNoToken ? nullptr : site.local(name); local != nullptr && local->parameter)
    return {};
  if (name != kNoToken) at = s.next(name);
  if (at == kNoToken) return {};
  if (name != kNoToken && s.is(at, tok::equal) && s.matched(at + 1, tok::l_brace)) ++at;  // `C a = {x}`
  const bool list = s.is_any(at, tok::l_paren, tok::l_brace) && s[at].match != kNoToken;
  if (!list) {
    if (name == kNoToken || !s.is_any(at, tok::semi, tok::comma, tok::l_square)) return {};
    return default_constructions(site, i, name, i);
  }
  const std::vector<std::string_view> classes = classes_named(site.program, site.file_id, site.function, i);
  const bool alias = classes.size() > 1 || (classes.size() == 1 && classes.front() != site.text(i));
  const bool added = has_added_constructor(site, classes);
  // `C(x)` with the name of the class is converted as a call.
  if (name == kNoToken && !s.is(at, tok::l_brace) && !added && !alias) return {};
  const std::size_t count = arguments_in(s, at).size();
  const std::string arguments = construction_arguments(site, i, count);
  if (arguments.empty()) return {};
  // With the added constructor the class is no longer an aggregate.
  if (count > 0 && added) return unconverted(site, FindingId::kSpecialMemberNeeds, i, i + 1, site.text(i));
  Text out = site.text(i);
  if (i + 1 < at) out += site.gap(i) + lower(site, i + 1, at);
  out += site.text(at);
  out += arguments;
  const bool more = s[at].match > at + 1;
  return replace(i, at + 1, std::move(out) + (more ? ", " : ""), more ? Edit::Gap::kClose : Edit::Gap::kKeep);
}

}  // namespace cu2sycl
