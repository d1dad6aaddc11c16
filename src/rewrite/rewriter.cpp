#include "rewrite/rewriter.hpp"

#include <algorithm>

#include "lex/specifiers.hpp"

namespace cu2sycl {
namespace {

bool is_blank(char c) { return c == ' ' || c == '\t'; }

DiagnosticId fault_id(LexFault::Kind kind) {
  switch (kind) {
    case LexFault::Kind::kUnterminatedComment: return DiagnosticId::kUnterminatedComment;
    case LexFault::Kind::kUnterminatedRawString: return DiagnosticId::kUnterminatedString;
    case LexFault::Kind::kNulByte: return DiagnosticId::kBinaryFile;
    case LexFault::Kind::kUnbalancedBracket: break;
  }
  return DiagnosticId::kUnbalancedBracket;
}

}  // namespace

Rewriter::Rewriter(const Project& project, const Table& table, FileId file, const Names& names,
                   const RenamedFiles& renamed)
    : p_(project),
      table_(table),
      id_(file),
      f_(project.files[file]),
      s_(f_.tokens),
      names_(names),
      renamed_(renamed),
      newline_(f_.source->line_ending()),
      indent_(f_.source->indentation_unit()) {
  out_.replaced.resize(s_.size());
  for (const FunctionId id : f_.functions) functions_at_.emplace(p_.functions[id].begin, id);
  for (const VariableId v : f_.variables) variables_at_.emplace(p_.variables[v].declaration.begin, v);
  for (LaunchId id{0}; id < f_.launches.size(); ++id) launches_.emplace(f_.launches[id].begin, id);
  find_pointer_lists();
}

Converted Rewriter::run(const std::set<std::string>& brought) {
  for (const std::string& header : brought) include(header);
  bool binary = false;
  for (const LexFault& fault : s_.faults) {
    const bool nul = fault.kind == LexFault::Kind::kNulByte;
    if (nul && binary) continue;
    binary |= nul;
    out_.diagnostics.push_back(
        make_diagnostic(fault_id(fault.kind), *f_.source, fault.offset, 1, f_.source->bytes().substr(fault.offset, 1)));
  }
  const std::string_view bytes = f_.source->bytes();
  if (binary || s_.size() == 0) {
    out_.text = bytes;
    return std::move(out_);
  }
  if (f_.cuda) forward_overloads();
  out_.text = std::string(bytes.substr(0, s_[0].offset)) + render(0, s_.size()) +
              std::string(bytes.substr(s_.end_offset(s_.size() - 1)));
  place_includes(out_.text);
  sort_diagnostics(out_.diagnostics);
  return std::move(out_);
}

std::string Rewriter::render(TokenIndex begin, TokenIndex end) {
  if (begin >= end) return {};
  const std::string_view bytes = f_.source->bytes();
  std::string out;
  std::uint32_t at = s_[begin].offset;
  for (TokenIndex i = begin; i < end;) {
    if (const auto suspicion = suspicions_.find(i); suspicion != suspicions_.end()) {
      append_aligned(out, at, s_[i].offset);
      at = s_[i].offset;
      out += mark(suspicion->second.id, i, suspicion->second.subject);
    }
    if (std::string early = before_token(i); !early.empty()) {
      append_aligned(out, at, s_[i].offset);
      at = s_[i].offset;
      out += early;
    }
    std::optional<Piece> piece = rewrite_guarded(i);
    if (!piece) piece = rewrite_at(i, end);
    if (!piece) {
      ++i;
      continue;
    }
    append_aligned(out, at, s_[i].offset);
    const bool kept = piece->text == s_.slice(i, piece->end);
    for (TokenIndex k = i; !kept && k < piece->end && (k == i || s_.is(k - 1, "::")); ++k) out_.replaced[k] = true;
    at = s_.end_offset(piece->end - 1);
    if (piece->swallow_space) {
      while (at < bytes.size() && is_blank(bytes[at])) ++at;
      // A specifier alone on its line leaves no empty line.
      const std::size_t line = out.find_last_of('\n') == std::string::npos ? 0 : out.find_last_of('\n') + 1;
      const bool alone = out.find_first_not_of(" \t", line) == std::string::npos && piece->text.empty();
      if (alone && at < bytes.size() && (bytes[at] == '\n' || bytes.substr(at, 2) == "\r\n")) {
        at += bytes[at] == '\n' ? 1 : 2;
        while (at < bytes.size() && is_blank(bytes[at])) ++at;
      }
    }
    if (piece->whole_statement) {
      std::uint32_t after = at;
      while (after < bytes.size() && is_blank(bytes[after])) ++after;
      const bool line_ends = after >= bytes.size() || bytes[after] == '\n' || bytes.substr(after, 2) == "\r\n";
      const bool line_begins_here = out.find_last_of('\n') != std::string::npos;
      const std::size_t line = line_begins_here ? out.find_last_of('\n') + 1 : 0;
      if (!line_begins_here && line_ends && after < bytes.size() && out.empty() &&
          f_.source->line_begin(s_[i].offset) + line_indent(i).size() == s_[i].offset) {
        // The caller has written this line's indentation already: that of the next line with anything on it takes its
        // place.
        at = after;
        while (at < bytes.size() && (is_blank(bytes[at]) || bytes[at] == '\n' || bytes[at] == '\r')) ++at;
      } else if (line_ends && out.find_first_not_of(" \t", line) == std::string::npos && after < bytes.size()) {
        out.resize(line);
        at = after + (bytes[after] == '\n' ? 1 : 2);
      } else {
        at = after;
      }
    }
    out += piece->text;
    i = piece->end;
  }
  const std::uint32_t stop = s_.end_offset(end - 1);
  if (at < stop) append_aligned(out, at, stop);
  return out;
}

// Appends source bytes. Where a converted line of a macro became longer or shorter, the blanks before its backslash
// make up for it, so that columns of backslashes stay columns.
void Rewriter::append_aligned(std::string& out, std::uint32_t begin, std::uint32_t end) const {
  const std::string_view bytes = f_.source->bytes();
  for (std::uint32_t at = begin; at < end;) {
    const std::size_t slash = bytes.substr(0, end).find("\\\n", at);
    if (slash == std::string_view::npos || bytes[slash == 0 ? 0 : slash - 1] != ' ') {
      const std::size_t stop = slash == std::string_view::npos ? end : std::min<std::size_t>(slash + 2, end);
      out += bytes.substr(at, stop - at);
      at = static_cast<std::uint32_t>(stop);
      continue;
    }
    std::size_t blanks = slash;
    while (blanks > at && bytes[blanks - 1] == ' ') --blanks;
    out += bytes.substr(at, blanks - at);
    const std::size_t line = out.rfind('\n') == std::string::npos ? std::string::npos : out.rfind('\n') + 1;
    const std::size_t wanted = slash - f_.source->line_begin(static_cast<std::uint32_t>(slash));
    const std::size_t have = line == std::string::npos ? wanted - (slash - blanks) : out.size() - line;
    out += std::string(have < wanted ? wanted - have : 1, ' ') + "\\\n";
    at = static_cast<std::uint32_t>(slash + 2);
  }
}

std::optional<Rewriter::Piece> Rewriter::rewrite_at(TokenIndex i, TokenIndex end) {
  if (s_.has(i, kDisabled)) return {};
  if (!f_.cuda)
    return s_[i].kind == TokenKind::kDirective && directive_name(text(i)).starts_with("include") ? rewrite_include(i)
                                                                                                 : std::nullopt;
  if (s_[i].kind == TokenKind::kDirective) {
    const std::string_view name = directive_name(text(i));
    if (name.starts_with("include")) return rewrite_include(i);
    condition_ = name == "if" || name == "elif" || name == "ifdef" || name == "ifndef" ? i : kNoToken;
    if (auto piece = rewrite_foreign_branch(i)) return piece;
    if (name == "define") {
      // A pasted `double ## 2` names a vector type that no token shows.
      for (TokenIndex t = i; t + 1 < s_.size() && !s_.has(t, kDirectiveEnd); ++t) {
        if (s_.is(t, "##") && s_[t + 1].kind == TokenKind::kNumber) include("cu2sycl/vector_types.hpp");
      }
    }
    if (name == "define") {
      if (auto piece = rewrite_alias_definition(i)) return piece;
    }
    if (name == "define" && i + 1 < end) {
      // The macro's own name and its parameters stay.
      TokenIndex k = i + 2;
      if (k < end && s_.is(k, "(") && s_[k].offset == s_.end_offset(k - 1) && s_[k].match != kNoToken)
        k = s_[k].match + 1;
      return Piece{k, std::string(s_.slice(i, k))};
    }
    if (name == "undef" || name == "pragma" || name == "error" || name == "warning" || name == "line") {
      TokenIndex k = i;
      while (k < end && !s_.has(k, kDirectiveEnd)) ++k;
      return Piece{std::min(k + 1, end), std::string(s_.slice(i, std::min(k + 1, end)))};
    }
    return {};
  }
  if (function_ == kNone || !in_macro(i)) {
    if (const auto fn = functions_at_.find(i); fn != functions_at_.end() && function_ == kNone) {
      const Function& f = p_.functions[fn->second];
      const bool ends = !f.defined() && s_.next(f.close) != kNoToken && s_.is(s_.next(f.close), ";");
      if (ends && table_.find(f.name, RowKind::kCall) != nullptr && redeclares_builtin(p_, f.name, f.scope))
        return Piece{s_.next(f.close) + 1, {}, true};
      function_ = fn->second;
      uses_queue_ = false;
      suspicions_.clear();
      const bool guarded = take_guards(fn->second);
      for (Suspicion& one : find_suspicions(p_, table_, fn->second)) {
        if (guarded && one.id == DiagnosticId::kDivergentBarrier) continue;
        diagnose(one.id, one.at, one.subject);
        suspicions_.emplace(one.mark == kNoToken ? one.at : one.mark, std::move(one));
      }
      std::string body = render_function(f);
      function_ = kNone;
      guards_.reset();
      return Piece{(f.defined() ? f.body_close : f.close) + 1, std::move(body)};
    }
    if (const auto v = variables_at_.find(i); v != variables_at_.end() && function_ == kNone)
      return rewrite_variable_declaration(p_.variables[v->second]);
  }
  if (!p_.class_needs.empty() && s_.is(i, "{")) {
    if (auto piece = rewrite_class_body(i)) return piece;
  }
  if (const DeviceLambda* lambda = hosted_lambda_at(i); lambda != nullptr) {
    if (i == lambda->range.begin && (lambda->needs_memory || (lambda->needs_item && lambda->parameters == kNoToken))) {
      const bool memory = lambda->needs_memory;
      const std::string_view what =
          memory ? "local memory or device variables" : "the thread index, without parameters";
      diagnose(DiagnosticId::kLambdaNeeds, i, what);
      return Piece{i + 1, mark(DiagnosticId::kLambdaNeeds, i, what) + "["};
    }
    if (i == lambda->parameters && lambda->needs_item && !lambda->needs_memory) {
      include("sycl/sycl.hpp");
      const bool more = s_[i].match > i + 1;
      return Piece{i + 1, "(const sycl::nd_item<3>& " + names_.item + (more ? ", " : ""), false, more};
    }
  }
  if (pointer_lists_.contains(i)) {
    include("cu2sycl/launch.hpp");
    const bool none = s_[i].match == i + 1 || (s_[i].match == i + 2 && s_.is(i + 1, "void"));
    return Piece{none ? s_[i].match : i + 1, std::string("(const cu2sycl::launch&") + (none ? "" : ", "), false, !none};
  }
  if ((s_.is(i, "(") || s_.is(i, "::")) && launches_.contains(i)) return rewrite_launch(i);
  if (s_.is(i, "<<<")) {
    diagnose(DiagnosticId::kUnreadLaunch, i, text(i));
    return Piece{i + 1, mark(DiagnosticId::kUnreadLaunch, i, text(i)) + "<<<"};
  }
  if (!p_.variables_by_name.empty() && (s_.is(i, "::") || s_.is_word(i))) {
    if (auto piece = rewrite_variable_use(i)) return piece;
  }
  if (s_.is(i, "::")) return rewrite_global_name(i, end);
  if (is_attribute(s_, i) && !in_macro(i)) {  // it goes with the declaration that it stands before
    const TokenIndex declared = s_.next(s_[i].match);
    if (declared == kNoToken) return {};
    auto piece = rewrite_shared_declaration(declared);
    return piece && piece->whole_statement ? piece : std::nullopt;
  }
  if (!s_.is_word(i)) return {};
  if (auto piece = rewrite_unexpanded(i)) return piece;
  if (s_.has(i, kMacroParameter)) return launches_.contains(i) ? rewrite_launch(i) : std::nullopt;
  return rewrite_word(i, end);
}

// `::cudaFree`: what CUDA's name becomes stands without the `::`.
std::optional<Rewriter::Piece> Rewriter::rewrite_global_name(TokenIndex i, TokenIndex end) {
  const TokenIndex name = s_.next(i);
  if (name == kNoToken || name != i + 1 || qualifier_of(p_, s_, name) != "::" || !s_.is_word(name) ||
      table_.find(text(name)).empty() || shadowed(name))
    return {};
  auto piece = rewrite_word(name, end);
  if (piece && piece->text.starts_with(text(name))) piece->text = "::" + piece->text;
  return piece;
}

// A statement in which an earlier run has marked a name that was left: it stays as it is.
std::optional<Rewriter::Piece> Rewriter::rewrite_left_name(TokenIndex i) {
  const std::string_view bytes = f_.source->bytes();
  const std::uint32_t gap = i == 0 ? 0 : s_.end_offset(i - 1);
  if (s_[i].offset - gap < 8 ||
      bytes.substr(gap, s_[i].offset - gap).find("/* " + code_name(DiagnosticId::kLeftName)) == std::string_view::npos)
    return {};
  TokenIndex end = i;
  for (TokenIndex k = i; k != kNoToken && !s_.is(k, ";") && !s_.is(k, "{") && !s_.is(k, "}"); k = s_.next(k)) end = k;
  return Piece{end + 1, std::string(s_.slice(i, end + 1))};
}

std::optional<Rewriter::Piece> Rewriter::rewrite_word(TokenIndex i, TokenIndex) {
  if (in_macro(i) && condition_ != kNoToken && i > condition_) {
    // Is this word on the line of that condition?
    TokenIndex k = condition_;
    while (k < i && !s_.has(k, kDirectiveEnd)) ++k;
    if (k >= i) return rewrite_condition_word(i);
  }
  here_ = i;
  if (auto piece = rewrite_left_name(i)) return piece;
  if (const auto launch = launches_.find(i); launch != launches_.end()) return rewrite_launch(i);
  const TokenIndex before = s_.previous(i);
  if (before != kNoToken && (s_.is(before, ".") || s_.is(before, "->"))) {
    if (auto piece = rewrite_method(i)) return piece;
    return rewrite_user_call(i);
  }
  const std::string_view word = text(i);
  if (word == "dim3") return rewrite_dim3(i);
  if (!in_macro(i)) {
    if (auto piece = rewrite_shared_declaration(i)) return piece;
    if (cuda_specifier::declares_memory(word)) {
      diagnose(DiagnosticId::kUnreadDeclaration, i, word);
      return Piece{i + 1, mark(DiagnosticId::kUnreadDeclaration, i, word) + std::string(word)};
    }
  }
  const bool on_host = current() != nullptr && !current()->in_device_code() && !in_macro(i);
  if ((word == "asm" || word == "__asm__" || word == "__asm") && !on_host) {
    diagnose(DiagnosticId::kInlineAssembly, i, word);
    return Piece{i + 1, mark(DiagnosticId::kInlineAssembly, i, word) + std::string(word)};
  }
  if (auto piece = rewrite_user_call(i)) return piece;
  if (table_.find(word).empty() && !table_.has_members(word)) return {};
  if (shadowed(i)) {
    note_overload(i);
    return {};
  }
  if (auto piece = rewrite_call(i)) return piece;
  if (auto piece = rewrite_function_value(i)) return piece;
  return rewrite_plain_row(i);
}

// A local name, a user's function or a user's macro hides what CUDA calls so.
bool Rewriter::shadowed(TokenIndex i) const {
  const std::string_view word = text(i);
  const TokenIndex before = s_.previous(i);
  if (before != kNoToken && s_.is(before, "::")) {
    if (qualifier_of(p_, s_, i) != "::") {
      const auto rows = table_.find(word);
      return std::none_of(rows.begin(), rows.end(),
                          [&](const Row* row) { return !row->scope.empty() && written_in(row->scope); });
    }
  }
  if (table_.find(word, RowKind::kQualifier) != nullptr)
    return false;  // reserved; a program may define it away for other compilers
  if (in_macro(i) && declared_in_macro(i)) return true;
  return meaning_of(p_, id_, i, in_macro(i) ? kNone : function_) != Meaning::kCuda;
}

// Whether the macro that a word stands in declares it: a type stands before its first use there.
bool Rewriter::declared_in_macro(TokenIndex i) const {
  TokenIndex first = i;
  for (TokenIndex k = s_.previous(i); k != kNoToken && s_[k].kind != TokenKind::kDirective; k = s_.previous(k)) {
    if (s_.text(k) == text(i)) first = k;
  }
  const TokenIndex before = s_.previous(first);
  if (before == kNoToken || !s_.is_word(before) || s_[before].kind == TokenKind::kDirective) return false;
  return is_builtin_type(text(before)) || table_.find(text(before), RowKind::kType) != nullptr ||
         f_.types.contains(text(before));
}

// A program may overload a function that CUDA has too, such as min: the helper's overloads then join the program's.
void Rewriter::note_overload(TokenIndex i) {
  const std::string_view word = text(i);
  const TokenIndex before = s_.previous(i);
  const TokenIndex open = s_.next(i);
  if (open == kNoToken || !s_.is(open, "(") || (before != kNoToken && s_.is(before, "::"))) return;
  if (meaning_of(p_, id_, i, in_macro(i) ? kNone : function_) != Meaning::kOverload) return;
  const Row* row = table_.find(word, RowKind::kCall);
  if (row == nullptr || !holds_here(*row)) return;
  if (!row->to.starts_with("cu2sycl::{name}(")) return;  // others: forward_overloads()
  usings_.insert("using cu2sycl::" + std::string(word) + ";");
  include(row->include);
}

// Whether a function is a global one of device code, in a branch that can be taken.
bool Rewriter::overloads(FunctionId id) const {
  const Function& fn = p_.functions[id];
  return !fn.member && fn.scope.empty() && fn.in_device_code() && p_.files[fn.file].branches.at(fn.name_token).device;
}

// Where a program adds an overload to a function of CUDA's that becomes a helper of another name, calls keep the name:
// the helper then gets an overload of that name beside the program's, in the file that declares the first of them.
void Rewriter::forward_overloads() {
  for (const FunctionId id : f_.functions) {
    const Function& fn = p_.functions[id];
    const Row* row = table_.find(fn.name, RowKind::kCall);
    if (!overloads(id) || row == nullptr || row->where != "device") continue;
    const auto& same = p_.functions_by_name.at(fn.name);
    if (std::any_of(same.begin(), same.end(), [&](FunctionId other) {
          return p_.functions[other].file < id_ && p_.related(p_.functions[other].file, id_) && overloads(other);
        }))
      continue;
    // The row must be a call of the helper with the same arguments.
    std::string arguments;
    for (const std::string_view one : split_list(row->parameters))
      arguments += (arguments.empty() ? "{" : ", {") + std::string(one) + "}";
    const std::size_t list = row->to.find('(');
    if (!row->to.starts_with("cu2sycl::") || row->to.starts_with("cu2sycl::{name}") || list == std::string_view::npos ||
        row->to.substr(list + 1, row->to.size() - list - 2) != arguments)
      continue;
    usings_.insert("template <typename... Arguments>" + newline_ + "auto " + fn.name + "(Arguments... arguments) {" +
                   newline_ + indent_ + "return " + std::string(row->to.substr(0, list)) + "(arguments...);" +
                   newline_ + "}");
    include(row->include);
  }
}

// Whether the word is qualified by a namespace or by an alias of it, or follows `using namespace` of it in this file.
bool Rewriter::written_in(std::string_view scope) const {
  const TokenIndex colons = s_.previous(here_);
  if (colons == kNoToken || !s_.is(colons, "::")) return f_.used_namespaces.contains(scope);
  const TokenIndex qualifier = s_.previous(colons);
  if (qualifier == kNoToken || !s_.is_word(qualifier)) return false;
  if (text(qualifier) == scope) return true;
  return std::any_of(p_.files.begin(), p_.files.end(), [&](const File& file) {
    const auto alias = file.namespace_aliases.find(text(qualifier));
    return alias != file.namespace_aliases.end() && alias->second == scope;
  });
}

// Whether the word names what a declaration declares, as `half` in `int half;`.
bool Rewriter::declares(TokenIndex i) const {
  TokenIndex before = s_.previous(i);
  while (before != kNoToken && (s_.is(before, "*") || s_.is(before, "&"))) before = s_.previous(before);
  return before != kNoToken && s_.is_word(before) && (is_builtin_type(text(before)) || f_.types.contains(text(before)));
}

// The lambda for the device, in a host function, that a place is in; nullptr where there is none.
const DeviceLambda* Rewriter::hosted_lambda_at(TokenIndex i) const {
  if (f_.device_lambdas.empty() || in_macro(i)) return nullptr;
  const Function* fn = current();
  return fn != nullptr && !fn->global && !fn->device ? p_.device_lambda_at(id_, i) : nullptr;
}

// Whether a place is in the definition of a macro that nothing but host code uses.
bool Rewriter::in_host_macro(TokenIndex i) const {
  const auto& macros = f_.directives.macros;
  const auto behind =
      std::upper_bound(macros.begin(), macros.end(), i,
                       [](TokenIndex at, const MacroDefinition& macro) { return at < macro.directive; });
  return behind != macros.begin() && i < std::prev(behind)->body_end &&
         p_.host_macros.contains(std::prev(behind)->name);
}

bool Rewriter::holds_here(const Row& row) const {
  if (!row.scope.empty() && !written_in(row.scope)) return false;
  if (row.where.empty() || row.where == "any") return true;
  if (in_macro(here_)) return row.where != "device" || !in_host_macro(here_);
  const Function* fn = current();
  const DeviceLambda* lambda = p_.device_lambda_at(id_, here_);
  if (row.where == "device") return lambda != nullptr || (fn != nullptr && fn->in_device_code());
  if (lambda != nullptr && !lambda->host) return false;
  return fn == nullptr || !(fn->global || (fn->device && !fn->host));
}

// `grid.sync()`, where a row knows the method of what the declaration of `grid` says that it is.
std::optional<Rewriter::Piece> Rewriter::rewrite_method(TokenIndex i) {
  const auto rows = table_.methods(text(i));
  const TokenIndex open = s_.next(i);
  const TokenIndex object = s_.previous(s_.previous(i));
  if (rows.empty() || open == kNoToken || !s_.is(open, "(") || object == kNoToken) return {};
  TokenRange made{object, object};
  if (s_.is(object, ")") && s_[object].match != kNoToken && s_[object].match > 0) {  // made where it is used
    made = {s_[object].match - 1, object};
  } else if (const Local* local = s_.is_word(object) ? p_.find_local(function_, text(object), i) : nullptr) {
    made = {local->declaration.begin, local->declaration.end};
  }
  for (const Row* row : rows) {
    const std::string_view maker = row->name.substr(0, row->name.find('.'));
    bool named = false;
    for (TokenIndex k = made.begin; k < made.end; ++k) named |= s_.is(k, maker);
    if (!named || !holds_here(*row)) continue;
    if (row->supported()) {
      include(row->include);
      return Piece{i + 1, fill_row(*row, row->to, i, {})};
    }
    diagnose(DiagnosticId::kUnsupported, i, text(i), row->unsupported);
    return Piece{i + 1, mark(DiagnosticId::kUnsupported, i, text(i), row->unsupported) + std::string(text(i))};
  }
  return {};
}

std::optional<Rewriter::Piece> Rewriter::rewrite_plain_row(TokenIndex i) {
  const std::string_view word = text(i);
  if (table_.has_members(word)) {
    const TokenIndex dot = s_.next(i);
    const TokenIndex member = dot == kNoToken ? kNoToken : s_.next(dot);
    if (dot != kNoToken && s_.is(dot, ".") && member != kNoToken && !s_.has(member, kMacroParameter)) {
      const Row* row = table_.find(std::string(word) + "." + std::string(text(member)), RowKind::kMember);
      if (row != nullptr && holds_here(*row)) {
        include(row->include);
        std::string value = fill_row(*row, row->to, i, {});
        if (!row->narrow.empty() && width_matters(i, member + 1))
          value = "static_cast<" + std::string(row->narrow) + ">(" + value + ")";
        return Piece{member + 1, std::move(value)};
      }
    }
  }
  for (const Row* row : table_.find(word)) {
    if (row->kind == RowKind::kMacro || row->kind == RowKind::kHeader || row->kind == RowKind::kMember ||
        row->kind == RowKind::kCall)
      continue;
    if (!holds_here(*row) || (row->kind == RowKind::kType && declares(i))) continue;
    if (row->kind == RowKind::kPattern && f_.declared_words.contains(word)) continue;  // a name of the program's own
    if (row->kind == RowKind::kQualifier) return rewrite_qualifier(i, *row);
    if (!row->supported()) {
      const DiagnosticId id = row->unsupported == "unknown"   ? DiagnosticId::kUnknownApi
                              : row->unsupported == "library" ? DiagnosticId::kLibraryCall
                                                              : DiagnosticId::kUnsupported;
      const std::string_view detail = id == DiagnosticId::kUnsupported ? row->unsupported : std::string_view();
      diagnose(id, i, word, detail);
      return Piece{i + 1, mark(id, i, word, detail) + std::string(word)};
    }
    include(row->include);
    const Function* fn = current();
    const bool in_parameters = fn != nullptr && i > fn->open && i < fn->close;
    std::string converted = fill_row(*row, in_parameters && !row->constant.empty() ? row->constant : row->to, i, {});
    if (!row->note.empty()) {
      diagnose(DiagnosticId::kMeaning, i, row->note);
      converted = mark(DiagnosticId::kMeaning, i, row->note) + converted;
    }
    if (converted == word && row->note.empty()) return {};
    return Piece{i + 1, std::move(converted)};
  }
  return {};
}

std::optional<Rewriter::Piece> Rewriter::rewrite_qualifier(TokenIndex i, const Row& row) {
  TokenIndex end = i + 1;
  const TokenIndex open = s_.next(i);
  const bool takes_arguments = !row.parameters.empty();
  if (takes_arguments && open != kNoToken && s_.is(open, "(") && s_[open].match != kNoToken) end = s_[open].match + 1;
  std::string to(row.to);
  if (takes_arguments && !to.empty()) to = fill_row(row, row.to, i, split_at_commas(s_, open + 1, s_[open].match));
  // `inline` once is enough.
  if (const Function* fn = current(); fn != nullptr && to == "inline") {
    for (TokenIndex k = fn->declaration; k < fn->name_token; ++k) {
      if (k != i &&
          (s_.is(k, "inline") || (k < i && s_.is_word(k) && table_.find(text(k), RowKind::kQualifier) != nullptr &&
                                  table_.find(text(k), RowKind::kQualifier)->to == "inline"))) {
        to.clear();
      }
    }
  }
  const bool empty = to.empty();
  // In `#define HD __host__ __device__` nothing is left; the blanks may stay.
  return Piece{end, std::move(to), false, empty && !(in_macro(i) && s_.has(end - 1, kDirectiveEnd))};
}

void Rewriter::diagnose(DiagnosticId id, TokenIndex at, std::string_view subject, std::string_view detail) {
  Diagnostic d = make_diagnostic(id, *f_.source, s_[at].offset, s_[at].length, subject, detail);
  for (const Diagnostic& other : out_.diagnostics) {
    if (other.id == d.id && other.position.line == d.position.line && other.position.column == d.position.column)
      return;
  }
  out_.diagnostics.push_back(std::move(d));
}

// The comment that marks a place in the output, unless an earlier run has marked it.
std::string Rewriter::mark(DiagnosticId id, TokenIndex at, std::string_view subject, std::string_view detail) {
  const std::string_view bytes = f_.source->bytes();
  const std::uint32_t gap = at == 0 ? 0 : s_.end_offset(at - 1);
  const std::string comment = "/* " + code_name(id) + ": ";
  if (bytes.substr(gap, s_[at].offset - gap).find("/* CS") != std::string_view::npos) return {};
  std::string message = make_diagnostic(id, *f_.source, s_[at].offset, 1, subject, detail).message;
  for (std::size_t k = message.find("*/"); k != std::string::npos; k = message.find("*/", k))
    message.replace(k, 2, "* /");
  return comment + message + " */ ";
}

}  // namespace cu2sycl
