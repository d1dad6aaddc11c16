// The constructs that are converted, and the functions that lower them.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "lower/core/site.hpp"

namespace cu2sycl {

enum class Construct : std::uint8_t {
#define CONSTRUCT(name, where, meaning) k_##name,
#include "lower/core/constructs.def"
#undef CONSTRUCT
};

#define CONSTRUCT(name, where, meaning) std::optional<Edit> lower_##name(const Site& site, TokenIndex i);
#include "lower/core/constructs.def"
#undef CONSTRUCT

/// The role of a token, which decides which constructs are asked about it. A token has exactly one of the first six
/// roles; `word` and `code` are unions of roles.
namespace token_role {
inline constexpr unsigned directive = 1;
inline constexpr unsigned punctuation = 2;
inline constexpr unsigned parameter = 4;
inline constexpr unsigned condition = 8;
inline constexpr unsigned member = 16;
inline constexpr unsigned name = 32;
inline constexpr unsigned word = parameter | condition | member | name;
inline constexpr unsigned code = punctuation | word;
}  // namespace token_role

struct ConstructInfo {
  Construct id;
  std::string_view name;
  std::string_view meaning;
  unsigned where;
  std::optional<Edit> (*lower)(const Site& site, TokenIndex i);
};

[[nodiscard]] std::span<const ConstructInfo> constructs();
[[nodiscard]] const ConstructInfo& info(Construct construct);

/// Returns the text to insert before token `i`: declarations for inline assembly, marks of convergence hazards, the
/// return of work-items that are no longer active, or conditional_variables().
[[nodiscard]] std::optional<Text> inserted_before(const Site& site, TokenIndex i);
/// Returns the declarations of the variables that are declared before the `#if` at token `i` instead of inside it.
[[nodiscard]] std::optional<Text> conditional_variables(const Site& site, TokenIndex i);

/// Returns the edit of the first construct that converts token `i`.
[[nodiscard]] std::optional<Edit> lower_at(const Site& site, TokenIndex i);

}  // namespace cu2sycl
