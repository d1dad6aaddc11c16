// Using declarations and directives: [C++ namespace.udecl, namespace.udir], as far as tokens tell.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lex/token.hpp"
#include "program/ids.hpp"

namespace cu2sycl {

class Project;
struct Function;

/// Collects the using declarations and directives of all files.
void note_using_declarations(Project& project);

/// Whether a file that `f` sees has a using directive for a scope.
[[nodiscard]] bool used_by_directive(const Project& project, FileId f, std::string_view scope);

/// Whether a file that `f` sees has a using directive for a scope, or a using declaration for a name in it.
[[nodiscard]] bool is_used(const Project& project, FileId f, std::string_view scope, std::string_view name);

/// Whether a using declaration outside functions makes a function visible in a scope, in the units that contain file
/// `f`, as if it were declared there.
[[nodiscard]] bool is_brought_to(const Project& project, FileId f, std::string_view scope, const Function& fn);

/// Whether a using declaration or directive before token `i` in its function makes a function visible there.
[[nodiscard]] bool is_brought_in_function(const Project& project, FileId f, TokenIndex i, const Function& fn);

/// Whether a using declaration in the function around token `i`, or in one of the scopes `levels` around it, makes the
/// word there mean a function of the program, which hides global functions of its name.
[[nodiscard]] bool hides_by_using(const Project& project, FileId f, TokenIndex i,
                                  const std::vector<std::string_view>& levels);

/// Whether using declarations make one call able to mean either of two functions of one name.
[[nodiscard]] bool are_brought_together(const Project& project, const Function& x, const Function& y);

}  // namespace cu2sycl
