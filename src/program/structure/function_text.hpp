// The parts of a function declaration.
#pragma once

#include "program/project.hpp"

namespace cu2sycl {

/// The end of a function declaration, or the token at which to continue if it turned out not to be one.
struct FunctionEnd {
  TokenIndex at;  // the `;` or `{`, or the token found in its place
  bool is_function = true;
};

/// Whether a word may follow the `)` of a function's parameters.
[[nodiscard]] bool continues_signature(std::string_view word);

/// Reads the tokens from the `)` of a function's parameters to its body or `;`, and sets the body.
[[nodiscard]] FunctionEnd read_function_end(const Project& project, const TokenStream& stream, Function& fn,
                                            TokenIndex end);

/// Returns the tokens before a function's declaration, without `#if` lines at their end.
[[nodiscard]] TokenRange template_header(const TokenStream& stream, const Function& fn);

/// Copies the template header before an `#if` to the functions in its `#else` branches.
void share_template_headers(const TokenStream& stream, std::vector<Function>& functions);

/// Gives the heads in other branches of `#if` directly before a function with a body that body, too, if they run where
/// it runs. The body becomes that of the last head that the compiler reads, if it does not read the function's own or
/// only the other belongs to kernels.
void share_body(std::vector<Function>& before, const File& file, Function& fn);

/// Reads the parameters between `fn.open` and `fn.close`.
void read_parameters(const TokenStream& stream, Function& fn);

/// Sets how many arguments a call of each function requires.
void count_required_arguments(Project& project);

/// Whether the parentheses hold parameters: `T f(int);` and not `T x(3);`, since a literal cannot begin a parameter.
[[nodiscard]] bool looks_like_parameters(const TokenStream& stream, const Function& fn);

/// Records what a word says about where a function runs, if it is a specifier or a macro for specifiers such as
/// `#define HD __host__ __device__`.
void note_qualifier(const Project& project, std::string_view word, Function& fn);

/// Moves the first template parameters of a function to those of its class: the ones in other headers than the last.
void separate_class_parameters(Function& fn, std::size_t count);

/// Returns the scope of the name at a token of a scope, with its qualifier: `a::b` for `b::n` in `a`.
[[nodiscard]] std::string scope_with_qualifier(const Project& project, const TokenStream& stream, TokenIndex name,
                                               const std::string& scope);

/// Whether the name at a token is qualified by a class with some of the template parameters: `Queue<T>::push`.
[[nodiscard]] bool is_member_of_instance(const TokenStream& stream, TokenIndex name,
                                         const std::vector<std::string>& parameters);

/// Sets the name of a function, and adds a qualifier to its scope. A friend that its class only declares belongs to the
/// namespace `around` the class.
void name_function(const Project& project, const TokenStream& stream, const std::string& around, Function& fn);

/// Whether a range is not empty and consists of attributes, including CUDA's, and preprocessor lines.
[[nodiscard]] bool holds_attributes(const TokenStream& stream, TokenRange range);

}  // namespace cu2sycl
