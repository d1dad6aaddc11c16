// The text of a function's version for the host: see find_host_versions().
#include "lex/conditionals.hpp"
#include "lower/core/constructs.hpp"

namespace cu2sycl {

// Removes the lines and the branch of a chain of `#if` that tells the host from the device, so that the branch for the
// host remains. Other chains are kept.
std::optional<Edit> lower_side_of_host(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const Conditional* own = site.host_version == nullptr ? nullptr : conditional_at(s, i);
  if (own == nullptr || own->end == kNoToken) return {};
  const Conditional* kept = nullptr;
  bool device_alone = false;
  for (const Conditional* one = conditional_at(s, own->first); one->begins_branch();
       one = conditional_at(s, one->next)) {
    const Reach reach = site.file.branches.at(line_end(s, one->directive));
    if (reach.host) kept = one;
    device_alone |= reach.device && !reach.host;
  }
  if (!device_alone) return {};
  const bool before = kept != nullptr && i <= kept->directive;
  return replace(i, line_end(s, before ? kept->directive : own->end), {}, Edit::Gap::kRemove);
}

}  // namespace cu2sycl
