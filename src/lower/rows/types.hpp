// The types of variables, written with the names that are visible where the output names them.
#pragma once

#include "lower/core/site.hpp"

namespace cu2sycl {

/// Returns the name of the class that the type of a declaration defines; an unnamed one is named after the variable.
[[nodiscard]] std::string name_of_class(const TokenStream& stream, const Declaration& declaration);
/// Returns a declaration's converted type, without specifiers that only place the variable.
[[nodiscard]] Text type_text(const Site& site, const Declaration& declaration);
/// Returns a type without a leading `const `.
[[nodiscard]] Text without_const(Text type);
/// Returns a variable's type as the file that declares it names it.
[[nodiscard]] Text type_in(const Site& site, const Variable& variable);
/// Returns a variable's type as a function that has it as a parameter names it: with the namespaces that the function
/// is not in. A class that is not visible there is declared before.
[[nodiscard]] Text type_for(const Site& site, const Variable& variable, const Function& fn);
/// Returns the namespaces and qualified names of the `using` directives and declarations in a function's body.
[[nodiscard]] std::vector<std::string_view> used_in(const TokenStream& stream, const Function& fn);
/// Rewrites a type from the names visible in scope `from` of a file to those visible in scope `to`. `used` are
/// namespaces and names with a `using` in `from`.
[[nodiscard]] Text type_in_scope(const Site& site, Text type, FileId file, const std::string& from,
                                 const std::string& to, const std::vector<std::string_view>& used = {});
/// Returns the converted tokens of a variable's declaration. Constants and types of its function are replaced with
/// their definitions, because they are unknown outside it.
[[nodiscard]] Text text_outside(const Site& site, const Variable& variable, TokenRange range);
/// Returns the extents of a variable, written with names that are known outside the function.
[[nodiscard]] Text extents_text(const Site& site, const Variable& variable);
/// Returns one `*` for each pointer level of a variable.
[[nodiscard]] std::string stars(const Variable& variable);

/// Returns a text in the words of a `__shared__` variable's function with the template arguments of the variable's
/// instance; nothing if it is of no instance, or if the text has names other than template parameters.
[[nodiscard]] std::optional<Text> in_words_of_instance(const Site& site, const Variable& v, const std::string& text);

/// Returns the type of an instance of a `__shared__` variable without an alias, for a function in whose file the
/// template is not visible; nothing elsewhere, and if the type has other names than template parameters. With a
/// `reference_name`, the declaration of a reference.
[[nodiscard]] std::optional<Text> type_of_instance(const Site& site, const Variable& v, const Function& fn,
                                                   std::string_view reference_name);

/// Returns `const float (&weights)[5]`, or `float[5]` if `reference_name` is empty. `fn` is the function with the
/// parameter.
[[nodiscard]] Text device_variable_type(const Site& site, const Variable& variable, std::string_view reference_name,
                                        const Function* fn = nullptr);
/// Returns `float (&tile)[16]` or `blur_tile_t<T>& tile` as a parameter of `fn`, or the type alone if `reference_name`
/// is empty.
[[nodiscard]] Text shared_variable_type(const Site& site, VariableId id, const Function& fn,
                                        std::string_view reference_name);
/// Returns whether a `__shared__` variable's type needs an alias at file scope to be named outside its function.
[[nodiscard]] bool needs_alias(const Site& site, VariableId id);
/// Returns whether a `__shared__` variable's type names a template parameter of the function that declares it.
[[nodiscard]] bool depends_on_template(const Site& site, const Variable& variable);
/// Returns the keyword of the local class that is a `__shared__` variable's type and can be moved out of the function;
/// kNoToken if there is none.
[[nodiscard]] TokenIndex local_class(const Project& project, const Variable& variable);
/// Returns whether a local class with its body at `open` can be moved out of a variable's function: it names no
/// variables of the function.
[[nodiscard]] bool can_move_class(const Project& project, const Variable& variable, TokenIndex open);
/// Returns the first variable whose type is a given local class; kNone if there is none.
[[nodiscard]] VariableId first_of_class(const Project& project, FunctionId owner, TokenIndex keyword);
/// Returns the name, in a function, of the moved class of a variable.
[[nodiscard]] Text moved_class_type(const Site& site, const Variable& variable, const Function& fn);
/// Returns the definition at file scope, under another name, of a variable's local class or of a class in its
/// declaration; empty if there is neither.
[[nodiscard]] Text moved_class(const Site& site, const Variable& variable, const std::string& name);
/// Returns the alignment that `__align__(16)` or a similar specifier in a declaration gives; empty if there is none.
[[nodiscard]] Text alignment_of(const Site& site, const Variable& variable);
/// Returns whether a word is a macro that expands to an alignment specifier.
[[nodiscard]] bool is_alignment_macro(const Place& place, TokenIndex i);
/// Returns the name of the alias for the type of a local variable.
[[nodiscard]] const std::string& alias_name(const Site& site, const Variable& v);

/// Returns the variable of which another is an instance, or itself.
[[nodiscard]] VariableId original(const Project& project, VariableId variable);

/// Returns the aliases that a function's signature names and that no earlier declaration in this file has declared.
[[nodiscard]] Text aliases_for(const Site& site, const Function& fn);

/// Returns `<T>` of `weights<T>`, as a function names it. Reports a finding if the function names several instances, or
/// none.
[[nodiscard]] Text template_arguments_in(const Site& site, const Function& fn, const Variable& variable);

/// Returns a type or a list of types, given as text, with CUDA types converted.
[[nodiscard]] Text converted_types(const Site& site, const std::string& types);

}  // namespace cu2sycl
