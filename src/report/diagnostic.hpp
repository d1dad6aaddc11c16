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

enum class DiagnosticId : std::uint16_t {
#define DIAGNOSTIC(code, name, severity, effort, message, hint) name = code,
#include "report/diagnostics.def"
#undef DIAGNOSTIC
};

struct DiagnosticInfo {
  DiagnosticId id;
  Severity severity;
  Effort effort;
  std::string_view message;
  std::string_view hint;
};

/// Every diagnostic there is, in order of code.
inline constexpr std::array kDiagnostics{
#define DIAGNOSTIC(code, name, severity, effort, message, hint) \
  DiagnosticInfo{DiagnosticId::name, Severity::severity, Effort::effort, message, hint},
#include "report/diagnostics.def"
#undef DIAGNOSTIC
};

struct Diagnostic {
  DiagnosticId id;
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
[[nodiscard]] const DiagnosticInfo& info(DiagnosticId id);
/// `error`, `warning` or `note`.
[[nodiscard]] std::string_view to_string(Severity severity);
/// `CS1001`.
[[nodiscard]] std::string code_name(DiagnosticId id);
/// A diagnostic at [offset, offset + length) of a file; `subject` fills the message's `{}`, `detail` follows it.
[[nodiscard]] Diagnostic make_diagnostic(DiagnosticId id, const SourceFile& file, std::uint32_t offset,
                                         std::uint32_t length, std::string_view subject, std::string_view detail = {});

/// Orders diagnostics by file and place.
void sort_diagnostics(std::vector<Diagnostic>& diagnostics);

/// `path:line:col: severity: message [CS1001]`, the line, and a caret; `colour`: for a terminal.
[[nodiscard]] std::string to_text(const Diagnostic& diagnostic, bool colour = false);

}  // namespace cu2sycl
