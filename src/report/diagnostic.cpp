#include "report/diagnostic.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <tuple>

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

std::string_view severity_name(Severity severity) { return severity == Severity::kError ? "error" : "warning"; }

}  // namespace

const DiagnosticInfo& info(DiagnosticId id) {
  return *std::find_if(kDiagnostics.begin(), kDiagnostics.end(),
                       [&](const DiagnosticInfo& one) { return one.id == id; });
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
          std::string(written.line_text(position.line))};
}

void sort_diagnostics(std::vector<Diagnostic>& diagnostics) {
  std::stable_sort(diagnostics.begin(), diagnostics.end(), [](const Diagnostic& a, const Diagnostic& b) {
    return std::tie(a.path, a.position.line, a.position.column) < std::tie(b.path, b.position.line, b.position.column);
  });
}

std::string to_text(const Diagnostic& d) {
  std::string out = d.path + ":" + std::to_string(d.position.line) + ":" + std::to_string(d.position.column) + ": ";
  out += std::string(severity_name(d.severity)) + ": " + d.message + " [" + code_name(d.id) + "]\n";
  out += d.line + "\n";
  for (std::uint32_t i = 0; i + 1 < d.position.column && i < d.line.size(); ++i) out += d.line[i] == '\t' ? '\t' : ' ';
  const std::size_t room = d.line.size() >= d.position.column ? d.line.size() - d.position.column : 0;
  out += "^" + std::string(std::min<std::size_t>(d.length > 0 ? d.length - 1 : 0, room), '~') + "\n";
  return out;
}

std::string to_github(const Diagnostic& d) {
  return "::" + std::string(severity_name(d.severity)) + " file=" + github_escaped(d.path, ":,") +
         ",line=" + std::to_string(d.position.line) + ",col=" + std::to_string(d.position.column) +
         "::" + github_escaped(d.message, "") + " [" + code_name(d.id) + "]\n";
}

std::string to_json(const std::vector<Diagnostic>& diagnostics, std::size_t files, std::size_t changed) {
  nlohmann::ordered_json root{{"files", files}, {"changed", changed}, {"diagnostics", nlohmann::ordered_json::array()}};
  for (const Diagnostic& d : diagnostics) {
    root["diagnostics"].push_back({{"path", d.path},
                                   {"line", d.position.line},
                                   {"column", d.position.column},
                                   {"severity", severity_name(d.severity)},
                                   {"code", code_name(d.id)},
                                   {"message", d.message}});
  }
  return root.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

std::string to_sarif(const std::vector<Diagnostic>& diagnostics) {
  nlohmann::ordered_json rules = nlohmann::ordered_json::array();
  for (const DiagnosticInfo& entry : kDiagnostics) {
    rules.push_back({{"id", code_name(entry.id)},
                     {"shortDescription", {{"text", entry.message}}},
                     {"help", {{"text", entry.hint}}}});
  }
  nlohmann::ordered_json results = nlohmann::ordered_json::array();
  for (const Diagnostic& d : diagnostics) {
    const nlohmann::ordered_json region{{"startLine", d.position.line}, {"startColumn", d.position.column}};
    const nlohmann::ordered_json place{
        {"physicalLocation", {{"artifactLocation", {{"uri", d.path}}}, {"region", region}}}};
    results.push_back({{"ruleId", code_name(d.id)},
                       {"level", severity_name(d.severity)},
                       {"message", {{"text", d.message}}},
                       {"locations", nlohmann::ordered_json::array({place})}});
  }
  const nlohmann::ordered_json driver{{"name", "cu2sycl"}, {"rules", rules}};
  const nlohmann::ordered_json run{{"tool", {{"driver", driver}}}, {"results", results}};
  const nlohmann::ordered_json root{{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                                    {"version", "2.1.0"},
                                    {"runs", nlohmann::ordered_json::array({run})}};
  return root.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace cu2sycl
