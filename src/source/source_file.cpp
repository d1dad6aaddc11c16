#include "source/source_file.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <limits>
#include <map>

#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

constexpr std::array kSourceEndings{".cu",  ".cuh", ".h",   ".hpp", ".hh", ".hxx", ".inl",
                                    ".cpp", ".cc",  ".cxx", ".c",   ".H",  ".C"};

}  // namespace

bool is_source(const std::string& path) {
  const std::string ending = std::filesystem::path(path).extension().string();
  return contains(kSourceEndings, ending);
}

SourceFile::SourceFile(std::string path, std::string bytes) : path_(std::move(path)), bytes_(std::move(bytes)) {
  line_begins_.push_back(0);
  for (std::size_t at = bytes_.find('\n'); at != std::string::npos; at = bytes_.find('\n', at + 1)) {
    line_begins_.push_back(static_cast<std::uint32_t>(at + 1));
  }
}

SourceFile::SourceFile(std::string path, std::string bytes, const SourceFile& origin, std::vector<SourcePart> parts)
    : SourceFile(std::move(path), std::move(bytes)) {
  origin_ = std::make_shared<const SourceFile>(origin);
  parts_ = std::move(parts);
}

std::uint32_t SourceFile::spelling_offset(std::uint32_t offset) const {
  if (!origin_) return offset;
  const auto after = std::upper_bound(parts_.begin(), parts_.end(), offset,
                                      [](std::uint32_t at, const SourcePart& part) { return at < part.begin; });
  const SourcePart& part = *std::prev(after);
  return origin_->spelling_offset(part.copied ? part.origin + (offset - part.begin) : part.origin);
}

std::vector<std::pair<std::uint32_t, std::uint32_t>> SourceFile::replaced() const {
  if (!origin_) return {};
  auto out = origin_->replaced();
  for (std::size_t k = 0; k + 1 < parts_.size(); ++k) {
    if (!parts_[k].copied)
      out.emplace_back(origin_->spelling_offset(parts_[k].origin), origin_->spelling_offset(parts_[k + 1].origin));
  }
  return out;
}

Position SourceFile::position(std::uint32_t offset) const {
  offset = std::min(offset, static_cast<std::uint32_t>(bytes_.size()));
  const auto after = std::upper_bound(line_begins_.begin(), line_begins_.end(), offset);
  const auto line = static_cast<std::uint32_t>(after - line_begins_.begin());
  return {line, offset - line_begins_[line - 1] + 1};
}

std::string_view SourceFile::line_text(std::uint32_t line) const {
  if (line == 0 || line > line_begins_.size()) return {};
  const std::size_t begin = line_begins_[line - 1];
  std::size_t end = line < line_begins_.size() ? line_begins_[line] - 1 : bytes_.size();
  if (end > begin && bytes_[end - 1] == '\r') --end;
  return bytes().substr(begin, end - begin);
}

std::uint32_t SourceFile::line_begin(std::uint32_t offset) const { return line_begins_[position(offset).line - 1]; }

std::string_view SourceFile::indentation(std::uint32_t offset) const {
  const std::string_view line = line_text(position(offset).line);
  return line.substr(0, std::min(line.find_first_not_of(" \t"), line.size()));
}

std::string_view SourceFile::line_ending() const {
  const std::size_t at = bytes_.find('\n');
  return at != std::string::npos && at > 0 && bytes_[at - 1] == '\r' ? "\r\n" : "\n";
}

std::string SourceFile::indentation_unit() const {
  constexpr std::size_t kMost = 8;
  std::map<std::string_view, std::size_t> counts;  // by additional indentation of lines after a `{`
  std::string_view before;                         // the indentation of the previous line
  bool opened = false;
  for (std::size_t k = 0; k < line_begins_.size(); ++k) {
    const std::string_view line = line_text(static_cast<std::uint32_t>(k + 1));
    const std::size_t first = line.find_first_not_of(" \t");
    if (first == std::string_view::npos) continue;
    const std::string_view code = line.substr(first);
    if (code.starts_with("public:") || code.starts_with("private:") || code.starts_with("protected:")) continue;
    const std::string_view indent = line.substr(0, first);
    if (opened && indent.size() > before.size() && indent.starts_with(before) && first - before.size() <= kMost)
      ++counts[indent.substr(before.size())];
    before = indent;
    opened = line[line.find_last_not_of(" \t")] == '{';
  }
  const auto most = std::ranges::max_element(counts, [](const auto& a, const auto& b) { return a.second < b.second; });
  return most == counts.end() ? "  " : std::string(most->first);
}

Result<std::string> read_bytes(const std::string& path) {
  std::error_code code;
  const auto status = std::filesystem::status(path, code);
  if (!std::filesystem::exists(status)) return Error{path, "no such file"};
  if (!std::filesystem::is_regular_file(status)) return Error{path, "not a regular file"};
  constexpr int kTries = 5;
  for (int tries = 0; tries < kTries; ++tries) {
    const auto before = std::filesystem::last_write_time(path, code);
    std::ifstream in(path, std::ios::binary);
    if (!in) return Error{path, std::strerror(errno)};
    const std::uintmax_t size = std::filesystem::file_size(path, code);
    if (code || size > std::numeric_limits<std::int32_t>::max()) return Error{path, "larger than 2 GiB"};
    std::string bytes(size, '\0');
    in.read(bytes.data(), static_cast<std::streamsize>(size));
    if (in.bad()) return Error{path, "cannot be read"};
    const bool whole = static_cast<std::uintmax_t>(in.gcount()) == size;
    if (whole && std::filesystem::last_write_time(path, code) == before &&
        std::filesystem::file_size(path, code) == size)
      return bytes;
  }
  return Error{path, "changes while it is read"};
}

namespace {

Result<SourceFile> checked(const std::string& path, std::string bytes) {
  if (bytes.size() > kLargestSource) return Error{path, "larger than 50 MB"};
  return SourceFile(path, std::move(bytes));
}

}  // namespace

Result<SourceFile> load(const std::string& path) {
  auto bytes = read_bytes(path);
  if (!bytes) return bytes.error();
  return checked(path, std::move(bytes.value()));
}

Result<SourceFile> load_standard_input() {
  std::string bytes(std::istreambuf_iterator<char>(std::cin), {});
  if (std::cin.bad()) return Error{"-", "standard input cannot be read"};
  return checked("-", std::move(bytes));
}

}  // namespace cu2sycl
