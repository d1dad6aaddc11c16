// Inline assembly statements, `asm volatile("…" : "=r"(x) : "r"(y) : "memory")`. CUDA, "Inline PTX Assembly".
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
  std::string constraint;  // `=r`, without the quotes
  TokenRange expression{kNoToken, kNoToken};

  [[nodiscard]] bool written() const { return constraint.starts_with('=') || constraint.starts_with('+'); }
  [[nodiscard]] bool read() const { return !constraint.starts_with('='); }
};

struct AssemblyStatement {
  TokenIndex end;  // after the `)`
  std::vector<AssemblyOperand> operands;
  ptx::Code code;         // without instructions if it is not readable
  bool readable = false;  // the text consists of literals and can be read, and the operands are well-formed
};

/// What parsing needs to know of the program.
struct AssemblySurroundings {
  std::function<bool(TokenIndex)> reached;  // whether the device can reach the code at a token
  /// Returns the string literal that a macro stands for, including the quotes; empty for other words.
  std::function<std::string_view(std::string_view)> literal_of;
};

/// Returns the assembly statements of a file and of its macros, by their keywords. If a statement contains `#if`
/// branches, only those that the device can reach are read.
[[nodiscard]] std::map<TokenIndex, AssemblyStatement> find_assembly(const TokenStream& stream,
                                                                    const AssemblySurroundings& around);

}  // namespace cu2sycl
