// Rows of the tables at a place: whether they apply there, and the text that they give.
#pragma once

#include "lower/core/library_call.hpp"
#include "program/lookup/lookup.hpp"

namespace cu2sycl {

/// Returns whether a row applies to the name at token `i`, given its namespace and whether it is in host or device
/// code.
[[nodiscard]] bool holds_at(const Site& site, const Rule& row, TokenIndex i);
/// Returns whether a name is qualified by a namespace or class, `a::name`, and not by `::` alone.
[[nodiscard]] bool is_qualified(const Place& place, TokenIndex i);
/// Returns the first token of the name at token `i`. It includes the namespaces before it if a row converts them with
/// it.
[[nodiscard]] TokenIndex begin_of_row_name(const Site& site, TokenIndex i);
/// Returns the row of a method for a function such as `sync(grid)`, which is a method of its argument; nullptr if there
/// is none.
[[nodiscard]] const Rule* row_of_argument(const Site& site, TokenIndex i);
/// Reports what a row says about a converted name: that its meaning may differ, and that a hint is omitted.
[[nodiscard]] Text notes_of(const Site& site, const Rule& row, TokenIndex i);
/// Returns whether a declaration of the program hides CUDA's name at a token: a local variable, a function, a macro.
[[nodiscard]] bool hidden(const Site& site, TokenIndex i);
/// Returns what the name at token `i` means to the program.
[[nodiscard]] Meaning meaning_at(const Place& place, TokenIndex i);
/// Returns a row's text for the name at token `name`, with its parameters filled in.
[[nodiscard]] Text fill_row(const Site& site, const Rule& row, Template text, TokenIndex name,
                            const std::vector<TokenRange>& arguments);
/// Returns part `k` of a row's text, filled in.
[[nodiscard]] Text fill_part(const Site& site, const Rule& row, Template text, std::size_t k, TokenIndex name,
                             const std::vector<TokenRange>& arguments);
/// Returns an argument as a filter converts it; without a filter, the converted text.
[[nodiscard]] Text argument(const Site& site, TokenRange range, Filter filter, TokenIndex at);
/// Returns an argument's text with the comments around it, up to the commas or parentheses.
[[nodiscard]] Text with_comments(const Site& site, TokenRange range, Text text);
/// Returns the queue for token `at`: the function's variable if a queue may be kept there, otherwise the current
/// default queue.
[[nodiscard]] Text queue(const Site& site, TokenIndex at);
/// Returns the properties of a queue that the program creates.
[[nodiscard]] std::string queue_properties(const Site& site);
/// Returns the queue of a stream argument; the default queue if the argument is missing or null.
[[nodiscard]] Text queue_of(const Site& site, TokenRange stream, TokenIndex at);
/// Returns whether a stream argument is a stream in a variable of a stream type, whose queue is looked up.
[[nodiscard]] bool names_stream(const Site& site, TokenRange stream);
/// Returns `p` of `&p`, `(void**)&p` or `reinterpret_cast<void**>(&p)`. Sets `taken` if the address was taken. Casts
/// are removed in any case.
[[nodiscard]] TokenRange without_address(const Site& site, TokenRange range, bool& taken);
/// Returns the declared type of the pointer that a call fills, or an expression from which the compiler determines it.
[[nodiscard]] Text pointer_type(const Site& site, TokenRange range);
/// Returns the cast of a pointer to void to that type: `static_cast<float*>`; `reinterpret_cast` if it is no pointer.
[[nodiscard]] Text pointer_cast(const Site& site, TokenRange range);

/// Returns whether a call fills a variable that is declared as a pointer to values of a type.
[[nodiscard]] bool fills_pointer_to(const Site& site, TokenRange range, const Text& type);
/// Returns `&p` for `(void**)&p` if `p` is declared as a pointer; otherwise the converted argument.
[[nodiscard]] Text uncast_address(const Site& site, TokenRange range);

/// A byte count as a number of values: the factors of `n * sizeof(T)`, in any order, if no intermediate type changes
/// without the sizeof.
struct TypedSize {
  Text type;
  Text count;
};
[[nodiscard]] std::optional<TypedSize> split_sizeof(const Site& site, TokenRange range);

/// Leaves the name at token `i` unconverted for a row's reason. In a statement only one of the names with the same
/// reason is reported.
[[nodiscard]] Edit refused(const Site& site, const Rule& row, TokenIndex i);

/// Leaves the tokens from `begin` to a name in a library's namespace unconverted. `name` is the namespace, which a
/// helper namespace replaces, but the helper headers lack the name.
[[nodiscard]] std::optional<Edit> refused_in_namespace(const Site& site, const Rule& row, TokenIndex begin,
                                                       TokenIndex name);

/// Returns whether a name is that of a library whose namespace a helper namespace replaces.
[[nodiscard]] bool is_of_library(const Site& site, TokenIndex name);

/// Converts a single word by a row: a member of an index, a type, a value, a qualifier.
[[nodiscard]] std::optional<Edit> lower_word(const Site& site, TokenIndex i);
/// Converts a word, or a sequence of tokens that begins there, if no name of the program hides it.
[[nodiscard]] std::optional<Edit> converted_at(const Site& site, TokenIndex i);
/// lower_call() converts a call by a row, lower_function_value() the name of a CUDA function that is not called. Both
/// are steps of lower_mapped_name().
[[nodiscard]] std::optional<Edit> lower_call(const Site& site, TokenIndex i);
/// Converts a declaration specifier by a row.
[[nodiscard]] std::optional<Edit> lower_qualifier(const Site& site, TokenIndex i, const Rule& row);
[[nodiscard]] std::optional<Edit> lower_function_value(const Site& site, TokenIndex i);
/// Converts the name in `cudaMalloc(std::forward<A>(a)...)` to lambdas; nothing if no pack is passed.
[[nodiscard]] std::optional<Edit> called_with_pack(const Site& site, const LibraryCall& call);
/// Returns an empty text that declares the overloads by which helpers with other names join those that the file
/// declares.
[[nodiscard]] Text forwarded_overloads(const Site& site);

/// See Facts::library_namespaces.
[[nodiscard]] LibraryNamespaces library_namespaces(const Project& project, const Table& rules);

/// Returns the global functions of device code that have the name of a CUDA device function.
[[nodiscard]] std::vector<FunctionId> overloads_of_cuda(const Project& project, const Table& rules);

/// See AliasUses.
[[nodiscard]] AliasUses alias_uses(const Project& project);
/// Returns how many arguments the uses of a macro in the file's translation units pass: `otherwise` if there are no
/// uses, nothing if the uses differ.
[[nodiscard]] std::optional<std::size_t> arguments_of_uses(const Site& site, std::string_view macro,
                                                           std::size_t otherwise);

/// Adds line breaks to a text that begins or ends with a preprocessor directive, which must be alone on its line.
[[nodiscard]] Text on_lines_of_their_own(const Site& site, Text text);

}  // namespace cu2sycl
