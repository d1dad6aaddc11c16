#include "program/structure/structure.hpp"

#include <algorithm>

#include "lex/conditionals.hpp"
#include "lex/specifiers.hpp"
#include "program/lookup/scopes.hpp"
#include "program/structure/class_head.hpp"
#include "program/structure/file_structure.hpp"
#include "program/structure/function_text.hpp"
#include "program/structure/macro_items.hpp"
#include "program/structure/spaces.hpp"
#include "syntax/context.hpp"
#include "syntax/cursor.hpp"
#include "system/parallel.hpp"

namespace cu2sycl {
namespace {

// An item that may be a declaration, as far as it has been read.
struct Item {
  TokenIndex begin;  // including the template header
  TokenIndex first;
  TokenIndex end;
  const std::string& scope;
  bool in_class;
  std::vector<std::string> template_parameters;
  std::size_t of_class = 0;  // the number of those in headers before the last
  Function fn = {};
  TokenIndex class_keyword = kNoToken;
  bool continued = false;  // a head in another branch of `#if`, after tokens that all heads share
  Function shared = {};    // what these tokens say
};

class StructureReader {
 public:
  StructureReader(const Project& project, File& file, FileId id, bool own_texture)
      : p_(project), id_(id), f_(file), s_(file.tokens), code_(file.tokens), own_texture_(own_texture) {}

  FileStructure run() {
    if (s_.size() == 0) return {};
    f_.statements.read(s_);
    for (const MacroDefinition& macro : f_.directives.macros)
      f_.statements.read_line(s_, {macro.body_begin, macro.body_end});
    TokenIndex first = 0;
    if (s_.size() > 0 && s_.has(0, kInDirective)) first = code_.next(0);
    block(first, s_.size(), f_.scope, false);
    share_template_headers(s_, out_.functions);
    add_instances_in_macros(out_, p_, id_);
    return std::move(out_);
  }

 private:
  void declare(DeclaredName::Kind kind, TokenIndex at, const std::string& scope) {
    out_.declare(s_.text(at), {kind, id_, at, scope});
  }

  void block(TokenIndex i, TokenIndex end, const std::string& scope, bool in_class) {
    if (i >= end) return;
    const TokenIndex brace = s_.previous(i);
    if (!scope.empty()) f_.scopes.push_back({brace == kNoToken ? 0 : brace + 1, end, scope});
    while (i < end) i = next_item(i, end, scope, in_class);
  }

  TokenIndex next_item(TokenIndex i, TokenIndex end, const std::string& scope, bool in_class) {
    return std::max(item(i, end, scope, in_class), code_.next(i));
  }

  // Reads what follows the use of a macro that opens braces at `i`, up to the macros or the brace without counterpart
  // that close them: `#define BEGIN namespace a {`.
  TokenIndex opened_by_macro(TokenIndex i, TokenIndex end, const std::string& scope, bool in_class,
                             const BracketMacro& macro) {
    f_.namespaces.insert(macro.namespaces.begin(), macro.namespaces.end());
    std::string inner = scope;
    for (const std::string_view name : macro.namespaces) inner = inner_scope(inner, std::string(name));
    const std::size_t range = f_.scopes.size();
    f_.scopes.push_back({i + 1, end, inner});
    i = after_macro_use(s_, i);
    int opened = macro.opened;
    while (i < end && opened > 0) {
      const int change = s_.is(i, tok::r_brace) ? -1 : bracket_macro(p_, id_, i).opened;
      opened += std::min(change, 0);
      if (opened <= 0) f_.scopes[range].end = i;
      i = change < 0 ? after_macro_use(s_, i) : next_item(i, end, inner, in_class);
    }
    return i;
  }

