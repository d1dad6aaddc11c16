// Template argument lists, and lists with commas that may hold them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lex/token.hpp"

namespace cu2sycl {

/// What a `<` after a name may be.
enum class Angle : std::uint8_t {
  kEither,    // a template argument list or a comparison, as in expressions
  kTemplate,  // a list, as in a type or after `template`
};

/// The token after the `>` that closes the `<` at `open`; kNoToken where the `<` does not look like a template
/// argument list.
[[nodiscard]] TokenIndex after_template_arguments(const TokenStream& stream, TokenIndex open, TokenIndex end,
                                                  Angle angle = Angle::kEither);

/// `<16>` after the name at token `i`, as it is written; empty where there is none.
[[nodiscard]] std::string explicit_template_arguments(const TokenStream& stream, TokenIndex i);

/// The ranges between the commas of [begin, end), brackets and template argument lists kept whole. Empty for an empty
/// range.
[[nodiscard]] std::vector<TokenRange> split_at_commas(const TokenStream& stream, TokenIndex begin, TokenIndex end,
                                                      Angle angle = Angle::kEither);

/// The arguments, parameters or values between a bracket and the other that belongs to it.
[[nodiscard]] inline std::vector<TokenRange> arguments_in(const TokenStream& stream, TokenIndex open) {
  return split_at_commas(stream, open + 1, stream[open].match);
}

/// The template arguments after the `<` at `open`, before the last token `close`: `>`, or `>>` that ends the last
/// argument as well.
[[nodiscard]] std::vector<TokenRange> template_arguments(const TokenStream& stream, TokenIndex open, TokenIndex close);

}  // namespace cu2sycl
