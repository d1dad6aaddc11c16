// Template argument lists, and lists with commas that may hold them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lex/token.hpp"

namespace cu2sycl {

/// How to read a `<` after a name.
enum class Angle : std::uint8_t {
  kEither,    // as in expressions: a template argument list or a comparison
  kTemplate,  // as in a type or after `template`: a template argument list
};

/// Returns the token after the `>` that closes the `<` at `open`; kNoToken if the `<` does not look like a template
/// argument list.
[[nodiscard]] TokenIndex after_template_arguments(const TokenStream& stream, TokenIndex open, TokenIndex end,
                                                  Angle angle = Angle::kEither);

/// Returns the template argument list after the name at token `i`, such as `<16>`, as written; empty if there is none.
[[nodiscard]] std::string explicit_template_arguments(const TokenStream& stream, TokenIndex i);

/// Splits [begin, end) at its commas. Brackets and template argument lists are not split. The result of an empty range
/// is empty.
[[nodiscard]] std::vector<TokenRange> split_at_commas(const TokenStream& stream, TokenIndex begin, TokenIndex end,
                                                      Angle angle = Angle::kEither);

/// Returns the arguments, parameters or values between a bracket and its match: none for `(void)`.
[[nodiscard]] inline std::vector<TokenRange> arguments_in(const TokenStream& stream, TokenIndex open) {
  const bool none = stream.is(open + 1, tok::kw_void) && stream[open].match == open + 2;
  return none ? std::vector<TokenRange>() : split_at_commas(stream, open + 1, stream[open].match);
}

/// Returns the template arguments between the `<` at `open` and the token `close`, a `>`, or a `>>` that also ends the
/// last argument.
[[nodiscard]] std::vector<TokenRange> template_arguments(const TokenStream& stream, TokenIndex open, TokenIndex close);

/// Adds the names of the parameters of a template header `<…>`, whether each of them is a type, and their defaults.
void read_template_parameters(const TokenStream& stream, TokenRange header, std::vector<std::string>& names,
                              std::vector<bool>& takes_type, std::vector<std::string>& defaults);

}  // namespace cu2sycl
