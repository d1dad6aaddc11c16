#include "source/graph.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace {

using cu2sycl::Components;
using cu2sycl::components_of;
using cu2sycl::Graph;

// 0 -> 1 -> 2 -> 1, 2 -> 3, 4 -> 4, 5 -> 0
TEST(Components, AreTheNodesOfOneCircle) {
  const Components out = components_of({{1}, {2}, {1, 3}, {}, {4}, {0}});
  EXPECT_EQ(out.component[1], out.component[2]);
  EXPECT_NE(out.component[0], out.component[1]);
  EXPECT_NE(out.component[3], out.component[1]);
  EXPECT_EQ(out.cyclic, (std::vector<bool>{false, true, true, false, true, false}));
  const auto place = [&](std::size_t node) { return std::ranges::find(out.order, node); };
  EXPECT_LT(place(3), place(1));
  EXPECT_LT(place(1), place(0));
  EXPECT_LT(place(2), place(0));
  EXPECT_LT(place(0), place(5));
}

TEST(Components, NeedNoStack) {
  constexpr std::size_t kCount = 100'000;
  Graph chain(kCount);
  for (std::size_t k = 0; k + 1 < kCount; ++k) chain[k] = {k + 1};
  EXPECT_EQ(components_of(chain).order.front(), kCount - 1);
  chain.back() = {0};
  const Components circle = components_of(chain);
  EXPECT_TRUE(circle.cyclic[kCount / 2]);
  EXPECT_EQ(circle.component.front(), circle.component.back());
}

}  // namespace
