// Launches of kernels as submissions to queues.
#pragma once

#include "lower/core/site.hpp"

namespace cu2sycl {

/// The index space of a launch, as an expression that evaluates each size once.
struct LaunchSpace {
  Text text;
  bool pure = true;      // it neither calls nor changes anything
  bool changes = false;  // it changes a variable
  bool valid = false;    // no size is zero, and a group has at most 1024 work-items
};
[[nodiscard]] LaunchSpace launch_space(const Site& site, const Launch& launch, int dimensions);

/// The arguments of a kernel's call, and what its lambda captures for them: `, x = expression` for what must be
/// evaluated at the launch.
struct KernelArguments {
  Text captures;
  Text text;
  Text list;         // all of them as one list, where macros hold several: a function around the launch takes it
  std::string pack;  // what that function calls them
};
[[nodiscard]] KernelArguments kernel_arguments(const Site& site, const Function& kernel, const Launch& launch);
/// Arguments with `#if` lines among them stay as they are written, lines and all: in the kernel's call where its lambda
/// can capture their words by name, else as one list.
[[nodiscard]] KernelArguments conditional_arguments(const Site& site, const Function& kernel, const Launch& launch);

/// Whether an argument is a macro that holds several.
[[nodiscard]] bool is_list_macro(const Site& site, TokenRange argument);
/// Whether a kernel's lambda may hold each word of such a macro's use and body as it stands.
[[nodiscard]] bool is_capturable_list(const Site& site, TokenRange argument);
/// Whether an argument, or one that a macro holds, is `0`, `NULL` or a list in braces, which says no type.
[[nodiscard]] bool has_untyped_argument(const Site& site, const Launch& launch);

/// Whether a launch must be given template arguments that it does not write: local accessors convert to what the kernel
/// takes, but no template argument is deduced from them.
[[nodiscard]] bool deduces_arguments(const Site& site, const Function& kernel, const Launch& launch);

/// The template argument number `which` of a kernel, worked out from the launch's arguments, as CUDA's compiler does,
/// or its default; empty where neither is plain.
[[nodiscard]] Text deduce(const Site& site, const Function& kernel, std::size_t which,
                          const std::vector<TokenRange>& arguments);

/// The accessors and pointers that a kernel needs beyond the nd_item: declarations of the accessors, line by line, what
/// its lambda captures of the pointers, each after `, `, and what it is passed.
struct KernelMemory {
  Text declarations;
  Text captures;
  std::vector<Text> arguments{};
};
/// How the template arguments of a launch are known, and how its declarations are laid out.
struct MemoryContext {
  const std::vector<Text>& explicit_arguments;
  const std::vector<TokenRange>& arguments;
  TokenIndex at;
  TokenRange launch;  // empty in a launcher
  std::string_view indent;
  std::string_view line_break;
  Text bytes;            // of dynamic local memory
  TokenRange size = {};  // likewise as it is written, where its type may be read from it
};
[[nodiscard]] KernelMemory kernel_memory(const Site& site, const Function& kernel, const MemoryContext& context);

/// Whether an argument of a launch is a buffer, or a place in one.
[[nodiscard]] bool names_buffer(const Site& site, TokenRange argument);
/// Whether a launch is handed buffers.
[[nodiscard]] bool takes_buffers(const Site& site, const Launch& launch);
/// The accessors of the buffers that a launch is handed, a line each.
[[nodiscard]] Text buffer_accessors(const Site& site, const Launch& launch, const Function& kernel,
                                    std::string_view indent, std::string_view line_break);

/// A list broken after commas, see broken_list().
[[nodiscard]] Text broken(Text list, std::size_t column, std::size_t tail, std::string_view line_break);

}  // namespace cu2sycl
