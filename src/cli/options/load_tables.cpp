#include "cli/options/load_tables.hpp"

#include <iostream>

#include "source/source_file.hpp"

namespace cu2sycl {

namespace {

constexpr std::size_t kLargestTable = 16U << 20U;  // in bytes; all built-in tables together have 0.2 MiB

}  // namespace

Result<std::shared_ptr<Table>> load_tables(const std::vector<std::string>& paths) {
  auto table = std::make_shared<Table>(Table::built_in());
  for (const std::string& path : paths) {
    const auto source = load(path);
    if (!source) return source.error();
    if (source.value().bytes().size() > kLargestTable)
      return Error{path, "is larger than " + std::to_string(kLargestTable >> 20U) + " MiB, the limit of tables"};
    auto rows = load_rows(path, std::string(source.value().bytes()));
    if (!rows) return rows.error();
    if (rows.value().old_form) std::cerr << "cu2sycl: note: " << rows.value().old_form->text() << '\n';
    if (const auto added = table->add(std::move(rows.value())); !added) return added.error();
  }
  return table;
}

}  // namespace cu2sycl
