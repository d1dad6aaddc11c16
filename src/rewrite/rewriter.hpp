// One file's conversion: a single pass over its tokens, by recursion.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "analysis/divergence.hpp"
#include "analysis/guards.hpp"
#include "program/project.hpp"
#include "report/diagnostic.hpp"
#include "rewrite/names.hpp"
#include "rules/table.hpp"

namespace cu2sycl {

struct Converted {
  std::string text;
  std::vector<Diagnostic> diagnostics;
  std::vector<bool> replaced;     // by token of the source: a rule has converted it
  std::set<std::string> headers;  // what the text includes beyond its own includes, `cu2sycl/memory.hpp` among them
};

/// How included files of the run are called after conversion: source path to output name (last component).
using RenamedFiles = std::map<std::string, std::string>;

class Rewriter {
 public:
  Rewriter(const Project& project, const Table& table, FileId file, const Names& names, const RenamedFiles& renamed);

  /// Converts the file. What no rule takes is copied byte for byte.
  /// `brought`: headers that files included inside braces need, which must stand here.
  Converted run(const std::set<std::string>& brought = {});

 private:
  // What replaces a range of tokens.
  struct Piece {
    TokenIndex end;  // behind the tokens it replaces
    std::string text;
    bool whole_statement = false;  // text is empty: the line goes, too, when nothing else stands on it
    bool swallow_space = false;    // blanks behind it go
  };

  // rewriter.cpp: the pass itself
  std::string render(TokenIndex begin, TokenIndex end);
  void append_aligned(std::string& out, std::uint32_t begin, std::uint32_t end) const;
  std::optional<Piece> rewrite_at(TokenIndex i, TokenIndex end);
  std::optional<Piece> rewrite_word(TokenIndex i, TokenIndex end);
  std::optional<Piece> rewrite_left_name(TokenIndex i);
  std::optional<Piece> rewrite_global_name(TokenIndex i, TokenIndex end);
  std::optional<Piece> rewrite_condition_word(TokenIndex i);
  std::optional<Piece> rewrite_foreign_branch(TokenIndex i);
  std::optional<Piece> rewrite_unexpanded(TokenIndex i);
  [[nodiscard]] bool guards_device_functions() const;
  std::optional<Piece> rewrite_method(TokenIndex i);
  std::optional<Piece> rewrite_plain_row(TokenIndex i);
  std::optional<Piece> rewrite_qualifier(TokenIndex i, const Row& row);
  [[nodiscard]] bool shadowed(TokenIndex i) const;
  [[nodiscard]] bool declared_in_macro(TokenIndex i) const;
  [[nodiscard]] bool in_host_macro(TokenIndex i) const;
  [[nodiscard]] const DeviceLambda* hosted_lambda_at(TokenIndex i) const;
  [[nodiscard]] bool written_in(std::string_view scope) const;
  void note_overload(TokenIndex i);
  void forward_overloads();
  [[nodiscard]] bool overloads(FunctionId id) const;
  [[nodiscard]] bool declares(TokenIndex i) const;
  [[nodiscard]] bool holds_here(const Row& row) const;

  // function_value.cpp: names of functions that are not called
  std::optional<Piece> rewrite_alias_definition(TokenIndex directive);
  std::optional<Piece> rewrite_function_value(TokenIndex i);
  [[nodiscard]] static std::string forwarding_name(const Row& row);
  [[nodiscard]] static std::string forwarding_callee(const Row& row);
  std::string with_named_arguments(const Row& row, std::size_t count, std::string& list);

  // call.cpp: calls that table rows convert
  std::optional<Piece> rewrite_call(TokenIndex i);
  std::string fill_row(const Row& row, std::string_view text, TokenIndex name,
                       const std::vector<TokenRange>& arguments);
  std::string argument(TokenRange range, std::string_view filter);
  [[nodiscard]] std::string comments_between(std::uint32_t begin, std::uint32_t end) const;
  [[nodiscard]] std::string with_comments(TokenRange range, std::string text) const;
  std::string target_of(TokenRange range);
  std::string pointer_type_of(TokenRange range);
  [[nodiscard]] TokenRange without_address(TokenRange range, bool& taken) const;
  struct SizeOf {
    std::string type;
    std::string count;
  };
  std::optional<SizeOf> split_sizeof(TokenRange range);
  [[nodiscard]] bool is_statement(TokenIndex begin, TokenIndex last) const;
  [[nodiscard]] bool needs_braces(TokenIndex begin) const;
  [[nodiscard]] bool waits_before(TokenIndex begin) const;
  std::string queue_for(TokenRange stream);
  std::string queue();

