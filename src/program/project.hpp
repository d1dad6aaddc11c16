// What a run's code contains: files, functions, variables of device memory, macros, and what each function needs passed
// in.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "lex/token.hpp"
#include "preprocess/conditions.hpp"
#include "preprocess/directives.hpp"
#include "preprocess/expansion.hpp"
#include "program/analysis.hpp"
#include "program/function.hpp"
#include "program/ids.hpp"
#include "program/names.hpp"
#include "program/suppressions.hpp"
#include "program/visibility.hpp"
#include "source/words.hpp"
#include "syntax/declaration.hpp"
#include "syntax/lambdas.hpp"
#include "syntax/launches.hpp"
#include "syntax/statements/assembly.hpp"
#include "syntax/statements/statement_tree.hpp"

namespace cu2sycl {

/// The body of a class.
struct ClassBody {
  std::string name;
  TokenIndex keyword;
  TokenIndex open;  // `{`
};

/// What operators of a class need, where it has no constructor of its own: one is added, which keeps it in members.
struct ClassImplicit {
  ImplicitParameters implicit;
  FunctionId owner = kNone;          // one of the operators, or the constructor of a member's class
  bool kept = false;                 // operators need them later
  std::vector<std::string> members;  // whose classes' constructors must be passed them
};

/// A variable of a class, static ones too.
struct DataMember {
  std::string scope;  // `ns::Class`
  Declaration declaration;
};

/// A variable that CUDA places in device memory by a specifier.
struct Variable {
  enum class Space : std::uint8_t { kShared, kConstant, kDevice, kManaged, kTexture };
  Space space;
  FileId file;
  FunctionId owner = kNone;  // the function that declares it, for local memory
  std::string name;
  std::string scope;  // the namespaces it is declared in, joined by `::`
  Declaration declaration;
  std::size_t declarator_index;  // which of the declaration's names
  VariableId id = kNone;         // its place in the list of the run
  bool escapes = false;          // device code takes its address: CUDA lets that be a pointer to what is not const
  // Of a `__shared__` variable in a function template: `<16>` where it is the one of that instance, which has its own.
  // The text is in the words of the functions that need it.
  std::string instance{};
  VariableId original = kNone;  // of an instance: the variable as it is declared
  bool unbounded = false;       // templates that call each other ask for ever more instances

  [[nodiscard]] const Declarator& declarator() const { return declaration.declarators[declarator_index]; }
  [[nodiscard]] std::string qualified() const { return scope.empty() ? name : scope + "::" + name; }
  /// Whether each work-group of a kernel has its own, though no function declares it: `__shared__ int counts[32];` of a
  /// namespace.
  [[nodiscard]] bool shared_by_functions() const {
    return owner == kNone && space == Space::kShared && !declaration.is_extern;
  }
  /// Whether device code reads it, and never writes it.
  [[nodiscard]] bool read_only() const { return (space == Space::kConstant && !escapes) || space == Space::kTexture; }
};

inline constexpr std::string_view kCallOperator = "operator()";

/// A name declared in a function, and where it holds.
struct Local {
  Declaration declaration;
  std::size_t declarator_index;
  TokenIndex scope_end;
  bool parameter = false;

