// The text of a function's version for the host: see find_host_versions().
#include "analysis/branches/host_versions.hpp"
#include "lex/conditionals.hpp"
#include "lower/core/constructs.hpp"

namespace cu2sycl {

// Removes the lines and the branch of a chain of `#if` that tells the host from the device, so that the branch for the
// host remains. Other chains are kept.
std::optional<Edit> lower_side_of_host(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const Conditional* own = site.host_version == nullptr ? nullptr : conditional_at(s, i);
  if (own == nullptr || own->end == kNoToken) return {};
  const Sides sides = sides_of(site.file, *conditional_at(s, own->first));
  if (!sides.told) return {};
  const bool before = sides.host != nullptr && i <= sides.host->directive;
  return replace(i, line_end(s, before ? sides.host->directive : own->end), {}, Edit::Gap::kRemove);
}

}  // namespace cu2sycl
