#include "cli/reports/summary.hpp"

#include <algorithm>
#include <filesystem>

namespace cu2sycl {
namespace {

constexpr std::size_t kMostUnits = 6;     // of one program, in one command
constexpr std::size_t kMostIncludes = 3;  // that are said in full

std::string count(std::size_t number, const std::string& what) {
  return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
}

// Words that a shell takes for one.
std::string quoted(const std::string& path) {
  const bool plain = std::all_of(path.begin(), path.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c >= 0x80 ||
           std::string_view("/._-+,:@%=").find(static_cast<char>(c)) != std::string_view::npos;
  });
  if (plain && !path.empty()) return path;
  std::string out = "'";
  for (const char c : path) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

// The arguments of a compiler for what was written: one program where there is one `main`, else the first unit. Empty
// where no unit was written.
std::string compiler_arguments(const Plan& plan, const RunResult& run) {
  std::vector<std::string> units;
  std::size_t programs = 0;
  for (const PlannedFile& one : plan.files) {
    const std::string ending = std::filesystem::path(one.path).extension().string();
    if (one.from.empty() || (ending != ".cpp" && ending != ".cc" && ending != ".cxx")) continue;
    units.push_back(one.path);
    for (const Output& out : run.outputs) programs += out.path == one.from && out.has_main ? 1 : 0;
  }
  if (units.empty()) return {};
  std::string out = "-O2 -std=c++17";
  if (!plan.helpers.empty()) out += " -I " + quoted(plan.helpers);
  const bool whole = programs == 1 && units.size() <= kMostUnits;
  if (!whole) units.resize(1);
  out += whole ? "" : " -c";
  for (const std::string& one : units) out += " " + quoted(one);
  return out + (whole ? " -o program" : "");
}

}  // namespace

std::string unread_includes(const Inputs& inputs, const std::vector<Output>& outputs) {
  std::string out;
  std::size_t said = 0;
  std::size_t all = 0;
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    for (const UnreadInclusion& one : outputs[k].unread) {
      if (!inputs.named[k] || ++all > kMostIncludes) continue;
      ++said;
      out += "cu2sycl: " + outputs[k].path + ":" + std::to_string(one.line) + " includes \"" + one.name + "\", which " +
             (one.found ? "holds CUDA and is not converted; name it, too\n"
                        : "was not found; what it declares is not known (-I)\n");
    }
  }
  if (all > said) out += "cu2sycl: likewise " + count(all - said, "other quoted include") + "\n";
  return out;
}

std::string summary(const Plan& plan, const RunResult& run) {
  std::string out = "cu2sycl: converted " + count(plan.converted, "file");
  if (!plan.stale.empty()) out += ", removed " + std::to_string(plan.stale.size()) + " without a source";
  if (!plan.merged.empty()) out += ", merged " + std::to_string(plan.merged.size()) + " with what was edited";
  if (plan.copied > 0) out += ", copied " + std::to_string(plan.copied);
  if (!plan.helpers.empty()) out += "; helper headers in " + (std::filesystem::path(plan.helpers) / "cu2sycl").string();
  out += "\n";
  const std::string arguments = compiler_arguments(plan, run);
  if (plan.converted > 0 && !arguments.empty())
    out += "cu2sycl: compile with `acpp " + arguments + "` or `icpx -fsycl " + arguments + "`\n";
  return out;
}

}  // namespace cu2sycl
