// What stops the reading of a YAML file: thrown and caught within the files that read YAML.
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

/// `file:line:column` of a mark in a text.
[[nodiscard]] std::string place_of(const std::string& name, const YAML::Mark& mark);

/// What yaml-cpp says of a text that it cannot read. Where a quote is not closed, it says of the text's end that
/// something is missing there: the place is the quote's then.
[[nodiscard]] Error error_of(const std::string& name, std::string_view text, const YAML::Exception& fault);

}  // namespace cu2sycl
