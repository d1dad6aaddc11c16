#include "analysis/launch/dimensions.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "analysis/launch/launched.hpp"
#include "program/lookup/classes.hpp"
#include "rules/cuda_names.hpp"
#include "rules/sequence.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"

namespace cu2sycl {
namespace {

// Disjoint sets of functions, macros and variables that have the same number of dimensions.
class Groups {
 public:
  std::size_t add() {
    parent_.push_back(parent_.size());
    needed_.push_back(1);
    launched_.push_back(false);
    return parent_.size() - 1;
  }
  std::size_t root(std::size_t a) {
    while (parent_[a] != a) a = parent_[a] = parent_[parent_[a]];
    return a;
  }
  void join(std::size_t a, std::size_t b) {
    a = root(a);
    b = root(b);
    if (a == b) return;
    parent_[b] = a;
    needed_[a] = std::max(needed_[a], needed_[b]);
    launched_[a] = launched_[a] || launched_[b];
  }
  void need(std::size_t a, int dimensions) {
    a = root(a);
    needed_[a] = std::max(needed_[a], dimensions);
  }
  void launch(std::size_t a) { launched_[root(a)] = true; }
  int dimensions(std::size_t a) {
    a = root(a);
    return launched_[a] ? needed_[a] : kMaxDimensions;
  }

 private:
  std::vector<std::size_t> parent_;
  std::vector<int> needed_;
  std::vector<bool> launched_;
};

class DimensionFinder {
 public:
  DimensionFinder(const Project& project, const Table& table, const ItemGraph& graph)
      : p_(project), table_(table), graph_(graph) {}

  Dimensions run() {
    for (const Function& fn : p_.functions) {
      groups_.add();
      declared_.insert({fn.file, fn.name_token});
    }
    for (const auto& [name, uses] : graph_.macros) macros_.emplace(name, groups_.add());
    join_uses();
    join_names();
    for (FunctionId id{0}; id < p_.functions.size(); ++id) read_function(id);
    for (FileId file{0}; file < p_.files.size(); ++file) read_macros(file);
    for (FileId file{0}; file < p_.files.size(); ++file) read_launches(file);
    for (FileId file{0}; file < p_.files.size(); ++file) read_mentions(file);
    return result();
  }

 private:
  void want_three(std::size_t node) { groups_.need(node, kMaxDimensions); }

  void join_uses() {
    const bool lambdas = any_of(p_.implicit_by_lambda, [](const auto& one) { return one.second.item; });
    const auto join = [&](std::size_t node, const ItemUses& uses, const std::vector<MacroRef>& at) {
      for (const FunctionId callee : uses.callees) {
        if (p_.functions[callee].implicit.item) groups_.join(node, callee);
      }
      for (const std::string_view macro : uses.macros) {
        if (const auto found = macros_.find(macro);
            found != macros_.end() && needs_item(macro) && means_macro(macro, at))
          groups_.join(node, found->second);
      }
      if (lambdas && uses.calls_objects) want_three(node);
    };
    for (FunctionId id{0}; id < p_.functions.size(); ++id) {
      if (p_.functions[id].implicit.item) join(id, graph_.functions[id], {{p_.functions[id].file, 0}});
    }
    for (const ItemUses& uses : graph_.lambdas) {
      for (const FunctionId callee : uses.callees) want_three(callee);
    }
    for (const auto& [name, uses] : graph_.macros) {
      if (needs_item(name)) join(macros_.at(name), uses, p_.macros_by_name.at(name));
    }
  }

  // Whether a word in some places is a macro of the program. A CUDA name is one only where the macro is visible.
  [[nodiscard]] bool means_macro(std::string_view word, const std::vector<MacroRef>& places) const {
    const std::vector<MacroRef>& all = p_.macros_by_name.at(word);
    return !is_cuda_name(word) || any_of(places, [&](const MacroRef& place) {
      return any_of(all, [&](const MacroRef& one) { return p_.related(one.file, place.file); });
    });
  }
  [[nodiscard]] bool needs_item(std::string_view macro) const {
    const auto found = p_.implicit_by_macro.find(macro);
    return found != p_.implicit_by_macro.end() && found->second.item;
  }

  // Joins the functions of one name: declarations and definitions, specialisations, overloads.
  void join_names() {
    for (const auto& [name, same] : p_.functions_by_name) {
      for (std::size_t k = 1; k < same.size(); ++k) {
        for (std::size_t other = 0; other < k; ++other) {
          if (!p_.related(p_.functions[same[k]].file, p_.functions[same[other]].file)) continue;
          groups_.join(same[k], same[other]);
          break;
        }
      }
    }
  }

