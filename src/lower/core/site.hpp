// The place where code is lowered: the facts of the run, the file, and what the place inherits from the enclosing
// constructs.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/assembly/carries.hpp"
#include "analysis/assembly/shared_state.hpp"
#include "analysis/convergence/divergence.hpp"
#include "analysis/early_returns/guards.hpp"
#include "analysis/index/index_uses.hpp"
#include "analysis/index/number_types.hpp"
#include "analysis/memory/conditional_variables.hpp"
#include "emit/edit.hpp"
#include "lower/core/guarded_cuda.hpp"
#include "lower/core/kernel_names.hpp"
#include "lower/core/names.hpp"
#include "program/lookup/place.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

/// The files whose names change in the conversion: maps the last component of a source's path to the source's path and
/// the name of its output.
using RenamedFiles = std::map<std::string, std::map<std::string, std::string>, std::less<>>;

/// The results of the analyses for one function.
struct FunctionFacts {
  std::optional<Guards> guards;
  std::vector<Hazard> hazards;
  SharedAssembly assembly;

  /// Whether text may be inserted before some of the function's tokens.
  [[nodiscard]] bool inserts() const { return guards || !hazards.empty() || assembly.any(); }
};

/// What begins at each token of a file, and how the file is laid out.
struct FileFacts {
  std::map<TokenIndex, FunctionId> functions_at;  // by first token
  std::map<TokenIndex, VariableId> variables_at;
  std::map<TokenIndex, const Declarator*> default_initializers;  // by the name of the data member
  ConditionalVariables conditional;
  std::map<TokenIndex, LaunchId> launches_at;
  std::set<TokenIndex> buffer_words;   // begin code that concerns buffers, or name a buffer
  std::vector<bool> plain;             // by token: no construct begins there, unless FunctionFacts::inserts()
  std::set<TokenIndex> pointer_lists;  // the `(` of the parameter lists of pointers to launchers
  WordMap<std::vector<TokenIndex>> reported_once;  // places of names that are reported at the first one only
  std::vector<TokenIndex> vector_types;            // names of CUDA vector types that the file itself declares
  // The include directive at which new ones are added: in its place if a row removes it, otherwise before it. kNoToken
  // if the printed text decides the place.
  TokenIndex includes_at = kNoToken;
  GuardedCuda guarded{};
  std::string newline;
  std::string indentation;  // one level
};

/// For each macro that is another name for a word: the files that call it, and with how many arguments.
struct AliasUse {
  FileId file;
  std::size_t arguments;
  bool commas;  // template arguments in it have commas, which would part a macro's arguments

  bool operator==(const AliasUse&) const = default;
};
using AliasUses = WordMap<std::vector<AliasUse>>;

/// The library namespaces that are replaced with namespaces of the helper headers, with the rows that replace them.
struct LibraryNamespaces {
  WordMap<const Rule*> aliases;                  // by the names of namespace aliases
  std::map<std::string_view, const Rule*> used;  // by the name in `using namespace`
};

/// What is known before any file is lowered.
struct Facts {
  const Project& program;
  const Table& rules;
  std::vector<Names> names;  // by file
  SharedNames shared_names;
  const RenamedFiles& renamed;
  NumberTypes types;
  std::vector<FileFacts> files{};
  std::vector<FunctionFacts> functions{};
  IndexUses indices{};
  Carries carries{};
  std::vector<bool> visible_types{};            // by variable: see find_visible_types()
  std::vector<bool> external_functions{};       // by function: see find_external_functions()
  std::vector<VariableId> dynamic_views{};      // by function: see find_dynamic_views()
  std::set<FunctionId> plain_queues{};          // each `main` that declares its own queue
  KernelNames kernel_names{};                   // empty if they were not requested
  std::vector<FunctionId> overloads_of_cuda{};  // see overloads_of_cuda()
  LibraryNamespaces library_namespaces{};
  AliasUses alias_uses{};
  std::set<FileId> pointer_conversions{};  // see files_with_pointer_conversions()
  bool copying_code = false;               // see has_harmless_classes()
  bool constructed_types = false;          // whether the run names types with the effect `constructed`
  bool changing_minus = false;             // the same for `changed_by_minus`
};

/// What a kernel that is named as a value becomes: its launcher or, if it is converted to a void pointer, the entry
/// from which the launcher is found. With kByPlace the code around the name decides.
enum class LauncherForm : std::uint8_t { kByPlace, kLauncher, kEntry };

struct Site : Place {
  const Facts& facts;
  const Table& rules;
  const Names& names;
  const FileFacts& here;
  const std::string& newline;
  const std::string& indentation;

