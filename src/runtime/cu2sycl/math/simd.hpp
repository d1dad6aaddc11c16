// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// SIMD video intrinsics: two or four numbers (lanes) in one 32-bit word. CUDA Math API, "SIMD Intrinsics". In names,
// `s` and `u` are signed and unsigned, `ss` and `us` the same with saturation; vcmp sets all bits of a lane for true,
// vset sets 1.
#pragma once

#include <cstdint>

namespace cu2sycl {
namespace detail {

/// Applies `f` to each `Lane` of the words; results are truncated to the lane.
template <typename Lane, typename F>
unsigned each_lane(unsigned a, unsigned b, F f) {
  constexpr unsigned bits = 8 * sizeof(Lane);
  constexpr unsigned mask = (1U << bits) - 1U;
  unsigned out = 0;
  for (unsigned i = 0; i < 32; i += bits) {
    const int x = static_cast<Lane>(a >> i & mask);
    const int y = static_cast<Lane>(b >> i & mask);
    out |= (static_cast<unsigned>(f(x, y)) & mask) << i;
  }
  return out;
}

template <typename Lane>
int clamp_lane(int v) {
  constexpr int low = Lane(-1) < Lane(0) ? -(1 << (8 * sizeof(Lane) - 1)) : 0;
  constexpr int high = Lane(-1) < Lane(0) ? (1 << (8 * sizeof(Lane) - 1)) - 1 : (1 << (8 * sizeof(Lane))) - 1;
  return v < low ? low : v > high ? high : v;
}

template <typename Lane>
unsigned sum_lanes(unsigned a) {
  constexpr unsigned bits = 8 * sizeof(Lane);
  unsigned sum = 0;
  for (unsigned i = 0; i < 32; i += bits) sum += a >> i & ((1U << bits) - 1U);
  return sum;
}

}  // namespace detail

inline unsigned __vadd2(unsigned a, unsigned b) {
  return detail::each_lane<std::uint16_t>(a, b, [](int x, int y) { return x + y; });
}
inline unsigned __vsub2(unsigned a, unsigned b) {
  return detail::each_lane<std::uint16_t>(a, b, [](int x, int y) { return x - y; });
}
inline unsigned __vaddss2(unsigned a, unsigned b) {
  return detail::each_lane<std::int16_t>(a, b, [](int x, int y) { return detail::clamp_lane<std::int16_t>(x + y); });
}
inline unsigned __vaddus2(unsigned a, unsigned b) {
  return detail::each_lane<std::uint16_t>(a, b, [](int x, int y) { return detail::clamp_lane<std::uint16_t>(x + y); });
}
inline unsigned __vsubss2(unsigned a, unsigned b) {
  return detail::each_lane<std::int16_t>(a, b, [](int x, int y) { return detail::clamp_lane<std::int16_t>(x - y); });
}
inline unsigned __vsubus2(unsigned a, unsigned b) {
  return detail::each_lane<std::uint16_t>(a, b, [](int x, int y) { return detail::clamp_lane<std::uint16_t>(x - y); });
}
inline unsigned __vmaxs2(unsigned a, unsigned b) {
  return detail::each_lane<std::int16_t>(a, b, [](int x, int y) { return x > y ? x : y; });
}
inline unsigned __vmins2(unsigned a, unsigned b) {
  return detail::each_lane<std::int16_t>(a, b, [](int x, int y) { return x < y ? x : y; });
}
inline unsigned __vmaxu2(unsigned a, unsigned b) {
  return detail::each_lane<std::uint16_t>(a, b, [](int x, int y) { return x > y ? x : y; });
}
inline unsigned __vminu2(unsigned a, unsigned b) {
  return detail::each_lane<std::uint16_t>(a, b, [](int x, int y) { return x < y ? x : y; });
}
inline unsigned __vavgu2(unsigned a, unsigned b) {
  return detail::each_lane<std::uint16_t>(a, b, [](int x, int y) { return (x + y + 1) / 2; });
}
inline unsigned __vavgs2(unsigned a, unsigned b) {
  return detail::each_lane<std::int16_t>(a, b, [](int x, int y) { return (x + y + (x + y >= 0)) >> 1; });
}
inline unsigned __vabsdiffs2(unsigned a, unsigned b) {
  return detail::each_lane<std::int16_t>(a, b, [](int x, int y) { return x > y ? x - y : y - x; });
}
inline unsigned __vabsdiffu2(unsigned a, unsigned b) {
  return detail::each_lane<std::uint16_t>(a, b, [](int x, int y) { return x > y ? x - y : y - x; });
}
inline unsigned __vcmpeq2(unsigned a, unsigned b) {
  return detail::each_lane<std::uint16_t>(a, b, [](int x, int y) { return x == y ? -1 : 0; });
}
inline unsigned __vseteq2(unsigned a, unsigned b) {
  return detail::each_lane<std::uint16_t>(a, b, [](int x, int y) { return x == y ? 1 : 0; });
}
inline unsigned __vcmpne2(unsigned a, unsigned b) {
  return detail::each_lane<std::uint16_t>(a, b, [](int x, int y) { return x != y ? -1 : 0; });
}
inline unsigned __vsetne2(unsigned a, unsigned b) {
  return detail::each_lane<std::uint16_t>(a, b, [](int x, int y) { return x != y ? 1 : 0; });
}
inline unsigned __vcmpgts2(unsigned a, unsigned b) {
  return detail::each_lane<std::int16_t>(a, b, [](int x, int y) { return x > y ? -1 : 0; });
}
inline unsigned __vcmpgtu2(unsigned a, unsigned b) {
  return detail::each_lane<std::uint16_t>(a, b, [](int x, int y) { return x > y ? -1 : 0; });
}
inline unsigned __vsetgts2(unsigned a, unsigned b) {
  return detail::each_lane<std::int16_t>(a, b, [](int x, int y) { return x > y ? 1 : 0; });
}
inline unsigned __vsetgtu2(unsigned a, unsigned b) {
  return detail::each_lane<std::uint16_t>(a, b, [](int x, int y) { return x > y ? 1 : 0; });
}
inline unsigned __vcmpges2(unsigned a, unsigned b) {
  return detail::each_lane<std::int16_t>(a, b, [](int x, int y) { return x >= y ? -1 : 0; });
}
inline unsigned __vcmpgeu2(unsigned a, unsigned b) {
  return detail::each_lane<std::uint16_t>(a, b, [](int x, int y) { return x >= y ? -1 : 0; });
}
inline unsigned __vsetges2(unsigned a, unsigned b) {
  return detail::each_lane<std::int16_t>(a, b, [](int x, int y) { return x >= y ? 1 : 0; });
}
inline unsigned __vsetgeu2(unsigned a, unsigned b) {
  return detail::each_lane<std::uint16_t>(a, b, [](int x, int y) { return x >= y ? 1 : 0; });
}
inline unsigned __vcmplts2(unsigned a, unsigned b) {
  return detail::each_lane<std::int16_t>(a, b, [](int x, int y) { return x < y ? -1 : 0; });
}
inline unsigned __vcmpltu2(unsigned a, unsigned b) {
  return detail::each_lane<std::uint16_t>(a, b, [](int x, int y) { return x < y ? -1 : 0; });
}
inline unsigned __vsetlts2(unsigned a, unsigned b) {
  return detail::each_lane<std::int16_t>(a, b, [](int x, int y) { return x < y ? 1 : 0; });
}
inline unsigned __vsetltu2(unsigned a, unsigned b) {
  return detail::each_lane<std::uint16_t>(a, b, [](int x, int y) { return x < y ? 1 : 0; });
}
inline unsigned __vcmples2(unsigned a, unsigned b) {
  return detail::each_lane<std::int16_t>(a, b, [](int x, int y) { return x <= y ? -1 : 0; });
}
inline unsigned __vcmpleu2(unsigned a, unsigned b) {
  return detail::each_lane<std::uint16_t>(a, b, [](int x, int y) { return x <= y ? -1 : 0; });
}
inline unsigned __vsetles2(unsigned a, unsigned b) {
  return detail::each_lane<std::int16_t>(a, b, [](int x, int y) { return x <= y ? 1 : 0; });
}
inline unsigned __vsetleu2(unsigned a, unsigned b) {
  return detail::each_lane<std::uint16_t>(a, b, [](int x, int y) { return x <= y ? 1 : 0; });
}

inline unsigned __vadd4(unsigned a, unsigned b) {
  return detail::each_lane<std::uint8_t>(a, b, [](int x, int y) { return x + y; });
}
inline unsigned __vsub4(unsigned a, unsigned b) {
  return detail::each_lane<std::uint8_t>(a, b, [](int x, int y) { return x - y; });
}
inline unsigned __vaddss4(unsigned a, unsigned b) {
  return detail::each_lane<std::int8_t>(a, b, [](int x, int y) { return detail::clamp_lane<std::int8_t>(x + y); });
}
inline unsigned __vaddus4(unsigned a, unsigned b) {
  return detail::each_lane<std::uint8_t>(a, b, [](int x, int y) { return detail::clamp_lane<std::uint8_t>(x + y); });
}
inline unsigned __vsubss4(unsigned a, unsigned b) {
  return detail::each_lane<std::int8_t>(a, b, [](int x, int y) { return detail::clamp_lane<std::int8_t>(x - y); });
}
inline unsigned __vsubus4(unsigned a, unsigned b) {
  return detail::each_lane<std::uint8_t>(a, b, [](int x, int y) { return detail::clamp_lane<std::uint8_t>(x - y); });
}
inline unsigned __vmaxs4(unsigned a, unsigned b) {
  return detail::each_lane<std::int8_t>(a, b, [](int x, int y) { return x > y ? x : y; });
}
inline unsigned __vmins4(unsigned a, unsigned b) {
  return detail::each_lane<std::int8_t>(a, b, [](int x, int y) { return x < y ? x : y; });
}
inline unsigned __vmaxu4(unsigned a, unsigned b) {
  return detail::each_lane<std::uint8_t>(a, b, [](int x, int y) { return x > y ? x : y; });
}
inline unsigned __vminu4(unsigned a, unsigned b) {
  return detail::each_lane<std::uint8_t>(a, b, [](int x, int y) { return x < y ? x : y; });
}
inline unsigned __vavgu4(unsigned a, unsigned b) {
  return detail::each_lane<std::uint8_t>(a, b, [](int x, int y) { return (x + y + 1) / 2; });
}
inline unsigned __vavgs4(unsigned a, unsigned b) {
  return detail::each_lane<std::int8_t>(a, b, [](int x, int y) { return (x + y + (x + y >= 0)) >> 1; });
}
inline unsigned __vabsdiffs4(unsigned a, unsigned b) {
  return detail::each_lane<std::int8_t>(a, b, [](int x, int y) { return x > y ? x - y : y - x; });
}
inline unsigned __vabsdiffu4(unsigned a, unsigned b) {
  return detail::each_lane<std::uint8_t>(a, b, [](int x, int y) { return x > y ? x - y : y - x; });
}
inline unsigned __vcmpeq4(unsigned a, unsigned b) {
  return detail::each_lane<std::uint8_t>(a, b, [](int x, int y) { return x == y ? -1 : 0; });
}
inline unsigned __vseteq4(unsigned a, unsigned b) {
  return detail::each_lane<std::uint8_t>(a, b, [](int x, int y) { return x == y ? 1 : 0; });
}
inline unsigned __vcmpne4(unsigned a, unsigned b) {
  return detail::each_lane<std::uint8_t>(a, b, [](int x, int y) { return x != y ? -1 : 0; });
}
inline unsigned __vsetne4(unsigned a, unsigned b) {
  return detail::each_lane<std::uint8_t>(a, b, [](int x, int y) { return x != y ? 1 : 0; });
}
inline unsigned __vcmpgts4(unsigned a, unsigned b) {
  return detail::each_lane<std::int8_t>(a, b, [](int x, int y) { return x > y ? -1 : 0; });
}
inline unsigned __vcmpgtu4(unsigned a, unsigned b) {
  return detail::each_lane<std::uint8_t>(a, b, [](int x, int y) { return x > y ? -1 : 0; });
}
inline unsigned __vsetgts4(unsigned a, unsigned b) {
  return detail::each_lane<std::int8_t>(a, b, [](int x, int y) { return x > y ? 1 : 0; });
}
inline unsigned __vsetgtu4(unsigned a, unsigned b) {
  return detail::each_lane<std::uint8_t>(a, b, [](int x, int y) { return x > y ? 1 : 0; });
}
inline unsigned __vcmpges4(unsigned a, unsigned b) {
  return detail::each_lane<std::int8_t>(a, b, [](int x, int y) { return x >= y ? -1 : 0; });
}
inline unsigned __vcmpgeu4(unsigned a, unsigned b) {
  return detail::each_lane<std::uint8_t>(a, b, [](int x, int y) { return x >= y ? -1 : 0; });
}
inline unsigned __vsetges4(unsigned a, unsigned b) {
  return detail::each_lane<std::int8_t>(a, b, [](int x, int y) { return x >= y ? 1 : 0; });
}
inline unsigned __vsetgeu4(unsigned a, unsigned b) {
  return detail::each_lane<std::uint8_t>(a, b, [](int x, int y) { return x >= y ? 1 : 0; });
}
inline unsigned __vcmplts4(unsigned a, unsigned b) {
  return detail::each_lane<std::int8_t>(a, b, [](int x, int y) { return x < y ? -1 : 0; });
}
inline unsigned __vcmpltu4(unsigned a, unsigned b) {
  return detail::each_lane<std::uint8_t>(a, b, [](int x, int y) { return x < y ? -1 : 0; });
}
inline unsigned __vsetlts4(unsigned a, unsigned b) {
  return detail::each_lane<std::int8_t>(a, b, [](int x, int y) { return x < y ? 1 : 0; });
}
inline unsigned __vsetltu4(unsigned a, unsigned b) {
  return detail::each_lane<std::uint8_t>(a, b, [](int x, int y) { return x < y ? 1 : 0; });
}
inline unsigned __vcmples4(unsigned a, unsigned b) {
  return detail::each_lane<std::int8_t>(a, b, [](int x, int y) { return x <= y ? -1 : 0; });
}
inline unsigned __vcmpleu4(unsigned a, unsigned b) {
  return detail::each_lane<std::uint8_t>(a, b, [](int x, int y) { return x <= y ? -1 : 0; });
}
inline unsigned __vsetles4(unsigned a, unsigned b) {
  return detail::each_lane<std::int8_t>(a, b, [](int x, int y) { return x <= y ? 1 : 0; });
}
inline unsigned __vsetleu4(unsigned a, unsigned b) {
  return detail::each_lane<std::uint8_t>(a, b, [](int x, int y) { return x <= y ? 1 : 0; });
}

// Functions of one word, averages rounded down, and sums of absolute differences.
inline unsigned __vabs2(unsigned a) {
  return detail::each_lane<std::int16_t>(a, 0U, [](int x, int) { return x < 0 ? -x : x; });
}
inline unsigned __vabsss2(unsigned a) {
  return detail::each_lane<std::int16_t>(a, 0U,
                                         [](int x, int) { return detail::clamp_lane<std::int16_t>(x < 0 ? -x : x); });
}
inline unsigned __vneg2(unsigned a) {
  return detail::each_lane<std::int16_t>(a, 0U, [](int x, int) { return -x; });
}
inline unsigned __vnegss2(unsigned a) {
  return detail::each_lane<std::int16_t>(a, 0U, [](int x, int) { return detail::clamp_lane<std::int16_t>(-x); });
}
inline unsigned __vhaddu2(unsigned a, unsigned b) {
  return detail::each_lane<std::uint16_t>(a, b, [](int x, int y) { return (x + y) / 2; });
}
inline unsigned __vsads2(unsigned a, unsigned b) { return detail::sum_lanes<std::uint16_t>(__vabsdiffs2(a, b)); }
inline unsigned __vsadu2(unsigned a, unsigned b) { return detail::sum_lanes<std::uint16_t>(__vabsdiffu2(a, b)); }
inline unsigned __vabs4(unsigned a) {
  return detail::each_lane<std::int8_t>(a, 0U, [](int x, int) { return x < 0 ? -x : x; });
}
inline unsigned __vabsss4(unsigned a) {
  return detail::each_lane<std::int8_t>(a, 0U,
                                        [](int x, int) { return detail::clamp_lane<std::int8_t>(x < 0 ? -x : x); });
}
inline unsigned __vneg4(unsigned a) {
  return detail::each_lane<std::int8_t>(a, 0U, [](int x, int) { return -x; });
}
inline unsigned __vnegss4(unsigned a) {
  return detail::each_lane<std::int8_t>(a, 0U, [](int x, int) { return detail::clamp_lane<std::int8_t>(-x); });
}
inline unsigned __vhaddu4(unsigned a, unsigned b) {
  return detail::each_lane<std::uint8_t>(a, b, [](int x, int y) { return (x + y) / 2; });
}
inline unsigned __vsads4(unsigned a, unsigned b) { return detail::sum_lanes<std::uint8_t>(__vabsdiffs4(a, b)); }
inline unsigned __vsadu4(unsigned a, unsigned b) { return detail::sum_lanes<std::uint8_t>(__vabsdiffu4(a, b)); }

}  // namespace cu2sycl
