// What tables say about words, as far as it matters for reading programs.
#pragma once

#include "preprocess/expansion/expansion.hpp"
#include "program/project.hpp"
#include "rules/table.hpp"
#include "source/words.hpp"

namespace cu2sycl {

/// Returns the information that macro expansion needs. The table must outlive it.
[[nodiscard]] TableWords words_of(const Table& table);

/// Returns the words that rows of users define as CUDA specifiers (`qualifier: KERNEL`, `as: __global__`), with the
/// specifier.
[[nodiscard]] WordMap<std::string> specifiers_of(const Table& table);

// Macros that stand for specifiers of declarations, or for literals in assembly.

/// Returns the macros that expand to specifiers only, with the specifiers: `#define HD __host__ __device__`.
[[nodiscard]] WordMap<WordSet> specifier_macros(const Project& project);

/// Returns the macros that expand to `extern` or `extern "C"`, perhaps with attributes, or to nothing in other
/// branches.
[[nodiscard]] WordSet linkage_macros(const Project& project);
/// Gives the uses of such macros before CUDA's specifiers the kind of `extern`.
void take_for_extern(TokenStream& stream, const WordSet& macros);

/// Returns the macros that expand to one string literal in device compilation, with the literal. Of literals for
/// pointers of 32 and of 64 bits, it takes the latter.
[[nodiscard]] WordMap<std::string_view> literal_macros(const Project& project);

}  // namespace cu2sycl
