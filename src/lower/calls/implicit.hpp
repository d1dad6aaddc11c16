// Implicit parameters: what SYCL wants passed to a function because it has no free-standing word for it.
#pragma once

#include "lower/core/site.hpp"

namespace cu2sycl {

/// What precedes a function's own parameters: the nd_item, `__shared__` variables, dynamic shared memory, variables in
/// device memory, in this order. Empty where it needs nothing.
[[nodiscard]] Text implicit_parameters(const Site& site, const Function& fn, const ImplicitParameters& implicit);
/// Likewise one by one, with the comment that ends the declaration of a `__shared__` variable of the function's own.
struct CommentedParameter {
  Text text;
  std::string comment;
};
[[nodiscard]] std::vector<CommentedParameter> implicit_parameter_list(const Site& site, const Function& fn,
                                                                      const ImplicitParameters& implicit);

/// What a call must pass first, in the words of the function (or macro) that calls. `callee` and its explicit template
/// arguments say which instances of `__shared__` variables are meant.
[[nodiscard]] std::string implicit_arguments(const Site& site, const ImplicitParameters& implicit,
                                             const Function* callee = nullptr,
                                             const TemplateArguments& template_arguments = {});

/// Whether a function that is passed `own` can pass on all that is wanted.
[[nodiscard]] bool has_all(const ImplicitParameters& own, const ImplicitParameters& wanted);

/// Whether all functions that a call can mean are passed the same, and the calling function has all of it.
[[nodiscard]] bool passes_the_same(const Site& site, const std::vector<FunctionId>& callees);

/// Whether a token stands in the initialiser that a class gives one of its members: nothing can be passed there.
[[nodiscard]] bool in_member_initializer(const Site& site, TokenIndex i);

/// What cu2sycl::invoke is handed for what a call at token `i` may mean: the item, or all that one of the callees
/// needs.
[[nodiscard]] Text passed_to_any(const Site& site, const std::vector<FunctionId>& callees, TokenIndex i);

/// What a variable in device memory is called in a function that needs it: its own name where that means nothing else.
[[nodiscard]] std::string variable_name(const Site& site, const Function& fn, VariableId v);

}  // namespace cu2sycl
