#include "analysis/call_graph/implicit_parameters.hpp"

#include "analysis/call_graph/constructions.hpp"
#include "analysis/call_graph/dependent_calls.hpp"
#include "analysis/call_graph/references.hpp"
#include "analysis/call_graph/shared_parameters.hpp"
#include "analysis/host/run_properties.hpp"
#include "analysis/objects/passed_objects.hpp"
#include "program/expressions/deduction.hpp"
#include "program/lookup/classes.hpp"
#include "program/lookup/lookup.hpp"
#include "program/structure/function_pointers.hpp"
#include "source/algorithms.hpp"
#include "source/words.hpp"
#include "system/parallel.hpp"

namespace cu2sycl {
namespace {

// What a function, a macro or a lambda calls and needs, including the macros that it uses.
struct Node {
  References references;
  std::vector<ResolvedCall> calls;
  ImplicitParameters implicit;
};

// A lambda for the device that a host function passes to a kernel.
struct LambdaNode {
  FileId file;
  std::size_t index;
  Node node;
};

ItemUses uses_of(const Node& node) {
  ItemUses out;
  for (const ResolvedCall& one : node.calls) {
    out.callees.insert(out.callees.end(), one.callees.begin(), one.callees.end());
    out.calls_objects |= one.call.object && !one.call.parameter;
  }
  out.macros = node.references.macros;
  return out;
}

class Closure {
 public:
  Closure(Project& project, const Table& table, unsigned jobs)
      : p_(project), table_(table), jobs_(jobs), constructed_(constructed_classes(project)), used_(project) {}

  void run() {
    read();
    p_.analysis.passed_objects = find_passed_objects(p_, called_parameters(p_, all_calls()));
    resolve();
    CallsByFunction calls;
    for (const Node& one : functions_) calls.push_back(&one.calls);
    callees_first_ = callees_first(calls);
    mark_called_from_device();
    made_ = classes_made_elsewhere(p_);
    stored_ = classes_in_memory(p_);
    for (FunctionId id{0}; id < p_.functions.size(); ++id) {
      if (p_.functions[id].in_device_code()) p_.functions[id].implicit.merge(functions_[id].implicit);
    }
    close();
    p_.analysis.recursive = recursive_functions(p_, table_, calls);
  }

  // Gives sub-groups to functions and to all functions that call them.
  void add_sub_groups(const std::set<FunctionId>& functions) {
    for (const FunctionId id : functions) {
      ImplicitParameters& implicit = p_.functions[id].implicit;
      implicit.item = implicit.warp = implicit.meets = true;
    }
    if (!functions.empty()) close();
  }

  [[nodiscard]] ItemGraph graph() const {
    ItemGraph out;
    for (const Node& one : functions_) out.functions.push_back(uses_of(one));
    for (const auto& [name, node] : macros_) {
      ItemUses& uses = out.macros.emplace(name, uses_of(node)).first->second;
      for (const MacroBody& one : used_.definitions(name))
        uses.macros.insert(uses.macros.end(), one.references.macros.begin(), one.references.macros.end());
    }
    for (const LambdaNode& one : lambdas_) out.lambdas.push_back(uses_of(one.node));
    return out;
  }

 private:
  void close() {
    while (step()) {
    }
    order_alike(p_, callees_of_some());
    write_others();
  }

