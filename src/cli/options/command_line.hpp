// Defines and parses commands and options.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "cli/options/options.hpp"

namespace cu2sycl {

class CommandLine {
 public:
  /// A command, and the value that selects it.
  struct Subcommand {
    CLI::App* app;
    Options::Command command;
  };

  CommandLine();

  /// Parses the arguments, without the program's name. Returns false if help or the version was printed, or if the
  /// arguments are wrong; then error() is the reason.
  bool parse(const std::vector<std::string>& arguments);
  [[nodiscard]] bool was_asked() const { return asked_; }
  [[nodiscard]] const std::string& error() const { return error_; }

  [[nodiscard]] Options& options() { return options_; }
  [[nodiscard]] const CLI::App& app() const { return app_; }
  /// The selected command, and the number of words that name it.
  [[nodiscard]] const CLI::App& chosen() const;
  [[nodiscard]] std::size_t command_words() const;
  /// The command `convert`, whose options can be set in the configuration.
  [[nodiscard]] const CLI::App& converting() const;

 private:
  [[nodiscard]] std::string usage_error(const CLI::ParseError& error) const;

  CLI::App app_;
  Options options_;
  std::vector<Subcommand> commands_;
  std::string error_;
  bool asked_ = false;  // whether help or the version was requested
};

}  // namespace cu2sycl
