#include "analysis/accessor_parameters.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "analysis/buffers.hpp"
#include "analysis/element_uses.hpp"
#include "analysis/launched.hpp"
#include "analysis/pointer_uses.hpp"
#include "syntax/statements.hpp"

namespace cu2sycl {
namespace {

// A word of the run, where it stands.
struct Occurrence {
  FileId file;
  TokenIndex token;
};

// A kernel with its launches; `pointers` says of each parameter that its pointer stays.
struct Kernel {
  FunctionId definition;
  const std::vector<FunctionId>* same;
  std::vector<std::pair<FileId, const Launch*>> launches{};
  std::vector<std::optional<AccessorMode>> modes{};
};

class Accessors {
 public:
  explicit Accessors(Project& project) : p_(project) {}

  void run() {
    if (p_.buffers.empty()) return;
    find_kernels();
    find_launches();
    for (auto& [name, kernel] : kernels_) {
      for (std::size_t k = 0; k < p_.functions[kernel.definition].parameters.size(); ++k)
        kernel.modes.push_back(mode_of(kernel, k));
    }
    while (agree()) {
    }
    for (const auto& [name, kernel] : kernels_) settle(kernel);
  }

 private:
  // Kernels with one definition.
  void find_kernels() {
    for (const auto& [name, same] : p_.functions_by_name) {
      FunctionId definition = kNone;
      bool plain = true;
      for (const FunctionId f : same) {
        const Function& fn = p_.functions[f];
        plain &= fn.global && !fn.member && !p_.files[fn.file].reference &&
                 fn.parameters.size() == p_.functions[same.front()].parameters.size() &&
                 !p_.files[fn.file].tokens.has(fn.name_token, kInDirective) && !(fn.defined() && definition != kNone);
        if (fn.defined()) definition = f;
      }
      if (plain && definition != kNone) kernels_.emplace(name, Kernel{definition, &same});
    }
  }

  // Leaves the kernels that nothing but launches names.
  void find_launches() {
    for (FileId id{0}; id < p_.files.size(); ++id) {
      std::map<TokenIndex, const Launch*> by_name;
      for (const Launch& one : p_.files[id].launches) by_name.emplace(one.name, &one);
      const TokenStream& s = p_.files[id].tokens;
      for (TokenIndex i = 0; i < s.size(); ++i) {
        if (!s.is_word(i) || s.has(i, kDisabled)) continue;
        const auto kernel = kernels_.find(s.text(i));
        if (kernel == kernels_.end() || declares(kernel->second, id, i)) continue;
        const auto launch = by_name.find(i);
        if (launch == by_name.end() || s.has(i, kInDirective) || !starts(kernel->second, id, *launch->second))
          kernels_.erase(kernel);
        else
          kernel->second.launches.emplace_back(id, launch->second);
      }
    }
  }

  [[nodiscard]] bool declares(const Kernel& kernel, FileId id, TokenIndex i) const {
    return std::any_of(kernel.same->begin(), kernel.same->end(),
                       [&](FunctionId f) { return p_.functions[f].file == id && p_.functions[f].name_token == i; });
  }

  [[nodiscard]] bool starts(const Kernel& kernel, FileId id, const Launch& launch) const {
    const Place place(p_, id, p_.function_at(id, launch.begin));
    const Launched launched = launched_by(place, launch);
    return launched.form == LaunchForm::kKernel && !launch.conditional &&
           std::any_of(kernel.same->begin(), kernel.same->end(),
                       [&](FunctionId f) { return &p_.functions[f] == launched.kernel; });
  }

  // The buffer that a launch passes, as a whole, for a parameter.
  [[nodiscard]] const BufferVariable* passed(FileId id, const Launch& launch, std::size_t k) const {
    if (k >= launch.arguments.size()) return nullptr;
    const TokenRange range = launch.arguments[k];
    if (range.end != range.begin + 1) return nullptr;
    return buffer_at({p_, id, p_.function_at(id, range.begin)}, range.begin);
  }

  // What the parameter's accessor is for; nothing where the pointer stays.
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
      if (s.is(before, ".") || s.is(before, "->") || s.is(before, "::")) continue;
      const Local* local = place.program.find_local(p_.function_at(fn.file, i), name, i);
      if (local == nullptr || s.has(i, kInDirective)) return {};
      if (!local->parameter) continue;  // hidden by another
      if (!s.is(i + 1, "[") || s[i + 1].match == kNoToken) return {};
      reads &= reads_element(place, i);
    }
    return reads || points_to_const(p_, fn, k) ? AccessorMode::kRead : AccessorMode::kReadWrite;
  }

  // Whether the body of a macro, or of one that it names, has a word.
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

  // A buffer has one accessor in a launch: where it is passed twice, it is for all that is done with it.
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

  void settle(const Kernel& kernel) {
    for (const FunctionId f : *kernel.same) {
      Function& fn = p_.functions[f];
      for (std::size_t k = 0; k < kernel.modes.size(); ++k) {
        if (!kernel.modes[k]) continue;
        Parameter& one = fn.parameters[k];
        one.accessor = *kernel.modes[k];
        p_.accessor_parameters.push_back({fn.file, {one.begin, one.end}, one.declaration, one.accessor});
      }
    }
  }

  Project& p_;
  std::map<std::string_view, Kernel> kernels_;
};

}  // namespace

void find_accessor_parameters(Project& project) { Accessors(project).run(); }

}  // namespace cu2sycl
