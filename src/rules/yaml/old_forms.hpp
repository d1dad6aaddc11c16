// Forms of rows of earlier versions: keys for texts under conditions, and parameters whose names are roles. They are
// read as cases and roles, for one version; `tables format` converts them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/row/row_text.hpp"

namespace cu2sycl {

/// Returns the conditions for which a key of an earlier version gives the text, joined with `,`; empty for other keys.
[[nodiscard]] std::string_view conditions_of_old_key(std::string_view key);

/// Returns the cases of a row with those of its old keys before them, in the order in which earlier versions tried
/// them.
[[nodiscard]] std::vector<WrittenCase> with_old_cases(const WrittenRow& row, std::vector<WrittenCase> old);

/// Returns the effects without `drop`, which was a case of statements without a text; nothing if it is not among them.
[[nodiscard]] std::optional<std::string> without_old_drop(std::string_view needs);

/// Returns the parameters with the roles that their names meant in earlier versions; empty if there are none.
[[nodiscard]] std::string with_old_roles(const WrittenRow& row);

}  // namespace cu2sycl
