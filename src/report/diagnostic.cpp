#include "report/diagnostic.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <tuple>

#include "report/json.hpp"
#include "source/blob_name.hpp"

namespace cu2sycl {
namespace {

// GitHub's workflow commands end at a line ending, their properties at `:` and `,` as well.
std::string github_escaped(std::string_view text, std::string_view also) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string out;
  for (const char c : text) {
    if (c != '%' && c != '\n' && c != '\r' && also.find(c) == std::string_view::npos) {
      out += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    out += '%';
    out += kDigits[byte / 16];
    out += kDigits[byte % 16];
  }
  return out;
}

// The cells of a terminal that a character takes, counted at its first byte of UTF-8; the wide ones of East Asia take
// two. Letters that combine with others count as one.
std::size_t cells(char c) {
  const auto byte = static_cast<unsigned char>(c);
  if ((byte & 0xc0U) == 0x80U) return 0;
  return byte >= 0xe3 && byte <= 0xed ? 2 : byte >= 0xf0 ? 2 : 1;
}

std::size_t utf16_units(std::string_view text) {
  std::size_t out = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xc0U) != 0x80U) out += byte >= 0xf0 ? 2 : 1;
  }
  return out;
}

// RFC 3986: a relative reference, or file: for an absolute path.
std::string uri_of(const std::string& path) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string out = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80 && (std::isalnum(byte) != 0 || std::string_view("-._~/").find(c) != std::string_view::npos)) {
      out += c;
    } else {
      out += '%';
      out += kDigits[byte >> 4U];
      out += kDigits[byte & 15U];
    }
  }
  return out;
}

}  // namespace

const DiagnosticInfo& info(DiagnosticId id) {
  return *std::find_if(kDiagnostics.begin(), kDiagnostics.end(),
                       [&](const DiagnosticInfo& one) { return one.id == id; });
}

std::string_view to_string(Severity severity) {
  return severity == Severity::kError ? "error" : severity == Severity::kWarning ? "warning" : "note";
}

std::string code_name(DiagnosticId id) { return "CS" + std::to_string(static_cast<int>(id)); }

Diagnostic make_diagnostic(DiagnosticId id, const SourceFile& file, std::uint32_t offset, std::uint32_t length,
                           std::string_view subject, std::string_view detail) {
  const DiagnosticInfo& entry = info(id);
  std::string message(entry.message);
  if (const std::size_t at = message.find("{}"); at != std::string::npos) message.replace(at, 2, subject);
  if (!detail.empty()) message += "; " + std::string(detail);
  const SourceFile& written = file.spelling_file();
  const Position position = written.position(file.spelling_offset(offset));
  return {id,
          entry.severity,
          file.path(),
          position,
          length,
          std::move(message),
          std::string(written.line_text(position.line)),
          std::string(subject)};
}

void sort_diagnostics(std::vector<Diagnostic>& diagnostics) {
  std::stable_sort(diagnostics.begin(), diagnostics.end(), [](const Diagnostic& a, const Diagnostic& b) {
    return std::tie(a.path, a.position.line, a.position.column) < std::tie(b.path, b.position.line, b.position.column);
  });
}

std::string to_text(const Diagnostic& d, bool colour) {
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

std::string to_github(const Diagnostic& d) {
  return "::" + std::string(d.severity == Severity::kNote ? "notice" : to_string(d.severity)) +
         " file=" + github_escaped(d.path, ":,") + ",line=" + std::to_string(d.position.line) +
         ",col=" + std::to_string(d.position.column) + "::" + github_escaped(d.message, "") + " [" + code_name(d.id) +
         "]\n";
}

std::string to_json(const std::vector<Diagnostic>& diagnostics, std::size_t files, std::size_t changed) {
  Json::Array all;
  for (const Diagnostic& d : diagnostics) {
    all.push_back({{"path", d.path},
                   {"line", d.position.line},
                   {"column", d.position.column},
                   {"severity", to_string(d.severity)},
                   {"code", code_name(d.id)},
                   {"message", d.message},
                   {"subject", d.subject}});
  }
  return dump({{"files", files}, {"changed", changed}, {"diagnostics", std::move(all)}}) + "\n";
}

std::string to_sarif(const std::vector<Diagnostic>& diagnostics) {
  Json::Array rules;
  for (const DiagnosticInfo& entry : kDiagnostics) {
    rules.push_back({{"id", code_name(entry.id)},
                     {"shortDescription", Json({{"text", entry.message}})},
                     {"help", Json({{"text", entry.hint}})}});
  }
  Json::Array results;
  std::map<std::string, int> seen;
  for (const Diagnostic& d : diagnostics) {
    const std::string_view line = d.line;
    const std::size_t begin = std::min<std::size_t>(d.position.column - 1, line.size());
    const std::size_t column = utf16_units(line.substr(0, begin)) + 1;
    const Json region{{"startLine", d.position.line},
                      {"startColumn", column},
                      {"endColumn", column + utf16_units(line.substr(begin, d.length))}};
    const Json file{{"uri", uri_of(d.path)}};
    const Json place{{"physicalLocation", Json({{"artifactLocation", file}, {"region", region}})}};
    // The same finding has it after lines moved: its place is that of the like in the file.
    std::string print = d.path + "\n" + code_name(d.id) + "\n" + d.message + "\n" + d.line;
    print += "\n" + std::to_string(seen[print]++);
    results.push_back({{"ruleId", code_name(d.id)},
                       {"level", to_string(d.severity)},
                       {"message", Json({{"text", d.message}})},
                       {"locations", Json::Array{place}},
                       {"partialFingerprints", Json({{"cu2syclLine/v1", blob_name(print)}})}});
  }
  const Json driver{{"name", "cu2sycl"}, {"version", CU2SYCL_VERSION}, {"rules", rules}};
  const Json run{
      {"tool", Json({{"driver", driver}})}, {"columnKind", "utf16CodeUnits"}, {"results", std::move(results)}};
  const Json root{
      {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"}, {"version", "2.1.0"}, {"runs", Json::Array{run}}};
  return dump(root) + "\n";
}

}  // namespace cu2sycl
