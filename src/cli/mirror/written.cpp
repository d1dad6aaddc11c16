#include "cli/mirror/written.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <utility>

#include "source/algorithms.hpp"
#include "source/blob_name.hpp"
#include "system/containment.hpp"
#include "system/write.hpp"

namespace cu2sycl {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kNameDigits = 40;
constexpr std::string_view kTitle =
    "# The files that cu2sycl wrote here. It merges edits by these names; keep this file in git.\n";
constexpr std::string_view kRoot = "# root: ";
constexpr std::string_view kIndent = "  ";
constexpr std::string_view kFrom = "  from ";
constexpr std::string_view kNoSource = "-";

bool is_name(std::string_view text) {
  return text.size() >= kNameDigits &&
         text.substr(0, kNameDigits).find_first_not_of("0123456789abcdef") == std::string_view::npos &&
         (text.size() == kNameDigits || text[kNameDigits] == ' ');
}

// Returns a path in the form in which it is written on a line.
std::string escaped(const std::string& path) {
  std::string out;
  for (const char c : path) out += c == '\n' ? "\\n" : c == '\\' ? "\\\\" : std::string(1, c);
  return out.starts_with('#') || out.starts_with(' ') || out == kNoSource || is_name(out) ? "\\" + out : out;
}

std::string unescaped(std::string_view line) {
  std::string out;
  for (std::size_t k = 0; k < line.size(); ++k) {
    const bool special = line[k] == '\\' && k + 1 < line.size();
    if (special) ++k;
    out += special && line[k] == 'n' ? '\n' : line[k];
  }
  return out;
}

}  // namespace

Written::Written(const std::string& folder) : folder_(folder) {
  std::ifstream in(fs::path(folder) / kWrittenName, std::ios::binary);
  std::string line;
  while (std::getline(in, line)) read_line(line);
}

void Written::read_line(const std::string& line) {
  if (line.starts_with(kRoot)) root_ = unescaped(std::string_view(line).substr(kRoot.size()));
  if (line.starts_with('#')) return;
  if (line.starts_with(kIndent) && !last_.empty()) {
    const std::string_view rest = std::string_view(line).substr(kIndent.size());
    if (is_name(rest)) entries_[last_].names.emplace_back(rest);
    if (!line.starts_with(kFrom)) return;
    const std::string_view source = std::string_view(line).substr(kFrom.size());
    entries_[last_].source = source == kNoSource ? "" : unescaped(source);
  } else if (is_name(line) && line.size() > kNameDigits + 1) {  // format of version 0.1: name and path on one line
    entries_[line.substr(kNameDigits + 1)].names.push_back(line.substr(0, kNameDigits));
  } else {
    last_ = unescaped(line);
  }
}

bool Written::is_ours(const std::string& path, std::string_view bytes) const {
  const std::vector<std::string> known = names(path);
  return !known.empty() && contains(known, blob_name(bytes));
}

std::vector<std::string> Written::names(const std::string& path) const {
  const auto found = entries_.find(path);
  return found == entries_.end() ? std::vector<std::string>() : found->second.names;
}

std::string Written::source(const std::string& path) const {
  const auto found = entries_.find(path);
  return found == entries_.end() ? std::string() : found->second.source;
}

std::vector<std::string> Written::paths() const {
  std::vector<std::string> out;
  for (const auto& [path, entry] : entries_) out.push_back(path);
  return out;
}

bool Written::lists_what(const Written& other) const {
  return root_ == other.root_ && std::equal(entries_.begin(), entries_.end(), other.entries_.begin(),
                                            other.entries_.end(), [](const auto& a, const auto& b) {
                                              return a.first == b.first && a.second.source == b.second.source;
                                            });
}

void Written::note(const std::string& path, std::string_view bytes, const std::string& source) {
  Entry& entry = entries_[path];
  std::string name = blob_name(bytes);
  if (!contains(entry.names, name)) entry.names.push_back(std::move(name));
  entry.source = source;
}

void Written::settle(const std::string& path, std::string_view bytes, const std::string& source) {
  entries_[path] = {{blob_name(bytes)}, source};
}

Result<bool> Written::save() const {
  if (Written(folder_).says_what(*this)) return false;
  std::string text(kTitle);
  if (!root_.empty()) text += std::string(kRoot) + escaped(root_) + "\n";
  for (const auto& [path, entry] : entries_) {
    text += escaped(path) + "\n";
    for (const std::string& name : entry.names) text += std::string(kIndent) + name + "\n";
    text += std::string(kFrom) + (entry.source.empty() ? std::string(kNoSource) : escaped(entry.source)) + "\n";
  }
  const fs::path path = fs::path(folder_) / kWrittenName;
  if (std::string why = reason_to_refuse(path, folder_); !why.empty()) return Error{path.string(), std::move(why)};
  return write_file(path.string(), text);
}

}  // namespace cu2sycl
