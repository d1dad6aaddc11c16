// Template arguments of calls, written or deduced.
#pragma once

#include "program/lookup/place.hpp"

namespace cu2sycl {

/// The template argument number `which` of a function that follows from the arguments of its call; empty where none is
/// known. [C++ temp.deduct.call]
[[nodiscard]] std::string deduced_argument(const Place& place, const std::vector<TokenRange>& arguments,
                                           const Function& callee, std::size_t which);

/// What a function's declarations say that its template parameter number `which` is without an argument; empty where
/// they say nothing, or name another parameter.
[[nodiscard]] std::string default_template_argument(const Project& project, const Function& function,
                                                    std::size_t which);

/// The template arguments of the call of `callee` by the name at token `name`: those that are written, and the types
/// that follow from arguments that are variables with a declared type, or numbers. The written ones alone where the
/// others do not all follow, or are the callee's own parameters again. What the calling function or its class declares
/// stands for itself no more: constants and types are replaced by what they are.
[[nodiscard]] TemplateArguments template_arguments_in_call(const Place& place, TokenIndex name, const Function& callee);

/// Whether all template arguments of the call of `callee` by the name at token `name` are known.
[[nodiscard]] bool template_arguments_follow(const Place& place, TokenIndex name, const Function& callee);

/// How well a call's arguments fit the callee's parameters, to choose among overloads: most of all those that are
/// variables or numbers of the very type, then those of a class template of it, which may convert.
[[nodiscard]] int likeness(const Place& place, const std::vector<TokenRange>& arguments, const Function& callee);

}  // namespace cu2sycl
