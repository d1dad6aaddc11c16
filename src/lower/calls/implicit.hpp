// Implicit parameters: what functions are passed because SYCL has no global name for it.
#pragma once

#include "lower/core/site.hpp"

namespace cu2sycl {

/// Returns the parameters before a function's own ones: the nd_item, `__shared__` variables, dynamic shared memory and
/// device variables, in this order. Empty if the function needs none.
[[nodiscard]] Text implicit_parameters(const Site& site, const Function& fn, const ImplicitParameters& implicit);
/// An implicit parameter with the comment at the end of its declaration, if it is a `__shared__` variable of the
/// function.
struct CommentedParameter {
  Text text;
  std::string comment;
};
[[nodiscard]] std::vector<CommentedParameter> implicit_parameter_list(const Site& site, const Function& fn,
                                                                      const ImplicitParameters& implicit);

/// Returns the implicit arguments of a call, as the calling function (or macro) names them. `callee` and its explicit
/// template arguments select the instances of `__shared__` variables.
[[nodiscard]] std::string implicit_arguments(const Site& site, const ImplicitParameters& implicit,
                                             const Function* callee = nullptr,
                                             const TemplateArguments& template_arguments = {});

/// Returns the name of a device variable in host code at a token, qualified if something there hides it.
[[nodiscard]] std::string name_in_host_code(const Site& site, const Variable& variable, TokenIndex at);
/// Returns the pointer to a device variable in host code: `table.get(q)`, or `table<T>.get(q)` with the arguments of a
/// variable template.
[[nodiscard]] Text pointer_to(const Site& site, const Variable& variable, TokenIndex at, Text template_arguments = {});

/// Returns whether a function that is passed `own` can pass on all of `wanted`.
[[nodiscard]] bool has_all(const ImplicitParameters& own, const ImplicitParameters& wanted);

/// Returns whether all functions that a call can mean have the same implicit parameters, and the calling function has
/// all of these.
[[nodiscard]] bool passes_the_same(const Site& site, const std::vector<FunctionId>& callees);

/// Returns the class of a data member or base that a constructor in device code constructs without the implicit
/// arguments that this needs; empty if there is none.
[[nodiscard]] std::string_view unpassed_construction(const Project& project, const Function& fn);

/// Returns marks, for token `i`, and findings for a function with the converted signature of another overload, or with
/// parameters for shared variables that an overload has as its own.
[[nodiscard]] Text overload_conflicts(const Site& site, const Function& fn, TokenIndex i);

/// Returns the initializers of the members that keep what a constructor is passed, `item(item)`: they are the first
/// members.
[[nodiscard]] std::string kept_initializers(const Site& site, const Function& constructor);
/// Returns the initializers of data members whose default initializers need what the constructor is passed, as
/// `a(x), b(y)`.
[[nodiscard]] Text default_initializers(const Site& site, const Function& constructor);

/// Returns whether a token is in the default initializer of a data member, where nothing can be passed.
[[nodiscard]] bool in_member_initializer(const Site& site, TokenIndex i);

/// Returns the first argument of cu2sycl::invoke for a call at token `i`: the item, or a tuple of all that one of the
/// callees needs.
[[nodiscard]] Text passed_to_any(const Site& site, const std::vector<FunctionId>& callees, TokenIndex i);

/// Returns whether a token outside functions, or before a function's parameters, is in an operand that is not
/// evaluated, or in a `requires` expression.
[[nodiscard]] bool asks_for_type(const Site& site, TokenIndex i);

/// Reports and marks a call that is not evaluated and is passed the item, if some of the functions that it may mean
/// take none: the answer for these is that they cannot be called.
[[nodiscard]] Text asks_for_some(const Site& site, TokenIndex i, const std::vector<FunctionId>& callees);

/// Returns a function's name and its template arguments, before the `(` of a call.
[[nodiscard]] Text called_name(const Site& site, TokenIndex i, TokenIndex open);

/// Returns the name of a device or shared variable in a function that needs it: its own name if that means nothing else
/// there.
[[nodiscard]] std::string variable_name(const Site& site, const Function& fn, VariableId v);

}  // namespace cu2sycl
