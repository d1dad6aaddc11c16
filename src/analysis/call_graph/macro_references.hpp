// What macros refer to, over any number of macros that use each other.
#pragma once

#include <functional>
#include <vector>

#include "analysis/call_graph/references.hpp"
#include "source/words.hpp"

namespace cu2sycl {

/// One definition of a macro.
struct MacroBody {
  FileId file;
  References references;
};

class MacroReferences {
 public:
  explicit MacroReferences(const Project& project) : p_(project) {}

  void read(const ReferenceReader& reader);
  [[nodiscard]] const std::vector<MacroBody>& definitions(std::string_view name) const { return bodies_.at(name); }
  /// Calls `take` with references of a file, and with those of all macros that these use and that call or need
  /// something; not with those of macros in `seen`, to which it adds.
  void visit(const References& first, FileId file, WordSet& seen,
             const std::function<void(const References&)>& take) const;

 private:
  void find_telling();
  [[nodiscard]] std::vector<const MacroBody*> bodies_of(std::string_view name, FileId file) const;

  const Project& p_;
  WordMap<std::vector<MacroBody>> bodies_;
  WordSet telling_;  // macros that call or need something, by themselves or by others that they use: most do not
};

}  // namespace cu2sycl
