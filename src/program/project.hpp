// The code of a run: files, functions, variables in device memory, macros, and the implicit parameters of functions.
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
#include "preprocess/expansion/expansion.hpp"
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

/// What the operators of a class need, if the class has no constructor: one is added that is passed it and keeps it in
/// members.
struct ClassImplicit {
  ImplicitParameters implicit;
  FunctionId owner = kNone;          // one of the operators, or the constructor of a member's class
  bool kept = false;                 // the operators need it after construction
  bool constructors = false;         // the class has constructors, which are passed it
  std::vector<std::string> members;  // members whose constructors must be passed it
};

/// A data member of a class, static or not.
struct DataMember {
  std::string scope;  // `ns::Class`
  Declaration declaration;
};

/// A variable that a CUDA specifier places in device memory.
struct Variable {
  enum class Space : std::uint8_t { kShared, kConstant, kDevice, kManaged, kTexture };
  Space space;
  FileId file;
  FunctionId owner = kNone;  // for local memory: the function that declares it
  std::string name;
  std::string scope;  // the namespaces around it, joined by `::`
  Declaration declaration;
  std::size_t declarator_index;  // its index among the declarators
  VariableId id = kNone;         // its index in Project::variables
  bool escapes = false;          // device code takes its address, which CUDA lets become a pointer to non-const
  // For a `__shared__` variable of a function template: the template arguments, such as `<16>`, of the instance that it
  // belongs to. The text is written in terms of the functions that need it.
  std::string instance{};
  VariableId original = kNone;  // of an instance: the declared variable
  bool unbounded = false;       // recursive template instantiation asks for more and more instances

  [[nodiscard]] const Declarator& declarator() const { return declaration.declarators[declarator_index]; }
  [[nodiscard]] std::string qualified() const { return scope.empty() ? name : scope + "::" + name; }
  /// Whether each work-group of a kernel has its own although no function declares it: `__shared__ int counts[32];` at
  /// namespace scope.
  [[nodiscard]] bool shared_by_functions() const {
    return owner == kNone && space == Space::kShared && !declaration.is_extern;
  }
  /// Whether device code can only read it.
  [[nodiscard]] bool read_only() const { return (space == Space::kConstant && !escapes) || space == Space::kTexture; }
};

/// A name declared in a function, with its scope.
struct Local {
  Declaration declaration;
  std::size_t declarator_index;
  TokenIndex scope_end;
  bool parameter = false;

  [[nodiscard]] const Declarator& declarator() const { return declaration.declarators[declarator_index]; }
  [[nodiscard]] bool enumerator() const {
    return declaration.type_begin == declaration.type_end && declaration.is_const;
  }
};

/// The braces of a namespace or class, and the scoped name of their contents.
struct ScopeRange {
  TokenIndex begin;
  TokenIndex end;
  std::string name;
};

/// A class template or alias template, with the names of its parameters.
struct TemplateScope {
  TokenRange range;  // including its header
  std::vector<std::string> parameters;
};

/// An include directive that names a file of the run.
struct IncludedFile {
  TokenIndex directive;
  FileId file;
};

struct File : LexedFile {
  Branches branches;
  Suppressions suppressions;  // suppression comments
  std::vector<ScopeRange> scopes;
  std::vector<TemplateScope> templates;
  std::vector<DataMember> members;
  std::vector<ClassBody> classes;
  bool reference = false;  // not an input: read because an input includes it
  bool stand_in = false;   // replaces CUDA's headers: included in the other branch of an `#if` that includes them
  std::vector<TokenRange> stand_ins;  // branches of this file beside a branch that includes CUDA's headers
  std::vector<FunctionId> functions;  // in order of their first tokens
  std::vector<ExtendedLambda> extended_lambdas;
  StatementTree statements;
  std::vector<Launch> launches;                      // indexed by LaunchId
  std::map<TokenIndex, AssemblyStatement> assembly;  // by the token of the keyword
  std::vector<VariableId> variables;                 // in device memory, at namespace scope
  WordMap<Declaration> globals;                      // host variables at namespace scope
  WordSet types;                                     // classes, enumerations and aliases declared here
  WordSet enumerators;
  WordSet words;                                // all words, for choosing fresh names
  WordSet declared_words;                       // names of variables and members, wherever declared
  WordSet namespaces;                           // the words of its namespaces and namespace aliases
  WordMap<std::string_view> namespace_aliases;  // `namespace a = b::c;`
  std::vector<TokenIndex> using_keywords;       // where `using` is written
  std::vector<FileId> roots;                    // of the translation units that contain it, ascending
  std::vector<std::size_t> programs;            // that contain it, as indices of Project::programs
  std::vector<FileId> includes;                 // files of the run that it includes
  std::vector<IncludedFile> included_at;        // the same, with the directives
  bool root = true;                             // no file of the run includes it
  bool lacks_headers = false;                   // some unit of it includes a quoted name that is not a file of the run
  bool foreign_headers = false;                 // some unit of it includes `<header.h>` of a library unknown to the run
  bool nested = false;      // included inside braces: the file that includes it gets its new include directives
  std::string scope;        // the namespaces around the directive that includes it
  bool cuda = false;        // it, or a file that includes it, contains something that a table row matches
  bool names_cuda = false;  // it contains such a thing

