#include "source/blob_name.hpp"

#include <boost/uuid/detail/sha1.hpp>
#include <cstdio>

namespace cu2sycl {

std::string blob_name(std::string_view bytes) {
  boost::uuids::detail::sha1 hash;
  const std::string head = "blob " + std::to_string(bytes.size());
  hash.process_bytes(head.c_str(), head.size() + 1);
  hash.process_bytes(bytes.data(), bytes.size());
  unsigned int digest[5];
  hash.get_digest(digest);
  std::string out;
  for (const unsigned int word : digest) {
    char digits[9];
    std::snprintf(digits, sizeof digits, "%08x", word);
    out += digits;
  }
  return out;
}

}  // namespace cu2sycl
