// libFuzzer target (`scripts/fuzz`): any bytes are read as JSON and as CBOR without a crash. The value is the same
// after it is written and read again.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "report/json.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  for (const cu2sycl::Json& json : {cu2sycl::parse_json(bytes), cu2sycl::from_cbor(bytes)}) {
    const std::string text = cu2sycl::dump(json);
    if (text.find("\xEF\xBF\xBD") != std::string::npos)
      continue;  // replaces bytes that are not UTF-8: names may now be equal
    if (cu2sycl::dump(cu2sycl::parse_json(text)) != text) std::abort();
    if (cu2sycl::dump(cu2sycl::from_cbor(cu2sycl::to_cbor(json))) != text) std::abort();
  }
  return 0;
}