  void read() {
    const ReferenceReader reader(p_, table_, constructed_);
    functions_.resize(p_.functions.size());
    for_each_index(p_.functions.size(), jobs_, [&](std::size_t k) {
      const FunctionId id(k);
      const Function& fn = p_.functions[id];
      References& out = functions_[id].references;
      if (!fn.defined()) {  // default arguments are written in declarations
        if (!fn.parameters.empty() && fn.parameters.back().has_default)
          reader.read(fn.file, fn.open, fn.close, id, out);
        return;
      }
      reader.read(fn.file, fn.open, fn.body_close, id, out);
      for (const Declarator* one : defaulted_members(p_, fn)) reader.read(fn.file, one->initializer, one->end, id, out);
      for (TokenIndex i = fn.close; i < fn.body_open; ++i) {
        if (p_.files[fn.file].tokens.is_word(i)) reader.read_word(fn.file, i, id, out);
      }
    });
    for (const VariableId v : p_.analysis.run.changeable) p_.variables[v].escapes = true;
    for (const Node& one : functions_) {
      for (const VariableId v : one.references.escaping) p_.variables[v].escapes = true;
    }
    read_lambdas(reader);
    for (VariableId v{0}; v < p_.variables.size(); ++v) {
      const Variable& variable = p_.variables[v];
      if (variable.owner == kNone || is_left_out(p_, p_.functions[variable.owner], variable.declarator().name_token))
        continue;
      ImplicitParameters& direct = functions_[variable.owner].references.direct;
      if (variable.declaration.is_extern)
        direct.dynamic = true;
      else
        direct.add(v);
    }
    for (const auto& [name, refs] : p_.macros_by_name) macros_[name];
    used_.read(reader);
  }

  // Returns the calls of functions, lambdas and macros by name or of objects.
  std::vector<const Call*> all_calls() const {
    std::vector<const Call*> out;
    const auto add = [&](const References& refs) {
      for (const Call& one : refs.calls) out.push_back(&one);
    };
    for (const Node& one : functions_) add(one.references);
    for (const LambdaNode& one : lambdas_) add(one.node.references);
    for (const auto& [name, refs] : macros_)
      for (const MacroBody& one : used_.definitions(name)) add(one.references);
    return out;
  }

  void read_lambdas(const ReferenceReader& reader) {
    for (FileId f{0}; f < p_.files.size(); ++f) {
      for (std::size_t k = 0; k < p_.files[f].extended_lambdas.size(); ++k) {
        const ExtendedLambda& one = p_.files[f].extended_lambdas[k];
        const FunctionId owner = p_.function_at(f, one.range.begin);
        if (owner == kNone || p_.functions[owner].global || p_.functions[owner].device) continue;
        lambdas_.push_back({f, k, {}});
        reader.read(f, one.body, one.range.end, owner, lambdas_.back().node.references);
      }
    }
  }

  // Adds what the macros that a node uses call and need, and finds the callees.
  void resolve() {
    for_each_index(functions_.size(), jobs_, [&](std::size_t k) {
      resolve(functions_[k], p_.functions[FunctionId(k)].file);
      leave_out_locals(p_, FunctionId(k), functions_[k].references.direct, functions_[k].implicit);
    });
    for (LambdaNode& one : lambdas_) resolve(one.node, one.file);
    for (auto& [name, node] : macros_) {
      for (const MacroBody& one : used_.definitions(name)) {
        WordSet seen{name};
        join(one.references, node, one.file, seen);
      }
      for (ResolvedCall& one : node.calls) one.callees = callees_of(p_, one.call);
    }
  }

  // `file` is where the macros are used.
  void resolve(Node& node, FileId file) const {
    WordSet seen;
    join(node.references, node, file, seen);
    for (ResolvedCall& one : node.calls) {
      one.callees = callees_of(p_, one.call);
      one.known_class = one.call.object && has_known_class(p_, one.call);
      one.may_be_lambda = one.call.object && may_call_lambda(p_, one.call);
    }
  }

  void join(const References& first, Node& node, FileId file, WordSet& seen) const {
    used_.visit(first, file, seen, [&](const References& refs) {
      for (const Call& call : refs.calls) node.calls.push_back({call, {}, false, false});
      node.implicit.merge(refs.direct);
    });
  }

  // Returns for each function whether it may be for the device though it has no CUDA specifier: it names the thread
  // index, calls such a function that is not a member, or may_run_on_device() holds.
  std::vector<bool> possible_device_functions() const {
    std::vector<bool> out(p_.functions.size());
    for (FunctionId id{0}; id < out.size(); ++id) out[id] = functions_[id].implicit.item;
    const auto meant = [&](FunctionId callee) {
      return out[callee] && !p_.functions[callee].in_device_code() && !p_.functions[callee].member;
    };
    for (bool changed = true; changed;) {
      changed = false;
      for (FunctionId id{0}; id < out.size(); ++id) {
        if (out[id]) continue;
        const auto& calls = functions_[id].calls;
        out[id] =
            any_of(calls, [&](const ResolvedCall& one) { return !one.call.object && any_of(one.callees, meant); });
        changed |= out[id];
      }
    }
    for (FunctionId id{0}; id < out.size(); ++id) out[id] = out[id] || may_run_on_device(p_, p_.functions[id]);
    return out;
  }

