// What a name means at a place: lookup through block, function, class, namespace, file and included files.
// [C++ basic.lookup.unqual, basic.lookup.qual], as far as tokens can tell.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "lex/token.hpp"
#include "program/ids.hpp"
#include "program/visibility.hpp"

namespace cu2sycl {

/// What a name of a class stands for, by an alias or by constructors that it takes over.
struct ClassAlias {
  FileId file;
  std::string_view target;
};

/// A name that a file declares outside functions.
struct DeclaredName {
  enum class Kind : std::uint8_t { kFunction, kVariable, kType, kEnumerator, kMacro } kind;
  FileId file;
  TokenIndex at;      // the name
  std::string scope;  // the namespaces and classes around it, joined by `::`
};

/// What a name that CUDA has, too, means at a place.
enum class Meaning : std::uint8_t {
  kCuda,      // CUDA's
  kOverload,  // a function of CUDA's, which the program overloads
  kOwn,       // the program's own
};

class Project;

/// Whether the functions of this name in a scope are only declared, as `extern` or as CUDA's headers declare their own:
/// where CUDA has a function of that name, it is meant.
[[nodiscard]] bool redeclares_builtin(const Project& project, std::string_view name, std::string_view scope);

/// Finds the classes that the bases of all classes name, over any number of steps.
void resolve_bases(Project& project);

/// The meaning of the word at token `i` of file `f`, which is in the body of `function` (or kNone).
[[nodiscard]] Meaning meaning_of(const Project& project, FileId f, TokenIndex i, FunctionId function);

/// The functions that a call of the word at token `i` of file `f` with `arguments` arguments can mean.
[[nodiscard]] std::vector<FunctionId> callees_at(const Project& project, FileId f, TokenIndex i, std::size_t arguments);

/// The variable in device memory that the word at token `i` of file `f` means; kNone where it is none, local names left
/// out of account.
[[nodiscard]] VariableId variable_at(const Project& project, FileId f, TokenIndex i);

/// The namespaces and classes around a place, joined by `::`.
[[nodiscard]] std::string scope_at(const Project& project, FileId f, TokenIndex i);

/// Whether `scope` is `inner`, or ends with `::` and `inner`.
[[nodiscard]] bool ends_with_scope(std::string_view scope, std::string_view inner);

/// Whether one of the files that a file sees says `using namespace` of a scope.
[[nodiscard]] bool used_by_directive(const Project& project, FileId f, std::string_view scope);

/// The qualifier `a::b` before the name at token `i`, template arguments left out; `::` alone for the global one; empty
/// where there is none.
[[nodiscard]] std::string qualifier_of(const Project& project, const TokenStream& stream, TokenIndex i);

}  // namespace cu2sycl
