// The operands of inline assembly as C++.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lower/core/site.hpp"
#include "ptx/types.hpp"
#include "syntax/statements/assembly.hpp"

namespace cu2sycl {

/// What one operand of the statement, or a register, becomes.
struct HeldOperand {
  std::string variable;  // of the block, that stands for it; empty where the expression itself is written
  ptx::Type type;
  bool declared = false;  // where it is first assigned
  bool named = false;     // before that
  bool shared = false;    // by the statements of the function
};

/// The variable that stands for the carry flag, or for a register: no word of the run.
[[nodiscard]] std::string assembly_variable(const Project& project, std::string_view name);
/// The declarations of what the statements of a function share, for its beginning.
[[nodiscard]] std::vector<std::string> shared_declarations(const Project& project, const SharedAssembly& shared);

class AssemblyOperands {
 public:
  /// Chooses which operands need variables, so that all are read before any is written. `uses`: how often the text
  /// names each; `at_once`: it is one expression, all of which is evaluated.
  AssemblyOperands(const Site& site, const AssemblyStatement& statement, const std::vector<std::size_t>& uses,
                   bool at_once);

  /// An operand as a value, as a filter wants it where the instruction gives it a type; `target`: what it is assigned
  /// to.
  [[nodiscard]] Text value(std::string_view operand, Filter filter, std::optional<ptx::Type> own,
                           std::string_view target);
  /// An operand that is assigned to; a variable of the block is declared with it where it `declares`.
  [[nodiscard]] Text target(std::string_view operand, bool declares);
  /// The assignment of a value of a type to an operand, by its bits where it is of another kind.
  [[nodiscard]] Text assignment(std::string_view operand, bool declares, Text value, std::optional<ptx::Type> result);
  /// The type of an operand that is assigned to.
  [[nodiscard]] std::optional<ptx::Type> type_of(std::string_view operand);
  /// `p` of `p`, `!p` of `!p`.
  [[nodiscard]] Text predicate(std::string_view operand);

  /// Notes that an operand has no equivalent.
  Text refused(std::string_view operand);

  /// The lines before and after the instructions, once these are written: for variables that none of them declares.
  [[nodiscard]] std::vector<Text> declarations();
  /// Whether there are any.
  [[nodiscard]] bool has_variables() const;
  [[nodiscard]] std::vector<Text> assignments();
  /// Why some operand has no equivalent; empty where all have.
  [[nodiscard]] const std::string& fault() const { return fault_; }

 private:
  struct Known {  // an expression and its type, as far as it is known
    Text text;
    DeclaredType declared;
    std::optional<ptx::Type> type;  // of a variable of the block, or by the constraint
    bool exact = false;             // `type` is the C++ type
  };
  [[nodiscard]] Known known(std::string_view operand);
  [[nodiscard]] Known operand_at(std::size_t number);
  [[nodiscard]] HeldOperand* variable_of(std::string_view operand);
  [[nodiscard]] Text stored(const AssemblyOperand& operand, Text place, Text value) const;
  [[nodiscard]] static Known as_integer(Known given);
  [[nodiscard]] Text address(std::string_view inside, std::optional<ptx::Type> type, bool shared);
  [[nodiscard]] Text part(std::string_view operand, std::string_view selector, std::optional<ptx::Type> own);
  void add_register(const ptx::Register& one, bool shared);
  void fail(std::string why);

  const Site& site_;
  const AssemblyStatement& statement_;
  std::vector<HeldOperand> held_;
  std::map<std::string, HeldOperand, std::less<>> registers_;
  std::string fault_;
};

}  // namespace cu2sycl
