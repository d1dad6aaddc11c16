#include "source/diff.hpp"

#include <gtest/gtest.h>

#include <random>

namespace cu2sycl {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at) + 1;
    out.push_back(text.substr(at, end - at));
    at = end;
  }
  return out;
}

// Returns `count` random lines, of which at most `kinds` are different.
std::string text_of(std::mt19937& random, std::size_t count, unsigned kinds) {
  std::string out;
  for (std::size_t k = 0; k < count; ++k) out += std::to_string(random() % kinds) + "\n";
  return out;
}

// Returns the first text with the changes to the second applied.
std::string changed(const std::string& from, const std::string& to) {
  const std::vector<std::string> a = lines_of(from);
  const std::vector<std::string> b = lines_of(to);
  std::string out;
  std::size_t at = 0;
  for (const Change& one : changes(from, to)) {
    for (; at < one.old_begin; ++at) out += a[at];
    for (std::size_t k = one.new_begin; k < one.new_end; ++k) out += b[k];
    at = one.old_end;
  }
  for (; at < a.size(); ++at) out += a[at];
  return out;
}

TEST(DiffOfLines, GoesOnAfterALongCommonPart) {
  std::mt19937 random(2);
  const std::string common = text_of(random, 240, 100000);
  const std::string more = text_of(random, 700, 100000);
  EXPECT_EQ(changed("one\n" + common + "end\n", "two\n" + common + more), "two\n" + common + more);
  EXPECT_EQ(changed("two\n" + common + more, "one\n" + common + "end\n"), "one\n" + common + "end\n");
}

TEST(DiffOfLines, WritesTheOldLinesFirst) {
  const std::string out = unified_diff("x", "a\nb\nsame\nc\n", "x", "d\ne\nf\nsame\ng\n");
  EXPECT_NE(out.find("\n-a\n-b\n+d\n+e\n+f\n same\n-c\n+g\n"), std::string::npos) << out;
}

TEST(DiffOfLines, TurnsOneTextIntoAnother) {
  std::mt19937 random(1);
  for (const std::size_t lines : {0U, 1U, 40U, 400U, 1500U}) {
    for (const std::size_t others : {0U, 1U, 40U, 400U, 1500U}) {
      for (const unsigned kinds : {1U, 3U, 50U, 100000U}) {
        const std::string from = text_of(random, lines, kinds);
        const std::string to = text_of(random, others, kinds);
        EXPECT_EQ(changed(from, to), to) << lines << " lines, " << others << ", " << kinds << " kinds";
      }
    }
  }
}

}  // namespace
}  // namespace cu2sycl