  // Inherited from the enclosing constructs. Each `without_` member is a token at which a construct is not converted
  // again, because the construct at this token is the one that is being lowered.
  LauncherForm launcher_form = LauncherForm::kByPlace;
  std::string_view launcher_queue;       // the name of the queue in a launcher; empty elsewhere
  TokenIndex without_launch = kNoToken;  // a launch; only its callee is lowered there
  TokenIndex without_guard = kNoToken;   // a guarded statement or value
  TokenIndex without_access = kNoToken;  // an access to buffers, or their declaration
  TokenIndex without_call = kNoToken;    // a dependent call: its name, or its `(`
  TokenIndex without_object = kNoToken;  // an object, while the rows of its methods are filled in
  TokenIndex without_store = kNoToken;   // a store that lanes make in lockstep
  TokenIndex without_handed = kNoToken;  // a function object that is passed to a library
  bool reports_again = false;            // what is reported once in a file is reported at each place

  Site(const Facts& all, FileId id)
      : Place(all.program, id),
        facts(all),
        rules(all.rules),
        names(all.names[id]),
        here(all.files[id]),
        newline(here.newline),
        indentation(here.indentation) {}

  [[nodiscard]] Site in_function(FunctionId id) const {
    Site out(*this);
    out.function = id;
    return out;
  }
  /// Returns whether no construct can begin at a token: see FileFacts::plain.
  [[nodiscard]] bool passes_over(TokenIndex i) const {
    return here.plain[i] && (function_facts() == nullptr || !function_facts()->inserts());
  }
  /// Returns whether code at a token can name the nd_item: it is a parameter of the enclosing function or lambda. Code
  /// in a macro can, because its users have it.
  [[nodiscard]] bool has_item(TokenIndex i) const;
  /// Returns what the lambda for the device around a token needs, in a host function: the item is a parameter, and
  /// device variables are captured. Null if there is no such lambda, or if it needs what cannot be passed so.
  [[nodiscard]] const ImplicitParameters* passed_to_lambda(TokenIndex i) const;
  /// Returns whether some function object that code of this file may call must be passed the nd_item.
  [[nodiscard]] bool objects_take_item() const;
  /// Returns the properties of the programs that contain the file.
  [[nodiscard]] const ProgramProperties& properties() const { return program.analysis.run.files[file_id]; }
  [[nodiscard]] const LocalStreams::OfFile& streams() const { return program.analysis.streams.files[file_id]; }
  [[nodiscard]] bool uses_streams() const { return program.analysis.uses_streams(file_id); }
  [[nodiscard]] const FunctionFacts* function_facts() const {
    return function == kNone || host_version != nullptr ? nullptr : &facts.functions[function];
  }
};

/// Returns whether a function object can have pointers to all memory that it needs as captures: to device variables.
[[nodiscard]] bool can_capture(const Project& project, const ImplicitParameters& needed);

/// Returns the converted text of the tokens [begin, end).
[[nodiscard]] Text lower(const Site& site, TokenIndex begin, TokenIndex end);
[[nodiscard]] inline Text lower(const Site& site, TokenRange range) { return lower(site, range.begin, range.end); }
/// Returns the converted text between two brackets, with the white space after `open` and before `close`.
[[nodiscard]] Text lower_between(const Site& site, TokenIndex open, TokenIndex close);

/// Returns `<class saxpy_kernel>`, to print after `parallel_for`, for the launch or launcher at a token; empty if it
/// has no name.
[[nodiscard]] Text kernel_name(const Site& site, TokenIndex at);

/// Reports a finding at a token: returns an empty text that carries it.
[[nodiscard]] Text report(const Site& site, FindingId id, TokenIndex at, std::string_view subject,
                          std::string_view detail = {});
/// Reports a finding at a token of any file of the run, like report().
[[nodiscard]] Text report_in(const Project& project, FileId file, FindingId id, TokenIndex at,
                             std::string_view subject);
/// Returns the comment that marks a place in the output; empty if an earlier run has marked it, or a suppression
/// comment applies.
[[nodiscard]] std::string mark(const Site& site, FindingId id, TokenIndex at, std::string_view subject,
                               std::string_view detail = {});
/// Leaves the tokens [begin, end) unconverted, with a mark and a finding at `begin`.
[[nodiscard]] Edit unconverted(const Site& site, FindingId id, TokenIndex begin, TokenIndex end,
                               std::string_view subject, std::string_view detail = {});

}  // namespace cu2sycl
