// Words of C++ that can be no names.
#pragma once

#include <string_view>

namespace cu2sycl {

/// Whether a word is a C++ keyword that can be no name.
[[nodiscard]] bool is_keyword(std::string_view word);
/// Whether a word is one of `int`, `unsigned`, `float`, … of which several may make one type.
[[nodiscard]] bool is_builtin_type(std::string_view word);

}  // namespace cu2sycl