  /// Returns the branch with replacements for CUDA that contains a token; nullptr if there is none.
  [[nodiscard]] const TokenRange* stand_in_at(TokenIndex i) const;
  /// Returns the file of the run that an include directive names; kNone if there is none.
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

/// A variable at namespace scope that is not in device memory.
struct HostVariable {
  FileId file;
  const Declaration* declaration;
  const Declarator* declarator;
};

struct Rule;

class Project {
 public:
  // Defined in project.cpp, because instantiating them for all members is expensive.
  Project();
  ~Project();
  Project(Project&& other) noexcept;
  Project& operator=(Project&& other) noexcept;

  std::vector<File> files;
  std::vector<Function> functions;
  std::vector<Variable> variables;
  WordMap<std::vector<FunctionId>> functions_by_name;
  std::unordered_map<std::string, std::vector<FunctionId>> members_by_scope;
  WordMap<std::vector<VariableId>> variables_by_name;  // at namespace scope
  WordMap<std::vector<MacroRef>> macros_by_name;
  WordMap<std::vector<FileId>> files_by_global;
  WordMap<std::vector<MemberRef>> members_by_name;
  WordMap<std::vector<MemberRef>> members_by_class;  // by the last word of the class
  WordSet enumerators;
  WordSet types;                                                        // classes, enumerations and aliases
  WordSet namespaces;                                                   // the same for namespaces, without `std`
  WordMap<std::vector<FileId>> files_by_namespace_alias;                // that declare an alias of the name
  WordMap<std::vector<DeclaredName>> names;                             // declared outside functions
  WordMap<std::vector<UsingDeclaration>> used_names;                    // by the last word and the function
  WordMap<std::vector<UsingDeclaration>> used_namespaces;               // the same for using directives
  std::unordered_map<std::string, std::vector<std::string>> bases;      // by class: the last words of its bases
  std::unordered_map<std::string, std::vector<std::string>> all_bases;  // by class: direct and indirect bases
  WordMap<std::vector<std::string_view>> classes_by_name;               // the keys of `bases`, by their last words
  std::map<std::string, std::vector<ClassAlias>, std::less<>> class_aliases;  // by unqualified name
  WordMap<std::string_view> class_by_word;                                    // the class that a word names
  Visibility visibility;
  std::vector<std::vector<FileId>> programs;  // see find_programs()
  WordMap<std::string> specifiers;            // words that users' rows map to CUDA specifiers
  WordMap<ImplicitParameters> implicit_by_macro;
  std::map<TokenPlace, ImplicitParameters> implicit_by_lambda;  // by the `[` of extended lambdas in host functions
  std::unordered_map<std::string, std::vector<ClassImplicit>> implicit_by_class;  // by unqualified name
  WordSet words;                                                                  // all words of the run
  WordSet function_pointer_types;
  std::vector<FunctionId> functions_as_arguments;     // device functions named as template arguments
  std::vector<FunctionId> constructors_as_arguments;  // of classes named as template arguments
  std::vector<ExpandedMacro> expanded_macros;         // with the reasons
  std::vector<UnexpandedUse> unexpanded_uses;
  // Rows for constructor arguments of objects, by the bracket after which the arguments are inserted.
  std::map<std::pair<FileId, TokenIndex>, const Rule*> constructions;
  Analysis analysis;

  [[nodiscard]] const MacroDefinition& macro(MacroRef ref) const {
    return files[ref.file].directives.macros[ref.index];
  }
  /// Returns the definitions of a macro in the translation units that contain file `from`. If there are none, or `from`
  /// is kNone, returns those of the whole run.
  [[nodiscard]] std::vector<MacroRef> macros(std::string_view name, FileId from) const;
  /// Returns the host variables of a name at namespace scope, searched like the definitions of macros.
  [[nodiscard]] std::vector<HostVariable> globals(std::string_view name, FileId from) const;
  /// Returns the data member `name` of the class that function `f` is a member of, and sets `file`; nullptr if there is
  /// none.
  [[nodiscard]] const DataMember* member_of_class(FunctionId f, std::string_view name, FileId* file) const;
  /// Returns the innermost function of a file that contains token `i`; kNone if there is none.
  [[nodiscard]] FunctionId function_at(FileId file, TokenIndex i) const;

