// Inline PTX as text: its instructions and registers. PTX ISA, "Statements" and "Instruction Operands".
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cu2sycl::ptx {

/// `@!p shf.l.wrap.b32 %0, %1, %2, 8;`
struct Instruction {
  std::string predicate;  // `p` or `!p`; empty where there is none
  std::string name;       // with all suffixes
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
  int scopes = 0;      // left open; negative: closed, which other statements have opened
  bool empty = false;  // there is no text
  std::string unread;  // the first part that cannot be read: a label, a directive, a name that is declared twice
};

/// Reads the text of an `asm` statement. Where it has operands, `%%` stands for `%`.
[[nodiscard]] Code read_code(std::string_view text, bool has_operands);

/// The parts between the commas of a list, brackets kept whole, without blanks around them.
[[nodiscard]] std::vector<std::string_view> split_operands(std::string_view list);

/// What stands between the brackets of `[…]` or `{…}`, without blanks around it.
[[nodiscard]] std::string_view inside_brackets(std::string_view operand);

}  // namespace cu2sycl::ptx
