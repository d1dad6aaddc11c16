#include "analysis/buffer/accessor_parameters.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "analysis/buffer/buffers.hpp"
#include "analysis/buffer/kernel_launches.hpp"
#include "analysis/buffer/pointer_uses.hpp"
#include "analysis/host/element_uses.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// A kernel with the modes of its parameters' accessors; no mode for parameters that remain pointers.
struct Kernel : LaunchedKernel {
  explicit Kernel(LaunchedKernel one) : LaunchedKernel(std::move(one)) {}
  std::vector<std::optional<AccessorMode>> modes{};
};

class Accessors {
 public:
  explicit Accessors(const Project& project) : p_(project) {}

  AccessorParameters run() {
    AccessorParameters out;
    if (p_.analysis.buffers.variables.empty()) return out;
    for (auto& [name, one] : launched_kernels(p_)) {
      Kernel& kernel = kernels_.emplace(name, Kernel(std::move(one))).first->second;
      for (std::size_t k = 0; k < p_.functions[kernel.definition].parameters.size(); ++k)
        kernel.modes.push_back(mode_of(kernel, k));
    }
    while (agree()) {
    }
    for (const auto& [name, kernel] : kernels_) settle(kernel, out);
    return out;
  }

 private:
  // Returns the buffer that a launch passes as a whole for a parameter.
  [[nodiscard]] const BufferVariable* passed(FileId id, const Launch& launch, std::size_t k) const {
    if (k >= launch.arguments.size()) return nullptr;
    const TokenRange range = launch.arguments[k];
    if (range.end != range.begin + 1) return nullptr;
    return buffer_at({p_, id, p_.function_at(id, range.begin)}, range.begin);
  }

  // Returns the mode of the parameter's accessor; nothing if it remains a pointer.
  [[nodiscard]] std::optional<AccessorMode> mode_of(const Kernel& kernel, std::size_t k) const {
    if (kernel.launches.empty()) return {};
    for (const FunctionId f : *kernel.same) {
      if (!is_pointer_parameter(p_, p_.functions[f], k)) return {};
    }
    for (const auto& [id, launch] : kernel.launches) {
      if (passed(id, *launch, k) == nullptr) return {};
    }
    const Function& fn = p_.functions[kernel.definition];
    const std::string_view name = fn.parameters[k].declaration.declarators.front().name;
    if (name.empty()) return AccessorMode::kRead;
    bool reads = true;
    const Place place(p_, fn.file, kernel.definition);
    const TokenStream& s = place.tokens;
    for (TokenIndex i = fn.body_open; i < fn.body_close; ++i) {
      if (!s.is_word(i) || s.has(i, kDisabled)) continue;
      if (names_in_macro(s.text(i), name)) return {};
      if (s.text(i) != name) continue;
      const TokenIndex before = s.previous(i);
      if (s.is_any(before, tok::period, tok::arrow, tok::coloncolon)) continue;
      const Local* local = place.program.find_local(p_.function_at(fn.file, i), name, i);
      if (local == nullptr || s.has(i, kInDirective)) return {};
      if (!local->parameter) continue;  // another variable hides it
      if (!s.matched(i + 1, tok::l_square)) return {};
      reads &= reads_element(place, i);
    }
    return reads || points_to_const(p_, fn, k) ? AccessorMode::kRead : AccessorMode::kReadWrite;
  }

  // Whether the body of a macro, or of a macro that it names, contains a word.
  [[nodiscard]] bool names_in_macro(std::string_view macro, std::string_view word) const {
    std::set<std::string_view> seen;
    std::vector<std::string_view> open{macro};
    while (!open.empty()) {
      const auto found = p_.macros_by_name.find(open.back());
      open.pop_back();
      if (found == p_.macros_by_name.end() || !seen.insert(found->first).second) continue;
      for (const MacroRef ref : found->second) {
        const MacroDefinition& one = p_.macro(ref);
        const TokenStream& s = p_.files[ref.file].tokens;
        for (TokenIndex i = one.body_begin; i < one.body_end; ++i) {
          if (!s.is_word(i) || s.has(i, kMacroParameter)) continue;
          if (s.text(i) == word) return true;
          open.push_back(s.text(i));
        }
      }
    }
    return false;
  }

  // A buffer has one accessor in a launch. If it is passed twice, the accessor must allow all that is done with it.
  bool agree() {
    bool changed = false;
    for (auto& [name, kernel] : kernels_) {
      const Function& fn = p_.functions[kernel.definition];
      for (const auto& [id, launch] : kernel.launches) {
        std::map<const BufferVariable*, bool> written;
        for (std::size_t k = 0; k < launch->arguments.size() && k < kernel.modes.size(); ++k) {
          for (TokenIndex i = launch->arguments[k].begin; i < launch->arguments[k].end; ++i) {
            const BufferVariable* buffer = buffer_at({p_, id, p_.function_at(id, i)}, i);
            const bool reads = kernel.modes[k] ? *kernel.modes[k] == AccessorMode::kRead : points_to_const(p_, fn, k);
            if (buffer != nullptr) written[buffer] |= !reads;
          }
        }
        for (std::size_t k = 0; k < kernel.modes.size(); ++k) {
          const BufferVariable* buffer = kernel.modes[k] ? passed(id, *launch, k) : nullptr;
          if (buffer == nullptr || !written[buffer] || *kernel.modes[k] == AccessorMode::kReadWrite) continue;
          kernel.modes[k] = AccessorMode::kReadWrite;
          changed = true;
        }
      }
    }
    return changed;
  }

  void settle(const Kernel& kernel, AccessorParameters& out) const {
    for (const FunctionId f : *kernel.same) {
      const Function& fn = p_.functions[f];
      for (std::size_t k = 0; k < kernel.modes.size(); ++k) {
        if (!kernel.modes[k]) continue;
        const Parameter& one = fn.parameters[k];
        out.modes[{f, k}] = *kernel.modes[k];
        out.all.push_back({fn.file, {one.begin, one.end}, one.declaration, *kernel.modes[k]});
      }
    }
  }

  const Project& p_;
  std::map<std::string_view, Kernel> kernels_;
};

}  // namespace

AccessorParameters find_accessor_parameters(const Project& project) { return Accessors(project).run(); }

}  // namespace cu2sycl
