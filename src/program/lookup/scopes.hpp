// Namespaces and classes around a place, and what qualifies a name.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "lex/token.hpp"
#include "program/ids.hpp"

namespace cu2sycl {

class Project;

/// `c` of `a::b::c`.
[[nodiscard]] std::string_view last_word_of_scope(std::string_view scope);

/// `a::b` of `a::b::c`; empty where there is none.
[[nodiscard]] std::string_view outer_scope(std::string_view scope);

/// The classes that a class derives from, over any number of steps; nullptr where it has no bases.
[[nodiscard]] const std::vector<std::string>* bases_of(const Project& project, std::string_view class_scope);

/// Calls `visit` with the scopes that unqualified lookup goes through from `scope` on, innermost first, until it
/// returns true. A class is followed by its bases, as far as their names are known.
template <typename Visit>
bool visit_scopes(const Project& project, std::string_view scope, const Visit& visit) {
  for (;; scope = outer_scope(scope)) {
    if (visit(scope)) return true;
    if (scope.empty()) return false;
    const auto* bases = bases_of(project, scope);
    if (bases != nullptr && std::any_of(bases->begin(), bases->end(), visit)) return true;
  }
}

/// Finds the classes that the bases of all classes name, over any number of steps.
void resolve_bases(Project& project);

/// Gives members that are defined in another namespace than their class, which a `using namespace` names, their scope.
void complete_scopes(Project& project);

/// A qualifier at token `i` of a file with the namespace that its first word is an alias of there, if it is one.
[[nodiscard]] std::string without_alias(const Project& project, FileId f, TokenIndex i, std::string qualifier);

/// The namespaces and classes around a place, joined by `::`.
[[nodiscard]] std::string scope_at(const Project& project, FileId f, TokenIndex i);

/// Whether `scope` is `inner`, or ends with `::` and `inner`.
[[nodiscard]] bool ends_with_scope(std::string_view scope, std::string_view inner);

/// Whether one of the files that a file sees says `using namespace` of a scope.
[[nodiscard]] bool used_by_directive(const Project& project, FileId f, std::string_view scope);

/// Whether one of the files that a file sees says so, or `using` of a name in the scope.
[[nodiscard]] bool is_used(const Project& project, FileId f, std::string_view scope, std::string_view name);

/// The qualifier `a::b` before the name at token `i`, template arguments left out; `::` alone for the global one; empty
/// where there is none.
[[nodiscard]] std::string qualifier_of(const Project& project, const TokenStream& stream, TokenIndex i);

}  // namespace cu2sycl
