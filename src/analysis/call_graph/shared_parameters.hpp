// What functions take because others need it: functions of one name that a call may mean, and operators of a class,
// whose objects hold it if a constructor can be added.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <unordered_set>

#include "analysis/call_graph/references.hpp"

namespace cu2sycl {

/// Whether two files are in the same translation units.
[[nodiscard]] bool same_units(const Project& project, FileId a, FileId b);

/// Leaves only the item of what something needs.
void item_alone(ImplicitParameters& implicit);

/// Replaces variables by those of the instance that is called: each instance of a template has its own `__shared__`
/// variables.
void in_words_of_caller(Project& project, ImplicitParameters& implicit, const Function& callee, const Call& call);

/// Gives each function what the others of its overload set need, but not to functions that arguments of different
/// classes tell apart in all calls. `called_as_one`: whether some call may mean either. Returns whether something was
/// new.
bool share_among_overloads(Project& project, const std::function<bool(FunctionId, FunctionId)>& called_as_one);

/// Adds the item to call operators that need something else: where a template deduces an object's class, the call
/// passes the item first (cu2sycl/core/invoke.hpp). Returns whether something was new.
bool pass_item_to_objects(Project& project, const ResolvedCall& call);

/// Gives each call operator what the others need that the same call of an object may mean, in other classes. Operators
/// that need nothing are called without (cu2sycl/core/invoke.hpp). Returns whether something was new.
bool share_among_objects(Project& project, const std::vector<FunctionId>& operators);

/// Gives the functions of an overload set the same order of variables, in which a call passes them: that of the first
/// function, or that of the identifiers if one of the set is in `of_several`, the callees of calls that may mean
/// several.
void order_alike(Project& project, std::set<FunctionId> of_several);

/// Files by class of the run.
using MadeClasses = WordMap<std::set<FileId>>;

/// Returns the classes whose objects may be made where nothing can be passed to them: host code names the class, a
/// kernel has a parameter of it, or it is a template argument.
[[nodiscard]] MadeClasses classes_made_elsewhere(const Project& project);

/// Returns the classes whose objects may be elements of memory: functions name pointers to them, arrays or sizes.
[[nodiscard]] MadeClasses classes_in_memory(const Project& project);

/// Adds to Project::implicit_by_class what operators of classes need, and what the constructors of their members'
/// classes need; constructors of a class are passed what its objects keep. Returns whether something was new.
/// `constructed`: the result of constructed_classes(); `made`: that of classes_made_elsewhere(); `stored`: that of
/// classes_in_memory().
bool gather_class_parameters(Project& project, const std::unordered_set<std::string>& constructed,
                             const MadeClasses& made, const MadeClasses& stored);

}  // namespace cu2sycl
