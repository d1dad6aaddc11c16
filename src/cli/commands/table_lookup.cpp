// `cu2sycl tables list`, `explain` and `coverage`: print what the tables contain.
#include <algorithm>
#include <iostream>
#include <map>

#include "cli/commands/commands.hpp"
#include "cli/inputs/inputs.hpp"
#include "cli/inputs/patterns.hpp"
#include "cli/options/compile_commands.hpp"
#include "driver/pipeline.hpp"
#include "report/json.hpp"
#include "rules/embedded.hpp"
#include "source/algorithms.hpp"
#include "source/lists.hpp"
#include "source/suggestion.hpp"

namespace cu2sycl {
namespace {

constexpr std::size_t kMostExamples = 3;  // in one explanation

std::string indented(std::string_view text) {
  std::string out = "    ";
  for (const char c : text) out += c == '\n' ? std::string("\n    ") : std::string(1, c);
  return out;
}

std::string with_name(std::string_view text, std::string_view name) {
  std::string out(text);
  for (std::size_t at = out.find("{name}"); at != std::string::npos; at = out.find("{name}", at + name.size()))
    out.replace(at, 6, name);
  return out;
}

// Prints a row, with its example if `with_example` is set.
void print(const WrittenRow& row, bool with_example) {
  std::cout << to_string(row.kind) << " " << row.name << ", " << row.file << ":" << row.line << '\n';
  for (const WrittenCase& one : row.cases) std::cout << "  if " << one.conditions << ": " << one.to << '\n';
  if (with_example && !row.cuda.empty())
    std::cout << "  example:\n"
              << indented(with_name(row.cuda, row.name)) << "\n  becomes:\n"
              << indented(with_name(row.sycl, row.name)) << '\n';
#define ROW_MATCH(key, kind, meaning)
#define ROW_TEXT(key, meaning)                                                                  \
  if (!row.key.empty() && std::string_view(#key) != "cuda" && std::string_view(#key) != "sycl") \
    std::cout << "  " #key ": " << row.key << '\n';
#include "rules/words/row_keys.def"
#undef ROW_MATCH
#undef ROW_TEXT
}

// Prints how many of CUDA's functions are converted, reported with a reason, and unknown.
int count_cuda(const Table& table) {
  for (const EmbeddedHeader& list : embedded_names()) {
    if (list.name != "runtime" && list.name != "device") continue;  // the other lists are for audit()
    std::size_t converted = 0;
    std::size_t reported = 0;
    std::string unknown;
    for (const std::string_view name : lines_of(list.text)) {
      const auto rows = table.find(name);
      const auto is = [&](auto wanted) { return any_of(rows, wanted); };
      if (is([](const Rule* row) { return row->supported(); })) {
        ++converted;
      } else if (is([](const Rule* row) { return row->refusal->id != FindingId::kUnknownApi; })) {
        ++reported;
      } else {
        unknown += " " + std::string(name);
      }
    }
    const auto count = static_cast<std::size_t>(std::ranges::count(unknown, ' '));
    std::cout << list.name << ": " << converted + reported + count << " functions, " << converted << " converted, "
              << reported << " reported with a reason, " << count << " unknown" << (count > 0 ? ":" + unknown : "")
              << '\n';
  }
  return 0;
}

std::string text_of(const Rule& row) {
  return row.supported() ? std::string(row.row->to) : "unsupported: " + std::string(row.refusal->reason);
}

// Whether a row is selected by part of its name or a pattern with `*`, by its kind, and by its table.
bool is_wanted(const Options& options, const Rule& row) {
  if (!options.kind.empty() && options.kind != to_string(row.kind)) return false;
  if (options.own_rows && row.table == 0) return false;
  if (options.name.empty()) return true;
  const bool pattern = options.name.find_first_of("*?") != std::string::npos;
  return pattern ? matches_any(std::string(row.name), {options.name})
                 : row.name.find(options.name) != std::string_view::npos;
}

}  // namespace

int tables_list(const Options& options, const Table& table) {
  if (options.coverage) return count_cuda(table);
  Json::Array rows;
  std::size_t count = 0;
  for (const Rule* each : table.all()) {
    const Rule& row = *each;
    if (!is_wanted(options, row)) continue;
    ++count;
    if (options.format == Options::Format::kJson) {
      rows.push_back({{"kind", to_string(row.kind)},
                      {"name", row.row->name},
                      {"to", row.supported() ? row.row->to : std::string_view()},
                      {"unsupported", row.supported() ? std::string_view() : row.refusal->reason},
                      {"file", row.row->file},
                      {"line", row.row->line}});
    } else {
      std::cout << to_string(row.kind) << '\t' << row.row->name << '\t' << text_of(row) << '\t' << row.row->file << ':'
                << row.row->line << '\n';
    }
  }
  if (options.format == Options::Format::kJson) std::cout << dump(std::move(rows)) << '\n';
  if (count > 0 || options.name.empty()) return 0;
  std::cerr << "cu2sycl: no row's name contains `" << options.name << "`\n";
  return 1;
}

int tables_explain(const Options& options, const Table& table) {
  std::vector<const Rule*> rows;
  const auto add = [&](const Rule* row) {
    if (!contains(rows, row)) rows.push_back(row);
  };
  for (const Rule* row : table.find(options.name)) add(row);
  for (const Rule* row : table.all()) {
    const bool members = (row->kind == RuleKind::kMember || row->kind == RuleKind::kMethod) &&
                         (row->name.starts_with(options.name + ".") || row->name == options.name);
    if (members || row->row->name == options.name) add(row);
  }
  const bool own = any_of(rows, [](const Rule* row) { return row->kind != RuleKind::kPattern; });
  std::size_t examples = 0;
  for (const Rule* row : rows) print(*row->row, examples++ < kMostExamples);
  std::vector<std::string_view> names;
  for (const Rule* each : table.all()) {
    if (each->kind != RuleKind::kPattern && each->kind != RuleKind::kSequence) names.push_back(each->name);
  }
  const std::string near = own ? std::string() : suggestion(options.name, names);
  if (!rows.empty()) {
    if (!near.empty()) std::cerr << "cu2sycl: no row names `" << options.name << "`" << near << '\n';
    return 0;
  }
  std::cerr << "cu2sycl: error: no row matches `" << options.name << "`" << near << '\n';
  return 2;
}

int tables_coverage(const Options& options, const Table& table) {
  auto inputs = read_inputs(options, table);
  const auto settings = build_settings(options);
  if (!inputs || !settings) {
    std::cerr << "cu2sycl: error: " << (inputs ? settings.error() : inputs.error()).text() << '\n';
    return 2;
  }
  const RunResult run = convert_all(std::move(inputs.value().sources), table, options.jobs, settings.value());
  std::map<std::pair<FindingId, std::string>, std::size_t> counts;
  for (const Output& output : run.outputs) {
    for (const Finding& d : output.result.findings) {
      if (static_cast<int>(d.id) < static_cast<int>(FindingId::kUnknownKernel)) ++counts[{d.id, d.subject}];
    }
  }
  std::vector<std::pair<std::size_t, std::string>> lines;
  for (const auto& [what, count] : counts) {
    std::string_view why = what.first == FindingId::kUnsupported     ? "no equivalent, according to its row"
                           : what.first == FindingId::kLibraryCall   ? "a library's"
                           : what.first == FindingId::kArgumentCount ? "no row for this number of arguments"
                                                                     : "no row";
    lines.emplace_back(count, what.second + "\t" + std::string(why));
  }
  std::ranges::stable_sort(lines, [](const auto& a, const auto& b) { return a.first > b.first; });
  for (const auto& [count, line] : lines) std::cout << count << '\t' << line << '\n';
  std::cerr << "cu2sycl: " << lines.size() << (lines.size() == 1 ? " name is" : " names are") << " not converted in "
            << run.outputs.size() << (run.outputs.size() == 1 ? " file\n" : " files\n");
  return lines.empty() ? 0 : 1;
}

}  // namespace cu2sycl
