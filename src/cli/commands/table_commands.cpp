// `cu2sycl tables …`: commands that check and format tables, and export the helper headers.
#include <filesystem>
#include <iostream>
#include <set>

#include "cli/commands/commands.hpp"
#include "cli/options/load_tables.hpp"
#include "driver/pipeline.hpp"
#include "lex/lexer.hpp"
#include "rules/embedded.hpp"
#include "rules/yaml/yaml_format.hpp"
#include "source/algorithms.hpp"
#include "source/source_file.hpp"
#include "system/write.hpp"

namespace cu2sycl {
namespace {

// Replaces white space by single blanks, and by none after `(`: the places of line ends have no meaning in an example.
std::string normalized(std::string_view text) {
  std::string out;
  bool space = false;
  for (const char c : text) {
    if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
      space = !out.empty();
      continue;
    }
    if (space && out.back() != '(') out += ' ';
    space = false;
    out += c;
  }
  return out;
}

std::string replace_all(std::string text, std::string_view what, std::string_view with) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size()))
    text.replace(at, what.size(), with);
  return text;
}

// Converts an example for build scripts. It is a CMake script if it contains a command.
std::string convert_build_example(const std::string& script, const Table& table, RuleKind kind) {
  const SourceFile makefile("Makefile", script);
  const SourceFile cmake("CMakeLists.txt", script);
  BuildNames names;
  names.converted = {"main.cu"};
  names.has_cmake_root = true;
  const SourceFile python("setup.py", script);
  const bool of_python = kind == RuleKind::kPythonName || kind == RuleKind::kPythonKey;
  if (of_python) names.outputs = {{"main.cu", "main.sycl"}};
  return convert_build_scripts({of_python               ? python
                                : is_cmake_text(script) ? cmake
                                                        : makefile},
                               table, names)
      .front()
      .text;
}

// Returns declarations for the kernels that an example names, each of which is an argument.
std::string declarations_for(const std::string& cuda) {
  const SourceFile source("example.cu", cuda);
  const TokenStream s = lex(source);
  std::set<std::string> names;
  for (TokenIndex i = 1; i + 1 < s.size(); ++i) {
    if (s.is_word(i) && s.is_any(i - 1, tok::l_paren, tok::comma, tok::amp) &&
        (s.is_any(i + 1, tok::r_paren, tok::comma)))
      names.insert(std::string(s.text(i)));
  }
  std::string out;
  for (const std::string& one : names) out += "extern any_type " + one + ";\n";
  return out;
}

// Converts an example in a suitable context: a preprocessor line or a complete definition at file scope, other code in
// a function.
std::string convert_example(const Rule& row, const Table& table) {
  const std::string cuda = replace_all(std::string(row.row->cuda), "{name}", row.name);
  if (row.of_build()) return convert_build_example(cuda, table, row.kind);
  const bool file_scope = row.kind == RuleKind::kHeader || row.kind == RuleKind::kMacro ||
                          row.kind == RuleKind::kQualifier || row.kind == RuleKind::kDefined ||
                          row.kind == RuleKind::kUndefined || row.kind == RuleKind::kForeign ||
                          row.has(Effect::kFunctionObjects);
  const bool device = row.where == Space::kDevice || row.has(Effect::kItem) ||
                      (row.where == Space::kAny && (row.kind == RuleKind::kMember || row.kind == RuleKind::kMethod));
  constexpr std::string_view kBegin = "/*begin*/";
  constexpr std::string_view kEnd = "/*end*/";
  std::string text = std::string(kBegin) + "\n" + cuda + "\n" + std::string(kEnd) + "\n";
  if (!file_scope) text = std::string(device ? "__device__ void f() {\n" : "void f() {\n") + text + "}\n";
  if (row.takes_launcher) text = declarations_for(cuda) + text;
  std::vector<SourceFile> sources;
  sources.emplace_back("example.cu", text);
  const RunResult run = convert_all(std::move(sources), table, 1);
  const std::string& out = run.outputs.front().result.text;
  const std::size_t begin = out.find(kBegin);
  const std::size_t end = out.find(kEnd);
  if (begin == std::string::npos || end == std::string::npos) return out;
  std::string converted = out.substr(begin + kBegin.size(), end - begin - kBegin.size());
  // Removes include directives; the row has a separate key for them.
  if (file_scope && row.kind != RuleKind::kHeader && row.kind != RuleKind::kQualifier) {
    for (std::size_t at = converted.find("#include"); at != std::string::npos; at = converted.find("#include"))
      converted.erase(at, converted.find('\n', at) - at + 1);
  }
  return converted;
}

}  // namespace