  [[nodiscard]] const Declarator& declarator() const { return declaration.declarators[declarator_index]; }
};

/// The braces of a namespace or class, and the names around what is in them.
struct ScopeRange {
  TokenIndex begin;
  TokenIndex end;
  std::string name;
};

/// A class template or an alias template, with the words of its parameters.
struct TemplateScope {
  TokenRange range;  // its header included
  std::vector<std::string> parameters;
};

/// An include directive that names a file of the run.
struct IncludedFile {
  TokenIndex directive;
  FileId file;
};

struct File : LexedFile {
  Branches branches;
  Suppressions suppressions;  // what comments keep out
  std::vector<ScopeRange> scopes;
  std::vector<TemplateScope> templates;
  std::vector<DataMember> members;
  std::vector<ClassBody> classes;
  bool reference = false;             // no input: read because an input includes it
  bool stand_in = false;              // for CUDA's headers: included where another branch of `#if` includes those
  std::vector<TokenRange> stand_ins;  // likewise its own branches beside one that includes those
  std::vector<FunctionId> functions;  // in order of their first token
  std::vector<ExtendedLambda> extended_lambdas;
  StatementTree statements;
  std::vector<Launch> launches;                      // a LaunchId is the place in this list
  std::map<TokenIndex, AssemblyStatement> assembly;  // by keyword
  std::vector<VariableId> variables;                 // device memory at namespace scope
  WordMap<Declaration> globals;                      // host variables at namespace scope
  WordSet types;                                     // classes, enumerations and aliases declared here
  WordSet enumerators;
  WordSet words;                                // every word, for fresh names
  WordSet declared_words;                       // names of variables and members, wherever they are declared
  WordSet namespaces;                           // the words that its namespaces and aliases of such are named by
  WordMap<std::string_view> namespace_aliases;  // `namespace a = b::c;`
  WordSet used_namespaces;                      // `using namespace b::c;`
  WordMap<std::string_view> used_names;         // `using b::c::name;`, by the name
  std::vector<FileId> roots;                    // of the translation units that hold it, ascending
  std::vector<std::size_t> programs;            // that hold it, by their numbers in Project::programs
  std::vector<FileId> includes;                 // files of the run that this one includes
  std::vector<IncludedFile> included_at;        // the same, by directive
  bool root = true;                             // no file of the run includes it
  bool lacks_headers = false;                   // a unit of it includes a quoted name that is no file of the run
  bool nested = false;                          // included inside braces: its own includes go to who includes it
  std::string scope;                            // the namespaces that it is included in
  bool cuda = false;                            // holds anything that a table row matches, or who includes it does
  bool names_cuda = false;                      // holds such a thing itself

  /// The branch with stand-ins for CUDA that a token stands in; nullptr where it is in none.
  [[nodiscard]] const TokenRange* stand_in_at(TokenIndex i) const;
  /// The file of the run that an include directive names; kNone where it names none.
  [[nodiscard]] FileId included_by(TokenIndex directive) const;
};

struct MacroRef {
  FileId file;
  std::uint32_t index;
};

struct MemberRef {
  FileId file;
  std::size_t index;  // in File::members
};

/// A variable of namespace scope that is no device memory.
struct HostVariable {
  FileId file;
  const Declaration* declaration;
  const Declarator* declarator;
};

struct Rule;

class Project {
 public:
  // Defined in project.cpp: what a project holds is much to instantiate.
  Project();
  ~Project();
  Project(Project&& other) noexcept;
  Project& operator=(Project&& other) noexcept;

  std::vector<File> files;
  std::vector<Function> functions;
  std::vector<Variable> variables;
  WordMap<std::vector<FunctionId>> functions_by_name;
  WordMap<std::vector<VariableId>> variables_by_name;  // of namespace scope
  WordMap<std::vector<MacroRef>> macros_by_name;
  WordMap<std::vector<FileId>> files_by_global;
  WordMap<std::vector<MemberRef>> members_by_name;
  WordMap<std::vector<MemberRef>> members_by_class;  // by the class's last word
  WordSet enumerators;
  WordSet types;                                                        // classes, enumerations and aliases
  WordSet namespaces;                                                   // likewise namespaces, without `std`
  WordMap<std::vector<FileId>> files_by_namespace_alias;                // that declare one of the name
  WordMap<std::vector<DeclaredName>> names;                             // declared outside functions
  std::unordered_map<std::string, std::vector<std::string>> bases;      // by class: the last words of their names
  std::unordered_map<std::string, std::vector<std::string>> all_bases;  // by class, of a class with bases: theirs, too
  WordMap<std::vector<std::string_view>> classes_by_name;               // the keys of `bases`, by their last words
  std::map<std::string, std::vector<ClassAlias>, std::less<>> class_aliases;  // by unqualified name
  Visibility visibility;
  std::vector<std::vector<FileId>> programs;  // see find_programs()
  WordMap<std::string> specifiers;  // words of which users' rows say that they stand for one of CUDA's specifiers
  WordMap<ImplicitParameters> implicit_by_macro;
  std::unordered_map<std::string, std::vector<ClassImplicit>> implicit_by_class;  // by unqualified name
  WordSet words;                                                                  // every word of the run
  WordSet function_pointer_types;
  std::vector<FunctionId> functions_as_arguments;  // device functions that template arguments name
  std::vector<ExpandedMacro> expanded_macros;      // and why
  std::vector<UnexpandedUse> unexpanded_uses;
  // Objects whose rows give their constructors arguments, by the bracket after which those go.
  std::map<std::pair<FileId, TokenIndex>, const Rule*> constructions;
  std::size_t macro_contexts = 0;  // how often Boost.Wave's context was started
  Analysis analysis;

