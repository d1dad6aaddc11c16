#include "analysis/launch/macro_callers.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "lex/brackets.hpp"
#include "lex/specifiers.hpp"
#include "program/lookup/lookup.hpp"
#include "program/lookup/place.hpp"
#include "source/algorithms.hpp"
#include "source/words.hpp"
#include "syntax/template_arguments.hpp"

namespace cu2sycl {
namespace {

// By macro: positions of its parameters.
using ParametersOfMacros = std::map<std::string_view, std::set<std::size_t>>;

std::size_t parameter_position(const MacroDefinition& macro, std::string_view name) {
  return static_cast<std::size_t>(std::ranges::find(macro.parameters, name) - macro.parameters.begin());
}

// Adds the macros that hand such parameters on from their own, also through others, with the positions of those.
ParametersOfMacros with_handing_on(const Project& project, ParametersOfMacros out) {
  for (bool changed = !out.empty(); changed;) {
    changed = false;
    for (const auto& [name, refs] : project.macros_by_name) {
      for (const MacroRef ref : refs) {
        const MacroDefinition& macro = project.macro(ref);
        const TokenStream& s = project.files[ref.file].tokens;
        for (TokenIndex i = macro.body_begin; i + 1 < macro.body_end; ++i) {
          const auto inner = s.is_word(i) && s.matched(i + 1, tok::l_paren) ? out.find(s.text(i)) : out.end();
          if (inner == out.end() || inner->first == name) continue;
          const auto arguments = arguments_in(s, i + 1);
          for (const std::size_t k : inner->second) {
            if (k >= arguments.size() || arguments[k].end != arguments[k].begin + 1 ||
                !s.has(arguments[k].begin, kMacroParameter))
              continue;
            changed |= out[name].insert(parameter_position(macro, s.text(arguments[k].begin))).second;
          }
        }
      }
    }
  }
  return out;
}

// Returns the parameters that macros call, directly or through another macro.
ParametersOfMacros called_parameters(const Project& project) {
  ParametersOfMacros out;
  for (const auto& [name, refs] : project.macros_by_name) {
    for (const MacroRef ref : refs) {
      const MacroDefinition& macro = project.macro(ref);
      const TokenStream& s = project.files[ref.file].tokens;
      for (TokenIndex i = macro.body_begin; i + 1 < macro.body_end; ++i) {
        if (s.has(i, kMacroParameter) && s.matched(i + 1, tok::l_paren) && !s.is(i - 1, tok::hashhash))
          out[name].insert(parameter_position(macro, s.text(i)));
      }
    }
  }
  return with_handing_on(project, std::move(out));
}

// The names of macros that are other names for macros, `#define LAUNCH MY_LAUNCH`, by the latter.
WordMap<WordSet> other_names(const Project& project) {
  WordMap<WordSet> out;
  for (const auto& [name, refs] : project.macros_by_name) {
    for (const MacroRef ref : refs) {
      const MacroDefinition& macro = project.macro(ref);
      if (macro.function_like() || macro.body_end != macro.body_begin + 1) continue;
      const std::string_view body = project.files[ref.file].tokens.text(macro.body_begin);
      if (project.macros_by_name.contains(body)) out[body].insert(name);
    }
  }
  return out;
}

// Adds macros that call a parameter and are used with a function that has implicit parameters.
void add_calling(const Project& project, std::set<std::string>& out) {
  const ParametersOfMacros called = called_parameters(project);
  if (called.empty()) return;
  for (const File& file : project.files) {
    const TokenStream& s = file.tokens;
    for (TokenIndex i = 0; i + 1 < s.size(); ++i) {
      if (!s.is_word(i) || s.has(i, kInDirective) || !s.matched(i + 1, tok::l_paren)) continue;
      const auto macro = called.find(s.text(i));
      if (macro == called.end()) continue;
      const auto arguments = arguments_in(s, i + 1);
      for (const std::size_t k : macro->second) {
        if (k >= arguments.size() || arguments[k].end != arguments[k].begin + 1) continue;
        for (const FunctionId id : project.functions_by_name.of(s.text(arguments[k].begin))) {
          if (project.functions[id].implicit.parameters()) out.insert(std::string(macro->first));
        }
      }
    }
  }
  // Add the macros that such a macro passes the function on to.
  for (bool changed = !out.empty(); changed;) {
    changed = false;
    for (const auto& [name, places] : called) {
      if (out.contains(std::string(name))) continue;
      for (const std::string& user : out) {
        for (const MacroRef ref : project.macros_by_name.at(user)) {
          const MacroDefinition& macro = project.macro(ref);
          const TokenStream& s = project.files[ref.file].tokens;
          for (TokenIndex i = macro.body_begin; i < macro.body_end; ++i) changed |= s.is(i, name);
        }
      }
      if (!changed) continue;
      out.insert(std::string(name));
      break;
    }
  }
}

// Adds macros that call a member of a parameter, if the functions of that name have different implicit parameters.
void add_member_calls(const Project& project, std::set<std::string>& out) {
  for (const auto& [name, refs] : project.macros_by_name) {
    for (const MacroRef ref : refs) {
      const MacroDefinition& macro = project.macro(ref);
      const TokenStream& s = project.files[ref.file].tokens;
      for (TokenIndex i = macro.body_begin; i + 3 < macro.body_end; ++i) {
        const bool called =
            s.has(i, kMacroParameter) && s.is_any(i + 1, tok::period, tok::arrow) && s.matched(i + 3, tok::l_paren);
        const auto callees =
            called ? project.callees(s.text(i + 2), split_at_commas(s, i + 4, s[i + 3].match).size(), ref.file)
                   : std::vector<FunctionId>();
        const auto differs = [&](FunctionId id) {
          const ImplicitParameters& first = project.functions[callees.front()].implicit;
          const ImplicitParameters& other = project.functions[id].implicit;
          return other.item != first.item || other.dynamic != first.dynamic || other.variables != first.variables;
        };
        if (any_of(callees, differs)) out.insert(std::string(name));
      }
    }
  }
}

using ClassNames = std::set<std::string, std::less<>>;

// Returns the classes with a member function that has implicit parameters, and the classes derived from them.
ClassNames classes_with_needs(const Project& project) {
  ClassNames out;
  for (const Function& fn : project.functions) {
    if (fn.member && fn.implicit.parameters()) out.insert(fn.class_name());
  }
  for (const auto& [name, bases] : project.all_bases) {
    if (any_of(bases, [&](const std::string& base) { return out.contains(base); }))
      out.insert(name.substr(name.rfind(':') + 1));
  }
  return out;
}

// Whether some use of a macro, or of one that is passed the macro, is passed the name of a variable in device memory,
// of a function with implicit parameters, or of a class with such a member function.
bool is_handed_needs(const Project& project, std::string_view macro, const ClassNames& classes) {
  const auto needs = [&](std::string_view word, FileId file) {
    const auto variables = project.variables_by_name.find(word);
    const auto functions = project.functions_by_name.find(word);
    return classes.contains(word) ||
           (variables != project.variables_by_name.end() &&
            any_of(variables->second,
                   [&](VariableId id) { return project.related(project.variables[id].file, file); })) ||
           (functions != project.functions_by_name.end() && any_of(functions->second, [&](FunctionId id) {
              const Function& fn = project.functions[id];
              return fn.implicit.parameters() && project.related(fn.file, file);
            }));
  };
  const auto some_needs = [&](FileId file, TokenIndex begin, TokenIndex end) {
    const TokenStream& s = project.files[file].tokens;
    for (TokenIndex i = begin; i < end; ++i) {
      if (s.is_word(i) && needs(s.text(i), file)) return true;
    }
    return false;
  };
  for (FileId file{0}; file < project.files.size(); ++file) {
    const TokenStream& s = project.files[file].tokens;
    for (TokenIndex i = 0; i + 1 < s.size(); ++i) {
      if (!s.is(i, macro) || s.has(i, kInDirective)) continue;
      // `FOR_TYPES(DECLARE, kernel)` hands the macro to another one, which has the names, or is passed them.
      const TokenIndex user = s.matched(i + 1, tok::l_paren) ? i : macro_of_argument(Place(project, file), i);
      if (user == kNoToken) continue;
      if (some_needs(file, user + 2, s[user + 1].match)) return true;
      if (user == i) continue;
      for (const MacroRef ref : project.macros(s.text(user), file)) {
        if (some_needs(ref.file, project.macro(ref).body_begin, project.macro(ref).body_end)) return true;
      }
    }
  }
  return false;
}

// Whether a macro declares functions whose parameters the conversion changes: device functions, and instances of
// templates (`template __global__ void k<T>(T*)`).
bool declares_functions(const TokenStream& s, const MacroDefinition& macro) {
  for (TokenIndex i = macro.body_begin; i < macro.body_end; ++i) {
    if (s.is(i, cuda_specifier::kDevice) && !s.is(i - 1, tok::r_square)) return true;
    if (s.is(i, tok::kw_template) && i + 1 < macro.body_end && !s.is(i + 1, tok::less) &&
        !s.is_any(i - 1, tok::period, tok::arrow, tok::coloncolon))
      return true;
  }
  return false;
}

// Whether a macro is a list of explicit instantiations of kernels that the program knows: they are converted there.
bool only_instantiates(const Project& project, MacroRef ref) {
  const MacroDefinition& macro = project.macro(ref);
  const TokenStream& s = project.files[ref.file].tokens;
  TokenIndex i = macro.body_begin;
  for (const FunctionId id : project.files[ref.file].functions) {
    const Function& fn = project.functions[id];
    if (fn.begin != i + 1 || i >= macro.body_end) continue;
    if (instantiated_by(project, fn) == nullptr) return false;
    i = fn.close + (fn.close + 1 < macro.body_end && s.is(fn.close + 1, tok::semi) ? 2 : 1);
  }
  return i == macro.body_end && i > macro.body_begin;
}

// Adds macros that launch a parameter (`k<<<g, b>>>(…)`), if the kernels have different implicit parameters or some use
// passes a pointer to a kernel; and macros that declare functions that call functions with implicit parameters, or are
// instances of such.
void add_launching(const Project& project, std::set<std::string>& out) {
  const ClassNames classes = classes_with_needs(project);
  const WordMap<WordSet> others = other_names(project);
  for (const auto& [name, refs] : project.macros_by_name) {
    for (const MacroRef ref : refs) {
      const MacroDefinition& macro = project.macro(ref);
      const TokenStream& body = project.files[ref.file].tokens;
      std::set<std::size_t> kernels;  // positions of the parameters that are launched
      for (TokenIndex i = macro.body_begin; i + 1 < macro.body_end; ++i) {
        TokenIndex after = body.is(i + 1, tok::r_paren) && body.is(i - 1, tok::l_paren) ? i + 2 : i + 1;
        if (body.is(after, tok::less)) after = after_template_arguments(body, after, macro.body_end);
        if (!body.has(i, kMacroParameter) || !body.is(after, tok::lesslessless)) continue;
        kernels.insert(parameter_position(macro, body.text(i)));
      }
      if (kernels.empty()) {
        if (declares_functions(body, macro) && !only_instantiates(project, ref) &&
            (project.implicit_by_macro.at(name).parameters() || is_handed_needs(project, name, classes)))
          out.insert(std::string(name));
        continue;
      }
      const auto other = others.find(name);
      const ParametersOfMacros handed = with_handing_on(project, {{name, kernels}});
      for (FileId file{0}; file < project.files.size(); ++file) {
        const TokenStream& s = project.files[file].tokens;
        for (TokenIndex i = 0; i + 1 < s.size(); ++i) {
          if (!s.is_word(i) || !s.matched(i + 1, tok::l_paren) || s.has(i, kInDirective)) continue;
          const bool alias = other != others.end() && other->second.contains(s.text(i));
          const auto user = handed.find(alias ? std::string_view(name) : s.text(i));
          if (user == handed.end()) continue;
          const auto arguments = arguments_in(s, i + 1);
          for (const std::size_t k : user->second) {
            if (k >= arguments.size() || arguments[k].begin >= arguments[k].end) continue;
            // Explicit template arguments before `<<<` are part of the argument, not of the macro's text.
            const bool plain = arguments[k].end - arguments[k].begin == 1;
            TokenIndex first = arguments[k].begin;
            while (s.is(first, tok::l_paren)) ++first;
            if (s.is_word(first) &&
                (names_value(project, file, first) ||
                 project.find_local(project.function_at(file, first), s.text(first), first) != nullptr))
              out.insert(std::string(name));
            const auto found = project.functions_by_name.find(s.text(first));
            if (found == project.functions_by_name.end()) continue;
            const Function& kernel = project.functions[found->second.front()];
            if (!plain || (kernel.global && typical_kernel(project) == nullptr)) out.insert(std::string(name));
          }
        }
      }
    }
  }
}

// Whether a macro does nothing but make a name from its arguments.
bool makes_name(const Project& project, const std::vector<MacroRef>& refs) {
  return all_of(refs, [&](MacroRef ref) {
    const MacroDefinition& macro = project.macro(ref);
    const TokenStream& s = project.files[ref.file].tokens;
    bool handed = false;
    for (TokenIndex i = macro.body_begin; i < macro.body_end; ++i) {
      if (!s.is_word(i) && !s.is_any(i, tok::hashhash, tok::coloncolon)) return false;
      handed |= s.has(i, kMacroParameter);
    }
    return handed;
  });
}

// Adds macros that make a qualified or pasted CUDA name: `CALL(sinpif)(x)`.
void add_naming_of_cuda(const Project& project, const Table& table, std::set<std::string>& out) {
  for (const File& file : project.files) {
    const TokenStream& s = file.tokens;
    for (TokenIndex i = 0; file.cuda && i + 4 < s.size(); ++i) {
      if (!s.is_word(i) || s.has(i, kInDirective) || !s.is(i + 1, tok::l_paren) || s[i + 1].match != i + 3 ||
          !s.is(i + 4, tok::l_paren) || table.find(s.text(i + 2), RuleKind::kCall) == nullptr)
        continue;
      const auto macro = project.macros_by_name.find(s.text(i));
      if (macro != project.macros_by_name.end() && makes_name(project, macro->second))
        out.insert(std::string(s.text(i)));
    }
  }
}

// Adds macros that make the name of a device function from their arguments, `#define SUFFIX(name) name##_gpu`: the
// parser reads such a function, `void SUFFIX(name)(int x)`, as one named `SUFFIX`.
void add_naming(const Project& project, std::set<std::string>& out) {
  for (const auto& [name, refs] : project.macros_by_name) {
    const auto read = project.functions_by_name.find(name);
    if (read == project.functions_by_name.end() || none_of(read->second, [&](FunctionId id) {
          const Function& fn = project.functions[id];
          const TokenStream& s = project.files[fn.file].tokens;
          return fn.in_device_code() && s.is(s.next(fn.name_token), tok::l_paren) &&
                 s.is(s.next(s[s.next(fn.name_token)].match), tok::l_paren);
        }))
      continue;
    if (makes_name(project, refs)) out.insert(std::string(name));
  }
}

}  // namespace

const Function* typical_kernel(const Project& project) {
  const Function* kernel = nullptr;
  for (const Function& f : project.functions) {
    if (!f.global) continue;
    if (kernel == nullptr) kernel = &f;
    if (f.implicit.item != kernel->implicit.item || !f.implicit.variables.empty() ||
        f.implicit.warp != kernel->implicit.warp || f.implicit.dynamic != kernel->implicit.dynamic)
      return nullptr;
  }
  return kernel;
}

std::set<std::string> macros_to_expand(const Project& project, const Table& table) {
  std::set<std::string> out;
  add_launching(project, out);
  add_calling(project, out);
  add_member_calls(project, out);
  add_naming(project, out);
  add_naming_of_cuda(project, table, out);
  return out;
}

}  // namespace cu2sycl
