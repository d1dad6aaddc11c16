// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// cu2sycl 0.1.0
// Several copies or hints in one call. CUDA Runtime API, "Memory Management". A batch is submitted to its stream, one
// operation after another. As in CUDA, the legacy default stream is not allowed.
#pragma once

#include <cstddef>

#include "cu2sycl/core/array.hpp"
#include "cu2sycl/memory/memory_advice.hpp"
#include "cu2sycl/stream/stream.hpp"

namespace cu2sycl {

/// When a copy may read its source (cudaMemcpySrcAccessOrder). Copies read it in the stream's order, which satisfies
/// all values; with `during_api_call` the call also waits.
enum memcpy_source_access_order : int {
  memcpy_source_access_invalid = 0,
  memcpy_source_access_stream = 1,
  memcpy_source_access_during_api_call = 2,
  memcpy_source_access_any = 3
};

/// How copies are performed (cudaMemcpyAttributes). The locations and flags are hints without effect.
struct memcpy_attributes {
  memcpy_source_access_order srcAccessOrder;
  mem_location srcLocHint;
  mem_location dstLocHint;
  unsigned flags;
};

namespace detail {

inline bool takes_batches(stream_t stream) { return stream != nullptr && stream != stream_legacy; }

/// Whether the `number` start indices of a list of attributes begin at 0, increase, and are less than `count`.
inline bool are_beginnings(const std::size_t* begins, std::size_t number, std::size_t count) {
  if (begins == nullptr || number == 0 || number > count || begins[0] != 0) return false;
  for (std::size_t k = 1; k < number; ++k) {
    if (begins[k] <= begins[k - 1] || begins[k] >= count) return false;
  }
  return true;
}

/// Returns the index of the list entry that applies to operation `k`.
inline std::size_t entry_of(std::size_t k, const std::size_t* begins, std::size_t number) {
  std::size_t entry = 0;
  while (entry + 1 < number && begins[entry + 1] <= k) ++entry;
  return entry;
}

inline bool is_order(memcpy_source_access_order order) {
  return order >= memcpy_source_access_stream && order <= memcpy_source_access_any;
}

}  // namespace detail

/// Copies sizes[k] bytes from sources[k] to destinations[k] for each k < count (cudaMemcpyBatchAsync). attributes[j]
/// applies to the copies from begins[j] up to begins[j + 1]; there are `number` of them.
template <typename Destination, typename Source>
error_t usm_memcpy_batch_async(Destination* const* destinations, Source* const* sources, const std::size_t* sizes,
                               std::size_t count, const memcpy_attributes* attributes, const std::size_t* begins,
                               std::size_t number, stream_t stream) {
  return detail::guarded([&] {
    if (!detail::takes_batches(stream) || destinations == nullptr || sources == nullptr || sizes == nullptr ||
        count == 0 || attributes == nullptr || !detail::are_beginnings(begins, number, count))
      return error_invalid_value;
    bool waits = false;
    for (std::size_t j = 0; j < number; ++j) {
      if (!detail::is_order(attributes[j].srcAccessOrder)) return error_invalid_value;
      waits |= attributes[j].srcAccessOrder == memcpy_source_access_during_api_call;
    }
    for (std::size_t k = 0; k < count; ++k) {
      if (const error_t code = usm_memcpy_async(destinations[k], sources[k], sizes[k], queue_of(stream));
          code != success)
        return code;
    }
    if (waits) queue_of(stream).wait_and_throw();
    return success;
  });
}

enum memcpy_3d_operand_type : int { memcpy_operand_pointer = 1, memcpy_operand_array = 2 };

/// A position in an array, in elements (cudaOffset3D).
struct offset_3d {
  std::size_t x;
  std::size_t y;
  std::size_t z;
};

/// One side of a copy (cudaMemcpy3DOperand): a part of an array, or memory whose rows have `rowLength` elements and
/// whose layers have `layerHeight` rows (0: as many as are copied).
struct memcpy_3d_operand {
  memcpy_3d_operand_type type;
  union {
    struct {
      void* ptr;
      std::size_t rowLength;
      std::size_t layerHeight;
      mem_location locHint;
    } ptr;
    struct {
      array_t array;
      offset_3d offset;
    } array;
  } op;
};

/// A copy of `extent` elements, or bytes if neither side is an array (cudaMemcpy3DBatchOp).
struct memcpy_3d_batch_op {
  memcpy_3d_operand src;
  memcpy_3d_operand dst;
  cu2sycl::extent extent;
  memcpy_source_access_order srcAccessOrder;
  unsigned flags;
};

namespace detail {

inline strided<std::byte> part_of(const memcpy_3d_operand& one, extent size, std::size_t element) {
  if (one.type == memcpy_operand_array) {
    const offset_3d at = one.op.array.offset;
    return part_of(*one.op.array.array, position{at.x, at.y, at.z});
  }
  const std::size_t row = one.op.ptr.rowLength != 0 ? one.op.ptr.rowLength : size.width;
  const std::size_t rows = one.op.ptr.layerHeight != 0 ? one.op.ptr.layerHeight : size.height;
  return {static_cast<std::byte*>(one.op.ptr.ptr), row * element, row * rows * element};
}

inline bool is_operand(const memcpy_3d_operand& one) {
  return one.type == memcpy_operand_array     ? one.op.array.array != nullptr
         : one.type == memcpy_operand_pointer ? one.op.ptr.ptr != nullptr
                                              : false;
}

}  // namespace detail

/// Performs `count` copies in three dimensions (cudaMemcpy3DBatchAsync).
inline error_t usm_memcpy_3d_batch_async(std::size_t count, const memcpy_3d_batch_op* operations, unsigned long long,
                                         stream_t stream) {
  return detail::guarded([&] {
    if (!detail::takes_batches(stream) || operations == nullptr || count == 0) return error_invalid_value;
    bool waits = false;
    for (std::size_t k = 0; k < count; ++k) {
      const memcpy_3d_batch_op& one = operations[k];
      if (!detail::is_operand(one.src) || !detail::is_operand(one.dst) || !detail::is_order(one.srcAccessOrder) ||
          one.extent.width == 0 || one.extent.height == 0 || one.extent.depth == 0)
        return error_invalid_value;
      waits |= one.srcAccessOrder == memcpy_source_access_during_api_call;
    }
    for (std::size_t k = 0; k < count; ++k) {
      const memcpy_3d_batch_op& one = operations[k];
      const array_t either = one.src.type == memcpy_operand_array   ? one.src.op.array.array
                             : one.dst.type == memcpy_operand_array ? one.dst.op.array.array
                                                                    : nullptr;
      const std::size_t element = either != nullptr ? either->element_bytes() : 1;
      detail::copy_strided(queue_of(stream), detail::part_of(one.dst, one.extent, element),
                           detail::part_of(one.src, one.extent, element), one.extent.width * element, one.extent.height,
                           one.extent.depth);
    }
    if (waits) queue_of(stream).wait_and_throw();
    return success;
  });
}

/// Requests that `count` ranges of shared memory are moved (cudaMemPrefetchBatchAsync). places[j] is the destination of
/// the ranges from begins[j] up to begins[j + 1].
template <typename Pointer>
error_t prefetch_batch_async(Pointer* const* pointers, const std::size_t* sizes, std::size_t count,
                             const mem_location* places, const std::size_t* begins, std::size_t number,
                             unsigned long long, stream_t stream) {
  if (!detail::takes_batches(stream) || pointers == nullptr || sizes == nullptr || count == 0 || places == nullptr ||
      !detail::are_beginnings(begins, number, count))
    return detail::report(error_invalid_value);
  for (std::size_t k = 0; k < count; ++k) {
    const error_t code = prefetch(pointers[k], sizes[k], places[detail::entry_of(k, begins, number)], queue_of(stream));
    if (code != success) return code;
  }
  return success;
}

/// Declares that the contents of ranges are not needed any more (cudaMemDiscardBatchAsync). They are left unchanged.
template <typename Pointer>
error_t discard_batch_async(Pointer* const* pointers, const std::size_t* sizes, std::size_t count, unsigned long long,
                            stream_t stream) {
  if (!detail::takes_batches(stream) || pointers == nullptr || sizes == nullptr || count == 0)
    return detail::report(error_invalid_value);
  return success;
}

/// Like prefetch_batch_async; nothing is discarded (cudaMemDiscardAndPrefetchBatchAsync).
template <typename Pointer>
error_t discard_and_prefetch_batch_async(Pointer* const* pointers, const std::size_t* sizes, std::size_t count,
                                         const mem_location* places, const std::size_t* begins, std::size_t number,
                                         unsigned long long flags, stream_t stream) {
  return prefetch_batch_async(pointers, sizes, count, places, begins, number, flags, stream);
}

/// A copy in three dimensions between devices (cudaMemcpy3DPeerParms). The device numbers are ignored, as USM pointers
/// identify their devices.
struct memcpy_3d_peer_parameters {
  array_t srcArray;
  position srcPos;
  pitched_ptr srcPtr;
  int srcDevice;
  array_t dstArray;
  position dstPos;
  pitched_ptr dstPtr;
  int dstDevice;
  cu2sycl::extent extent;
};

namespace detail {

inline memcpy_3d_parameters without_devices(const memcpy_3d_peer_parameters& p) {
  return {p.srcArray, p.srcPos, p.srcPtr, p.dstArray, p.dstPos, p.dstPtr, p.extent, memcpy_default};
}

}  // namespace detail

/// Copies between devices and waits (cudaMemcpy3DPeer).
inline error_t usm_memcpy_3d_peer(const memcpy_3d_peer_parameters* p) {
  if (p == nullptr) return detail::report(error_invalid_value);
  const memcpy_3d_parameters copy = detail::without_devices(*p);
  return usm_memcpy_3d(&copy);
}
/// Submits a copy between devices (cudaMemcpy3DPeerAsync).
inline error_t usm_memcpy_3d_peer_async(const memcpy_3d_peer_parameters* p, sycl::queue& queue) {
  if (p == nullptr) return detail::report(error_invalid_value);
  const memcpy_3d_parameters copy = detail::without_devices(*p);
  return usm_memcpy_3d_async(&copy, queue);
}

}  // namespace cu2sycl
