// Calls of which only an instance of their template says what they mean: `t.step(1)`, `Op::run(a)`, `get(x)` by the
// argument's namespace.
#pragma once

#include "program/project.hpp"

namespace cu2sycl {

/// Whether an instance of a function says what some of its tokens mean: they name a template parameter, or a variable
/// of the function or its class whose type, or whose value for `auto`, does so. `depth`: of variables made of others.
[[nodiscard]] bool depends_on_instance(const Project& project, FunctionId fn, TokenRange range, int depth = 0);

/// The first token of what is called, `t`, `Op` or `get`, of the call of the name at token `name` in function `fn`
/// whose arguments begin at `open`; kNoToken where it does not depend on a template's arguments.
[[nodiscard]] TokenIndex begin_of_dependent_call(const Project& project, FunctionId fn, TokenIndex name,
                                                 TokenIndex open);

/// The functions that such a call may mean, in some instance.
[[nodiscard]] std::vector<FunctionId> dependent_callees(const Project& project, FileId file, TokenIndex name,
                                                        std::size_t arguments);

/// The functions that the call of the name at token `i` of function `id` can mean; none where it is not called.
[[nodiscard]] std::vector<FunctionId> functions_called(const Project& project, FunctionId id, TokenIndex i);

}  // namespace cu2sycl
