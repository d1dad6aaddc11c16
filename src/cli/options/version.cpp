#include "cli/options/version.hpp"

#include "commit.hpp"
#include "rules/embedded.hpp"

namespace cu2sycl {
namespace {

constexpr std::size_t kShownDigits = 12;  // of a hash, such as that of the commit
constexpr int kMajor = 1000;              // CUDART_VERSION is 1000 * major + 10 * minor
constexpr int kMinor = 10;

#ifdef __clang__
constexpr std::string_view kCompiler = "clang " __clang_version__;
#else
constexpr std::string_view kCompiler = "g++ " __VERSION__;
#endif

std::string cuda_version() {
  for (const Rule& rule : embedded_rules()) {
    if (rule.kind != RuleKind::kDefined || rule.name != "CUDART_VERSION") continue;
    const int number = std::stoi(std::string(rule.row->to));
    return std::to_string(number / kMajor) + "." + std::to_string(number % kMajor / kMinor);
  }
  return "unknown";
}

}  // namespace

std::string version() {
  return std::string("cu2sycl " CU2SYCL_VERSION "\ncommit " CU2SYCL_COMMIT ", ") + std::string(kCompiler) +
         "\ntables " + std::string(embedded_tables_name().substr(0, kShownDigits)) + ", " +
         std::to_string(embedded_rules().size()) + " rules, CUDA " + cuda_version();
}

std::string findings_page() { return CU2SYCL_DOCUMENTS "/findings.md"; }

}  // namespace cu2sycl
