// Reads tables. Only the files of this folder use yaml-cpp.
#pragma once

#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "rules/row/row_text.hpp"
#include "source/result.hpp"

namespace cu2sycl {

/// Rows and the storage of their texts.
struct LoadedRows {
  std::vector<WrittenRow> rows;
  std::deque<std::string> texts;
  std::deque<std::vector<WrittenCase>> cases;
  std::optional<Error> old_form;  // the first place that is written in the form of an earlier version
  std::deque<std::map<std::string, KeyPlace, std::less<>>> keys;
};

/// Reads a table: a YAML list of rows (see row_keys.def). `name` is the file name for errors, which have the form
/// `name:line:col: reason`. Errors for unknown keys and words suggest the nearest known one. A row with the keys
/// `kind:` and `map:` means one row for each entry of the map, from name to text. `defaults:` sets keys of the rows
/// after it that do not set them themselves.
Result<LoadedRows> load_rows(const std::string& name, const std::string& yaml);

}  // namespace cu2sycl
