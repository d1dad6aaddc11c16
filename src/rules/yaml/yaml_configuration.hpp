// The configuration file's text.
#pragma once

#include <string>
#include <vector>

#include "source/result.hpp"

namespace cu2sycl {

/// What holds for some paths of a project.
struct Override {
  std::vector<std::string> paths;   // patterns
  std::vector<std::string> ignore;  // codes of findings that are not reported there
  std::string place;                // `file:line:column`
};

/// A key that a configuration may have.
struct SettingKey {
  enum class Kind { kWord, kList, kFlag };

  std::string name;
  Kind kind = Kind::kWord;
  std::string takes;  // `a folder`
};

/// A key and what stands after it.
struct Setting {
  std::string key;
  std::vector<std::string> values;  // one of a word or a flag, which is `true` or `false`
  std::string place;                // `file:line:column`
};

/// What a configuration file says, as it is written there.
struct Configuration {
  std::string extend;  // another such file, whose settings come before these
  std::vector<Setting> settings;
  std::vector<Override> overrides;
  std::string folder;  // that holds the file: patterns of overrides are relative to it

  /// The last value of a key; empty where it is not there.
  [[nodiscard]] std::string word(std::string_view key) const;
};

/// Reads a configuration. `name` is used in errors, which are `name:line:column: reason`: the text is no valid YAML,
/// holds a key that is not known or twice, or a value of another type.
Result<Configuration> read_configuration(const std::string& name, const std::string& yaml,
                                         const std::vector<SettingKey>& keys);

}  // namespace cu2sycl