  void read_function(FunctionId id) {
    const Function& fn = p_.functions[id];
    if (fn.shared_body != kNoToken) groups_.join(id, p_.function_at(fn.file, fn.shared_body));
    if (p_.files[fn.file].reference || p_.analysis.has_launcher(id) || fn.fixed_parameters() ||
        fn.name == kCallOperator || (fn.member && class_implicit(p_, fn.class_name(), fn.file)))
      want_three(id);
    const auto& named = p_.functions_as_arguments;
    const bool is_argument = contains(named, id);
    if (fn.implicit.item && (is_argument || !fn.function_parameters.empty())) {
      if (passed_ == kNone) passed_ = id;
      groups_.join(passed_, id);
    }
    if (!fn.implicit.item || !fn.defined()) return;
    read_tokens(Place(p_, fn.file, id), fn.open, fn.body_close, id);
    for (const Declarator* one : defaulted_members(p_, fn))
      read_tokens(Place(p_, fn.file, id), one->initializer, one->end, id);
  }

  void read_macros(FileId file) {
    for (const MacroDefinition& macro : p_.files[file].directives.macros) {
      if (needs_item(macro.name))
        read_tokens(Place(p_, file), macro.body_begin, macro.body_end, macros_.at(macro.name));
    }
  }

  // Reads the indices, and the rows that need an nd_item.
  void read_tokens(const Place& place, TokenIndex begin, TokenIndex end, std::size_t node) {
    const TokenStream& s = place.tokens;
    for (TokenIndex i = begin; i < end; ++i) {
      const auto made = p_.constructions.find({place.file_id, i});
      if (made != p_.constructions.end() && !made->second->has(Effect::kAnyDimensions)) want_three(node);
      if (!s.is_word(i) || s.has(i, kDisabled) || (place.function != kNone && place.in_macro(i))) continue;
      if (const auto one = place.file.assembly.find(i); one != place.file.assembly.end())
        read_code(one->second.code, node);
      const auto whole = [](const Rule* row) { return row->has(Effect::kItem) && !row->has(Effect::kAnyDimensions); };
      for (const Rule* row : table_.sequences(s.text(i))) {
        if (whole(row) && end_of_sequence(s, *row, i) != kNoToken) want_three(node);
      }
      const auto rows = table_.find(s.text(i));
      if (table_.has_members(s.text(i)))
        groups_.need(node, dimension_of_index(s, i));
      else if (any_of(rows, whole))
        want_three(node);
      if (class_implicit(p_, s.text(i), place.file_id) != nullptr) want_three(node);
    }
  }

  void read_code(const ptx::Code& code, std::size_t node) {
    for (const Rule* row : table_.instructions().all(code)) {
      if (row->has(Effect::kItem) && !row->has(Effect::kAnyDimensions)) want_three(node);
      for (const TemplatePart& part : row->to) {
        if (part.slot && part.slot->what == Slot::What::kDimension)
          groups_.need(node, static_cast<int>(part.slot->index) + 1);
      }
    }
  }

  // Returns 1 for x, 2 for y, 3 for z and for an index that is used as a whole.
  [[nodiscard]] int dimension_of_index(const TokenStream& s, TokenIndex i) const {
    const TokenIndex dot = s.next(i);
    const TokenIndex member = dot == kNoToken ? kNoToken : s.next(dot);
    if (member == kNoToken || !s.is(dot, tok::period) || s.has(member, kMacroParameter)) return kMaxDimensions;
    const Rule* row = table_.find(std::string(s.text(i)) + "." + std::string(s.text(member)), RuleKind::kMember);
    if (row == nullptr) return kMaxDimensions;
    int out = 0;
    for (const TemplatePart& part : row->to) {
      if (part.slot && part.slot->what == Slot::What::kDimension)
        out = std::max(out, static_cast<int>(part.slot->index) + 1);
    }
    return out == 0 ? kMaxDimensions : out;
  }

  void read_launches(FileId file) {
    const TokenStream& s = p_.files[file].tokens;
    for (const Launch& launch : p_.files[file].launches) {
      if (s.has(launch.open, kDisabled) || s[launch.open].match == kNoToken) continue;
      const bool in_macro = s.has(launch.open, kInDirective);
      const Place place(p_, file, in_macro ? FunctionId() : p_.function_at(file, launch.open));
      const Launched launched = launched_by(place, launch);
      std::size_t node = groups_.add();
      if (launched.form == LaunchForm::kKernel && !s.has(launch.name, kMacroParameter)) {
        const std::size_t kernel = launched.kernel->id;
        node = kernel;
        names_.insert({file, launch.name});
        groups_.launch(kernel);
        if (launch.conditional) want_three(kernel);
      } else {
        want_three(node);
      }
      for (std::size_t k = 0; k < std::min<std::size_t>(2, launch.configuration.size()); ++k)
        read_size(place, launch.configuration[k], node);
    }
  }

