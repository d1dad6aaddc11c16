// Pointers that may be buffers, and those that they are passed to or exchanged with.
#pragma once

#include <deque>

#include "analysis/host/host_accesses.hpp"
#include "program/lookup/place.hpp"

namespace cu2sycl {

/// A pointer that is a buffer unless a fault is found.
struct BufferCandidate {
  enum class Kind : std::uint8_t { kAllocated, kAlias, kParameter };

  Kind kind;
  BufferVariable buffer;
  const Local* local;
  bool managed;
  TokenIndex block;             // that the buffer lives in
  std::string_view fault = {};  // why it is no buffer
  BufferUses uses{};
  std::vector<std::size_t> joined{};  // candidates that it is passed to or exchanged with
  HostCover cover{};
  bool exchanged = false;
  bool settled = false;
};

/// Where a launch stands in the block of the allocation, before all else that is done with the memory; kNoToken where
/// none does.
[[nodiscard]] TokenIndex first_launch(const Place& place, const BufferCandidate& one);

class BufferCandidates {
 public:
  explicit BufferCandidates(const Project& project) : p_(project) {}

  [[nodiscard]] BufferCandidate& operator[](std::size_t k) { return candidates_[k]; }
  [[nodiscard]] std::size_t size() const { return candidates_.size(); }
  void add(BufferCandidate one) { candidates_.push_back(std::move(one)); }

  /// The candidate of a variable; size() where it is none.
  [[nodiscard]] std::size_t of(const Local* local) const;
  /// Says that two candidates are buffers both, or none is.
  void join(std::size_t a, std::size_t b);
  /// Adds a variable that is declared with the value of a candidate, where it can be a buffer.
  void add_alias(const Place& place, const Local& local, std::size_t of);
  /// The candidate for parameter `k` of the one function of a name, called with `count` arguments; it is added with all
  /// that the function's calls hand it. size() where it cannot be a buffer.
  std::size_t parameter_of(std::string_view name, std::size_t k, std::size_t count, bool managed);

 private:
  void join_calls(std::size_t parameter, const std::vector<FunctionId>& functions, std::string_view name,
                  std::size_t k);
  bool join_call(std::size_t parameter, FileId id, TokenIndex i, std::size_t k);

  const Project& p_;
  std::deque<BufferCandidate> candidates_;
};

}  // namespace cu2sycl
