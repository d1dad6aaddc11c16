// Build step: reads mapping tables and helper headers and writes them as C++ data.
//   embed OUT.cpp ROOT TABLE.yaml… --runtime HEADER.hpp… --host-sycl HEADER.hpp… --names LIST.txt…
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <vector>

#include "lex/lexer.hpp"
#include "rules/row/pattern.hpp"
#include "rules/row/rule.hpp"
#include "rules/yaml/yaml_loader.hpp"
#include "source/algorithms.hpp"
#include "source/blob_name.hpp"

namespace {

using namespace cu2sycl;

std::string read(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Returns a string literal, divided into parts below the length that every compiler must accept.
std::string literal(std::string_view text) {
  if (text.data() == nullptr) return "{}";
  std::string out = "\"";
  std::size_t since = 0;
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n') {
      out += "\\n";
    } else {
      out += c;
    }
    if (++since > 1000 && c == '\n') {
      out += "\"\n\"";
      since = 0;
    }
  }
  return out + "\"sv";
}

template <typename Enum>
std::string number(Enum value) {
  return std::to_string(static_cast<long long>(value));
}

// The lists of all rules, as arrays of elements. Equal lists share their elements.
class Lists {
 public:
  std::string add(Template parts) {
    return templates_.place(parts, [](const TemplatePart& one) {
      return literal(one.literal) +
             (one.slot ? ", Slot{static_cast<Slot::What>(" + number(one.slot->what) + "), " + number(one.slot->index) +
                             ", static_cast<Filter>(" + number(one.slot->filter) + ")}"
                       : "");
    });
  }
  std::string add(std::span<const RuleParameter> list) {
    return parameters_.place(list, [](const RuleParameter& one) {
      return literal(one.name) + ", " + number(one.optional) + " != 0, " + number(one.rest) +
             " != 0, static_cast<Role>(" + number(one.role) + ")";
    });
  }
  std::string add(std::span<const Case> list) {
    return cases_.place(list, [this](const Case& one) { return number(one.conditions) + "U, " + add(one.text); });
  }
  std::string add(std::span<const WrittenCase> list) {
    return written_cases_.place(
        list, [](const WrittenCase& one) { return literal(one.conditions) + ", " + literal(one.to) + ", {}"; });
  }
  std::string add(std::span<const SequenceElement> list) {
    return sequences_.place(
        list, [](const SequenceElement& one) { return literal(one.text) + ", " + number(one.open) + " != 0"; });
  }
  std::string add(std::span<const std::size_t> list) {
    return numbers_.place(list, [](std::size_t one) { return number(one); });
  }
  [[nodiscard]] std::string text() const {
    return templates_.text() + cases_.text() + written_cases_.text() + parameters_.text() + sequences_.text() +
           numbers_.text();
  }

 private:
  struct Array {
    std::string type;
    std::string name;
    std::string elements;
    std::size_t count = 0;
    std::map<std::string, std::string> places;  // by the text of the list

    template <typename List, typename Text>
    std::string place(const List& list, Text text_of) {
      if (list.empty()) return "{}";
      std::string text;
      for (const auto& one : list) text += "    {" + text_of(one) + "},\n";
      const auto [at, added] =
          places.emplace(text, "{" + name + " + " + std::to_string(count) + ", " + std::to_string(list.size()) + "}");
      if (added) {
        elements += text;
        count += list.size();
      }
      return at->second;
    }
    [[nodiscard]] std::string text() const {
      return "[[maybe_unused]] constexpr " + type + " " + name + "[] = {\n" + elements + "    {},\n};\n";
    }
  };

  Array templates_{"TemplatePart", "kTemplates", {}, 0, {}};
  Array cases_{"Case", "kCases", {}, 0, {}};
  Array written_cases_{"WrittenCase", "kWrittenCases", {}, 0, {}};
  Array parameters_{"RuleParameter", "kParameters", {}, 0, {}};
  Array sequences_{"SequenceElement", "kSequences", {}, 0, {}};
  Array numbers_{"std::size_t", "kNumbers", {}, 0, {}};
};

