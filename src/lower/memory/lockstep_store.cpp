// Converts stores by which the lanes of a warp exchange values in lockstep. The helper function makes the lanes store
// in turn: see cu2sycl/group/warp.hpp.
#include "lower/core/constructs.hpp"
#include "lower/rows/operands.hpp"

namespace cu2sycl {

std::optional<Edit> lower_lockstep_store(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const LockstepStores& stores = site.program.analysis.lockstep_stores;
  const auto found = stores.find({site.file_id, i});
  if (found == stores.end() || site.without_store == i) return {};
  Site inside(site);
  inside.without_store = i;
  const auto& [function, statement, assignment] = found->second;
  const TokenIndex end = statement.end - 1;
  const Text place = lower(inside, i, assignment);
  Text value = lower(inside, assignment + 1, end);
  const bool compound = !s.is(assignment, tok::equal);  // `+=`
  const Local* local = site.local(i);
  const bool number = local != nullptr && has_number_type(s, local->declaration);
  if (compound && number) {
    std::string_view sign = s.text(assignment);
    sign.remove_suffix(1);
    if (has_operator(value.str())) value = "(" + std::move(value) + ")";
    value = Text(place) + " " + sign + " " + std::move(value);
  } else if (compound) {  // a class that may have no `+`
    const std::string own = site.program.fresh_name("own", site.file_id);
    value = "[&](auto& " + own + ") { " + own + " " + std::string(s.text(assignment)) + " " + std::move(value) + "; }";
  }
  Text out = std::string("cu2sycl::") + (compound && !number ? "update" : "store") + "_in_lockstep(" + site.names.item +
             ", " + Text(place) + ", " + std::move(value) + ");";
  out.include("cu2sycl/group/warp.hpp");
  return replace(i, statement.end, std::move(out));
}

}  // namespace cu2sycl
