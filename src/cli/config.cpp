#include "cli/config.hpp"

#include <algorithm>
#include <filesystem>

#include "report/diagnostic.hpp"
#include "source/source_file.hpp"

namespace cu2sycl {

namespace fs = std::filesystem;

Result<Configuration> configuration_for(const std::string& path) {
  std::error_code code;
  fs::path at = fs::absolute(path.empty() || path == "-" ? "." : path, code).lexically_normal();
  if (!code && !fs::is_directory(at, code)) at = at.parent_path();
  for (code.clear(); !at.empty(); at = at.parent_path()) {
    const fs::path file = at / ".cu2sycl.yaml";
    if (!fs::exists(file, code)) {
      if (at == at.parent_path()) break;
      continue;
    }
    const auto source = load(file.string());
    if (!source) return source.error();
    auto read = read_configuration(file.string(), std::string(source.value().bytes()));
    if (!read) return read.error();
    Configuration& out = read.value();
    for (std::string& one : out.tables) one = (at / one).string();
    if (!out.root.empty()) out.root = (at / out.root).lexically_normal().string();
    if (!out.root.empty() && !fs::is_directory(out.root, code))
      return Error{file.string(), "`root` is no folder: " + out.root};
    for (const std::string& one : out.ignore) {
      if (std::none_of(std::begin(kDiagnostics), std::end(kDiagnostics),
                       [&](const DiagnosticInfo& info) { return code_name(info.id) == one; }))
        return Error{file.string(), "`ignore` names a code that there is not: " + one};
    }
    return read;
  }
  return Configuration();
}

}  // namespace cu2sycl
