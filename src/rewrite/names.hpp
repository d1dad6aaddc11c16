// Names that converted code introduces, chosen once for a run so that none of them hides a user's.
#pragma once

#include "model/project.hpp"

namespace cu2sycl {

/// Emitted lines longer than this are broken, in bytes.
inline constexpr std::size_t kLineWidth = 120;

struct Names {
  std::string queue;    // `q`
  std::string item;     // `item`
  std::string handler;  // `cgh`
  std::string dynamic;  // `dynamic_local`, the launch's dynamic local memory
  std::string launch;   // `launch`, a launcher's parameter
  std::string suffix;   // `_launch`, behind a kernel's name
  std::string active;   // `active`, whether a work-item has not returned early
};

/// A list, broken behind commas so that no line is longer than kLineWidth where that can be. `column`: where it begins
/// in its line; `tail`: how many bytes must still fit behind it; `line_break`: a line ending and what indents the next.
[[nodiscard]] std::string broken_list(std::string_view list, std::size_t column, std::size_t tail,
                                      std::string_view line_break);

[[nodiscard]] inline Names choose_names(const Project& project) {
  const auto pick = [&](const char* first, const char* second) {
    return project.words.contains(first) ? project.fresh_name(second) : std::string(first);
  };
  std::string suffix = "_launch";
  for (const Function& fn : project.functions) {
    if (fn.launcher && project.words.contains(fn.name + suffix)) suffix = "_launcher";
  }
  return {pick("q", "queue"),
          pick("item", "work_item"),
          pick("cgh", "command_group"),
          pick("dynamic_local", "dynamic_local_memory"),
          pick("launch", "launch_at"),
          suffix,
          pick("active", "still_active")};
}

}  // namespace cu2sycl
