#include "analysis/needs.hpp"

#include <algorithm>
#include <limits>

#include "source/parallel.hpp"

namespace cu2sycl {
namespace {

struct Call {
  std::string_view name;
  std::size_t arguments;
  FileId file;
  TokenIndex at = kNoToken;  // the name
  bool object = false;       // it is a function object's
  bool deduced = false;      // whose type a template deduces
};

constexpr std::size_t kAnyNumber = SIZE_MAX;  // of arguments

struct References {
  Needs direct;
  std::vector<Call> calls;
  std::vector<std::string_view> macros;
  std::vector<VariableId> escaping;  // constants whose address is taken
};

// A lambda for the device that a host function hands to a kernel.
struct HostedLambda {
  FileId file;
  std::size_t index;
  References references;
  std::vector<Call> calls;
  Needs needs;
};

class Closure {
 public:
  Closure(Project& project, const Table& table, unsigned jobs) : p_(project), table_(table), jobs_(jobs) {}

  void run() {
    note_run_properties();
    choose_constexpr_tables();
    collect();
    mark_called_from_device();
    close();
    mark_recursive();
  }

 private:
  // Which variables are copied to, and whether the run creates streams or switches devices: rows say which calls do so.
  void note_run_properties() {
    for (const File& file : p_.files) {
      const TokenStream& s = file.tokens;
      for (TokenIndex i = 0; i < s.size(); ++i) {
        if (!s.is_word(i) || s.has(i, kDisabled)) continue;
        const TokenIndex open = s.next(i);
        if (open == kNoToken || !s.is(open, "(") || s[open].match == kNoToken) continue;
        const Rule* row = table_.find(s.text(i), RuleKind::kCall);
        if (row == nullptr) continue;
        if (row->has(Effect::kStreams)) p_.uses_streams = true;
        if (row->has(Effect::kCaptures)) p_.captures_streams = true;
        const auto arguments = split_at_commas(s, open + 1, s[open].match);
        if (row->has(Effect::kDevices) &&
            !(arguments.size() == 1 && s.slice(arguments[0].begin, arguments[0].end) == "0"))
          p_.switches_devices = true;
        for (const std::size_t k : row->symbols) {
          if (k >= arguments.size()) continue;
          for (TokenIndex t = arguments[k].begin; t < arguments[k].end; ++t) {
            if (s.is_word(t)) symbols_.insert(s.text(t));
          }
        }
      }
    }
  }

  void choose_constexpr_tables() {
    for (Variable& v : p_.variables) {
      const bool constant =
          v.space == Variable::Space::kConstant || (v.space == Variable::Space::kDevice && v.declaration.is_const);
      const bool initialized = v.one().initializer != kNoToken;
      v.constexpr_table = constant && initialized && !v.declaration.is_extern && !symbols_.contains(v.name) &&
                          v.one().pointer_depth == 0;
    }
  }

  void collect() {
    functions_.resize(p_.functions.size());
    for (const Function& fn : p_.functions) {
      if (fn.member && (fn.constructor() || fn.fixed_parameters())) constructed_.insert(fn.class_name());
    }
    for (bool changed = !constructed_.empty(); changed;) {  // classes with members of such classes
      changed = false;
      for (const File& file : p_.files) {
        for (const DataMember& one : file.members) {
          const std::string name = one.scope.substr(one.scope.rfind(':') + 1);
          if (!constructed_.contains(name) && constructed_.contains(class_of(file, one)))
            changed |= constructed_.insert(name).second;
        }
      }
    }
    for_each_index(p_.functions.size(), jobs_, [&](std::size_t k) {
      const auto id = static_cast<FunctionId>(k);
      const Function& fn = p_.functions[id];
      if (!fn.defined()) return;
      scan(fn.file, fn.open, fn.body_close, id, functions_[id]);
      for (TokenIndex i = fn.close; i < fn.body_open; ++i) {
        if (p_.files[fn.file].tokens.is_word(i)) note_word(fn.file, i, id, functions_[id]);
      }
    });
    for (const References& one : functions_) {
      for (const VariableId v : one.escaping) p_.variables[v].escapes = true;
    }
    for (FileId f{0}; f < p_.files.size(); ++f) {
      for (std::size_t k = 0; k < p_.files[f].device_lambdas.size(); ++k) {
        const DeviceLambda& one = p_.files[f].device_lambdas[k];
        const FunctionId owner = p_.function_at(f, one.range.begin);
        if (owner == kNone || p_.functions[owner].global || p_.functions[owner].device) continue;
        lambdas_.push_back({f, k, {}, {}, {}});
        scan(f, one.body, one.range.end, owner, lambdas_.back().references);
      }
    }
    for (VariableId v{0}; v < p_.variables.size(); ++v) {
      const Variable& variable = p_.variables[v];
      if (variable.owner == kNone) continue;
      if (variable.declaration.is_extern) {
        functions_[variable.owner].direct.dynamic = true;
      } else {
        functions_[variable.owner].direct.add(v);
      }
    }
    for (auto& [name, refs] : p_.macros_by_name) {
      References& out = macros_[name];
      for (const MacroRef ref : refs) {
        const MacroDefinition& macro = p_.macro(ref);
        scan(ref.file, macro.body_begin, macro.body_end, kNone, out);
      }
    }
  }

