// libFuzzer target (`scripts/fuzz`): any bytes are converted in both memory styles without a crash. If there are no
// findings, a second conversion does not change the output.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "driver/pipeline.hpp"

namespace {

cu2sycl::Converted converted(const char* name, std::string bytes, bool buffers) {
  static const cu2sycl::Table table = cu2sycl::Table::built_in();
  cu2sycl::BuildSettings settings;
  settings.buffers = buffers;
  std::vector<cu2sycl::SourceFile> sources;
  sources.emplace_back(name, std::move(bytes));
  return cu2sycl::convert_all(std::move(sources), table, 1, settings).outputs.at(0).result;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  for (const bool buffers : {false, true}) {
    const cu2sycl::Converted once = converted("t.cu", bytes, buffers);
    if (once.findings.empty() && converted("t.cpp", once.text, buffers).text != once.text) std::abort();
  }
  return 0;
}
