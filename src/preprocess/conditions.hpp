// Finds the branches of `#if` that can be compiled by nvcc: CUDA 13 for architecture 8.0 on Linux.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lex/token.hpp"

namespace cu2sycl {

struct LexedFile;

/// What is known of a macro before any code of the program is read. For a header: whether it belongs to CUDA (kDefined)
/// or to another platform (kForeign).
struct KnownMacro {
  enum class State : std::uint8_t { kUnknown, kDefined, kUndefined, kForeign } state = State::kUnknown;
  long long value = 0;       // of a defined macro
  bool device_only = false;  // not defined while host code is compiled
};

/// Whether a place of a file can be compiled, in each of nvcc's two passes.
struct Reach {
  bool host = true;
  bool device = true;
  bool foreign = false;  // not reachable because it is for another platform (HIP, MUSA), so it is not converted

  [[nodiscard]] bool any() const { return host || device; }
};

/// The branches of one file. The directives of a chain `#if … #else … #endif` are not in its branches, but around them.
class Branches {
 public:
  /// Returns the reach of token `i`. Cost: logarithmic in the number of directives.
  [[nodiscard]] Reach at(TokenIndex i) const;
  /// Returns the directive that begins the innermost unreachable branch around `i`; kNoToken if `i` can be reached.
  [[nodiscard]] TokenIndex dead_branch(TokenIndex i) const;
  [[nodiscard]] bool all_reachable() const { return all_reachable_; }

 private:
  friend class ConditionReader;
  struct Part {
    TokenIndex begin;  // the first token of a directive, or the first after it
    Reach reach;
    TokenIndex dead;  // see dead_branch
  };
  std::vector<Part> parts_;
  bool all_reachable_ = true;
};

using MacroKnowledge = std::function<KnownMacro(std::string_view)>;

/// Evaluates the conditions of all files of a run. `known` describes the compiler's macros; `definitions` are those of
/// the command line (`NAME` or `NAME=value`). A macro that the files define only in unreachable places counts as not
/// defined, and so does for the host one that they define only in places for the device. A macro whose branches include
/// headers of another platform but none of CUDA stands for that platform, if the file includes CUDA's headers
/// elsewhere. A condition that cannot be evaluated is taken to hold. Returns one result for each file, in their order,
/// independent of `jobs`.
[[nodiscard]] std::vector<Branches> read_branches(const std::vector<LexedFile*>& files, const MacroKnowledge& known,
                                                  const std::vector<std::string>& definitions, unsigned jobs);

}  // namespace cu2sycl
