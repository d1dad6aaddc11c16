#include "driver/read/launches.hpp"

#include "lex/conditionals.hpp"
#include "lex/specifiers.hpp"
#include "source/algorithms.hpp"
#include "syntax/context.hpp"
#include "syntax/launches.hpp"

namespace cu2sycl {
namespace {

// A launch that `#if` divides: `before` ends at the `#if`, then come the branches; `after` is from the `#endif` to the
// `;`.
struct DividedLaunch {
  TokenRange before;
  std::vector<TokenIndex> directives;  // of the branches, in order, with the `#endif` at the end
  std::vector<bool> launches;          // by branch: whether it has a part of a launch
  bool calls = false;                  // without such a part, the rest is a call: `work #if A <<<1, 1>>> #endif (p);`
  TokenRange after;
};

class Reader {
 public:
  explicit Reader(const TokenStream& tokens) : s_(tokens) {}

  // Returns a launch whose configuration or callee is selected by branches; nothing if there are no such branches, or
  // if they contain other code.
  [[nodiscard]] std::optional<DividedLaunch> read(const Launch& launch) const {
    TokenIndex first = launch.begin;
    while (first < launch.open && !s_.has(first, kInDirective)) ++first;
    if (first == launch.open) return {};
    const Conditional* chain = conditional_at(s_, first);
    const bool configuration = chain != nullptr && chain->begins_chain() && line_end(s_, first) == launch.open;
    if (!configuration) chain = chain_before(launch.open);
    if (chain == nullptr || chain->end == kNoToken) return {};
    first = chain->first;
    DividedLaunch out{{configuration ? launch.begin : first, first}, {}, {}, configuration, {}};
    for (chain = conditional_at(s_, first); chain != nullptr; chain = conditional_at(s_, chain->next))
      out.directives.push_back(chain->directive);
    for (std::size_t k = 0; k + 1 < out.directives.size(); ++k) {
      const TokenRange branch{line_end(s_, out.directives[k]), out.directives[k + 1]};
      for (TokenIndex i = out.directives[k]; i < branch.begin; ++i) out.calls &= !s_.text(i).starts_with("__");
      const bool part = configuration ? s_.is(branch.begin, tok::lesslessless) : is_name(branch);
      out.launches.push_back(part);
      if (!part && has_code(branch)) return {};
    }
    out.after.begin = out.after.end = line_end(s_, out.directives.back());
    if (!configuration && out.after.begin != launch.open) return {};
    while (out.after.end < s_.size() && !s_.is(out.after.end, tok::semi)) {
      if (s_.has(out.after.end, kInDirective) || s_.is_any(out.after.end, tok::l_brace, tok::r_brace)) return {};
      ++out.after.end;
    }
    if (out.after.end == s_.size()) return {};
    ++out.after.end;
    return out;
  }

 private:
  // Returns the `#endif` directly before a token; nullptr if there is none.
  [[nodiscard]] const Conditional* chain_before(TokenIndex i) const {
    while (i > 0 && s_[--i].kind != tok::directive) {
    }
    const Conditional* one = conditional_at(s_, i);
    return one == nullptr || one->begins_branch() ? nullptr : one;
  }

  [[nodiscard]] bool has_code(TokenRange branch) const {
    for (TokenIndex i = branch.begin; i < branch.end; ++i) {
      if (!s_.has(i, kInDirective)) return true;
    }
    return false;
  }

  // Whether a branch contains the name of a kernel, possibly with template arguments, and nothing else.
  [[nodiscard]] bool is_name(TokenRange branch) const {
    for (TokenIndex i = branch.begin; i < branch.end; ++i) {
      const bool part = s_.is_any(i, tok::coloncolon, tok::less, tok::greater, tok::greatergreater, tok::comma) ||
                        s_[i].kind == tok::numeric_constant || (s_.is_word(i) && !s_.is(i, tok::kw_return));
      if (s_.has(i, kInDirective) || !part) return false;
    }
    return s_.is_word(branch.begin) || s_.is(branch.begin, tok::coloncolon);
  }

