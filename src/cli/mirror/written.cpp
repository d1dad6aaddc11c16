#include "cli/mirror/written.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "source/blob_name.hpp"
#include "system/write.hpp"

namespace cu2sycl {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kNameDigits = 40;

}  // namespace

Written::Written(const std::string& folder) : folder_(folder) {
  std::ifstream in(fs::path(folder) / kWrittenName, std::ios::binary);
  std::string line;
  std::getline(in, line);  // the version
  while (std::getline(in, line)) {
    if (line.size() > kNameDigits + 1 && line[kNameDigits] == ' ')
      names_[line.substr(kNameDigits + 1)].push_back(line.substr(0, kNameDigits));
  }
}

bool Written::is_ours(const std::string& path, std::string_view bytes) const {
  const std::vector<std::string> known = names(path);
  return !known.empty() && std::find(known.begin(), known.end(), blob_name(bytes)) != known.end();
}

std::vector<std::string> Written::names(const std::string& path) const {
  const auto found = names_.find(path);
  return found == names_.end() ? std::vector<std::string>() : found->second;
}

std::vector<std::string> Written::paths() const {
  std::vector<std::string> out;
  for (const auto& [path, names] : names_) out.push_back(path);
  return out;
}

void Written::note(const std::string& path, std::string_view bytes) {
  std::vector<std::string>& names = names_[path];
  std::string name = blob_name(bytes);
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(std::move(name));
}

void Written::settle(const std::string& path, std::string_view bytes) { names_[path] = {blob_name(bytes)}; }

Result<bool> Written::save(std::string_view version) const {
  std::string text = "cu2sycl " + std::string(version) + "\n";
  for (const auto& [path, names] : names_) {
    for (const std::string& name : names) text += name + " " + path + "\n";
  }
  return write_file((fs::path(folder_) / kWrittenName).string(), text);
}

}  // namespace cu2sycl
