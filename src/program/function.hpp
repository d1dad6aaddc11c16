// A function of the program, and what SYCL wants it passed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lex/token.hpp"
#include "program/ids.hpp"
#include "syntax/declaration.hpp"

namespace cu2sycl {

/// What SYCL wants passed to a function because it has no free-standing word for it.
struct ImplicitParameters {
  bool item = false;                  // the nd_item
  bool warp = false;                  // sub-groups of 32
  bool dynamic = false;               // the launch's dynamic local memory
  bool barrier = false;               // waits for its group
  bool grid = false;                  // waits for all groups of the launch
  bool meets = false;                 // work-items wait for each other or exchange values, in groups or sub-groups
  bool varying = false;               // tells work-items of one group apart
  std::vector<VariableId> variables;  // local and device memory variables, in order of first need

  /// Adds another's; true where something was new.
  bool merge(const ImplicitParameters& other);
  bool add(VariableId variable);
  [[nodiscard]] bool parameters() const { return item || dynamic || !variables.empty(); }
};

struct Parameter {
  TokenIndex begin;
  TokenIndex end;
  Declaration declaration;  // no declarator where the tokens could not be read
  bool has_default = false;
  bool pack = false;
  bool alternative = false;  // to one before, which is in another branch of `#if`
};

/// The template arguments of a call, as `<int, 4>`: of the function, and of the class template that it is a member of.
/// Empty where there are none, or where they are not known; those of a class also where they are its own parameters.
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
  FunctionId id = kNone;  // its place in the list of the run
  std::string name;       // unqualified
  std::string scope;      // `ns::Class`, without the name
  bool member = false;
  TokenIndex begin = 0;        // first token, template header included
  TokenIndex declaration = 0;  // first token after the template header
  TokenRange header{};         // the template header; that of another function where branches of `#if` share it
  TokenIndex name_token = 0;
  TokenIndex open = 0;  // `(` of the parameters
  TokenIndex close = 0;
  TokenIndex body_open = kNoToken;  // `{`; kNoToken for a declaration without a body
  TokenIndex body_close = kNoToken;
  bool global = false;  // __global__
  bool device = false;  // __device__
  bool host = false;    // __host__
  bool called_from_device = false;
  std::vector<std::string> template_parameters;  // names, in order
  std::vector<std::string> class_parameters;     // of the class templates that it is written in
  std::vector<bool> takes_type;                  // by template parameter: it is a type
  std::vector<std::string> template_defaults;    // likewise what this declaration says it is without an argument
  std::vector<FunctionParameter> function_parameters;
  std::vector<Parameter> parameters;
  ImplicitParameters implicit;

  [[nodiscard]] bool defined() const { return body_open != kNoToken; }
  [[nodiscard]] bool in_device_code() const { return global || device || called_from_device; }
  /// Whether devices alone can call it: host code has nothing of what it must be passed.
  [[nodiscard]] bool for_device_alone() const { return in_device_code() && (!host || implicit.parameters()); }
  /// Whether instances of it differ: it, or a class around it, is a template.
  [[nodiscard]] bool depends() const { return !template_parameters.empty() || !class_parameters.empty(); }
  /// Whether a word is a template parameter of its own or of a class around it.
  [[nodiscard]] bool depends_on(std::string_view word) const;
  /// The class that a member belongs to, unqualified.
  [[nodiscard]] std::string class_name() const { return scope.substr(scope.rfind(':') + 1); }
  [[nodiscard]] bool constructor() const { return member && name == class_name(); }
  /// An operator, a destructor, or `begin` and `end`, which `for` calls: the language fixes their parameters.
  [[nodiscard]] bool fixed_parameters() const {
    return (name.starts_with("operator") && name != "operator()") || name.starts_with('~') ||
           (member && parameters.empty() && (name == "begin" || name == "end"));
  }
};

}  // namespace cu2sycl
