// Finds the macros that must be expanded, and why.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "preprocess/macros/definitions.hpp"
#include "preprocess/macros/expansion.hpp"

namespace cu2sycl {

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
