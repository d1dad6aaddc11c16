// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Warp shuffles with the operands of PTX: PTX ISA, "shfl.sync". Bits 8 to 12 of `c` are a mask of the bits of a lane's
// number that are common to its segment. Bits 0 to 4 limit the lanes of the segment that can be read. `*in_range`
// becomes whether the source lane is within that limit; if not, the result is the lane's own value.
#pragma once

#include <sycl/sycl.hpp>

#include "cu2sycl/core/convergent.hpp"
#include "cu2sycl/group/warp.hpp"

namespace cu2sycl::ptx {

namespace detail {

/// The segment of lane `own`: its first lane, and the limit of the lanes that can be read.
struct segment {
  segment(unsigned lane, unsigned c)
      : own(lane), mask(c >> 8 & 31U), first(lane & mask), last(first | (c & 31U & ~mask)) {}

  unsigned own;
  unsigned mask;
  unsigned first;
  unsigned last;
};

template <typename T, int Dimensions>
CU2SYCL_CONVERGENT T from(const sycl::nd_item<Dimensions>& item, unsigned mask, T value, int source, bool within,
                          unsigned own, bool* in_range) {
  if (in_range != nullptr) *in_range = within;
  return cu2sycl::shuffle(item, mask, value, within ? source : static_cast<int>(own));
}

}  // namespace detail

template <typename T, int Dimensions>
CU2SYCL_CONVERGENT T shuffle_up(const sycl::nd_item<Dimensions>& item, unsigned mask, T value, unsigned b, unsigned c,
                                bool* in_range = nullptr) {
  const detail::segment s(cu2sycl::detail::lane(item), c);
  const int source = static_cast<int>(s.own) - static_cast<int>(b & 31U);
  return detail::from(item, mask, value, source, source >= static_cast<int>(s.last), s.own, in_range);
}

template <typename T, int Dimensions>
CU2SYCL_CONVERGENT T shuffle_down(const sycl::nd_item<Dimensions>& item, unsigned mask, T value, unsigned b, unsigned c,
                                  bool* in_range = nullptr) {
  const detail::segment s(cu2sycl::detail::lane(item), c);
  const unsigned source = s.own + (b & 31U);
  return detail::from(item, mask, value, static_cast<int>(source), source <= s.last, s.own, in_range);
}

template <typename T, int Dimensions>
CU2SYCL_CONVERGENT T shuffle_xor(const sycl::nd_item<Dimensions>& item, unsigned mask, T value, unsigned b, unsigned c,
                                 bool* in_range = nullptr) {
  const detail::segment s(cu2sycl::detail::lane(item), c);
  const unsigned source = s.own ^ (b & 31U);
  return detail::from(item, mask, value, static_cast<int>(source), source <= s.last, s.own, in_range);
}

template <typename T, int Dimensions>
CU2SYCL_CONVERGENT T shuffle(const sycl::nd_item<Dimensions>& item, unsigned mask, T value, unsigned b, unsigned c,
                             bool* in_range = nullptr) {
  const detail::segment s(cu2sycl::detail::lane(item), c);
  const unsigned source = s.first | (b & 31U & ~s.mask);
  return detail::from(item, mask, value, static_cast<int>(source), source <= s.last, s.own, in_range);
}

}  // namespace cu2sycl::ptx
