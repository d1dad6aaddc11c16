#include "program/structure.hpp"

#include <algorithm>

#include "lex/specifiers.hpp"

namespace cu2sycl {
namespace {

bool opens_special_group(std::string_view word) {
  return word == "__launch_bounds__" || word == "__attribute__" || word == "__declspec" || word == "alignas" ||
         word == "__align__" || word == "decltype" || word == "noexcept" || word == "explicit" || word == "asm" ||
         word == "requires" || word == "__cluster_dims__" || word == "__maxnreg__";
}

bool continues_signature(std::string_view word) {
  return word == "const" || word == "volatile" || word == "noexcept" || word == "override" || word == "final" ||
         word == "try" || word == "requires" || word == "__attribute__" || word == "throw";
}

class Reader {
 public:
  Reader(Project& project, FileId id) : p_(project), id_(id), f_(project.files[id]), s_(f_.tokens) {}

  void run() {
    if (s_.size() == 0) return;
    TokenIndex first = 0;
    if (s_.has(0, kInDirective)) first = next_code(0);
    block(first, s_.size(), "", false);
  }

 private:
  [[nodiscard]] TokenIndex next_code(TokenIndex i) const {
    for (++i; i < s_.size(); ++i) {
      if (!s_.has(i, kInDirective)) return i;
    }
    return s_.size();
  }
  [[nodiscard]] TokenIndex behind(TokenIndex bracket) const {
    return s_[bracket].match == kNoToken ? next_code(bracket) : next_code(s_[bracket].match);
  }

  void declare(DeclaredName::Kind kind, TokenIndex at, const std::string& scope) {
    p_.names[s_.text(at)].push_back({kind, id_, at, scope});
  }

  void block(TokenIndex i, TokenIndex end, const std::string& scope, bool in_class) {
    if (!scope.empty()) f_.scopes.push_back({i, end, scope});
    while (i < end) {
      const TokenIndex before = i;
      i = item(i, end, scope, in_class);
      if (i <= before) i = next_code(before);
    }
  }

  // Reads one item at namespace or class scope and returns the token behind it.
  TokenIndex item(TokenIndex begin, TokenIndex end, const std::string& scope, bool in_class) {
    TokenIndex i = begin;
    if (s_.has(i, kDisabled)) return next_code(i);
    std::vector<std::string> template_parameters;
    takes_type_.clear();
    while (i < end && s_.is(i, "template")) {
      const TokenIndex open = next_code(i);
      if (open >= end || !s_.is(open, "<")) return next_code(i);  // explicit instantiation
      const TokenIndex close = behind_template_arguments(s_, open, end);
      if (close == kNoToken) return next_code(i);
      read_template_parameters(open, close, template_parameters);
      i = close;
    }
    while (i < end && is_attribute(s_, i)) i = behind(i);
    if (i >= end) return end;
    const std::string_view word = s_.text(i);
    if (word == ";" || word == "}" || word == "{") return next_code(i);
    if ((word == "public" || word == "private" || word == "protected") && s_.is(next_code(i), ":"))
      return next_code(next_code(i));
    if (word == "namespace" || (word == "inline" && s_.is(next_code(i), "namespace")))
      return namespace_item(i, end, scope);
    if (word == "extern" && next_code(i) < end && s_[next_code(i)].kind == TokenKind::kString) {
      const TokenIndex open = next_code(next_code(i));
      if (open < end && s_.is(open, "{") && s_[open].match != kNoToken) {
        block(next_code(open), s_[open].match, scope, in_class);
        return behind(open);
      }
    }
    if (word == "using" || word == "typedef") return alias_item(i, end, scope);
    if (word == "static_assert") return skip_to_semicolon(i, end);
    if (word == "enum") return enum_item(i, end, scope);
    return declaration_item(begin, i, end, scope, in_class, std::move(template_parameters));
  }

  TokenIndex namespace_item(TokenIndex i, TokenIndex end, const std::string& scope) {
    std::string name;
    for (i = next_code(i); i < end && !s_.is(i, "{") && !s_.is(i, ";") && !s_.is(i, "="); i = next_code(i)) {
      if (!s_.is(i, "namespace")) name += s_.text(i);
    }
    if (i < end && s_.is(i, "{") && s_[i].match != kNoToken) {
      block(next_code(i), s_[i].match, name.empty() ? scope : scope.empty() ? name : scope + "::" + name, false);
      return behind(i);
    }
    return skip_to_semicolon(i, end);
  }

