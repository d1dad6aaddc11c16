// Names that converted code introduces, chosen so that none of them hides a name of the program.
#pragma once

#include <map>
#include <set>

#include "emit/layout/wrap.hpp"
#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// The names that are introduced in one file.
struct Names {
  std::string queue;    // `q`
  std::string item;     // `item`
  std::string handler;  // `cgh`
  std::string dynamic;  // `dynamic_local`, the launch's dynamic local memory
  std::string launch;   // `launch`, a launcher's parameter
  std::string space;    // `space`, the index space of a launch
  std::string active;   // `active`, whether a work-item has not returned early

  std::map<const Rule*, std::string> indices{};  // variables that hold thread indices
};

/// Names that are the same in all files.
struct SharedNames {
  std::string suffix;  // `_launch`, after a kernel's name

  // By variable: its name as a parameter where its own name means something else, and the name of its type at file
  // scope. Two variables have different names if both can be visible at one place.
  std::vector<std::string> other_name{};
  std::vector<std::string> type_name{};
  std::set<std::pair<FunctionId, VariableId>> hidden{};  // implicit parameters for which means_something_else() holds
};

/// Joins parts with blanks or line breaks so that lines are at most kLineWidth columns wide where possible. A part that
/// ends with a `//` comment ends its line. `column` is the column of the first part, `tail` the number of bytes that
/// must fit after the last part, and `line_break` a line ending with the indentation of the next line.
[[nodiscard]] std::string laid_out(const std::vector<std::string>& parts, std::size_t column, std::size_t tail,
                                   std::string_view line_break);
/// Breaks a list after its commas in the same way. A list that already has several lines is returned unchanged.
[[nodiscard]] std::string broken_list(std::string_view list, std::size_t column, std::size_t tail,
                                      std::string_view line_break);

/// Chooses the names for each file. No name is a word of a translation unit that contains the file. Files that see the
/// same macro with implicit parameters get the same names.
[[nodiscard]] std::vector<Names> choose_names(const Project& project, const Table& rules);
/// Whether the name of a variable means something else in a function.
[[nodiscard]] bool means_something_else(const Project& project, const Function& function, VariableId v);
[[nodiscard]] SharedNames choose_shared_names(const Project& project);

}  // namespace cu2sycl
