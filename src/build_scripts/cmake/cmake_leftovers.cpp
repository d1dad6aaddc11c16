#include "build_scripts/cmake/cmake_leftovers.hpp"

#include <set>
#include <string>

namespace cu2sycl {

void remove_command(Script& script, const std::vector<CMakeCommand>& commands, std::vector<bool>& gone, std::size_t k) {
  gone[k] = true;
  script.forget(commands[k].name.begin, commands[k].end);
  script.edits.remove_lines(commands[k].name.begin, commands[k].end);
}

void CMakeLeftovers::remove() {
  remove_repeated();
  remove_empty_branches();
}

// Of changed `set` commands that have become the same, outside of conditions, only the first is kept.
void CMakeLeftovers::remove_repeated() {
  std::set<std::string> seen;
  int depth = 0;
  for (std::size_t k = 0; k < commands_.size(); ++k) {
    const std::string called = name_of(script_.text(), commands_[k]);
    depth += called == "if" || called == "foreach" || called == "function" || called == "macro"               ? 1
             : called == "endif" || called == "endforeach" || called == "endfunction" || called == "endmacro" ? -1
                                                                                                              : 0;
    if (depth > 0 || gone_[k]) continue;
    const bool changed = script_.edits.touches(commands_[k].name.begin, commands_[k].end);
    const bool first = seen.insert(script_.edits.text_of(commands_[k].name.begin, commands_[k].end)).second;
    if (!first && changed && called == "set") remove_command(script_, commands_, gone_, k);
  }
}

// Removes branches that lost all their commands: an `else()`, or an `if` whose branches are all empty.
void CMakeLeftovers::remove_empty_branches() {
  struct Open {
    std::size_t first;
    std::vector<std::size_t> branches;
    bool lost = false;  // a command was removed
    bool lost_here = false;
    bool any = false;   // some command is left
    bool here = false;  // some command is left in the current branch
  };
  std::vector<Open> open;
  for (std::size_t k = 0; k < commands_.size(); ++k) {
    const std::string called = name_of(script_.text(), commands_[k]);
    if (called == "if") {
      open.push_back({k, {k}});
    } else if (open.empty()) {
      continue;
    } else if (called == "else" || called == "elseif") {
      open.back().branches.push_back(k);
      open.back().here = open.back().lost_here = false;
    } else if (called == "endif") {
      const Open one = open.back();
      open.pop_back();
      const bool else_last =
          one.branches.size() > 1 && name_of(script_.text(), commands_[one.branches.back()]) == "else";
      if (!one.any && one.lost) {
        for (std::size_t j = one.first; j <= k; ++j) gone_[j] = true;
        script_.edits.remove_lines(commands_[one.first].name.begin, commands_[k].end);
        script_.forget(commands_[one.first].name.begin, commands_[k].end);
      } else if (else_last && !one.here && one.lost_here) {
        remove_command(script_, commands_, gone_, one.branches.back());
      }
      if (!open.empty()) {
        (one.any || !one.lost ? open.back().any : open.back().lost) = true;
        (one.any || !one.lost ? open.back().here : open.back().lost_here) = true;
      }
    } else {
      (gone_[k] ? open.back().lost : open.back().any) = true;
      (gone_[k] ? open.back().lost_here : open.back().here) = true;
    }
  }
}

}  // namespace cu2sycl
