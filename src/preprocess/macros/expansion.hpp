// Expands the macro uses that can only be converted when expanded: generators of functions, macros with half a
// statement, launches of pasted names, and lists of such uses. Boost.Wave expands each of them, and the run continues
// as if the expansion had been written there.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lex/token.hpp"
#include "preprocess/directives.hpp"

namespace cu2sycl {

/// Why a macro is expanded.
enum class ExpansionReason : std::uint8_t {
  kNotExpanded,
  kGeneratesFunctions,  // its body defines device functions or kernels
  kFunctionHead,        // it is the head of a function, whose body follows the use
  kHalfStatement,       // a brace or parenthesis of its body is closed elsewhere
  kPastedName,          // it calls or launches a name made by `##`
  kPastedCudaName,      // it makes a name that a row converts by `##`
  kKernelValue,         // it names a kernel as a value
  kDeclaresMemory,      // it declares that a variable is in local, constant or managed memory
  kKernelsDiffer,       // it calls or launches functions with different implicit parameters
  kHandedLaunch,        // it is a part of a launch, `k CONFIGURED(1, 32)(p)`, or an argument holds the brackets of one
  kHandedMemory,        // an argument begins with the memory of a variable: `TABLE(__constant__, sines)`
  kHandsList,           // it passes `__VA_ARGS__` to a call whose row needs separate arguments
  kUsesSuch,            // its body uses a macro that is expanded
};
[[nodiscard]] std::string_view describe(ExpansionReason reason);

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

/// Relations between the files of a run, given by their indices.
struct FileRelations {
  /// Whether some translation unit contains both files.
  std::function<bool(std::uint32_t, std::uint32_t)> related;
  /// Whether a file sees a declaration at a token of another file.
  std::function<bool(std::uint32_t at, std::uint32_t from, TokenIndex declared)> sees;
  /// Whether nvcc compiles the branch of `#if` around a token of a file, for the host or a device.
  std::function<bool(std::uint32_t file, TokenIndex at)> compiled;
};

/// What the tables say about words.
struct TableWords {
  std::function<bool(std::string_view)> is_index;   // a function that uses it must be passed the nd_item
  std::function<bool(std::string_view)> is_mapped;  // a user's row converts it
  /// Whether a row converts a function whose name is the word followed by one of the others (`first`), or preceded by
  /// one, while no row converts the word itself.
  std::function<bool(std::string_view word, bool first, const WordSet& others)> is_part_of_name;
  /// Whether rows convert calls of a word, but none with this number of arguments.
  std::function<bool(std::string_view word, std::size_t arguments)> takes_others;
  std::function<bool(std::string_view)> tells_sides;  // a macro with a different meaning in device code
};

/// Expands the macros of a run's files that must be expanded, except those that a user's row converts. `launchers` are
/// macros already known to need expansion because they launch kernels with different implicit parameters. `definitions`
/// are macros that no file defines, as `NAME` or `NAME=value`. The result does not depend on `jobs`.
[[nodiscard]] Expansions expand_macros(const std::vector<LexedFile*>& files, const TableWords& words,
                                       const std::set<std::string>& launchers,
                                       const std::vector<std::string>& definitions, const FileRelations& relations,
                                       unsigned jobs);

}  // namespace cu2sycl
