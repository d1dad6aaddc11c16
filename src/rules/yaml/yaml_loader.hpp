// yaml-cpp after one door.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "rules/row/row_text.hpp"
#include "source/result.hpp"

namespace cu2sycl {

/// Rows and the storage of their texts.
struct LoadedRows {
  std::vector<WrittenRow> rows;
  std::deque<std::string> texts;
  std::deque<std::map<std::string, KeyPlace, std::less<>>> keys;
};

/// Reads a table: a YAML list of rows (row_keys.def). `name` is used in errors, which are `name:line:col: reason`;
/// unknown keys and words come with the nearest known one. A `map:` key beside `kind:` stands for one row per entry,
/// name to text; `defaults:` gives what the rows after it say where they do not say it themselves.
Result<LoadedRows> load_rows(const std::string& name, const std::string& yaml);

}  // namespace cu2sycl
