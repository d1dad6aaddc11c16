#include <filesystem>
#include <iostream>
#include <vector>

#include "cli/commands/commands.hpp"
#include "cli/outputs/run_cache.hpp"

namespace cu2sycl {
namespace {

namespace fs = std::filesystem;

constexpr double kMegabyte = 1e6;

std::vector<fs::path> kept_runs() {
  std::vector<fs::path> out;
  std::error_code code;
  for (const fs::directory_entry& one : fs::directory_iterator(cache_folder(), code)) {
    if (is_kept_run(one.path().string())) out.push_back(one.path());
  }
  return out;
}

std::string count(std::size_t runs) { return std::to_string(runs) + (runs == 1 ? " run" : " runs"); }

}  // namespace

int cache_show(const Options& /*options*/) {
  if (cache_folder().empty()) return fail({"", "there is no cache: neither HOME nor XDG_CACHE_HOME is set"});
  const std::vector<fs::path> runs = kept_runs();
  std::uintmax_t bytes = 0;
  std::error_code code;
  for (const fs::path& one : runs) bytes += fs::file_size(one, code);
  const auto tenths = static_cast<long>(static_cast<double>(bytes) / kMegabyte * 10);
  std::cout << cache_folder() << ": " << count(runs.size()) << ", " << tenths / 10 << '.' << tenths % 10 << " MB\n";
  return 0;
}

int cache_clear(const Options& /*options*/) {
  const std::vector<fs::path> runs = kept_runs();
  for (const fs::path& one : runs) {
    std::error_code code;
    fs::remove(one, code);
    if (code) return fail({one.string(), "cannot be removed: " + code.message()});
  }
  std::cout << "deleted " << count(runs.size()) << '\n';
  return 0;
}

}  // namespace cu2sycl
