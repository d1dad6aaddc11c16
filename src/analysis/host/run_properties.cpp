#include "analysis/host/run_properties.hpp"

#include "analysis/host/changeable.hpp"
#include "program/lookup/classes.hpp"
#include "program/lookup/lookup.hpp"
#include "source/algorithms.hpp"
#include "source/words.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Adds the words of the arguments of macros that pass a parameter on as a variable in device memory. `macros`: those
// that do so themselves.
void add_arguments_of_macros(const Project& p, WordSet macros, WordSet& symbols) {
  for (bool changed = !macros.empty(); changed;) {  // macros that use such macros
    changed = false;
    for (const File& file : p.files) {
      for (const MacroDefinition& macro : file.directives.macros) {
        for (TokenIndex i = macro.body_begin; i < macro.body_end && macro.function_like(); ++i)
          if (macros.contains(file.tokens.text(i))) changed |= macros.insert(file.tokens.text(macro.name_token)).second;
      }
    }
  }
  for (const File& file : p.files) {
    const TokenStream& s = file.tokens;
    for (TokenIndex i = 0; !macros.empty() && i < s.size(); ++i) {
      const TokenIndex open = s.is_word(i) && macros.contains(s.text(i)) ? s.next(i) : kNoToken;
      if (!s.matched(open, tok::l_paren)) continue;
      for (TokenIndex k = open + 1; k < s[open].match; ++k)
        if (s.is_word(k)) symbols.insert(s.text(k));
    }
  }
}

// Notes what calls do, and returns the words of arguments that name variables in device memory.
WordSet note_calls(const Project& p, const Table& table, RunProperties& out) {
  WordSet symbols;
  WordSet macros;
  for (FileId id{0}; id < p.files.size(); ++id) {
    const TokenStream& s = p.files[id].tokens;
    for (TokenIndex i = 0; i < s.size(); ++i) {
      if (!s.is_word(i) || s.has(i, kDisabled)) continue;
      if (const Rule* value = table.find(s.text(i), RuleKind::kValue))
        out.files[id].creates_streams |= value->has(Effect::kStreams);
      const Rule* row = table.find(s.text(i), RuleKind::kCall);
      const TokenIndex open = row == nullptr ? kNoToken : call_open(s, i);
      if (open == kNoToken) continue;
      if (row->has(Effect::kLastError)) out.asks_for_errors[id] = out.files[id].reads_errors = true;
      out.files[id].creates_streams |= row->has(Effect::kStreams);
      out.files[id].captures_streams |= row->has(Effect::kCaptures);
      const auto arguments = arguments_in(s, open);
      if (row->has(Effect::kDevices) &&
          !(arguments.size() == 1 && s.slice(arguments[0].begin, arguments[0].end) == "0"))
        out.files[id].switches_devices = true;
      for (const std::size_t k : row->symbols) {
        if (k >= arguments.size()) continue;
        for (TokenIndex t = arguments[k].begin; t < arguments[k].end; ++t) {
          if (s.is_word(t) || !s.quoted(t).empty()) symbols.insert(s.is_word(t) ? s.text(t) : s.quoted(t));
          if (!s.has(t, kMacroParameter)) continue;
          for (const MacroDefinition& macro : p.files[id].directives.macros)
            if (macro.body_begin <= t && t < macro.body_end) macros.insert(s.text(macro.name_token));
        }
      }
    }
  }
  add_arguments_of_macros(p, std::move(macros), symbols);
  return symbols;
}

// Whether a class has non-static data members.
bool has_data(const Project& p, std::string_view scope) {
  return any_of(p.files, [&](const File& file) {
    return any_of(file.members,
                  [&](const DataMember& one) { return one.scope == scope && !one.declaration.is_static; });
  });
}

// Whether `T{}` is a constant expression for the class of a variable without an initialiser: its default constructor is
// constexpr, or it has neither constructors nor data members.
bool is_constant_by_default(const Project& p, const Variable& v) {
  const Declaration& d = v.declaration;
  const TokenStream& s = p.files[v.file].tokens;
  const TokenIndex name = class_name_in(s, {d.type_begin, d.type_end});
  if (!d.is_const || v.declarator().array() || name == kNoToken) return false;
  const auto scopes = class_scopes(p, v.file, name, s.text(name));
  if (scopes.size() != 1) return false;
  bool made = false;
  for (const FunctionId id : p.functions_by_name.of(last_word_of_scope(scopes.front()))) {
    const Function& fn = p.functions[id];
    if (!fn.constructor() || fn.scope != scopes.front()) continue;
    made = true;
    for (TokenIndex i = fn.declaration; i < fn.name_token && fn.parameters.empty(); ++i) {
      if (p.files[fn.file].tokens.is(i, tok::kw_constexpr)) return true;
    }
  }
  return !made && !has_data(p, scopes.front());
}

