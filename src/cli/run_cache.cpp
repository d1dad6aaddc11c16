#include "cli/run_cache.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "source/blob_name.hpp"
#include "source/parallel.hpp"
#include "source/write.hpp"

namespace cu2sycl {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostRuns = 16;  // that are kept
constexpr std::size_t kDigits = 40;

std::string cache_folder() {
  const auto variable = [](const char* name) {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): no thread sets it
    return std::string(value == nullptr ? "" : value);
  };
  if (const std::string set = variable("XDG_CACHE_HOME"); !set.empty()) return set + "/cu2sycl";
  const std::string home = variable("HOME");
  return home.empty() ? std::string() : home + "/.cache/cu2sycl";
}

// What may differ between two builds of one version: the program's file.
std::string program() {
  std::error_code code;
  const fs::path path = fs::read_symlink("/proc/self/exe", code);
  const auto time = fs::last_write_time(path, code).time_since_epoch().count();
  return std::string(CU2SYCL_VERSION) + ' ' + std::to_string(fs::file_size(path, code)) + ' ' + std::to_string(time);
}

std::string name_of_file(const std::string& path) {
  const auto bytes = read_bytes(path);
  return bytes ? blob_name(bytes.value()) : std::string();
}

std::string padded(std::size_t number) {
  std::string out = std::to_string(number);
  out.resize(kDigits, ' ');
  return out;
}

// What tells that a kept run was not damaged.
std::string checksum(std::string_view bytes) { return padded(std::hash<std::string_view>()(bytes)); }

nlohmann::json to_json(const Diagnostic& d) {
  return {static_cast<int>(d.id),
          static_cast<int>(d.severity),
          d.path,
          d.position.line,
          d.position.column,
          d.length,
          d.message,
          d.line,
          d.subject};
}

Diagnostic diagnostic_of(const nlohmann::json& json) {
  Diagnostic out{};
  out.id = static_cast<DiagnosticId>(json.at(0).get<int>());
  out.severity = static_cast<Severity>(json.at(1).get<int>());
  out.path = json.at(2).get<std::string>();
  out.position = {json.at(3).get<std::uint32_t>(), json.at(4).get<std::uint32_t>()};
  out.length = json.at(5).get<std::uint32_t>();
  out.message = json.at(6).get<std::string>();
  out.line = json.at(7).get<std::string>();
  out.subject = json.at(8).get<std::string>();
  return out;
}

nlohmann::json to_json(const UnreadInclusion& one) { return {one.name, one.line, one.found}; }

// What the commands use of an output; of its text, the size.
nlohmann::json to_json(const Output& output) {
  nlohmann::json diagnostics = nlohmann::json::array();
  nlohmann::json unread = nlohmann::json::array();
  for (const Diagnostic& d : output.result.diagnostics) diagnostics.push_back(to_json(d));
  for (const UnreadInclusion& one : output.unread) unread.push_back(to_json(one));
  return {output.path,           output.name,
          output.converted,      output.has_main,
          output.includes,       output.result.text.size(),
          output.result.headers, std::move(diagnostics),
          std::move(unread)};
}

// An output; its text is the next of `texts`.
Output output_of(const nlohmann::json& json, std::string_view& texts) {
  Output out;
  out.path = json.at(0).get<std::string>();
  out.name = json.at(1).get<std::string>();
  out.converted = json.at(2).get<bool>();
  out.has_main = json.at(3).get<bool>();
  out.includes = json.at(4).get<std::vector<std::uint32_t>>();
  const std::size_t size = std::min(json.at(5).get<std::size_t>(), texts.size());
  out.result.text = texts.substr(0, size);
  texts.remove_prefix(size);
  out.result.headers = json.at(6).get<std::set<std::string>>();
  for (const nlohmann::json& one : json.at(7)) out.result.diagnostics.push_back(diagnostic_of(one));
  for (const nlohmann::json& one : json.at(8))
    out.unread.push_back({one.at(0).get<std::string>(), one.at(1).get<std::uint32_t>(), one.at(2).get<bool>()});
  return out;
}

}  // namespace

