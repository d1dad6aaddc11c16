// The options of a run.
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
  std::string stdin_name;            // the path to be used for `-`
  std::string output;                // a folder, or a file if there is one input file
  std::string input_root;            // the project's folder: its sources are read, and output paths are relative to it
  bool project = false;              // without `input_root`: the project is the configuration's or git's folder
  std::vector<std::string> exclude;  // patterns of paths below it that do not belong to it
  std::vector<std::string> select;   // beginnings of codes: only these findings are reported, if there are any
  std::vector<std::string> ignore;   // beginnings of codes: findings with these codes are not reported
  std::vector<Override> overrides;   // the same for some paths
  std::string configuration_folder;  // the folder to which those paths are relative
  std::string baseline;              // the file of accepted findings
  std::string new_baseline;          // the file to which the findings are written as a baseline
  bool in_place = false;
  bool force = false;  // overwrite files that the program did not write
  bool diff = false;
  bool kernel_names = false;     // name kernels, for profilers
  bool copy_all = false;         // also copy files that are not converted
  std::string runtime;           // whether to copy the helper headers beside the output: `copy` or `none`
  bool statistics = false;       // count findings by code and name
  bool mirror = false;           // the output folder is a mirror in a git repository
  std::string memory;            // the memory style: `usm` or `buffer`
  bool kernel_pointers = false;  // kernels are passed pointers into buffers
  bool build = false;            // convert build scripts, too
  bool only_check = false;       // write nothing, but list what would change
  bool verify = false;           // compile the output
  bool quiet = false;            // no summary
  bool snippet = false;          // the input consists of statements without a function around them, and definitions
  bool coverage = false;         // of `tables list`
  bool own_rows = false;         // of `tables list`: only those of the user's tables
  bool check_only = false;       // of `tables format`
  bool no_cache = false;         // convert a project even if its outputs are in the cache
  unsigned jobs = 0;             // 0: one for each processor
  Format format = Format::kText;
  std::vector<std::string> include_folders;  // searched for includes
  std::vector<std::string> definitions;      // `NAME` or `NAME=value`
  std::string compile_commands;              // a compile_commands.json that provides both
  std::string fail_on;                       // the least severity of a finding for exit code 1, or `never`
  std::string report;                        // file for an HTML, JSON, SARIF or CSV report
  std::string dump;                          // tokens, model, macros, constructs or edits
  std::vector<std::string> tables;
  std::string name;                            // of `tables list`, `tables explain` and `explain`
  std::string kind;                            // of `tables list`: the kind of rows
  std::vector<std::string> program_arguments;  // of `run`: the arguments after `--`
};

struct ParsedOptions {
  Options options;
  bool stop = false;  // help or the version was printed, or the arguments are wrong
  int exit_code = 0;
};

/// Reads the command line and the nearest `.cu2sycl.yaml` in or above the folder of the first path, or in or above the
/// current folder.
[[nodiscard]] ParsedOptions parse_options(int argc, char** argv);

}  // namespace cu2sycl
