#include "lower/files/file.hpp"

#include "analysis/buffer/buffers.hpp"
#include "analysis/convergence/warp_branches.hpp"
#include "analysis/launch/captures.hpp"
#include "analysis/launchers/function_types.hpp"
#include "analysis/launchers/launchers.hpp"
#include "analysis/lockstep/exchange.hpp"
#include "analysis/memory/copying.hpp"
#include "analysis/memory/dynamic_memory.hpp"
#include "analysis/memory/shared_types.hpp"
#include "analysis/restrictions/forbidden.hpp"
#include "lex/brackets.hpp"
#include "lex/directive_name.hpp"
#include "lex/specifiers.hpp"
#include "lower/core/constructs.hpp"
#include "lower/rows/rows.hpp"
#include "program/lookup/classes.hpp"
#include "program/structure/macro_items.hpp"
#include "program/units/programs.hpp"
#include "rules/sequence.hpp"
#include "source/algorithms.hpp"
#include "source/words.hpp"
#include "syntax/context.hpp"
#include "system/parallel.hpp"

namespace cu2sycl {
namespace {

FindingId error_id(LexError::Kind kind) {
  switch (kind) {
    case LexError::Kind::kUnterminatedComment: return FindingId::kUnterminatedComment;
    case LexError::Kind::kUnterminatedRawString: return FindingId::kUnterminatedString;
    case LexError::Kind::kNulByte: return FindingId::kBinaryFile;
    case LexError::Kind::kDeepBracket: return FindingId::kDeepBracket;
    case LexError::Kind::kUnbalancedBracket: break;
  }
  return FindingId::kUnbalancedBracket;
}

// Whether the call operator of some class must be passed something: see lower_handed_object().
bool has_needing_objects(const Project& p) {
  return any_of(p.functions_by_name.of(kCallOperator),
                [&](FunctionId id) { return p.functions[id].implicit.parameters(); });
}

// Finds the tokens at which no construct begins. Most tokens are ordinary words and operators.
class PlainTokens {
 public:
  PlainTokens(const Project& p, const Table& rules, const File& file)
      : p_(p), rules_(rules), s_(file.tokens), marked_(file.source->bytes().find("/* CS") != std::string_view::npos) {
    for (const Variable& one : p.variables) {
      if (one.owner != kNone && one.declaration.is_extern && &p.files[one.file] == &file) dynamic_.insert(one.name);
    }
    for (const FunctionId id : p.constructors_as_arguments.empty() ? std::vector<FunctionId>() : file.functions) {
      aliases_.insert(p.functions[id].template_parameters.begin(), p.functions[id].template_parameters.end());
      aliases_.insert(p.functions[id].class_parameters.begin(), p.functions[id].class_parameters.end());
    }
    bool in_typedef = false;  // the name is the word before `;`
    for (TokenIndex i = 0; i + 2 < s_.size(); ++i) {
      if (s_.is(i, tok::kw_using) && s_.is(i + 2, tok::equal)) aliases_.insert(s_.text(i + 1));
      in_typedef |= s_.is(i, tok::kw_typedef);
      if (in_typedef && s_.is(i + 1, tok::semi)) {
        aliases_.insert(s_.text(i));
        in_typedef = false;
      }
    }
  }

  std::vector<bool> find(const FileFacts& facts) {
    std::vector<bool> out(s_.size());
    for (TokenIndex i = 0; i < s_.size(); ++i) out[i] = s_.is_word(i) ? is_plain_word(i) : is_plain_punctuation(i);
    // The type may be before the qualifier: `Pair __shared__ p;`.
    const auto declares_memory = [&](TokenIndex i) {
      return s_.is_word(i) && cuda_specifier::declares_memory(s_.text(i));
    };
    for (TokenIndex i = 0; i < s_.size(); ++i) {
      for (TokenIndex k = declares_memory(i) ? i : 0; k > 0 && !declares_memory(k - 1); --k) {
        if (s_.is_any(k - 1, tok::semi, tok::l_brace, tok::r_brace)) break;
        out[k - 1] = false;
      }
    }
    for (const auto& [i, id] : facts.functions_at) out[i] = false;
    for (const auto& [i, id] : facts.variables_at) out[i] = false;
    for (const auto& [i, one] : facts.default_initializers) out[i] = false;
    for (const auto& [i, ids] : facts.conditional.before) out[i] = false;
    for (const auto& [i, id] : facts.launches_at) out[i] = false;
    const bool objects = has_needing_objects(p_);
    for (TokenIndex i = 1; objects && i < s_.size(); ++i) {  // the begin of an argument
      if (s_.is_any(i - 1, tok::l_paren, tok::comma)) out[i] = false;
    }
    for (const auto& [i, id] : facts.functions_at) {
      for (const FunctionParameter& one : p_.functions[id].function_parameters) out[one.range.begin] = false;
    }
    return out;
  }

