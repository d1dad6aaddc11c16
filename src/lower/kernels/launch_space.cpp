// Converts what is between <<< and >>> of a launch to a sycl::nd_range.
#include <algorithm>
#include <charconv>

#include "analysis/launch/captures.hpp"
#include "analysis/launch/launch_dimensions.hpp"
#include "lex/token_kind.hpp"
#include "lower/kernels/launch.hpp"
#include "lower/rows/dim3.hpp"
#include "lower/rows/rows.hpp"
#include "program/expressions/effects.hpp"
#include "syntax/context.hpp"
#include "syntax/operators.hpp"

namespace cu2sycl {
namespace {

// CUDA C++ Programming Guide, "Compute Capabilities".
constexpr long kMaxGroup = 1024;
constexpr long kMaxGroupZ = 64;
constexpr long kMaxGroupsYZ = 65535;

// The number of groups, or of work-items in a group.
struct Size {
  Text text;
  bool scalar = false;               // one number, which is the size in x
  TokenRange number = {};            // the tokens of the number
  bool pure = true;                  // it can be evaluated twice
  std::optional<long> literal = {};  // the product of the sizes, if all are literals
  long y = 1;                        // if it is a literal
  long z = 1;
};

std::optional<long> literal_of(const TokenStream& s, TokenRange range) {
  if (range.end - range.begin != 1 || s[range.begin].kind != tok::numeric_constant) return {};
  const std::string_view text = s.text(range.begin);
  long out = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), out);
  return read.ec == std::errc() && read.ptr == text.data() + text.size() ? std::optional(out) : std::nullopt;
}

Size size_of(const Site& site, TokenRange whole, int dimensions) {
  const TokenStream& s = site.tokens;
  const TokenRange range = without_parentheses(s, whole);
  Size out;
  out.pure = is_pure(site, range);
  const bool made = s.is(range.begin, "dim3") && range.begin + 1 < range.end &&
                    (s.is_any(range.begin + 1, tok::l_paren, tok::l_brace)) &&
                    s[range.begin + 1].match == range.end - 1;
  if (made || s.is(range.begin, tok::l_brace)) {
    const TokenIndex open = made ? range.begin + 1 : range.begin;
    const auto given = arguments_in(s, open);
    if (made && given.size() == 1) return size_of(site, given.front(), dimensions);
    const auto sizes = sizes_of(site, open);
    out.literal = 1;
    for (std::size_t k = 0; k < sizes.size(); ++k) {
      const auto number = literal_of(s, sizes[k]);
      out.literal = out.literal && number ? std::optional(*out.literal * *number) : std::nullopt;
      if (k > 0) (k == 1 ? out.y : out.z) = number.value_or(1);
    }
    out.scalar = dimensions == 1;
    if (out.scalar && !sizes.empty()) out.number = without_parentheses(s, sizes.front());
    if (out.scalar)
      out.text = sizes.empty() ? Text("1") : lower(site, out.number);
    else
      out.text = range_type(dimensions) + range_from(site, sizes, dimensions);
    return out;
  }
  out.literal = literal_of(s, range);
  out.scalar = is_scalar_size(site, range);
  out.number = range;
  if (out.scalar && dimensions == 1)
    out.text = on_lines_of_their_own(site, lower(site, whole.end - whole.begin > 2 ? range : whole));
  else if (out.scalar)
    out.text = range_type(dimensions) + range_from(site, {range}, dimensions);
  else
    out.text = launch_range(site, range);
  if (out.scalar && dimensions > 1) out.scalar = false;
  return out;
}

// Returns whether an expression can be a factor without parentheses.
bool is_factor(const TokenStream& s, TokenRange range) {
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    const TokenKind kind = s[i].kind;
    if ((kind == tok::l_paren || kind == tok::l_square) && s[i].match != kNoToken)
      i = s[i].match;
    else if (!s.is_word(i) && s[i].kind != tok::numeric_constant &&
             !is_any(kind, tok::star, tok::period, tok::arrow, tok::coloncolon))
      return false;
  }
  return true;
}

// Returns whether `(n + b - 1) / b` groups of `b` work-items are launched. The product of the two sizes is at most n +
// b - 1, a value that the program has computed without overflow.
bool rounds_up(const Site& site, TokenRange grid, TokenRange block) {
  const TokenStream& s = site.tokens;
  if (block.end - block.begin != 1 || !s.matched(grid.begin, tok::l_paren)) return false;
  const TokenIndex close = s[grid.begin].match;
  const std::string_view b = s.text(block.begin);
  return close + 3 == grid.end && s.is(close + 1, tok::slash) && s.is(close + 2, b) && close >= grid.begin + 5 &&
         s.is(close - 1, "1") && s.is(close - 2, tok::minus) && s.is(close - 3, b) && s.is(close - 4, tok::plus);
}

// Returns the index space for one dimension, given two numbers.
Text of_numbers(const Site& site, Size& grid, Size& block) {
  const TokenStream& s = site.tokens;
  const Text local = block.text;
  if (grid.text.str() == "1") return "sycl::nd_range<1>(" + local + ", " + local + ")";
  const bool literals = grid.literal && block.literal && *grid.literal * *block.literal < (1L << 31);
  const bool factor = is_factor(s, block.number);
  const Text times = factor ? local : "(" + local + ")";
  if (literals || rounds_up(site, grid.number, block.number))
    return "sycl::nd_range<1>(" + std::move(grid.text) + " * " + times + ", " + local + ")";
  return "sycl::nd_range<1>(sycl::range<1>(" + std::move(grid.text) + ") * " + times + ", " + local + ")";
}

}  // namespace

LaunchSpace launch_space(const Site& site, const Launch& launch, int dimensions) {
  Size grid = size_of(site, launch.configuration[0], dimensions);
  Size block = size_of(site, launch.configuration[1], dimensions);
  LaunchSpace out;
  out.pure = grid.pure && block.pure;
  for (TokenIndex i = launch.open; i < launch.close; ++i) out.changes |= changes_value(site.tokens[i].kind);
  out.valid = grid.literal && block.literal && *grid.literal > 0 && *block.literal > 0 && *block.literal <= kMaxGroup &&
              block.z <= kMaxGroupZ && std::max(grid.y, grid.z) <= kMaxGroupsYZ;
  const std::string of = "<" + std::to_string(dimensions) + ">(";
  if (!block.pure || block.literal == 0) {
    out.text = "cu2sycl::nd_range" + of + grid.text + ", " + block.text + ")";
    out.text.include("cu2sycl/core/nd_range.hpp");
  } else if (grid.scalar && block.scalar) {
    out.text = of_numbers(site, grid, block);
  } else if (grid.literal == 1) {
    out.text = "sycl::nd_range" + of + block.text + ", " + block.text + ")";
  } else {
    if (grid.scalar) grid.text = "sycl::range<1>(" + std::move(grid.text) + ")";
    out.text = "sycl::nd_range" + of + grid.text + " * " + block.text + ", " + block.text + ")";
  }
  return out;
}

}  // namespace cu2sycl
