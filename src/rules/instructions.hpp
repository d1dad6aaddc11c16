// Rules of instructions of inline PTX, found by name and operands.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "ptx/instruction.hpp"
#include "ptx/pattern.hpp"
#include "rules/row/rule.hpp"

namespace cu2sycl {

class InstructionRules {
 public:
  /// Adds a rule. Later tables' come first; of one table's, those that say more of the operands.
  void add(const Rule& rule);
  /// The rule of an instruction, and what its parameters take; nullptr where there is none.
  [[nodiscard]] const Rule* find(const ptx::Instruction& instruction, ptx::Captures& captures) const;
  /// Whether some rule is of an instruction of this name.
  [[nodiscard]] bool knows(std::string_view name) const { return by_name_.contains(name); }
  /// The rules of all instructions; none where one has no rule, or one that gives no text: then all stay.
  [[nodiscard]] std::vector<const Rule*> all(const ptx::Code& code) const;

 private:
  [[nodiscard]] const Rule* among(std::string_view name, const ptx::Instruction& instruction,
                                  ptx::Captures& captures) const;

  std::map<std::string, std::vector<const Rule*>, std::less<>> by_name_;  // or by `mma.*`
};

}  // namespace cu2sycl
