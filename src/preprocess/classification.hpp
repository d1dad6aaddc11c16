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
using MacroReasons = std::map<std::string_view, ExpansionReason>;

/// `is_index` and `launchers` as in expand_macros.
[[nodiscard]] MacroReasons classify_macros(const std::vector<LexedFile*>& files, const Definitions& definitions,
                                           const std::function<bool(std::string_view)>& is_index,
                                           const std::set<std::string>& launchers);

}  // namespace cu2sycl
