// Functions of the program, and what SYCL requires them to be passed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lex/token.hpp"
#include "program/ids.hpp"
#include "source/words.hpp"
#include "syntax/declaration.hpp"

namespace cu2sycl {

/// What a function needs from its callers because SYCL has no free function for it, and related properties.
struct ImplicitParameters {
  bool item = false;                  // is passed the nd_item
  bool warp = false;                  // needs sub-groups of 32
  bool dynamic = false;               // is passed the launch's dynamic local memory
  bool barrier = false;               // waits for the work-group
  bool grid = false;                  // waits for all work-groups of the launch
  bool meets = false;                 // work-items of a group or sub-group wait for each other or exchange values
  bool varying = false;               // distinguishes the work-items of a group
  std::vector<VariableId> variables;  // local and device memory variables, in order of first use

  /// Whether it has all needs of another function.
  [[nodiscard]] bool holds(const ImplicitParameters& other) const;
  /// Adds the needs of another function. Returns whether any of them was new.
  bool merge(const ImplicitParameters& other);
  bool add(VariableId variable);
  [[nodiscard]] bool has(VariableId variable) const;
  [[nodiscard]] bool parameters() const { return item || dynamic || !variables.empty(); }
};

struct Parameter {
  TokenIndex begin;
  TokenIndex end;
  Declaration declaration;  // without declarators if the tokens could not be read
  bool has_default = false;
  bool pack = false;
  bool alternative = false;  // another branch of `#if` has a parameter in its place
};

/// The template arguments of a call, such as `<int, 4>`: those of the function, and those of the class template that it
/// is a member of. Empty if there are none or they are not known. Those of the class are also empty if they are its own
/// parameters.
struct TemplateArguments {
  std::string own;
  std::string of_class;
};

/// A template parameter that is a pointer to a function.
struct FunctionParameter {
  std::string_view name;
  TokenRange range;  // without its default
};

struct Function {
  FileId file{0};
  FunctionId id = kNone;  // its index in Project::functions
  std::string name;       // unqualified
  std::string scope;      // `ns::Class`: the namespaces and classes around it
  bool member = false;
  bool hidden_friend = false;  // a friend with its body in the class: only its arguments find it
  bool befriended = false;     // a class declares it as a friend here, and does not define it
  TokenIndex begin = 0;        // first token, including the template header
  TokenIndex declaration = 0;  // first token after the template header
  TokenRange header{};         // the template header; that of another function if branches of `#if` share it
  TokenIndex name_token = 0;
  TokenIndex open = 0;  // `(` of the parameters
  TokenIndex close = 0;
  TokenIndex body_open = kNoToken;  // `{`; kNoToken for a declaration without a body
  TokenIndex body_close = kNoToken;
  TokenIndex shared_body = kNoToken;  // of a head: the `{` of the function that has another branch's head of its body
  bool global = false;                // __global__
  bool device = false;                // __device__
  bool host = false;                  // __host__
  bool called_from_device = false;
  std::vector<std::string> template_parameters;  // names, in order
  std::vector<std::string> class_parameters;     // of the class templates around it
  std::vector<bool> takes_type;                  // by template parameter: whether it is a type
  std::vector<std::string> template_defaults;    // by template parameter: its default here, or empty
  std::vector<FunctionParameter> function_parameters;
  std::vector<Parameter> parameters;
  std::size_t required_arguments = 0;  // by those of its declarations that have the most default arguments
  ImplicitParameters implicit;

  [[nodiscard]] bool defined() const { return body_open != kNoToken; }
  [[nodiscard]] bool has_body() const { return defined() || shared_body != kNoToken; }
  [[nodiscard]] bool in_device_code() const { return global || device || called_from_device; }
  /// Whether only device code can call it: host code does not have its implicit parameters.
  [[nodiscard]] bool for_device_alone() const { return in_device_code() && (!host || implicit.parameters()); }
  /// Whether a token is in the template header, which may have a kernel as a default argument.
  [[nodiscard]] bool in_header(TokenIndex i) const { return header.begin <= i && i < header.end; }
  /// Whether it is a template, or a member of a class template.
  [[nodiscard]] bool depends() const { return !template_parameters.empty() || !class_parameters.empty(); }
  /// Whether a word is a template parameter of the function or of a class around it.
  [[nodiscard]] bool depends_on(std::string_view word) const;
  /// Returns the unqualified name of a member's class.
  [[nodiscard]] std::string class_name() const { return scope.substr(scope.rfind(':') + 1); }
  [[nodiscard]] bool constructor() const { return member && name == class_name(); }
  /// Whether a range-based `for` can call it.
  [[nodiscard]] bool bounds_range() const { return member && parameters.empty() && (name == "begin" || name == "end"); }
  /// Whether it is an operator, and not a function such as `operator_norm`.
  [[nodiscard]] bool is_operator() const { return name.starts_with("operator") && has_word(name, "operator"); }
  /// Whether the language fixes its parameters: an operator, a destructor, or the `begin` and `end` that a range-based
  /// `for` calls.
  [[nodiscard]] bool fixed_parameters() const {
    return (is_operator() && name != "operator()") || name.starts_with('~') || bounds_range();
  }
};

}  // namespace cu2sycl
