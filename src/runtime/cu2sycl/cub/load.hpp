// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// cub::BlockLoad, BlockStore, WarpLoad, WarpStore and the functions that they use. Algorithms differ in speed only,
// except for the striped ones: there, item i of work-item t is element i * threads + t, with all others element t *
// items + i.
#pragma once

#include "cu2sycl/cub/group.hpp"

namespace cu2sycl::cub {

enum BlockLoadAlgorithm {
  BLOCK_LOAD_DIRECT,
  BLOCK_LOAD_STRIPED,
  BLOCK_LOAD_VECTORIZE,
  BLOCK_LOAD_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE_TIMESLICED
};
enum BlockStoreAlgorithm {
  BLOCK_STORE_DIRECT,
  BLOCK_STORE_STRIPED,
  BLOCK_STORE_VECTORIZE,
  BLOCK_STORE_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE_TIMESLICED
};
enum WarpLoadAlgorithm { WARP_LOAD_DIRECT, WARP_LOAD_STRIPED, WARP_LOAD_VECTORIZE, WARP_LOAD_TRANSPOSE };
enum WarpStoreAlgorithm { WARP_STORE_DIRECT, WARP_STORE_STRIPED, WARP_STORE_VECTORIZE, WARP_STORE_TRANSPOSE };
/// Cache hints, which are ignored.
enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };

template <CacheLoadModifier = LOAD_DEFAULT, typename It>
auto ThreadLoad(It from) {
  return *from;
}
template <CacheStoreModifier = STORE_DEFAULT, typename It, typename T>
void ThreadStore(It to, T value) {
  *to = value;
}

namespace detail {

/// Loads element `first + i * step` into item i; with `valid`, only elements below that index.
template <typename T, int Items, typename It>
void load(int first, int step, It in, T (&items)[Items]) {
  for (int i = 0; i < Items; ++i) items[i] = in[first + i * step];
}
template <typename T, int Items, typename It>
void load(int first, int step, It in, T (&items)[Items], int valid) {
  for (int i = 0; i < Items; ++i)
    if (first + i * step < valid) items[i] = in[first + i * step];
}
template <typename T, int Items, typename It>
void store(int first, int step, It out, T (&items)[Items]) {
  for (int i = 0; i < Items; ++i) out[first + i * step] = items[i];
}
template <typename T, int Items, typename It>
void store(int first, int step, It out, T (&items)[Items], int valid) {
  for (int i = 0; i < Items; ++i)
    if (first + i * step < valid) out[first + i * step] = items[i];
}
template <typename T, int Items, typename Default>
void fill(T (&items)[Items], const Default& value) {
  for (int i = 0; i < Items; ++i) items[i] = static_cast<T>(value);
}
template <int Items>
int warp_striped(int thread) {
  return thread / 32 * 32 * Items + thread % 32;
}

/// Loads and stores of the work-items of a scope.
template <typename Scope, typename T, int Threads, int Items, bool Striped>
class transfer {
 public:
  struct TempStorage {};

  template <int Dimensions>
  explicit transfer(const sycl::nd_item<Dimensions>& item) : thread_(static_cast<int>(Scope(item).thread)) {}
  template <int Dimensions>
  transfer(const sycl::nd_item<Dimensions>& item, TempStorage&) : transfer(item) {}

 protected:
  static constexpr int kStep = Striped ? Threads : 1;
  int first() const { return Striped ? thread_ : thread_ * Items; }

 private:
  int thread_;
};

template <typename Scope, typename T, int Threads, int Items, bool Striped>
class loader : public transfer<Scope, T, Threads, Items, Striped> {
 public:
  using transfer<Scope, T, Threads, Items, Striped>::transfer;

  template <typename It>
  void Load(It in, T (&items)[Items]) {
    load(this->first(), this->kStep, in, items);
  }
  /// Items from `valid` on are not changed.
  template <typename It>
  void Load(It in, T (&items)[Items], int valid) {
    load(this->first(), this->kStep, in, items, valid);
  }
  template <typename It, typename Default>
  void Load(It in, T (&items)[Items], int valid, Default outside) {
    fill(items, outside);
    Load(in, items, valid);
  }
};

template <typename Scope, typename T, int Threads, int Items, bool Striped>
class storer : public transfer<Scope, T, Threads, Items, Striped> {
 public:
  using transfer<Scope, T, Threads, Items, Striped>::transfer;

