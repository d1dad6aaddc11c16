// Findings in the formats of other programs.
#pragma once

#include <string>
#include <vector>

#include "report/finding.hpp"

namespace cu2sycl {

/// Returns a GitHub workflow command: `::warning file=…,line=…,col=…::message [CS1001]`.
[[nodiscard]] std::string to_github(const Finding& finding);
/// Returns one JSON document: `files` and `changed` (counts), `effort` (hours in total and by folder) and the findings,
/// each with its place (`end_column` is the column after it), severity, code, message, subject, hint, effort and hours,
/// and with `replacement` if a replacement of the underlined bytes fixes it.
[[nodiscard]] std::string to_json(const std::vector<Finding>& findings, std::size_t files, std::size_t changed);
/// Returns comma-separated values as in RFC 4180, with a header line.
[[nodiscard]] std::string to_csv(const std::vector<Finding>& findings);
/// Returns a SARIF 2.1.0 log. `page`: the address of the document that explains the codes.
[[nodiscard]] std::string to_sarif(const std::vector<Finding>& findings, const std::string& page);

}  // namespace cu2sycl
