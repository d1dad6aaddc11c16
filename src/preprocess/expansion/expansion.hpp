// Expands the macro uses that can only be converted when expanded: generators of functions, macros with half a
// statement, launches of pasted names, and lists of such uses. Boost.Wave expands each of them, and the run continues
// as if the expansion had been written there.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lex/token.hpp"
#include "preprocess/directives.hpp"
#include "preprocess/macros/classification.hpp"

namespace cu2sycl {

struct ExpandedMacro {
  std::string name;
  ExpansionReason reason;
  std::uint32_t file;  // the file of its last definition, and the offset in the file as written
  std::uint32_t offset;
  std::size_t uses = 0;  // uses that were expanded, including those inside other expansions
  bool blocked = false;  // Wave could not expand some use
};

/// A use that is not expanded because Wave cannot expand it or because it has more than one meaning.
struct UnexpandedUse {
  std::uint32_t file;
  std::uint32_t offset;  // in the file as written
  std::string name;
  std::string why;
};

struct Expansions {
  /// By file index, the files whose text changed. Uses are expanded below a comment that holds the original text, and
  /// definitions that are no longer used are commented out.
  std::vector<std::unique_ptr<SourceFile>> sources;
  std::vector<ExpandedMacro> macros;
  std::vector<std::set<std::string>> names;  // by file: the macros defined in it that must be expanded
  std::vector<UnexpandedUse> unexpanded;
};

/// Expands the macros of a run's files that must be expanded, except those that a user's row converts. `launchers` are
/// macros already known to need expansion because they launch kernels with different implicit parameters. `definitions`
/// are macros that no file defines, as `NAME` or `NAME=value`. The result does not depend on `jobs`.
[[nodiscard]] Expansions expand_macros(const std::vector<LexedFile*>& files, const TableWords& words,
                                       const std::set<std::string>& launchers,
                                       const std::vector<std::string>& definitions, const FileRelations& relations,
                                       unsigned jobs);

}  // namespace cu2sycl