  /// Returns the innermost device lambda that contains a token; nullptr if there is none.
  [[nodiscard]] const ExtendedLambda* lambda_at(FileId file, TokenIndex i) const;
  /// Returns the local variable or parameter that `name` refers to at token `i` of function `f`; nullptr if there is no
  /// declaration.
  [[nodiscard]] const Local* find_local(FunctionId f, std::string_view name, TokenIndex i) const;
  /// Returns the functions named `name`, in any scope, that a call with `arguments` arguments in file `from` can mean.
  [[nodiscard]] std::vector<FunctionId> callees(std::string_view name, std::size_t arguments, FileId from) const;
  /// Returns those of the functions `of` that take `arguments` arguments. If some of them are in a translation unit of
  /// `from`, returns only those.
  [[nodiscard]] std::vector<FunctionId> fitting(const std::vector<FunctionId>& of, std::size_t arguments,
                                                FileId from) const;
  /// Whether some translation unit contains both files.
  [[nodiscard]] bool related(FileId a, FileId b) const;
  /// Returns a file and all files that it includes, directly or not.
  [[nodiscard]] std::vector<FileId> unit(FileId root) const;
  /// Returns the instance of the `__shared__` variable `v`, which `callee` needs, for a function that calls `callee`
  /// with template `arguments`; the declared variable if it has no such instance. The second function adds the instance
  /// if it is not known.
  [[nodiscard]] VariableId instance_in_call(VariableId v, const Function& callee,
                                            const TemplateArguments& arguments) const;
  VariableId add_instance_in_call(VariableId v, const Function& callee, const TemplateArguments& arguments);
  /// Returns the template arguments of a variable's instance for a call of `callee` with `arguments`.
  [[nodiscard]] std::string instance_text(const Variable& variable, const Function& callee,
                                          const TemplateArguments& arguments) const;
  /// Returns the name of a `__shared__` variable in the function that declares it: variables of the same name, in
  /// different blocks or branches, are numbered.
  [[nodiscard]] std::string own_name(VariableId v) const;
  /// Returns `wanted`, with a suffix if needed, so that no translation unit that contains file `from` uses the name.
  /// With kNone, no file of the run uses it.
  [[nodiscard]] std::string fresh_name(const std::string& wanted, FileId from) const;

  std::vector<WordMap<std::vector<Local>>> locals;  // per function

 private:
  std::map<std::pair<VariableId, std::string>, VariableId> instances_;
  std::map<std::pair<VariableId, bool>, std::size_t> instance_counts_;  // by variable, and whether dependent
};

/// Whether a file declares a variable or an enumerator of a name at namespace or class scope.
[[nodiscard]] bool declares_value(const Project& project, FileId file, std::string_view name);

/// Returns what the class that a file refers to by an unqualified name needs; nullptr if it needs nothing.
[[nodiscard]] const ClassImplicit* class_implicit(const Project& project, std::string_view name, FileId from);

/// Whether some program contains both files.
[[nodiscard]] bool same_program(const Project& project, FileId a, FileId b);

/// Whether a translation unit that contains file `from` uses a word; with kNone, whether any file of the run does.
[[nodiscard]] bool uses_word(const Project& project, std::string_view word, FileId from);

/// Whether a word is a macro that expands to statements, so that a new statement follows it with or without a `;`.
[[nodiscard]] bool is_statement_macro(const Project& project, FileId from, std::string_view word);

inline constexpr std::size_t kAnyNumber = SIZE_MAX;  // a number of arguments that is not known

/// Returns how many arguments the parentheses at `open` hold. A macro that holds several, `#define ARGUMENTS a, b`,
/// counts as these. With a pack, `a...`, the number is not known.
[[nodiscard]] std::size_t argument_count(const Project& project, FileId file, TokenIndex open);

/// Whether a word is a macro that expands to the head of a statement, such as `if (…)` or `else`, so that the body
/// follows it.
[[nodiscard]] bool is_control_macro(const Project& project, FileId from, std::string_view word);

/// Whether a word is a macro that is no type: one of the above, or one that some definition leaves empty.
[[nodiscard]] bool is_no_type(const Project& project, FileId from, std::string_view word);

/// Returns the template that an explicit instantiation, `template void f<int>(int);`, instantiates; nullptr for other
/// functions or if it is not found.
[[nodiscard]] const Function* instantiated_by(const Project& project, const Function& function);

/// Returns whether a device variable is a variable template.
[[nodiscard]] bool is_template(const Project& project, const Variable& variable);

/// Returns the function and the position of the parameter that the word at token `i` of function `fn` names; nothing if
/// it names none.
[[nodiscard]] std::optional<ParameterOf> parameter_at(const Project& project, FunctionId fn, TokenIndex i);

}  // namespace cu2sycl
