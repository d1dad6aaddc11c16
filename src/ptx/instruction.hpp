// The text of inline PTX: its instructions and registers. PTX ISA, "Statements" and "Instruction Operands".
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cu2sycl::ptx {

/// `@!p shf.l.wrap.b32 %0, %1, %2, 8;`
struct Instruction {
  std::string predicate;  // `p` or `!p`; empty if there is none
  std::string name;       // including all suffixes
  std::vector<std::string> operands;
};

/// `.reg .u32 t;`
struct Register {
  std::string type;  // `u32`
  std::string name;
};

struct Code {
  std::vector<Instruction> instructions;
  std::vector<Register> registers;
  int scopes = 0;      // number left open; negative if it closes scopes opened by other statements
  bool empty = false;  // there are no statements
  std::string unread;  // the first part that cannot be read: a label, a directive, a redeclared name
};

/// Parses the text of an `asm` statement. `has_operands`: `%%` stands for `%`.
[[nodiscard]] Code read_code(std::string_view text, bool has_operands);

/// Splits a list at its commas, outside brackets, and removes the blanks around the parts.
[[nodiscard]] std::vector<std::string_view> split_operands(std::string_view list);

/// Returns the text between the brackets of `[…]` or `{…}`, without the blanks around it.
[[nodiscard]] std::string_view inside_brackets(std::string_view operand);

}  // namespace cu2sycl::ptx
