#include "analysis/index/index_uses.hpp"

#include "analysis/index/index_expressions.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"
#include "syntax/statements/inner_bodies.hpp"
#include "system/parallel.hpp"

namespace cu2sycl {
namespace {

constexpr int kMaxRounds = 12;

class IndexUseFinder {
 public:
  IndexUseFinder(const Project& p, const Table& rules, const NumberTypes& types, unsigned jobs,
                 const std::vector<bool>& lowered)
      : p_(p), rules_(rules), types_(types), jobs_(jobs), lowered_(lowered) {}

  IndexUses run() {
    find_macros();
    for (int round = 0; round < kMaxRounds; ++round) {
      read_macros();
      read_functions();
      if (!add_casts()) break;
    }
    return take();
  }

 private:
  struct MacroText {
    MacroRef ref;
    bool value = false;  // it is one expression
    IndexFindings findings;
  };

  [[nodiscard]] IndexReader reader(FileId file, FunctionId fn = kNone) const {
    return {Place(p_, file, fn), rules_, types_, macros_};
  }

  [[nodiscard]] bool has_index(const IndexReader& in, TokenIndex begin, TokenIndex end) const {
    for (TokenIndex i = begin; i < end; ++i) {
      if (in.begins_index(i)) return true;
    }
    return false;
  }

  // Finds the macros with indices, directly or through other macros.
  void find_macros() {
    for (bool more = true; more;) {
      more = false;
      for (FileId file{0}; file < p_.files.size(); ++file) {
        const auto& macros = p_.files[file].directives.macros;
        for (std::uint32_t k = 0; k < macros.size(); ++k) more |= find_macro({file, k});
      }
    }
  }
  bool find_macro(MacroRef ref) {
    const MacroDefinition& macro = p_.macro(ref);
    IndexReader in = reader(ref.file);
    const bool known =
        any_of(texts_, [&](const MacroText& one) { return one.ref.file == ref.file && one.ref.index == ref.index; });
    if (known || !has_index(in, macro.body_begin, macro.body_end)) return false;
    const std::optional<IndexValue> value = read_value(in, macro.body_begin, macro.body_end);
    texts_.push_back({ref, value.has_value(), {}});
    if (value && value->wide) {
      IndexValue kept = *value;
      kept.indices.clear();
      const auto [at, added] = macros_.values.emplace(macro.name, kept);
      const bool operand = macro.body_end - macro.body_begin == 3 ||
                           (p_.files[ref.file].tokens.is(macro.body_begin, tok::l_paren) &&
                            p_.files[ref.file].tokens[macro.body_begin].match == macro.body_end - 1);
      if (!added || !operand) macros_.casts.insert(macro.name);
    }
    return true;
  }

  void read_macros() {
    for (MacroText& one : texts_) {
      const MacroDefinition& macro = p_.macro(one.ref);
      IndexReader in = reader(one.ref.file);
      if (one.value)
        (void)read_value(in, macro.body_begin, macro.body_end);
      else
        read(in, macro.body_begin, macro.body_end);
      one.findings = findings(std::move(in));
      if (!one.value || !macros_.casts.contains(macro.name)) continue;
      for (const auto& [i, token] : one.findings.indices) one.findings.casts.insert(i);
      one.findings.macro_casts.insert(one.findings.macros.begin(), one.findings.macros.end());
    }
  }

  void read_functions() {
    functions_.assign(p_.functions.size(), {});
    for_each_index(p_.functions.size(), jobs_, [&](std::size_t k) {
      const Function& fn = p_.functions[k];
      if (!fn.defined() || (fn.file < lowered_.size() && !lowered_[fn.file])) return;
      IndexReader in = reader(fn.file, FunctionId(k));
      if (!has_index(in, fn.open, fn.body_close)) return;
      cast_all(in, {fn.open, fn.body_open});  // default arguments, and what initialises members
      read(in, fn.body_open + 1, fn.body_close);
      functions_[k] = findings(std::move(in));
    });
  }

