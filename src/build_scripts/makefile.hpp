// Build scripts of make.
#pragma once

#include "build_scripts/text/script.hpp"

namespace cu2sycl {

/// Rewrites a Makefile: words by the rows of kind `build_words`, names of converted sources by the run. A script that
/// compiles with `$(CXX)` and does not say which compiler that is gets a line that does. What no row converts and what
/// has no equivalent is reported and stays.
void convert_makefile(Script& script);

}  // namespace cu2sycl
