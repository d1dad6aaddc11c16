// The types of variables, in the words of the place where the output names them.
#pragma once

#include "lower/core/site.hpp"

namespace cu2sycl {

/// A declaration's type as written, without the words that only place the variable.
[[nodiscard]] Text type_text(const Site& site, const Declaration& declaration);
/// The type without a leading `const `.
[[nodiscard]] Text without_const(Text type);
/// A variable's type in the words of the file that declares it.
[[nodiscard]] Text type_in(const Site& site, const Variable& variable);
/// A type in the words of the place where a function takes a variable of it: with the namespaces that the function is
/// not in, and declared before, where the class is not seen there.
[[nodiscard]] Text type_for(const Site& site, const Variable& variable, const Function& fn);
/// The namespaces and the qualified names that `using` in a function's body lets be named without them.
[[nodiscard]] std::vector<std::string_view> used_in(const TokenStream& stream, const Function& fn);
/// A type in the words of a file's scope `from`, where some are `used`, in those of the scope `to`.
[[nodiscard]] Text type_in_scope(const Site& site, Text type, FileId file, const std::string& from,
                                 const std::string& to, const std::vector<std::string_view>& used = {});
/// Tokens of a variable's declaration, with constants and types of its function replaced by what they are, since they
/// mean nothing outside it.
[[nodiscard]] Text text_outside(const Site& site, const Variable& variable, TokenRange range);
/// The extents, in words that have their meaning outside the function.
[[nodiscard]] Text extents_text(const Site& site, const Variable& variable);
/// `*` as often as the variable is a pointer.
[[nodiscard]] std::string stars(const Variable& variable);

/// `const float (&weights)[5]`, or the type alone without a name: `float[5]`. `fn`: the function that takes it.
[[nodiscard]] Text device_variable_type(const Site& site, const Variable& variable, std::string_view reference_name,
                                        const Function* fn = nullptr);
/// `float (&tile)[16]` or `blur_tile_t<T>& tile` as a parameter of `fn`; the type alone without a name.
[[nodiscard]] Text shared_variable_type(const Site& site, VariableId id, const Function& fn,
                                        std::string_view reference_name);
/// Whether a `__shared__` variable's type needs an alias at file scope to be named outside its function.
[[nodiscard]] bool needs_alias(const Site& site, VariableId id);
/// Whether a `__shared__` variable's type names a template parameter of the function that declares it.
[[nodiscard]] bool depends_on_template(const Site& site, const Variable& variable);
/// The class in its function that is a `__shared__` variable's type, and can move out of it: its keyword, or kNoToken.
[[nodiscard]] TokenIndex local_class(const Project& project, const Variable& variable);
/// Whether a class with its body at `{` in a variable's function can move out: it names no variables there.
[[nodiscard]] bool can_move_class(const Project& project, const Variable& variable, TokenIndex open);
/// The first variable of a class in a function; kNone where there is none.
[[nodiscard]] VariableId first_of_class(const Project& project, FunctionId owner, TokenIndex keyword);
/// What that class is called where it has moved to, in the words of a function.
[[nodiscard]] Text moved_class_type(const Site& site, const Variable& variable, const Function& fn);
/// Such a class, or one in the variable's declaration, for file scope under another name; empty where there is none.
[[nodiscard]] Text moved_class(const Site& site, const Variable& variable, const std::string& name);
/// What `__align__(16)` and its like ask for in a declaration; empty where nothing does.
[[nodiscard]] Text alignment_of(const Site& site, const Variable& variable);
/// Whether a word is a macro that asks for an alignment.
[[nodiscard]] bool is_alignment_macro(const Place& place, TokenIndex i);
/// The aliases that a function's signature names and that no earlier declaration in this file has given.
[[nodiscard]] Text aliases_for(const Site& site, const Function& fn);

/// Whether a variable in device memory is a template.
[[nodiscard]] bool is_template(const Project& project, const Variable& variable);
/// `<T>` of `weights<T>` as a function or what it calls names it, in that function's words; says so where one function
/// names several.
[[nodiscard]] Text template_arguments_in(const Site& site, const Function& fn, const Variable& variable);

/// A type, or a list of them, given as text, with CUDA's types converted.
[[nodiscard]] Text converted_types(const Site& site, const std::string& types);

}  // namespace cu2sycl
