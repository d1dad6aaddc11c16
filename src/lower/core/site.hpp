// Where code is lowered: what the run knows, the file, and what a place inherits from what it stands in.
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
#include "analysis/convergence/guards.hpp"
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

/// How included files of the run are called after conversion: by the last component of the source's path, the path and
/// the output's name.
using RenamedFiles = std::map<std::string, std::map<std::string, std::string>, std::less<>>;

/// What analyses say of one function.
struct FunctionFacts {
  std::optional<Guards> guards;
  std::vector<Hazard> hazards;
  SharedAssembly assembly;

  /// Whether text may be inserted before any token.
  [[nodiscard]] bool inserts() const { return guards || !hazards.empty() || assembly.any(); }
};

/// What a file's tokens begin, and its layout.
struct FileFacts {
  std::map<TokenIndex, FunctionId> functions_at;  // by first token
  std::map<TokenIndex, VariableId> variables_at;
  ConditionalVariables conditional;
  std::map<TokenIndex, LaunchId> launches_at;
  std::set<TokenIndex> buffer_words;   // that begin or name something of buffers
  std::vector<bool> plain;             // by token: no construct begins there, unless its function has guards or hazards
  std::set<TokenIndex> pointer_lists;  // the `(` of parameters of pointers to launchers
  WordMap<std::vector<TokenIndex>> reported_once;  // places of names that are reported where they come first
  std::vector<TokenIndex> vector_types;            // names of CUDA's vector types that the file declares itself
  // The include directive where ours go: in its place where a row removes it, before it otherwise. kNoToken where they
  // go by what is printed.
  TokenIndex includes_at = kNoToken;
  GuardedCuda guarded{};
  std::string newline;
  std::string indentation;  // one step
};

/// By the name of a macro that stands for a word: the files that call it, and with how many arguments.
using AliasUses = WordMap<std::vector<std::pair<FileId, std::size_t>>>;

/// The namespaces of libraries for which ours stand, by the row that says so.
struct LibraryNamespaces {
  WordMap<const Rule*> aliases;                  // by the names that files give them
  std::map<std::string_view, const Rule*> used;  // by `using namespace`
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
  std::vector<VariableId> dynamic_views{};      // by function: see find_dynamic_views()
  std::set<FunctionId> plain_queues{};          // each `main` that has a queue of its own
  KernelNames kernel_names{};                   // where they are asked for
  std::vector<FunctionId> overloads_of_cuda{};  // see overloads_of_cuda()
  LibraryNamespaces library_namespaces{};
  AliasUses alias_uses{};
  std::set<FileId> pointer_conversions{};  // files_with_pointer_conversions()
  bool copying_code = false;               // device code uses classes whose copying code does nothing else
};

/// How a kernel that is named as a value is written: its launcher or, after a void pointer, the entry that knows it.
enum class LauncherForm : std::uint8_t { kByPlace, kLauncher, kEntry };

struct Site : Place {
  const Facts& facts;
  const Table& rules;
  const Names& names;
  const FileFacts& here;
  const std::string& newline;
  const std::string& indentation;

  // What is inherited:
  LauncherForm launcher_form = LauncherForm::kByPlace;
  std::string_view launcher_queue;       // the queue's name inside a launcher; empty elsewhere
  TokenIndex without_launch = kNoToken;  // the launch here is being lowered, and is what it launches otherwise
  TokenIndex without_guard = kNoToken;   // likewise the guarded statement or value
  TokenIndex without_access = kNoToken;  // likewise the access to buffers, or their declaration
  TokenIndex without_call = kNoToken;    // likewise the dependent call of this name
  TokenIndex without_object = kNoToken;  // likewise the object, whose methods' rows are being filled
  TokenIndex without_store = kNoToken;   // likewise the store that lanes make in lockstep
  bool reports_again = false;            // what is reported once in a file is so at each place

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
  /// Whether the token can be passed over: see FileFacts::plain.
  [[nodiscard]] bool passes_over(TokenIndex i) const {
    return here.plain[i] && (function == kNone || !facts.functions[function].inserts());
  }
  /// Whether code at a token has the nd_item by its name: the function or lambda around it is passed it, or, in a
  /// macro, whoever uses it.
  [[nodiscard]] bool has_item(TokenIndex i) const;
  /// What the programs that hold the file do.
  [[nodiscard]] const ProgramProperties& properties() const { return program.analysis.run.files[file_id]; }
  [[nodiscard]] const LocalStreams::OfFile& streams() const { return program.analysis.streams.files[file_id]; }
  [[nodiscard]] bool uses_streams() const { return program.analysis.uses_streams(file_id); }
  [[nodiscard]] const FunctionFacts* function_facts() const {
    return function == kNone ? nullptr : &facts.functions[function];
  }
};

/// The source text of the tokens [begin, end), converted.
[[nodiscard]] Text lower(const Site& site, TokenIndex begin, TokenIndex end);
[[nodiscard]] inline Text lower(const Site& site, TokenRange range) { return lower(site, range.begin, range.end); }
/// What stands between two brackets, converted, with the blanks after the one and before the other.
[[nodiscard]] Text lower_between(const Site& site, TokenIndex open, TokenIndex close);

/// `<class saxpy_kernel>` after `parallel_for`, for what is launched at a token; empty where it has no name.
[[nodiscard]] Text kernel_name(const Site& site, TokenIndex at);

/// A finding at a token, as an empty text that implies it.
[[nodiscard]] Text report(const Site& site, FindingId id, TokenIndex at, std::string_view subject,
                          std::string_view detail = {});
/// Likewise for a token of any file of the run.
[[nodiscard]] Text report_in(const Project& project, FileId file, FindingId id, TokenIndex at,
                             std::string_view subject);
/// The comment that marks a place in the output, unless an earlier run has marked it.
[[nodiscard]] std::string mark(const Site& site, FindingId id, TokenIndex at, std::string_view subject,
                               std::string_view detail = {});
/// The tokens [begin, end) as they are, marked and diagnosed at `begin`.
[[nodiscard]] Edit unconverted(const Site& site, FindingId id, TokenIndex begin, TokenIndex end,
                               std::string_view subject, std::string_view detail = {});

}  // namespace cu2sycl
