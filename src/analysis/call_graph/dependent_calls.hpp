// Calls whose callee only an instance of their template determines: `t.step(1)`, `Op::run(a)`, `get(x)` by the
// argument's namespace.
#pragma once

#include "program/project.hpp"

namespace cu2sycl {

/// Whether a type that the function's class declares is an alias of one that depends on the instance, like
/// `typedef typename T::digit digit;`.
[[nodiscard]] bool is_dependent_alias(const Project& project, const Function& function, std::string_view name);

/// Whether an instance of a function determines what tokens of it mean: they name a template parameter, or a variable
/// of the function or its class whose type, or whose initialiser for `auto`, does so. `depth`: of nested initialisers.
[[nodiscard]] bool depends_on_instance(const Project& project, FunctionId fn, TokenRange range, int depth = 0);

/// Returns the first token of the callee, `t`, `Op` or `get`, for the call of the name at token `name` in function `fn`
/// whose arguments begin at `open`; kNoToken if the callee is known without an instance.
[[nodiscard]] TokenIndex begin_of_dependent_call(const Project& project, FunctionId fn, TokenIndex name,
                                                 TokenIndex open);

/// Returns the functions that such a call may mean in some instance.
[[nodiscard]] std::vector<FunctionId> dependent_callees(const Project& project, FileId file, TokenIndex name,
                                                        std::size_t arguments);

/// Whether two functions have the same template parameters and parameters, written with the same words.
[[nodiscard]] bool have_same_parameters(const Project& project, const Function& x, const Function& y);

/// Finds the calls in the bodies of device functions, for functions_called().
[[nodiscard]] std::vector<CallsInBody> find_calls(const Project& project, unsigned jobs);

/// Returns the functions that the call of the name at token `i` of function `id` may mean; none if it is not called.
[[nodiscard]] std::vector<FunctionId> functions_called(const Project& project, FunctionId id, TokenIndex i);

}  // namespace cu2sycl
