// Converts makefiles.
#pragma once

#include "build_scripts/text/script.hpp"

namespace cu2sycl {

/// Converts a makefile: words with the rows of kind `build_words`, and names of converted sources. If the makefile
/// compiles with `$(CXX)` but does not set it, a line that does is added. What no row converts or what has no
/// equivalent is reported and left unconverted.
void convert_makefile(Script& script);

}  // namespace cu2sycl
