#include "build_scripts/cmake/cmake.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "build_scripts/cmake/cmake_leftovers.hpp"
#include "build_scripts/cmake/cmake_libraries.hpp"
#include "build_scripts/cmake/cmake_syntax.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

constexpr std::array<std::string_view, 14> kKeywords{"PRIVATE", "PUBLIC", "INTERFACE", "PROPERTIES", "BEFORE",
                                                     "SYSTEM",  "AFTER",  "APPEND",    "PROPERTY",   "APPEND_STRING",
                                                     "TARGET",  "SOURCE", "DIRECTORY", "LINK_PUBLIC"};
// Commands with any number of arguments, some of which may be removed.
constexpr std::array<std::string_view, 12> kTakeLists{"set",
                                                      "list",
                                                      "include_directories",
                                                      "link_directories",
                                                      "link_libraries",
                                                      "add_library",
                                                      "add_executable",
                                                      "add_definitions",
                                                      "add_compile_definitions",
                                                      "add_compile_options",
                                                      "add_link_options",
                                                      "set_property"};
constexpr std::array<std::string_view, 5> kConditions{"if", "elseif", "while", "else", "endif"};

class CMakeConverter {
 public:
  explicit CMakeConverter(Script& script) : script_(script), commands_(read_cmake(script.text())) {}

  void run() {
    gone_.resize(commands_.size());
    for (std::size_t k = 0; k < commands_.size(); ++k) convert(k);
    CMakeLeftovers(script_, commands_, gone_).remove();
    add_helpers();
    add_before();
  }

 private:
  [[nodiscard]] std::string_view text(std::size_t begin, std::size_t end) const {
    return script_.text().substr(begin, end - begin);
  }
  [[nodiscard]] std::string_view text(const CMakeArgument& one) const { return text(one.begin, one.end); }
  [[nodiscard]] std::string name(const CMakeCommand& command) const { return name_of(script_.text(), command); }

  void remove(std::size_t k) { remove_command(script_, commands_, gone_, k); }

  void convert(std::size_t k) {
    const CMakeCommand& command = commands_[k];
    const std::string called = name(command);
    if (called == "message") return;  // its text is for people
    const Outcome outcome = apply(k, RuleKind::kCMakeCommand, command.name.begin, command.name.end, called);
    if (outcome == Outcome::kStays || outcome == Outcome::kGone) return;
    if (called == "find_package" && !command.arguments.empty()) {
      const CMakeArgument& package = command.arguments.front();
      const Outcome found = apply(k, RuleKind::kCMakePackage, package.begin, package.end, text(package));
      if (found == Outcome::kStays || found == Outcome::kGone) return;
    }
    if (called == "project" || called == "enable_language" || called == "check_language") convert_languages(command);
    const std::size_t variable = variable_of(command, called);
    bool one_string = false;
    if (variable < command.arguments.size()) {
      const CMakeArgument& one = command.arguments[variable];
      const auto match = match_word(script_.table, RuleKind::kBuildVariable, text(one));
      one_string = match && match->rule->has(Effect::kOneString);
      if (apply(k, RuleKind::kBuildVariable, one.begin, one.end, text(one)) == Outcome::kGone) return;
    }
    if (one_string) convert_options(command, variable);
    if (called == "target_link_libraries" || called == "link_libraries")
      convert_libraries(script_, commands_, command, called == "link_libraries" ? 0 : 1);
    convert_arguments(command, called, variable);
    if (called.starts_with("cuda_add_")) move_options(script_, command);
    if (called != "project") convert_file_names(script_, command.name.end, command.end);
    if (!one_string || !join_options(command, called, variable)) finish(k, called);
  }

  // Converts the options in a list as a whole: an option and its value may be in two arguments, `${X};-gencode arch=y`.
  void convert_options(const CMakeCommand& command, std::size_t variable) {
    std::vector<ScriptWord> all;
    const auto& arguments = command.arguments;
    for (std::size_t k = variable + 1; k < arguments.size(); ++k) {
      const std::vector<ScriptWord> words = words_of(script_.text(), arguments[k]);
      all.insert(all.end(), words.begin(), words.end());
    }
    for (const ScriptWord& word : convert_words(script_, all)) {
      const auto around = find_if(arguments, [&](const CMakeArgument& one) { return word.end <= one.end; });
      if (!script_.edits.touches(word.begin, word.end)) convert_references(word, *around, true);
    }
  }