  // Adds macros whose indices must be cast. Returns whether some are new.
  bool add_casts() {
    const std::size_t before = macros_.casts.size();
    for (const MacroText& one : texts_)
      macros_.casts.insert(one.findings.macro_casts.begin(), one.findings.macro_casts.end());
    for (const IndexFindings& one : functions_) macros_.casts.insert(one.macro_casts.begin(), one.macro_casts.end());
    if (!macros_.values.empty()) cast_outside_functions();
    return macros_.casts.size() > before;
  }
  void cast_outside_functions() {
    for (FileId file{0}; file < p_.files.size(); ++file) {
      const TokenStream& s = p_.files[file].tokens;
      for (TokenIndex i = 0; i < s.size(); ++i) {
        if (s.is_word(i) && !s.has(i, kInDirective) && macros_.values.contains(s.text(i)) &&
            p_.function_at(file, i) == kNone)
          macros_.casts.insert(s.text(i));
      }
    }
  }

  IndexUses take() {
    IndexUses out;
    out.by_file.resize(p_.files.size());
    out.variables.resize(p_.functions.size());
    for (const MacroText& one : texts_) add(out.by_file[one.ref.file], one.findings);
    for (std::size_t k = 0; k < functions_.size(); ++k) {
      if (functions_[k].indices.empty()) continue;
      auto& uses = out.by_file[p_.functions[k].file];
      add(uses, functions_[k]);
      out.variables[k] = keep_in_variables(p_.functions[k], functions_[k], uses);
    }
    return out;
  }

  static void add(std::map<TokenIndex, IndexUse>& uses, const IndexFindings& from) {
    for (const auto& [i, token] : from.indices) {
      uses[i] = {token.end, token.rule, from.casts.contains(i) ? IndexForm::kCast : IndexForm::kCall};
      if (const auto type = from.types.find(i); type != from.types.end()) uses[i].type = type->second;
    }
  }

  // Whether an index may be replaced by a variable: a lambda may not capture it, and `decltype` sees that it is const.
  static bool may_be_variable(const File& file, TokenIndex i, const Function& fn) {
    return !in_inner_body(file.statements, file.tokens, i, fn.body_open) && !in_unevaluated_operand(file.tokens, i);
  }

  // Keeps indices in variables if two or more in a function must be cast. Returns these indices.
  [[nodiscard]] std::vector<const Rule*> keep_in_variables(const Function& fn, const IndexFindings& from,
                                                           std::map<TokenIndex, IndexUse>& uses) const {
    const TokenStream& s = p_.files[fn.file].tokens;
    std::vector<const Rule*> out;
    if (s.slice(fn.body_open, fn.body_close + 1).find('\n') == std::string_view::npos) return out;
    std::size_t casts = 0;
    for (const auto& [i, token] : from.indices) {
      if (!from.casts.contains(i) || from.types.contains(i) || !may_be_variable(p_.files[fn.file], i, fn) ||
          token.rule->row->called.empty())
        continue;
      ++casts;
      if (!contains(out, token.rule)) out.push_back(token.rule);
    }
    if (casts < 2) return {};
    for (const auto& [i, token] : from.indices) {
      if (contains(out, token.rule) && !from.types.contains(i) && may_be_variable(p_.files[fn.file], i, fn))
        uses[i].form = IndexForm::kVariable;
    }
    return out;
  }

  const Project& p_;
  const Table& rules_;
  const NumberTypes& types_;
  unsigned jobs_;
  const std::vector<bool>& lowered_;
  IndexMacros macros_;
  std::vector<MacroText> texts_;
  std::vector<IndexFindings> functions_;
};

}  // namespace

IndexUses find_index_uses(const Project& project, const Table& rules, const NumberTypes& types, unsigned jobs,
                          const std::vector<bool>& lowered) {
  return IndexUseFinder(project, rules, types, jobs, lowered).run();
}

}  // namespace cu2sycl
