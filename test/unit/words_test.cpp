#include "source/words.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using cu2sycl::WordMap;
using cu2sycl::WordSet;

// The filter grows with the table. It must still accept the words that were added before.
TEST(WordMap, finds_what_was_added_at_any_size) {
  std::vector<std::string> words;
  for (int k = 0; k < 5000; ++k) words.push_back("word" + std::to_string(k * k));
  WordMap<std::size_t> map;
  for (std::size_t k = 0; k < words.size(); ++k) {
    EXPECT_FALSE(map.contains(words[k]));
    if (k % 2 == 0)
      map[words[k]] = k;
    else
      map.emplace(words[k], k);
    if (k % 64 != 0) continue;
    for (std::size_t i = 0; i <= k; ++i) ASSERT_EQ(map.at(words[i]), i);
  }
  const WordMap<std::size_t> copy = map;
  for (std::size_t k = 0; k < words.size(); ++k) EXPECT_EQ(copy.find(words[k])->second, k);
  EXPECT_EQ(copy.find("word"), copy.end());
}

TEST(WordSet, takes_ranges_and_forgets) {
  WordSet set{"a", "", "threadIdx"};
  const WordSet more{"b", "blockIdx"};
  set.insert(more.begin(), more.end());
  for (const std::string_view word : {"a", "", "b", "threadIdx", "blockIdx"}) EXPECT_TRUE(set.contains(word)) << word;
  set.erase("a");
  EXPECT_FALSE(set.contains("a"));
  set.insert("a");
  EXPECT_TRUE(set.contains("a"));
  set.clear();
  EXPECT_FALSE(set.contains("b"));
  EXPECT_TRUE(set.insert("b").second);
  EXPECT_FALSE(set.insert("b").second);
}

}  // namespace
