// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// cub::BlockShuffle, BlockDiscontinuity and BlockAdjacentDifference: operations on items and adjacent ones.
#pragma once

#include "cu2sycl/cub/group.hpp"

namespace cu2sycl::cub {

template <typename T, int X, int Y = 1, int Z = 1, int = 0>
class BlockShuffle {
  static constexpr int kThreads = X * Y * Z;

 public:
  using TempStorage = detail::storage<T, kThreads>;

  template <int Dimensions>
  BlockShuffle(const sycl::nd_item<Dimensions>& item, TempStorage& storage) : block_(item), values_(storage.get()) {}

  /// Sets `out` to the item of the work-item `distance` after this one, if there is one.
  CU2SYCL_CONVERGENT void Offset(T in, T& out, int distance = 1) {
    const int from = static_cast<int>(block_.thread) + distance;
    share(in);
    if (from >= 0 && from < kThreads) out = values_[from];
    block_.barrier();
  }
  CU2SYCL_CONVERGENT void Rotate(T in, T& out, unsigned distance = 1) {
    share(in);
    out = values_[(block_.thread + distance) % kThreads];
    block_.barrier();
  }
  /// Moves all items of the group one position up. The first output of the first work-item is not changed.
  template <int Items>
  CU2SYCL_CONVERGENT void Up(T (&in)[Items], T (&out)[Items]) {
    share(in[Items - 1]);
    const bool first = block_.thread == 0;
    const T before = first ? out[0] : values_[block_.thread - 1];
    for (int i = Items - 1; i > 0; --i) out[i] = in[i - 1];
    if (!first) out[0] = before;
    block_.barrier();
  }
  template <int Items>
  CU2SYCL_CONVERGENT void Up(T (&in)[Items], T (&out)[Items], T& last) {
    const T own = in[Items - 1];
    Up(in, out);
    last = block_.broadcast(own, kThreads - 1);
  }
  /// Moves all items of the group one position down. The last output of the last work-item is not changed.
  template <int Items>
  CU2SYCL_CONVERGENT void Down(T (&in)[Items], T (&out)[Items]) {
    share(in[0]);
    const bool end = block_.thread == kThreads - 1;
    const T following = end ? out[Items - 1] : values_[block_.thread + 1];
    for (int i = 0; i + 1 < Items; ++i) out[i] = in[i + 1];
    if (!end) out[Items - 1] = following;
    block_.barrier();
  }
  template <int Items>
  CU2SYCL_CONVERGENT void Down(T (&in)[Items], T (&out)[Items], T& first) {
    const T own = in[0];
    Down(in, out);
    first = block_.broadcast(own, 0);
  }

 private:
  CU2SYCL_CONVERGENT void share(const T& value) {
    ::new (values_ + block_.thread) T(value);
    block_.barrier();
  }

  detail::block block_;
  T* values_;
};

namespace detail {

/// Shares the last item of the preceding work-item and the first item of the following one.
template <typename T, int Threads>
class neighbors {
 public:
  using TempStorage = storage<T, 2 * static_cast<std::size_t>(Threads)>;

  template <int Dimensions>
  neighbors(const sycl::nd_item<Dimensions>& item, TempStorage& storage) : block_(item), values_(storage.get()) {}

 protected:
  bool first() const { return block_.thread == 0; }
  bool last() const { return block_.thread == Threads - 1; }
  template <int Items>
  CU2SYCL_CONVERGENT void share(const T (&items)[Items]) {
    ::new (values_ + block_.thread) T(items[0]);
    ::new (values_ + Threads + block_.thread) T(items[Items - 1]);
    block_.barrier();
  }
  const T& before() const { return values_[Threads + block_.thread - 1]; }
  const T& following() const { return values_[block_.thread + 1]; }

  block block_;

