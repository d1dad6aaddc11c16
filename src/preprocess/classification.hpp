// Which macros make sense only expanded, and why.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "preprocess/definitions.hpp"
#include "preprocess/expansion.hpp"

namespace cu2sycl {

/// Macros that are expanded; all others convert where they are defined.
struct MacroReasons {
  std::map<std::string_view, ExpansionReason> by_name;
  std::set<const Definition*> definitions;  // a name may have others, in files that have nothing to do with these
};

/// `words`, `launchers` and `relations` as in expand_macros.
[[nodiscard]] MacroReasons classify_macros(const std::vector<LexedFile*>& files, const Definitions& definitions,
                                           const TableWords& words, const std::set<std::string>& launchers,
                                           const FileRelations& relations);

}  // namespace cu2sycl
