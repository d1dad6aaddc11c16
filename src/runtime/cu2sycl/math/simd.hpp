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

// Functions of two and of four lanes; `sign` is int or uint, Lane the type of a lane.
#define CU2SYCL_LANES(name, sign, second, parameters, value)                                                         \
  inline unsigned __##name##2 parameters {                                                                           \
    using Lane [[maybe_unused]] = std::sign##16_t;                                                                   \
    return detail::each_lane<Lane>(a, second, []([[maybe_unused]] int x, [[maybe_unused]] int y) { return value; }); \
  }                                                                                                                  \
  inline unsigned __##name##4 parameters {                                                                           \
    using Lane [[maybe_unused]] = std::sign##8_t;                                                                    \
    return detail::each_lane<Lane>(a, second, []([[maybe_unused]] int x, [[maybe_unused]] int y) { return value; }); \
  }
#define CU2SYCL_LANES_1(name, sign, value) CU2SYCL_LANES(name, sign, 0U, (unsigned a), value)
#define CU2SYCL_LANES_2(name, sign, value) CU2SYCL_LANES(name, sign, b, (unsigned a, unsigned b), value)
CU2SYCL_LANES_2(vadd, uint, (x + y))
CU2SYCL_LANES_2(vsub, uint, (x - y))
CU2SYCL_LANES_2(vaddss, int, (detail::clamp_lane<Lane>(x + y)))
CU2SYCL_LANES_2(vaddus, uint, (detail::clamp_lane<Lane>(x + y)))
CU2SYCL_LANES_2(vsubss, int, (detail::clamp_lane<Lane>(x - y)))
CU2SYCL_LANES_2(vsubus, uint, (detail::clamp_lane<Lane>(x - y)))
CU2SYCL_LANES_2(vmaxs, int, (x > y ? x : y))
CU2SYCL_LANES_2(vmins, int, (x < y ? x : y))
CU2SYCL_LANES_2(vmaxu, uint, (x > y ? x : y))
CU2SYCL_LANES_2(vminu, uint, (x < y ? x : y))
CU2SYCL_LANES_2(vavgu, uint, ((x + y + 1) / 2))
CU2SYCL_LANES_2(vavgs, int, ((x + y + (x + y >= 0)) >> 1))
CU2SYCL_LANES_2(vabsdiffs, int, (x > y ? x - y : y - x))
CU2SYCL_LANES_2(vabsdiffu, uint, (x > y ? x - y : y - x))
CU2SYCL_LANES_2(vcmpeq, uint, (x == y ? -1 : 0))
CU2SYCL_LANES_2(vseteq, uint, (x == y ? 1 : 0))
CU2SYCL_LANES_2(vcmpne, uint, (x != y ? -1 : 0))
CU2SYCL_LANES_2(vsetne, uint, (x != y ? 1 : 0))
CU2SYCL_LANES_2(vcmpgts, int, (x > y ? -1 : 0))
CU2SYCL_LANES_2(vcmpgtu, uint, (x > y ? -1 : 0))
CU2SYCL_LANES_2(vsetgts, int, (x > y ? 1 : 0))
CU2SYCL_LANES_2(vsetgtu, uint, (x > y ? 1 : 0))
CU2SYCL_LANES_2(vcmpges, int, (x >= y ? -1 : 0))
CU2SYCL_LANES_2(vcmpgeu, uint, (x >= y ? -1 : 0))
CU2SYCL_LANES_2(vsetges, int, (x >= y ? 1 : 0))
CU2SYCL_LANES_2(vsetgeu, uint, (x >= y ? 1 : 0))
CU2SYCL_LANES_2(vcmplts, int, (x < y ? -1 : 0))
CU2SYCL_LANES_2(vcmpltu, uint, (x < y ? -1 : 0))
CU2SYCL_LANES_2(vsetlts, int, (x < y ? 1 : 0))
CU2SYCL_LANES_2(vsetltu, uint, (x < y ? 1 : 0))
CU2SYCL_LANES_2(vcmples, int, (x <= y ? -1 : 0))
CU2SYCL_LANES_2(vcmpleu, uint, (x <= y ? -1 : 0))
CU2SYCL_LANES_2(vsetles, int, (x <= y ? 1 : 0))
CU2SYCL_LANES_2(vsetleu, uint, (x <= y ? 1 : 0))
CU2SYCL_LANES_1(vabs, int, (x < 0 ? -x : x))
CU2SYCL_LANES_1(vabsss, int, (detail::clamp_lane<Lane>(x < 0 ? -x : x)))
CU2SYCL_LANES_1(vneg, int, (-x))
CU2SYCL_LANES_1(vnegss, int, (detail::clamp_lane<Lane>(-x)))
CU2SYCL_LANES_2(vhaddu, uint, ((x + y) / 2))
#undef CU2SYCL_LANES
#undef CU2SYCL_LANES_1
#undef CU2SYCL_LANES_2

// Functions of one word, averages rounded down, and sums of absolute differences.
inline unsigned __vsads2(unsigned a, unsigned b) { return detail::sum_lanes<std::uint16_t>(__vabsdiffs2(a, b)); }
inline unsigned __vsadu2(unsigned a, unsigned b) { return detail::sum_lanes<std::uint16_t>(__vabsdiffu2(a, b)); }
inline unsigned __vsads4(unsigned a, unsigned b) { return detail::sum_lanes<std::uint8_t>(__vabsdiffs4(a, b)); }
inline unsigned __vsadu4(unsigned a, unsigned b) { return detail::sum_lanes<std::uint8_t>(__vabsdiffu4(a, b)); }

}  // namespace cu2sycl
