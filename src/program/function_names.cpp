#include "program/function_names.hpp"

#include <set>
#include <string>

#include "preprocess/wave/wave_context.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

// Expands a macro in the files that see it.
class NameExpansion {
 public:
  NameExpansion(const Project& project, FileId from) : p_(project), from_(from) { lines_.emplace_back(); }

  // Returns the single words that Wave expands a macro to, one for each set of definitions.
  [[nodiscard]] std::set<std::string> words(std::string_view name) {
    define(name);
    std::set<std::string> out;
    for (const std::string& lines : lines_) {
      std::string why;
      const auto tokens = expand_with_wave(lines + std::string(name) + "\n", why);
      if (tokens && tokens->size() == 1) out.insert(tokens->front().text);
    }
    return out;
  }

 private:
  static constexpr std::size_t kMost = 64;  // of the sets of definitions

  // Adds the definitions of a macro, and those of the macros that it uses, to each set.
  void define(std::string_view name) {
    if (!defined_.insert(name).second) return;
    std::set<std::string> texts;
    std::set<std::string_view> words;
    for (const MacroRef ref : p_.macros(name, from_)) {
      const MacroDefinition& macro = p_.macro(ref);
      const TokenStream& s = p_.files[ref.file].tokens;
      texts.insert("#define " + std::string(s.slice(macro.name_token, macro.body_end)) + "\n");
      for (TokenIndex i = macro.body_begin; i < macro.body_end; ++i) {
        if (s.is_word(i)) words.insert(s.text(i));
      }
    }
    if (texts.empty() || lines_.size() * texts.size() > kMost) return;
    std::vector<std::string> all;
    for (const std::string& lines : lines_) {
      for (const std::string& text : texts) all.push_back(lines + text);
    }
    lines_ = std::move(all);
    for (const std::string_view word : words) define(word);
  }

  const Project& p_;
  FileId from_;
  std::set<std::string_view> defined_;
  std::vector<std::string> lines_;  // by set of definitions
};

bool is_name(const MacroDefinition& macro) { return !macro.function_like() && macro.body_end > macro.body_begin; }

}  // namespace

WordMap<std::vector<FunctionId>> name_functions(const Project& project) {
  WordMap<std::vector<FunctionId>> out;
  for (const Function& fn : project.functions) {
    out[fn.name].push_back(fn.id);
    const std::vector<MacroRef> macros = project.macros(fn.name, fn.file);
    if (none_of(macros, [&](MacroRef one) { return is_name(project.macro(one)); })) continue;
    for (const std::string& word : NameExpansion(project, fn.file).words(fn.name)) {
      const auto used = project.words.find(word);
      if (word != fn.name && used != project.words.end()) out[*used].push_back(fn.id);
    }
  }
  for (const auto& [name, refs] : project.macros_by_name) {  // `#define KERNEL add_one`
    const MacroDefinition& macro = project.macro(refs.front());
    const TokenStream& s = project.files[refs.front().file].tokens;
    const auto meant = refs.size() > 1 || macro.function_like() || macro.body_end != macro.body_begin + 1
                           ? out.end()
                           : out.find(s.text(macro.body_begin));
    if (meant == out.end() || out.contains(name)) continue;
    const std::vector<FunctionId> kernels = meant->second;
    if (all_of(kernels, [&](FunctionId id) { return project.functions[id].global; })) out[name] = kernels;
  }
  return out;
}

}  // namespace cu2sycl
