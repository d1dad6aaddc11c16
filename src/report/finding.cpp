#include "report/finding.hpp"

#include <algorithm>
#include <tuple>

#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

// Returns how many cells of a terminal a character takes, counted at its first UTF-8 byte: two for the wide characters
// of East Asia, otherwise one. Combining characters also count as one.
std::size_t cells(char c) {
  const auto byte = static_cast<unsigned char>(c);
  if ((byte & 0xc0U) == 0x80U) return 0;
  return byte >= 0xe3 && byte <= 0xed ? 2 : byte >= 0xf0 ? 2 : 1;
}

}  // namespace

const FindingInfo& info(FindingId id) {
  return *find_if(kFindingInfos, [&](const FindingInfo& one) { return one.id == id; });
}

std::string_view to_string(Severity severity) {
  return severity == Severity::kError ? "error" : severity == Severity::kWarning ? "warning" : "note";
}

std::string code_name(FindingId id) { return "CS" + std::to_string(static_cast<int>(id)); }

Finding make_finding(FindingId id, const SourceFile& file, std::uint32_t offset, std::uint32_t length,
                     std::string_view subject, std::string_view detail) {
  const FindingInfo& entry = info(id);
  std::string message(entry.message);
  if (const std::size_t at = message.find("{}"); at != std::string::npos) message.replace(at, 2, subject);
  if (!detail.empty()) message += "; " + std::string(detail);
  const SourceFile& written = file.spelling_file();
  const Position position = written.position(file.spelling_offset(offset));
  constexpr std::size_t kLongest = 4096;  // each finding holds a copy of its line, unless a terminal obeys it
  const std::string_view line = written.line_text(position.line);
  const auto controls = [](char c) { return c >= 0 && c < ' ' && c != '\t'; };
  const bool shown = line.size() <= kLongest && none_of(line, controls);
  return {id,
          entry.severity,
          file.path(),
          position,
          length,
          std::move(message),
          shown ? std::string(line) : std::string(),
          std::string(subject)};
}

void sort_findings(std::vector<Finding>& findings) {
  std::ranges::stable_sort(findings, [](const Finding& a, const Finding& b) {
    return std::tie(a.path, a.position.line, a.position.column) < std::tie(b.path, b.position.line, b.position.column);
  });
}

std::string to_text(const Finding& d, bool colour) {
  const auto styled = [&](std::string_view style, const std::string& text) {
    return colour ? "\033[" + std::string(style) + "m" + text + "\033[0m" : text;
  };
  std::string out =
      styled("1", d.path + ":" + std::to_string(d.position.line) + ":" + std::to_string(d.position.column) + ":") + " ";
  out += styled(d.severity == Severity::kError     ? "1;31"
                : d.severity == Severity::kWarning ? "1;35"
                                                   : "1;36",
                std::string(to_string(d.severity)) + ":") +
         " " + d.message + " [" + code_name(d.id) + "]\n";
  if (d.line.empty()) return out;
  out += d.line + "\n";
  const std::string_view line = d.line;
  const std::size_t begin = std::min<std::size_t>(d.position.column - 1, line.size());
  for (const char c : line.substr(0, begin)) {
    if (c == '\t')
      out += '\t';
    else
      out += std::string(cells(c), ' ');
  }
  std::size_t width = 0;
  for (const char c : line.substr(begin, d.length)) width += cells(c);
  out += styled("1;32", "^" + std::string(width > 0 ? width - 1 : 0, '~')) + "\n";
  return out;
}

}  // namespace cu2sycl
