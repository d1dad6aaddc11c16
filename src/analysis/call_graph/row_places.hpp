// What a row's name is written with: the namespaces of a qualified name, the maker of a method's object.
#pragma once

#include <string_view>

#include "program/lookup/place.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// The first token of the name at token `i` with the namespaces before it.
[[nodiscard]] TokenIndex begin_of_name(const TokenStream& s, TokenIndex i);
/// Whether the word at `i` is the name in a function's declaration.
[[nodiscard]] bool names_function(const Place& place, TokenIndex i);
/// Whether the word at `i` is qualified by a namespace or by an alias of it, or follows `using namespace` of it in this
/// file.
[[nodiscard]] bool written_in(const Place& place, TokenIndex i, std::string_view scope);
/// Whether the name at `i` is written with namespaces: those, in full or from one that is used on, or after an alias
/// of one; or with none, where they are used.
[[nodiscard]] bool written_with(const Place& place, TokenIndex i, std::string_view namespaces);
/// Whether the object that ends at token `object` is the maker's of a method's row: by its declaration, or by the call
/// that makes it. `at`: where it is used.
[[nodiscard]] bool is_made_by(const Place& place, TokenIndex object, TokenIndex at, const Rule& row);

}  // namespace cu2sycl