// Returns the device variables whose addresses are in the initialiser of another one.
std::vector<VariableId> addressed_in(const Project& p, const Variable& v) {
  std::vector<VariableId> out;
  const TokenStream& s = p.files[v.file].tokens;
  const Declarator& one = v.declarator();
  for (TokenIndex i = one.initializer; i != kNoToken && i < one.end; ++i) {
    const VariableId meant = s.is_word(i) && !in_unevaluated_operand(s, i) ? variable_at(p, v.file, i) : kNone;
    if (meant == kNone || meant == v.id) continue;
    const bool whole = p.variables[meant].declarator().array() && !s.is(i + 1, tok::l_square);
    if (whole || s.is(i - 1, tok::amp)) out.push_back(meant);
  }
  return out;
}

// Leaves out tables whose addresses variables in device memory hold, and tables that hold addresses of such variables:
// the address of a constant of the program is one of the host.
void leave_out_addressed(const Project& p, std::set<VariableId>& tables) {
  for (bool changed = true; changed;) {
    changed = false;
    for (const Variable& v : p.variables) {
      if (v.space == Variable::Space::kShared || v.owner != kNone) continue;
      for (const VariableId meant : addressed_in(p, v)) {
        if (tables.contains(v.id) == tables.contains(meant)) continue;
        tables.erase(tables.contains(v.id) ? v.id : meant);
        changed = true;
      }
    }
  }
}

void choose_constexpr_tables(const Project& p, const WordSet& symbols, RunProperties& out) {
  const std::set<VariableId> changeable = taken_for_changeable(p);
  for (VariableId id{0}; id < p.variables.size(); ++id) {
    const Variable& v = p.variables[id];
    const bool constant =
        v.space == Variable::Space::kConstant || (v.space == Variable::Space::kDevice && v.declaration.is_const);
    const bool initialized = v.declarator().initializer != kNoToken;
    if (constant && (initialized || is_constant_by_default(p, v)) && !v.declaration.is_extern &&
        !is_declared_extern(p, v) && !symbols.contains(v.name) && v.declarator().pointer_depth == 0 &&
        (v.declaration.is_const || !changeable.contains(id)))
      out.constexpr_tables.insert(id);
    if (v.space == Variable::Space::kConstant && changeable.contains(id)) out.changeable.insert(id);
  }
  leave_out_addressed(p, out.constexpr_tables);
}

// Files of one translation unit share the last error.
void share_errors(const Project& p, std::vector<bool>& asks) {
  std::vector<bool> units(p.files.size());
  for (FileId id{0}; id < p.files.size(); ++id) {
    for (const FileId root : p.files[id].roots) units[root] = units[root] || asks[id];
  }
  for (FileId id{0}; id < p.files.size(); ++id) {
    for (const FileId root : p.files[id].roots) asks[id] = asks[id] || units[root];
  }
}

void add(ProgramProperties& to, const ProgramProperties& from) {
  to.creates_streams |= from.creates_streams;
  to.captures_streams |= from.captures_streams;
  to.switches_devices |= from.switches_devices;
  to.reads_errors |= from.reads_errors;
}

// Gives each file the properties of all files of its programs.
void share_in_programs(const Project& p, std::vector<ProgramProperties>& files) {
  std::vector<ProgramProperties> out(files.size());
  for (const std::vector<FileId>& program : p.programs) {
    ProgramProperties all;
    for (const FileId file : program) add(all, files[file]);
    for (const FileId file : program) add(out[file], all);
  }
  files = std::move(out);
}

}  // namespace

RunProperties find_run_properties(const Project& project, const Table& table) {
  RunProperties out;
  out.asks_for_errors.resize(project.files.size());
  out.files.resize(project.files.size());
  choose_constexpr_tables(project, note_calls(project, table, out), out);
  share_errors(project, out.asks_for_errors);
  share_in_programs(project, out.files);
  return out;
}

}  // namespace cu2sycl
