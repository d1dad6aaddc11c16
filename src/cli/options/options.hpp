// What the user asked for.
#pragma once

#include <string>
#include <vector>

#include "rules/yaml/yaml_configuration.hpp"

namespace cu2sycl {

struct Options {
  enum class Command {
    kConvert,
    kCheck,
    kRun,
    kTablesList,
    kTablesExplain,
    kTablesCoverage,
    kTablesNew,
    kTablesValidate,
    kTablesTest,
    kTablesFormat,
    kTablesExport,
    kTablesReference,
    kTablesSchema,
    kConfigShow,
    kCacheShow,
    kCacheClear,
    kExplain,
    kCompletion,
    kManual
  };
  enum class Format { kText, kJson, kSarif, kGithub };

  Command command = Command::kConvert;
  std::vector<std::string> paths;    // files, folders, or `-`
  std::string stdin_name;            // the path that `-` stands for
  std::string output;                // a folder, or a file where there is one input file
  std::string input_root;            // the project's folder: output paths are relative to it, and all of it is read
  bool project = false;              // there is one: the configuration's or git's, where no folder is said
  std::vector<std::string> exclude;  // patterns of paths below it that are no part of it
  std::vector<std::string> select;   // beginnings of codes of findings: they alone are reported, where there are any
  std::vector<std::string> ignore;   // likewise, of those that are not reported
  std::vector<Override> overrides;   // the same for some paths
  std::string configuration_folder;  // that those paths are relative to
  std::string baseline;              // the file of findings that are known
  std::string new_baseline;          // where the findings are written to as such a file
  bool in_place = false;
  bool force = false;  // overwrite what the program did not write
  bool diff = false;
  bool kernel_names = false;  // name kernels, for profilers
  bool copy_all = false;      // copy what is not converted as well
  std::string runtime;        // lay the helper headers beside the output: `copy` or `none`
  bool stats = false;
  bool statistics = false;       // count findings by code and name
  bool mirror = false;           // the output folder is a mirror in a git repository
  std::string memory;            // what device memory becomes: `usm` or `buffer`
  bool kernel_pointers = false;  // kernels are passed pointers into buffers
  bool build = false;            // convert build scripts, too
  bool only_check = false;       // write nothing; say what would change
  bool verify = false;           // compile what was written
  bool quiet = false;            // no summary
  bool snippet = false;          // the input is statements, without a function around them
  bool coverage = false;         // of `tables list`
  bool own_rows = false;         // of `tables list`: those of the user's tables alone
  bool check_only = false;       // of `tables format`
  bool no_cache = false;         // convert a project anew
  unsigned jobs = 0;             // 0: as many as the machine has processors
  Format format = Format::kText;
  std::vector<std::string> include_folders;  // where quoted includes are looked for
  std::vector<std::string> definitions;      // `NAME` or `NAME=value`
  std::string compile_commands;              // a compile_commands.json that says both
  std::string fail_on;                       // the least severity of findings that makes the exit code 1, or `never`
  std::string report;                        // file for a JSON or SARIF report
  std::string dump;                          // tokens, model, macros, constructs or edits
  std::vector<std::string> tables;
  std::string name;                            // of `tables list`, `tables explain` and `explain`
  std::string kind;                            // of `tables list`: of rows
  std::vector<std::string> program_arguments;  // of `run`: what stands after `--`
};

struct ParsedOptions {
  Options options;
  bool stop = false;  // help or version was printed, or the arguments are wrong
  int exit_code = 0;
};

/// Reads the command line and the nearest `.cu2sycl.yaml` from the first path's folder upwards, or from the working
/// folder.
[[nodiscard]] ParsedOptions parse_options(int argc, char** argv);

}  // namespace cu2sycl