  void scan(FileId file, TokenIndex begin, TokenIndex end, FunctionId fn, References& out) const {
    const TokenStream& s = p_.files[file].tokens;
    for (TokenIndex i = begin; i < end; ++i) {
      if (!s.is_word(i) || s.has(i, kDisabled) || s.has(i, kMacroParameter)) continue;
      if (fn != kNone && s.has(i, kInDirective)) continue;
      note_word(file, i, fn, out);
    }
  }

  void note_word(FileId file, TokenIndex i, FunctionId fn, References& out) const {
    const TokenStream& s = p_.files[file].tokens;
    const std::string_view word = s.text(i);
    if (is_keyword(word)) return;
    const TokenIndex before = s.previous(i);
    const bool member = before != kNoToken && (s.is(before, ".") || s.is(before, "->"));
    const TokenIndex after = s.next(i);
    const bool qualified = before != kNoToken && s.is(before, "::");
    if (!member && !qualified && fn != kNone && p_.find_local(fn, word, i) != nullptr) {
      // It may be a function object.
      if (after != kNoToken && s.is(after, "(") && s[after].match != kNoToken)
        out.calls.push_back(object_call(file, i, after, fn));
      return;
    }
    if (!member) {
      if (p_.macros_by_name.contains(word)) out.macros.push_back(word);
      if (table_.has_members(word)) {
        out.direct.item = true;
        const Rule* x = table_.find(std::string(word) + ".x", RuleKind::kMember);
        out.direct.varying |= x != nullptr && x->has(Effect::kVarying);
      }
      for (const Rule* row : table_.find(word)) {
        if (p_.names.contains(word) && meaning_of(p_, file, i, fn) != Meaning::kCuda) break;
        if (!row->row->scope.empty() && (before == kNoToken || !s.is(before, "::")) &&
            p_.files[file].used_namespaces.empty())
          continue;
        if (row->has(Effect::kItem)) out.direct.item = true;
        if (row->has(Effect::kWarp)) out.direct.warp = true;
        if (row->has(Effect::kVarying)) out.direct.varying = true;
        if (row->has(Effect::kBarrier)) out.direct.barrier = true;
      }
      if (const VariableId meant = variable_at(p_, file, i); meant != kNone) {
        const Variable& v = p_.variables[meant];
        if (v.space == Variable::Space::kShared) {
          out.direct.dynamic = true;
        } else if (!v.constexpr_table) {
          out.direct.add(meant);
          if (fn != kNone && (p_.functions[fn].global || p_.functions[fn].device) &&
              v.space == Variable::Space::kConstant && takes_address(s, i, v))
            out.escaping.push_back(meant);
        }
      }
    }
    if (fn != kNone && constructed_.contains(std::string(word))) note_construction(file, i, out);
    if (!p_.functions_by_name.contains(word) || after == kNoToken) return;
    TokenIndex open = after;
    if (s.is(after, "<")) {
      open = behind_template_arguments(s, after, s.size());
      if (open == kNoToken || open >= s.size()) return;
    }
    if (s.is(open, "(") && s[open].match != kNoToken)
      out.calls.push_back({word, split_at_commas(s, open + 1, s[open].match).size(), file, i});
  }

  Call object_call(FileId file, TokenIndex i, TokenIndex open, FunctionId fn) const {
    const TokenStream& s = p_.files[file].tokens;
    const auto arguments = split_at_commas(s, open + 1, s[open].match);
    Call call{kCallOperator, arguments.size(), file, i, true};
    const Declaration& d = p_.find_local(fn, s.text(i), i)->declaration;
    const auto& parameters = p_.functions[fn].template_parameters;
    for (TokenIndex k = d.type_begin; k < d.type_end; ++k) {
      call.deduced |= d.is_auto || std::find(parameters.begin(), parameters.end(), s.text(k)) != parameters.end();
    }
    // A pack stands for any number.
    if (!arguments.empty() && s.is(arguments.back().end - 1, "...")) call.arguments = kAnyNumber;
    return call;
  }