  void mark_called_from_device() {
    const std::vector<bool> possible = possible_device_functions();
    std::vector<FunctionId> work;
    for (FunctionId id{0}; id < p_.functions.size(); ++id) {
      Function& fn = p_.functions[id];
      if (!fn.in_device_code() && !fn.host && specializes_device_template(p_, fn)) fn.called_from_device = true;
      if (fn.in_device_code()) work.push_back(id);
    }
    const auto mark = [&](const Node& node) {
      for (const ResolvedCall& one : node.calls) {
        // A constexpr member of another class than those with members for the device is the host's.
        const bool has_members =
            any_of(one.callees, [&](FunctionId id) { return p_.functions[id].member && p_.functions[id].device; });
        for (const FunctionId callee : one.callees) {
          Function& fn = p_.functions[callee];
          if (fn.in_device_code() || fn.host || !possible[callee]) continue;
          if (has_members && fn.member && !functions_[callee].implicit.item) continue;
          fn.called_from_device = true;
          work.push_back(callee);
        }
      }
    };
    for (const LambdaNode& one : lambdas_) mark(one.node);
    while (!work.empty()) {
      const FunctionId id = work.back();
      work.pop_back();
      mark(functions_[id]);
    }
  }

  // Does one round over all calls. Returns false if nothing was new.
  bool step() {
    bool changed = false;
    for (const FunctionId id : callees_first_) {
      if (!p_.functions[id].in_device_code()) continue;
      for (const ResolvedCall& one : functions_[id].calls) changed |= pass_to(id, one);
    }
    for (LambdaNode& lambda : lambdas_) {
      for (const ResolvedCall& one : lambda.node.calls) {
        for (const FunctionId callee : one.callees) {
          if (p_.functions[callee].in_device_code() && !p_.functions[callee].global)
            changed |= lambda.node.implicit.merge(p_.functions[callee].implicit);
        }
        if (one.may_be_lambda) changed |= merge_lambdas(lambda.node.implicit, lambda.file, one.call);
      }
    }
    changed |= share_among_dependent();
    changed |= share_among_overloads(p_, [this](FunctionId a, FunctionId b) { return called_as_one(a, b); });
    changed |= gather_class_parameters(p_, constructed_, made_, stored_);
    return changed;
  }

  // Returns the callees of calls that may mean several functions, if only an instance, or nothing, determines which.
  std::set<FunctionId> callees_of_some() const {
    std::set<FunctionId> out;
    for (const Node& node : functions_) {
      for (const ResolvedCall& one : node.calls) {
        if (one.callees.size() > 1 && (one.call.dependent || one.call.object))
          out.insert(one.callees.begin(), one.callees.end());
      }
    }
    return out;
  }

  // Whether some call may mean either of two functions.
  [[nodiscard]] bool called_as_one(FunctionId a, FunctionId b) const {
    const auto means_both = [&](const Node& node) {
      return any_of(node.calls,
                    [&](const ResolvedCall& one) { return contains(one.callees, a) && contains(one.callees, b); });
    };
    return any_of(functions_, means_both) || any_of(lambdas_, [&](const auto& one) { return means_both(one.node); }) ||
           any_of(macros_, [&](const auto& one) { return means_both(one.second); });
  }

