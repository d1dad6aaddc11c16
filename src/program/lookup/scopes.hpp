// Namespaces and classes around a place, and qualifiers of names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lex/token.hpp"
#include "program/ids.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {

class Project;
struct File;

/// Returns `c` of `a::b::c`.
[[nodiscard]] std::string_view last_word_of_scope(std::string_view scope);

/// Returns the scope of a namespace or class in another: `a::b` for `b` in `a`; `scope` for one without a name.
[[nodiscard]] std::string inner_scope(const std::string& scope, const std::string& name);

/// Returns `a::b` of `a::b::c`; empty for a single name.
[[nodiscard]] std::string_view outer_scope(std::string_view scope);

/// Returns the innermost of the scopes around a place that declares a name in a unit with file `from`, or in any file
/// if that is kNone: as a type if `type` is set. Empty if none of them does, or only the global namespace.
[[nodiscard]] std::string_view scope_declaring(const Project& project, std::string_view name, std::string_view around,
                                               FileId from, bool type);

/// Returns the direct and indirect bases of a class; nullptr if it has none.
[[nodiscard]] const std::vector<std::string>* bases_of(const Project& project, std::string_view class_scope);

/// Calls `visit` with the scopes that unqualified lookup searches from `scope` outwards, innermost first, until it
/// returns true. Each class is followed by its bases, as far as they are known.
template <typename Visit>
bool visit_scopes(const Project& project, std::string_view scope, const Visit& visit) {
  for (;; scope = outer_scope(scope)) {
    if (visit(scope)) return true;
    if (scope.empty()) return false;
    const auto* bases = bases_of(project, scope);
    if (bases != nullptr && any_of(*bases, visit)) return true;
  }
}

/// Finds the direct and indirect bases of all classes.
void resolve_bases(Project& project);

/// Completes the scope of members that are defined outside the namespace of their class, with the help of `using
/// namespace`.
void complete_scopes(Project& project);

/// Returns a qualifier at token `i` of a file; if its first word is a namespace alias there, it is replaced by the
/// namespace.
[[nodiscard]] std::string without_alias(const Project& project, FileId f, TokenIndex i, std::string qualifier);

/// Whether a word is a namespace of the program that qualifies a name which the program declares there:
/// `half::half_t`.
[[nodiscard]] bool qualifies_own_name(const Project& project, const TokenStream& stream, TokenIndex i);

/// Returns the namespaces and classes whose braces are around a place, joined by `::`.
[[nodiscard]] std::string scope_around(const File& file, TokenIndex i);

/// Returns the scope in which names at a place are looked up: in a function that is defined outside its class or
/// namespace, that of the function; in a macro, the scope that is around its definition.
[[nodiscard]] std::string scope_at(const Project& project, FileId f, TokenIndex i);

/// Whether `scope` is `inner`, or ends with `::` and `inner`.
[[nodiscard]] bool ends_with_scope(std::string_view scope, std::string_view inner);

/// Returns the qualifier `a::b` before the name at token `i`, without template arguments; `::` for the global
/// namespace; empty if there is none.
[[nodiscard]] std::string qualifier_of(const Project& project, const TokenStream& stream, TokenIndex i);

enum class FoundByArgument : std::uint8_t {
  kNo,
  kIfDependent,  // an argument has a dependent type: an instance may find functions of namespaces of the run
  kYes  // an argument has the type of a class beside which, in its namespace, a function of the name is declared
};

/// Returns whether the types of arguments of an unqualified call let it find functions in namespaces. [C++
/// basic.lookup.argdep, temp.dep.candidate]
[[nodiscard]] FoundByArgument found_by_argument(const Project& project, FileId f, TokenIndex i);

}  // namespace cu2sycl
