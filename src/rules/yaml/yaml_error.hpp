// Errors in YAML files. They are thrown and caught within the files that read YAML.
#pragma once

#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>

#include <string>
#include <string_view>

#include "source/result.hpp"

namespace cu2sycl {

struct YamlError {
  YAML::Mark mark;
  std::string message;
};

/// Returns `file:line:column` for a mark in a text.
[[nodiscard]] std::string place_of(const std::string& name, const YAML::Mark& mark);

/// Returns the error for a text that yaml-cpp cannot read. If a quote is not closed, yaml-cpp reports the end of the
/// text; this function reports the place of the quote instead.
[[nodiscard]] Error error_of(const std::string& name, std::string_view text, const YAML::Exception& error);

}  // namespace cu2sycl