  // Gives all functions that one call may mean in different instances the same parameters. Functions that need none get
  // none (cu2sycl/core/invoke.hpp). Returns whether something was new.
  bool share_among_dependent() {
    bool changed = false;
    std::set<std::vector<FunctionId>> shared;
    for (const Node& node : functions_) {
      for (const ResolvedCall& one : node.calls) {
        if (one.call.object && one.call.deduced) changed |= pass_item_to_objects(p_, one);
        if (one.call.object && shared.insert(one.callees).second) changed |= share_among_objects(p_, one.callees);
        if (!one.call.dependent) continue;
        ImplicitParameters all;
        for (const FunctionId callee : one.callees) {
          if (p_.functions[callee].in_device_code()) all.merge(p_.functions[callee].implicit);
        }
        all.item |= all.parameters();
        all.barrier = all.grid = all.meets = all.varying = all.warp = false;  // each has its own
        for (const FunctionId callee : one.callees) {
          Function& fn = p_.functions[callee];
          if (fn.in_device_code() && fn.implicit.parameters()) changed |= fn.implicit.merge(all);
        }
      }
    }
    return changed;
  }

  // Adds to a function what it must be passed because of a call. Returns whether something was new.
  bool pass_to(FunctionId id, const ResolvedCall& one) {
    bool changed = false;
    for (const FunctionId callee : one.callees) {
      const Function& called = p_.functions[callee];
      if (callee == id || !called.in_device_code() || called.global) continue;
      ImplicitParameters implicit = called.implicit;
      // An object whose class is not known, or is known only in some translation units, is passed only the item.
      if (one.call.object &&
          !((one.call.deduced || one.known_class) && same_units(p_, called.file, p_.functions[id].file)))
        item_alone(implicit);
      in_words_of_caller(p_, implicit, called, one.call);
      changed |= p_.functions[id].implicit.merge(implicit);
    }
    Function& fn = p_.functions[id];
    if (one.may_be_lambda) changed |= merge_lambdas(fn.implicit, fn.file, one.call);
    const ClassImplicit* made = class_implicit(p_, one.call.name, fn.file);
    return made == nullptr ? changed : fn.implicit.merge(made->implicit) || changed;
  }

  // Adds the item to a function or lambda that calls an object which may be a lambda of the run that needs it.
  bool merge_lambdas(ImplicitParameters& caller, FileId file, const Call& call) const {
    bool changed = false;
    for (const LambdaNode& one : lambdas_) {
      const std::size_t count = p_.files[one.file].extended_lambdas[one.index].count;
      if ((call.arguments != kAnyNumber && count != call.arguments) || !p_.related(one.file, file)) continue;
      ImplicitParameters implicit = one.node.implicit;
      item_alone(implicit);
      changed |= caller.merge(implicit);
    }
    return changed;
  }

  // Notes what lambdas and macros need.
  void write_others() {
    for (const LambdaNode& one : lambdas_) {
      const ExtendedLambda& lambda = p_.files[one.file].extended_lambdas[one.index];
      p_.implicit_by_lambda[{one.file, lambda.range.begin}].merge(one.node.implicit);
    }
    for (const auto& [name, node] : macros_) {
      ImplicitParameters& implicit = p_.implicit_by_macro[name];
      implicit.merge(node.implicit);
      for (const ResolvedCall& one : node.calls) {
        for (const FunctionId callee : one.callees) implicit.merge(p_.functions[callee].implicit);
      }
    }
  }

  Project& p_;
  const Table& table_;
  unsigned jobs_;
  std::unordered_set<std::string> constructed_;
  MadeClasses made_;
  MadeClasses stored_;
  std::vector<Node> functions_;
  std::vector<FunctionId> callees_first_;
  std::vector<LambdaNode> lambdas_;
  WordMap<Node> macros_;
  MacroReferences used_;
};

}  // namespace

ItemGraph compute_implicit_parameters(Project& project, const Table& table, unsigned jobs,
                                      const std::function<std::set<FunctionId>(const ItemGraph&)>& in_lockstep) {
  project.analysis.run = find_run_properties(project, table);
  note_template_arguments(project);
  project.constructions = find_constructions(project, table);
  Closure closure(project, table, jobs);
  closure.run();
  project.analysis.calls = find_calls(project, jobs);
  ItemGraph graph = closure.graph();
  closure.add_sub_groups(in_lockstep(graph));
  return graph;
}

}  // namespace cu2sycl
