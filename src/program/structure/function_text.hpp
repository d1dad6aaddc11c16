// What belongs to a function after its name.
#pragma once

#include "program/project.hpp"

namespace cu2sycl {

/// Where a function's text ends, or where reading goes on as it turned out to be none.
struct FunctionEnd {
  TokenIndex at;  // the `;` or `{`, or what stands there instead
  bool is_function = true;
};

/// Whether a word may follow the `)` of a function's parameters.
[[nodiscard]] bool continues_signature(std::string_view word);

/// Reads what follows the `)` of a function's parameters up to its body or `;`, and sets the body.
[[nodiscard]] FunctionEnd read_function_end(const Project& project, const TokenStream& stream, Function& fn,
                                            TokenIndex end);

/// Adds the names of the parameters of a template header `<…>`, of each whether it is a type, and its default.
void read_template_parameters(const TokenStream& stream, TokenRange header, std::vector<std::string>& names,
                              std::vector<bool>& takes_type, std::vector<std::string>& defaults);

/// What stands before a function's declaration, but for `#if` lines after it.
[[nodiscard]] TokenRange template_header(const TokenStream& stream, const Function& fn);

/// Gives the functions of `#else` branches the template header that stands before the `#if`.
void share_template_headers(const TokenStream& stream, std::vector<Function>& functions);

/// Reads the parameters between `fn.open` and `fn.close`.
void read_parameters(const TokenStream& stream, Function& fn);

/// `T f(int);` against `T x(3);`: literals cannot begin a parameter.
[[nodiscard]] bool looks_like_parameters(const TokenStream& stream, const Function& fn);

/// Notes what a word says of where a function runs: a specifier, or a macro that stands for some, `#define HD __host__
/// __device__`.
void note_qualifier(const Project& project, std::string_view word, Function& fn);

/// Whether a call is `BOUNDS(256) name(…)`: a function-like macro before the name of what is declared.
[[nodiscard]] bool is_specifier_macro(const Project& project, const TokenStream& stream, TokenIndex name);
/// The token after the word at `i`, with its arguments, where `namespace`, `template` or an alias follows: no
/// declaration has a word of its own before these, so that it is a macro. kNoToken where there is none.
[[nodiscard]] TokenIndex after_lone_macro(const TokenStream& stream, TokenIndex i);

/// Whether a call is `DEFINE_KERNEL(add, +)` alone, followed by what begins another item.
[[nodiscard]] bool is_macro_item(const Project& project, const TokenStream& stream, TokenIndex name);

/// The arguments of `DEFINE_KERNEL(add, +)`, by its name, that name functions which the macro's body defines.
[[nodiscard]] std::vector<TokenIndex> functions_defined_by(const Project& project, const TokenStream& stream,
                                                           TokenIndex name);

/// Whether a word is a macro with braces that match none of its own: `#define BEGIN namespace a {`.
[[nodiscard]] bool holds_brackets(const Project& project, FileId file, std::string_view word);

/// Gives a function its name as it is called, and the scope that a qualifier adds. A friend that its class declares is
/// of the namespace `around` the class.
void name_function(const Project& project, const TokenStream& stream, const std::string& around, Function& fn);

/// Whether there are tokens, and they are attributes, CUDA's included, and preprocessor lines.
[[nodiscard]] bool holds_attributes(const TokenStream& stream, TokenRange range);

/// The name in `(*name)(`; kNoToken where something else stands there.
[[nodiscard]] TokenIndex pointer_to_functions(const TokenStream& stream, TokenIndex open);

/// The name that one declarator of a `typedef` declares; kNoToken where none is seen.
[[nodiscard]] TokenIndex alias_name(const TokenStream& stream, TokenRange declarator);

}  // namespace cu2sycl
