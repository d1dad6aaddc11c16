// libFuzzer target (`scripts/fuzz`): any bytes are converted as a CMake script and as a Makefile without a crash.
#include <cstdint>
#include <string>
#include <vector>

#include "build_scripts/convert.hpp"
#include "rules/table.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const cu2sycl::Table table = cu2sycl::Table::built_in();
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  cu2sycl::BuildNames names;
  names.outputs = {{"a.cu", "a.cpp"}, {"src/b.cu", "b.cpp"}};
  names.converted = {"a.cu", "src/b.cu"};
  std::vector<cu2sycl::SourceFile> scripts;
  scripts.emplace_back("CMakeLists.txt", bytes);
  scripts.emplace_back("Makefile", bytes);
  (void)cu2sycl::convert_build_scripts(scripts, table, names);
  return 0;
}