  TokenIndex skip_to_semicolon(TokenIndex i, TokenIndex end) {
    for (; i < end; i = next_code(i)) {
      if (s_.is(i, ";")) return next_code(i);
      if ((s_.is(i, "{") || s_.is(i, "(")) && s_[i].match != kNoToken) i = s_[i].match;
    }
    return end;
  }

  TokenIndex alias_item(TokenIndex i, TokenIndex end, const std::string& scope) {
    const TokenIndex behind_item = skip_to_semicolon(i, end);
    if (s_.is(i, "using") && s_.is(next_code(next_code(i)), "=")) {
      f_.types.insert(s_.text(next_code(i)));
      declare(DeclaredName::Kind::kType, next_code(i), scope);
    }
    if (s_.is(i, "typedef")) {
      const TokenIndex first = next_code(i);
      TokenIndex last = kNoToken;
      TokenIndex alias = kNoToken;  // of `typedef void (*alias)(int)`
      for (TokenIndex k = first; k < behind_item; k = next_code(k)) {
        if (s_.is_word(k)) last = k;
        if (s_.is(k, "(") && s_.is(next_code(k), "*") && s_.is_word(next_code(next_code(k))) && alias == kNoToken)
          alias = next_code(next_code(k));
        if (s_.is(k, "{") && s_[k].match != kNoToken) k = s_[k].match;
      }
      if (last != kNoToken) f_.types.insert(s_.text(last));
      if (alias == kNoToken) alias = last;
      if (alias != kNoToken) declare(DeclaredName::Kind::kType, alias, scope);
      if (first < end && (s_.is(first, "struct") || s_.is(first, "union") || s_.is(first, "class")))
        class_bodies(first, behind_item, scope);
    }
    return behind_item;
  }

  void class_bodies(TokenIndex i, TokenIndex end, const std::string& scope) {
    std::string name;
    for (TokenIndex k = i; k < end; k = next_code(k)) {  // the alias, where the class has no name
      if (s_.is(k, "{") && s_[k].match != kNoToken) k = s_[k].match;
      if (s_.is_word(k)) name = std::string(s_.text(k));
    }
    bool named = false;
    for (; i < end; i = next_code(i)) {
      if (!named && s_.is_word(i) && !s_.is(i, "struct") && !s_.is(i, "union") && !s_.is(i, "class") &&
          !opens_special_group(s_.text(i))) {
        name = std::string(s_.text(i));
        named = true;
      }
      if (!s_.is(i, "{") || s_[i].match == kNoToken) continue;
      const std::string inner = scope.empty() ? name : scope + "::" + name;
      p_.bases[inner];
      block(next_code(i), s_[i].match, inner, true);
      return;
    }
  }

  TokenIndex enum_item(TokenIndex i, TokenIndex end, const std::string& scope) {
    const bool scoped = s_.is(next_code(i), "class") || s_.is(next_code(i), "struct");
    std::string inner = scope;
    for (; i < end && !s_.is(i, ";"); i = next_code(i)) {
      if (s_.is(i, "{") && s_[i].match != kNoToken) {
        for (TokenIndex k = next_code(i); k < s_[i].match; k = next_code(k)) {
          if (s_.is_word(k) && (s_.is(s_.previous(k), "{") || s_.is(s_.previous(k), ","))) {
            f_.enumerators.insert(s_.text(k));
            declare(DeclaredName::Kind::kEnumerator, k, inner);
          }
        }
        i = s_[i].match;
      } else if (s_.is_word(i) && !s_.is(i, "enum") && !s_.is(i, "class") && !s_.is(i, "struct")) {
        f_.types.insert(s_.text(i));
        declare(DeclaredName::Kind::kType, i, scope);
        if (scoped) inner = (scope.empty() ? "" : scope + "::") + std::string(s_.text(i));
      }
    }
    return i < end ? next_code(i) : end;
  }

  void read_template_parameters(TokenIndex open, TokenIndex close, std::vector<std::string>& out) {
    TokenIndex last = close;
    while (last > open && !(s_.is(last, ">") || s_.is(last, ">>"))) --last;
    for (const TokenRange& range : split_at_commas(s_, open + 1, last)) {
      TokenIndex name = kNoToken;
      bool pack = false;
      for (TokenIndex i = range.begin; i < range.end && !s_.is(i, "="); ++i) {
        if (s_.is_word(i)) name = i;
        if (s_.is(i, "...")) pack = true;
      }
      out.push_back(name == kNoToken ? "" : std::string(s_.text(name)) + (pack ? "..." : ""));
      takes_type_.push_back(s_.is(range.begin, "typename") || s_.is(range.begin, "class") ||
                            s_.is(range.begin, "template"));
    }
  }

