// libFuzzer: any bytes are converted in both memory styles without a fault. `scripts/fuzz`.
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "driver/pipeline.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const cu2sycl::Table table = cu2sycl::Table::built_in();
  for (const bool buffers : {false, true}) {
    cu2sycl::BuildSettings settings;
    settings.buffers = buffers;
    std::vector<cu2sycl::SourceFile> sources;
    sources.emplace_back("t.cu", std::string(reinterpret_cast<const char*>(data), size));
    (void)cu2sycl::convert_all(std::move(sources), table, 1, settings);
  }
  return 0;
}
