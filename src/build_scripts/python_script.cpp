#include "build_scripts/python_script.hpp"

#include <algorithm>

#include "build_scripts/text/words.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

// A name with its qualifiers, a string literal, or another character that is not blank.
struct PythonToken {
  enum class Kind : std::uint8_t { kName, kText, kOther } kind;
  std::size_t begin;
  std::size_t end;
  std::size_t outer_begin;  // with prefix and quotes
  std::size_t outer_end;
};

// Reads the tokens of a script. Python Language Reference, 2.4 and 2.5: names, and string literals with their prefixes.
std::vector<PythonToken> read_python(std::string_view text) {
  using Kind = PythonToken::Kind;
  std::vector<PythonToken> out;
  for (std::size_t at = 0; at < text.size();) {
    if (is_blank(text[at])) {
      ++at;
      continue;
    }
    if (text[at] == '#') {
      at = std::min(text.find('\n', at), text.size());
      continue;
    }
    const std::size_t begin = at;
    while (at < text.size() && (is_name_character(text[at]) || (text[at] == '.' && at > begin))) ++at;
    const bool quoted = at < text.size() && (text[at] == '"' || text[at] == '\'') && at - begin <= 2;
    if (!quoted && at > begin) {
      out.push_back({Kind::kName, begin, at, begin, at});
      continue;
    }
    if (!quoted) {
      out.push_back({Kind::kOther, begin, begin + 1, begin, begin + 1});
      ++at;
      continue;
    }
    const bool triple = text.substr(at, 3) == std::string(3, text[at]);
    const std::string quotes(triple ? 3 : 1, text[at]);
    const std::size_t inner = at + quotes.size();
    for (at = inner; at < text.size() && text.substr(at, quotes.size()) != quotes; ++at) {
      if (text[at] == '\\') ++at;
    }
    at = std::min(at, text.size());
    const std::size_t after = std::min(at + quotes.size(), text.size());
    out.push_back({Kind::kText, inner, at, begin, after});
    at = after;
  }
  return out;
}

// Returns the row for a name, or for the part after its last dot, which begins at `begin`.
std::optional<WordMatch> match_name(const Table& table, std::string_view name, std::size_t& begin) {
  begin = 0;
  if (auto match = match_word(table, RuleKind::kPythonName, name)) return match;
  begin = name.rfind('.') + 1;
  return begin == 0 ? std::nullopt : match_word(table, RuleKind::kPythonName, name.substr(begin));
}

class PythonConverter {
 public:
  explicit PythonConverter(Script& script)
      : script_(script), text_(script.text()), tokens_(read_python(script.text())) {}

  void run() {
    for (std::size_t k = 0; k < tokens_.size(); ++k) {
      if (tokens_[k].kind == PythonToken::Kind::kName) convert_name(k);
      if (tokens_[k].kind == PythonToken::Kind::kText) k += convert_text(k);
    }
  }

 private:
  using Kind = PythonToken::Kind;

  [[nodiscard]] std::string_view text_of_token(std::size_t k) const {
    return text_.substr(tokens_[k].begin, tokens_[k].end - tokens_[k].begin);
  }
  [[nodiscard]] bool is(std::size_t k, std::string_view wanted) const {
    return k < tokens_.size() && tokens_[k].kind == Kind::kOther && text_of_token(k) == wanted;
  }

  void convert_name(std::size_t k) {
    std::size_t offset = 0;
    const auto match = match_name(script_.table, text_of_token(k), offset);
    if (!match) return;
    script_.edits.replace(tokens_[k].begin + offset, tokens_[k].end, cu2sycl::text_of(*match, script_));
    if (!match->rule->has(Effect::kSyclSources) || script_.helpers_folder().empty()) return;
    if (is(k + 1, "("))
      add_helpers(k + 1);
    else if (!is_imported(k))
      script_.report(FindingId::kMeaning, tokens_[k].begin + offset, tokens_[k].end,
                     "name the folder with `cu2sycl/`, " + script_.helpers_folder() + ", among its `include_dirs`");
  }

  // Whether the name is imported, as in `from x import (a, b)`.
  [[nodiscard]] bool is_imported(std::size_t k) const {
    while (k-- > 0 && (is(k, ",") || is(k, "(") || tokens_[k].kind == Kind::kName)) {
      if (text_of_token(k) == "import") return true;
    }
    return false;
  }

  // Whether the list around a text is for nvcc: `"nvcc": [`, `nvcc_flags += [`, `args["nvcc"] = [`.
  [[nodiscard]] bool in_list_for_nvcc(std::size_t k) const {
    int depth = 0;
    while (k-- > 0 && !(depth == 0 && is(k, "["))) {
      depth += is(k, "]") || is(k, ")") || is(k, "}") ? 1 : is(k, "[") || is(k, "(") || is(k, "{") ? -1 : 0;
      if (depth < 0) return false;
    }
    if (k >= tokens_.size()) return false;
    while (k-- > 0) {
      if (tokens_[k].kind != Kind::kOther) return names_cuda(text_of_token(k));
    }
    return false;
  }

