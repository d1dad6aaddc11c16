// libFuzzer target (`scripts/fuzz`): any bytes are read as the list of an output folder. Saving it and reading it again
// gives an equal list. The likeness of a text to itself is 1.
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <string>

#include "cli/mirror/hand_edits.hpp"
#include "cli/mirror/written.hpp"
#include "system/temporary_folder.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const cu2sycl::TemporaryFolder folder;
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  if (cu2sycl::likeness(bytes, bytes) != 1.0) std::abort();
  (void)cu2sycl::has_conflict_marks(bytes);
  const std::string path = folder.path() + "/" + std::string(cu2sycl::kWrittenName);
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
  cu2sycl::Written list(folder.path());
  list.note("a.cpp", bytes, "a.cu");
  if (!list.save()) std::abort();
  if (!cu2sycl::Written(folder.path()).says_what(list)) std::abort();
  list.settle("a.cpp", bytes, "a.cu");
  if (!list.save() || !cu2sycl::Written(folder.path()).is_ours("a.cpp", bytes)) std::abort();
  return 0;
}
