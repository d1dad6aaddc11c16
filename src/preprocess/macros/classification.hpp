// Finds the macros that must be expanded, and why.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "preprocess/macros/definitions.hpp"
#include "preprocess/macros/table_words.hpp"

namespace cu2sycl {

/// Why a macro is expanded.
enum class ExpansionReason : std::uint8_t {
  kNotExpanded,
  kGeneratesFunctions,  // its body defines device functions or kernels
  kFunctionHead,        // it is the head of a function, whose body follows the use
  kHalfStatement,       // a brace or parenthesis of its body is closed elsewhere
  kPastedName,          // it calls or launches a name made by `##`
  kPastedCudaName,      // it makes a name that a row converts by `##`
  kPastedAssembly,      // it makes the text of assembly by `#`
  kKernelValue,         // it names a kernel as a value
  kDeclaresMemory,      // it declares that a variable is in local, constant or managed memory
  kKernelsDiffer,       // it calls or launches functions with different implicit parameters
  kHandedLaunch,        // it is a part of a launch, `k CONFIGURED(1, 32)(p)`, or an argument holds the brackets of one
  kHandedMemory,        // an argument begins with the memory of a variable: `TABLE(__constant__, sines)`
  kHandsList,           // it passes `__VA_ARGS__` to a call whose row needs separate arguments
  kUsesSuch,            // its body uses a macro that is expanded
};
[[nodiscard]] std::string_view describe(ExpansionReason reason);

/// The macros that are expanded. All others are converted where they are defined.
struct MacroReasons {
  std::map<std::string_view, ExpansionReason> by_name;
  std::set<const Definition*> definitions;  // a name may have other definitions in unrelated files
};

/// `words`, `launchers` and `relations` as for expand_macros.
[[nodiscard]] MacroReasons classify_macros(const std::vector<LexedFile*>& files, const Definitions& definitions,
                                           const TableWords& words, const std::set<std::string>& launchers,
                                           const FileRelations& relations);

}  // namespace cu2sycl