  // Words that a specifier macro (`#define HD __host__ __device__`) stands for; the word itself otherwise.
  void note_qualifier(std::string_view word, Function& fn, int depth = 0) const {
    if (word == cuda_specifier::kGlobal) fn.global = true;
    if (word == cuda_specifier::kDevice) fn.device = true;
    if (word == cuda_specifier::kHost) fn.host = true;
    if (depth > 4) return;
    const auto found = p_.macros_by_name.find(word);
    if (found == p_.macros_by_name.end()) return;
    for (const MacroRef ref : found->second) {
      const MacroDefinition& macro = p_.macro(ref);
      const TokenStream& s = p_.files[ref.file].tokens;
      if (!may_be_specifiers(s, macro)) continue;
      for (TokenIndex i = macro.body_begin; i < macro.body_end; ++i) {
        if (s.is_word(i)) note_qualifier(s.text(i), fn, depth + 1);
      }
    }
  }

  TokenIndex declaration_item(TokenIndex begin, TokenIndex first, TokenIndex end, const std::string& scope,
                              bool in_class, std::vector<std::string> template_parameters) {
    Function fn;
    TokenIndex class_keyword = kNoToken;
    TokenIndex name = kNoToken;
    for (TokenIndex i = first; i < end;) {
      const std::string_view text = s_.text(i);
      if (is_attribute(s_, i)) {
        i = behind(i);
        continue;
      }
      if (text == "class" || text == "struct" || text == "union") class_keyword = i;
      if (s_.is_word(i)) {
        note_qualifier(text, fn);
        const TokenIndex after = next_code(i);
        if (text == "operator") {
          TokenIndex open = after;
          if (open < end && s_.is(open, "(")) open = next_code(next_code(open));
          while (open < end && !s_.is(open, "(")) open = next_code(open);
          if (open >= end) return end;
          return function(begin, first, i, open, end, scope, in_class, std::move(template_parameters), fn);
        }
        if (opens_special_group(text) && after < end && s_.is(after, "(")) {
          i = behind(after);
          continue;
        }
        if (after < end && s_.is(after, "<") && !is_keyword(text)) {
          const TokenIndex closed = behind_template_arguments(s_, after, end);
          if (closed != kNoToken) {
            if (s_.is(closed, "("))
              return function(begin, first, i, closed, end, scope, in_class, std::move(template_parameters), fn);
            i = closed;
            continue;
          }
        }
        if (after < end && s_.is(after, "(") && !is_keyword(text)) {
          if (is_specifier_macro(i, after) && (i != first || fn.global || fn.device)) {
            i = behind(after);
            continue;
          }
          name = i;
          if (looks_like_macro_use(first, name, after)) return behind(after);
          return function(begin, first, name, after, end, scope, in_class, std::move(template_parameters), fn);
        }
      } else if (text == "{") {
        if (class_keyword != kNoToken) return class_item(class_keyword, i, end, scope);
        return s_[i].match == kNoToken ? end : next_code(s_[i].match);
      } else if (text == "=" || text == ";" || text == "[" || text == ",") {
        if (class_keyword != kNoToken && text == ";" && next_code(class_keyword) < end) {
          f_.types.insert(s_.text(next_code(class_keyword)));
          if (next_code(next_code(class_keyword)) == i)
            declare(DeclaredName::Kind::kType, next_code(class_keyword), scope);
        }
        return variable(first, end, scope, in_class);
      } else if (text == "(" || text == "[") {
        if (s_[i].match == kNoToken) return next_code(i);
        if (text == "(" && i == first) return behind(i);
        i = behind(i);
        continue;
      } else if (text == "}") {
        return next_code(i);
      }
      i = next_code(i);
    }
    return end;
  }

  // `BOUNDS(256) name(…)`: a function-like macro before the name.
  bool is_specifier_macro(TokenIndex name, TokenIndex open) const {
    if (!p_.macros_by_name.contains(s_.text(name)) || s_[open].match == kNoToken) return false;
    const TokenIndex after = next_code(s_[open].match);
    return after < s_.size() && s_.is_word(after) && !continues_signature(s_.text(after));
  }

  // `DEFINE_KERNEL(add, +)` alone, followed by what begins another item.
  bool looks_like_macro_use(TokenIndex first, TokenIndex name, TokenIndex open) const {
    if (first != name || s_[open].match == kNoToken) return false;
    const TokenIndex after = next_code(s_[open].match);
    if (!p_.macros_by_name.contains(s_.text(name))) return false;
    return after >= s_.size() || !(s_.is(after, "{") || s_.is(after, ":"));
  }

