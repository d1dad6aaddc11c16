#include "build_scripts/cmake/cmake_libraries.hpp"

#include <algorithm>
#include <optional>
#include <string>

#include "build_scripts/text/words.hpp"

namespace cu2sycl {

void convert_libraries(Script& script, const std::vector<CMakeCommand>& all, const CMakeCommand& command,
                       std::size_t first) {
  const auto text = [&](const CMakeArgument& one) { return script.text().substr(one.begin, one.end - one.begin); };
  for (std::size_t k = first; k < command.arguments.size(); ++k) {
    const CMakeArgument& one = command.arguments[k];
    const bool target = std::any_of(all.begin(), all.end(), [&](const CMakeCommand& other) {
      return name_of(script.text(), other).starts_with("add_") && !other.arguments.empty() &&
             text(other.arguments.front()) == text(one);
    });
    const std::string option = "-l" + std::string(text(one));
    const std::string imported = "CUDA::" + std::string(text(one));
    std::optional<WordMatch> match = target ? std::nullopt : match_word(script.table, RuleKind::kBuildWords, option);
    if (!match) continue;
    auto other = match_word(script.table, RuleKind::kBuildWords, imported);
    if (other && !text_of(*other, script).empty()) match = std::move(other);
    if (match->rule->refusal) {
      script.report(match->rule->refusal->id, one.begin, one.end, match->rule->refusal->reason);
      continue;
    }
    if (const std::string to = text_of(*match, script); !to.empty())
      script.edits.replace(one.begin, one.end, to);
    else
      script.edits.remove_word(one.begin, one.end);
    if (!match->rule->row->before.empty()) script.before.insert(match->rule->row->before);
  }
}

}  // namespace cu2sycl
