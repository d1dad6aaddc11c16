#include "cli/outputs/host_program.hpp"

#include <cstdlib>
#include <filesystem>
#include <iostream>

#include "cli/options/compile_commands.hpp"
#include "rules/embedded.hpp"
#include "source/algorithms.hpp"
#include "system/write.hpp"

namespace cu2sycl {

namespace fs = std::filesystem;

Result<bool> lay_host_sycl(const std::string& folder) {
  for (const EmbeddedHeader& one : embedded_host_sycl()) {
    const auto written = write_file((fs::path(folder) / "host" / one.name).string(), one.text);
    if (!written) return written.error();
  }
  return true;
}

Finished run_compiler(const std::vector<std::string>& words, const std::string& seconds) {
  const auto run = [&](std::vector<std::string> own) {
    own.insert(own.begin(), {"sh", "-c", "ulimit -t " + seconds + "; exec \"$@\" 2>&1", "sh"});
    return run_program(own);
  };
  const auto errors = [](const Finished& one) {
    std::size_t count = 0;
    for (std::size_t at = one.output.find("error: "); at != std::string::npos; at = one.output.find("error: ", at + 1))
      ++count;
    return count;
  };
  const auto with = [&](const std::string& standard) {
    std::vector<std::string> own = words;
    own.push_back(standard);
    return run(std::move(own));
  };
  if (any_of(words, [](const std::string& one) { return one.starts_with("-std="); })) return run(words);
  Finished first = with("-std=c++17");
  if (errors(first) == 0) return first;
  Finished second = with("-std=c++20");
  return second.code == 0 || errors(second) < errors(first) ? second : first;
}

namespace {

std::vector<std::string> compiler_named(const char* variable, const char* otherwise) {
  const char* set = std::getenv(variable);  // NOLINT(concurrency-mt-unsafe): no thread sets it
  return split_command(set == nullptr || *set == '\0' ? otherwise : set);
}

}  // namespace

Result<std::string> build_host_program(const Options& options, const Plan& plan, const std::string& folder) {
  if (const auto laid = lay_host_sycl(folder); !laid) return laid.error();
  std::vector<std::string> words = compiler_named("CXX", "g++");
  const std::string compiler = words.front();
  std::vector<std::string> common = {"-O1", "-w", "-I", plan.folder};
  for (const std::string& one : include_folders(plan)) common.insert(common.end(), {"-I", one});
  for (const std::string& one : options.include_folders) common.insert(common.end(), {"-I", one});
  for (const std::string& one : options.definitions) common.push_back("-D" + one);
  words.insert(words.end(), common.begin(), common.end());
  words.insert(words.end(), {"-isystem", folder + "/host"});
  std::size_t units = 0;
  for (const PlannedFile& one : plan.files) {
    const bool c = !one.from.empty() && fs::path(one.path).extension() == ".c";
    if (!c && !is_unit(one)) continue;
    const std::string object = folder + "/" + std::to_string(units++) + ".o";
    std::vector<std::string> as_c = {"sh", "-c", "exec \"$@\" 2>/dev/null", "sh"};
    const std::vector<std::string> c_compiler = compiler_named("CC", "cc");
    as_c.insert(as_c.end(), c_compiler.begin(), c_compiler.end());
    as_c.insert(as_c.end(), common.begin(), common.end());
    as_c.insert(as_c.end(), {"-c", one.path, "-o", object});
    // A converted C file is C++.
    words.push_back(c && run_program(as_c).code == 0 ? object : one.path);
  }
  if (units == 0) return Error{"", "there are only headers, and nothing to compile"};
  const std::string program = folder + "/program";
  words.insert(words.end(), {"-o", program, "-lboost_context", "-lpthread", "-lm"});
  constexpr int kNotStarted = 127;
  const Finished finished = run_compiler(words, "unlimited");
  if (finished.code == kNotStarted)
    return Error{compiler, "cannot be started; install a C++17 compiler, or name it in CXX"};
  std::cerr << finished.output;
  if (finished.code != 0)
    return Error{compiler,
                 "the converted program does not compile or link; `cu2sycl convert --verify` maps errors to "
                 "lines of the source. The host SYCL needs Boost.Context (libboost-context-dev)"};
  return program;
}

}  // namespace cu2sycl
