// Which class a name refers to, and where members of classes are found: [C++ class.member.lookup], as far as tokens
// tell.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lex/token.hpp"
#include "program/ids.hpp"

namespace cu2sycl {

class Project;
struct DataMember;
class TokenStream;
struct Declarator;
struct Function;

/// Returns the classes that the word at token `i` of function `fn` may refer to: the word itself first, then the
/// targets of aliases, and bases whose constructors a class inherits.
[[nodiscard]] std::vector<std::string_view> classes_named(const Project& project, FileId file, FunctionId fn,
                                                          TokenIndex i);

/// Returns the scoped name `a::b::Name` of the class that lookup of `name` finds at token `i` of file `f`. Returns
/// nothing if lookup finds an alias. If lookup finds nothing, returns all classes whose scoped name ends with `name`.
[[nodiscard]] std::vector<std::string> class_scopes(const Project& project, FileId f, TokenIndex i,
                                                    std::string_view name);

/// The same for one of the classes that the word at token `i` may refer to: the word itself has the qualifier before
/// it, the target of an alias has none.
[[nodiscard]] std::vector<std::string> class_scopes_at(const Project& project, FileId f, TokenIndex i,
                                                       std::string_view name);

/// Returns those of `functions`, which have one name and are in order, that are members of a class or else of its
/// nearest base that has any.
[[nodiscard]] std::vector<FunctionId> members_of_class(const Project& project, std::string_view class_scope,
                                                       const std::vector<FunctionId>& functions);

/// Returns the scoped names of the classes of the run that the type of a function's parameter may mean, also as
/// a pointer or reference; empty for other types and for those that depend on the instance.
[[nodiscard]] std::vector<std::string> classes_of_parameter(const Project& project, const Function& fn,
                                                            std::size_t which);

/// Whether two functions have a parameter of different classes at the same place, of which neither is a base of the
/// other.
[[nodiscard]] bool differ_by_classes(const Project& project, const Function& x, const Function& y);

/// Whether an object of a class is accepted where a parameter has one of `classes`: it is one of them or a base.
[[nodiscard]] bool accepts_class(const Project& project, const std::vector<std::string>& classes, std::string_view of);

/// Whether the word at token `i` of a function begins a member or base initialiser, such as `x` in `: x(x), y(f(y))`.
[[nodiscard]] bool initialises_member(const TokenStream& stream, const Function& fn, TokenIndex i);

/// Returns the data members of a class that a constructor's definition initialises with their default initialisers.
[[nodiscard]] std::vector<const Declarator*> defaulted_members(const Project& project, const Function& constructor);

/// Returns the classes, as classes_named() does, of the data member that the word at token `i` of function `fn`
/// initialises; empty if it initialises none, or one that is no object.
[[nodiscard]] std::vector<std::string_view> classes_of_initialised_member(const Project& project, FunctionId fn,
                                                                          TokenIndex i);

/// Returns the data member that unqualified lookup of a name in the function finds, in its class, a class around it, or
/// a base; nullptr if it finds none, or something else before.
[[nodiscard]] const DataMember* data_member_at(const Project& project, FunctionId fn, std::string_view name);

/// Returns the constructors of class `name` that a call with `arguments` arguments can mean, if the word at token
/// `i` of file `f` names the class, perhaps by an alias.
[[nodiscard]] std::vector<FunctionId> constructors_at(const Project& project, FileId f, TokenIndex i,
                                                      std::string_view name, std::size_t arguments);

/// Returns the name in the type that a function returns by value, to which `return {…}` gives arguments; kNoToken if
/// there is none.
[[nodiscard]] TokenIndex returned_class(const TokenStream& stream, const Function& fn);

/// Finds the class that each word of the run names.
void resolve_class_names(Project& project);

/// Returns the class of the run that a word names, directly or by aliases, without template arguments; empty if it
/// names none.
[[nodiscard]] std::string_view class_named(const Project& project, std::string_view word);

}  // namespace cu2sycl
