#include "cli/reports/summary.hpp"

#include <filesystem>
#include <map>
#include <set>

#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostUnits = 6;    // named individually in a command
constexpr std::size_t kMostWords = 400;  // bytes of the units in a command

std::string count(std::size_t number, const std::string& what) {
  return std::to_string(number) + " " + what + (number == 1 ? "" : "s");
}

// Returns a path in the form in which a shell reads it as one word.
std::string shell_quoted(const std::string& path) {
  const bool plain = all_of(path, [](unsigned char c) {
    return std::isalnum(c) != 0 || c >= 0x80 ||
           std::string_view("/._-+,:@%=").find(static_cast<char>(c)) != std::string_view::npos;
  });
  if (plain && !path.empty()) return path;
  std::string out = "'";
  for (const char c : path) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

// Whether all .cpp files of a folder are among the units.
bool holds_units_alone(const std::string& folder, const std::set<std::string>& units) {
  std::error_code code;
  for (const auto& entry : fs::directory_iterator(folder.empty() ? "." : folder, code)) {
    const bool other =
        entry.path().extension() == ".cpp" && !units.contains((fs::path(folder) / entry.path().filename()).string());
    if (other) return false;
  }
  return true;
}

// Returns units as words of a shell command. If there are many, folders that contain no other .cpp files are named
// instead.
std::string words_for(const std::vector<std::string>& units) {
  const std::set<std::string> all(units.begin(), units.end());
  std::map<std::string, bool> folders;  // whether all .cpp files of the folder are units
  std::string out;
  for (const std::string& one : units) {
    const fs::path path = one;
    const std::string folder = path.parent_path().string();
    if (units.size() <= kMostUnits || path.extension() != ".cpp") {
      out += " " + shell_quoted(one);
      continue;
    }
    const auto [found, first] = folders.try_emplace(folder);
    if (first) found->second = holds_units_alone(folder, all);
    if (!found->second) out += " " + shell_quoted(one);
    if (found->second && first) out += " " + shell_quoted(folder) + "/*.cpp";
  }
  return out;
}

// The arguments of a compiler for what was written.
struct Compilation {
  std::string arguments;            // empty if no unit was written
  std::size_t one_by_one = 0;       // how many units must be compiled like this one; 0 if a single command compiles all
  std::vector<std::string> others;  // units with the `main` of other programs
};

// Returns how to compile the outputs. If there is one `main`, one program of all units; if there are several, the
// program of the first one, with the units of its folder and of folders without a `main`; if there is none, the units
// of a library.
Compilation compilation(const Options& options, const Plan& plan, const RunResult& run) {
  std::set<std::string> sources_with_main;
  for (const Output& out : run.outputs) {
    if (out.has_main) sources_with_main.insert(out.path);
  }
  std::vector<std::string> units;
  std::vector<std::string> programs;
  std::set<fs::path> program_folders;
  for (const PlannedFile& one : plan.files) {
    if (!is_unit(one)) continue;
    units.push_back(one.path);
    if (!sources_with_main.contains(one.from)) continue;
    programs.push_back(one.path);
    program_folders.insert(fs::path(one.path).parent_path());
  }
  Compilation out;
  if (units.empty()) return out;
  if (programs.size() > 1) {
    const fs::path own = fs::path(programs.front()).parent_path();
    const std::set<std::string> with_main(programs.begin(), programs.end());
    std::erase_if(units, [&](const std::string& one) {
      const fs::path folder = fs::path(one).parent_path();
      return one != programs.front() &&
             (with_main.contains(one) || (folder != own && program_folders.contains(folder)));
    });
    out.others.assign(programs.begin() + 1, programs.end());
  }
  out.arguments = "-O2 -std=c++17";
  for (const std::string& one : options.definitions) out.arguments += " " + shell_quoted("-D" + one);
  const std::string only = programs.size() > 1 && units.size() == 1 ? units.front() : "";
  for (const std::string& one : include_folders(plan, only)) out.arguments += " -I " + shell_quoted(one);
  const std::string words = words_for(units);
  if (words.size() > kMostWords) {
    out.one_by_one = units.size();
    out.arguments += " -c " + shell_quoted(units.front());
  } else {
    out.arguments += (programs.empty() ? " -c" : "") + words + (programs.empty() ? "" : " -o program");
  }
  return out;
}

// Returns the command that builds the project with its build scripts; empty if none in its root folder was converted.
std::string build_command(const Plan& plan, const RunResult& run) {
  for (const ConvertedScript& script : run.scripts) {
    for (const PlannedFile& one : plan.files) {
      if (!script.builds || one.from != script.path) continue;
      const fs::path path = one.path;
      const std::string folder = shell_quoted(path.parent_path().string());
      if (path.parent_path() != fs::path(plan.folder).lexically_normal() && path.parent_path() / "" != plan.folder)
        continue;
      if (path.filename() == "CMakeLists.txt")
        return "`cmake -S " + folder + " -B build-sycl -DCMAKE_CXX_COMPILER=acpp && cmake --build build-sycl`";
      if (path.filename() == "Makefile" || path.filename() == "makefile" || path.filename() == "GNUmakefile")
        return "`make -C " + folder + "`";
    }
  }
  return {};
}

// Returns a line about the sources of a single program that are not written, because nothing in them changes; empty if
// there are none.
std::string unchanged_sources(const Plan& plan, const RunResult& run) {
  std::vector<std::string> out;
  for (const Output& one : run.outputs) {
    const std::string ending = fs::path(one.path).extension().string();
    const bool written = any_of(plan.files, [&](const PlannedFile& file) { return file.from == one.path; });
    if (!written && (ending == ".c" || ending == ".cc" || ending == ".cpp" || ending == ".cxx"))
      out.push_back(one.path);
  }
  if (out.empty()) return {};
  return "cu2sycl: compile " + out.front() + (out.size() > 1 ? " and " + count(out.size() - 1, "other source") : "") +
         " as before, and link " + (out.size() > 1 ? "them" : "it") + " to the program\n";
}

}  // namespace

std::string summary(const Options& options, const Plan& plan, const RunResult& run) {
  std::string out = "cu2sycl: converted " + count(plan.converted, "file");
  if (!plan.stale.empty()) out += ", removed " + std::to_string(plan.stale.size()) + " without a source";
  if (!plan.merged.empty()) out += ", merged " + std::to_string(plan.merged.size()) + " with manual edits";
  if (plan.copied > 0) out += ", copied " + std::to_string(plan.copied);
  if (!plan.helpers.empty()) out += "; helper headers in " + (fs::path(plan.helpers) / "cu2sycl").string();
  out += "\n";
  if (plan.converted == 0) return out;
  if (const std::string build = build_command(plan, run); !build.empty())
    return out + "cu2sycl: build with " + build + "\n";
  const Compilation compiled = compilation(options, plan, run);
  if (compiled.one_by_one > 0)
    out += "cu2sycl: compile each of " + count(compiled.one_by_one, "file") + " as with `acpp " + compiled.arguments +
           "`, or with `icpx -fsycl`\n";
  else if (!compiled.arguments.empty())
    out += "cu2sycl: compile with `acpp " + compiled.arguments + "` or `icpx -fsycl " + compiled.arguments + "`\n";
  if (compiled.arguments.ends_with("-o program") && compiled.others.empty()) out += unchanged_sources(plan, run);
  if (!compiled.others.empty())
    out += "cu2sycl: likewise " + count(compiled.others.size(), "other program") + ", of " + compiled.others.front() +
           (compiled.others.size() > 1 ? " and others" : "") + "\n";
  return out;
}

}  // namespace cu2sycl
