// The output of a source.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "emit/includes.hpp"

namespace cu2sycl {

struct Output {
  std::string path;        // path of the source
  std::string name;        // last component of the output's path
  bool converted = false;  // whether the text or the name differs
  bool has_main = false;
  std::vector<std::uint32_t> includes;  // the files of the run that the source includes, by their index in the run
  Converted result;
};

}  // namespace cu2sycl