  // Whether a use of a variable yields an address: `&v`, or fewer subscripts than it has extents.
  bool takes_address(const TokenStream& s, TokenIndex i, const Variable& v) const {
    const TokenIndex before = s.previous(i);
    if (before != kNoToken && s.is(before, "&")) {
      const TokenIndex first = s.previous(before);
      if (first == kNoToken || !(s.is_word(first) || s.is(first, ")") || s.is(first, "]"))) return true;  // not `a & v`
    }
    std::size_t wanted = 0;
    const TokenStream& own = p_.files[v.file].tokens;
    for (TokenIndex k = v.one().extents_begin; k < v.one().extents_end; k = own[k].match + 1) ++wanted;
    for (TokenIndex k = s.next(i); wanted > 0; --wanted) {
      if (k == kNoToken || !s.is(k, "[") || s[k].match == kNoToken) return true;
      k = s.next(s[k].match);
    }
    return false;
  }

  // The class of a data member that is an object, as far as it is one word.
  static std::string class_of(const File& file, const DataMember& member) {
    const Declaration& d = member.declaration;
    if (d.is_static || d.type_begin >= d.type_end) return {};
    for (const Declarator& one : d.declarators) {
      if (one.pointer_depth > 0 || one.reference || one.array() || one.initializer != kNoToken) return {};
    }
    TokenIndex name = d.type_begin;
    while (name + 2 < d.type_end && file.tokens.is(name + 1, "::")) name += 2;
    return std::string(file.tokens.text(name));
  }

  // `C(1)`, `C<T> name(1);`, `C name;`, `C name[2];`: a call of a constructor.
  void note_construction(FileId file, TokenIndex i, References& out) const {
    const TokenStream& s = p_.files[file].tokens;
    TokenIndex at = s.next(i);
    if (at != kNoToken && s.is(at, "<")) at = behind_template_arguments(s, at, s.size());
    if (at == kNoToken || at >= s.size()) return;
    const bool declares = s.is_word(at);
    if (declares) at = s.next(at);
    if (at == kNoToken) return;
    const bool list = (s.is(at, "(") || s.is(at, "{")) && s[at].match != kNoToken;
    if (!list && !(declares && (s.is(at, ";") || s.is(at, ",") || s.is(at, "[")))) return;
    out.calls.push_back({s.text(i), list ? split_at_commas(s, at + 1, s[at].match).size() : 0, file, i});
  }

  std::vector<FunctionId> callees_of(const Call& call) const {
    if (!call.object) return callees_at(p_, call.file, call.at, call.arguments);
    if (call.arguments == kAnyNumber) {
      const auto found = p_.functions_by_name.find(kCallOperator);
      return found == p_.functions_by_name.end() ? std::vector<FunctionId>() : found->second;
    }
    return p_.callees(call.name, call.arguments, call.file);
  }

  // Calls, those in macros included.
  void all_calls(const References& refs, std::vector<Call>& calls, Needs& needs,
                 std::vector<std::string_view>& seen) const {
    calls.insert(calls.end(), refs.calls.begin(), refs.calls.end());
    needs.merge(refs.direct);
    for (const std::string_view name : refs.macros) {
      if (std::find(seen.begin(), seen.end(), name) != seen.end()) continue;
      seen.push_back(name);
      all_calls(macros_.at(name), calls, needs, seen);
    }
  }

  void mark_called_from_device() {
    std::vector<FunctionId> work;
    for (FunctionId id{0}; id < p_.functions.size(); ++id) {
      std::vector<std::string_view> seen;
      flat_calls_.emplace_back();
      flat_needs_.emplace_back();
      all_calls(functions_[id], flat_calls_[id], flat_needs_[id], seen);
      if (p_.functions[id].global || p_.functions[id].device) work.push_back(id);
    }
    const auto mark = [&](const std::vector<Call>& calls) {
      for (const Call& call : calls) {
        for (const FunctionId callee : callees_of(call)) {
          Function& fn = p_.functions[callee];
          if (fn.in_device_code() || fn.host) continue;
          fn.called_from_device = true;
          work.push_back(callee);
        }
      }
    };
    for (HostedLambda& one : lambdas_) {
      std::vector<std::string_view> seen;
      all_calls(one.references, one.calls, one.needs, seen);
      mark(one.calls);
    }
    while (!work.empty()) {
      const FunctionId id = work.back();
      work.pop_back();
      mark(flat_calls_[id]);
    }
  }

