// The classes of expressions, as far as declarations tell.
#pragma once

#include <string>
#include <vector>

#include "lex/token.hpp"
#include "program/ids.hpp"

namespace cu2sycl {

class Project;

/// Returns the scoped names `a::b::Name` of the classes that the expression ending at token `last` of file `f`, in
/// function `function`, may have: the class of a variable, of a member, of the value that a function returns, or of
/// `*this`. If `->` follows an object of a pointer class, the class pointed to is included. Empty if none is known.
[[nodiscard]] std::vector<std::string> classes_of_object(const Project& project, FileId f, TokenIndex last,
                                                         FunctionId function);

/// The same for an expression, which may have operators of the program.
[[nodiscard]] std::vector<std::string> classes_of_expression(const Project& project, FileId f, TokenRange range,
                                                             FunctionId function);

}  // namespace cu2sycl