  // Joins a list of options into one text, for variables that CMake passes on to the compiler. Returns whether the
  // command needs no further cleanup.
  bool join_options(const CMakeCommand& command, const std::string& called, std::size_t variable) {
    constexpr std::array<std::string_view, 3> kAfter{"CACHE", "PARENT_SCOPE", "FORCE"};
    std::size_t end = variable + 1;
    while (end < command.arguments.size() && !contains(kAfter, text(command.arguments[end]))) ++end;
    std::string joined;
    for (std::size_t k = variable + 1; k < end; ++k) {
      const CMakeArgument& one = command.arguments[k];
      std::string left = script_.edits.text_of(one.begin, one.end);
      if (one.quoted && left.size() >= 2) left = left.substr(1, left.size() - 2);
      if (left.find("$<") == std::string::npos) std::replace(left.begin(), left.end(), ';', ' ');
      joined += (joined.empty() || left.empty() ? "" : " ") + left;
    }
    const bool plain = joined.find_first_of("\"\\") == std::string::npos;
    for (std::size_t at = joined.find("  "); plain && at != std::string::npos; at = joined.find("  ", at))
      joined.erase(at, 1);
    if (plain && joined.ends_with(' ')) joined.pop_back();
    const std::string action = called == "list" ? std::string(text(command.arguments.front())) : std::string();
    const bool adds = action == "APPEND" || action == "PREPEND";
    if (joined.empty() || (called != "set" && !adds)) return false;
    const std::size_t begin = command.arguments[variable + 1].begin;
    if (adds) script_.edits.replace(command.name.begin, command.name.end, "string");
    const bool alone = called == "set" && end == variable + 2 && joined == text(begin, command.arguments[end - 1].end);
    if (alone) return false;  // one word, unchanged
    joined = action == "APPEND" ? " " + joined : action == "PREPEND" ? joined + " " : joined;
    script_.edits.replace(begin, command.arguments[end - 1].end, '"' + joined + '"');
    return called == "list" || end > variable + 2;
  }

  // What happened to a name in a command.
  enum class Outcome : std::uint8_t { kNoRow, kStays, kReplaced, kGone };

  // Applies a row of a kind: it replaces the name, removes the command, or is reported if it does neither.
  Outcome apply(std::size_t k, RuleKind kind, std::size_t begin, std::size_t end, std::string_view name) {
    const auto match = match_word(script_.table, kind, name);
    if (!match) return Outcome::kNoRow;
    if (match->rule->refusal) {
      script_.report(match->rule->refusal->id, begin, end, match->rule->refusal->reason);
      return Outcome::kStays;
    }
    const std::string to = text_of(*match, script_);
    if (to.empty()) {
      remove(k);
      return Outcome::kGone;
    }
    script_.edits.replace(begin, end, to);
    return Outcome::kReplaced;
  }

  void convert_languages(const CMakeCommand& command) {
    std::set<std::string> seen;
    for (const CMakeArgument& one : command.arguments) seen.insert(std::string(text(one)));
    for (const CMakeArgument& one : command.arguments) {
      const auto match = match_word(script_.table, RuleKind::kCMakeLanguage, text(one));
      if (!match || &one == command.arguments.data()) {
        if (match && name(command) != "project") script_.edits.replace(one.begin, one.end, text_of(*match, script_));
        continue;
      }
      const std::string to = text_of(*match, script_);
      if (to.empty() || !seen.insert(to).second)
        script_.edits.remove_word(one.begin, one.end);
      else
        script_.edits.replace(one.begin, one.end, to);
    }
  }

  // Returns the index of the argument that is the variable which the command sets; the number of arguments if there is
  // none.
  [[nodiscard]] std::size_t variable_of(const CMakeCommand& command, const std::string& called) const {
    const std::size_t none = command.arguments.size();
    if (called == "set" || called == "unset" || called == "option" || called == "mark_as_advanced") return 0;
    if (called == "separate_arguments") return 0;
    if (called == "list") return 1;
    const bool append = called == "string" && none > 1 &&
                        (text(command.arguments[0]) == "APPEND" || text(command.arguments[0]) == "PREPEND");
    return append ? 1 : none;
  }

