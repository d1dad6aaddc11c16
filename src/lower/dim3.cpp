// dim3: `sycl::range<3>` where a variable is only made and launched with, cu2sycl::dim3 where its members are used.
#include "analysis/captures.hpp"
#include "analysis/launch_dimensions.hpp"
#include "lower/constructs.hpp"
#include "lower/launch.hpp"
#include "lower/rows.hpp"

namespace cu2sycl {
namespace {

// `(x, y, z)` as SYCL's (z, y, x).
Text range_from(const Site& site, const std::vector<TokenRange>& xyz) {
  Text out = "(";
  for (std::size_t k = 3; k-- > 0;) {
    if (k < xyz.size())
      out += lower(site, xyz[k]);
    else
      out += "1";
    out += k > 0 ? ", " : ")";
  }
  return out;
}

}  // namespace

std::optional<Edit> lower_dim3(const Site& site, TokenIndex i) {
  if (site.text(i) != "dim3" || site.tokens.next(i) == kNoToken || hidden(site, i)) return {};
  const Declaration* d = only_launched_at(site, i);
  if (d == nullptr) return lower_word(site, i);
  const TokenStream& s = site.tokens;
  Text out = "sycl::range<3> ";
  out.include("sycl/sycl.hpp");
  for (const Declarator& one : d->declarators) {
    const TokenIndex open = s.is(one.initializer, "=") ? s.next(s.next(one.initializer)) : one.initializer;
    if (&one != &d->declarators.front()) out += ", ";
    out += one.name;
    out += range_from(site, split_at_commas(s, open + 1, s[open].match));
  }
  return replace(i, d->declarators.back().end, std::move(out));
}

Text launch_range(const Site& site, TokenRange range) {
  const TokenStream& s = site.tokens;
  while (range.end - range.begin > 2 && s.is(range.begin, "(") && s[range.begin].match == range.end - 1)
    range = {range.begin + 1, range.end - 1};
  if (range.end - range.begin == 1 && s.is_word(range.begin)) {
    const Local* local = site.local(range.begin);
    if (local != nullptr && !site.in_macro(range.begin) && local->declarator().pointer_depth == 0 &&
        !local->declarator().array() && is_dim3(s, local->declaration))
      return s.text(range.begin);
  }
  const bool made = s.is(range.begin, "dim3") && (s.is(range.begin + 1, "(") || s.is(range.begin + 1, "{")) &&
                    s[range.begin + 1].match == range.end - 1;
  if (made || (s.is(range.begin, "{") && s[range.begin].match == range.end - 1)) {
    const auto sizes = split_at_commas(s, range.begin + (made ? 2 : 1), range.end - 1);
    if (made && sizes.size() == 1) return launch_range(site, sizes.front());  // it may be a copy of another
    Text out = "sycl::range<3>" + range_from(site, sizes);
    if (made) out.include("sycl/sycl.hpp");
    return out;
  }
  Text text = on_lines_of_their_own(site, lower(site, range));
  if (integral(site, range)) return "sycl::range<3>(1, 1, " + std::move(text) + ")";
  Text out = "cu2sycl::dim3(" + std::move(text) + ")";
  out.include("cu2sycl/dim3.hpp");
  return out;
}

}  // namespace cu2sycl
