#include "build_scripts/text/words.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>

#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

namespace fs = std::filesystem;

// Whether the elements from the `k`-th on match a text. An open element matches no blanks.
bool matches(std::span<const SequenceElement> elements, std::size_t k, std::string_view text,
             std::vector<std::string_view>& captures) {
  if (k == elements.size()) return text.empty();
  const SequenceElement& one = elements[k];
  if (!one.open) return text.starts_with(one.text) && matches(elements, k + 1, text.substr(one.text.size()), captures);
  for (std::size_t length = std::min(text.find(' '), text.size()) + 1; length-- > 0;) {
    captures.push_back(text.substr(0, length));
    if (matches(elements, k + 1, text.substr(length), captures)) return true;
    captures.pop_back();
  }
  return false;
}

std::size_t words_in(std::string_view name) { return 1 + static_cast<std::size_t>(std::ranges::count(name, ' ')); }

std::string without_quotes(std::string_view word) {
  const bool quoted = word.size() >= 2 && (word.front() == '"' || word.front() == '\'') && word.back() == word.front();
  return std::string(quoted ? word.substr(1, word.size() - 2) : word);
}

// Returns the output name of the source that a script calls `path`; empty if the run has no such file.
std::string output_of(const Script& script, std::string_view path) {
  const fs::path folder = fs::path(script.file.path()).parent_path();
  if (const auto found = script.names.outputs.find((folder / path).lexically_normal().string());
      found != script.names.outputs.end())
    return found->second;
  // After a variable, the folder is unknown. The name is used if all files whose paths end with it have one output
  // name.
  const std::string end =
      "/" + std::string(path.substr(
                path.find_first_not_of('/') == std::string_view::npos ? path.size() : path.find_first_not_of('/')));
  std::set<std::string> found;
  for (const auto& [source, name] : script.names.outputs) {
    if (("/" + source).ends_with(end)) found.insert(name);
  }
  return found.size() == 1 ? *found.begin() : std::string();
}

// Whether the folder of a pattern has sources that had this ending before the conversion.
bool has_others(const Script& script, std::string_view pattern, const std::string& ending) {
  const fs::path folder = (fs::path(script.file.path()).parent_path() / pattern).lexically_normal().parent_path();
  return any_of(script.names.outputs, [&](const auto& one) {
    const fs::path path = one.first;
    return path.parent_path() == folder && path.extension() == ending;
  });
}

}  // namespace

