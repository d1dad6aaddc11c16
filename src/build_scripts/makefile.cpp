#include "build_scripts/makefile.hpp"

#include <algorithm>
#include <filesystem>

#include "build_scripts/text/words.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

namespace fs = std::filesystem;

// A line, with the lines that continue it.
struct Line {
  std::size_t begin;
  std::size_t end;
};

std::vector<Line> script_lines(std::string_view text) {
  std::vector<Line> out;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = std::min(text.find('\n', at), text.size());
    while (end < text.size() && end > at && text[end - 1] == '\\')
      end = std::min(text.find('\n', end + 1), text.size());
    out.push_back({at, end});
    at = end + 1;
  }
  return out;
}

class MakefileConverter {
 public:
  explicit MakefileConverter(Script& script) : script_(script), text_(script.text()) {}

  void run() {
    for (const Line& line : script_lines(text_)) {
      const std::size_t comment = comment_of(line);
      convert_words_in(words_in(line.begin, comment));
      convert_file_names(script_, line.begin, comment);
    }
    separate_rules();
    name_compiler();
    if (script_.names.read_elsewhere && script_.edits.result().find("$(CU2SYCL_HERE)") != std::string::npos)
      script_.edits.insert(0, "CU2SYCL_HERE := $(dir $(lastword $(MAKEFILE_LIST)))\n");
  }

 private:
  // Returns the offset of the comment of a line, or the end of the line.
  [[nodiscard]] std::size_t comment_of(const Line& line) const {
    for (std::size_t k = line.begin; k < line.end; ++k) {
      const bool escaped = k > line.begin && (text_[k - 1] == '\\' || text_[k - 1] == '$');
      const bool begins = k == line.begin || is_blank(text_[k - 1]);
      if (text_[k] == '#' && !escaped && begins) return k;
    }
    return line.end;
  }

  // Returns the words of a range, separated by blanks and assignments. References `$(…)` and quoted texts are not
  // divided.
  [[nodiscard]] std::vector<ScriptWord> words_in(std::size_t begin, std::size_t end) const {
    constexpr std::string_view kSeparators = "=,;|&";
    std::vector<ScriptWord> out;
    for (std::size_t at = begin; at < end;) {
      if (is_blank(text_[at]) || text_[at] == '@' || (text_[at] == '\\' && at + 1 < end && text_[at + 1] == '\n')) {
        ++at;
        continue;
      }
      const std::size_t from = at;
      bool option = text_[at] == '-';  // `=` and commas belong to an option
      for (; at < end && !is_blank(text_[at]); ++at) {
        const char c = text_[at];
        if (c == '\\' && at + 1 < end && text_[at + 1] == '\n') break;
        if (!option && kSeparators.find(c) != std::string_view::npos && !is_value(from, at)) break;
        if (c == '"' || c == '\'') at = quoted_end(at, end);
        if (c == '$' && at + 1 < end && (text_[at + 1] == '(' || text_[at + 1] == '{')) at = reference_end(at, end);
      }
      at = std::min(at, end);
      std::size_t to = at;
      // The `:` of `NVCC:=nvcc` and of `target:` does not belong to the word.
      const bool assigned = at < end && text_[at] == '=';
      while (to > from && (text_[to - 1] == ':' || (assigned && (text_[to - 1] == '?' || text_[to - 1] == '+')))) --to;
      if (to > from) out.push_back({from, to});
      if (at < end && !is_blank(text_[at])) ++at;
    }
    return out;
  }

  // Whether the `=` or `,` is inside of a word such as `arch=compute_60,code=sm_60`, and not after a variable's name at
  // the beginning of a line.
  [[nodiscard]] bool is_value(std::size_t from, std::size_t at) const {
    if (text_[at] == ';' || text_[at] == '|' || text_[at] == '&') return false;
    const std::size_t begin = text_.rfind('\n', from) + 1;
    const std::size_t first = text_.find_first_not_of(" \t", begin);
    return first != from && text_.substr(first, 6) != "export";
  }

  [[nodiscard]] std::size_t quoted_end(std::size_t at, std::size_t end) const {
    const std::size_t close = text_.find(text_[at], at + 1);
    return close < end ? close : at;
  }

