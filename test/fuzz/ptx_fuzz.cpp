// libFuzzer target (`scripts/fuzz`): any bytes are converted as the text of an `asm` statement with all kinds of
// operands.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "driver/pipeline.hpp"

namespace {

std::string literal(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '\n') {
      out += "\\n\"\n\"";
      continue;
    }
    if (c == '"' || c == '\\') out += '\\';
    out += c == '\0' || c == '\r' ? ' ' : c;
  }
  return out + '"';
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const cu2sycl::Table table = cu2sycl::Table::built_in();
  const std::string text = literal({reinterpret_cast<const char*>(data), size});
  std::vector<cu2sycl::SourceFile> sources;
  sources.emplace_back(
      "t.cu", "__global__ void k(unsigned* p, float f, double d, unsigned long long l, short h) {\n  asm volatile(" +
                  text +
                  " : \"=r\"(p[0]), \"+r\"(p[1]), \"=f\"(f), \"=d\"(d), \"=l\"(l), \"=h\"(h)"
                  " : \"r\"(p[2]), \"r\"(p[3]), \"f\"(f), \"d\"(d), \"l\"(p), \"h\"(h), \"n\"(5) : \"memory\");\n"
                  "  asm(" +
                  text + ");\n}\n");
  (void)cu2sycl::convert_all(std::move(sources), table, 1);
  return 0;
}
