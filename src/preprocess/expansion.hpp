// Macro uses that only make sense expanded: generators of functions, half statements, launches of pasted names, lists
// of such. Boost.Wave expands each of them, and the run goes on as if the expansion had been written there.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "lex/token.hpp"
#include "preprocess/directives.hpp"

namespace cu2sycl {

/// A file as far as this stage knows it.
struct LexedFile {
  std::unique_ptr<SourceFile> source;
  TokenStream tokens;
  Directives directives;
};

/// Why a macro is expanded.
enum class ExpansionReason : std::uint8_t {
  kNotExpanded,
  kGeneratesFunctions,  // its body defines device functions or kernels
  kFunctionHead,        // it is the head of a function, whose body stands after its use
  kHalfStatement,       // a brace or parenthesis of its body closes elsewhere
  kPastedName,          // it calls or launches what `##` makes
  kKernelValue,         // it names a kernel, as a value
  kDeclaresMemory,      // it says that a variable lies in local, constant or managed memory
  kKernelsDiffer,       // it calls or launches functions that differ in what they must be passed
  kHandedLaunch,        // it is handed the brackets of a launch, `RUN(kernel, <<<1, 32>>>(p))`
  kHandsList,           // it hands `__VA_ARGS__` to a call whose row must tell the arguments apart
  kUsesSuch,            // its body uses one of these
};
[[nodiscard]] std::string_view describe(ExpansionReason reason);

struct ExpandedMacro {
  std::string name;
  ExpansionReason reason;
  std::uint32_t file;  // of its last definition, and where that begins in the file as written
  std::uint32_t offset;
  std::size_t uses = 0;  // that were expanded, those inside other expansions included
};

/// A use that stays, because Wave cannot expand it or because it has more than one meaning.
struct UnexpandedUse {
  std::uint32_t file;
  std::uint32_t offset;  // in the file as written
  std::string name;
  std::string why;
};

struct Expansions {
  /// The files whose text changed, by index: uses expanded below a comment that keeps them, and definitions that are
  /// used no more turned into comments.
  std::vector<std::unique_ptr<SourceFile>> sources;
  std::vector<ExpandedMacro> macros;
  std::vector<std::set<std::string>> names;  // by file: of the macros of it that must be expanded
  std::vector<UnexpandedUse> unexpanded;
  std::size_t contexts = 0;  // how often Wave's context was started
};

/// How the files of a run stand to each other, by their indices.
struct FileRelations {
  /// Whether some translation unit holds both.
  std::function<bool(std::uint32_t, std::uint32_t)> related;
  /// Whether a file sees what stands at a token of another.
  std::function<bool(std::uint32_t at, std::uint32_t from, TokenIndex declared)> sees;
  /// Whether nvcc compiles the branch of `#if` that a token of a file is in, for the host or a device.
  std::function<bool(std::uint32_t file, TokenIndex at)> compiled;
};

/// What the tables say of words.
struct TableWords {
  std::function<bool(std::string_view)> is_index;   // a function that uses it must be passed the work-item
  std::function<bool(std::string_view)> is_mapped;  // a user's row says what becomes of it
  /// Whether a row converts a function whose name a word and one of others make, the word first or last, but not the
  /// word itself.
  std::function<bool(std::string_view word, bool first, const WordSet& others)> is_part_of_name;
  /// Whether rows convert calls of a word, but none with so many arguments.
  std::function<bool(std::string_view word, std::size_t arguments)> takes_others;
  std::function<bool(std::string_view)> tells_sides;  // a macro that means something else in device code
};

/// Expands what must be expanded in the files of a run, but no macro that a user's row converts. `launchers`: macros of
/// which it is known already that they must be expanded, as they launch kernels which differ in needs. `definitions`:
/// macros that no file defines, as `NAME` or `NAME=value`. The result does not depend on `jobs`.
[[nodiscard]] Expansions expand_macros(const std::vector<LexedFile*>& files, const TableWords& words,
                                       const std::set<std::string>& launchers,
                                       const std::vector<std::string>& definitions, const FileRelations& relations,
                                       unsigned jobs);

}  // namespace cu2sycl
