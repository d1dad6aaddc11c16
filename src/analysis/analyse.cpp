#include "analysis/analyse.hpp"

#include "analysis/branches/host_versions.hpp"
#include "analysis/branches/macro_sides.hpp"
#include "analysis/buffer/accessor_parameters.hpp"
#include "analysis/buffer/buffer_symbols.hpp"
#include "analysis/buffer/buffers.hpp"
#include "analysis/convergence/warp_branches.hpp"
#include "analysis/host/asked_errors.hpp"
#include "analysis/host/local_streams.hpp"
#include "analysis/lanes/item_parameters.hpp"
#include "analysis/launchers/launchers.hpp"
#include "analysis/restrictions/forbidden.hpp"
#include "system/parallel.hpp"

namespace cu2sycl {

void analyse(Project& project, const Table& table, const ItemGraph& graph, const AnalysisSettings& settings) {
  Analysis& found = project.analysis;
  found.streams = find_local_streams(project, table);
  for_each_index(3, settings.jobs, [&](std::size_t k) {  // none of them uses the results of another
    if (k == 0) found.launchers = find_launchers(project, table);
    if (k == 1) found.macro_sides = find_macro_sides(project);
    if (k == 2) found.asked_allocations = find_asked_allocations(project, table);
  });
  found.host_versions = find_host_versions(project, table);
  if (settings.buffers) {
    found.buffers = find_buffers(project, table);
    if (settings.accessors) found.accessors = find_accessor_parameters(project);
    found.buffer_symbols = find_buffer_symbols(project, table);
  }
  found.reached = find_reached(project, graph);
  found.waiting = find_waiting(project, table);
  found.meeting = find_meeting(project, table);
  found.item_parameters = find_item_parameters(project, table);
  found.dimensions = find_dimensions(project, table, graph);
}

}  // namespace cu2sycl
