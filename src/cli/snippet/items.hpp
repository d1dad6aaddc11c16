// Divides a snippet into definitions, which belong outside of functions, and statements.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lex/token.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Consecutive definitions, or consecutive statements: the bytes [begin, end) of a snippet.
struct SnippetPart {
  std::uint32_t begin;
  std::uint32_t end;
  bool definitions;
};

/// Divides a snippet of `size` bytes into parts, which together contain all bytes.
[[nodiscard]] std::vector<SnippetPart> snippet_parts(const TokenStream& s, std::uint32_t size);

/// Whether the statements are device code: they use what only device code has, and launch no kernel.
[[nodiscard]] bool has_device_statements(const TokenStream& s, const std::vector<SnippetPart>& parts,
                                         const Table& table);

/// Returns definitions of kernels that are launched but not defined in the snippet. They use `threadIdx.x`.
[[nodiscard]] std::string missing_kernels(const TokenStream& s);

}  // namespace cu2sycl
