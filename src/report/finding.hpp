// Findings: what is reported at a place in the code, independent of the output format.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "source/source_file.hpp"

namespace cu2sycl {

/// `kError`: code that is not converted. `kWarning`: converted code whose meaning may differ. `kNote`: information, for
/// example about a suppression comment.
enum class Severity : std::uint8_t { kNote, kWarning, kError };

/// How much work one such place takes by hand.
enum class Effort : std::uint8_t { kMinutes, kHours, kNoEquivalent };

enum class FindingId : std::uint16_t {
#define FINDING(code, name, severity, effort, message, hint) name = code,
#include "report/findings.def"
#undef FINDING
};

struct FindingInfo {
  FindingId id;
  Severity severity;
  Effort effort;
  std::string_view message;
  std::string_view hint;
};

/// All findings, in order of their codes.
inline constexpr std::array kFindingInfos{
#define FINDING(code, name, severity, effort, message, hint) \
  FindingInfo{FindingId::name, Severity::severity, Effort::effort, message, hint},
#include "report/findings.def"
#undef FINDING
};

struct Finding {
  FindingId id;
  Severity severity;
  std::string path;
  Position position;
  std::uint32_t length = 1;  // of the underlined text, in bytes
  std::string message;
  std::string line;                             // the source line, without its line ending; empty if it is very long
  std::string subject = {};                     // the construct, usually a name
  std::optional<std::string> replacement = {};  // for the underlined bytes: text that fixes the finding, if known
};

/// Returns the entry of an id in the list of all findings.
[[nodiscard]] const FindingInfo& info(FindingId id);
/// `error`, `warning` or `note`.
[[nodiscard]] std::string_view to_string(Severity severity);
/// Returns the code of an id: `CS1001`.
[[nodiscard]] std::string code_name(FindingId id);
/// Makes a finding at [offset, offset + length) of a file. `subject` replaces the `{}` of the message; `detail` is
/// appended to it.
[[nodiscard]] Finding make_finding(FindingId id, const SourceFile& file, std::uint32_t offset, std::uint32_t length,
                                   std::string_view subject, std::string_view detail = {});

/// Orders findings by file and place.
void sort_findings(std::vector<Finding>& findings);

/// Returns `path:line:col: severity: message [CS1001]`, the source line, and a caret. `colour`: with colours for a
/// terminal.
[[nodiscard]] std::string to_text(const Finding& finding, bool colour = false);

}  // namespace cu2sycl