  // Returns the offset of the bracket that closes `$(` or `${`.
  [[nodiscard]] std::size_t reference_end(std::size_t at, std::size_t end) const {
    const char open = text_[at + 1];
    const char close = open == '(' ? ')' : '}';
    int depth = 0;
    for (std::size_t k = at + 1; k < end; ++k) {
      depth += text_[k] == open ? 1 : text_[k] == close ? -1 : 0;
      if (depth == 0) return k;
    }
    return end - 1;
  }

  // Converts `$(addprefix -Xcompiler ,list)`, whose closing bracket is at `end`, as the words `-Xcompiler word`.
  // Returns false for other references, and if no row names these words.
  bool convert_prefixes(std::size_t at, std::size_t end) {
    constexpr std::string_view kName = "addprefix";
    constexpr std::string_view kWord = "$(word)";
    const std::string_view inside = text_.substr(at + 2, end - at - 2);
    const std::size_t comma = inside.find(',');
    if (!inside.starts_with(kName) || comma == std::string_view::npos) return false;
    std::string_view prefix = inside.substr(kName.size(), comma - kName.size());
    prefix.remove_prefix(std::min(prefix.find_first_not_of(" \t"), prefix.size()));
    const std::string words = std::string(prefix) + std::string(kWord);
    const auto match = match_word(script_.table, RuleKind::kBuildWords, words);
    if (!match || match->rule->refusal) return false;
    const std::string list(inside.substr(comma + 1));
    const std::string each = text_of(*match, script_);
    script_.edits.replace(at, end + 1, each == kWord ? list : "$(foreach word," + list + "," + each + ")");
    return true;
  }

  // Converts words, also those inside of function calls such as `$(shell …)`.
  void convert_words_in(const std::vector<ScriptWord>& words) {
    for (const ScriptWord& word : convert_words(script_, words)) {
      for (std::size_t at = word.begin; at + 1 < word.end; ++at) {
        if (text_[at] != '$' || (text_[at + 1] != '(' && text_[at + 1] != '{')) continue;
        const std::size_t end = reference_end(at, word.end);
        const std::string_view inside = text_.substr(at + 2, end - at - 2);
        const std::size_t name = inside.find_first_of(" \t");
        if (name != std::string_view::npos && !convert_prefixes(at, end))
          convert_words_in(words_in(at + 2 + name, end));
        at = end;
      }
    }
  }

  // A rule for all files of an ending: `%.o: %.cu`, or `.cu.o:`, which means the same.
  struct PatternRule {
    Line line;
    std::size_t end;  // the end of the target
    std::string target;
    std::string source;  // its name after the conversion
    bool suffixes;
    bool converted;
  };

  [[nodiscard]] std::vector<PatternRule> pattern_rules() const {
    std::vector<PatternRule> out;
    for (const Line& line : script_lines(text_)) {
      const std::string_view text = text_.substr(line.begin, line.end - line.begin);
      const std::size_t colon = text.find(':');
      if (colon == std::string_view::npos || text.starts_with('\t') || text.substr(colon, 2) == ":=") continue;
      std::string_view target = text.substr(0, colon);
      while (target.ends_with(' ')) target.remove_suffix(1);
      const std::size_t end = line.begin + target.size();
      const bool kernels = target.starts_with(".cu.");
      if (kernels || target.starts_with(".cpp.")) {
        out.push_back({line, end, "%" + std::string(target.substr(target.find('.', 1))), "%.cpp", true, kernels});
        continue;
      }
      std::string_view source = text.substr(colon + 1);
      source.remove_prefix(std::min(source.find_first_not_of(' '), source.size()));
      source = source.substr(0, source.find_first_of(" \t\\"));
      const bool cuda = source.ends_with(".cu");
      if (target.find('%') == std::string_view::npos || target.find(' ') != std::string_view::npos ||
          (!cuda && !source.ends_with(".cpp")))
        continue;
      const std::string name = cuda ? std::string(source.substr(0, source.size() - 3)) + ".cpp" : std::string(source);
      out.push_back({line, end, std::string(target), name, false, cuda});
    }
    return out;
  }