bool names_cuda(std::string_view text) {
  constexpr std::array<std::string_view, 5> kWords{"nvcc", "NVCC", "cuda", "CUDA", ".cu"};
  return any_of(kWords, [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

std::optional<WordMatch> match_word(const Table& table, RuleKind kind, std::string_view text) {
  for (const Rule* rule : table.build_rules(kind)) {
    WordMatch out{rule, {}};
    if (matches(rule->sequence, 0, text, out.captures)) return out;
  }
  return {};
}

std::string text_of(const WordMatch& match, const Script& script) {
  std::string out;
  for (const TemplatePart& part : match.rule->to) {
    out += part.literal;
    if (!part.slot) continue;
    if (part.slot->what == Slot::What::kHelpers) out += script.helpers_option();
    if (part.slot->what == Slot::What::kName) out += match.rule->name;
    if (part.slot->what != Slot::What::kCapture) continue;
    std::string text(match.captures[part.slot->index]);
    if (part.slot->filter == Filter::kWords) {
      text = without_quotes(text);
      std::replace(text.begin(), text.end(), ',', ' ');
    }
    out += text;
  }
  while (out.ends_with(' ')) out.pop_back();
  return out;
}

std::vector<ScriptWord> convert_words(Script& script, std::span<const ScriptWord> all) {
  std::vector<ScriptWord> left;
  std::vector<ScriptWord> words(all.begin(), all.end());
  for (ScriptWord& one : words) {  // exclude the `>` that end a list in a CMake generator expression
    const std::string word = script.edits.text_of(one.begin, one.end);
    if (word.starts_with('-') && word.ends_with('>') && word.find('<') == std::string::npos)
      one.end -= word.size() - word.find_last_not_of('>') - 1;
  }
  for (std::size_t k = 0; k < words.size();) {
    std::size_t taken = 0;
    for (const Rule* rule : script.table.build_rules(RuleKind::kBuildWords)) {
      const std::size_t count = words_in(rule->name);
      if (k + count > words.size()) continue;
      std::string text;
      for (std::size_t j = k; j < k + count; ++j) {
        const std::string word = script.edits.text_of(words[j].begin, words[j].end);
        std::string one = count == 1 ? without_quotes(word) : word;
        std::replace(one.begin(), one.end(), ' ', '\1');  // the blank is inside of quotes
        text += (j > k ? " " : "") + one;
      }
      WordMatch match{rule, {}};
      if (!matches(rule->sequence, 0, text, match.captures)) continue;
      taken = count;
      const std::size_t begin = words[k].begin;
      const std::size_t end = words[k + count - 1].end;
      if (rule->refusal) {
        script.report(rule->refusal->id, begin, end, rule->refusal->reason);
        break;
      }
      std::string to = text_of(match, script);
      std::replace(to.begin(), to.end(), '\1', ' ');
      const bool twice =
          to.starts_with('-') && any_of(words, [&](const ScriptWord& one) {
            return (one.begin < begin || one.begin >= end) && script.edits.text_of(one.begin, one.end) == to;
          });
      if (to.empty() || (twice && to != script.edits.text_of(begin, end)))
        script.edits.remove_word(begin, end);
      else if (to != script.edits.text_of(begin, end))
        script.edits.replace(begin, end, to);
      if (!rule->row->before.empty()) script.before.insert(rule->row->before);
      if (!rule->row->note.empty()) script.report(FindingId::kMeaning, begin, end, rule->row->note);
      break;
    }
    if (taken == 0) left.push_back(words[k]);
    k += std::max<std::size_t>(taken, 1);
  }
  return left;
}

void convert_file_names(Script& script, std::size_t begin, std::size_t end) {
  constexpr std::string_view kBefore = " \t\r\n,=:()\"'{};|&<>";
  constexpr std::string_view kAfter = " \t\r\n,=:)\"';|&>}\\";
  const std::string_view text = script.text();
  for (std::size_t at = text.find(".cu", begin); at < end; at = text.find(".cu", at + 1)) {
    const bool header = text.substr(at, 4) == ".cuh";
    const std::size_t after = at + (header ? 4 : 3);
    if (after < text.size() && (is_name_character(text[after]) || kAfter.find(text[after]) == std::string_view::npos))
      continue;
    std::size_t from = at;
    while (from > begin && kBefore.find(text[from - 1]) == std::string_view::npos) --from;
    const std::string_view path = text.substr(from, after - from);
    const bool pattern = path.find_first_of("*%?") != std::string_view::npos || from == at;
    const std::string output = pattern ? std::string() : output_of(script, path);
    const std::string ending = header ? ".hpp" : std::string(script.source_ending);
    if (output.empty()) {
      script.edits.replace(at, after, ending);
      if (path.find('*') != std::string_view::npos && has_others(script, path, ending))
        script.report(FindingId::kBuildFileName, from, after);
      continue;
    }
    const std::size_t name = text.substr(from, after - from).rfind('/');
    script.edits.replace(name == std::string_view::npos ? from : from + name + 1, after, output);
  }
}

bool builds_converted(const Script& script) {
  if (script.names.outputs.empty()) return true;
  const std::string folder = fs::path(script.file.path()).parent_path().lexically_normal().string();
  const bool part = any_of(script.names.built, [&](const std::string& one) {
    return one.empty() || folder == one || folder.starts_with(one + "/");
  });
  if (part && names_cuda(script.text())) return true;
  return any_of(script.names.converted, [&](const std::string& one) {
    return folder.empty() || folder == "." || one.starts_with(folder + "/");
  });
}

}  // namespace cu2sycl