int tables_validate(const Options& options) {
  int code = 0;
  for (const std::string& path : options.paths) {
    const auto table = load_tables({path});
    const auto own = [](const Rule* rule) { return rule->table > 0; };
    const auto count = table ? count_if(table.value()->all(), own) : 0;
    if (count > 0) {
      std::cout << path << ": " << count << (count == 1 ? " rule\n" : " rules\n");
      continue;
    }
    std::cerr << "cu2sycl: error: " << (table ? path + ": the table has no rows" : table.error().text()) << '\n';
    code = 2;
  }
  return code;
}

int tables_format(const Options& options) {
  int code = 0;
  for (const std::string& path : options.paths) {
    const auto source = load(path);
    const auto formatted =
        source ? format_table(path, std::string(source.value().bytes())) : Result<std::string>(source.error());
    if (!formatted) {
      std::cerr << "cu2sycl: error: " << formatted.error().text() << '\n';
      return 2;
    }
    if (formatted.value() == source.value().bytes()) continue;
    code = 1;
    if (options.check_only) {
      std::cerr << path << ": is not formatted; run `cu2sycl tables format`\n";
    } else if (const auto written = write_file(path, formatted.value()); !written) {
      std::cerr << "cu2sycl: error: " << written.error().text() << '\n';
      return 2;
    }
  }
  return options.check_only ? code : 0;
}

int tables_test(const Options& options, const Table& table) {
  const Table* used = &table;
  std::shared_ptr<Table> own;
  if (!options.paths.empty()) {
    std::vector<std::string> paths = options.tables;
    paths.insert(paths.end(), options.paths.begin(), options.paths.end());
    auto loaded = load_tables(paths);
    if (!loaded) {
      std::cerr << "cu2sycl: error: " << loaded.error().text() << '\n';
      return 2;
    }
    own = loaded.value();
    used = own.get();
  }
  std::size_t passed = 0;
  std::size_t failed = 0;
  std::size_t without = 0;
  std::string_view last_file;
  std::uint32_t last_line = 0;
  for (const Rule* each : used->all()) {
    const Rule& row = *each;
    if (!options.paths.empty() && row.table == 0) continue;
    if (row.row->cuda.empty()) {
      // Rows that were written as one share their example.
      if (row.row->file != last_file || row.row->line != last_line) {
        ++without;
        std::cerr << row.row->file << ":" << row.row->line << ": `" << row.name << "` has no example\n";
      }
      last_file = row.row->file;
      last_line = row.row->line;
      continue;
    }
    const std::string got = normalized(convert_example(row, *used));
    const std::string wanted = normalized(replace_all(std::string(row.row->sycl), "{name}", row.name));
    if (got == wanted) {
      ++passed;
      continue;
    }
    ++failed;
    std::cerr << row.row->file << ":" << row.row->line << ": example of `" << row.name << "`\n  wanted: " << wanted
              << "\n  got:    " << got << '\n';
  }
  std::cout << passed << " passed, " << failed + without << " failed\n";
  return failed + without == 0 ? 0 : 1;
}

int tables_export(const Options& options) {
  for (const EmbeddedHeader& one : embedded_headers()) {
    const auto written = write_file((std::filesystem::path(options.output) / "cu2sycl" / one.name).string(), one.text);
    if (!written) return fail(written.error());
  }
  return 0;
}

}  // namespace cu2sycl
