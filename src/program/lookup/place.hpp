// A place in the code of a run: a file, and the function whose body it is in.
#pragma once

#include "program/lookup/lookup.hpp"
#include "program/project.hpp"
#include "syntax/operators.hpp"

namespace cu2sycl {

/// What queries about a token need to know of where it stands.
struct Place {
  const Project& program;
  FileId file_id;
  const File& file;
  const TokenStream& tokens;
  FunctionId function = kNone;

  Place(const Project& project, FileId id, FunctionId in = kNone)
      : program(project), file_id(id), file(project.files[id]), tokens(file.tokens), function(in) {}

  /// The function; nullptr outside of functions.
  [[nodiscard]] const Function* current() const { return function == kNone ? nullptr : &program.functions[function]; }
  [[nodiscard]] bool in_device_code() const { return current() != nullptr && current()->in_device_code(); }
  [[nodiscard]] std::string_view text(TokenIndex i) const { return tokens.text(i); }
  /// Whether a token is on a preprocessor line.
  [[nodiscard]] bool in_macro(TokenIndex i) const { return tokens.has(i, kInDirective); }
  /// The definition of a macro that a token is in; nullptr where it is in none.
  [[nodiscard]] const MacroDefinition* macro(TokenIndex i) const;
  /// The local variable or parameter that the word at token `i` means.
  [[nodiscard]] const Local* local(TokenIndex i) const { return program.find_local(function, tokens.text(i), i); }
  /// The bytes between a token and the next.
  [[nodiscard]] std::string gap(TokenIndex after) const {
    const std::uint32_t from = tokens.end_offset(after);
    return std::string(file.source->bytes().substr(from, tokens[after + 1].offset - from));
  }
  /// The blanks with which the line of a token begins.
  [[nodiscard]] std::string line_indent(TokenIndex i) const {
    return std::string(file.source->indentation(tokens[i].offset));
  }
};

/// What words name types at a place: those of the run, template parameters, and types of the function.
[[nodiscard]] NamesType types_at(const Place& place);

/// Whether the tokens [begin, last], a call, are a statement of their own.
[[nodiscard]] bool is_statement(const Place& place, TokenIndex begin, TokenIndex last);

/// The name of the function-like macro of the run whose argument token i is, not that of a function in the argument;
/// kNoToken where there is none.
[[nodiscard]] TokenIndex macro_of_argument(const Place& place, TokenIndex i);
[[nodiscard]] inline bool in_macro_argument(const Place& place, TokenIndex i) {
  return macro_of_argument(place, i) != kNoToken;
}
/// Whether the macro whose argument token i is defines functions for the device.
[[nodiscard]] bool in_argument_of_device_macro(const Place& place, TokenIndex i);
/// Whether token i alone is an argument that its macro calls and uses for nothing else: `max` for `#define BINARY(f) …
/// return f(a, b); …`.
[[nodiscard]] bool is_called_by_macro(const Place& place, TokenIndex i);

/// The lambda for the device, in a host function, that a token is in; nullptr where there is none.
[[nodiscard]] const ExtendedLambda* extended_lambda_at(const Place& place, TokenIndex i);

}  // namespace cu2sycl
