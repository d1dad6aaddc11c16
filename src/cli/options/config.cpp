#include "cli/options/config.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <utility>

#include "report/finding.hpp"
#include "source/algorithms.hpp"
#include "source/source_file.hpp"
#include "system/containment.hpp"

namespace cu2sycl {
namespace {

namespace fs = std::filesystem;

// Keys that differ from the option's name with `_` instead of `-`.
constexpr std::array kOtherNames{std::pair<std::string_view, std::string_view>{"tables", "table"}};
constexpr std::array<std::string_view, 3> kWritten{"out", "report", "write_baseline"};  // name what is written
constexpr std::string_view kOut = "out";  // used if no path is named: see complete() in options.cpp
constexpr std::size_t kColumn = 24;       // of the note after a setting

std::string option_of(const std::string& key) {
  for (const auto& [name, option] : kOtherNames) {
    if (name == key) return "--" + std::string(option);
  }
  std::string out = "--" + key;
  std::replace(out.begin(), out.end(), '_', '-');
  return out;
}

std::string key_of(std::string option) {
  for (const auto& [name, other] : kOtherNames) {
    if (other == option) return std::string(name);
  }
  std::replace(option.begin(), option.end(), '-', '_');
  return option;
}

std::string takes(const std::string& type, SettingKey::Kind kind) {
  std::string word = type;
  std::ranges::transform(word, word.begin(), [](unsigned char c) { return std::tolower(c); });
  return (kind == SettingKey::Kind::kList ? "a list of " : "a ") + word + (kind == SettingKey::Kind::kList ? "s" : "");
}

// Returns the keys that a configuration can have: those of the options of `convert`.
std::vector<SettingKey> setting_keys(const CLI::App& convert) {
  std::vector<SettingKey> out;
  for (const CLI::Option* one : convert.get_options()) {
    if (one->get_lnames().empty() || one->get_lnames().front() == "help") continue;
    const int most = one->get_items_expected_max();
    const auto kind = most == 0   ? SettingKey::Kind::kFlag
                      : most == 1 ? SettingKey::Kind::kWord
                                  : SettingKey::Kind::kList;
    out.push_back({key_of(one->get_lnames().front()), kind, takes(one->get_type_name(), kind)});
  }
  return out;
}

bool is_path(const CLI::App& convert, const std::string& key) {
  const std::string type = convert.get_option(option_of(key))->get_type_name();
  return type == "FILE" || type == "FOLDER";
}

std::vector<std::string> arguments_of(const Setting& setting) {
  std::vector<std::string> out;
  for (const std::string& value : setting.values) out.push_back(option_of(setting.key) + "=" + value);
  return out;
}

// Returns what is wrong with settings as arguments; empty if they are right.
std::string refusal(const std::vector<Setting>& settings) {
  CommandLine probe;
  std::vector<std::string> arguments{"convert", "x"};
  for (const Setting& one : settings) {
    for (std::string& argument : arguments_of(one)) arguments.push_back(std::move(argument));
  }
  return probe.parse(arguments) ? std::string() : probe.error();
}

// Checks that the option of a setting takes its values, that a folder or code that it names exists, and that nothing is
// written outside of the configuration's folder.
Result<bool> check_setting(const Setting& setting, const fs::path& folder, bool parsed) {
  const std::string why = parsed ? std::string() : refusal({setting});
  if (!why.empty())
    return Error{setting.place, "`" + setting.key + "`" + why.substr(std::min(why.find(' '), why.size()))};
  std::error_code code;
  if (setting.key == "root" && !fs::is_directory(setting.values.front(), code))
    return Error{setting.place, "`root` is not a folder: " + setting.values.front()};
  if (contains(kWritten, setting.key) && !setting.values.front().empty()) {
    const std::string stray = reason_to_refuse(setting.values.front(), folder);
    if (!stray.empty())
      return Error{setting.place,
                   "`" + setting.key + "`: " + setting.values.front() + ' ' + stray + "; name it on the command line"};
  }
  const bool codes = setting.key == "ignore" || setting.key == "select";
  return codes ? check_codes(setting.place, setting.key, setting.values) : true;
}

Result<Configuration> read_file(const fs::path& file, const CLI::App& convert, std::set<fs::path>& seen) {
  const fs::path folder = file.parent_path();
  if (!seen.insert(file).second) return Error{file.string(), "`extend` leads back to this file"};
  const auto source = load(file.string());
  if (!source) return source.error();
  const fs::path here = file.lexically_relative(fs::current_path());
  const std::string name = (*here.begin() == ".." ? file : here).string();
  auto read = read_configuration(name, std::string(source.value().bytes()), setting_keys(convert));
  if (!read) return read.error();
  Configuration& out = read.value();
  const auto place = [&](std::string& path) {
    if (path.empty()) return;
    const fs::path whole = (folder / path).lexically_normal();
    const fs::path relative = whole.lexically_relative(fs::current_path());
    path = (relative.empty() || *relative.begin() == ".." ? whole : relative).string();
  };
  if (!out.extend.empty()) out.extend = (folder / out.extend).lexically_normal().string();
  const bool parsed = refusal(out.settings).empty();
  for (Setting& one : out.settings) {
    if (is_path(convert, one.key)) std::for_each(one.values.begin(), one.values.end(), place);
    if (const auto right = check_setting(one, folder, parsed); !right) return right.error();
  }
  for (const Override& one : out.overrides) {
    if (const auto right = check_codes(one.place, "ignore", one.ignore); !right) return right.error();
  }
  if (out.extend.empty()) return read;
  auto base = read_file(out.extend, convert, seen);
  if (!base) return base.error();
  out.settings.insert(out.settings.begin(), base.value().settings.begin(), base.value().settings.end());
  out.overrides.insert(out.overrides.begin(), base.value().overrides.begin(), base.value().overrides.end());
  return read;
}

// Whether an option can be combined with those of the command line.
bool goes_with(const CLI::Option& option, const CLI::App& said) {
  const bool baseline = option.check_lname("baseline");  // --write-baseline writes all findings
  if (baseline && said.get_option_no_throw("--write-baseline") != nullptr && said.count("--write-baseline") > 0)
    return false;
  const std::set<CLI::Option*> excluded = option.get_excludes();
  return none_of(excluded, [](const CLI::Option* one) { return one->count() > 0; });
}

std::string in_quotes(const std::string& value) {
  const bool plain = !value.empty() && value.find_first_of("#:{}[],&*!|>'\"%@` ") == std::string::npos;
  return plain ? value : '"' + value + '"';
}

std::string in_yaml(const SettingKey& key, const std::vector<std::string>& values) {
  if (key.kind != SettingKey::Kind::kList) return values.empty() ? "" : in_quotes(values.back());
  std::string out;
  for (const std::string& one : values) out += (out.empty() ? "" : ", ") + in_quotes(one);
  return "[" + out + "]";
}

std::string with_note(std::string line, const std::string& note) {
  line.resize(std::max(line.size() + 1, kColumn), ' ');
  return line + "# " + note + "\n";
}

}  // namespace

Result<bool> check_codes(const std::string& where, std::string_view key, const std::vector<std::string>& codes) {
  for (const std::string& one : codes) {
    if (one.size() < 2 ||
        none_of(kFindingInfos, [&](const FindingInfo& info) { return code_name(info.id).starts_with(one); }))
      return Error{where, "`" + std::string(key) + "`: unknown code " + one};
  }
  return true;
}

Result<Configuration> configuration_for(const std::string& path) {
  std::error_code code;
  fs::path at = fs::absolute(path.empty() || path == "-" ? "." : path, code).lexically_normal();
  if (!code && !fs::is_directory(at, code)) at = at.parent_path();
  for (code.clear(); !at.empty(); at = at.parent_path()) {
    const fs::path file = at / kConfigurationName;
    if (fs::exists(file, code)) {
      std::set<fs::path> seen;
      const CommandLine known;
      auto read = read_file(file, known.converting(), seen);
      if (read) read.value().folder = at.string();
      return read;
    }
    if (at == at.parent_path()) break;
  }
  return Configuration();
}

std::vector<std::string> arguments_of(const Configuration& configuration, const CommandLine& said) {
  std::vector<std::string> out;
  const CLI::App& command = said.chosen();
  for (const Setting& one : configuration.settings) {
    const CLI::Option* option = command.get_option_no_throw(option_of(one.key));
    if (option == nullptr || one.key == kOut || !goes_with(*option, command)) continue;
    const bool flag = option->get_items_expected_max() == 0;
    if (flag && configuration.word(one.key) != "true") continue;  // an option that is `false` has no argument
    for (std::string& argument : arguments_of(one)) out.push_back(std::move(argument));
  }
  return out;
}

std::string show_settings(const Configuration& configuration) {
  const CommandLine known;
  std::string out;
  for (const SettingKey& key : setting_keys(known.converting())) {
    std::vector<std::string> values;
    std::string places;
    for (const Setting& one : configuration.settings) {
      if (one.key != key.name) continue;
      if (key.kind != SettingKey::Kind::kList) values.clear();
      places = values.empty() ? one.place : places + ", " + one.place;
      values.insert(values.end(), one.values.begin(), one.values.end());
    }
    if (places.empty()) {
      const std::string usual = known.converting().get_option(option_of(key.name))->get_default_str();
      if (!usual.empty()) values = {usual};
      if (key.kind == SettingKey::Kind::kFlag) values = {"false"};
    }
    out += with_note(key.name + ": " + in_yaml(key, values), places.empty() ? "default" : places);
  }
  for (const Override& one : configuration.overrides) {
    const SettingKey list{"", SettingKey::Kind::kList, ""};
    out += with_note("# in " + in_yaml(list, one.paths) + " also ignore: " + in_yaml(list, one.ignore), one.place);
  }
  return out;
}

}  // namespace cu2sycl