  // Reads one item at namespace or class scope and returns the token after it.
  TokenIndex item(TokenIndex begin, TokenIndex end, const std::string& scope, bool in_class) {
    TokenIndex i = begin;
    if (s_.has(i, kDisabled)) return code_.next(i);
    std::vector<std::string> template_parameters;
    std::size_t of_class = 0;
    takes_type_.clear();
    defaults_.clear();
    while (i < end && s_.is(i, tok::kw_template)) {
      const TokenIndex open = code_.next(i);
      if (open >= end || !s_.is(open, tok::less)) return code_.next(i);  // explicit instantiation
      const TokenIndex close = after_template_arguments(s_, open, end, Angle::kTemplate);
      if (close == kNoToken) return code_.next(i);
      of_class = template_parameters.size();
      read_template_parameters(s_, {open, close}, template_parameters, takes_type_, defaults_);
      i = close;
    }
    while (i < end && is_attribute(s_, i)) i = code_.after(i);
    if (i >= end) return end;
    if (const BracketMacro macro = i == begin ? bracket_macro(p_, id_, i) : BracketMacro(); macro.opened != 0)
      return macro.opened < 0 ? after_macro_use(s_, i) : opened_by_macro(i, end, scope, in_class, macro);
    if (const TokenIndex after = after_lone_macro(s_, i); after < end && i == begin) return after;
    const TokenKind kind = s_[i].kind;
    if (is_any(kind, tok::semi, tok::r_brace, tok::l_brace)) return code_.next(i);
    if (is_any(kind, tok::kw_public, tok::kw_private, tok::kw_protected) && s_.is(code_.next(i), tok::colon))
      return code_.next(code_.next(i));
    if (kind == tok::kw_namespace || (kind == tok::kw_inline && s_.is(code_.next(i), tok::kw_namespace)))
      return namespace_item(i, end, scope);
    if (kind == tok::kw_extern && code_.next(i) < end && s_[code_.next(i)].kind == tok::string_literal) {
      const TokenIndex open = code_.next(code_.next(i));
      if (open < end && s_.matched(open, tok::l_brace)) {
        block(code_.next(open), s_[open].match, scope, in_class);
        return code_.after(open);
      }
    }
    if (is_any(kind, tok::kw_using, tok::kw_typedef)) {
      const TokenIndex after = alias_item(i, end, scope);
      note_template({begin, after}, template_parameters);
      return after;
    }
    if (kind == tok::kw_static_assert) return code_.after_semicolon(i, end);
    if (kind == tok::kw_enum && declares_enumeration(s_, i, end))
      return add_enumeration(out_, f_, id_, {i, end}, scope);
    Item declared{begin, i, end, scope, in_class, std::move(template_parameters), of_class};
    return declaration_item(declared);
  }

  void note_template(TokenRange range, const std::vector<std::string>& parameters) {
    if (!parameters.empty()) f_.templates.push_back({range, parameters});
  }

  TokenIndex namespace_item(TokenIndex i, TokenIndex end, const std::string& scope) {
    std::string name;
    for (i = code_.next(i); i < end && !s_.is_any(i, tok::l_brace, tok::semi, tok::equal); i = code_.next(i)) {
      if (!s_.is(i, tok::kw_namespace)) name += s_.text(i);
    }
    if (i < end && s_.matched(i, tok::l_brace)) {
      block(code_.next(i), s_[i].match, inner_scope(scope, name), false);
      return code_.after(i);
    }
    return code_.after_semicolon(i, end);
  }

  TokenIndex alias_item(TokenIndex i, TokenIndex end, const std::string& scope) {
    const TokenIndex after_item = code_.after_semicolon(i, end);
    const TokenIndex first = code_.next(i);
    if (s_.is_any(first, tok::kw_struct, tok::kw_union, tok::kw_class)) class_bodies(first, after_item, scope);
    if (s_.is(first, tok::kw_enum) && declares_enumeration(s_, first, end))
      add_enumeration(out_, f_, id_, {first, after_item}, scope);
    add_aliases(out_, f_, id_, {i, after_item}, scope);
    return after_item;
  }

