// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// cub::BlockExchange and WarpExchange: exchange of items through local memory. In blocked arrangement, item i of
// work-item t is the tile's item t * items + i; in striped arrangement, item i * threads + t.
#pragma once

#include "cu2sycl/cub/group.hpp"

namespace cu2sycl::cub {
namespace detail {

/// The exchange of items between the work-items of a scope through one tile.
template <typename Scope, typename T, int Threads, int Items>
class exchange {
 public:
  using TempStorage = storage<T, static_cast<std::size_t>(Threads) * Items>;

  template <int Dimensions>
  exchange(const sycl::nd_item<Dimensions>& item, TempStorage& storage) : scope_(item), tile_(storage.get()) {}

  template <typename Out>
  CU2SYCL_CONVERGENT void StripedToBlocked(const T (&in)[Items], Out (&out)[Items]) {
    pass(in, out, striped(), blocked());
  }
  template <typename Out>
  CU2SYCL_CONVERGENT void BlockedToStriped(const T (&in)[Items], Out (&out)[Items]) {
    pass(in, out, blocked(), striped());
  }
  template <typename Out, typename Rank>
  CU2SYCL_CONVERGENT void ScatterToStriped(const T (&in)[Items], Out (&out)[Items], Rank (&ranks)[Items]) {
    pass(in, out, ranked(ranks), striped());
  }
  template <typename Rank>
  CU2SYCL_CONVERGENT void ScatterToStriped(T (&items)[Items], Rank (&ranks)[Items]) {
    pass(items, items, ranked(ranks), striped());
  }

 protected:
  auto blocked() const {
    return [t = static_cast<int>(scope_.thread)](int i) { return t * Items + i; };
  }
  auto striped() const {
    return [t = static_cast<int>(scope_.thread)](int i) { return i * Threads + t; };
  }
  template <typename Rank>
  static auto ranked(Rank (&ranks)[Items]) {
    return [&ranks](int i) { return static_cast<int>(ranks[i]); };
  }
  /// Moves item i to position `to(i)`, or drops it if that is negative; then sets item i to the one at position
  /// `from(i)`.
  template <typename Out, typename To, typename From>
  CU2SYCL_CONVERGENT void pass(const T (&in)[Items], Out (&out)[Items], const To& to, const From& from) {
    for (int i = 0; i < Items; ++i)
      if (const int place = to(i); place >= 0) ::new (tile_ + place) T(in[i]);
    scope_.barrier();
    for (int i = 0; i < Items; ++i) out[i] = tile_[from(i)];
    scope_.barrier();
  }

  Scope scope_;

 private:
  T* tile_;
};

}  // namespace detail

template <typename T, int X, int Items, bool = false, int Y = 1, int Z = 1, int = 0>
class BlockExchange : public detail::exchange<detail::block, T, X * Y * Z, Items> {
  using Base = detail::exchange<detail::block, T, X * Y * Z, Items>;

 public:
  using Base::Base;
  using Base::BlockedToStriped;
  using Base::ScatterToStriped;
  using Base::StripedToBlocked;

  CU2SYCL_CONVERGENT void StripedToBlocked(T (&items)[Items]) { Base::StripedToBlocked(items, items); }
  CU2SYCL_CONVERGENT void BlockedToStriped(T (&items)[Items]) { Base::BlockedToStriped(items, items); }
  template <typename Out>
  CU2SYCL_CONVERGENT void WarpStripedToBlocked(const T (&in)[Items], Out (&out)[Items]) {
    this->pass(in, out, warp_striped(), this->blocked());
  }
  CU2SYCL_CONVERGENT void WarpStripedToBlocked(T (&items)[Items]) { WarpStripedToBlocked(items, items); }
  template <typename Out>
  CU2SYCL_CONVERGENT void BlockedToWarpStriped(const T (&in)[Items], Out (&out)[Items]) {
    this->pass(in, out, this->blocked(), warp_striped());
  }
  CU2SYCL_CONVERGENT void BlockedToWarpStriped(T (&items)[Items]) { BlockedToWarpStriped(items, items); }
  template <typename Out, typename Rank>
  CU2SYCL_CONVERGENT void ScatterToBlocked(const T (&in)[Items], Out (&out)[Items], Rank (&ranks)[Items]) {
    this->pass(in, out, this->ranked(ranks), this->blocked());
  }
  template <typename Rank>
  CU2SYCL_CONVERGENT void ScatterToBlocked(T (&items)[Items], Rank (&ranks)[Items]) {
    ScatterToBlocked(items, items, ranks);
  }
  /// Items with negative ranks are dropped.
  template <typename Out, typename Rank>
  CU2SYCL_CONVERGENT void ScatterToStripedGuarded(const T (&in)[Items], Out (&out)[Items], Rank (&ranks)[Items]) {
    this->pass(in, out, this->ranked(ranks), this->striped());
  }
  template <typename Rank>
  CU2SYCL_CONVERGENT void ScatterToStripedGuarded(T (&items)[Items], Rank (&ranks)[Items]) {
    ScatterToStripedGuarded(items, items, ranks);
  }
  template <typename Out, typename Rank, typename Flag>
  CU2SYCL_CONVERGENT void ScatterToStripedFlagged(const T (&in)[Items], Out (&out)[Items], Rank (&ranks)[Items],
                                                  Flag (&valid)[Items]) {
    const auto to = [&](int i) { return valid[i] ? static_cast<int>(ranks[i]) : -1; };
    this->pass(in, out, to, this->striped());
  }
  template <typename Rank, typename Flag>
  CU2SYCL_CONVERGENT void ScatterToStripedFlagged(T (&items)[Items], Rank (&ranks)[Items], Flag (&valid)[Items]) {
    ScatterToStripedFlagged(items, items, ranks, valid);
  }

 private:
  auto warp_striped() const {
    const int t = static_cast<int>(this->scope_.thread);
    return [t](int i) { return t / 32 * 32 * Items + i * 32 + t % 32; };
  }
};

enum WarpExchangeAlgorithm { WARP_EXCHANGE_SMEM, WARP_EXCHANGE_SHUFFLE };

template <typename T, int Items, int Lanes = 32, auto...>
class WarpExchange : public detail::exchange<detail::warp<Lanes>, T, Lanes, Items> {
 public:
  using detail::exchange<detail::warp<Lanes>, T, Lanes, Items>::exchange;
};

}  // namespace cu2sycl::cub
