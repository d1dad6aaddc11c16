// Names of bytes.
#pragma once

#include <string>
#include <string_view>

namespace cu2sycl {

/// The name that git gives bytes, in hexadecimal digits: what `git hash-object` prints.
[[nodiscard]] std::string blob_name(std::string_view bytes);

}  // namespace cu2sycl
