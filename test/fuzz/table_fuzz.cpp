// libFuzzer target (`scripts/fuzz`): any bytes are read as a table or refused. A table that was read can convert a
// file.
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "driver/pipeline.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  auto rows = cu2sycl::load_rows("t.yaml", std::string(reinterpret_cast<const char*>(data), size));
  if (!rows) return 0;
  cu2sycl::Table table;
  if (!table.add(std::move(rows.value()))) return 0;
  std::vector<cu2sycl::SourceFile> sources;
  sources.emplace_back("t.cu",
                       "__global__ void k(int* p) { asm(\"mov.u32 %0, 1;\" : \"=r\"(*p)); f(p, g<int>(2)); p->m(1); }\n"
                       "int main() { int* p; f(&p, 4); k<<<1, 2>>>(p); h(p, K); return E(f(p, 1)); }\n");
  (void)cu2sycl::convert_all(std::move(sources), table, 1);
  return 0;
}
