// Rules for instructions of inline PTX, found by name and operands.
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
  /// Adds a rule. Rules of later tables come first; within a table, those that specify more of the operands.
  void add(const Rule& rule);
  /// Returns the rule for an instruction, and in `captures` what the rule's parameters match; nullptr if there is no
  /// rule.
  [[nodiscard]] const Rule* find(const ptx::Instruction& instruction, ptx::Captures& captures) const;
  /// Whether some rule is for an instruction of this name.
  [[nodiscard]] bool knows(std::string_view name) const { return by_name_.contains(name); }
  /// Returns the rules for all instructions; nothing if one of them has no rule or a rule without a text, because then
  /// all are left unconverted.
  [[nodiscard]] std::vector<const Rule*> all(const ptx::Code& code) const;

 private:
  [[nodiscard]] const Rule* among(std::string_view name, const ptx::Instruction& instruction,
                                  ptx::Captures& captures) const;

  std::map<std::string, std::vector<const Rule*>, std::less<>> by_name_;  // also by `mma.*`
};

}  // namespace cu2sycl
