// What the statements of inline assembly of one function share: the carry flag, and registers of a scope that one
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

/// What a function's statements share; nothing where one of them stays, or where a carry comes from outside or goes
/// there.
[[nodiscard]] SharedAssembly shared_assembly(const Project& project, const Table& table, FunctionId function);

}  // namespace cu2sycl