  template <typename It>
  void Store(It out, T (&items)[Items]) {
    store(this->first(), this->kStep, out, items);
  }
  template <typename It>
  void Store(It out, T (&items)[Items], int valid) {
    store(this->first(), this->kStep, out, items, valid);
  }
};

}  // namespace detail

template <typename T, int X, int Items, BlockLoadAlgorithm A = BLOCK_LOAD_DIRECT, int Y = 1, int Z = 1, int = 0>
class BlockLoad : public detail::loader<detail::block, T, X * Y * Z, Items, A == BLOCK_LOAD_STRIPED> {
 public:
  using detail::loader<detail::block, T, X * Y * Z, Items, A == BLOCK_LOAD_STRIPED>::loader;
};
template <typename T, int X, int Items, BlockStoreAlgorithm A = BLOCK_STORE_DIRECT, int Y = 1, int Z = 1, int = 0>
class BlockStore : public detail::storer<detail::block, T, X * Y * Z, Items, A == BLOCK_STORE_STRIPED> {
 public:
  using detail::storer<detail::block, T, X * Y * Z, Items, A == BLOCK_STORE_STRIPED>::storer;
};
template <typename T, int Items, WarpLoadAlgorithm A = WARP_LOAD_DIRECT, int Lanes = 32, int = 0>
class WarpLoad : public detail::loader<detail::warp<Lanes>, T, Lanes, Items, A == WARP_LOAD_STRIPED> {
 public:
  using detail::loader<detail::warp<Lanes>, T, Lanes, Items, A == WARP_LOAD_STRIPED>::loader;
};
template <typename T, int Items, WarpStoreAlgorithm A = WARP_STORE_DIRECT, int Lanes = 32, int = 0>
class WarpStore : public detail::storer<detail::warp<Lanes>, T, Lanes, Items, A == WARP_STORE_STRIPED> {
 public:
  using detail::storer<detail::warp<Lanes>, T, Lanes, Items, A == WARP_STORE_STRIPED>::storer;
};

template <typename T, int Items, typename It, typename... Valid>
void LoadDirectBlocked(int thread, It in, T (&items)[Items], Valid... valid) {
  detail::load(thread * Items, 1, in, items, valid...);
}
template <typename T, int Items, typename It, typename Default>
void LoadDirectBlocked(int thread, It in, T (&items)[Items], int valid, Default outside) {
  detail::fill(items, outside);
  detail::load(thread * Items, 1, in, items, valid);
}
template <typename T, int Items>
void LoadDirectBlockedVectorized(int thread, const T* in, T (&items)[Items]) {
  detail::load(thread * Items, 1, in, items);
}
template <int Threads, typename T, int Items, typename It, typename... Valid>
void LoadDirectStriped(int thread, It in, T (&items)[Items], Valid... valid) {
  detail::load(thread, Threads, in, items, valid...);
}
template <int Threads, typename T, int Items, typename It, typename Default>
void LoadDirectStriped(int thread, It in, T (&items)[Items], int valid, Default outside) {
  detail::fill(items, outside);
  detail::load(thread, Threads, in, items, valid);
}
template <typename T, int Items, typename It, typename... Valid>
void LoadDirectWarpStriped(int thread, It in, T (&items)[Items], Valid... valid) {
  detail::load(detail::warp_striped<Items>(thread), 32, in, items, valid...);
}
template <typename T, int Items, typename It, typename Default>
void LoadDirectWarpStriped(int thread, It in, T (&items)[Items], int valid, Default outside) {
  detail::fill(items, outside);
  detail::load(detail::warp_striped<Items>(thread), 32, in, items, valid);
}
template <typename T, int Items, typename It, typename... Valid>
void StoreDirectBlocked(int thread, It out, T (&items)[Items], Valid... valid) {
  detail::store(thread * Items, 1, out, items, valid...);
}
template <typename T, int Items>
void StoreDirectBlockedVectorized(int thread, T* out, T (&items)[Items]) {
  detail::store(thread * Items, 1, out, items);
}
template <int Threads, typename T, int Items, typename It, typename... Valid>
void StoreDirectStriped(int thread, It out, T (&items)[Items], Valid... valid) {
  detail::store(thread, Threads, out, items, valid...);
}
template <typename T, int Items, typename It, typename... Valid>
void StoreDirectWarpStriped(int thread, It out, T (&items)[Items], Valid... valid) {
  detail::store(detail::warp_striped<Items>(thread), 32, out, items, valid...);
}

}  // namespace cu2sycl::cub