  void class_bodies(TokenIndex i, TokenIndex end, const std::string& scope) {
    const std::string name = name_in_typedef(s_, i, end);
    for (; i < end; i = code_.next(i)) {
      if (!s_.matched(i, tok::l_brace)) continue;
      const std::string inner = inner_scope(scope, name);
      out_.bases.emplace_back(inner, std::vector<std::string>());
      block(code_.next(i), s_[i].match, inner, true);
      return;
    }
  }

  TokenIndex declaration_item(Item& item) {
    bool bases = false;  // after the `:` of a class
    for (TokenIndex i = item.first; i < item.end;) {
      const std::string_view text = s_.text(i);
      const TokenKind kind = s_[i].kind;
      if (is_attribute(s_, i)) {
        i = code_.after(i);
        continue;
      }
      if (is_any(kind, tok::kw_class, tok::kw_struct, tok::kw_union)) item.class_keyword = i;
      if (s_.is_word(i)) {
        note_qualifier(p_, text, item.fn);
        TokenIndex next = code_.next(i);
        if (bases && s_.matched(next, tok::l_paren)) {  // a macro names a base
          i = code_.after(next);
          continue;
        }
        if (const auto after_item = word(item, i, next)) return *after_item;
        i = next;
        continue;
      }
      if (kind == tok::l_brace) {
        if (item.class_keyword != kNoToken) return class_item(item, i);
        const TokenIndex after = code_.after(i);
        const bool initial = i > item.first && s_.is_word(s_.previous(i)) && !is_keyword(s_[s_.previous(i)].kind) &&
                             after < item.end && s_.is_any(after, tok::semi, tok::comma);
        if (initial) return variable(item.first, item.end, item.scope, item.in_class);  // `bool done{false};`
        return s_[i].match == kNoToken ? item.end : code_.next(s_[i].match);
      }
      bases |= kind == tok::colon && item.class_keyword != kNoToken;
      if (is_any(kind, tok::equal, tok::semi, tok::l_square) || (kind == tok::comma && !bases)) {
        if (kind == tok::semi) add_class_name(out_, f_, id_, item.class_keyword, {item.first, i}, item.scope);
        return variable(item.first, item.end, item.scope, item.in_class);
      }
      if (kind == tok::r_brace) return code_.next(i);
      if (kind == tok::l_paren) {
        if (s_[i].match == kNoToken) return code_.next(i);
        if (i == item.first) return code_.after(i);
        if (const TokenIndex name = pointer_to_functions(s_, i); name != kNoToken)
          declare(DeclaredName::Kind::kVariable, name, item.scope);
        i = code_.after(i);
        continue;
      }
      i = code_.next(i);
    }
    return item.end;
  }

  // Reads a word of a declaration. Returns the token after the item if the word is the name of a function; returns
  // nothing if reading continues at `next`.
  std::optional<TokenIndex> word(Item& item, TokenIndex i, TokenIndex& next) {
    const std::string_view text = s_.text(i);
    const TokenKind kind = s_[i].kind;
    if (kind == tok::kw_operator) {
      TokenIndex open = next;
      if (open < item.end && s_.is(open, tok::l_paren)) open = code_.next(code_.next(open));
      for (; open < item.end && !s_.is(open, tok::l_paren); open = code_.next(open))
        note_qualifier(p_, s_.text(open), item.fn);  // `operator() __device__ (int i)`
      return open >= item.end ? item.end : function(item, i, open);
    }
    const bool call = next < item.end && s_.is(next, tok::l_paren);
    if (call && cuda_specifier::takes_arguments(text)) {
      next = code_.after(next);
      return {};
    }
    if (is_keyword(kind)) return {};
    if (next < item.end && s_.is(next, tok::less)) {
      const TokenIndex closed = after_template_arguments(s_, next, item.end, Angle::kTemplate);
      if (closed == kNoToken) return {};
      if (s_.is(closed, tok::l_paren)) return function(item, i, closed);
      next = closed;
      return {};
    }
    if (!call || pointer_to_functions(s_, next) != kNoToken) return {};
    if (is_specifier_macro(p_, s_, i) && (i != item.first || item.fn.global || item.fn.device)) {
      next = code_.after(next);
      return {};
    }
    if (i == item.first && is_macro_item(p_, s_, i)) {
      for (auto& [name, declared] : functions_defined_by(p_, id_, i)) {
        declared.scope = item.scope;
        out_.names.emplace_back(name, std::move(declared));
      }
      return code_.after(next);
    }
    if (named_by_macro(p_, id_, i)) {  // it stays as it is, and the audit reports it
      const TokenIndex body = code_.after(next + 3);
      return s_.matched(body, tok::l_brace) ? code_.after(body) : body;
    }
    return function(item, i, next);
  }

