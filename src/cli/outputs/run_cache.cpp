#include "cli/outputs/run_cache.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "report/json.hpp"
#include "source/blob_name.hpp"
#include "system/parallel.hpp"
#include "system/write.hpp"

namespace cu2sycl {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostRuns = 16;  // that are stored
constexpr std::size_t kFieldWidth = 40;

// Identifies the program, also if two builds have the same version, by its file.
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
  out.resize(kFieldWidth, ' ');
  return out;
}

// Detects that a stored run was damaged.
std::string checksum(std::string_view bytes) { return padded(std::hash<std::string_view>()(bytes)); }

Json to_json(const Finding& d) {
  return Json::Array{static_cast<int>(d.id),
                     static_cast<int>(d.severity),
                     d.path,
                     d.position.line,
                     d.position.column,
                     d.length,
                     d.message,
                     d.line,
                     d.subject,
                     d.replacement ? Json(*d.replacement) : Json()};
}

std::uint32_t small(const Json& number) { return static_cast<std::uint32_t>(number.number()); }

Finding finding_of(const Json& json) {
  Finding out{};
  out.id = static_cast<FindingId>(json.at(0).number());
  out.severity = static_cast<Severity>(json.at(1).number());
  out.path = json.at(2).text();
  out.position = {small(json.at(3)), small(json.at(4))};
  out.length = small(json.at(5));
  out.message = json.at(6).text();
  out.line = json.at(7).text();
  out.subject = json.at(8).text();
  if (json.at(9).is_text()) out.replacement = json.at(9).text();
  return out;
}

template <typename List>
Json::Array array_of(const List& list) {
  return {list.begin(), list.end()};
}

// Stores what the commands use of an output, but only the size of its text.
Json to_json(const Output& output) {
  Json::Array findings;
  for (const Finding& d : output.result.findings) findings.push_back(to_json(d));
  return Json::Array{output.path,
                     output.name,
                     output.converted,
                     output.has_main,
                     array_of(output.includes),
                     output.result.text.size(),
                     array_of(output.result.headers),
                     std::move(findings)};
}

// Reads an output; its text is at the beginning of `texts`, and removed from there.
Output output_of(const Json& json, std::string_view& texts) {
  Output out;
  out.path = json.at(0).text();
  out.name = json.at(1).text();
  out.converted = json.at(2).flag();
  out.has_main = json.at(3).flag();
  for (const Json& one : json.at(4).array()) out.includes.push_back(small(one));
  const std::size_t size = std::min<std::size_t>(small(json.at(5)), texts.size());
  out.result.text = texts.substr(0, size);
  texts.remove_prefix(size);
  for (const Json& one : json.at(6).array()) out.result.headers.insert(one.text());
  for (const Json& one : json.at(7).array()) out.result.findings.push_back(finding_of(one));
  return out;
}

}  // namespace

std::string cache_folder() {
  const auto variable = [](const char* name) {
    const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): no thread sets it
    return std::string(value == nullptr ? "" : value);
  };
  if (const std::string set = variable("XDG_CACHE_HOME"); !set.empty()) return set + "/cu2sycl";
  const std::string home = variable("HOME");
  return home.empty() ? std::string() : home + "/.cache/cu2sycl";
}

bool is_kept_run(const std::string& path) { return fs::path(path).filename().string().size() == kFieldWidth; }

RunCache::RunCache(const Options& options, const Inputs& inputs, const BuildSettings& settings) {
  // A stored run has no sources, and not the edits in them, which these options need.
  const bool whole = options.in_place || !options.dump.empty() || options.diff || options.report.ends_with(".html");
  if (options.input_root.empty() || options.no_cache || whole) return;
  folder_ = cache_folder();
  std::string key;
  const auto add = [&](std::string_view field) { key += std::to_string(field.size()) + ':' + std::string(field); };
  add(program());
  for (const std::string& one : options.tables) add(name_of_file(one));
  for (const std::string& one : settings.include_folders) add("-I" + one);
  for (const std::string& one : settings.definitions) add("-D" + one);
  for (const std::string& one : settings.sycl_folders) add("sycl " + one);
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
  keeps_ = settings.wanted.empty();
}

std::optional<std::vector<Output>> RunCache::find() const {
  if (folder_.empty()) return {};
  const auto read = read_bytes(folder_ + "/" + name_);
  if (!read) return {};
  std::string_view bytes = read.value();
  if (bytes.size() < 2 * kFieldWidth || checksum(bytes.substr(kFieldWidth)) != bytes.substr(0, kFieldWidth)) return {};
  try {
    const std::size_t size = std::stoul(std::string(bytes.substr(kFieldWidth, kFieldWidth)));
    const Json json = from_cbor(bytes.substr(2 * kFieldWidth, size));
    std::string_view texts = bytes.substr(2 * kFieldWidth + size);
    // Files that the run read besides its sources must be the same; files that it did not find must not exist.
    for (const Json& file : json.at(0).array()) {
      if (name_of_file(file.at(0).text()) != file.at(1).text()) return {};
    }
    std::error_code code;
    for (const Json& path : json.at(1).array()) {
      if (fs::exists(path.text(), code)) return {};
    }
    std::vector<Output> out;
    for (const Json& one : json.at(2).array()) out.push_back(output_of(one, texts));
    return out;
  } catch (const std::exception&) {
    return {};  // damaged in a way that the checksum does not detect
  }
}

void RunCache::keep(const RunResult& run) const {
  if (folder_.empty() || !keeps_) return;
  Json::Array read;
  for (std::size_t k = run.outputs.size(); k < run.projects.places.size(); ++k) {
    const SourceFile& source = *run.projects.file(k).source;
    read.emplace_back(Json::Array{source.path(), blob_name(source.spelling_file().bytes())});
  }
  Json::Array outputs;
  for (const Output& one : run.outputs) outputs.push_back(to_json(one));
  const std::string cbor =
      to_cbor(Json::Array{std::move(read), array_of(run.projects.missing_includes), std::move(outputs)});
  std::string bytes = padded(cbor.size());
  bytes += cbor;
  for (const Output& one : run.outputs) bytes += one.result.text;
  std::error_code code;
  fs::create_directories(folder_, code);
  remove_leftovers(folder_);
  if (!write_file(folder_ + "/" + name_, checksum(bytes) + bytes)) return;  // the cache is optional
  std::vector<std::pair<fs::file_time_type, fs::path>> kept;
  for (const fs::directory_entry& one : fs::directory_iterator(folder_, code)) {
    if (is_kept_run(one.path())) kept.emplace_back(one.last_write_time(code), one.path());
  }
  std::ranges::sort(kept);
  for (std::size_t k = 0; k + kMostRuns < kept.size(); ++k) fs::remove(kept[k].second, code);
}

}  // namespace cu2sycl