std::string row_text(const WrittenRow& row, Lists& lists) {
  std::string out =
      "    {static_cast<RuleKind>(" + number(row.kind) + "), " + literal(row.name) + ", " + lists.add(row.cases);
#define ROW_MATCH(key, kind, meaning)
#define ROW_TEXT(key, meaning) out += ", " + literal(row.key);
#include "rules/words/row_keys.def"
#undef ROW_MATCH
#undef ROW_TEXT
  return out + ", " + literal(row.file) + ", " + number(row.line) + ", " + number(row.column) + "},\n";
}

std::string rule_text(const Rule& rule, std::size_t index, Lists& lists) {
  std::string out = "    {kRows + " + std::to_string(index) + ", static_cast<RuleKind>(" + number(rule.kind) + "), " +
                    literal(rule.name) + ", " + literal(rule.stands_for) + ", " + lists.add(rule.parameters) + ", {" +
                    number(rule.arity.least) + ", " + std::to_string(rule.arity.most) + "U}";
  out += ", " + lists.add(rule.to) + ", " + lists.add(rule.cases) + ", " + lists.add(rule.before);
  out += ", " + lists.add(rule.sequence);
  out += rule.refusal ? ", Refusal{static_cast<FindingId>(" + number(rule.refusal->id) + "), " +
                            literal(rule.refusal->reason) + "}"
                      : std::string(", {}");
  out += ", " + number(rule.effects) + ", static_cast<Space>(" + number(rule.where) + "), 0, ";
  out += rule.typed_size ? "std::size_t{" + number(*rule.typed_size) + "}" : std::string("{}");
  out += ", " + number(rule.typed_pointer);
  out += ", " + lists.add(rule.symbols) + ", " + (rule.takes_launcher ? "true" : "false") + ", " +
         literal(rule.forwards_to) + ", " + literal(rule.replaces_name) + ", " + literal(rule.namespaces) + ", " +
         std::to_string(rule.template_parameters) + ", " + (rule.takes_object ? "true, " : "false, ") +
         (rule.drops ? "true, " : "false, ") + (rule.statement_only ? "true" : "false") + "},\n";
  return out;
}

// Writes all rules of all tables as C++ code. Returns false if a rule is invalid.
bool write_rules(const std::vector<std::string>& paths, const std::string& root, std::ostream& out) {
  std::deque<LoadedRows> loaded;  // rows refer to the texts stored with them, which must not move
  std::deque<Rule> rules;
  std::vector<const Rule*> known;
  RuleStore store;
  for (const std::string& path : paths) {
    auto rows = load_rows(std::filesystem::path(path).lexically_relative(root).string(), read(path));
    if (!rows || rows.value().old_form) {
      std::cerr << (rows ? *rows.value().old_form : rows.error()).text() << '\n';
      return false;
    }
    loaded.push_back(std::move(rows.value()));
  }
  // Rows with `as` come after the rows that they can name, whatever their files.
  std::vector<const WrittenRow*> rows_in_order;
  for (const bool others : {false, true}) {
    for (const LoadedRows& one : loaded) {
      for (const WrittenRow& row : one.rows) {
        if (row.as.empty() != others) rows_in_order.push_back(&row);
      }
    }
  }
  for (const WrittenRow* const each : rows_in_order) {
    const WrittenRow& row = *each;
    const auto made = make_rules(row, known, store);
    const bool pattern =
        row.kind == RuleKind::kPattern || row.kind == RuleKind::kUndefined || row.kind == RuleKind::kForeign;
    const auto compiled = pattern ? Pattern::compile(row.name) : Result<Pattern>(Pattern::compiled_when_used(""));
    if (!made || !compiled) {
      std::cerr << (made ? Error{row.place(), compiled.error().message} : made.error()).text() << '\n';
      return false;
    }
    for (const Rule& rule : made.value()) known.push_back(&rules.emplace_back(rule));
  }
  std::string all;
  for (const std::string& path : paths) all += read(path);
  out << "constexpr std::string_view kTablesName = " << literal(blob_name(all)) << ";\n";
  Lists lists;
  std::string rows;
  std::string texts;
  for (std::size_t k = 0; k < rules.size(); ++k) {
    rows += row_text(*rules[k].row, lists);
    texts += rule_text(rules[k], k, lists);
  }
  out << lists.text() << "constexpr WrittenRow kRows[] = {\n"
      << rows << "};\nconstexpr Rule kRules[] = {\n"
      << texts << "};\n";
  return true;
}

