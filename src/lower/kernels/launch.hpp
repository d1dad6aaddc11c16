// Converts launches of kernels to submissions to queues.
#pragma once

#include "lower/core/site.hpp"

namespace cu2sycl {

/// The index space of a launch, as an expression that evaluates each size once.
struct LaunchSpace {
  Text text;
  bool pure = true;      // it calls no unknown functions and changes nothing
  bool changes = false;  // it changes a variable
  bool valid = false;    // known to be valid: no size is zero, and sizes are within CUDA's limits
};
[[nodiscard]] LaunchSpace launch_space(const Site& site, const Launch& launch, int dimensions);

/// The arguments of a kernel's call, and the lambda captures that they need: `, x = expression` for what must be
/// evaluated at the launch.
struct KernelArguments {
  Text captures;
  Text text;
  Text list;         // all arguments as one list, for a function around the launch, if a macro holds several
  std::string pack;  // the parameter pack of that function
};
[[nodiscard]] KernelArguments kernel_arguments(const Site& site, const Function& kernel, const Launch& launch);
/// Returns arguments with `#if` lines among them, whose text and lines are kept: in the kernel's call if its lambda can
/// capture their names, else as one list.
[[nodiscard]] KernelArguments conditional_arguments(const Site& site, const Function& kernel, const Launch& launch);

/// Returns the names of the parameters that a macro holds: `out` and `n` for `ARGS` of `#define ARGS int* out, int n`.
/// Empty if the range is no macro's name, a parameter has no name, or definitions of the macro give different names.
[[nodiscard]] std::vector<std::string> parameters_of_macro(const Site& site, TokenRange range);
/// Returns whether an argument is a macro that holds several arguments.
[[nodiscard]] bool is_list_macro(const Site& site, TokenRange argument);
/// Returns whether each name in such a macro's use and body can be used unchanged in a kernel's lambda.
[[nodiscard]] bool is_capturable_list(const Site& site, TokenRange argument);
/// Returns whether an argument, or one in a macro, is `0`, `NULL` or a braced list, which have no usable type.
[[nodiscard]] bool has_untyped_argument(const Site& site, const Launch& launch);

/// Returns whether a launch must have template arguments that the source does not write. Local accessors convert to the
/// kernel's parameters, but template arguments cannot be deduced from them.
[[nodiscard]] bool deduces_arguments(const Site& site, const Function& kernel, const Launch& launch);

/// Returns the template argument number `which` of a kernel: deduced from the launch's arguments, as CUDA's compiler
/// does it, or the default. Empty if neither is simple enough.
[[nodiscard]] Text deduce(const Site& site, const Function& kernel, std::size_t which,
                          const std::vector<TokenRange>& arguments);

/// The accessors and pointers that a kernel is passed beside the nd_item: the declarations of the accessors, one a
/// line; the captures of the pointers, each after `, `; and the arguments of the kernel's call.
struct KernelMemory {
  Text declarations;
  Text captures;
  std::vector<Text> arguments{};
};
/// What kernel_memory() is told of a launch: its template arguments and arguments, and the layout of the declarations.
struct MemoryContext {
  const std::vector<Text>& explicit_arguments;
  const std::vector<TokenRange>& arguments;
  TokenIndex at;
  TokenRange launch;  // empty in a launcher
  std::string_view indent;
  std::string_view line_break;
  Text bytes;            // the number of bytes of dynamic local memory
  TokenRange size = {};  // the same as written, if its type may be read from it
};
/// Returns the name of a launched kernel with its template arguments.
[[nodiscard]] Text callee(const Site& site, const Launch& launch, const Function& kernel, const MemoryContext& context);
/// Returns the value of a template parameter of the kernel at the launch: written, deduced or its default. Empty if
/// `word` is no template parameter.
[[nodiscard]] Text template_argument(const Site& site, const Function& kernel, const MemoryContext& context,
                                     std::string_view word);
[[nodiscard]] KernelMemory kernel_memory(const Site& site, const Function& kernel, const MemoryContext& context);

/// Returns whether an argument of a launch is a buffer or an element of one.
[[nodiscard]] bool names_buffer(const Site& site, TokenRange argument);
/// Returns whether buffers are among the arguments of a launch.
[[nodiscard]] bool takes_buffers(const Site& site, const Launch& launch);
/// Returns the declarations of accessors for the buffers among the arguments of a launch, one a line.
[[nodiscard]] Text buffer_accessors(const Site& site, const Launch& launch, const Function& kernel,
                                    std::string_view indent, std::string_view line_break);

/// Breaks a list after its commas: see broken_list().
[[nodiscard]] Text broken(Text list, std::size_t column, std::size_t tail, std::string_view line_break);

}  // namespace cu2sycl
