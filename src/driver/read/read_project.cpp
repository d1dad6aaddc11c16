#include "driver/read/read_project.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <set>

#include "analysis/analyse.hpp"
#include "analysis/call_graph/implicit_parameters.hpp"
#include "analysis/launch/macro_callers.hpp"
#include "analysis/lockstep/lockstep_stores.hpp"
#include "driver/read/cuda_files.hpp"
#include "driver/read/launches.hpp"
#include "driver/read/link_files.hpp"
#include "driver/read/table_words.hpp"
#include "lex/brackets.hpp"
#include "lex/lexer.hpp"
#include "lex/specifiers.hpp"
#include "preprocess/expansion/pasted_prefixes.hpp"
#include "preprocess/stringized.hpp"
#include "program/function_names.hpp"
#include "program/locals.hpp"
#include "program/lookup/classes.hpp"
#include "program/lookup/lookup.hpp"
#include "program/structure/function_text.hpp"
#include "program/structure/spaces.hpp"
#include "program/structure/structure.hpp"
#include "program/units/programs.hpp"
#include "source/words.hpp"
#include "syntax/context.hpp"
#include "system/parallel.hpp"
#include "system/paths.hpp"

namespace cu2sycl {
namespace {

void read_tokens(File& file) {
  file.tokens = lex(*file.source);
  disarm_single_brackets(file.tokens);
  file.directives = read_directives(file.tokens);
}

// Reads files that are no inputs and that files include by quoted names, directly or not.
void follow_includes(Project& project, const Table& table, const BuildSettings& settings,
                     std::vector<std::string>& missing) {
  namespace fs = std::filesystem;
  std::error_code code;
  std::unordered_set<std::string> known;
  for (const File& file : project.files) known.insert(fs::weakly_canonical(file.source->path(), code).string());
  for (std::size_t f = 0; f < project.files.size(); ++f) {
    for (std::size_t k = 0; k < project.files[f].directives.include_directives.size(); ++k) {
      const IncludeDirective one = project.files[f].directives.include_directives[k];
      if (!one.quoted || names_library_copy(table, one.name)) continue;
      std::vector<fs::path> places{fs::path(project.files[f].source->path()).parent_path()};
      places.insert(places.end(), settings.include_folders.begin(), settings.include_folders.end());
      for (const fs::path& place : places) {
        const fs::path path = (place / std::string(one.name)).lexically_normal();
        if (!fs::is_regular_file(path, code)) {
          missing.push_back(path.string());
          continue;
        }
        if (!known.insert(fs::weakly_canonical(path, code).string()).second) break;
        auto loaded = load(path.string());
        if (!loaded) break;
        File& added = project.files.emplace_back();
        added.reference = true;
        added.source = std::make_unique<SourceFile>(std::move(loaded.value()));
        read_tokens(added);
        break;
      }
    }
  }
}

// Reads the conditions of all files, and disables the branches for other platforms.
void read_conditions(Project& project, const Table& table, const BuildSettings& settings) {
  std::vector<LexedFile*> files;
  for (File& file : project.files) files.push_back(&file);
  const auto known = [&](std::string_view name) -> KnownMacro {
    const Rule* row = table.compiler_macro(name);
    if (row == nullptr && table.find(name, RuleKind::kHeader) != nullptr) return {KnownMacro::State::kDefined, 1};
    if (row == nullptr) return {};
    if (row->kind == RuleKind::kUndefined) return {KnownMacro::State::kUndefined};
    if (row->kind == RuleKind::kForeign) return {KnownMacro::State::kForeign};
    long long value = 0;
    const std::string_view number = row->row->to;
    std::from_chars(number.data(), number.data() + number.size(), value);
    return {KnownMacro::State::kDefined, value, row->where == Space::kDevice};
  };
  std::vector<Branches> branches = read_branches(files, known, settings.definitions, settings.jobs);
  const StringizedParameters stringized = find_stringized_parameters(files);
  for_each_index(project.files.size(), settings.jobs, [&](std::size_t id) {
    File& file = project.files[id];
    file.branches = std::move(branches[id]);
    file.suppressions = Suppressions(file.source->spelling_file());
    bool foreign = disable_stringized(file.tokens, stringized);
    if (!foreign && file.branches.all_reachable() && file.suppressions.off().empty()) return;
    foreign |= file.suppressions.disable(file.tokens);
    for (TokenIndex i = 0; i < file.tokens.size(); ++i) {
      if (!file.branches.at(i).foreign) continue;
      file.tokens.tokens[i].flags |= kDisabled;
      foreign = true;
    }
    if (!foreign) return;
    rematch_brackets(file.tokens);
    file.directives = read_directives(file.tokens);
  });
}

// Writes the prefix that a macro pastes where the macro is used.
void move_prefixes(Project& project, const Table& table) {
  std::vector<LexedFile*> files;
  for (File& file : project.files) files.push_back(&file);
  std::vector<std::unique_ptr<SourceFile>> sources = move_pasted_prefixes(files, words_of(table));
  for (FileId id{0}; id < project.files.size(); ++id) {
    if (!sources[id]) continue;
    project.files[id].source = std::move(sources[id]);
    read_tokens(project.files[id]);
  }
}

// Expands macros that must be expanded before anything else can be understood. Returns whether any file changed.
bool expand(Project& project, const Table& table, const BuildSettings& settings,
            const std::set<std::string>& launchers) {
  std::vector<LexedFile*> files;
  for (File& file : project.files) files.push_back(&file);
  const FileRelations relations{
      [&](std::uint32_t a, std::uint32_t b) { return project.related(FileId(a), FileId(b)); },
      [&](std::uint32_t at, std::uint32_t from, TokenIndex declared) {
        return project.visibility.sees(FileId(at), FileId(from), declared);
      },
      [&](std::uint32_t file, TokenIndex at) { return project.files[FileId(file)].branches.at(at).any(); }};
  const TableWords words = words_of(table);
  Expansions expansions = expand_macros(files, words, launchers, settings.definitions, relations, settings.jobs);
  bool changed = false;
  for (FileId id{0}; id < project.files.size(); ++id) {
    File& file = project.files[id];
    if (!expansions.sources[id]) continue;
    file.source = std::move(expansions.sources[id]);
    read_tokens(file);
    changed = true;
  }
  for (FileId id{0}; id < project.files.size(); ++id) {
    File& file = project.files[id];
    // Nothing that is converted uses a definition that is left: the definition is left unconverted.
    for (const MacroDefinition& macro : file.directives.macros) {
      if (!expansions.names[id].contains(std::string(macro.name))) continue;
      for (TokenIndex i = macro.directive; i < macro.body_end; ++i) file.tokens.tokens[i].flags |= kDisabled;
    }
  }
  project.expanded_macros.insert(project.expanded_macros.end(), expansions.macros.begin(), expansions.macros.end());
  project.unexpanded_uses.insert(project.unexpanded_uses.end(), expansions.unexpanded.begin(),
                                 expansions.unexpanded.end());
  return changed;
}

// Whether a word is the name in a declaration: `T name;`, `T* name = …`.
bool declares(const TokenStream& s, TokenIndex i) {
  if (i == 0 || i + 1 >= s.size() || !is_punctuator(s[i + 1].kind)) return false;
  const TokenKind kind = s[i + 1].kind;
  const TokenKind key_kind = s[i - 1].kind;
  if (is_any(key_kind, tok::kw_struct, tok::kw_class, tok::kw_union, tok::kw_enum)) return false;  // the name of a type
  if (key_kind == tok::comma && i >= 2 && s.is_word(i - 2)) {  // `T a, b, c;`, not a parameter list
    constexpr TokenIndex kLongest = 32;
    TokenIndex first = i;
    while (first >= 2 && i - first < kLongest && s.is(first - 1, tok::comma) && s.is_word(first - 2)) first -= 2;
    const auto after = [&](TokenIndex name) {  // after a declarator: its name and its extents
      TokenIndex k = name + 1;
      while (k < s.size() && s.matched(k, tok::l_square)) k = s[k].match + 1;
      return k;
    };
    TokenIndex end = after(i);
    while (end + 1 < s.size() && end - i < kLongest && s.is(end, tok::comma) && s.is_word(end + 1))
      end = after(end + 1);
    return s.is(end, tok::semi) && !s.is(first - 1, tok::comma) && declares(s, first);
  }
  if (!is_any(kind, tok::semi, tok::equal, tok::comma, tok::l_square, tok::r_paren, tok::l_brace)) return false;
  TokenIndex before = i - 1;
  while (before > 0 && s.is_any(before, tok::star, tok::amp)) --before;
  if (!(s.is_word(before) ? !is_keyword(s[before].kind) || is_builtin_type(s[before].kind)
                          : s.is(before, tok::greater)))
    return false;
  if (before + 1 == i) return true;
  // `T* name` begins a statement or a parameter.
  return before == 0 || s.is_any(before - 1, tok::semi, tok::l_brace, tok::r_brace, tok::l_paren, tok::comma,
                                 tok::kw_const, tok::kw_static, tok::coloncolon);
}

// Collects the words of a file, and those that it declares.
void note_words(File& file) {
  const TokenStream& s = file.tokens;
  for (TokenIndex i = 0; i < s.size(); ++i) {
    if (!s.is_word(i)) continue;
    file.words.insert(s.text(i));
    if (declares(s, i) && file.branches.at(i).any()) file.declared_words.insert(s.text(i));
    const bool names =
        s.is_any(i, tok::kw_using, tok::kw_namespace) && !s.has(i, kDisabled) && file.branches.at(i).any();
    if (names && s.is(i, tok::kw_using)) file.using_keywords.push_back(i);
    if (!names || !s.is(i, tok::kw_namespace) || i + 2 >= s.size()) continue;
    if (s.is(i + 2, tok::equal)) file.namespace_aliases.emplace(s.text(i + 1), qualified_name(s, i + 3));
    for (TokenIndex k = i + 1; s.is_word(k); k += s.is(k + 1, tok::coloncolon) ? 2 : 1)
      file.namespaces.insert(s.text(k));
  }
}

void note_macros(Project& project, FileId id) {
  const File& file = project.files[id];
  for (std::uint32_t k = 0; k < file.directives.macros.size(); ++k) {
    const MacroDefinition& macro = file.directives.macros[k];
    project.macros_by_name[macro.name].push_back({id, k});
    project.names[macro.name].push_back({DeclaredName::Kind::kMacro, id, macro.name_token, {}});
  }
}

// Determines what the tokens alone show: which branches can be active, and which files include which.
void read_relations(Project& project, const Table& table, const BuildSettings& settings) {
  read_conditions(project, table, settings);
  link_files(project, table, settings.include_folders);
}

// Builds the model of files whose relations have been read.
ItemGraph build_once(Project& project, const Table& table, const BuildSettings& settings,
                     const std::set<std::string>& launchers) {
  if (expand(project, table, settings, launchers)) read_relations(project, table, settings);
  const WordMap<WordSet> macros = specifier_macros(project);
  const auto names = [&](std::string_view word, std::string_view specifier) {
    const auto found = macros.find(word);
    return found != macros.end() && found->second.contains(specifier);
  };
  const WordSet linkage = linkage_macros(project);
  const WordMap<std::string_view> literals = literal_macros(project);
  const auto literal_of = [&](std::string_view word) {
    const auto found = literals.find(word);
    return found == literals.end() ? std::string_view() : found->second;
  };
  for_each_index(project.files.size(), settings.jobs, [&](std::size_t id) {
    take_for_extern(project.files[id].tokens, linkage);
    project.files[id].cuda = project.files[id].names_cuda = holds_cuda(project.files[id], table);
    project.files[id].extended_lambdas = find_extended_lambdas(project.files[id].tokens, names);
    project.files[id].launches = find_launches(project.files[id].tokens);
    project.files[id].assembly = find_assembly(
        project.files[id].tokens, {[&](TokenIndex i) { return project.files[id].branches.at(i).device; }, literal_of});
    note_words(project.files[id]);
  });
  for (const File& file : project.files) project.words.insert(file.words.begin(), file.words.end());
  for (FileId id{0}; id < project.files.size(); ++id) note_macros(project, id);
  spread_cuda(project, table);
  find_include_places(project);
  project.specifiers = specifiers_of(table);
  read_structure(project, settings.jobs);
  leave_announced_types(project, table);
  resolve_bases(project);
  resolve_class_names(project);
  complete_scopes(project);
  count_required_arguments(project);
  inherit_spaces(project);
  note_using_declarations(project);
  project.functions_by_name = name_functions(project);
  for (const Function& fn : project.functions) {
    if (fn.member) project.members_by_scope[fn.scope].push_back(fn.id);
  }
  take_launched_for_kernels(project);
  for (VariableId id{0}; id < project.variables.size(); ++id)
    project.variables_by_name[project.variables[id].declarator().name].push_back(id);
  project.programs = find_programs(project);
  for (std::size_t k = 0; k < project.programs.size(); ++k) {
    for (const FileId file : project.programs[k]) project.files[file].programs.push_back(k);
  }
  for (FileId id{0}; id < project.files.size(); ++id) {
    for (std::size_t k = 0; k < project.files[id].members.size(); ++k) {
      project.members_by_class[last_word_of_scope(project.files[id].members[k].scope)].push_back({id, k});
      for (const Declarator& one : project.files[id].members[k].declaration.declarators)
        project.members_by_name[one.name].push_back({id, k});
    }
  }
  read_locals(project, settings.jobs);
  return compute_implicit_parameters(project, table, settings.jobs, [&](const ItemGraph& graph) {
    project.analysis.lockstep_stores = find_lockstep_stores(project, table, graph);
    std::set<FunctionId> functions;
    for (const auto& [place, store] : project.analysis.lockstep_stores) functions.insert(store.function);
    return functions;
  });
}

// Returns the project in the state before its model was built.
Project tokens_and_relations(Project&& project) {
  Project out;
  for (File& file : project.files) {
    File& one = out.files.emplace_back();
    one.reference = file.reference;
    one.root = file.root;
    one.stand_in = file.stand_in;
    one.stand_ins = std::move(file.stand_ins);
    one.lacks_headers = file.lacks_headers;
    one.foreign_headers = file.foreign_headers;
    one.branches = std::move(file.branches);
    one.suppressions = std::move(file.suppressions);
    one.roots = std::move(file.roots);
    one.includes = std::move(file.includes);
    one.included_at = std::move(file.included_at);
    static_cast<LexedFile&>(one) = std::move(file);
  }
  out.visibility = std::move(project.visibility);
  out.expanded_macros = std::move(project.expanded_macros);
  out.unexpanded_uses = std::move(project.unexpanded_uses);
  return out;
}

}  // namespace

Project read_files(std::vector<SourceFile> sources, const Table& table, const BuildSettings& settings,
                   std::vector<std::string>& missing) {
  Project project;
  project.files.resize(sources.size());
  for_each_index(sources.size(), settings.jobs, [&](std::size_t id) {
    File& file = project.files[id];
    file.source = std::make_unique<SourceFile>(std::move(sources[id]));
    read_tokens(file);
    while (auto whole = whole_launches(file)) {  // brackets that one launch leaves open may hide the next launch
      file.source = std::make_unique<SourceFile>(*std::move(whole));
      read_tokens(file);
    }
    if (settings.progress) settings.progress("read", project.files.size());
  });
  if (settings.follow_includes) follow_includes(project, table, settings, missing);
  return project;
}

Project build_project(Project project, const Table& table, const BuildSettings& settings) {
  move_prefixes(project, table);
  read_relations(project, table, settings);
  ItemGraph graph = build_once(project, table, settings, {});
  std::set<std::string> expanded;
  for (auto macros = macros_to_expand(project, table); !macros.empty(); macros = macros_to_expand(project, table)) {
    const std::size_t before = expanded.size();
    expanded.insert(macros.begin(), macros.end());
    if (expanded.size() == before) break;
    project = tokens_and_relations(std::move(project));  // repeat with the macros that are known now
    graph = build_once(project, table, settings, expanded);
  }
  analyse(project, table, graph, {settings.buffers, !settings.kernel_pointers, settings.jobs});
  for (const BufferVariable& one : project.analysis.buffers.variables) {
    for (const RetypedPointer& each : one.retyped)
      project.files[each.file].cuda = true;  // for a header that contains nothing else
  }
  return project;
}

}  // namespace cu2sycl
