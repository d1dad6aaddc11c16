// Names that converted code introduces, chosen so that none of them hides a user's.
#pragma once

#include <map>

#include "emit/wrap.hpp"
#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// The names in a file.
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

/// Names that files share.
struct SharedNames {
  std::string suffix;  // `_launch`, after a kernel's name

  // By variable in device memory: what it is called as a parameter where its own name means something else, and its
  // type's name at file scope. No two are the same where they could meet.
  std::vector<std::string> other_name{};
  std::vector<std::string> type_name{};
};

/// Parts on lines that are no longer than kLineWidth where that can be; a part that ends with a `//` comment ends its
/// line. `column`: where the first begins in its line; `tail`: how many bytes must still fit after the last;
/// `line_break`: a line ending and what indents the next.
[[nodiscard]] std::string laid_out(const std::vector<std::string>& parts, std::size_t column, std::size_t tail,
                                   std::string_view line_break);
/// Likewise a list, broken after commas; as it is where it has lines already.
[[nodiscard]] std::string broken_list(std::string_view list, std::size_t column, std::size_t tail,
                                      std::string_view line_break);

/// Chooses them for each file. No word of a translation unit that holds the file is taken. What macros name is named
/// alike where they are seen.
[[nodiscard]] std::vector<Names> choose_names(const Project& project, const Table& rules);
[[nodiscard]] SharedNames choose_shared_names(const Project& project);

}  // namespace cu2sycl