// Returns the names of a header of a folder and of the headers there that it includes, directly or not, with a blank
// after each.
std::string included_by(const std::string& path, const std::filesystem::path& folder) {
  std::set<std::string> done;
  for (std::vector<std::string> work{std::filesystem::path(path).lexically_relative(folder).string()}; !work.empty();) {
    const std::string name = work.back();
    work.pop_back();
    if (!done.insert(name).second) continue;
    std::istringstream lines(read((folder / name).string()));
    constexpr std::string_view kInclude = "#include \"cu2sycl/";
    for (std::string line; std::getline(lines, line);) {
      const std::size_t begin = line.find('"') + 1;
      if (line.starts_with(kInclude)) work.push_back(line.substr(begin, line.find('"', begin) - begin));
    }
  }
  std::string out;
  for (const std::string& one : done) out += one + ' ';
  return out;
}

// Returns the words of a helper header that are outside of classes and functions: declared in namespaces, or in
// directives.
std::vector<TokenIndex> names_in_namespaces(const TokenStream& s) {
  std::vector<TokenIndex> out;
  bool qualified = false;  // names after `::` also count here: `using a::b;`, `namespace a::b {`
  for (TokenIndex i = 0; i < s.size(); ++i) {
    if (s.has(i, kInDirective)) {
      if (s.is_word(i)) out.push_back(i);
      continue;
    }
    const TokenIndex before = s.previous(i);
    if (s.matched(i, tok::l_brace)) {
      // The `{` of a namespace or an enumeration is entered; other braces belong to classes and functions.
      TokenIndex head = before;
      while (head != kNoToken && !s.is_any(head, tok::semi, tok::l_brace, tok::r_brace, tok::r_paren)) {
        if (s.is_any(head, tok::kw_namespace, tok::kw_enum, tok::kw_extern)) break;
        head = s.previous(head);
      }
      if (!s.is_any(head, tok::kw_namespace, tok::kw_enum, tok::kw_extern)) i = s[i].match;
    } else if (s.matched(i, tok::l_paren)) {
      const bool macro = before != kNoToken && all_of(s.text(before), [](char c) {
                           return c == '_' || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
                         });
      if (!macro) i = s[i].match;  // the argument of a macro may be what it declares
    } else if (s.is(i, tok::less) && s.is(before, tok::kw_template)) {
      int open = 1;
      for (++i; i < s.size() && open > 0; ++i) {
        if (s.matched(i, tok::l_paren)) i = s[i].match;
        open += s.is(i, tok::less) ? 1 : s.is(i, tok::greater) ? -1 : s.is(i, tok::greatergreater) ? -2 : 0;
      }
      --i;
    } else if (s.is_word(i)) {
      qualified = s.is_any(i, tok::kw_using, tok::kw_namespace) ||
                  (qualified && (s.is_word(before) || s.is(before, tok::coloncolon)));
      if (qualified || !s.is(before, tok::coloncolon)) out.push_back(i);
    }
  }
  return out;
}

