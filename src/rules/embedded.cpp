#include "rules/embedded.hpp"

#include "source/algorithms.hpp"

namespace cu2sycl {

const EmbeddedHeader* find_helper(std::string_view name) {
  constexpr std::string_view kFolder = "cu2sycl/";
  if (!name.starts_with(kFolder)) return nullptr;
  const auto all = embedded_headers();
  const auto found = find_if(all, [&](const EmbeddedHeader& one) { return one.name == name.substr(kFolder.size()); });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace cu2sycl