  [[nodiscard]] const MacroDefinition& macro(MacroRef ref) const {
    return files[ref.file].directives.macros[ref.index];
  }
  /// The definitions of a macro in the translation units that hold a file; where none is there, or
  /// `from` is kNone, those of the whole run.
  [[nodiscard]] std::vector<MacroRef> macros(std::string_view name, FileId from) const;
  /// The variables of namespace scope on the host of a name; where those of macros are looked for.
  [[nodiscard]] std::vector<HostVariable> globals(std::string_view name, FileId from) const;
  /// The variable of the class that function `f` is a member of, by name; nullptr where it has none.
  [[nodiscard]] const DataMember* member_of_class(FunctionId f, std::string_view name, FileId* file) const;
  /// The innermost function of a file whose body holds token `i`; kNone where there is none.
  [[nodiscard]] FunctionId function_at(FileId file, TokenIndex i) const;

  /// The lambda for the device that a place is in; nullptr where there is none.
  [[nodiscard]] const ExtendedLambda* lambda_at(FileId file, TokenIndex i) const;
  /// The local variable or parameter that `name` means at token `i` of function `f`; nullptr where no declaration is
  /// seen.
  [[nodiscard]] const Local* find_local(FunctionId f, std::string_view name, TokenIndex i) const;
  /// The functions named `name`, in any scope, that a call with `arguments` arguments in file `from` can mean.
  [[nodiscard]] std::vector<FunctionId> callees(std::string_view name, std::size_t arguments, FileId from) const;
  /// Those of some functions that take `arguments` arguments: those of the translation units of `from` where there are
  /// some.
  [[nodiscard]] std::vector<FunctionId> fitting(const std::vector<FunctionId>& of, std::size_t arguments,
                                                FileId from) const;
  /// Whether some translation unit holds both files.
  [[nodiscard]] bool related(FileId a, FileId b) const;
  /// A file and what it includes, over any number of steps.
  [[nodiscard]] std::vector<FileId> unit(FileId root) const;
  /// The instance of a `__shared__` variable that a function needs which calls `callee` with explicit template
  /// `arguments`, where `callee` needs `v`: `v` itself where there is only one. The second adds
  /// one that is not known yet.
  [[nodiscard]] VariableId instance_in_call(VariableId v, const Function& callee,
                                            const TemplateArguments& arguments) const;
  VariableId add_instance_in_call(VariableId v, const Function& callee, const TemplateArguments& arguments);
  /// The template arguments of an instance, as they stand where `callee` is given explicit `arguments`.
  [[nodiscard]] std::string instance_text(const Variable& variable, const Function& callee,
                                          const TemplateArguments& arguments) const;
  /// What a `__shared__` variable is called in the function that declares it: variables of one name, in blocks or
  /// branches of their own, are numbered.
  [[nodiscard]] std::string own_name(VariableId v) const;
  /// A name that no translation unit that holds a file uses: `wanted`, or with a suffix. With kNone, no file of the
  /// run.
  [[nodiscard]] std::string fresh_name(const std::string& wanted, FileId from) const;

  std::vector<WordMap<std::vector<Local>>> locals;  // per function

 private:
  std::map<std::pair<VariableId, std::string>, VariableId> instances_;
  std::map<std::pair<VariableId, bool>, std::size_t> instance_counts_;  // by variable, and whether arguments depend
};

/// What the class that a file means by an unqualified name needs; nullptr where it needs nothing.
[[nodiscard]] const ClassImplicit* class_implicit(const Project& project, std::string_view name, FileId from);

/// Whether some program holds both files.
[[nodiscard]] bool same_program(const Project& project, FileId a, FileId b);

/// Whether a translation unit that holds a file uses a word; with kNone, any file of the run.
[[nodiscard]] bool uses_word(const Project& project, std::string_view word, FileId from);

/// Whether a word is a macro that stands for statements: what follows it begins another, with or without a `;` between.
[[nodiscard]] bool is_statement_macro(const Project& project, FileId from, std::string_view word);

/// The template that `template void f<int>(int);` instantiates; nullptr for other functions, or where none is seen.
[[nodiscard]] const Function* instantiated_by(const Project& project, const Function& function);

}  // namespace cu2sycl
