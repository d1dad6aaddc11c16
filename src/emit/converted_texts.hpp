// Macros that give the text of an argument, `#parameter`, which differs from CUDA's if the argument is converted.
#pragma once

#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "program/project.hpp"

namespace cu2sycl {

struct ConvertedText {
  FileId file;
  TokenIndex at;  // `#`
  std::string_view parameter;
  std::pair<FileId, TokenIndex> use = {};  // the first use of a macro with a converted argument
};

/// Returns the first `#parameter` of each macro that gives the text of a converted argument. Other macros may pass the
/// argument on. `replaced`: returns for a file whether each of its tokens has been converted; nullptr if the file is
/// not converted.
[[nodiscard]] std::vector<ConvertedText> converted_texts(
    const Project& project, const std::function<const std::vector<bool>*(FileId)>& replaced);

}  // namespace cu2sycl