  // Adds the folder of the helper headers to the arguments of a call.
  void add_helpers(std::size_t open) {
    const std::string folder = '"' + script_.helpers_folder() + '"';
    int depth = 0;
    for (std::size_t k = open; k < tokens_.size(); ++k) {
      depth += is(k, "(") || is(k, "[") || is(k, "{") ? 1 : is(k, ")") || is(k, "]") || is(k, "}") ? -1 : 0;
      if (depth == 1 && tokens_[k].kind == Kind::kName && text_of_token(k) == "include_dirs" && is(k + 1, "=")) {
        const bool list = is(k + 2, "[");
        const bool empty = list && is(k + 3, "]");
        script_.edits.insert(tokens_[k + (list ? 2 : 1)].end,
                             list ? folder + (empty ? "" : ", ") : "[" + folder + "] + ");
        return;
      }
      if (depth > 0) continue;
      const bool comma = is(k - 1, ",");
      script_.edits.insert(tokens_[k - 1].end, (comma ? " include_dirs=[" : ", include_dirs=[") + folder + "]");
      return;
    }
  }

  // Returns options as they are written between the quotes of the list's string literals: each option is a separate
  // literal, unless the source has several in one.
  [[nodiscard]] std::string as_texts(const std::string& options, std::size_t first, std::size_t last) const {
    const PythonToken& token = tokens_[first];
    std::string out;
    for (const char c : options) {
      const bool ends = c == ' ' && text_of_token(first).find(' ') == std::string_view::npos &&
                        text_of_token(last).find(' ') == std::string_view::npos;
      if (!ends) {
        out += c;
        continue;
      }
      out += text_.substr(token.end, token.outer_end - token.end);
      out += ", ";
      out += text_.substr(token.outer_begin, token.begin - token.outer_begin);
    }
    return out;
  }

  // Converts a text. Returns how many more tokens were converted with it: those of an option's value.
  std::size_t convert_text(std::size_t k) {
    const PythonToken& token = tokens_[k];
    const std::string_view text = text_of_token(k);
    const bool key = is(k + 1, ":") || (k > 0 && is(k - 1, "[") && is(k + 1, "]"));
    const auto match_key = key ? match_word(script_.table, RuleKind::kPythonKey, text) : std::nullopt;
    if (match_key) {
      script_.edits.replace(token.begin, token.end, cu2sycl::text_of(*match_key, script_));
      return 0;
    }
    if (!text.starts_with('-')) {
      if (text.find('\n') == std::string_view::npos) convert_file_names(script_, token.begin, token.end);
      return 0;
    }
    if (!in_list_for_nvcc(k)) return 0;
    const bool pair = is(k + 1, ",") && k + 2 < tokens_.size() && tokens_[k + 2].kind == Kind::kText;
    const std::string both = pair ? std::string(text) + " " + std::string(text_of_token(k + 2)) : std::string();
    const auto match = pair ? match_word(script_.table, RuleKind::kBuildWords, both) : std::nullopt;
    const auto alone = match ? std::nullopt : match_word(script_.table, RuleKind::kBuildWords, text);
    if (!match && !alone) return 0;
    const WordMatch& found = match ? *match : *alone;
    const std::size_t last = match ? k + 2 : k;
    if (found.rule->refusal) {
      script_.report(found.rule->refusal->id, token.outer_begin, tokens_[last].outer_end, found.rule->refusal->reason);
      return last - k;
    }
    const std::string to = cu2sycl::text_of(found, script_);
    if (!to.empty()) {
      if (to != (match ? both : text)) script_.edits.replace(token.begin, tokens_[last].end, as_texts(to, k, last));
    } else if (k > 0 && is(k - 1, ",")) {  // removed with the comma before it, otherwise with the one after it
      script_.edits.replace(tokens_[k - 1].begin, tokens_[last].outer_end, "");
    } else {
      const bool comma = is(last + 1, ",");
      const std::size_t end = comma ? text_.find_first_not_of(' ', tokens_[last + 1].end) : tokens_[last].outer_end;
      script_.edits.replace(token.outer_begin, std::min(end, text_.size()), "");
    }
    return last - k;
  }

  Script& script_;
  std::string_view text_;
  std::vector<PythonToken> tokens_;
};

}  // namespace

bool is_python_script(const std::filesystem::path& path) { return path.filename() == "setup.py"; }

bool wants_sycl_sources(const SourceFile& script, const Table& table) {
  if (!is_python_script(script.path())) return false;
  const std::vector<PythonToken> tokens = read_python(script.bytes());
  return any_of(tokens, [&](const PythonToken& one) {
    std::size_t offset = 0;
    if (one.kind != PythonToken::Kind::kName) return false;
    const auto match = match_name(table, script.bytes().substr(one.begin, one.end - one.begin), offset);
    return match && match->rule->has(Effect::kSyclSources);
  });
}

void convert_python(Script& script) {
  script.source_ending = ".sycl";
  PythonConverter(script).run();
}

}  // namespace cu2sycl
