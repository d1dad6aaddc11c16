#include "report/formats.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>

#include "report/effort.hpp"
#include "report/json.hpp"
#include "source/blob_name.hpp"

namespace cu2sycl {
namespace {

// Escapes text for GitHub's workflow commands. A command ends at a line ending; its properties also end at `:` and `,`.
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

std::size_t utf16_units(std::string_view text) {
  std::size_t out = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xc0U) != 0x80U) out += byte >= 0xf0 ? 2 : 1;
  }
  return out;
}

// Returns a URI as in RFC 3986: a relative reference, or a `file:` URI for an absolute path.
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

Json hundredths(double number) { return std::round(number * 100) / 100; }

// Returns a field as in RFC 4180, in quotes if it contains a separator of fields or records. A `'` keeps spreadsheets
// from reading the text as a formula.
std::string csv_field(const std::string& text) {
  const bool formula = text.find_first_of("=+-@\t") == 0;
  if (!formula && text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string out = formula ? "\"'" : "\"";
  for (const char c : text) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + "\"";
}

}  // namespace

std::string to_github(const Finding& d) {
  return "::" + std::string(d.severity == Severity::kNote ? "notice" : to_string(d.severity)) +
         " file=" + github_escaped(d.path, ":,") + ",line=" + std::to_string(d.position.line) +
         ",col=" + std::to_string(d.position.column) + "::" + github_escaped(d.message, "") + " [" + code_name(d.id) +
         "]\n";
}

std::string to_json(const std::vector<Finding>& findings, std::size_t files, std::size_t changed) {
  const EffortEstimate effort(findings);
  const auto hours = [](Json& out, const Hours& of) {
    out.set("hours_low", hundredths(of.low));
    out.set("hours_high", hundredths(of.high));
  };
  Json::Array all;
  for (std::size_t k = 0; k < findings.size(); ++k) {
    const Finding& d = findings[k];
    Json one{{"path", d.path},
             {"line", d.position.line},
             {"column", d.position.column},
             {"end_column", d.position.column + d.length},
             {"severity", to_string(d.severity)},
             {"code", code_name(d.id)},
             {"message", d.message},
             {"subject", d.subject},
             {"hint", info(d.id).hint},
             {"effort", to_string(info(d.id).effort)}};
    hours(one, effort.of(k));
    if (d.replacement) one.set("replacement", *d.replacement);
    all.push_back(std::move(one));
  }
  Json::Array folders;
  for (const auto& [path, of] : effort.folders()) {
    Json one{{"path", path}};
    hours(one, of);
    folders.push_back(std::move(one));
  }
  Json whole{{"causes", effort.causes()}};
  hours(whole, effort.total());
  whole.set("folders", std::move(folders));
  return dump({{"files", files}, {"changed", changed}, {"effort", whole}, {"diagnostics", std::move(all)}}) + "\n";
}

std::string to_csv(const std::vector<Finding>& findings) {
  const EffortEstimate effort(findings);
  std::string out = "path,line,column,end_column,severity,code,subject,message,effort,hours_low,hours_high\r\n";
  for (std::size_t k = 0; k < findings.size(); ++k) {
    const Finding& d = findings[k];
    const std::string numbers = std::to_string(d.position.line) + "," + std::to_string(d.position.column) + "," +
                                std::to_string(d.position.column + d.length);
    out += csv_field(d.path) + "," + numbers + "," + std::string(to_string(d.severity)) + "," + code_name(d.id) + "," +
           csv_field(d.subject) + "," + csv_field(d.message) + "," + std::string(to_string(info(d.id).effort)) + "," +
           dump(hundredths(effort.of(k).low)) + "," + dump(hundredths(effort.of(k).high)) + "\r\n";
  }
  return out;
}

std::string to_sarif(const std::vector<Finding>& findings, const std::string& page) {
  Json::Array rules;
  for (const FindingInfo& entry : kFindingInfos) {
    const std::string code = code_name(entry.id);
    rules.push_back({{"id", code},
                     {"shortDescription", Json({{"text", entry.message}})},
                     {"helpUri", page + "#cs" + code.substr(2)},
                     {"help", Json({{"text", entry.hint}})}});
  }
  Json::Array results;
  std::map<std::string, int> seen;
  for (const Finding& d : findings) {
    const std::string_view line = d.line;
    const std::size_t begin = std::min<std::size_t>(d.position.column - 1, line.size());
    const std::size_t column = utf16_units(line.substr(0, begin)) + 1;
    const Json region{{"startLine", d.position.line},
                      {"startColumn", column},
                      {"endColumn", column + utf16_units(line.substr(begin, d.length))}};
    const Json file{{"uri", uri_of(d.path)}};
    const Json place{{"physicalLocation", Json({{"artifactLocation", file}, {"region", region}})}};
    // The fingerprint remains the same when lines are moved: it counts equal findings of the file instead of naming the
    // line.
    std::string print = d.path + "\n" + code_name(d.id) + "\n" + d.message + "\n" + d.line;
    print += "\n" + std::to_string(seen[print]++);
    Json result{{"ruleId", code_name(d.id)},
                {"level", to_string(d.severity)},
                {"message", Json({{"text", d.message}})},
                {"locations", Json::Array{place}},
                {"partialFingerprints", Json({{"cu2syclLine/v1", blob_name(print)}})}};
    if (d.replacement) {
      const Json replacement{{"deletedRegion", region}, {"insertedContent", Json({{"text", *d.replacement}})}};
      const Json change{{"artifactLocation", file}, {"replacements", Json::Array{replacement}}};
      const std::string what = d.replacement->empty() ? "Delete it" : "Replace it with `" + *d.replacement + "`";
      const Json fix{{"description", Json({{"text", what}})}, {"artifactChanges", Json::Array{change}}};
      result.set("fixes", Json::Array{fix});
    }
    results.push_back(std::move(result));
  }
  const Json driver{{"name", "cu2sycl"}, {"version", CU2SYCL_VERSION}, {"rules", rules}};
  const Json run{
      {"tool", Json({{"driver", driver}})}, {"columnKind", "utf16CodeUnits"}, {"results", std::move(results)}};
  const Json root{
      {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"}, {"version", "2.1.0"}, {"runs", Json::Array{run}}};
  return dump(root) + "\n";
}

}  // namespace cu2sycl
