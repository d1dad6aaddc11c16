// The classes of expressions, as far as declarations tell.
#pragma once

#include <string>
#include <vector>

#include "lex/token.hpp"
#include "program/ids.hpp"

namespace cu2sycl {

class Project;

/// The classes `a::b::Name` that the expression which ends at token `last` of file `f`, in function `function`, may
/// have: that of a variable, of a member, of what a function returns, of `*this`. Of a class of pointers, where a `->`
/// follows, the one pointed to, too. Empty where none is known.
[[nodiscard]] std::vector<std::string> classes_of_object(const Project& project, FileId f, TokenIndex last,
                                                         FunctionId function);

}  // namespace cu2sycl
