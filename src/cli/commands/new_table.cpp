// `cu2sycl tables new`: prints a table to fill in, for the declarations of headers.
#include <algorithm>
#include <iostream>
#include <set>

#include "cli/commands/commands.hpp"
#include "cli/inputs/inputs.hpp"
#include "driver/read/read_project.hpp"
#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

constexpr std::string_view kReason = "not mapped yet";

std::string qualified(const std::string& scope, std::string_view name) {
  return (scope.empty() ? "" : scope + "::") + std::string(name);
}

// Generates rows for the declarations of one file.
class NewRows {
 public:
  NewRows(const Project& p, FileId file, const Table& table) : p_(p), file_(file), table_(table) {}

  std::string text() && {
    add_functions();
    std::vector<std::pair<TokenIndex, std::pair<std::string_view, const DeclaredName*>>> names;
    for (const auto& [word, declared] : p_.names) {
      for (const DeclaredName& one : declared) {
        if (one.file == file_) names.push_back({one.at, {word, &one}});
      }
    }
    std::ranges::sort(names);
    for (const auto& [at, name] : names) add_name(name.first, *name.second);
    for (const MacroDefinition& macro : p_.files[file_].directives.macros) add_macro(macro);
    const std::string path = p_.files[file_].source->path();
    row("header: " + path.substr(path.rfind('/') + 1), "", "header");
    if (!without_row_.empty()) out_ += "# No row matches these; convert their uses by hand: " + without_row_ + "\n";
    return std::move(out_);
  }

 private:
  // Whether a scope is not that of a class.
  [[nodiscard]] bool in_namespace(const std::string& scope) const {
    return none_of(p_.files[file_].classes,
                   [&](const ClassBody& one) { return scope == one.name || scope.ends_with("::" + one.name); });
  }

  void row(const std::string& matches, const std::string& parameters, const std::string& seen) {
    if (!seen_.insert(seen).second) return;
    out_ += "- " + matches + "\n" + (parameters.empty() ? "" : "  parameters: [" + parameters + "]\n") +
            "  unsupported: " + std::string(kReason) + "\n";
  }

  void add_functions() {
    for (const FunctionId id : p_.files[file_].functions) {
      const Function& fn = p_.functions[id];
      const bool matched = !fn.is_operator() && !fn.name.starts_with("~");
      if (!matched) without_row_ += (without_row_.empty() ? "" : ", ") + fn.class_name() + "::" + fn.name;
      if (!matched || (fn.constructor() && fn.parameters.empty())) continue;
      std::string parameters;
      for (std::size_t k = 0; k < fn.parameters.size(); ++k) {
        const Declaration& d = fn.parameters[k].declaration;
        const std::string name = d.declarators.empty() || d.declarators.front().name.empty()
                                     ? "p" + std::to_string(k + 1)
                                     : std::string(d.declarators.front().name);
        parameters += (k > 0 ? ", " : "") + (fn.parameters[k].has_default ? "\"" + name + "?\"" : name);
      }
      const std::string key = fn.constructor() ? "call: " + fn.scope
                              : fn.member      ? "method: " + fn.class_name() + "." + fn.name
                                               : "call: " + qualified(fn.scope, fn.name) + template_arguments(fn);
      row(key, parameters, key + " " + std::to_string(fn.parameters.size()));
    }
  }

  // Returns `<T>` for a function whose callers must give the template arguments, because no parameter's type names
  // them.
  [[nodiscard]] std::string template_arguments(const Function& fn) const {
    const TokenStream& s = p_.files[file_].tokens;
    const bool said = any_of(fn.template_parameters, [&](const auto& name) {
      for (TokenIndex i = fn.open; i < fn.close; ++i) {
        if (s.text(i) == name) return false;
      }
      return !name.empty();
    });
    std::string out;
    for (const std::string& name : fn.template_parameters) out += (out.empty() ? "<" : ", ") + name;
    return said ? out + ">" : "";
  }

  // Whether a macro expands to words that begin a declaration: `__host__ __device__ inline`.
  [[nodiscard]] bool is_qualifier(const MacroDefinition& macro) const {
    const TokenStream& s = p_.files[file_].tokens;
    bool cuda = false;
    for (TokenIndex i = macro.body_begin; i < macro.body_end; ++i) {
      if (!s.is_word(i)) return false;
      const bool plain = s.is_any(i, tok::kw_inline, tok::kw_static, tok::kw_constexpr, tok::kw_extern);
      const auto rows = table_.find(s.text(i));
      const bool row = any_of(rows, [](const Rule* one) { return one->kind == RuleKind::kQualifier; });
      if (!plain && !row) return false;
      cuda |= row;
    }
    return cuda;
  }

  void add_name(std::string_view word, const DeclaredName& one) {
    if (!in_namespace(one.scope)) return;
    const std::string name = qualified(one.scope, word);
    if (one.kind == DeclaredName::Kind::kType) row("type: " + name, "", "type " + name);
    if (one.kind == DeclaredName::Kind::kEnumerator || one.kind == DeclaredName::Kind::kVariable)
      row("value: " + name, "", "value " + name);
  }

  void add_macro(const MacroDefinition& macro) {
    if (macro.body_begin >= macro.body_end) return;  // such as an include guard
    if (!macro.function_like() && is_qualifier(macro))
      return row("qualifier: " + std::string(macro.name), "", "value " + std::string(macro.name));
    if (!macro.function_like()) return row("value: " + std::string(macro.name), "", "value " + std::string(macro.name));
    std::string sequence = std::string(macro.name) + " (";
    for (std::size_t k = 0; k < macro.parameters.size(); ++k)
      sequence += std::string(k > 0 ? " ," : "") + " {" + std::string(macro.parameters[k]) + "}";
    row("sequence: \"" + sequence + " )\"", "", "macro " + std::string(macro.name));
  }

  const Project& p_;
  FileId file_;
  const Table& table_;
  std::set<std::string> seen_;
  std::string out_;
  std::string without_row_;
};

}  // namespace

int tables_new(const Options& options, const Table& table) {
  auto inputs = read_inputs(options, table);
  if (!inputs || !inputs.value().errors.empty()) {
    std::cerr << "cu2sycl: error: " << (inputs ? inputs.value().errors.front() : inputs.error()).text() << '\n';
    return 2;
  }
  BuildSettings settings;
  std::vector<std::string> missing;
  const Project project =
      build_project(read_files(std::move(inputs.value().sources), table, settings, missing), table, settings);
  std::string out =
      "# Rows for the declarations of these files. In each row, replace `unsupported` by the converted text (`to`);\n"
      "# see docs/tables.md. Uses of rows that are left as they are will be reported.\n";
  for (FileId id{0}; id < project.files.size(); ++id) {
    out += "# " + project.files[id].source->path() + "\n" + NewRows(project, id, table).text();
  }
  std::cout << out;
  return 0;
}

}  // namespace cu2sycl
