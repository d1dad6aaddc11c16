#include "cli/load_tables.hpp"

#include "source/source_file.hpp"

namespace cu2sycl {

Result<std::shared_ptr<Table>> load_tables(const std::vector<std::string>& paths) {
  auto table = std::make_shared<Table>(Table::built_in());
  for (const std::string& path : paths) {
    const auto source = load(path);
    if (!source) return source.error();
    auto rows = load_rows(path, std::string(source.value().bytes()));
    if (!rows) return rows.error();
    if (const auto added = table->add(std::move(rows.value())); !added) return added.error();
  }
  return table;
}

}  // namespace cu2sycl