// Returns lists of words of the helper headers, one line for each: those outside of braces and in directives; and all
// words of each folder (`cu2sycl/thrust sort`), with the names that namespaces declare (`cu2sycl/thrust declares sort`)
// and the names of namespaces (`cu2sycl/thrust namespace detail`).
std::string helper_lists(const std::vector<std::string>& paths, const std::filesystem::path& folder) {
  std::set<std::string> names;
  std::set<std::string> words;
  for (const std::string& path : paths) {
    const std::string parent = std::filesystem::path(path).parent_path().lexically_relative(folder).string() + ' ';
    const SourceFile source("", read(path));
    const TokenStream s = lex(source);
    int depth = 0;
    bool named = false;  // whether the word belongs to `namespace a::b`
    for (TokenIndex i = 0; i < s.size(); ++i) {
      const bool in_directive = s.has(i, kInDirective);
      if (!in_directive && s.is(i, tok::l_brace)) ++depth;
      if (!in_directive && s.is(i, tok::r_brace)) --depth;
      named = s.is(i, tok::kw_namespace) || (named && (s.is_word(i) || s.is(i, tok::coloncolon)));
      if (!s.is_word(i)) continue;
      if (depth == 0 || in_directive) names.emplace(s.text(i));
      words.insert(parent + std::string(s.text(i)));
      if (named) words.insert(parent + "namespace " + std::string(s.text(i)));
    }
    for (const TokenIndex i : names_in_namespaces(s)) words.insert(parent + "declares " + std::string(s.text(i)));
  }
  const auto lines = [](const std::set<std::string>& all) {
    std::string out;
    for (const std::string& one : all) out += one + '\n';
    return out;
  };
  return "    {\"helper_names\"sv, " + literal(lines(names)) + "},\n    {\"helper_words\"sv, " + literal(lines(words)) +
         "},\n";
}

std::string files_text(const std::vector<std::string>& paths, const std::filesystem::path& folder) {
  std::string out;
  for (const std::string& path : paths) {
    const std::filesystem::path file(path);
    const std::filesystem::path name = folder.empty() ? file.filename() : file.lexically_relative(folder);
    out += "    {" + literal((name.extension() == ".txt" ? name.stem() : name).string()) + ", " + literal(read(path));
    if (folder.filename() == "cu2sycl") out += ", " + literal(included_by(path, folder.parent_path()));
    out += "},\n";
  }
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> tables;
  std::vector<std::string> headers;
  std::vector<std::string> host;
  std::vector<std::string> names;
  std::vector<std::string> pages;
  std::vector<std::string>* part = &tables;
  for (int i = 3; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--runtime")
      part = &headers;
    else if (argument == "--host-sycl")
      part = &host;
    else if (argument == "--names")
      part = &names;
    else if (argument == "--report-page")
      part = &pages;
    else
      part->push_back(argument);
  }
  std::ofstream out(argv[1]);
  out << "#include \"rules/embedded.hpp\"\n\nnamespace cu2sycl {\nnamespace {\nusing namespace std::literals;\n";
  if (!write_rules(tables, argv[2], out)) return 2;
  out << "constexpr EmbeddedHeader kHeaders[] = {\n"
      << files_text(headers, std::filesystem::path(argv[2]) / "src" / "runtime" / "cu2sycl")
      << "};\nconstexpr EmbeddedHeader kHostSycl[] = {\n"
      << files_text(host, std::filesystem::path(argv[2]) / "src" / "host_sycl")
      << "};\nconstexpr EmbeddedHeader kNames[] = {\n"
      << files_text(names, {}) << helper_lists(headers, std::filesystem::path(argv[2]) / "src" / "runtime")
      << "};\n}  // namespace\n\n"
      << "std::string_view embedded_report_page() { return " << literal(read(pages.at(0))) << "; }\n"
      << "std::string_view embedded_tables_name() { return kTablesName; }\n"
      << "std::span<const Rule> embedded_rules() { return kRules; }\n"
      << "std::span<const EmbeddedHeader> embedded_headers() { return kHeaders; }\n"
      << "std::span<const EmbeddedHeader> embedded_host_sycl() { return kHostSycl; }\n"
      << "std::span<const EmbeddedHeader> embedded_names() { return kNames; }\n\n}  // namespace cu2sycl\n";
  return out ? 0 : 2;
}
