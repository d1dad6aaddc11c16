// Name lookup at a place: through block, function, class, namespace, file and included files. [C++ basic.lookup.unqual,
// basic.lookup.qual], as far as tokens tell.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "lex/token.hpp"
#include "program/ids.hpp"
#include "program/lookup/scopes.hpp"
#include "program/lookup/using_declarations.hpp"
#include "program/names.hpp"
#include "program/visibility.hpp"

namespace cu2sycl {

/// What a name that CUDA also declares refers to at a place.
enum class Meaning : std::uint8_t {
  kCuda,      // CUDA's entity
  kOverload,  // a CUDA function that the program overloads
  kOwn,       // an entity of the program
};

class Project;
struct Function;
struct Variable;

/// Whether all functions of this name in a scope are only declarations, `extern` or with the specifiers of CUDA's
/// headers. If CUDA has a function of that name, they redeclare it.
[[nodiscard]] bool redeclares_builtin(const Project& project, std::string_view name, std::string_view scope);

/// Returns what the word at token `i` of file `f` refers to. `function` is the function around the token, or kNone.
[[nodiscard]] Meaning meaning_of(const Project& project, FileId f, TokenIndex i, FunctionId function);

/// Whether nvcc compiles a token: in one of its two passes or, in a function for devices alone, in that for devices.
[[nodiscard]] bool is_compiled(const Project& project, FileId f, TokenIndex i);

/// Whether nvcc compiles a function, but not token `i` in it.
[[nodiscard]] bool is_left_out(const Project& project, const Function& fn, TokenIndex i);

/// Whether the branch of `#if` that declares a function is compiled in the pass that calls it, for the host or the
/// device.
[[nodiscard]] bool is_reached(const Project& project, const Function& fn);

/// Whether a scope declares a name as the given kind, in the units that contain file `f`.
[[nodiscard]] bool declares(const Project& project, FileId f, std::string_view name, std::string_view scope,
                            DeclaredName::Kind kind);

/// Whether unqualified lookup of the word at token `i` of file `f` finds a variable, an enumerator or a template
/// parameter before any function. Local variables are ignored.
[[nodiscard]] bool names_value(const Project& project, FileId f, TokenIndex i);
/// Whether it finds a type before any function.
[[nodiscard]] bool names_type(const Project& project, FileId f, TokenIndex i);

/// Returns the functions that a call of the word at token `i` of file `f` with `arguments` arguments can mean.
[[nodiscard]] std::vector<FunctionId> callees_at(const Project& project, FileId f, TokenIndex i, std::size_t arguments);

/// Whether unqualified lookup of the word at token `i` of file `f` can find a function: it is in a scope around the
/// token or is brought there.
[[nodiscard]] bool is_visible_at(const Project& project, FileId f, TokenIndex i, const Function& function);

/// Returns how many template arguments a call of a function must write: those up to the last one that neither its
/// parameters name nor a default gives; 0 for members.
[[nodiscard]] std::size_t least_template_arguments(const Project& project, const Function& function);

/// Returns the functions with the name at token `i`, which is qualified or a member of an object, that are members of
/// the class named by the qualifier or by the object's declaration, ignoring template arguments. Empty if no class is
/// found.
[[nodiscard]] std::vector<FunctionId> of_written_class(const Project& project, FileId f, TokenIndex i);

/// Returns the device memory variable that the word at token `i` of file `f` refers to; kNone if there is none. Local
/// names are ignored.
[[nodiscard]] VariableId variable_at(const Project& project, FileId f, TokenIndex i);

/// Returns the definition of a device memory variable that is declared `extern`, if possible in a file that is in a
/// translation unit with the declaration; kNone if there is none.
[[nodiscard]] VariableId definition_of(const Project& project, const Variable& declared);

/// Whether a declaration of the variable in the run is `extern`: other units refer to it.
[[nodiscard]] bool is_declared_extern(const Project& project, const Variable& variable);

/// Whether a token is in a function's body, or in an operand of its trailing return type or `noexcept`: its parameters
/// can be named there, and it is no member initializer.
[[nodiscard]] bool in_body_or_return_type(const TokenStream& stream, const Function& function, TokenIndex i);

/// Whether a function is an explicit specialization, `template <> float f<float>(…)`, of a template for the device.
/// nvcc compiles it for the device, too, even if it has no `__device__`.
[[nodiscard]] bool specializes_device_template(const Project& project, const Function& fn);

/// Whether a function without CUDA's specifiers may be for the device: a constexpr one may be (nvcc's
/// --expt-relaxed-constexpr), and a macro may expand to the specifiers.
[[nodiscard]] bool may_run_on_device(const Project& project, const Function& fn);

}  // namespace cu2sycl
