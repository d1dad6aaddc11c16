// Findings for other programs.
#pragma once

#include <string>
#include <vector>

#include "report/finding.hpp"

namespace cu2sycl {

/// A GitHub workflow command: `::warning file=…,line=…,col=…::message [CS1001]`.
[[nodiscard]] std::string to_github(const Finding& finding);
/// One JSON document: `files` and `changed` (counts), `effort` (hours in all and by folder) and `findings`, each
/// with its place (`end_column`: of the byte after it), severity, code, message, subject, hint, effort and hours; with
/// `replacement` where the underlined bytes have one that mends the finding.
[[nodiscard]] std::string to_json(const std::vector<Finding>& findings, std::size_t files, std::size_t changed);
/// Comma-separated values as in RFC 4180, with a head line.
[[nodiscard]] std::string to_csv(const std::vector<Finding>& findings);
/// A SARIF 2.1.0 log; `page`: the address of the document that explains the codes.
[[nodiscard]] std::string to_sarif(const std::vector<Finding>& findings, const std::string& page);

}  // namespace cu2sycl
