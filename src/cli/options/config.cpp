#include "cli/options/config.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <set>

#include "report/diagnostic.hpp"
#include "source/source_file.hpp"

namespace cu2sycl {

namespace fs = std::filesystem;

Result<bool> check_codes(const std::string& where, std::string_view key, const std::vector<std::string>& codes) {
  for (const std::string& one : codes) {
    if (one.size() < 2 || std::none_of(kDiagnostics.begin(), kDiagnostics.end(),
                                       [&](const DiagnosticInfo& info) { return code_name(info.id).starts_with(one); }))
      return Error{where, "`" + std::string(key) + "` names a code that there is not: " + one};
  }
  return true;
}

namespace {

Result<bool> check_words(const std::string& file, const Configuration& said) {
  const auto one_of = [](const std::string& word, std::initializer_list<std::string_view> known) {
    return word.empty() || std::find(known.begin(), known.end(), word) != known.end();
  };
  if (!one_of(said.fail_on, {"error", "warning", "never"}))
    return Error{file, "`fail_on` takes `error`, `warning` or `never`, not `" + said.fail_on + "`"};
  if (!one_of(said.runtime, {"copy", "none"}))
    return Error{file, "`runtime` takes `copy` or `none`, not `" + said.runtime + "`"};
  unsigned jobs = 0;
  const char* end = said.jobs.data() + said.jobs.size();
  const auto read = std::from_chars(said.jobs.data(), end, jobs);
  if (!said.jobs.empty() && (read.ptr != end || read.ec != std::errc()))
    return Error{file, "`jobs` takes a number, not `" + said.jobs + "`"};
  return true;
}

// What the file that this one extends says, with what this one says on top.
Configuration joined(Configuration base, Configuration own) {
  const auto put_before = [](auto& list, auto& more) { more.insert(more.begin(), list.begin(), list.end()); };
  put_before(base.tables, own.tables);
  put_before(base.exclude, own.exclude);
  put_before(base.select, own.select);
  put_before(base.ignore, own.ignore);
  put_before(base.overrides, own.overrides);
  for (const auto member : {&Configuration::root, &Configuration::out, &Configuration::baseline,
                            &Configuration::fail_on, &Configuration::runtime, &Configuration::jobs}) {
    if ((own.*member).empty()) own.*member = base.*member;
  }
  return own;
}

Result<Configuration> read_file(const fs::path& file, std::set<fs::path>& seen) {
  const fs::path folder = file.parent_path();
  if (!seen.insert(file).second) return Error{file.string(), "`extend` leads back to this file"};
  const auto source = load(file.string());
  if (!source) return source.error();
  auto read = read_configuration(file.string(), std::string(source.value().bytes()));
  if (!read) return read.error();
  Configuration& out = read.value();
  const auto place = [&](std::string& path) {
    if (!path.empty()) path = (folder / path).lexically_normal().string();
  };
  std::for_each(out.tables.begin(), out.tables.end(), place);
  for (std::string* one : {&out.root, &out.out, &out.baseline, &out.extend}) place(*one);
  std::error_code code;
  if (!out.root.empty() && !fs::is_directory(out.root, code))
    return Error{file.string(), "`root` is no folder: " + out.root};
  if (const auto right = check_codes(file.string(), "ignore", out.ignore); !right) return right.error();
  if (const auto right = check_codes(file.string(), "select", out.select); !right) return right.error();
  for (const Override& one : out.overrides) {
    if (const auto right = check_codes(file.string(), "ignore", one.ignore); !right) return right.error();
  }
  if (const auto right = check_words(file.string(), out); !right) return right.error();
  if (out.extend.empty()) return read;
  auto base = read_file(out.extend, seen);
  if (!base) return base.error();
  return joined(std::move(base.value()), std::move(out));
}

}  // namespace

Result<Configuration> configuration_for(const std::string& path) {
  std::error_code code;
  fs::path at = fs::absolute(path.empty() || path == "-" ? "." : path, code).lexically_normal();
  if (!code && !fs::is_directory(at, code)) at = at.parent_path();
  for (code.clear(); !at.empty(); at = at.parent_path()) {
    const fs::path file = at / ".cu2sycl.yaml";
    if (fs::exists(file, code)) {
      std::set<fs::path> seen;
      auto read = read_file(file, seen);
      if (read) read.value().folder = at.string();
      return read;
    }
    if (at == at.parent_path()) break;
  }
  return Configuration();
}

}  // namespace cu2sycl
