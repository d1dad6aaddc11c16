// What the inline assembly statements of one function share: the carry flag, and the registers of a scope that one
// statement opens and another closes.
#pragma once

#include <vector>

#include "program/project.hpp"
#include "ptx/instruction.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

struct SharedAssembly {
  bool carry = false;
  std::vector<ptx::Register> registers;

  [[nodiscard]] bool any() const { return carry || !registers.empty(); }
};

/// Returns the registers that a function's statements share; none if one of the statements is left unconverted.
[[nodiscard]] std::vector<ptx::Register> shared_registers(const Project& project, const Table& table,
                                                          FunctionId function);

}  // namespace cu2sycl