  void convert_arguments(const CMakeCommand& command, const std::string& called, std::size_t variable) {
    const bool condition = contains(kConditions, called);
    const bool lists = contains(kTakeLists, called) || called.starts_with("target_") || called.starts_with("set_");
    // First whole arguments, such as a property with its value; then the words inside of them.
    std::vector<ScriptWord> whole;
    for (std::size_t k = 0; k < command.arguments.size(); ++k) {
      const CMakeArgument& one = command.arguments[k];
      whole.push_back({one.begin, one.end});
    }
    std::set<std::size_t> rest;
    if (condition) {
      convert_target_conditions(script_, command);
    } else {
      for (const ScriptWord& one : convert_words(script_, whole)) rest.insert(one.begin);
    }
    for (std::size_t k = 0; k < command.arguments.size(); ++k) {
      const CMakeArgument& one = command.arguments[k];
      if (k == variable || (!condition && !rest.contains(one.begin)) || script_.edits.touches(one.begin, one.end))
        continue;
      convert_languages_in(one);
      if (!one.quoted) convert_name(one, condition);
      std::vector<ScriptWord> words = words_of(script_.text(), one);
      const bool same = words.size() == 1 && words[0].begin == one.begin && words[0].end == one.end;
      if (!condition && !same) words = convert_words(script_, words);
      for (const ScriptWord& word : words) convert_references(word, one, lists);
    }
  }

  // Converts the language in `$<COMPILE_LANGUAGE:CUDA>`.
  void convert_languages_in(const CMakeArgument& argument) {
    constexpr std::string_view kLanguage = "COMPILE_LANGUAGE:";
    const std::string_view all = text(argument);
    for (std::size_t at = all.find(kLanguage); at != std::string_view::npos; at = all.find(kLanguage, at + 1)) {
      const std::size_t begin = at + kLanguage.size();
      const std::size_t end = std::min(all.find_first_of(",>", begin), all.size());
      if (const auto match = match_word(script_.table, RuleKind::kCMakeLanguage, all.substr(begin, end - begin)))
        script_.edits.replace(argument.begin + begin, argument.begin + end, text_of(*match, script_));
    }
  }

  // Converts a variable that is given by its name alone, as in a condition.
  void convert_name(const CMakeArgument& one, bool condition) {
    const auto match = match_word(script_.table, RuleKind::kBuildVariable, text(one));
    if (!match) return;
    const std::string to = text_of(*match, script_);
    const std::string_view value = match->rule->constant();
    if (!to.empty())
      script_.edits.replace(one.begin, one.end, to);
    else if (condition && !value.empty())
      script_.edits.replace(one.begin, one.end, std::string(value));
    else if (condition)
      script_.report(FindingId::kUnknownBuildWord, one.begin, one.end);
  }

  // Converts the variables in a word, `${X}`. If the row of one has no text, the word is removed.
  void convert_references(const ScriptWord& word, const CMakeArgument& argument, bool lists) {
    const std::string_view all = text(word.begin, word.end);
    for (std::size_t at = all.find("${"); at != std::string_view::npos; at = all.find("${", at + 1)) {
      const std::size_t end = all.find('}', at);
      if (end == std::string_view::npos) return;
      const auto match = match_word(script_.table, RuleKind::kBuildVariable, all.substr(at + 2, end - at - 2));
      if (!match) continue;
      const std::size_t begin = word.begin + at;
      const std::string to = text_of(*match, script_);
      const std::string_view value = match->rule->constant();
      if (match->rule->refusal) {
        script_.report(match->rule->refusal->id, begin, word.begin + end + 1, match->rule->refusal->reason);
      } else if (!value.empty()) {
        script_.edits.replace(begin, word.begin + end + 1, std::string(value));
      } else if (!to.empty()) {
        script_.edits.replace(begin + 2, word.begin + end, to);
      } else if (!lists) {
        script_.report(FindingId::kUnknownBuildWord, begin, word.begin + end + 1);
      } else {
        const bool alone = argument.quoted && word.begin == argument.begin + 1 && word.end == argument.end - 1;
        script_.edits.remove_word(alone ? argument.begin : word.begin, alone ? argument.end : word.end);
        return;
      }
    }
  }

  // Returns the edited text of an argument.
  [[nodiscard]] std::string left_of(const CMakeArgument& one) const {
    std::string out = script_.edits.text_of(one.begin, one.end);
    if (out.ends_with(":>") && out.starts_with("$<")) return {};
    return out;
  }

