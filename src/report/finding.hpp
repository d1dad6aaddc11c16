// What there is to say about a place in the code, apart from how it is said.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "source/source_file.hpp"

namespace cu2sycl {

/// Not converted; converted, but perhaps to something else; about a comment of cu2sycl's own.
enum class Severity : std::uint8_t { kNote, kWarning, kError };

/// What one such place takes, done by hand.
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

/// Every finding there is, in order of code.
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
  std::uint32_t length = 1;  // bytes underlined
  std::string message;
  std::string line;                             // the source line, without its ending; empty where it is very long
  std::string subject = {};                     // the construct: a name, mostly
  std::optional<std::string> replacement = {};  // of the underlined bytes: what mends it, where that is known
};

/// The registry's entry of an id.
[[nodiscard]] const FindingInfo& info(FindingId id);
/// `error`, `warning` or `note`.
[[nodiscard]] std::string_view to_string(Severity severity);
/// `CS1001`.
[[nodiscard]] std::string code_name(FindingId id);
/// A finding at [offset, offset + length) of a file; `subject` fills the message's `{}`, `detail` follows it.
[[nodiscard]] Finding make_finding(FindingId id, const SourceFile& file, std::uint32_t offset, std::uint32_t length,
                                   std::string_view subject, std::string_view detail = {});

/// Orders findings by file and place.
void sort_findings(std::vector<Finding>& findings);

/// `path:line:col: severity: message [CS1001]`, the line, and a caret; `colour`: for a terminal.
[[nodiscard]] std::string to_text(const Finding& finding, bool colour = false);

}  // namespace cu2sycl
