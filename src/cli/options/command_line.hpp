// Commands and options, as they are defined and parsed.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cli/options/options.hpp"

namespace cu2sycl {

class CommandLine {
 public:
  /// A command, and what is chosen by it.
  struct Subcommand {
    CLI::App* app;
    Options::Command command;
  };

  CommandLine();

  /// Whether the arguments, without the program's name, are right. Else help or the version was printed, or error()
  /// says what is wrong with them.
  bool parse(const std::vector<std::string>& arguments);
  [[nodiscard]] bool was_asked() const { return asked_; }
  [[nodiscard]] const std::string& error() const { return error_; }

  [[nodiscard]] Options& options() { return options_; }
  [[nodiscard]] const CLI::App& app() const { return app_; }
  /// The command that was chosen, and how many words name it.
  [[nodiscard]] const CLI::App& chosen() const;
  [[nodiscard]] std::size_t command_words() const;
  /// The command `convert`, whose options may stand in the configuration.
  [[nodiscard]] const CLI::App& converting() const;

 private:
  [[nodiscard]] std::string usage_error(const CLI::ParseError& error) const;

  CLI::App app_;
  Options options_;
  std::vector<Subcommand> commands_;
  std::string error_;
  bool asked_ = false;  // for help or the version
};

}  // namespace cu2sycl
