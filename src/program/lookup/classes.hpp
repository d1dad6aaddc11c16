// Classes: which a name means at a place, and where their members are. [C++ class.member.lookup], as far as tokens can
// tell.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lex/token.hpp"
#include "program/ids.hpp"

namespace cu2sycl {

class Project;
class TokenStream;
struct Function;

/// The classes that the word at token `i` of function `fn` may name, itself first: what it is an alias of, and bases
/// whose constructors a class takes over.
[[nodiscard]] std::vector<std::string_view> classes_named(const Project& project, FileId file, FunctionId fn,
                                                          TokenIndex i);

/// The class `a::b::Name` that look-up of `name` finds at token `i` of file `f`: none where that is an alias, and all
/// classes whose names end so where nothing of the name is found.
[[nodiscard]] std::vector<std::string> class_scopes(const Project& project, FileId f, TokenIndex i,
                                                    std::string_view name);

/// Of functions of one name, those of a class, or of the nearest of its bases that has any.
[[nodiscard]] std::vector<FunctionId> members_of_class(const Project& project, std::string_view class_scope,
                                                       const std::vector<FunctionId>& functions);

/// Whether the word at token `i` of a function begins an initialiser of a member or a base, `x` of `: x(x), y(f(y))`.
[[nodiscard]] bool initialises_member(const TokenStream& stream, const Function& fn, TokenIndex i);

/// The constructors that a call of the word at token `i` of file `f` with `arguments` arguments can mean, where it
/// names, perhaps by an alias, the class `name`.
[[nodiscard]] std::vector<FunctionId> constructors_at(const Project& project, FileId f, TokenIndex i,
                                                      std::string_view name, std::size_t arguments);

/// The class of the run that a word names, also by aliases, without template arguments; empty where it names none.
[[nodiscard]] std::string_view class_named(const Project& project, std::string_view word);

}  // namespace cu2sycl