  // Removes what has become empty: arguments, keywords without arguments, or the command.
  void finish(std::size_t k, const std::string& called) {
    const CMakeCommand& command = commands_[k];
    if (!script_.edits.touches(command.name.end, command.end)) return;
    std::vector<std::string> left;
    bool lost = false;
    bool property_lost = false;
    for (std::size_t j = 0; j < command.arguments.size(); ++j) {
      const CMakeArgument& one = command.arguments[j];
      left.push_back(left_of(one));
      const bool empty = left.back().empty() && !text(one).empty();
      lost |= empty || (left.back() == "\"\"" && text(one) != "\"\"");
      property_lost |= empty && j > 0 && text(command.arguments[j - 1]) == "PROPERTY";
      if (empty && script_.edits.touches(one.begin, one.end)) {
        script_.edits.remove_lines(one.begin, one.end);
      } else if (left.back() != text(one) && called.starts_with("target_") && !contains(kKeywords, left.back()) &&
                 std::find(left.begin(), left.end() - 1, left.back()) != left.end() - 1) {
        script_.edits.remove_word(one.begin, one.end);  // the command has this argument already
        left.back().clear();
      }
    }
    if (called == "set" && left.size() == 2 && (left[1] == "\"${" + left[0] + "}\"" || left[1] == "${" + left[0] + "}"))
      return remove(k);
    if (!lost || called == "set" || contains(kConditions, called)) return;
    if (property_lost && called == "set_property") return remove(k);
    const bool first_is_target = called.starts_with("target_") || called.starts_with("set_") ||
                                 called == "add_dependencies" || called == "list" || called == "string";
    std::size_t values = 0;
    for (std::size_t j = 0; j < left.size(); ++j) {
      const bool target = first_is_target && (j == 0 || (j == 1 && (called == "list" || called == "string")));
      values += !left[j].empty() && left[j] != "\"\"" && !target && !contains(kKeywords, left[j]) ? 1 : 0;
    }
    if (values == 0) return remove(k);
    // A keyword needs an argument after it.
    for (std::size_t j = 0; j < left.size(); ++j) {
      if (!contains(kKeywords, left[j])) continue;
      std::size_t next = j + 1;
      while (next < left.size() && left[next].empty()) ++next;
      const bool changed = next > j + 1;
      if (changed && (next == left.size() || contains(kKeywords, left[next])))
        script_.edits.remove_word(command.arguments[j].begin, command.arguments[j].end);
    }
  }

  // Adds the folder of the helper headers after project(). A script without project() gets it before its first target,
  // unless a script above calls project().
  void add_helpers() {
    const std::string folder = script_.helpers_folder();
    if (folder.empty()) return;
    const std::string line =
        "include_directories(" + (folder == "." ? std::string("${CMAKE_CURRENT_SOURCE_DIR}") : folder) + ")\n";
    bool done = false;
    for (const CMakeCommand& command : commands_) {
      const std::string called = name(command);
      if (called == "project") {
        const std::size_t end = std::min(script_.text().find('\n', command.end), script_.text().size() - 1) + 1;
        script_.edits.insert(end, line);
        done = true;
      } else if (!done && !script_.names.has_cmake_root && (called == "add_executable" || called == "add_library")) {
        script_.edits.insert(command.name.begin, line);
        return;
      }
    }
  }

  // Adds the commands that rows insert: after project(), or before the first command of a script without it.
  void add_before() {
    if (script_.before.empty()) return;
    std::size_t at = script_.text().size();
    for (std::size_t k = commands_.size(); k-- > 0;) {
      const std::string called = name(commands_[k]);
      if (called == "project") {
        at = std::min(script_.text().find('\n', commands_[k].end), script_.text().size() - 1) + 1;
        break;
      }
      if (!gone_[k] && called != "cmake_minimum_required") at = commands_[k].name.begin;
    }
    for (const std::string_view commands : script_.before) script_.edits.insert(at, std::string(commands));
  }

  Script& script_;
  std::vector<CMakeCommand> commands_;
  std::vector<bool> gone_;
};

}  // namespace

void convert_cmake(Script& script) { CMakeConverter(script).run(); }

bool has_project(std::string_view text) {
  const std::vector<CMakeCommand> commands = read_cmake(text);
  return any_of(commands, [&](const CMakeCommand& one) { return name_of(text, one) == "project"; });
}

}  // namespace cu2sycl