  TokenIndex class_item(const Item& item, TokenIndex open) {
    const TokenIndex keyword = item.class_keyword;
    const std::string& scope = item.scope;
    const ClassHead head = read_class_head(s_, keyword, open);
    if (s_[open].match == kNoToken) return code_.next(open);
    note_template({item.begin, s_[open].match}, item.template_parameters);
    const std::string name(head.name == kNoToken ? std::string_view() : s_.text(head.name));
    const std::string around = head.name == kNoToken ? std::string() : qualifier_of(p_, s_, head.name);
    const std::string whole = inner_scope(around == "::" ? std::string() : around, name);  // `class Outer::Inner {`
    const std::string inner = inner_scope(scope, whole);
    f_.classes.push_back({name, keyword, open});
    if (head.name != kNoToken) {
      f_.types.insert(s_.text(head.name));
      declare(DeclaredName::Kind::kType, head.name, scope);
    }
    out_.bases.emplace_back(inner, head.bases);
    const std::size_t parameters = class_parameters_.size();
    class_parameters_.insert(class_parameters_.end(), item.template_parameters.begin(), item.template_parameters.end());
    const std::string outer = item.in_class ? namespace_ : std::exchange(namespace_, scope);
    block(code_.next(open), s_[open].match, inner, true);
    namespace_ = outer;
    class_parameters_.resize(parameters);
    const TokenIndex after = code_.next(s_[open].match);
    if (item.in_class || s_.is(after, tok::semi)) return code_.after_semicolon(after, item.end);
    return variable(item.first, item.end, scope, false);  // `} name;`: only variables in device memory are read
  }

  TokenIndex function(Item& item, TokenIndex name, TokenIndex open) {
    if (s_[open].match == kNoToken) return code_.next(open);
    Function fn = item.fn;
    fn.file = id_;
    fn.begin = item.begin;
    fn.declaration = item.first;
    if (const TokenIndex own = after_other_branches(s_, fn.begin, name); holds_attributes(s_, {fn.begin, own}))
      fn.begin = fn.declaration = own;
    if (!item.continued) fn.header = template_header(s_, fn);
    fn.name_token = name;
    fn.open = open;
    fn.close = s_[open].match;
    fn.scope = item.scope;
    fn.member = item.in_class;
    fn.template_parameters = item.template_parameters;
    fn.class_parameters = class_parameters_;
    fn.takes_type = takes_type_;
    fn.template_defaults = defaults_;
    const bool all_of_class =
        item.of_class == 0 && !item.in_class && is_member_of_instance(s_, name, fn.template_parameters);
    separate_class_parameters(fn, all_of_class ? fn.template_parameters.size() : item.of_class);
    name_function(p_, s_, namespace_, fn);
    const FunctionEnd found = read_function_end(p_, s_, fn, item.end);
    if (!found.is_function && exclude_each_other(s_, name, found.at)) return head(item, fn, found.at);
    if (!found.is_function) return found.at;
    const bool ends = found.at < item.end;
    if (!fn.defined() && !item.in_class && name == item.first) return ends ? code_.next(found.at) : item.end;  // a call
    read_parameters(s_, fn);
    if (!fn.defined() && !looks_like_parameters(s_, fn))
      return ends ? variable(item.first, item.end, item.scope, item.in_class) : item.end;
    declare(DeclaredName::Kind::kFunction, name, fn.hidden_friend ? std::string() : fn.scope);
    const TokenIndex last = fn.defined() ? fn.body_close : found.at;
    share_body(out_.functions, f_, fn);
    out_.functions.push_back(std::move(fn));
    other_heads(item, out_.functions.size() - 1);
    return code_.next(last);
  }