  void close() {
    for (FunctionId id{0}; id < p_.functions.size(); ++id) {
      if (p_.functions[id].in_device_code()) p_.functions[id].needs.merge(flat_needs_[id]);
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (FunctionId id{0}; id < p_.functions.size(); ++id) {
        Function& fn = p_.functions[id];
        if (!fn.in_device_code()) continue;
        for (const Call& call : flat_calls_[id]) {
          for (const FunctionId callee : callees_of(call)) {
            if (callee == id || !p_.functions[callee].in_device_code() || p_.functions[callee].global) continue;
            Needs needs = p_.functions[callee].needs;
            // Of an object whose class is not known, or known in some translation units alone: only the item is passed.
            if (call.object && !(call.deduced && same_units(p_.functions[callee].file, fn.file))) {
              needs.variables.clear();
              needs.dynamic = false;
            }
            in_words_of_caller(needs, p_.functions[callee], call);
            changed |= p_.functions[id].needs.merge(needs);
          }
          if (call.object) changed |= merge_lambdas(fn, call);
          const auto made = p_.class_needs.find(std::string(call.name));
          if (made != p_.class_needs.end()) changed |= fn.needs.merge(made->second.needs);
        }
      }
      for (HostedLambda& one : lambdas_) {
        for (const Call& call : one.calls) {
          for (const FunctionId callee : callees_of(call)) {
            if (p_.functions[callee].in_device_code() && !p_.functions[callee].global)
              changed |= one.needs.merge(p_.functions[callee].needs);
          }
        }
      }
      changed |= share_among_overloads();
      changed |= gather_class_needs();
    }
    order_alike();
    for (const HostedLambda& one : lambdas_) {
      DeviceLambda& lambda = p_.files[one.file].device_lambdas[one.index];
      lambda.needs_item = one.needs.item;
      lambda.needs_memory = one.needs.dynamic || !one.needs.variables.empty();
    }
    for (const auto& [name, refs] : macros_) {
      std::vector<Call> calls;
      std::vector<std::string_view> seen{name};
      Needs& needs = p_.macro_needs[name];
      all_calls(refs, calls, needs, seen);
      for (const Call& call : calls) {
        for (const FunctionId callee : callees_of(call)) needs.merge(p_.functions[callee].needs);
      }
    }
  }

  // Instances of a template have `__shared__` variables of their own.
  void in_words_of_caller(Needs& needs, const Function& callee, const Call& call) {
    if (call.object || needs.variables.empty()) return;
    const std::string arguments = explicit_template_arguments(p_.files[call.file].tokens, call.at);
    const Function called = callee;  // variables are added
    for (VariableId& v : needs.variables) v = p_.add_instance_in_call(v, called, arguments);
  }

  // A function that calls an object passes the item to what may be a lambda of the run.
  bool merge_lambdas(Function& fn, const Call& call) const {
    bool changed = false;
    for (const HostedLambda& one : lambdas_) {
      if (p_.files[one.file].device_lambdas[one.index].count != call.arguments || !p_.related(one.file, fn.file))
        continue;
      Needs needs = one.needs;
      needs.variables.clear();
      needs.dynamic = false;
      changed |= fn.needs.merge(needs);
    }
    return changed;
  }

  // What operators need their objects must hold, where the class leaves room for a constructor.
  bool gather_class_needs() {
    bool changed = false;
    for (FunctionId id{0}; id < p_.functions.size(); ++id) {
      const Function& fn = p_.functions[id];
      if (!fn.member || !fn.fixed_parameters() || !fn.in_device_code() || !fn.needs.parameters()) continue;
      const auto same = p_.functions_by_name.find(fn.class_name());
      if (same != p_.functions_by_name.end()) continue;  // constructors of its own
      ClassNeeds& made = p_.class_needs[fn.class_name()];
      if (made.owner == kNone) made.owner = id;
      made.kept = true;
      changed |= made.needs.merge(fn.needs);
    }
    for (const File& file : p_.files) {
      for (const DataMember& one : file.members) changed |= gather_member_needs(file, one);
    }
    return changed;
  }

