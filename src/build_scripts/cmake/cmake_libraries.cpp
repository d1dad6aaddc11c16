#include "build_scripts/cmake/cmake_libraries.hpp"

#include <optional>
#include <string>

#include "build_scripts/text/words.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

std::string_view text_of_argument(const Script& script, const CMakeArgument& one) {
  return script.text().substr(one.begin, one.end - one.begin);
}

}  // namespace

void convert_libraries(Script& script, const std::vector<CMakeCommand>& all, const CMakeCommand& command,
                       std::size_t first) {
  for (std::size_t k = first; k < command.arguments.size(); ++k) {
    const CMakeArgument& one = command.arguments[k];
    const bool target = any_of(all, [&](const CMakeCommand& other) {
      return name_of(script.text(), other).starts_with("add_") && !other.arguments.empty() &&
             text_of_argument(script, other.arguments.front()) == text_of_argument(script, one);
    });
    const std::string option = "-l" + std::string(text_of_argument(script, one));
    const std::string imported = "CUDA::" + std::string(text_of_argument(script, one));
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

void convert_target_conditions(Script& script, const CMakeCommand& command) {
  for (std::size_t k = 1; k < command.arguments.size(); ++k) {
    const CMakeArgument& before = command.arguments[k - 1];
    const CMakeArgument& target = command.arguments[k];
    if (text_of_argument(script, before) != "TARGET") continue;
    const auto match = match_word(script.table, RuleKind::kBuildWords, text_of_argument(script, target));
    if (match && match->rule->refusal)
      script.report(match->rule->refusal->id, target.begin, target.end, match->rule->refusal->reason);
    else if (match)
      script.edits.replace(before.begin, target.end, "TRUE");
  }
}

void move_options(Script& script, const CMakeCommand& command) {
  const auto& all = command.arguments;
  const auto found = find_if(all, [&](const auto& one) { return text_of_argument(script, one) == "OPTIONS"; });
  if (found == all.end() || found + 1 == all.end()) return;
  std::string options = script.edits.text_of((found + 1)->begin, all.back().end);
  options.erase(0, options.find_first_not_of(" \t\r\n"));
  script.edits.remove_word(found->begin, all.back().end);
  if (!options.empty())
    script.edits.insert(command.end, "\ntarget_compile_options(" + std::string(text_of_argument(script, all.front())) +
                                         " PRIVATE " + options + ")");
}

}  // namespace cu2sycl