 private:
  T* values_;
};

/// Returns op(a, b, position of b) if op accepts that, otherwise op(a, b).
template <typename Op, typename T>
auto compare(Op& op, const T& a, const T& b, int place) {
  if constexpr (std::is_invocable_v<Op&, const T&, const T&, int>)
    return op(a, b, place);
  else
    return op(a, b);
}

}  // namespace detail

template <typename T, int X, int Y = 1, int Z = 1, int = 0>
class BlockDiscontinuity : public detail::neighbors<T, X * Y * Z> {
  static constexpr int kThreads = X * Y * Z;

 public:
  using detail::neighbors<T, kThreads>::neighbors;

  /// Sets a flag to op(preceding item, item); to true for the tile's first item, unless `before` is given.
  template <int Items, typename Flag, typename Op>
  CU2SYCL_CONVERGENT void FlagHeads(Flag (&heads)[Items], T (&in)[Items], Op op) {
    this->share(in);
    find_heads(heads, in, op, static_cast<const T*>(nullptr));
    this->block_.barrier();
  }
  template <int Items, typename Flag, typename Op>
  CU2SYCL_CONVERGENT void FlagHeads(Flag (&heads)[Items], T (&in)[Items], Op op, T before) {
    this->share(in);
    find_heads(heads, in, op, &before);
    this->block_.barrier();
  }
  /// Sets a flag to op(item, following item); to true for the tile's last item, unless `following` is given.
  template <int Items, typename Flag, typename Op>
  CU2SYCL_CONVERGENT void FlagTails(Flag (&tails)[Items], T (&in)[Items], Op op) {
    this->share(in);
    find_tails(tails, in, op, static_cast<const T*>(nullptr));
    this->block_.barrier();
  }
  template <int Items, typename Flag, typename Op>
  CU2SYCL_CONVERGENT void FlagTails(Flag (&tails)[Items], T (&in)[Items], Op op, T following) {
    this->share(in);
    find_tails(tails, in, op, &following);
    this->block_.barrier();
  }
  template <int Items, typename Flag, typename Op>
  CU2SYCL_CONVERGENT void FlagHeadsAndTails(Flag (&heads)[Items], Flag (&tails)[Items], T (&in)[Items], Op op) {
    FlagHeads(heads, in, op);
    FlagTails(tails, in, op);
  }
  template <int Items, typename Flag, typename Op>
  CU2SYCL_CONVERGENT void FlagHeadsAndTails(Flag (&heads)[Items], Flag (&tails)[Items], T following, T (&in)[Items],
                                            Op op) {
    FlagHeads(heads, in, op);
    FlagTails(tails, in, op, following);
  }
  template <int Items, typename Flag, typename Op>
  CU2SYCL_CONVERGENT void FlagHeadsAndTails(Flag (&heads)[Items], T before, Flag (&tails)[Items], T (&in)[Items],
                                            Op op) {
    FlagHeads(heads, in, op, before);
    FlagTails(tails, in, op);
  }
  template <int Items, typename Flag, typename Op>
  CU2SYCL_CONVERGENT void FlagHeadsAndTails(Flag (&heads)[Items], T before, Flag (&tails)[Items], T following,
                                            T (&in)[Items], Op op) {
    FlagHeads(heads, in, op, before);
    FlagTails(tails, in, op, following);
  }

 private:
  template <int Items, typename Flag, typename Op>
  void find_heads(Flag (&heads)[Items], const T (&in)[Items], Op& op, const T* before) {
    const int place = static_cast<int>(this->block_.thread) * Items;
    for (int i = Items - 1; i > 0; --i) heads[i] = static_cast<Flag>(detail::compare(op, in[i - 1], in[i], place + i));
    if (!this->first())
      heads[0] = static_cast<Flag>(detail::compare(op, this->before(), in[0], place));
    else
      heads[0] = before == nullptr ? Flag(1) : static_cast<Flag>(detail::compare(op, *before, in[0], place));
  }
  template <int Items, typename Flag, typename Op>
  void find_tails(Flag (&tails)[Items], const T (&in)[Items], Op& op, const T* following) {
    const int place = static_cast<int>(this->block_.thread) * Items;
    for (int i = 0; i + 1 < Items; ++i)
      tails[i] = static_cast<Flag>(detail::compare(op, in[i], in[i + 1], place + i + 1));
    if (!this->last())
      tails[Items - 1] = static_cast<Flag>(detail::compare(op, in[Items - 1], this->following(), place + Items));
    else
      tails[Items - 1] = following == nullptr
                             ? Flag(1)
                             : static_cast<Flag>(detail::compare(op, in[Items - 1], *following, place + Items));
  }
};

template <typename T, int X, int Y = 1, int Z = 1, int = 0>
class BlockAdjacentDifference : public detail::neighbors<T, X * Y * Z> {
  static constexpr int kThreads = X * Y * Z;

