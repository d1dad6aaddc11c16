// Reads configuration files.
#pragma once

#include <string>
#include <vector>

#include "source/result.hpp"

namespace cu2sycl {

/// Settings for some paths of a project.
struct Override {
  std::vector<std::string> paths;   // patterns
  std::vector<std::string> ignore;  // codes of findings that are not reported for these paths
  std::string place;                // `file:line:column`
};

/// A key that a configuration may have.
struct SettingKey {
  enum class Kind { kWord, kList, kFlag };

  std::string name;
  Kind kind = Kind::kWord;
  std::string takes;  // description of the value, such as `a folder`
};

/// A key and its values.
struct Setting {
  std::string key;
  std::vector<std::string> values;  // one for a word or a flag; that of a flag is `true` or `false`
  std::string place;                // `file:line:column`
};

/// The contents of a configuration file.
struct Configuration {
  std::string extend;  // another such file, whose settings come before these
  std::vector<Setting> settings;
  std::vector<Override> overrides;
  std::string folder;  // the folder of the file; patterns of overrides are relative to it

  /// Returns the last value of a key; empty if it is not given.
  [[nodiscard]] std::string word(std::string_view key) const;
};

/// Reads a configuration. `name` is the file name for errors, which have the form `name:line:column: reason`: the text
/// is not valid YAML, contains an unknown key, a key twice, or a value of another type.
Result<Configuration> read_configuration(const std::string& name, const std::string& yaml,
                                         const std::vector<SettingKey>& keys);

}  // namespace cu2sycl
