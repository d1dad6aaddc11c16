// Data that the build compiles into the program: the tables of mappings/, the helper headers of src/runtime/cu2sycl/,
// and more.
#pragma once

#include <span>
#include <string_view>

#include "rules/row/rule.hpp"

namespace cu2sycl {

struct EmbeddedHeader {
  std::string_view name;  // `memory.hpp`
  std::string_view text;
  // For a helper header: its own name and those of the headers that it includes, directly or not, such as
  // `cu2sycl/core/queue.hpp`, with a blank after each.
  std::string_view included{};
};

[[nodiscard]] std::span<const Rule> embedded_rules();
[[nodiscard]] std::span<const EmbeddedHeader> embedded_headers();
/// Returns the helper header with a name such as `cu2sycl/core/queue.hpp`; nullptr if there is none.
[[nodiscard]] const EmbeddedHeader* find_helper(std::string_view name);
/// The object name, in hexadecimal digits, that git would give the contents of all built-in tables together.
[[nodiscard]] std::string_view embedded_tables_name();
/// The SYCL implementation for the host, src/host_sycl/: `sycl/sycl.hpp` and what it includes.
[[nodiscard]] std::span<const EmbeddedHeader> embedded_host_sycl();
/// The page of an HTML report, with `@DATA@` in the place of its data.
[[nodiscard]] std::string_view embedded_report_page();
/// Sorted lists, with one name per line: `runtime` and `device`, the functions of CUDA 13; `cuda`, all its names;
/// `helper_names` and `helper_words` of the helper headers (see cuda_names.hpp).
[[nodiscard]] std::span<const EmbeddedHeader> embedded_names();

}  // namespace cu2sycl
