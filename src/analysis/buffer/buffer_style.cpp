#include "analysis/buffer/buffer_style.hpp"

#include "analysis/buffer/accessor_parameters.hpp"
#include "analysis/buffer/buffer_symbols.hpp"
#include "analysis/buffer/buffers.hpp"

namespace cu2sycl {

void choose_buffers(Project& project, const Table& table, bool accessors) {
  find_buffers(project, table);
  if (accessors) find_accessor_parameters(project);
  find_buffer_symbols(project, table);
}

}  // namespace cu2sycl
