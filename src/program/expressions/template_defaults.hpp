// Default arguments of template parameters.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "program/function.hpp"

namespace cu2sycl {

class Project;

/// Returns the default argument of template parameter number `which` in the function's declarations, as it reads
/// outside the function's scope: earlier template parameters are replaced by `arguments`, and the function's class
/// template is that with the arguments `of_class`. Empty if there is no default, or if it needs more than that.
[[nodiscard]] std::string default_template_argument(const Project& project, const Function& function, std::size_t which,
                                                    const std::vector<std::string>& arguments = {},
                                                    std::string_view of_class = {});

}  // namespace cu2sycl
