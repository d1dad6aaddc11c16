// A file's text with its include lines.
#pragma once

#include <set>

#include "emit/text.hpp"
#include "program/project.hpp"

namespace cu2sycl {

struct Converted {
  std::string text;
  std::vector<Finding> findings;  // by place
  std::vector<bool> replaced;     // by token of the source: it has been converted
  std::vector<Applied> applied;   // the constructs that were found, by place
  std::vector<Bytes> edited;      // see Implied
  std::vector<Bytes> printed;
  std::set<std::string>
      headers;  // what the text includes beyond its own includes, `cu2sycl/memory/memory.hpp` among them
};

/// Whether headers may use a macro's name as one of their own. Names in capitals of some length are taken for harmless.
[[nodiscard]] bool could_reach_headers(std::string_view macro);

/// The headers that a text needs and that its file does not include by itself. `more`: headers that its own text does
/// not ask for.
[[nodiscard]] std::set<std::string> headers_of(const File& file, const Text& text, const std::set<std::string>& more);

/// The output: the text with lines for `headers` where they belong. `guard`: the `#if` that they stand in; none if
/// empty.
[[nodiscard]] Converted finish(const File& file, const Text& text, std::set<std::string> headers,
                               std::string_view guard);

}  // namespace cu2sycl
