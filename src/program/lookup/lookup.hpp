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

/// Whether the functions of this name in a scope are only declared, as `extern` or as CUDA's headers declare their own:
/// where CUDA has a function of that name, it is meant.
[[nodiscard]] bool redeclares_builtin(const Project& project, std::string_view name, std::string_view scope);

/// The meaning of the word at token `i` of file `f`, which is in the body of `function` (or kNone).
[[nodiscard]] Meaning meaning_of(const Project& project, FileId f, TokenIndex i, FunctionId function);

/// The functions that a call of the word at token `i` of file `f` with `arguments` arguments can mean.
[[nodiscard]] std::vector<FunctionId> callees_at(const Project& project, FileId f, TokenIndex i, std::size_t arguments);

/// The classes that the word at token `i` of function `fn` may name, itself first: what it is an alias of, and bases
/// whose constructors a class takes over.
[[nodiscard]] std::vector<std::string_view> classes_named(const Project& project, FileId file, FunctionId fn,
                                                          TokenIndex i);

/// Of members of classes, those of the class, or of its bases, that look-up of its name at token `i` of file `f` finds
/// first; empty where it finds none.
[[nodiscard]] std::vector<FunctionId> of_nearest_class(const Project& project, FileId f, TokenIndex i,
                                                       std::string_view class_name,
                                                       const std::vector<FunctionId>& members);

/// The variable in device memory that the word at token `i` of file `f` means; kNone where it is none, local names left
/// out of account.
[[nodiscard]] VariableId variable_at(const Project& project, FileId f, TokenIndex i);

}  // namespace cu2sycl
