// Template arguments of calls, written or deduced.
#pragma once

#include "program/lookup/place.hpp"

namespace cu2sycl {

/// What the template parameter `T` of a parameter `Name<U, T>`, declared so in another file, is where an object
/// `Name<int, float>()`, or a variable of such a type, is passed for it; empty for other arguments.
[[nodiscard]] std::string deduced_from_class(const Place& place, TokenRange argument, const TokenStream& there,
                                             const Declaration& declaration, std::string_view parameter);

/// The template arguments of the call of `callee` by the name at token `name`: those that are written, and the types
/// that follow from arguments that are variables with a declared type, or numbers. The written ones alone where the
/// others do not all follow, or are the callee's own parameters again. What the calling function or its class declares
/// stands for itself no more: constants and types are replaced by what they are.
[[nodiscard]] TemplateArguments template_arguments_in_call(const Place& place, TokenIndex name, const Function& callee);

/// How well a call's arguments fit the callee's parameters, to choose among overloads: most of all those that are
/// variables or numbers of the very type, then those of a class template of it, which may convert.
[[nodiscard]] int likeness(const Place& place, const std::vector<TokenRange>& arguments, const Function& callee);

}  // namespace cu2sycl