  TokenIndex class_item(TokenIndex keyword, TokenIndex open, TokenIndex end, const std::string& scope) {
    std::string name;
    TokenIndex name_token = kNoToken;
    TokenIndex colon = kNoToken;
    for (TokenIndex i = next_code(keyword); i < open; i = next_code(i)) {
      if (s_.is(i, ":")) colon = i;
      if (s_.is(i, ":") || s_.is(i, "<")) break;
      if (s_.is(i, "(") && s_[i].match != kNoToken) {
        i = s_[i].match;
      } else if (s_.is_word(i) && !s_.is(i, "final") && !opens_special_group(s_.text(i))) {
        name = std::string(s_.text(i));
        name_token = i;
        f_.types.insert(s_.text(i));
      }
    }
    if (s_[open].match == kNoToken) return next_code(open);
    f_.classes.push_back({name, keyword, open});
    if (name_token != kNoToken) declare(DeclaredName::Kind::kType, name_token, scope);
    std::vector<std::string>& bases = p_.bases[scope.empty() ? name : scope + "::" + name];
    for (TokenIndex i = colon; colon != kNoToken && i < open; i = next_code(i)) {
      if (s_.is(i, "<")) {
        const TokenIndex behind_arguments = behind_template_arguments(s_, i, open);
        if (behind_arguments == kNoToken) break;
        i = s_.previous(behind_arguments);
        continue;
      }
      const TokenIndex after = next_code(i);
      if (s_.is_word(i) && (s_.is(after, ",") || s_.is(after, "<") || after == open)) bases.emplace_back(s_.text(i));
    }
    block(next_code(open), s_[open].match, scope.empty() ? name : scope + "::" + name, true);
    // `} name;` declares a variable as well; what matters is where the item ends.
    return skip_to_semicolon(next_code(s_[open].match), end);
  }

  TokenIndex function(TokenIndex begin, TokenIndex declaration, TokenIndex name, TokenIndex open, TokenIndex end,
                      const std::string& scope, bool in_class, std::vector<std::string> template_parameters,
                      Function fn) {
    if (s_[open].match == kNoToken) return next_code(open);
    fn.file = id_;
    fn.begin = begin;
    fn.declaration = declaration;
    fn.name_token = name;
    fn.open = open;
    fn.close = s_[open].match;
    fn.scope = scope;
    fn.member = in_class;
    fn.template_parameters = std::move(template_parameters);
    fn.takes_type = takes_type_;
    fn.name = std::string(s_.text(name));
    if (fn.name == "operator") {
      for (TokenIndex i = next_code(name); i < open; i = next_code(i)) fn.name += s_.text(i);
    }
    const TokenIndex named = name > declaration && s_.is(name - 1, "~") ? name - 1 : name;
    const std::string qualifier = qualifier_of(p_, s_, named);
    fn.member |= !qualifier.empty() && qualifier != "::";
    if (fn.member && !in_class) fn.scope += (fn.scope.empty() ? "" : "::") + qualifier;
    TokenIndex i = next_code(fn.close);
    for (; i < end; i = next_code(i)) {
      const std::string_view text = s_.text(i);
      if (text == ";") break;
      if (text == "{") {
        if (s_[i].match == kNoToken) return next_code(i);
        fn.body_open = i;
        fn.body_close = s_[i].match;
        break;
      }
      if (text == ":") {
        i = behind_initializers(i, end);
        if (i >= end || !s_.is(i, "{") || s_[i].match == kNoToken) return next_code(fn.close);
        fn.body_open = i;
        fn.body_close = s_[i].match;
        break;
      }
      if (text == "=") {
        const TokenIndex value = next_code(i);
        if (value < end && (s_.is(value, "default") || s_.is(value, "delete") || s_.is(value, "0"))) {
          i = next_code(value);
          break;
        }
        return skip_to_semicolon(i, end);  // a variable: `T x(1) = …` is no function either way
      }
      if (text == "->") {
        while (i < end && !s_.is(next_code(i), "{") && !s_.is(next_code(i), ";")) i = next_code(i);
        continue;
      }
      if (text == "(" && s_[i].match != kNoToken) {
        i = s_[i].match;
        continue;
      }
      if (is_attribute(s_, i)) {
        i = s_[i].match;
        continue;
      }
      if (s_.is_word(i) && (continues_signature(text) || p_.macros_by_name.contains(text))) continue;
      if (text == "&" || text == "&&" || text == "<" || text == ">" || s_.is_word(i) || text == "::") {
        if (!s_.is_word(i)) continue;
        return i;  // another item begins here
      }
      if (text == ",") return skip_to_semicolon(i, end);  // `T a(1), b(2);`
      return next_code(i);
    }
    if (!fn.defined() && !in_class && name == declaration) return i < end ? next_code(i) : end;  // a call
    read_parameters(fn);
    if (!fn.defined() && !looks_like_parameters(fn)) return i < end ? variable(declaration, end, scope, in_class) : end;
    declare(DeclaredName::Kind::kFunction, name, fn.scope);
    p_.functions.push_back(std::move(fn));
    f_.functions.push_back(static_cast<FunctionId>(p_.functions.size() - 1));
    const Function& added = p_.functions.back();
    return added.defined() ? next_code(added.body_close) : next_code(i);
  }

