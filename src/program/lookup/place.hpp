// A place in the code of a run: a file, and the function around it.
#pragma once

#include "program/lookup/lookup.hpp"
#include "program/project.hpp"
#include "syntax/operators.hpp"

namespace cu2sycl {

/// The context of a token, for queries about it.
struct Place {
  const Project& program;
  FileId file_id;
  const File& file;
  const TokenStream& tokens;
  FunctionId function = kNone;
  const Function* host_version = nullptr;  // what stands for the function while its version for the host is converted

  Place(const Project& project, FileId id, FunctionId in = kNone)
      : program(project), file_id(id), file(project.files[id]), tokens(file.tokens), function(in) {}

  /// Returns the function; nullptr outside functions.
  [[nodiscard]] const Function* current() const {
    return host_version != nullptr ? host_version : function == kNone ? nullptr : &program.functions[function];
  }
  [[nodiscard]] bool in_device_code() const { return current() != nullptr && current()->in_device_code(); }
  [[nodiscard]] std::string_view text(TokenIndex i) const { return tokens.text(i); }
  /// Whether a token is on a preprocessor line.
  [[nodiscard]] bool in_macro(TokenIndex i) const { return tokens.has(i, kInDirective); }
  /// Returns the macro definition that contains a token; nullptr if there is none.
  [[nodiscard]] const MacroDefinition* macro(TokenIndex i) const;
  /// Returns the local variable or parameter that the word at token `i` refers to; nullptr if there is none.
  [[nodiscard]] const Local* local(TokenIndex i) const {
    return tokens.is(tokens.previous(i), tok::coloncolon) ? nullptr : program.find_local(function, tokens.text(i), i);
  }
  /// Returns the bytes between a token and the next one.
  [[nodiscard]] std::string gap(TokenIndex after) const {
    const std::uint32_t from = tokens.end_offset(after);
    return std::string(file.source->bytes().substr(from, tokens[after + 1].offset - from));
  }
  /// Returns the indentation of the line that contains a token.
  [[nodiscard]] std::string line_indent(TokenIndex i) const {
    return std::string(file.source->indentation(tokens[i].offset));
  }
};

/// Returns a predicate for words that name types at a place: types of the run, template parameters, and local types.
[[nodiscard]] NamesType types_at(const Place& place);

/// Whether the tokens [begin, last], a call, are a complete statement.
[[nodiscard]] bool is_statement(const Place& place, TokenIndex begin, TokenIndex last);

/// Returns the name of the function-like macro that token i is an argument of, unless a function call within the
/// argument is nearer; kNoToken if there is none.
[[nodiscard]] TokenIndex macro_of_argument(const Place& place, TokenIndex i);
[[nodiscard]] inline bool in_macro_argument(const Place& place, TokenIndex i) {
  return macro_of_argument(place, i) != kNoToken;
}
/// Whether token i is in an argument of a macro that defines device functions.
[[nodiscard]] bool in_argument_of_device_macro(const Place& place, TokenIndex i);
/// Whether token i is a complete macro argument that the macro only calls: `max` for `#define BINARY(f) … return f(a,
/// b); …`.
[[nodiscard]] bool is_called_by_macro(const Place& place, TokenIndex i);

/// Returns the device lambda of a host function that contains a token; nullptr if there is none.
[[nodiscard]] const ExtendedLambda* extended_lambda_at(const Place& place, TokenIndex i);

/// Returns the name of the local class around token `i`, whose members cannot use what its function is passed; kNoToken
/// if there is none.
[[nodiscard]] TokenIndex local_class_around(const Place& place, TokenIndex i);

}  // namespace cu2sycl