  // launch.cpp: <<<…>>>
  std::optional<Piece> rewrite_launch(TokenIndex begin);
  std::string launch_range(TokenRange range);
  [[nodiscard]] bool stream_among(TokenIndex open, TokenIndex close) const;
  [[nodiscard]] std::string on_lines_of_their_own(std::string text) const;
  struct KernelArguments {
    std::string captures;  // `, x = expression` for what must be evaluated at the launch
    std::string text;
  };
  KernelArguments conditional_arguments(TokenIndex begin, TokenIndex end);
  KernelArguments kernel_arguments(const Function& kernel, const std::vector<TokenRange>& arguments, TokenIndex at);
  enum class Copying { kBytes, kHarmlessCode, kOwnCode };
  [[nodiscard]] Copying copying_of(std::string_view name) const;
  bool kept_as_bytes(const Function& kernel, std::size_t k, TokenIndex at);
  [[nodiscard]] bool capturable(TokenRange range) const;
  [[nodiscard]] bool integral(TokenRange range) const;
  std::string local_memory_arguments(const Function& kernel, const std::vector<std::string>& explicit_arguments,
                                     const std::vector<TokenRange>& arguments, TokenIndex at, std::string& declarations,
                                     std::string_view indent);
  std::string deduce(const Function& kernel, const std::string& parameter, const std::vector<TokenRange>& arguments);

  // width.cpp: CUDA's indices have 32 bits, SYCL's are size_t
  [[nodiscard]] bool width_matters(TokenIndex begin, TokenIndex end) const;
  [[nodiscard]] TokenIndex opening_bracket(TokenIndex i) const;
  [[nodiscard]] bool in_list(TokenIndex open) const;
  [[nodiscard]] bool deduces_type(TokenIndex assign) const;

  // launcher.cpp: kernels by pointer and from other units
  std::string launcher_for(const Function& kernel);
  std::optional<Piece> rewrite_pointer_launch(TokenIndex begin, TokenIndex name);
  std::string launch_value(const std::vector<TokenRange>& configuration);
  [[nodiscard]] bool holds_launcher(TokenIndex name) const;
  void find_pointer_lists();

  // guard.cpp: early returns before barriers
  bool take_guards(FunctionId function);
  std::string before_token(TokenIndex i);
  std::optional<Piece> rewrite_guarded(TokenIndex i);

  // dim3.cpp
  std::optional<Piece> rewrite_dim3(TokenIndex i);
  [[nodiscard]] bool only_launched(const Local& local) const;
  std::string range_from(const std::vector<TokenRange>& xyz);

  // function.cpp: signatures, calls that pass needs on, bodies
  std::string render_function(const Function& fn);
  std::vector<std::string> file_scope_views(const Function& fn);
  std::string parameters_for(const Function& fn);
  std::string arguments_for(const Needs& needs, const Function* callee = nullptr, const std::string& instance = {});
  std::optional<Piece> rewrite_class_body(TokenIndex open);
  std::optional<Piece> rewrite_construction(TokenIndex i);
  std::string construction_arguments(TokenIndex name, std::size_t count);
  std::optional<std::string> default_constructions(TokenIndex type, TokenIndex first, TokenIndex& end);
  std::optional<Piece> rewrite_object_call(TokenIndex i);
  std::optional<Piece> rewrite_user_call(TokenIndex i);
  // How a kernel that is named as a value is written: its launcher or, behind a void pointer, the entry that knows it.
  enum class LauncherForm { kByPlace, kLauncher, kEntry };
  [[nodiscard]] bool cast_to_void_pointer(TokenIndex i) const;
  Piece kernel_address(TokenIndex i);
  [[nodiscard]] bool in_macro_argument(TokenIndex i) const;
  std::string variable_name(const Function& fn, VariableId v) const;
  [[nodiscard]] bool means_something_else(const Function& fn, VariableId v) const;

