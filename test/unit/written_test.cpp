// Tests the list of written files.
#include "cli/mirror/written.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

#include "system/temporary_folder.hpp"

namespace cu2sycl {
namespace {

const std::string kName(40, '6');

// Returns a list after it was read, saved and read again.
Written read_again(const std::string& text) {
  const TemporaryFolder folder;
  std::ofstream(folder.path() + "/" + std::string(kWrittenName), std::ios::binary) << text;
  Written first(folder.path());
  first.note("c.cpp", "", "c.cu");
  EXPECT_TRUE(first.save());
  Written second(folder.path());
  EXPECT_TRUE(second.says_what(first));
  return second;
}

TEST(Written, LinesOfVersion01HoldAPath) {
  const std::vector<std::string> expected{"a.cpp", "c.cpp"};
  EXPECT_EQ(read_again(kName + " a.cpp\n").paths(), expected);
}

TEST(Written, NameWithoutPathIsNoEntry) {
  const std::vector<std::string> expected{"c.cpp"};
  EXPECT_EQ(read_again(kName + " \n").paths(), expected);
}

TEST(Written, PathsKeepTheirLetters) {
  const TemporaryFolder folder;
  Written list(folder.path());
  const std::vector<std::string> odd{"  two blanks", "# title", "-", "a\nb\\n", kName + " x"};
  for (const std::string& path : odd) list.note(path, "text", path);
  EXPECT_TRUE(list.save());
  const Written saved(folder.path());
  for (const std::string& path : odd) {
    EXPECT_TRUE(saved.is_ours(path, "text")) << path;
    EXPECT_EQ(saved.source(path), path);
  }
}

}  // namespace
}  // namespace cu2sycl
