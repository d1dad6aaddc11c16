// Names of git blobs.
#pragma once

#include <string>
#include <string_view>

namespace cu2sycl {

/// Returns git's name of a blob with the given bytes, in hexadecimal digits, as `git hash-object` prints it.
[[nodiscard]] std::string blob_name(std::string_view bytes);

}  // namespace cu2sycl
