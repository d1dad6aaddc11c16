// cu2sycl converts CUDA C++ to standard SYCL 2020.
#include <exception>
#include <iostream>

#include "cli/commands/commands.hpp"
#include "cli/options/load_tables.hpp"
#include "cli/options/options.hpp"

namespace {

int run(const cu2sycl::Options& options) {
  using Command = cu2sycl::Options::Command;
  if (options.command == Command::kExplain) return cu2sycl::explain(options);
  if (options.command == Command::kTablesValidate) return cu2sycl::tables_validate(options);
  if (options.command == Command::kTablesFormat) return cu2sycl::tables_format(options);
  if (options.command == Command::kTablesExport) return cu2sycl::tables_export(options);
  if (options.command == Command::kTablesReference) return cu2sycl::tables_reference(options);
  if (options.command == Command::kTablesSchema) return cu2sycl::tables_schema(options);
  if (options.command == Command::kCacheShow) return cu2sycl::cache_show(options);
  if (options.command == Command::kCacheClear) return cu2sycl::cache_clear(options);
  const auto table = cu2sycl::load_tables(options.tables);
  if (!table) {
    std::cerr << "cu2sycl: error: " << table.error().text() << '\n';
    return 2;
  }
  switch (options.command) {
    case Command::kRun: return cu2sycl::run(options, *table.value());
    case Command::kCheck: return cu2sycl::check(options, *table.value());
    case Command::kTablesList: return cu2sycl::tables_list(options, *table.value());
    case Command::kTablesExplain: return cu2sycl::tables_explain(options, *table.value());
    case Command::kTablesCoverage: return cu2sycl::tables_coverage(options, *table.value());
    case Command::kTablesNew: return cu2sycl::tables_new(options, *table.value());
    case Command::kTablesTest: return cu2sycl::tables_test(options, *table.value());
    default: return cu2sycl::convert(options, *table.value());
  }
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const cu2sycl::ParsedOptions parsed = cu2sycl::parse_options(argc, argv);
    const int code = parsed.stop ? parsed.exit_code : run(parsed.options);
    std::cout.flush();
    if (std::cout) return code;
    std::cerr << "cu2sycl: error: standard output cannot be written\n";
    return 2;
  } catch (const std::exception& e) {
    std::cerr << "cu2sycl: internal error: " << e.what() << '\n';
    return 2;
  }
}