 private:
  [[nodiscard]] static bool is_begin(TokenKind kind) {
    return opens_bracket(kind) || is_any(kind, tok::coloncolon, tok::less, tok::lesslessless);
  }
  [[nodiscard]] bool is_plain_punctuation(TokenIndex i) const {
    if (!is_punctuator(s_[i].kind)) return s_[i].kind != tok::directive;
    const bool of_member = s_.is_any(i, tok::period, tok::arrow) && i + 2 < s_.size() && s_.is(i + 2, tok::less);
    return !is_begin(s_[i].kind) && !of_member;
  }

  [[nodiscard]] bool is_plain_word(TokenIndex i) {
    if (marked_ || s_.has(i, kInDirective)) return false;
    if (i > 0 && s_.is_any(i - 1, tok::amp, tok::l_paren, tok::r_paren) && dynamic_.contains(s_.text(i))) return false;
    if (i + 1 < s_.size() && (is_begin(s_[i + 1].kind) || s_.is_any(i + 1, tok::period, tok::arrow))) return false;
    // `b` of `C a(x), b;`
    if (i > 1 && s_.is(i - 1, tok::comma) && s_.is_any(i - 2, tok::r_paren, tok::r_brace) &&
        s_.is_any(i + 1, tok::comma, tok::semi))
      return false;
    const auto [known, added] = by_word_.emplace(s_.text(i), false);
    if (added) known->second = means_nothing(s_.text(i));
    return known->second;
  }

  // Whether neither a rule nor the program gives a word a meaning that a construct looks for.
  [[nodiscard]] bool means_nothing(std::string_view word) const {
    return rules_.find(word).empty() && !rules_.has_members(word) && rules_.methods(word).empty() &&
           rules_.sequences(word).empty() && !is_keyword(word) && !p_.functions_by_name.contains(word) &&
           !p_.macros_by_name.contains(word) && !p_.variables_by_name.contains(word) &&
           !p_.implicit_by_class.contains(std::string(word)) && !p_.class_aliases.contains(word) &&
           !aliases_.contains(word) && !cuda_specifier::declares_memory(word) &&
           !cuda_specifier::begins_attribute(word) && !cuda_specifier::begins_assembly(word) &&
           !cuda_specifier::restricts_pointer(word);
  }

