// Pointers that may be buffers, and the pointers that they are passed to or exchanged with.
#pragma once

#include <deque>

#include "analysis/host/host_accesses.hpp"
#include "program/lookup/place.hpp"

namespace cu2sycl {

/// A pointer that becomes a buffer unless `reason` says why not.
struct BufferCandidate {
  enum class Kind : std::uint8_t { kAllocated, kAlias, kParameter };

  Kind kind;
  BufferVariable buffer;
  const Local* local;
  bool managed;
  TokenIndex block;              // in which the buffer exists
  std::string_view reason = {};  // why it is not a buffer
  BufferUses uses{};
  std::vector<std::size_t> joined{};  // candidates that it is passed to or exchanged with
  HostCover cover{};
  bool exchanged = false;
  bool settled = false;
};

/// Returns the use in a launch that is in the block of the allocation and before all other uses of the memory; kNoToken
/// if there is none.
[[nodiscard]] TokenIndex first_launch(const Place& place, const BufferCandidate& one);

class BufferCandidates {
 public:
  explicit BufferCandidates(const Project& project) : p_(project) {}

  [[nodiscard]] BufferCandidate& operator[](std::size_t k) { return candidates_[k]; }
  [[nodiscard]] std::size_t size() const { return candidates_.size(); }
  void add(BufferCandidate one) { candidates_.push_back(std::move(one)); }

  /// Returns the candidate for a variable; size() if there is none.
  [[nodiscard]] std::size_t of(const Local* local) const;
  /// Notes that both candidates are buffers, or neither is.
  void join(std::size_t a, std::size_t b);
  /// Adds a variable that is declared with the value of a candidate, if it can be a buffer.
  void add_alias(const Place& place, const Local& local, std::size_t of);
  /// Returns the candidate for parameter `k` of the only function of a name, called with `count` arguments; size() if
  /// it cannot be a buffer. Adds the candidate if it is new, with all that the function's calls pass for it.
  std::size_t parameter_of(std::string_view name, std::size_t k, std::size_t count, bool managed);

 private:
  void join_calls(std::size_t parameter, const std::vector<FunctionId>& functions, std::string_view name,
                  std::size_t k);
  bool join_call(std::size_t parameter, FileId id, TokenIndex i, std::size_t k);

  const Project& p_;
  std::deque<BufferCandidate> candidates_;
};

}  // namespace cu2sycl