  // variables.cpp: __shared__, __constant__, __device__, __managed__
  std::optional<Piece> rewrite_shared_declaration(TokenIndex i);
  std::optional<Piece> rewrite_variable_declaration(const Variable& variable);
  std::optional<Piece> rewrite_variable_use(TokenIndex i);
  [[nodiscard]] bool in_unevaluated_operand(TokenIndex i) const;
  [[nodiscard]] bool is_template(const Variable& v) const;
  std::string template_arguments_in(const Function& fn, const Variable& v);
  std::string directives_among(const Declaration& d);
  std::string aliases_for(const Function& fn);
  std::string local_type(VariableId v, const Function& fn, bool reference, std::string_view name);
  [[nodiscard]] const std::string& alias_name(const Variable& v) const;
  [[nodiscard]] bool in_class_template(const Function& fn) const;
  bool depends_on_template(const Variable& v);
  bool needs_alias(const Variable& v);
  std::string alias_arguments(const Variable& v, const Function& fn);
  std::string type_text(const Declaration& d);
  [[nodiscard]] const Local* local_alias(const Declaration& d, TokenIndex i) const;
  [[nodiscard]] bool aligns(TokenIndex i) const;
  std::string type_in(const Variable& v);
  [[nodiscard]] std::string alignment_of(const Variable& v) const;
  std::string extents_text(const Variable& v);
  std::string device_variable_type(const Variable& v, bool reference, std::string_view name,
                                   const Function* fn = nullptr);
  std::string type_for(const Variable& v, const Function& fn);

  // include.cpp
  std::optional<Piece> rewrite_include(TokenIndex i);
  [[nodiscard]] bool in_condition(TokenIndex directive) const;
  [[nodiscard]] TokenIndex first_quoted_include() const;
  std::string includes_text() const;
  void place_includes(std::string& text) const;
  void include(std::string_view headers);

  void diagnose(DiagnosticId id, TokenIndex at, std::string_view subject, std::string_view detail = {});
  std::string mark(DiagnosticId id, TokenIndex at, std::string_view subject, std::string_view detail = {});
  [[nodiscard]] std::string_view text(TokenIndex i) const { return s_.text(i); }
  [[nodiscard]] const Function* current() const { return function_ == kNone ? nullptr : &p_.functions[function_]; }
  [[nodiscard]] bool in_macro(TokenIndex i) const { return s_.has(i, kInDirective); }
  [[nodiscard]] std::string line_indent(TokenIndex i) const {
    return std::string(f_.source->indentation(s_[i].offset));
  }

  const Project& p_;
  const Table& table_;
  FileId id_;
  const File& f_;
  const TokenStream& s_;
  const Names& names_;
  const RenamedFiles& renamed_;
  std::string newline_;
  std::string indent_;

  Converted out_;
  FunctionId function_ = kNone;
  TokenIndex here_ = 0;                            // the word being rewritten
  bool uses_queue_ = false;                        // the current function's text names the queue
  std::set<std::string> usings_;                   // helper functions that the program overloads
  std::set<VariableId> aliased_;                   // whose aliases this file has
  std::optional<Guards> guards_;                   // of the current function, as far as they are not written yet
  std::map<TokenIndex, Suspicion> suspicions_;     // of the current function, by place
  std::map<TokenIndex, FunctionId> functions_at_;  // by first token
  std::map<TokenIndex, VariableId> variables_at_;
  std::map<TokenIndex, LaunchId> launches_;  // by first token
  std::set<TokenIndex> pointer_lists_;       // the `(` of parameters of pointers to launchers
  std::optional<bool> harmless_classes_;     // whether device code uses classes with harmless copying code
  LauncherForm launcher_form_ = LauncherForm::kByPlace;
  std::string launcher_queue_;       // the queue's name inside a launcher; empty elsewhere
  TokenIndex condition_ = kNoToken;  // the `#if` whose line is being rewritten
  bool has_include_row_ = false;     // an include line stands where ours go
};

}  // namespace cu2sycl
