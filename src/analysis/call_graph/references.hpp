// What the code of a function, a lambda or a macro refers to that affects implicit parameters.
#pragma once

#include <functional>
#include <optional>

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// A call, by name or of a function object.
struct Call {
  std::string_view name;
  std::size_t arguments;
  FileId file;
  TokenIndex at = kNoToken;    // the name
  bool object = false;         // the callee is a function object
  bool deduced = false;        // a template deduces the object's type
  bool parameter = false;      // the callee is a template parameter for a function, which is called like an object
  std::string_view type = {};  // the object's class, if its type is only the name of a class
  bool dependent = false;      // only an instance of the caller determines the callee
  bool construction = false;   // an object of a class that is a template parameter: see is_dependent_class()
  bool expression = false;     // an expression gives the object: `at` is the `(` of the call
};

/// A call, and the functions that it may mean.
struct ResolvedCall {
  Call call;
  std::vector<FunctionId> callees;
  bool known_class = false;    // for an object: has_known_class()
  bool may_be_lambda = false;  // for an object: may_call_lambda()
};

struct References {
  ImplicitParameters direct;
  std::vector<Call> calls;
  std::vector<std::string_view> macros;
  std::vector<VariableId> escaping;  // constants whose address is taken
};

/// Returns the classes with constructors or operators, and the classes that have objects of such classes as members.
[[nodiscard]] std::unordered_set<std::string> constructed_classes(const Project& project);

/// Returns the unqualified name of the class of a data member that is an object; empty for other members.
[[nodiscard]] std::string class_of(const File& file, const DataMember& member);

/// Whether the word at token `i` of function `fn` may be a function object: a local variable, or a data member of the
/// function's class.
[[nodiscard]] bool may_be_object(const Project& project, FunctionId fn, TokenIndex i);

/// Returns the call of such an object, whose arguments begin at `open`.
[[nodiscard]] Call object_call(const Project& project, FunctionId fn, TokenIndex name, TokenIndex open);

/// Returns the call of an object that an expression gives, as `(*p)(x)`, `a[i](x)`, `Class{}(x)`, `a.b(x)`, whose
/// arguments begin at `open`; nothing if it is no such call, or if nothing is known about the object.
[[nodiscard]] std::optional<Call> expression_call(const Project& project, FunctionId fn, TokenIndex open);

/// Collects what tokens refer to.
class ReferenceReader {
 public:
  ReferenceReader(const Project& project, const Table& table, const std::unordered_set<std::string>& constructed)
      : p_(project), table_(table), constructed_(constructed) {}

  /// Adds what the tokens [begin, end) of a file refer to. They are in a function's body or, if `fn` is kNone, in a
  /// macro's.
  void read(FileId file, TokenIndex begin, TokenIndex end, FunctionId fn, References& out) const;
  /// Adds what one word refers to.
  void read_word(FileId file, TokenIndex i, FunctionId fn, References& out) const;

 private:
  void read_rules(FileId file, TokenIndex i, FunctionId fn, References& out) const;
  void read_variable(FileId file, TokenIndex i, FunctionId fn, References& out) const;
  void read_macro(FileId file, TokenIndex i, FunctionId fn, References& out) const;
  void read_constructions(FileId file, TokenIndex i, FunctionId fn, References& out) const;
  void read_construction(FileId file, TokenIndex i, FunctionId fn, std::string_view name, References& out) const;
  void read_returned(FileId file, TokenIndex i, FunctionId fn, References& out) const;
  [[nodiscard]] bool takes_address(const TokenStream& s, TokenIndex i, const Variable& v) const;
  // Whether a member function that is not const is called for the variable at a token: constants are not const in CUDA.
  [[nodiscard]] bool calls_modifier(const TokenStream& s, TokenIndex i, const Variable& v) const;

  const Project& p_;
  const Table& table_;
  const std::unordered_set<std::string>& constructed_;
};

/// One definition of a macro.
struct MacroBody {
  FileId file;
  References references;
};

/// What macros refer to, directly and through macros that they use.
class MacroReferences {
 public:
  explicit MacroReferences(const Project& project) : p_(project) {}

  void read(const ReferenceReader& reader);
  [[nodiscard]] const std::vector<MacroBody>& definitions(std::string_view name) const { return bodies_.at(name); }
  /// Calls `take` with `first`, which code of a file refers to, and with the references of all macros that are used
  /// from there, directly or indirectly, and that call or need something. Skips the macros in `seen`, and adds the
  /// others to it.
  void visit(const References& first, FileId file, WordSet& seen,
             const std::function<void(const References&)>& take) const;

 private:
  void find_telling();
  void find_forwarding();
  [[nodiscard]] std::vector<const MacroBody*> bodies_of(std::string_view name, FileId file) const;

  const Project& p_;
  WordMap<std::vector<MacroBody>> bodies_;
  WordSet telling_;  // macros that call or need something, directly or through macros that they use: most do not
  WordMap<std::string_view> forwards_;  // macros that only use another one that tells something: the last of these
};

/// Removes the variables that a function needs because of macros, and that it does not name itself (`direct`), if a
/// local variable of the function has the name, too.
void leave_out_locals(const Project& project, FunctionId function, const ImplicitParameters& direct,
                      ImplicitParameters& needed);

/// Whether the word at a token in a function is the unqualified name of a template parameter that is no function.
/// `T(0)` is taken for a number.
[[nodiscard]] bool is_dependent_class(const Project& project, FunctionId fn, TokenIndex i);

/// Whether the class of a called object is known and is one of the run.
[[nodiscard]] bool has_known_class(const Project& project, const Call& call);
/// Whether the object of a call may be a lambda: its class is not known, and it is not one that derives from the
/// caller's.
[[nodiscard]] bool may_call_lambda(const Project& project, const Call& call);

/// Returns the parameters that are called as objects.
[[nodiscard]] std::set<ParameterOf> called_parameters(const Project& project, const std::vector<const Call*>& calls);

/// Returns the call operators that the call of an object may mean: those of its class if that is known, or of
/// the classes that are passed for the parameter.
[[nodiscard]] std::vector<FunctionId> operators_called(const Project& project, const Call& call);

/// Whether a row of a user's table has the name of functions or macros that the program declares, and the program
/// declares nothing else with that name. In a macro's body only functions count.
[[nodiscard]] bool has_users_row(const Project& project, const Table& table, std::string_view word, bool in_macro);

/// Returns the call operators that the call of an object whose arguments begin at `open` may mean in function `fn`.
[[nodiscard]] std::vector<FunctionId> operators_called_at(const Project& project, FunctionId fn, TokenIndex open);

/// Like the function above, but returns only those of a class that is known.
[[nodiscard]] std::vector<FunctionId> known_operators_called(const Project& project, FunctionId fn, TokenIndex open);

/// Returns the functions that a call may mean.
[[nodiscard]] std::vector<FunctionId> callees_of(const Project& project, const Call& call);

using CallsByFunction = std::vector<const std::vector<ResolvedCall>*>;

/// Returns all functions, each after those that it calls, unless these call it, too.
[[nodiscard]] std::vector<FunctionId> callees_first(const CallsByFunction& calls);

/// Returns the device functions that call themselves, directly or indirectly (recursion.cpp).
[[nodiscard]] std::set<FunctionId> recursive_functions(const Project& project, const Table& table,
                                                       const CallsByFunction& calls);

}  // namespace cu2sycl