  // A class without constructors gets one that passes on what the default constructor of a member's class needs.
  bool gather_member_needs(const File& file, const DataMember& member) {
    const std::string of = class_of(file, member);
    const std::string name = member.scope.substr(member.scope.rfind(':') + 1);
    if (of.empty() || !constructed_.contains(of) || p_.functions_by_name.contains(name)) return false;
    Needs needs;
    FunctionId owner = kNone;
    for (const FunctionId id : p_.callees(of, 0, static_cast<FileId>(&file - p_.files.data()))) {
      const Function& f = p_.functions[id];
      if (!f.constructor() || !f.in_device_code() || !f.needs.parameters()) continue;
      needs.merge(f.needs);
      owner = id;
    }
    if (const auto nested = p_.class_needs.find(of); nested != p_.class_needs.end()) {
      needs.merge(nested->second.needs);
      owner = nested->second.owner;
    }
    if (owner == kNone) return false;
    const auto [entry, added] = p_.class_needs.try_emplace(name);
    ClassNeeds& made = entry->second;
    if (made.owner == kNone) made.owner = owner;
    for (const Declarator& one : member.declaration.declarators) {
      if (std::find(made.members.begin(), made.members.end(), one.name) == made.members.end())
        made.members.emplace_back(one.name);
    }
    return made.needs.merge(needs) || added;
  }

  void mark_recursive() {
    for (FunctionId id{0}; id < p_.functions.size(); ++id) {
      const Function& self = p_.functions[id];
      // A template may end its recursion while it compiles; a library's function of the same name may be meant.
      if (!self.in_device_code() || !self.defined() || !self.template_parameters.empty() ||
          !table_.find(self.name).empty())
        continue;
      std::vector<FunctionId> work{id};
      std::unordered_set<FunctionId> seen;
      while (!work.empty() && !p_.functions[id].recursive) {
        const FunctionId at = work.back();
        work.pop_back();
        for (const Call& call : flat_calls_[at]) {
          for (const FunctionId callee : callees_of(call)) {
            // By name alone only plain functions are known to be meant; a declaration stands for its definition.
            const Function& f = p_.functions[callee];
            if (f.member || p_.functions[id].member || !f.in_device_code() ||
                p_.functions_by_name.at(call.name).size() > 2)
              continue;
            if (callee == id) p_.functions[id].recursive = true;
            if (seen.insert(callee).second) work.push_back(callee);
          }
        }
      }
    }
  }

  // Whether the translation units that hold one file hold the other, and no others do.
  bool same_units(FileId a, FileId b) const { return a == b || p_.files[a].roots == p_.files[b].roots; }

  // Whether a call may mean either: function objects are called by no name, so that all of theirs are one set.
  static bool same_overload_set(const Function& x, const Function& y) {
    if (x.name == kCallOperator) return true;
    if (x.takes_type != y.takes_type && !x.takes_type.empty() && !y.takes_type.empty()) return false;
    return ends_with_scope(x.scope, y.scope) || ends_with_scope(y.scope, x.scope);
  }

  // A call passes what all functions that it can mean need, in one order.
  void order_alike() {
    for (auto& [name, ids] : p_.functions_by_name) {
      for (std::size_t a = 0; a < ids.size(); ++a) {
        Function& x = p_.functions[ids[a]];
        for (std::size_t b = a + 1; b < ids.size(); ++b) {
          Function& y = p_.functions[ids[b]];
          if (!x.in_device_code() || !y.in_device_code() || x.parameters.size() != y.parameters.size() ||
              x.member != y.member || !p_.related(x.file, y.file) || !same_overload_set(x, y))
            continue;
          if (std::is_permutation(x.needs.variables.begin(), x.needs.variables.end(), y.needs.variables.begin(),
                                  y.needs.variables.end()))
            y.needs.variables = x.needs.variables;
        }
      }
    }
  }

  bool share_among_overloads() {
    bool changed = false;
    for (auto& [name, ids] : p_.functions_by_name) {
      for (const FunctionId a : ids) {
        for (const FunctionId b : ids) {
          Function& x = p_.functions[a];
          const Function& y = p_.functions[b];
          if (a == b || !x.in_device_code() || !y.in_device_code() || x.parameters.size() != y.parameters.size() ||
              x.member != y.member || !p_.related(x.file, y.file) || !same_overload_set(x, y))
            continue;
          if (name == kCallOperator && !same_units(x.file, y.file)) {
            Needs item = y.needs;
            item.variables.clear();
            item.dynamic = false;
            changed |= x.needs.merge(item);
            continue;
          }
          changed |= x.needs.merge(y.needs);
        }
      }
    }
    return changed;
  }

  Project& p_;
  const Table& table_;
  unsigned jobs_;
  std::unordered_set<std::string_view> symbols_;
  std::unordered_set<std::string> constructed_;  // classes with constructors or operators
  std::vector<References> functions_;
  std::vector<HostedLambda> lambdas_;
  std::unordered_map<std::string_view, References> macros_;
  std::vector<std::vector<Call>> flat_calls_;
  std::vector<Needs> flat_needs_;
};

}  // namespace

void close_needs(Project& project, const Table& table, unsigned jobs) { Closure(project, table, jobs).run(); }

}  // namespace cu2sycl
