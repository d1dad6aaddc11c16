// What stops the reading of a YAML file: thrown and caught within the files that read YAML.
#pragma once

#include <yaml-cpp/mark.h>

#include <string>

namespace cu2sycl {

struct YamlFault {
  YAML::Mark mark;
  std::string message;
};

}  // namespace cu2sycl
