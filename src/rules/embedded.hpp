// What the build compiles into the program: the tables of mappings/ and the helper headers of src/runtime/cu2sycl/.
#pragma once

#include <span>
#include <string_view>

#include "rules/row/rule.hpp"

namespace cu2sycl {

struct EmbeddedHeader {
  std::string_view name;  // `memory.hpp`
  std::string_view text;
  // Of a helper header: itself and those that it includes, directly or not, `cu2sycl/core/queue.hpp`, a blank after
  // each.
  std::string_view included{};
};

[[nodiscard]] std::span<const Rule> embedded_rules();
[[nodiscard]] std::span<const EmbeddedHeader> embedded_headers();
/// The helper header that files include by a name such as `cu2sycl/core/queue.hpp`; nullptr where there is none.
[[nodiscard]] const EmbeddedHeader* find_helper(std::string_view name);
/// The name that git would give the texts of all built-in tables together, in hexadecimal digits.
[[nodiscard]] std::string_view embedded_tables_name();
/// The host SYCL of src/host_sycl/: `sycl/sycl.hpp` and what it includes.
[[nodiscard]] std::span<const EmbeddedHeader> embedded_host_sycl();
/// The page of an HTML report, with `@DATA@` where its data goes.
[[nodiscard]] std::string_view embedded_report_page();
/// Sorted lists, one a line: the functions of CUDA 13 that there are, `runtime` and `device`; `cuda`, all of its names;
/// `helper_names` and `helper_words` of the helper headers, see cuda_names.hpp.
[[nodiscard]] std::span<const EmbeddedHeader> embedded_names();

}  // namespace cu2sycl