RunCache::RunCache(const Options& options, const Inputs& inputs, const BuildSettings& settings) {
  // What is kept has no sources, and not what was converted in them.
  const bool whole = !options.dump.empty() || options.diff || options.stats || options.report.ends_with(".html");
  if (options.input_root.empty() || options.no_cache || whole) return;
  folder_ = cache_folder();
  std::string key;
  const auto add = [&](std::string_view field) { key += std::to_string(field.size()) + ':' + std::string(field); };
  add(program());
  for (const std::string& one : options.tables) add(name_of_file(one));
  for (const std::string& one : settings.include_folders) add("-I" + one);
  for (const std::string& one : settings.definitions) add("-D" + one);
  add(settings.kernel_names ? "names" : "");
  add(settings.buffers ? "buffers" : "");
  add(settings.kernel_pointers ? "kernel pointers" : "");
  add(fs::current_path().string());
  std::vector<std::string> names(inputs.sources.size());
  for_each_index(names.size(), options.jobs,
                 [&](std::size_t k) { names[k] = blob_name(inputs.sources[k].spelling_file().bytes()); });
  for (std::size_t k = 0; k < names.size(); ++k) {
    add(inputs.sources[k].path());
    add(names[k]);
  }
  name_ = blob_name(key);
}

std::optional<std::vector<Output>> RunCache::find() const {
  if (folder_.empty()) return {};
  const auto read = read_bytes(folder_ + "/" + name_);
  if (!read) return {};
  std::string_view bytes = read.value();
  if (bytes.size() < 2 * kDigits || checksum(bytes.substr(kDigits)) != bytes.substr(0, kDigits)) return {};
  try {
    const std::size_t size = std::stoul(std::string(bytes.substr(kDigits, kDigits)));
    const nlohmann::json json = nlohmann::json::from_cbor(bytes.substr(2 * kDigits, size));
    std::string_view texts = bytes.substr(2 * kDigits + size);
    // What the run read besides its sources, and looked for in vain.
    for (const auto& [path, name] : json.at(0).items()) {
      if (name_of_file(path) != name.get<std::string>()) return {};
    }
    std::error_code code;
    for (const nlohmann::json& path : json.at(1)) {
      if (fs::exists(path.get<std::string>(), code)) return {};
    }
    std::vector<Output> out;
    for (const nlohmann::json& one : json.at(2)) out.push_back(output_of(one, texts));
    return out;
  } catch (const std::exception&) {
    return {};  // damaged, in a way that the checksum does not show
  }
}

void RunCache::keep(const RunResult& run) const {
  if (folder_.empty()) return;
  nlohmann::json read = nlohmann::json::object();
  for (std::size_t k = run.outputs.size(); k < run.project.files.size(); ++k) {
    const SourceFile& source = *run.project.files[FileId(k)].source;
    read[source.path()] = blob_name(source.spelling_file().bytes());
  }
  nlohmann::json outputs = nlohmann::json::array();
  for (const Output& one : run.outputs) outputs.push_back(to_json(one));
  const std::vector<std::uint8_t> cbor =
      nlohmann::json::to_cbor({std::move(read), run.project.missing_inclusions, std::move(outputs)});
  std::string bytes = padded(cbor.size());
  bytes.append(cbor.begin(), cbor.end());
  for (const Output& one : run.outputs) bytes += one.result.text;
  std::error_code code;
  fs::create_directories(folder_, code);
  remove_leftovers(folder_);
  if (!write_file(folder_ + "/" + name_, checksum(bytes) + bytes)) return;  // a run without a cache is as right
  std::vector<std::pair<fs::file_time_type, fs::path>> kept;
  for (const fs::directory_entry& one : fs::directory_iterator(folder_, code)) {
    if (one.path().filename().string().size() == kDigits) kept.emplace_back(one.last_write_time(code), one.path());
  }
  std::sort(kept.begin(), kept.end());
  for (std::size_t k = 0; k + kMostRuns < kept.size(); ++k) fs::remove(kept[k].second, code);
}

}  // namespace cu2sycl
