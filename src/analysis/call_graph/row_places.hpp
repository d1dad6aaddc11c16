// How a row's name is written in code: the namespaces of a qualified name, the maker of a method's object.
#pragma once

#include <string_view>

#include "program/lookup/place.hpp"
#include "rules/sequence.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// Returns the first token of the qualified name that ends at token `i`.
[[nodiscard]] TokenIndex begin_of_name(const TokenStream& s, TokenIndex i);
/// Whether the word at `i` is the name in a function's declaration.
[[nodiscard]] bool names_function(const Place& place, TokenIndex i);
/// Whether the word at `i` is qualified by a namespace or by an alias of it, or is unqualified in a file that uses the
/// namespace.
[[nodiscard]] bool written_in(const Place& place, TokenIndex i, std::string_view scope);
/// Whether the name at `i` is written with namespaces: with all of them, with the last of them if a directive uses the
/// first, with an alias of them, or with none if the file uses all of them.
[[nodiscard]] bool written_with(const Place& place, TokenIndex i, std::string_view namespaces);
/// Whether a row matches a sequence from `i` on, in the row's scope.
[[nodiscard]] bool is_sequence_at(const Place& place, TokenIndex i, const Rule& row);
/// Whether the object that ends at token `object` comes from the maker that a method's row names: its declaration, or
/// the call that returns it, names the maker. `at`: the method's name.
[[nodiscard]] bool is_made_by(const Place& place, TokenIndex object, TokenIndex at, const Rule& row);

}  // namespace cu2sycl