  // Adds the heads in other branches of `#if` than the one that a function's body begins in:
  // `#if A / f(int a) { / #else / f() { / #endif / … }`.
  void other_heads(const Item& of, std::size_t first) {
    const TokenIndex open = out_.functions[first].body_open;
    const Conditional* branch = open == kNoToken ? nullptr : conditional_at(s_, open + 1);
    while (branch != nullptr && !branch->begins_chain() && branch->begins_branch() && branch->next != kNoToken) {
      const TokenIndex brace = branch->next - 1;
      const std::size_t before = out_.functions.size();
      if (s_.is(brace, tok::l_brace))
        item(code_.next(line_end(s_, branch->directive) - 1), brace, of.scope, of.in_class);
      if (out_.functions.size() == before + 1 && !out_.functions.back().defined())
        out_.functions.back().shared_body = open;
      branch = conditional_at(s_, branch->next);
    }
  }

  // Adds a head whose body comes after the heads in other branches of `#if`, the first of which begins at `next`.
  TokenIndex head(Item& item, Function& fn, TokenIndex next) {
    if (fn.name_token == item.first && !item.continued) return next;  // a call
    read_parameters(s_, fn);
    declare(DeclaredName::Kind::kFunction, fn.name_token, fn.scope);
    out_.functions.push_back(fn);
    if (!item.continued) {
      if (exclude_each_other(s_, item.begin, next)) return next;  // the next head shares nothing with this one
      item.shared.header = fn.header;
      for (TokenIndex i = item.first; !exclude_each_other(s_, i, next); ++i) {
        if (s_.is_word(i) && !s_.has(i, kInDirective)) note_qualifier(p_, s_.text(i), item.shared);
      }
    }
    item.fn = item.shared;
    item.begin = item.first = next;
    item.continued = true;
    return declaration_item(item);
  }

  TokenIndex variable(TokenIndex first, TokenIndex end, const std::string& scope, bool in_class) {
    const TokenIndex after_item = code_.after_semicolon(first, end);
    auto declaration = parse_declaration(s_, first, end);
    if (!declaration) return after_item;
    const bool texture = !in_class && !own_texture_ && names_texture(s_, *declaration);
    add_variables(out_, p_, f_, id_, space_of(*declaration, texture), *declaration, {scope, in_class});
    return after_item;
  }

  const Project& p_;
  FileId id_;
  File& f_;
  const TokenStream& s_;
  Cursor code_;
  bool own_texture_;  // a file of the run defines a type `texture`
  FileStructure out_;
  std::string namespace_;                      // the namespace around the outermost class
  std::vector<std::string> class_parameters_;  // of the surrounding class templates
  std::vector<bool> takes_type_;               // by parameter of the last template headers: whether it is a type
  std::vector<std::string> defaults_;          // by parameter of the last template headers: its default
};

}  // namespace

void read_structure(Project& project, unsigned jobs) {
  std::vector<FileStructure> read(project.files.size());
  const bool own_texture = defines_texture(project);
  for_each_index(read.size(), jobs, [&](std::size_t k) {
    read[k] = StructureReader(project, project.files[k], FileId(k), own_texture).run();
  });
  for (FileId id{0}; id < project.files.size(); ++id) add_structure(project, id, std::move(read[id]));
}

}  // namespace cu2sycl
