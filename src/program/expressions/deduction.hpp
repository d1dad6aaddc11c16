// Template arguments of calls, explicit or deduced.
#pragma once

#include "program/lookup/place.hpp"

namespace cu2sycl {

/// Deduces template argument number `which` of `callee` from the arguments of a call; empty if it cannot be deduced.
/// [C++ temp.deduct.call]
[[nodiscard]] std::string deduced_argument(const Place& place, const std::vector<TokenRange>& arguments,
                                           const Function& callee, std::size_t which);

/// Returns the template arguments `<float>` of an explicit specialisation that does not write them, from the types of
/// its parameters: `template <> void f(float* p)` of `template <class T> void f(T* p)`. Empty if not all follow.
[[nodiscard]] std::string arguments_of_specialisation(const Project& project, const Function& primary,
                                                      const Function& special);

/// Returns the template arguments of the call of `callee` by the name at token `name`: the explicit ones, and those
/// deduced from arguments that are variables of a declared type or numbers. Returns only the explicit ones if not all
/// others can be deduced, or if the result is the callee's own parameter list. Constants and types that the calling
/// function or its class declares are replaced by their values.
[[nodiscard]] TemplateArguments template_arguments_in_call(const Place& place, TokenIndex name, const Function& callee);

/// Whether all template arguments of the call of `callee` by the name at token `name` are known.
[[nodiscard]] bool template_arguments_follow(const Place& place, TokenIndex name, const Function& callee);

/// Rates how well a call's arguments match the callee's parameters, to choose among overloads. Arguments of exactly the
/// parameter's type count most, then those of a class template that matches it, then those that convert to it.
[[nodiscard]] int likeness(const Place& place, const std::vector<TokenRange>& arguments, const Function& callee);

}  // namespace cu2sycl
