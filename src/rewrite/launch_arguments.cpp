// What a launched kernel is passed: the launch's arguments, as its lambda may hold them, and the memory that it needs.
#include <algorithm>

#include "rewrite/rewriter.hpp"

namespace cu2sycl {

// Whether a kernel lambda that captures by value may hold the expression as it stands: it then means, in each
// work-item, what it meant at the launch. That is so for literals and for automatic variables that are neither arrays
// nor references.
bool Rewriter::capturable(TokenRange range) const {
  const Function* fn = current();
  for (TokenIndex i = range.begin; i < range.end; ++i) {
    const std::string_view word = text(i);
    if (s_[i].kind == TokenKind::kString) return false;
    if (!s_.is_word(i)) {
      if (word == "&" && (i == range.begin || s_.is(i - 1, "(") || s_.is(i - 1, ","))) return false;
      if (word == "++" || word == "--" || word == "=" || word == "+=" || word == "[" || word == "->" || word == "{" ||
          word == "." || word == "::") {
        return false;
      }
      if (word == "*" && (i == range.begin || s_.is(i - 1, "(") ||
                          (!s_.is_word(i - 1) && s_[i - 1].kind == TokenKind::kPunctuator && !s_.is(i - 1, ")"))))
        return false;
      if (word == "(" && i > range.begin && s_.is_word(i - 1) && !s_.is(i - 1, "sizeof")) return false;
      continue;
    }
    if (is_builtin_type(word) || word == "sizeof" || word == "nullptr" || word == "true" || word == "false" ||
        word == "NULL" || word == "const")
      continue;
    if (in_macro(i)) {
      if (s_.has(i, kMacroParameter)) return false;
      continue;
    }
    const Local* local = p_.find_local(function_, word, i);
    if (local != nullptr) {
      const Declarator& one = local->one();
      if (local->declaration.is_static || one.array() || one.reference || local->declaration.is_typedef) return false;
      continue;
    }
    if (fn != nullptr && std::find(fn->template_parameters.begin(), fn->template_parameters.end(), word) !=
                             fn->template_parameters.end())
      continue;
    if (const auto macros = p_.macros_by_name.find(word); macros != p_.macros_by_name.end()) {
      const MacroDefinition& macro = p_.macro(macros->second.front());
      const TokenStream& s = p_.files[macros->second.front().file].tokens;
      bool literal = !macro.function_like();
      for (TokenIndex k = macro.body_begin; k < macro.body_end; ++k)
        literal &= !s.is_word(k) || is_builtin_type(s.text(k));
      if (literal) continue;
      return false;
    }
    bool constant = false;
    for (const File& file : p_.files) {
      const auto global = file.globals.find(word);
      if (global != file.globals.end())
        constant = global->second.is_const && global->second.declarators.front().pointer_depth == 0 &&
                   !global->second.declarators.front().array() && has_number_type(file.tokens, global->second);
      if (file.enumerators.contains(word) || file.types.contains(word)) constant = true;
    }
    if (constant) continue;
    return false;
  }
  return true;
}

// Arguments with `#if` lines among them stay as they are written, lines and all; what must be captured keeps its name.
Rewriter::KernelArguments Rewriter::conditional_arguments(TokenIndex begin, TokenIndex end) {
  KernelArguments out;
  int depth = 0;
  std::set<std::string> seen;
  for (TokenIndex i = begin; i < end; ++i) {
    const std::string_view name = s_[i].kind == TokenKind::kDirective ? directive_name(text(i)) : std::string_view();
    depth += name.starts_with("if") ? 1 : name == "endif" ? -1 : 0;
    if (!s_.is_word(i) || s_.has(i, kInDirective) || capturable({i, i + 1}) ||
        !seen.insert(std::string(text(i))).second)
      continue;
    if (depth > 0 || s_.is(i + 1, "(") || s_.is(i - 1, ".") || s_.is(i - 1, "->")) {
      diagnose(DiagnosticId::kMeaning, i,
               "`" + std::string(text(i)) +
                   "` stands under `#if` in a launch, and is evaluated in the kernel, not at the launch");
      continue;
    }
    out.captures += ", " + std::string(text(i)) + " = " + std::string(text(i));
  }
  const std::string_view bytes = f_.source->bytes();
  const std::uint32_t behind = s_.end_offset(end - 1);
  std::uint32_t close = s_[end].offset;
  out.text = render(begin, end) + std::string(bytes.substr(behind, close - behind));
  return out;
}

Rewriter::KernelArguments Rewriter::kernel_arguments(const Function& kernel, const std::vector<TokenRange>& arguments,
                                                     TokenIndex at) {
  KernelArguments out;
  std::set<std::string> taken{names_.item, names_.queue, names_.handler, names_.dynamic};
  for (const TokenRange& range : arguments) {
    if (!capturable(range)) continue;
    for (TokenIndex i = range.begin; i < range.end; ++i) {
      if (s_.is_word(i)) taken.insert(std::string(text(i)));
    }
  }
  std::size_t position = 0;
  for (const TokenRange& range : arguments) {
    const bool bytes = kept_as_bytes(kernel, position++, at);
    if (range.begin >= range.end) continue;
    if (!out.text.empty()) out.text += ", ";
    const bool variadic = s_.is(range.begin, "__VA_ARGS__") || s_.is(range.end - 1, "...");
    const bool by_reference = position <= kernel.parameters.size() &&
                              !kernel.parameters[position - 1].declaration.declarators.empty() &&
                              kernel.parameters[position - 1].declaration.declarators.front().reference;
    if ((capturable(range) && !bytes && !by_reference) || variadic) {
      out.text += with_comments(range, render(range.begin, range.end));
      continue;
    }
    // The name: the expression's last word outside brackets, so that `s.data()` is `data` and `obj->n` is `n`.
    std::string name;
    for (TokenIndex i = range.begin; i < range.end; ++i) {
      if (s_.is_word(i) && !is_keyword(text(i)) && !s_.has(i, kMacroParameter) && !is_builtin_type(text(i)) &&
          !s_.is(i + 1, "::"))
        name = std::string(text(i));
      if (s_.is(i, "<") && i > range.begin && s_.is_word(i - 1)) {  // `p.data<T>()`
        const TokenIndex behind = behind_template_arguments(s_, i, range.end);
        if (behind != kNoToken && behind < range.end && s_.is(behind, "(")) i = behind;
      }
      if ((s_.is(i, "(") || s_.is(i, "[")) && s_[i].match != kNoToken && !name.empty()) i = s_[i].match;
      if ((s_.is(i, "{") || (s_.is(i, "[") && i == range.begin)) && s_[i].match != kNoToken) i = s_[i].match;
    }
    if (s_.is(range.begin, "[")) name.clear();  // a lambda
    const bool whole = range.end - range.begin == 1;
    const bool names_type =
        std::any_of(p_.files.begin(), p_.files.end(), [&](const File& file) { return file.types.contains(name); });
    if (name.empty() || names_type || (p_.macros_by_name.contains(name) && !whole)) {
      const bool named = position <= kernel.parameters.size() &&
                         kernel.parameters[position - 1].declaration.declarators.size() == 1 &&
                         !kernel.parameters[position - 1].declaration.declarators.front().name.empty();
      name = named ? std::string(kernel.parameters[position - 1].declaration.declarators.front().name) : "argument";
    }
    std::string unique = name;
    for (int k = 1; taken.contains(unique) || (p_.macros_by_name.contains(unique)); ++k)
      unique = name + "_" + std::to_string(k);
    taken.insert(unique);
    std::string value = render(range.begin, range.end);
    if (value.starts_with('{') && position <= kernel.parameters.size()) {  // a list says no type
      const Declaration& d = kernel.parameters[position - 1].declaration;
      const std::string type =
          kernel.file == id_ ? type_text(d) : Rewriter(p_, table_, kernel.file, names_, renamed_).type_text(d);
      value = (type.starts_with("const ") ? type.substr(6) : type) + value;
    }
    if (bytes) include("cu2sycl/argument.hpp");
    if (by_reference) {  // CUDA hands over the address, of managed memory
      out.captures += ", " + unique + " = &" + (whole ? value : "(" + value + ")");
      out.text += with_comments(range, "*" + unique);
      continue;
    }
    out.captures += ", " + unique + " = " + (bytes ? "cu2sycl::argument(" + value + ")" : value);
    out.text += with_comments(range, unique + (bytes ? ".get()" : ""));
  }
  return out;
}

// A template argument worked out from the launch's arguments, as CUDA's compiler does; empty where that is not plain.
std::string Rewriter::deduce(const Function& kernel, const std::string& parameter,
                             const std::vector<TokenRange>& arguments) {
  const TokenStream& s = p_.files[kernel.file].tokens;
  for (std::size_t k = 0; k < kernel.parameters.size() && k < arguments.size(); ++k) {
    const Declaration& d = kernel.parameters[k].declaration;
    if (d.declarators.size() != 1) continue;
    std::string type;
    for (TokenIndex i = d.type_begin; i < d.type_end; ++i) {
      if (!s.is(i, "const") && !s.is(i, "volatile")) type += s.text(i);
    }
    if (type != parameter) continue;
    int depth = d.declarators.front().pointer_depth + (d.declarators.front().array() ? 1 : 0);
    const TokenRange range = arguments[k];
    if (range.end - range.begin == 1 && s_.is_word(range.begin)) {
      const Local* local = p_.find_local(function_, text(range.begin), range.begin);
      if (local != nullptr && !local->declaration.is_auto && !local->one().array()) {
        const int rest = local->one().pointer_depth - depth;
        if (rest < 0) continue;
        std::string known = type_text(local->declaration);
        if (known.starts_with("const ")) known = known.substr(6);
        return known + std::string(static_cast<std::size_t>(rest), '*');
      }
    }
    std::string expression = "std::decay_t<decltype(" + render(range.begin, range.end) + ")>";
    for (; depth > 0; --depth) expression = "std::remove_pointer_t<" + expression + ">";
    include("type_traits");
    return "std::remove_cv_t<" + expression + ">";
  }
  return {};
}

// Declares what a kernel needs beyond the item, line by line, and returns it as arguments.
std::string Rewriter::local_memory_arguments(const Function& kernel, const std::vector<std::string>& explicit_arguments,
                                             const std::vector<TokenRange>& arguments, TokenIndex at,
                                             std::string& declarations, std::string_view indent) {
  std::string out;
  std::string globals;
  for (const VariableId v : kernel.needs.variables) {
    const Variable& variable = p_.variables[v];
    const std::string name = variable_name(kernel, v);
    if (variable.owner == kNone) {
      // The default queue waits for streams, which it must not do while one of them is being submitted to.
      const std::string on = queue();
      std::string arguments_text;
      if (is_template(variable)) {  // in the kernel's template parameters; here their arguments stand for them
        const std::string list = template_arguments_in(kernel, variable);
        for (const std::string_view one :
             split_list(list.size() > 2 ? std::string_view(list).substr(1, list.size() - 2) : std::string_view())) {
          const auto where = std::find(kernel.template_parameters.begin(), kernel.template_parameters.end(), one);
          const auto k = static_cast<std::size_t>(where - kernel.template_parameters.begin());
          const std::string value = where == kernel.template_parameters.end() ? std::string(one)
                                    : k < explicit_arguments.size()           ? explicit_arguments[k]
                                                                    : deduce(kernel, std::string(one), arguments);
          if (value.empty()) diagnose(DiagnosticId::kDeducedLocalMemory, at, kernel.name);
          arguments_text += (arguments_text.empty() ? "<" : ", ") + value;
        }
        arguments_text += arguments_text.empty() ? "" : ">";
      }
      const std::string pointer = p_.fresh_name(name + "_ptr");
      const bool hidden = variable.scope.empty() && p_.find_local(function_, variable.name, at) != nullptr;
      declarations += std::string(indent) + "auto " + pointer + " = " + (hidden ? "::" : "") + variable.qualified() +
                      arguments_text + ".get(" + (on == "cu2sycl::default_queue()" ? "" : on) + ");" + newline_;
      globals += ", *" + pointer;
      continue;
    }
    std::string type = local_type(v, kernel, false, name);
    if (needs_alias(variable)) {
      const std::size_t open = type.find('<');
      std::string list;
      if (open != std::string::npos) {
        // The alias is written in the kernel's template parameters; here their arguments stand for them.
        for (const std::string_view parameter :
             split_list(std::string_view(type).substr(open + 1, type.size() - open - 2))) {
          const auto where = std::find(kernel.template_parameters.begin(), kernel.template_parameters.end(), parameter);
          const auto k = static_cast<std::size_t>(where - kernel.template_parameters.begin());
          std::string value = where == kernel.template_parameters.end() ? std::string(parameter)
                              : k < explicit_arguments.size()           ? explicit_arguments[k]
                                                              : deduce(kernel, std::string(parameter), arguments);
          if (value.empty()) diagnose(DiagnosticId::kDeducedLocalMemory, at, kernel.name);
          list += (list.empty() ? "<" : ", ") + value;
        }
        type = type.substr(0, open) + list + ">";
      }
      if (!p_.functions[variable.owner].scope.empty() && type.find("::") == std::string::npos)
        type = p_.functions[variable.owner].scope + "::" + type;
    }
    const std::string alignment = alignment_of(variable);
    if (!alignment.empty()) {
      include("cu2sycl/aligned.hpp");
      type = "cu2sycl::aligned<" + type + ", " + alignment + ">";
    }
    const std::string accessor = p_.fresh_name(name + "_acc");
    declarations += std::string(indent) + "sycl::local_accessor<" + type + ", 0> " + accessor + "(" + names_.handler +
                    ");" + newline_;
    out += ", " + (alignment.empty() ? accessor : "cu2sycl::value_of(" + accessor + ")");
  }
  if (kernel.needs.dynamic) out += ", &" + names_.dynamic + "_acc[0]";
  return out + globals;
}

// How the objects of a class are copied, as far as the run's files say.
Rewriter::Copying Rewriter::copying_of(std::string_view name) const {
  Copying out = Copying::kBytes;
  const auto consider = [&](const Function& f) {
    const TokenStream& s = p_.files[f.file].tokens;
    const bool defaulted = !f.defined() && s.is(f.close + 1, "=");
    const bool destroys = f.name_token > 0 && s.is(f.name_token - 1, "~");
    bool copies = false;
    if (f.parameters.size() == 1) {
      const Parameter& one = f.parameters.front();
      for (TokenIndex k = one.begin; k < one.end; ++k) copies |= s.is(k, name) && s.is(k + 1, "&");
    }
    if (defaulted || !(destroys || copies)) return;
    const bool assigns = f.name == "operator=";  // never called for an argument
    const bool empty = f.defined() && f.body_close == f.body_open + 1;
    if (out != Copying::kOwnCode) out = assigns || empty ? Copying::kHarmlessCode : Copying::kOwnCode;
  };
  for (const std::string_view member : {name, std::string_view("operator=")}) {
    const auto found = p_.functions_by_name.find(member);
    if (found == p_.functions_by_name.end()) continue;
    for (const FunctionId id : found->second) {
      if (p_.functions[id].member && p_.functions[id].class_name() == name) consider(p_.functions[id]);
    }
  }
  return out;
}

// Whether an argument for a kernel's parameter must be kept as bytes; says so where that is not enough.
bool Rewriter::kept_as_bytes(const Function& kernel, std::size_t k, TokenIndex at) {
  if (k >= kernel.parameters.size()) return false;
  const TokenStream& s = p_.files[kernel.file].tokens;
  const Declaration& d = kernel.parameters[k].declaration;
  if (d.declarators.size() != 1 || d.declarators.front().pointer_depth > 0 || d.declarators.front().array() ||
      d.declarators.front().reference)
    return false;
  for (TokenIndex i = d.type_begin; i < d.type_end; ++i) {
    if (!s.is_word(i)) continue;
    const std::string_view word = s.text(i);
    const Copying copying = copying_of(word);
    if (copying == Copying::kOwnCode) {
      diagnose(DiagnosticId::kNotDeviceCopyable, at, word);
      return false;
    }
    if (copying == Copying::kHarmlessCode) return true;
    // A template parameter may stand for any class that device code uses.
    if (std::find(kernel.template_parameters.begin(), kernel.template_parameters.end(), word) ==
        kernel.template_parameters.end())
      continue;
    if (!harmless_classes_) {
      harmless_classes_ = std::any_of(p_.functions.begin(), p_.functions.end(), [&](const Function& f) {
        return f.member && f.in_device_code() && copying_of(f.class_name()) == Copying::kHarmlessCode;
      });
    }
    if (*harmless_classes_) return true;
  }
  return false;
}

}  // namespace cu2sycl
