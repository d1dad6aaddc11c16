// What a name means at a place: lookup through block, function, class, namespace, file and included files.
// [C++ basic.lookup.unqual, basic.lookup.qual], as far as tokens can tell.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "lex/token.hpp"
#include "program/ids.hpp"
#include "program/lookup/scopes.hpp"
#include "program/names.hpp"
#include "program/visibility.hpp"

namespace cu2sycl {

/// What a name that CUDA has, too, means at a place.
enum class Meaning : std::uint8_t {
  kCuda,      // CUDA's
  kOverload,  // a function of CUDA's, which the program overloads
  kOwn,       // the program's own
};

class Project;
struct Function;

/// Whether the functions of this name in a scope are only declared, as `extern` or as CUDA's headers declare their own:
/// where CUDA has a function of that name, it is meant.
[[nodiscard]] bool redeclares_builtin(const Project& project, std::string_view name, std::string_view scope);

/// Whether all definitions of a function-like macro that a file may see are one, under a condition that neither asks
/// for its name nor holds at a use in the file: elsewhere the name is CUDA's.
[[nodiscard]] bool is_defined_at_times(const Project& project, std::string_view name, FileId file, TokenIndex use);

/// The meaning of the word at token `i` of file `f`, which is in the body of `function` (or kNone).
[[nodiscard]] Meaning meaning_of(const Project& project, FileId f, TokenIndex i, FunctionId function);

/// Whether the host or the device, where it is called, compiles the branch that a function is in.
[[nodiscard]] bool is_reached(const Project& project, const Function& fn);

/// Whether a scope, of the units of file `f`, declares a name of some kind.
[[nodiscard]] bool declares(const Project& project, FileId f, std::string_view name, std::string_view scope,
                            DeclaredName::Kind kind);

/// Whether look-up of the word at token `i` of file `f`, where nothing qualifies it, finds a variable, an enumerator or
/// a template parameter before any function; local variables left out of account.
[[nodiscard]] bool names_value(const Project& project, FileId f, TokenIndex i);

/// The functions that a call of the word at token `i` of file `f` with `arguments` arguments can mean.
[[nodiscard]] std::vector<FunctionId> callees_at(const Project& project, FileId f, TokenIndex i, std::size_t arguments);

/// Of the functions of the name at token `i`, which is qualified or a member of an object, those of the class that the
/// qualifier or the object's declaration names, whatever its template arguments; empty where no class is seen.
[[nodiscard]] std::vector<FunctionId> of_written_class(const Project& project, FileId f, TokenIndex i);

/// The variable in device memory that the word at token `i` of file `f` means; kNone where it is none, local names left
/// out of account.
[[nodiscard]] VariableId variable_at(const Project& project, FileId f, TokenIndex i);

}  // namespace cu2sycl
