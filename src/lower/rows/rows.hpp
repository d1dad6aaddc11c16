// Rows of the tables at a place: whether they hold there, and what their text becomes.
#pragma once

#include "lower/core/site.hpp"
#include "program/lookup/lookup.hpp"

namespace cu2sycl {

/// Whether a row holds for the name at token `i`: by the namespace it is written in, and on the host or the device.
[[nodiscard]] bool holds_at(const Site& site, const Rule& row, TokenIndex i);
/// Whether a name stands after a namespace or class, `a::name`, not after `::` alone.
[[nodiscard]] bool is_qualified(const Place& place, TokenIndex i);
/// The first token of the name at token `i`: of the namespaces before it, where a row takes them along.
[[nodiscard]] TokenIndex begin_of_row_name(const Site& site, TokenIndex i);
/// Of `sync(grid)`, a function that is a method of what it is called with: the row of that method.
[[nodiscard]] const Rule* row_of_argument(const Site& site, TokenIndex i);
/// What is said of a name that is converted: how its meaning may shift, and that a hint is dropped.
[[nodiscard]] Text notes_of(const Site& site, const Rule& row, TokenIndex i);
/// Whether something of the program's own hides what CUDA calls so: a local name, a function, a macro.
[[nodiscard]] bool hidden(const Site& site, TokenIndex i);
/// What the name at token `i` means to the program.
[[nodiscard]] Meaning meaning_at(const Place& place, TokenIndex i);
/// A row's text for the name at token `name`, its parameters filled in.
[[nodiscard]] Text fill_row(const Site& site, const Rule& row, Template text, TokenIndex name,
                            const std::vector<TokenRange>& arguments);
/// One part of it.
[[nodiscard]] Text fill_part(const Site& site, const Rule& row, Template text, std::size_t k, TokenIndex name,
                             const std::vector<TokenRange>& arguments);
/// One argument as a filter wants it; without a filter as it is, converted.
[[nodiscard]] Text argument(const Site& site, TokenRange range, Filter filter, TokenIndex at);
/// An argument's text with the comments around it, up to the commas or parentheses.
[[nodiscard]] Text with_comments(const Site& site, TokenRange range, Text text);
/// The queue at token `at`: the function's where it may be kept, else the current default queue.
[[nodiscard]] Text queue(const Site& site, TokenIndex at);
/// The properties of a queue of the program's own.
[[nodiscard]] std::string queue_properties(const Site& site);
/// The queue of a stream argument; the default queue where it says none.
[[nodiscard]] Text queue_of(const Site& site, TokenRange stream, TokenIndex at);
/// Whether a stream argument is a stream that is kept in a variable of its own type, whose queue is looked up.
[[nodiscard]] bool names_stream(const Site& site, TokenRange stream);
/// `p` of `&p`, `(void**)&p`, `reinterpret_cast<void**>(&p)`; `taken` says whether an address was taken. Casts go
/// either way.
[[nodiscard]] TokenRange without_address(const Site& site, TokenRange range, bool& taken);
/// The declared type of the pointer that a call fills, or what makes the compiler find it.
[[nodiscard]] Text pointer_type(const Site& site, TokenRange range);

/// Whether what a call fills is declared as a pointer to values of that type.
[[nodiscard]] bool fills_pointer_to(const Site& site, TokenRange range, const Text& type);
/// `&p` of `(void**)&p` where `p` is declared as a pointer; the argument as it is elsewhere.
[[nodiscard]] Text uncast_address(const Site& site, TokenRange range);

/// `size` bytes of a type: `n * sizeof(T)` in any order of its factors, where leaving sizeof out changes no
/// intermediate type.
struct TypedSize {
  Text type;
  Text count;
};
[[nodiscard]] std::optional<TypedSize> split_sizeof(const Site& site, TokenRange range);

/// The name at token `i`, which stays for a row's reason. One name says so for all of the statement that stay for it.
[[nodiscard]] Edit refused(const Site& site, const Rule& row, TokenIndex i);

/// The name after one of a library's namespaces, `name`, where ours stands for that namespace and its helper headers
/// have no such name: it stays, with all before it from `begin` on.
[[nodiscard]] std::optional<Edit> refused_in_namespace(const Site& site, const Rule& row, TokenIndex begin,
                                                       TokenIndex name);

/// What a word alone becomes by a row: a member of an index, a type, a value, a qualifier.
[[nodiscard]] std::optional<Edit> lower_word(const Site& site, TokenIndex i);
/// What a word becomes, or a sequence of them that begins there, where no name of the program hides it.
[[nodiscard]] std::optional<Edit> converted_at(const Site& site, TokenIndex i);
/// The token after what a row for a sequence matches from `i` on; kNoToken where it does not match.
[[nodiscard]] TokenIndex end_of_sequence(const TokenStream& s, const Rule& rule, TokenIndex i);
/// A call that a row converts; the name of a CUDA function that is not called. Both parts of lower_mapped_name().
[[nodiscard]] std::optional<Edit> lower_call(const Site& site, TokenIndex i);
/// A declaration specifier, for which a row stands.
[[nodiscard]] std::optional<Edit> lower_qualifier(const Site& site, TokenIndex i, const Rule& row);
[[nodiscard]] std::optional<Edit> lower_function_value(const Site& site, TokenIndex i);
/// The lines with which helpers of other names join the overloads that the file declares, as an empty text.
[[nodiscard]] Text forwarded_overloads(const Site& site);

/// See Facts::library_namespaces.
[[nodiscard]] LibraryNamespaces library_namespaces(const Project& project, const Table& rules);

/// The global functions of device code that are named as a device function of CUDA's.
[[nodiscard]] std::vector<FunctionId> overloads_of_cuda(const Project& project, const Table& rules);

/// See AliasUses.
[[nodiscard]] AliasUses alias_uses(const Project& project);
/// How many arguments the uses of a macro in the file's translation units hand over, `otherwise` where it has none;
/// nothing where they do not agree.
[[nodiscard]] std::optional<std::size_t> arguments_of_uses(const Site& site, std::string_view macro,
                                                           std::size_t otherwise);

/// A text that begins or ends with a preprocessor line must not share it.
[[nodiscard]] Text on_lines_of_their_own(const Site& site, Text text);

}  // namespace cu2sycl
