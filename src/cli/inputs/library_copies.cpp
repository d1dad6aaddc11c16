#include "cli/inputs/library_copies.hpp"

#include <filesystem>

namespace cu2sycl {

std::set<std::string> find_library_copies(const Table& table, const std::vector<std::string>& paths) {
  std::set<std::string> out;
  for (const std::string& path : paths) {
    const std::filesystem::path file(path);
    const std::filesystem::path folder = file.parent_path();
    const Rule* row = table.find((folder.filename() / file.filename()).string(), RuleKind::kHeader);
    const bool names = table.find(folder.filename().string(), RuleKind::kValue) != nullptr;
    if (row != nullptr && row->supported() && row->table == 0 && names) out.insert(folder.string());
  }
  return out;
}

}  // namespace cu2sycl