 public:
  using detail::neighbors<T, kThreads>::neighbors;

  /// Computes op(item, preceding item); the tile's first item is copied, unless `before` is given.
  template <int Items, typename Out, typename Op>
  CU2SYCL_CONVERGENT void SubtractLeft(T (&in)[Items], Out (&out)[Items], Op op) {
    left(in, out, op, kThreads * Items, static_cast<const T*>(nullptr));
  }
  template <int Items, typename Out, typename Op>
  CU2SYCL_CONVERGENT void SubtractLeft(T (&in)[Items], Out (&out)[Items], Op op, T before) {
    left(in, out, op, kThreads * Items, &before);
  }
  /// Like SubtractLeft, but items from `valid` on are copied.
  template <int Items, typename Out, typename Op>
  CU2SYCL_CONVERGENT void SubtractLeftPartialTile(T (&in)[Items], Out (&out)[Items], Op op, int valid) {
    left(in, out, op, valid, static_cast<const T*>(nullptr));
  }
  template <int Items, typename Out, typename Op>
  CU2SYCL_CONVERGENT void SubtractLeftPartialTile(T (&in)[Items], Out (&out)[Items], Op op, int valid, T before) {
    left(in, out, op, valid, &before);
  }
  /// Computes op(item, following item); the tile's last item is copied, unless `following` is given.
  template <int Items, typename Out, typename Op>
  CU2SYCL_CONVERGENT void SubtractRight(T (&in)[Items], Out (&out)[Items], Op op) {
    right(in, out, op, kThreads * Items, static_cast<const T*>(nullptr));
  }
  template <int Items, typename Out, typename Op>
  CU2SYCL_CONVERGENT void SubtractRight(T (&in)[Items], Out (&out)[Items], Op op, T following) {
    right(in, out, op, kThreads * Items + 1, &following);
  }
  template <int Items, typename Out, typename Op>
  CU2SYCL_CONVERGENT void SubtractRightPartialTile(T (&in)[Items], Out (&out)[Items], Op op, int valid) {
    right(in, out, op, valid, static_cast<const T*>(nullptr));
  }

 private:
  template <int Items, typename Out, typename Op>
  CU2SYCL_CONVERGENT void left(const T (&in)[Items], Out (&out)[Items], Op& op, int valid, const T* outside) {
    this->share(in);
    const int place = static_cast<int>(this->block_.thread) * Items;
    for (int i = Items - 1; i >= 0; --i) {
      const T* before = i > 0 ? &in[i - 1] : this->first() ? outside : &this->before();
      out[i] = before != nullptr && place + i < valid ? static_cast<Out>(op(in[i], *before)) : static_cast<Out>(in[i]);
    }
    this->block_.barrier();
  }
  template <int Items, typename Out, typename Op>
  CU2SYCL_CONVERGENT void right(const T (&in)[Items], Out (&out)[Items], Op& op, int valid, const T* outside) {
    this->share(in);
    const int place = static_cast<int>(this->block_.thread) * Items;
    for (int i = 0; i < Items; ++i) {
      const T* following = i + 1 < Items ? &in[i + 1] : this->last() ? outside : &this->following();
      out[i] = following != nullptr && place + i + 1 < valid ? static_cast<Out>(op(in[i], *following))
                                                             : static_cast<Out>(in[i]);
    }
    this->block_.barrier();
  }
};

}  // namespace cu2sycl::cub