  const TokenStream& s_;
};

bool starts_line(const File& file, TokenIndex i) {
  const std::uint32_t offset = file.tokens[i].offset;
  return file.source->line_begin(offset) + file.source->indentation(offset).size() == offset;
}

// Returns the branches, with a complete launch in each branch that has a part of one, and a call in the others. Names
// that begin with `__` are the compiler's: a branch without the launch is for other compilers.
std::string written(const File& file, const DividedLaunch& launch) {
  const TokenStream& s = file.tokens;
  const std::string newline(file.source->line_ending());
  const std::string indent(file.source->indentation(s[launch.before.begin].offset));
  const auto whole_lines = [&](TokenIndex begin, TokenIndex end) {  // up to the line of `end`
    const std::uint32_t from = file.source->line_begin(s[begin].offset);
    return file.source->bytes().substr(from, file.source->line_begin(s[end].offset) - from);
  };
  const std::string call = indent + std::string(s.slice(launch.before.begin, launch.before.end)) +
                           std::string(s.slice(launch.after.begin, launch.after.end)) + newline;
  std::string out = starts_line(file, launch.before.begin) ? "" : newline;
  for (std::size_t k = 0; k + 1 < launch.directives.size(); ++k) {
    const TokenIndex directive = launch.directives[k];
    const TokenIndex code = line_end(s, directive);
    if (!launch.launches[k]) {
      out += whole_lines(directive, launch.directives[k + 1]);
      if (launch.calls) out += call;
      continue;
    }
    out += whole_lines(directive, code);
    if (launch.before.begin < launch.before.end) {
      out += indent;
      out += s.slice(launch.before.begin, launch.before.end);
      out += newline;
    }
    out += whole_lines(code, launch.directives[k + 1]);
    out += file.source->indentation(s[launch.after.begin].offset);
    out += s.slice(launch.after.begin, launch.after.end);
    out += newline;
  }
  const TokenIndex last = *(launch.directives.end() - 2);
  if (launch.calls && !conditional_at(s, last)->otherwise) out += "#else" + newline + call;
  return out + std::string(s.slice(launch.directives.back(), line_end(s, launch.directives.back())));
}

// Returns the macro before a function's name that no file of the run defines, if it stands for the return type; empty
// if there is none.
std::string_view unknown_head(const Project& p, const Function& fn) {
  const TokenStream& s = p.files[fn.file].tokens;
  std::string_view out;
  for (TokenIndex i = fn.declaration; i < fn.name_token; ++i) {
    if (s.has(i, kInDirective) || s.is_any(i, tok::kw_static, tok::kw_inline)) continue;
    const std::string_view word = s.text(i);
    const bool capitals = none_of(word, [](char c) { return c >= 'a' && c <= 'z'; });
    if (cuda_specifier::bounds_launch(word) && s.matched(i + 1, tok::l_paren)) {
      i = s[i + 1].match;
    } else if (s.is_word(i) && capitals && word.size() > 2 && out.empty() && !p.macros_by_name.contains(word)) {
      out = word;
    } else {
      return {};
    }
  }
  return out;
}

}  // namespace

std::optional<SourceFile> whole_launches(const File& file) {
  const TokenStream& s = file.tokens;
  const Reader reader(s);
  std::string text;
  std::vector<SourcePart> parts{{0, 0, true}};
  std::uint32_t copied = 0;
  for (const Launch& one : find_launches(s)) {
    const auto divided = reader.read(one);
    if (!divided) continue;
    const TokenIndex first = divided->before.begin;
    const std::uint32_t at = s[first].offset;
    const std::uint32_t begin = starts_line(file, first) ? file.source->line_begin(at) : at;
    if (begin < copied) continue;
    text += file.source->bytes().substr(copied, begin - copied);
    parts.push_back({static_cast<std::uint32_t>(text.size()), begin, false});
    text += written(file, *divided);
    copied = s.end_offset(divided->after.end - 1);
    parts.push_back({static_cast<std::uint32_t>(text.size()), copied, true});
  }
  if (parts.size() == 1) return {};
  text += file.source->bytes().substr(copied);
  return SourceFile(file.source->path(), std::move(text), *file.source, std::move(parts));
}

void take_launched_for_kernels(Project& p) {
  WordSet macros;
  for (FileId f{0}; f < p.files.size(); ++f) {
    const TokenStream& s = p.files[f].tokens;
    for (const Launch& launch : p.files[f].launches) {
      const auto found = launch.plain_name ? p.functions_by_name.find(s.text(launch.name)) : p.functions_by_name.end();
      if (found == p.functions_by_name.end() || names_member(s, launch.name) || s.has(launch.name, kInDirective))
        continue;
      const auto is_kernel = [&](FunctionId id) {
        return p.functions[id].global && p.related(p.functions[id].file, f);
      };
      if (any_of(found->second, is_kernel)) continue;
      for (const FunctionId id : found->second) {
        if (p.related(p.functions[id].file, f)) macros.insert(unknown_head(p, p.functions[id]));
      }
    }
  }
  for (Function& fn : p.functions) {
    const std::string_view head = macros.empty() || fn.member || fn.device ? std::string_view() : unknown_head(p, fn);
    fn.global |= !head.empty() && macros.contains(head);
  }
}

}  // namespace cu2sycl