  // `: a(1), b{2} {`: the body's brace.
  TokenIndex behind_initializers(TokenIndex colon, TokenIndex end) const {
    TokenIndex i = next_code(colon);
    while (i < end) {
      while (i < end && !s_.is(i, "(") && !s_.is(i, "{")) i = next_code(i);
      if (i >= end || s_[i].match == kNoToken) return end;
      i = next_code(s_[i].match);
      if (i < end && s_.is(i, "...")) i = next_code(i);
      if (i >= end || !s_.is(i, ",")) return i;
      i = next_code(i);
    }
    return end;
  }

  // `T f(int);` against `T x(3);`: literals cannot begin a parameter.
  bool looks_like_parameters(const Function& fn) const {
    for (const Parameter& one : fn.parameters) {
      const TokenKind kind = s_[one.begin].kind;
      if (kind == TokenKind::kNumber || kind == TokenKind::kString || kind == TokenKind::kCharacter) return false;
    }
    return true;
  }

  void read_parameters(Function& fn) const {
    if (next_code(fn.open) == fn.close) return;
    for (TokenRange range : split_at_commas(s_, fn.open + 1, fn.close)) {
      while (range.begin < range.end && s_.has(range.begin, kInDirective)) ++range.begin;
      if (range.begin >= range.end) continue;
      Parameter one{range.begin, range.end, {}, false, false};
      if (auto declaration = parse_parameter(s_, range.begin, range.end)) one.declaration = std::move(*declaration);
      for (TokenIndex i = range.begin; i < range.end; ++i) {
        if (s_.is(i, "=")) one.has_default = true;
        if (s_.is(i, "...")) one.pack = true;
      }
      if (range.end - range.begin == 1 && s_.is(range.begin, "void")) continue;
      fn.parameters.push_back(std::move(one));
    }
  }

  TokenIndex variable(TokenIndex first, TokenIndex end, const std::string& scope, bool in_class) {
    const TokenIndex behind_item = skip_to_semicolon(first, end);
    auto declaration = parse_declaration(s_, first, end);
    if (!declaration) return behind_item;
    for (const Declarator& one : declaration->declarators) {
      if (one.name_token != kNoToken) declare(DeclaredName::Kind::kVariable, one.name_token, scope);
    }
    const bool constant = declaration->has(cuda_specifier::kConstant);
    const bool managed = declaration->has(cuda_specifier::kManaged);
    const bool shared = declaration->has(cuda_specifier::kShared);
    if (constant || managed || shared || declaration->has(cuda_specifier::kDevice)) {
      const auto space = shared     ? Variable::Space::kShared
                         : constant ? Variable::Space::kConstant
                         : managed  ? Variable::Space::kManaged
                                    : Variable::Space::kDevice;
      for (std::size_t k = 0; k < declaration->declarators.size(); ++k) {
        p_.variables.push_back(
            {space, id_, kNone, std::string(declaration->declarators[k].name), scope, *declaration, k, false});
        f_.variables.push_back(static_cast<VariableId>(p_.variables.size() - 1));
      }
    } else if (in_class) {
      f_.members.push_back({scope, *declaration});
    } else {
      for (const Declarator& one : declaration->declarators) f_.globals.emplace(one.name, *declaration);
    }
    return behind_item;
  }

  Project& p_;
  FileId id_;
  File& f_;
  const TokenStream& s_;
  std::vector<bool> takes_type_;  // by parameter of the template headers read last
};

}  // namespace

void read_structure(Project& project, FileId id) { Reader(project, id).run(); }

}  // namespace cu2sycl
