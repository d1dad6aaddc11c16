// Statements of inline assembly, `asm volatile("…" : "=r"(x) : "r"(y) : "memory")`. CUDA, "Inline PTX Assembly".
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lex/token.hpp"
#include "ptx/instruction.hpp"

namespace cu2sycl {

struct AssemblyOperand {
  std::string constraint;  // `=r`, without quotes
  TokenRange expression{kNoToken, kNoToken};

  [[nodiscard]] bool written() const { return constraint.starts_with('=') || constraint.starts_with('+'); }
  [[nodiscard]] bool read() const { return !constraint.starts_with('='); }
};

struct AssemblyStatement {
  TokenIndex end;  // after the `)`
  std::vector<AssemblyOperand> operands;
  ptx::Code code;         // without instructions where it is not readable
  bool readable = false;  // its text is literals and can be read, and its operands are what they should be
};

/// What statements of assembly need to know of the program.
struct AssemblySurroundings {
  std::function<bool(TokenIndex)> reached;  // whether a token is code that the device can reach
  /// The string literal that a macro stands for, with its quotes; empty for other words.
  std::function<std::string_view(std::string_view)> literal_of;
};

/// Those of a file and of its macros, by their keywords. Of branches in a statement that is read which the device can
/// reach.
[[nodiscard]] std::map<TokenIndex, AssemblyStatement> find_assembly(const TokenStream& stream,
                                                                    const AssemblySurroundings& around);

}  // namespace cu2sycl
