// The parts of a snippet: definitions, which stand outside of functions, and statements.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lex/token.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Definitions one after the other, or statements: the bytes [begin, end) of a snippet.
struct SnippetPart {
  std::uint32_t begin;
  std::uint32_t end;
  bool definitions;
};

/// A snippet of `size` bytes as parts; each byte is in one of them.
[[nodiscard]] std::vector<SnippetPart> snippet_parts(const TokenStream& s, std::uint32_t size);

/// Whether the statements are device code: they use what only device code has, and launch nothing.
[[nodiscard]] bool has_device_statements(const TokenStream& s, const std::vector<SnippetPart>& parts,
                                         const Table& table);

/// Definitions for the kernels that are launched and are not in the snippet, as if they used `threadIdx.x`.
[[nodiscard]] std::string missing_kernels(const TokenStream& s);

}  // namespace cu2sycl