  void read_size(const Place& place, TokenRange range, std::size_t node) {
    const TokenStream& s = place.tokens;
    for (TokenIndex i = range.begin; i < range.end; ++i) {
      const Local* local = s.is_word(i) && !place.in_macro(i) ? place.local(i) : nullptr;
      const Declaration* sizes = local == nullptr ? nullptr : only_launched(place, *local);
      if (sizes == nullptr) continue;
      for (const Declarator& one : sizes->declarators) {
        const auto at = sizes_.find({place.file_id, one.name_token});
        if (at != sizes_.end()) {
          groups_.join(node, at->second);
          continue;
        }
        const std::size_t variable = groups_.add();
        sizes_.insert({{place.file_id, one.name_token}, variable});
        groups_.join(node, variable);
        note_sizes(place, one, variable);
      }
    }
    groups_.need(node, size_dimensions(place, range));
  }

  void note_sizes(const Place& place, const Declarator& one, std::size_t variable) {
    const TokenStream& s = place.tokens;
    const auto need = [&](const std::vector<TokenRange>& sizes) {
      groups_.need(variable, std::max(1, static_cast<int>(sizes.size())));
    };
    need(initial_sizes(place, one));
    const Local* local = place.program.find_local(place.function, one.name, one.name_token);
    for (TokenIndex i = one.end; i <= local->scope_end && i < s.size(); ++i) {
      if (!s.is(i, one.name) || place.in_macro(i)) continue;
      if (const TokenIndex open = assigned_sizes(place, i); open != kNoToken) need(sizes_of(place, open));
    }
  }

  // Gives three dimensions to kernels that are named in their program without a launch: unknown code may launch them.
  void read_mentions(FileId file) {
    const TokenStream& s = p_.files[file].tokens;
    for (TokenIndex i = 0; i < s.size(); ++i) {
      if (!s.is_word(i) || s.has(i, kDisabled) || names_.contains({file, i})) continue;
      const auto named = p_.functions_by_name.find(s.text(i));
      if (named == p_.functions_by_name.end()) continue;
      const FunctionId owner = p_.function_at(file, i);
      if ((owner != kNone && p_.find_local(owner, s.text(i), i) != nullptr) || declared_.contains({file, i}) ||
          is_called(s, i) || in_row(s, i) || is_declared(s, i))
        continue;
      for (const FunctionId id : named->second) {
        const Function& fn = p_.functions[id];
        if (fn.global && (fn.member || !names_member(s, i)) && same_program(p_, fn.file, file)) want_three(id);
      }
    }
  }

  // Whether a word follows a type: a declaration of something else, such as a data member `int fill;`.
  [[nodiscard]] static bool is_declared(const TokenStream& s, TokenIndex i) {
    TokenIndex type = s.previous(i);
    while (s.is_any(type, tok::star, tok::amp)) type = s.previous(type);
    return s.is_word(type) && (!is_keyword(s[type].kind) || is_builtin_type(s[type].kind));
  }

  [[nodiscard]] static bool is_called(const TokenStream& s, TokenIndex i) {
    TokenIndex open = s.next(i);
    if (s.is(open, tok::less)) open = after_template_arguments(s, open, s.size());
    return open != kNoToken && open < s.size() && s.is(open, tok::l_paren);
  }

  // Whether a token is in an argument of a call that a row converts: rows that store kernels take their launchers.
  [[nodiscard]] bool in_row(const TokenStream& s, TokenIndex i) const {
    const TokenIndex callee = callee_around(s, i);
    const auto rows = callee == kNoToken ? std::span<const Rule* const>() : table_.find(s.text(callee));
    return any_of(rows, [](const Rule* row) { return row->kind == RuleKind::kCall; });
  }

  Dimensions result() {
    Dimensions out;
    for (FunctionId id{0}; id < p_.functions.size(); ++id) out.functions.push_back(groups_.dimensions(id));
    for (const auto& [name, node] : macros_) out.macros[name] = groups_.dimensions(node);
    for (const auto& [at, node] : sizes_) out.sizes[at] = groups_.dimensions(node);
    return out;
  }

  const Project& p_;
  const Table& table_;
  const ItemGraph& graph_;
  Groups groups_;  // functions first, by their ids
  WordMap<std::size_t> macros_;
  std::map<std::pair<FileId, TokenIndex>, std::size_t> sizes_;  // by the token of the name
  std::set<std::pair<FileId, TokenIndex>> declared_;            // the names in declarations of functions
  std::set<std::pair<FileId, TokenIndex>> names_;               // the names in launches of kernels
  FunctionId passed_ = kNone;  // a function that is a template argument, or that takes one
};

}  // namespace

Dimensions find_dimensions(const Project& project, const Table& table, const ItemGraph& graph) {
  return DimensionFinder(project, table, graph).run();
}

int dimensions_at(const Place& place, TokenIndex i) {
  if (place.in_macro(i)) {
    const MacroDefinition* macro = place.macro(i);
    if (macro == nullptr) return kMaxDimensions;
    const auto& macros = place.program.analysis.dimensions.macros;
    const auto found = macros.find(macro->name);
    return found == macros.end() ? kMaxDimensions : found->second;
  }
  return place.function == kNone ? kMaxDimensions : place.program.analysis.dimensions.functions[place.function];
}

}  // namespace cu2sycl
