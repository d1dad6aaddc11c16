// The text of a file with its include directives.
#pragma once

#include <set>

#include "emit/text.hpp"
#include "program/project.hpp"

namespace cu2sycl {

struct Converted {
  std::string text;
  std::vector<Finding> findings;  // in order of their places
  std::vector<bool> replaced;     // by token of the source: whether it has been converted
  std::vector<Applied> applied;   // the constructs that were found, in order of their places
  std::vector<Bytes> edited;      // see Implied
  std::vector<Bytes> printed;
  std::set<std::string> headers;  // includes beyond the file's own, also of helper headers
};

/// Returns whether a macro could change headers that are included after its definition, because they may use its name.
/// Names of four and more characters without a lowercase letter are assumed to be harmless.
[[nodiscard]] bool could_reach_headers(std::string_view macro);

/// Returns the headers that `text` needs and that its file does not include already. `more`: headers that are needed
/// for other reasons.
[[nodiscard]] std::set<std::string> headers_of(const File& file, const Text& text, const std::set<std::string>& more);

/// Returns the output: the text with include directives for `headers` at the right place. `guard`: the `#if` line that
/// encloses them; no such line if it is empty.
[[nodiscard]] Converted finish(const File& file, const Text& text, std::set<std::string> headers,
                               std::string_view guard);

}  // namespace cu2sycl