  // Returns the targets that the rule makes from converted sources.
  [[nodiscard]] std::string targets_of(const PatternRule& rule) const {
    const std::size_t at = rule.source.find('%');
    const std::string before = rule.source.substr(0, at);
    const std::string after = rule.source.substr(at + 1);
    const fs::path folder = fs::path(script_.file.path()).parent_path().lexically_normal();
    std::string out;
    for (const std::string& source : script_.names.converted) {
      if (!source.ends_with(".cu")) continue;
      const fs::path path = fs::path(source).parent_path() / script_.names.outputs.at(source);
      const std::string inside = path.lexically_relative(folder.empty() ? "." : folder).string();
      if (!inside.starts_with(before) || !inside.ends_with(after) || inside.starts_with("..")) continue;
      std::string target = rule.target;
      target.replace(target.find('%'), 1, inside.substr(before.size(), inside.size() - before.size() - after.size()));
      out += (out.empty() ? "" : " ") + target;
    }
    return out;
  }

  // Whether an output's stem differs from that of its source, as for `a.sycl.cpp` from `a.cu` beside `a.cpp`. A rule
  // that makes `a.cu.o` from `a.cu` would then use `a.cpp`.
  [[nodiscard]] bool has_other_stems() const {
    return any_of(script_.names.converted, [&](const std::string& source) {
      return source.ends_with(".cu") && fs::path(script_.names.outputs.at(source)).stem() != fs::path(source).stem();
    });
  }

  // If there is a rule for kernels and one for plain C++, make would now use one of them for both kinds. Therefore the
  // targets of the rule for kernels are listed.
  void separate_rules() {
    const std::vector<PatternRule> rules = pattern_rules();
    for (const PatternRule& rule : rules) {
      if (!rule.converted) continue;
      const bool shared = any_of(rules, [&](const PatternRule& other) {
        return !other.converted && other.target == rule.target && other.source == rule.source;
      });
      const std::string targets = shared ? targets_of(rule) : std::string();
      const std::string pattern = targets + ": " + rule.target;
      if (rule.suffixes)
        script_.edits.replace(rule.line.begin, rule.end + (targets.empty() ? 0 : 1),
                              targets.empty() ? ".cpp" + rule.target.substr(1) : pattern + ": " + rule.source);
      else if (!targets.empty())
        script_.edits.insert(rule.line.begin, targets + ": ");
      if ((shared && targets.empty()) || (!shared && has_other_stems()))
        script_.report(FindingId::kBuildRules, rule.line.begin, rule.end);
    }
  }

  // Whether a line assigns CXX with `=` or `:=`, independent of a value that is set elsewhere.
  [[nodiscard]] bool names_compiler() const {
    for (const Line& line : script_lines(text_)) {
      std::string_view rest = text_.substr(line.begin, line.end - line.begin);
      rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
      for (const std::string_view before : {"export ", "override "}) {
        if (rest.starts_with(before)) rest.remove_prefix(before.size());
      }
      if (!rest.starts_with("CXX")) continue;
      rest.remove_prefix(3);
      rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
      if (rest.starts_with('=') || rest.starts_with(":=") || rest.starts_with("::=")) return true;
    }
    return false;
  }

  void name_compiler() {
    const bool uses = text_.find("$(CXX)") != std::string_view::npos || text_.find("${CXX}") != std::string_view::npos;
    const auto match = match_word(script_.table, RuleKind::kBuildVariable, "CXX");
    if (!uses || names_compiler() || !match) return;
    for (const Line& line : script_lines(text_)) {
      if (line.end == line.begin || text_[line.begin] == '#' || is_blank(text_[line.begin])) continue;
      const std::string option = script_.helpers_option();
      script_.edits.insert(line.begin, "ifeq ($(origin CXX),default)\nCXX = " + std::string(match->rule->constant()) +
                                           (option.empty() ? "" : " ") + option + "\nendif\n");
      return;
    }
  }

  Script& script_;
  std::string_view text_;
};

}  // namespace

void convert_makefile(Script& script) { MakefileConverter(script).run(); }

}  // namespace cu2sycl