  const Project& p_;
  const Table& rules_;
  const TokenStream& s_;
  bool marked_;                           // an earlier run has left marks in the file
  std::set<std::string_view> dynamic_{};  // names of `extern __shared__` arrays
  std::set<std::string_view> aliases_{};  // declared in functions, too, and template parameters: they may construct
  WordMap<bool> by_word_;
};

// Returns the tokens at which code that concerns buffers begins, or that name a buffer.
std::set<TokenIndex> buffer_words(const Project& p, FileId id) {
  std::set<TokenIndex> out;
  std::set<std::string_view> names;
  const TokenStream& s = p.files[id].tokens;
  for (const BufferVariable& one : p.analysis.buffers.variables) {
    for (const RetypedPointer& each : one.retyped) {
      if (each.file == id) out.insert(each.range.begin);
    }
    if (one.file != id) continue;
    names.insert(s.text(one.name));
    if (one.call != kNoToken) out.insert({one.declaration.begin, one.allocation.begin});
    for (const TokenRange& free : one.frees) out.insert(free.begin);
    out.insert(one.calls.begin(), one.calls.end());
  }
  for (const auto& [file, call] : p.analysis.buffer_symbols.calls) {
    if (file == id) out.insert(call);
  }
  for (const AccessorParameter& one : p.analysis.accessors.all) {
    if (one.file == id) out.insert(one.range.begin);
  }
  for (const HostAccess& one : p.analysis.buffers.host_accesses) {
    if (one.file == id) out.insert(one.statements.begin);
  }
  for (TokenIndex i = 0; !names.empty() && i < s.size(); ++i) {
    if (s.is_word(i) && names.contains(s.text(i)) && buffer_at({p, id, p.function_at(id, i)}, i) != nullptr)
      out.insert(i);
  }
  return out;
}

// Returns the `(` of the parameters in `(void (*)(float*, int))kernel`, a cast that selects an overload, if the kernel
// has a launcher; kNoToken elsewhere.
TokenIndex parameters_of_launcher_cast(const Project& p, const TokenStream& s, TokenIndex i) {
  if (!s.is(i, tok::kw_void) || i == 0 || !s.is(i + 1, tok::l_paren) || !s.is(i + 2, tok::star) ||
      !s.is(i + 3, tok::r_paren))
    return kNoToken;
  const TokenIndex open = i + 4;
  if (!s.matched(open, tok::l_paren)) return kNoToken;
  const TokenIndex after = s[open].match + 1;
  const bool is_static = s.is(i - 1, tok::less) && s.is(s.previous(i - 1), tok::kw_static_cast) &&
                         s.is(after, tok::greater) && s.is(after + 1, tok::l_paren);
  if (!is_static && (!s.is(i - 1, tok::l_paren) || s[i - 1].match != after)) return kNoToken;
  TokenIndex name = s.next(is_static ? after + 1 : after);
  if (s.is(name, tok::amp)) name = s.next(name);
  while (s.is_word(name) && s.is(name + 1, tok::coloncolon)) name = s.next(name + 1);
  const auto named = name == kNoToken ? p.functions_by_name.end() : p.functions_by_name.find(s.text(name));
  const bool launcher =
      named != p.functions_by_name.end() && any_of(named->second, [&](FunctionId id) {
        return p.analysis.has_launcher(id) && p.functions[id].parameters.size() == arguments_in(s, open).size();
      });
  return launcher ? open : kNoToken;
}

// Returns whether what was read as a function's name and parameters matches a row for a sequence: `K_(name)(int* p) {`.
bool headed_by_sequence(const Project& p, const Table& rules, FunctionId id) {
  const Function& fn = p.functions[id];
  const TokenStream& s = p.files[fn.file].tokens;
  const auto rows = rules.sequences(s.text(fn.name_token));
  return any_of(rows, [&](const Rule* row) {
    const TokenIndex end = end_of_sequence(s, *row, fn.name_token);
    return end != kNoToken && end > fn.open;
  });
}

// Returns the names of CUDA vector types in declarations of the file.
std::vector<TokenIndex> own_vector_types(const TokenStream& s, const Table& rules) {
  std::vector<TokenIndex> out;
  for (TokenIndex k = 1; k + 1 < s.size(); ++k) {
    if (!s.is_any(k + 1, tok::semi, tok::l_brace) || !s.is_word(k) || s.has(k, kInDirective) || s.has(k, kDisabled))
      continue;
    const TokenIndex before = s.previous(k);
    if (!s.is(before, s.is(k + 1, tok::semi) ? tok::r_brace : tok::kw_struct)) continue;
    const auto& rows = rules.find(s.text(k));
    if (any_of(rows, [](const Rule* row) { return row->has(Effect::kVectorType); })) out.push_back(k);
  }
  return out;
}

FileFacts file_facts(const Project& p, const Table& rules, FileId id) {
  const File& file = p.files[id];
  FileFacts out;
  out.newline = file.source->line_ending();
  out.indentation = file.source->indentation_unit();
  out.guarded = guard_of_cuda(p, file, rules);
  out.includes_at = out.guarded.include != kNoToken ? out.guarded.include : place_for_includes(file, rules);
  for (const FunctionId fn : file.functions) {
    if (!headed_by_sequence(p, rules, fn)) out.functions_at.emplace(p.functions[fn].begin, fn);
  }
  for (const FunctionId fn : file.functions) {
    if (!p.functions[fn].implicit.parameters()) continue;
    for (const Declarator* one : defaulted_members(p, p.functions[fn]))
      out.default_initializers.emplace(one->name_token, one);
  }
  for (const VariableId v : file.variables) out.variables_at.emplace(p.variables[v].declaration.begin, v);
  out.conditional = find_conditional_variables(p, rules, id);
  for (LaunchId launch{0}; launch < file.launches.size(); ++launch)
    out.launches_at.emplace(file.launches[launch].begin, launch);
  const TokenStream& s = file.tokens;
  for (TokenIndex i = 0; !p.analysis.launchers.pointers.empty() && i < s.size(); ++i) {
    const auto [name, parameters] = function_type_at(s, i);
    if (name != kNoToken && holds_launchers(p, s.text(name), id)) out.pointer_lists.insert(parameters);
  }
  if (!p.analysis.launchers.kernels.empty()) {
    for (TokenIndex i = 0; i < s.size(); ++i) {
      const TokenIndex open = parameters_of_launcher_cast(p, s, i);
      if (open != kNoToken) out.pointer_lists.insert(open);
    }
  }
  out.vector_types = own_vector_types(s, rules);
  out.plain = PlainTokens(p, rules, file).find(out);
  for (TokenIndex i = 0; i < s.size(); ++i) {
    if (out.plain[i] || !s.is_word(i) || s.has(i, kDisabled)) continue;
    const auto found = rules.find(s.text(i));
    if (!found.empty() && found.front()->has(Effect::kOnceInFile)) out.reported_once[s.text(i)].push_back(i);
  }
  for (auto made = p.constructions.lower_bound({id, 0}); made != p.constructions.end() && made->first.first == id;
       ++made)
    out.plain[made->first.second] = false;
  const auto& stores = p.analysis.lockstep_stores;
  for (auto store = stores.lower_bound({id, 0}); store != stores.end() && store->first.first == id; ++store)
    out.plain[store->first.second] = false;
  out.buffer_words = buffer_words(p, id);
  for (const TokenIndex i : out.buffer_words) out.plain[i] = false;
  return out;
}

FunctionFacts function_facts(const Project& p, const Table& rules, const Carries& carries, FunctionId id) {
  FunctionFacts out;
  out.hazards = find_convergence_hazards(p, rules, id);
  out.guards = guard_early_returns(p, rules, id, out.hazards);
  for (Hazard& one : find_exchanges(p, rules, id, p.analysis.lockstep_stores)) out.hazards.push_back(std::move(one));
  if (out.guards) std::erase_if(out.hazards, [](const Hazard& one) { return one.id == FindingId::kDivergentBarrier; });
  out.assembly = {carries.functions.contains(id), shared_registers(p, rules, id)};
  for (Hazard& one : find_warp_branches(p, rules, id)) out.hazards.push_back(std::move(one));
  for (Hazard& one : find_forbidden(p, id)) out.hazards.push_back(std::move(one));
  return out;
}

}  // namespace

Facts gather_facts(const Project& project, const Table& rules, const RenamedFiles& renamed, unsigned jobs,
                   const std::vector<bool>& lowered) {
  Facts out{project, rules, choose_names(project, rules), choose_shared_names(project), renamed, NumberTypes(project)};
  out.carries = find_carries(project, rules);
  out.indices = find_index_uses(project, rules, out.types, jobs, lowered);
  out.files.resize(project.files.size());
  out.functions.resize(project.functions.size());
  out.visible_types = find_visible_types(project, rules);
  out.dynamic_views = find_dynamic_views(project, rules);
  out.external_functions = find_external_functions(project);
  out.overloads_of_cuda = overloads_of_cuda(project, rules);
  out.alias_uses = alias_uses(project);
  out.library_namespaces = library_namespaces(project, rules);
  out.copying_code = has_harmless_classes(project, rules);
  const auto names_type = [&](Effect effect) {
    return any_of(project.words, [&](std::string_view word) {
      const Rule* row = rules.find(word, RuleKind::kType);
      return row != nullptr && row->has(effect);
    });
  };
  out.constructed_types = names_type(Effect::kConstructed);
  out.changing_minus = names_type(Effect::kChangedByMinus);
  out.pointer_conversions = files_with_pointer_conversions(project);
  for_each_index(project.files.size(), jobs, [&](std::size_t k) {
    const FileId id(k);
    if (k < lowered.size() && !lowered[k]) return;
    out.files[id] = file_facts(project, rules, id);
    const TokenStream& s = project.files[id].tokens;
    for (TokenIndex i = 0; i < s.size() && out.changing_minus; ++i)
      if (s.is(i, tok::minus)) out.files[id].plain[i] = false;
    for (const FunctionId fn : project.files[id].functions)
      out.functions[fn] = function_facts(project, rules, out.carries, fn);
  });
  return out;
}

namespace {

// Returns whether a file uses a macro whose text has an opening or closing brace that matches one outside it:
// `BEGIN_NAMESPACE … }`.
bool uses_bracket_macros(const Project& p, FileId id) {
  const TokenStream& s = p.files[id].tokens;
  for (TokenIndex i = 0; i < s.size(); ++i) {
    if (s.is_word(i) && !s.has(i, kInDirective) && holds_brackets(p, id, s.text(i))) return true;
  }
  return false;
}

}  // namespace

Text lower_file(const Facts& facts, FileId id) {
  const Site site(facts, id);
  const TokenStream& s = site.tokens;
  const std::string_view bytes = site.file.source->bytes();
  Text out;
  bool binary = false;
  const bool balanced = s.errors.empty() || !site.file.cuda || uses_bracket_macros(site.program, id);
  for (const LexError& error : s.errors) {
    if (error.kind == LexError::Kind::kUnbalancedBracket && balanced) continue;
    const bool nul = error.kind == LexError::Kind::kNulByte;
    if (nul && binary) continue;
    binary |= nul;
    out.report(make_finding(error_id(error.kind), *site.file.source, error.offset, 1, bytes.substr(error.offset, 1)));
  }
  if (binary || s.size() == 0) return std::move(out) + bytes;
  for (const TokenIndex i : site.file.cuda ? unpaired_directives(s) : std::vector<TokenIndex>())
    out.report(make_finding(
        FindingId::kUnpairedDirective, *site.file.source, s[i].offset, s[i].length,
        s[i].kind == tok::directive ? "#" + std::string(directive_name(s.text(i))) : std::string(s.text(i))));
  if (site.file.cuda) out += forwarded_overloads(site);
  out += bytes.substr(0, s[0].offset);
  out += lower(site, 0, s.size());
  out += bytes.substr(s.end_offset(s.size() - 1));
  return out;
}

}  // namespace cu2sycl
