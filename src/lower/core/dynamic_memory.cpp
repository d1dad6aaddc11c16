#include "lower/core/dynamic_memory.hpp"

namespace cu2sycl {

const Variable* dynamic_view(const Site& site, const Function& fn) {
  const auto self = static_cast<std::size_t>(&fn - site.program.functions.data());
  const std::vector<VariableId>& views = site.facts.dynamic_views;
  return self >= views.size() || views[self] == kNone ? nullptr : &site.program.variables[views[self]];
}

std::string dynamic_memory(const Site& site) {
  const Variable* view = site.current() == nullptr ? nullptr : dynamic_view(site, *site.current());
  return view == nullptr ? site.names.dynamic : view->name;
}

}  // namespace cu2sycl
