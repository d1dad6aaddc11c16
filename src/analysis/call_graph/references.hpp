// What the code of a function, a lambda or a macro refers to that decides about implicit parameters.
#pragma once

#include <functional>
#include <optional>

#include "program/project.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

inline constexpr std::size_t kAnyNumber = SIZE_MAX;  // of arguments

/// A call, by name or of a function object.
struct Call {
  std::string_view name;
  std::size_t arguments;
  FileId file;
  TokenIndex at = kNoToken;    // the name
  bool object = false;         // it is a function object's
  bool deduced = false;        // whose type a template deduces
  bool parameter = false;      // of a function that a template argument names, which is called like an object
  std::string_view type = {};  // of an object: its class, where its type is no more than a class's name
  bool dependent = false;      // only an instance of the caller says what it means
  bool expression = false;     // of an object that an expression gives: `at` is its `(`
};

/// A call, and the functions that it can mean.
struct ResolvedCall {
  Call call;
  std::vector<FunctionId> callees;
  bool known_class = false;  // of an object: has_known_class()
};

struct References {
  ImplicitParameters direct;
  std::vector<Call> calls;
  std::vector<std::string_view> macros;
  std::vector<VariableId> escaping;  // constants whose address is taken
};

/// The classes with constructors or operators, and those that have objects of such classes as members.
[[nodiscard]] std::unordered_set<std::string> constructed_classes(const Project& project);

/// The class of a data member that is an object, as far as it is one word; empty otherwise.
[[nodiscard]] std::string class_of(const File& file, const DataMember& member);

/// Whether the word at token `i` of function `fn` may be a function object: a local variable, or a variable of the
/// class that the function is a member of.
[[nodiscard]] bool may_be_object(const Project& project, FunctionId fn, TokenIndex i);

/// The call of such an object, whose arguments begin at `(`.
[[nodiscard]] Call object_call(const Project& project, FunctionId fn, TokenIndex name, TokenIndex open);

/// The call of an object that an expression gives, as `(*p)(x)`, `a[i](x)`, `Class{}(x)`, `a.b(x)`, whose arguments
/// begin at `(`; nothing where it is none, or nothing is known of the object.
[[nodiscard]] std::optional<Call> expression_call(const Project& project, FunctionId fn, TokenIndex open);

/// Reads the references of tokens.
class ReferenceReader {
 public:
  ReferenceReader(const Project& project, const Table& table, const std::unordered_set<std::string>& constructed)
      : p_(project), table_(table), constructed_(constructed) {}

  /// Adds those of the tokens [begin, end) of a file, in a function's body or, for kNone, in a macro's.
  void read(FileId file, TokenIndex begin, TokenIndex end, FunctionId fn, References& out) const;
  /// Adds those of one word.
  void read_word(FileId file, TokenIndex i, FunctionId fn, References& out) const;

 private:
  void read_rules(FileId file, TokenIndex i, FunctionId fn, References& out) const;
  void read_variable(FileId file, TokenIndex i, FunctionId fn, References& out) const;
  void read_constructions(FileId file, TokenIndex i, FunctionId fn, References& out) const;
  void read_construction(FileId file, TokenIndex i, FunctionId fn, std::string_view name, References& out) const;
  [[nodiscard]] bool takes_address(const TokenStream& s, TokenIndex i, const Variable& v) const;

  const Project& p_;
  const Table& table_;
  const std::unordered_set<std::string>& constructed_;
};

/// One definition of a macro.
struct MacroBody {
  FileId file;
  References references;
};

/// What macros refer to, over any number of macros that use each other.
class MacroReferences {
 public:
  explicit MacroReferences(const Project& project) : p_(project) {}

  void read(const ReferenceReader& reader);
  [[nodiscard]] const std::vector<MacroBody>& definitions(std::string_view name) const { return bodies_.at(name); }
  /// Calls `take` with references of a file, and with those of all macros that these use and that call or need
  /// something; not with those of macros in `seen`, to which it adds.
  void visit(const References& first, FileId file, WordSet& seen,
             const std::function<void(const References&)>& take) const;

 private:
  void find_telling();
  [[nodiscard]] std::vector<const MacroBody*> bodies_of(std::string_view name, FileId file) const;

  const Project& p_;
  WordMap<std::vector<MacroBody>> bodies_;
  WordSet telling_;  // macros that call or need something, by themselves or by others that they use: most do not
};

/// Whether the class of a called object is known to be one of the run.
[[nodiscard]] bool has_known_class(const Project& project, const Call& call);

/// The call operators that the call of an object can mean: of its class where that is known.
[[nodiscard]] std::vector<FunctionId> operators_called(const Project& project, const Call& call);

/// Whether a row of the user's is for functions or macros of the program's own, and for nothing else that it declares;
/// in a macro's body for functions alone.
[[nodiscard]] bool has_users_row(const Project& project, const Table& table, std::string_view word, bool in_macro);

/// The functions that a call can mean.
[[nodiscard]] std::vector<FunctionId> callees_of(const Project& project, const Call& call);

using CallsByFunction = std::vector<const std::vector<ResolvedCall>*>;

/// The functions of the device that reach themselves (recursion.cpp).
[[nodiscard]] std::set<FunctionId> recursive_functions(const Project& project, const Table& table,
                                                       const CallsByFunction& calls);

}  // namespace cu2sycl
