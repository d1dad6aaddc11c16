// Converts dim3: a variable that is only initialized and used in launches becomes a `sycl::range`, one whose members
// are used a cu2sycl::dim3.
#include "lower/rows/dim3.hpp"
#include "analysis/launch/captures.hpp"
#include "analysis/launch/launch_dimensions.hpp"
#include "lower/core/constructs.hpp"
#include "lower/rows/rows.hpp"

namespace cu2sycl {
namespace {

// Returns a variable's number of dimensions; 3 if it is used in no launch.
int dimensions_of(const Project& p, FileId file, TokenIndex name) {
  const auto& sizes = p.analysis.dimensions.sizes;
  const auto found = sizes.find({file, name});
  return found == sizes.end() ? kMaxDimensions : found->second;
}

// Converts `block = dim3(x, y)` or `block = {x, y}` from the token after the `=` on, if `block` becomes a
// `sycl::range`.
std::optional<Edit> assigned(const Site& site, TokenIndex i) {
  const TokenStream& s = site.tokens;
  const TokenIndex assign = s.previous(i);
  const TokenIndex name = s.is(assign, tok::equal) ? s.previous(assign) : kNoToken;
  const Local* local = name == kNoToken || site.in_macro(i) || !s.is_word(name) ? nullptr : site.local(name);
  if (local == nullptr || local->declarator().name_token == name || only_launched(site, *local) == nullptr) return {};
  const TokenIndex open = assigned_sizes(site, name);
  if (open == kNoToken) return {};
  const int dimensions = dimensions_of(site.program, site.file_id, local->declarator().name_token);
  Text out = range_type(dimensions) + range_from(site, sizes_of(site, open), dimensions);
  out.include("sycl/sycl.hpp");
  return replace(i, s[open].match + 1, std::move(out));
}

}  // namespace

std::string range_type(int dimensions) { return "sycl::range<" + std::to_string(dimensions) + ">"; }

Text range_from(const Site& site, const std::vector<TokenRange>& xyz, int dimensions) {
  Text out = "(";
  for (auto k = static_cast<std::size_t>(dimensions); k-- > 0;) {
    if (k < xyz.size())
      out += lower(site, xyz[k]);
    else
      out += "1";
    out += k > 0 ? ", " : ")";
  }
  return out;
}

std::optional<Edit> lower_dim3_sizes(const Site& site, TokenIndex i) {
  return site.tokens.is(i, tok::l_brace) ? assigned(site, i) : std::nullopt;
}

std::optional<Edit> lower_dim3(const Site& site, TokenIndex i) {
  if (site.text(i) != "dim3" || site.tokens.next(i) == kNoToken || hidden(site, i)) return {};
  if (std::optional<Edit> edit = assigned(site, i)) return edit;
  const Declaration* d = only_launched_at(site, i);
  if (d == nullptr) return lower_word(site, i);
  const int dimensions = dimensions_of(site.program, site.file_id, d->declarators.front().name_token);
  Text out = range_type(dimensions) + " ";
  out.include("sycl/sycl.hpp");
  for (const Declarator& one : d->declarators) {
    if (&one != &d->declarators.front()) out += ", ";
    out += one.name;
    out += range_from(site, initial_sizes(site, one), dimensions);
  }
  return replace(i, d->declarators.back().end, std::move(out));
}

namespace {

// Returns whether the macro around a word declares it as a dim3.
bool declared_by_macro(const Site& site, TokenIndex i) {
  const MacroDefinition* macro = site.macro(i);
  for (TokenIndex k = macro == nullptr ? i : macro->body_begin; k + 1 < i; ++k) {
    if (site.tokens.is(k, "dim3") && site.tokens.is(k + 1, site.text(i))) return true;
  }
  return false;
}

}  // namespace

Text launch_range(const Site& site, TokenRange range) {
  const TokenStream& s = site.tokens;
  range = without_parentheses(s, range);
  if (range.end - range.begin == 1 && s.is_word(range.begin)) {
    const Local* local = site.local(range.begin);
    if (local != nullptr && !site.in_macro(range.begin) && local->declarator().pointer_depth == 0 &&
        !local->declarator().array() && is_dim3(s, local->declaration))
      return s.text(range.begin);
    if (site.in_macro(range.begin) && declared_by_macro(site, range.begin)) return s.text(range.begin);
  }
  const bool made = s.is(range.begin, "dim3") && s.is_any(range.begin + 1, tok::l_paren, tok::l_brace) &&
                    s[range.begin + 1].match == range.end - 1;
  if (made || (s.is(range.begin, tok::l_brace) && s[range.begin].match == range.end - 1)) {
    const auto sizes = split_at_commas(s, range.begin + (made ? 2 : 1), range.end - 1);
    if (made && sizes.size() == 1) return launch_range(site, sizes.front());  // the argument may be another dim3
    Text out = "sycl::range<3>" + range_from(site, sizes, kMaxDimensions);
    if (made) out.include("sycl/sycl.hpp");
    return out;
  }
  Text text = on_lines_of_their_own(site, lower(site, range));
  if (integral(site, range)) return "sycl::range<3>(1, 1, " + std::move(text) + ")";
  Text out = "cu2sycl::dim3(" + std::move(text) + ")";
  out.include("cu2sycl/core/dim3.hpp");
  return out;
}

}  // namespace cu2sycl
