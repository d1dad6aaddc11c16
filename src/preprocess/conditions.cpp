#include "preprocess/conditions.hpp"

#include <algorithm>
#include <charconv>

#include "lex/conditionals.hpp"
#include "preprocess/directives.hpp"
#include "source/words.hpp"
#include "system/parallel.hpp"

namespace cu2sycl {
namespace {

using Value = std::optional<long long>;  // nothing if it is not known

// What is assumed about macros while one condition is evaluated.
struct Assumptions {
  const MacroKnowledge& known;
  const WordMap<KnownMacro>& of_program;
  bool device;
  bool foreign_unknown;  // macros of other platforms count as unknown, to learn whether they are the reason

  // Returns whether a macro is defined, and its value.
  [[nodiscard]] std::pair<Value, Value> find(std::string_view name) const {
    const auto own = of_program.find(name);
    const KnownMacro one = own != of_program.end() ? own->second : known(name);
    switch (one.state) {
      case KnownMacro::State::kDefined:
        if (one.device_only && !device) return {0, 0};
        return {1, one.value};
      case KnownMacro::State::kUndefined: return {0, 0};
      case KnownMacro::State::kForeign:
        if (!foreign_unknown) return {0, 0};
        break;
      case KnownMacro::State::kUnknown:
        if (one.device_only && !device) return {0, 0};
        break;
    }
    return {};
  }
};

// The expression of an `#if`: [C++ cpp.cond]. Each value may be unknown.
class Expression {
 public:
  Expression(const TokenStream& s, TokenIndex begin, TokenIndex end, const Assumptions& assume)
      : s_(s), at_(begin), end_(end), assume_(assume) {}

  Value run() {
    const Value value = ternary();
    return failed_ || at_ != end_ ? Value() : value;
  }

 private:
  [[nodiscard]] bool is(TokenKind kind) const { return at_ < end_ && s_.is(at_, kind); }
  bool take(TokenKind kind) {
    if (!is(kind)) return false;
    ++at_;
    return true;
  }

  Value ternary() {
    const Value condition = binary(1);
    if (!take(tok::question)) return condition;
    const Value yes = ternary();
    if (!take(tok::colon)) failed_ = true;
    const Value no = ternary();
    return condition ? (*condition != 0 ? yes : no) : Value();
  }

  static Value apply(TokenKind op, Value a, Value b) {
    if (op == tok::pipepipe) {
      if ((a && *a != 0) || (b && *b != 0)) return 1;
      return a && b ? Value(0) : Value();
    }
    if (op == tok::ampamp) {
      if ((a && *a == 0) || (b && *b == 0)) return 0;
      return a && b ? Value(1) : Value();
    }
    if (!a || !b) return {};
    if (op == tok::pipe) return *a | *b;
    if (op == tok::caret) return *a ^ *b;
    if (op == tok::amp) return *a & *b;
    if (op == tok::equalequal) return *a == *b;
    if (op == tok::exclaimequal) return *a != *b;
    if (op == tok::less) return *a < *b;
    if (op == tok::greater) return *a > *b;
    if (op == tok::lessequal) return *a <= *b;
    if (op == tok::greaterequal) return *a >= *b;
    if (op == tok::lessless || op == tok::greatergreater) {
      if (*b < 0 || *b > 62) return {};
      return op == tok::lessless ? Value(static_cast<long long>(static_cast<unsigned long long>(*a) << *b))
                                 : Value(*a >> *b);
    }
    // Far from the limits of the type, so that nothing overflows.
    constexpr long long kLargest = 1LL << 31;
    if (*a > kLargest || *a < -kLargest || *b > kLargest || *b < -kLargest) return {};
    if (op == tok::plus) return *a + *b;
    if (op == tok::minus) return *a - *b;
    if (op == tok::star) return *a * *b;
    if (*b == 0) return {};
    return op == tok::slash ? *a / *b : *a % *b;
  }

  // Parses operators of at least the given precedence.
  Value binary(int least) {
    Value left = unary();
    while (at_ < end_) {
      const TokenKind op = s_[at_].kind;
      if (precedence(op) < least) break;
      ++at_;
      const Value right = binary(precedence(op) + 1);
      left = apply(op, left, right);
    }
    return left;
  }

  Value unary() {
    if (++depth_ > 200) failed_ = true;
    if (failed_ || at_ >= end_) {
      failed_ = true;
      return {};
    }
    if (take(tok::exclaim)) {
      const Value value = unary();
      return value ? Value(*value == 0) : value;
    }
    if (take(tok::minus)) {
      const Value value = unary();
      return value ? Value(-*value) : value;
    }
    if (take(tok::plus)) return unary();
    if (take(tok::tilde)) {
      const Value value = unary();
      return value ? Value(~*value) : value;
    }
    if (take(tok::l_paren)) {
      const Value value = ternary();
      if (!take(tok::r_paren)) failed_ = true;
      return value;
    }
    if (s_[at_].kind == tok::numeric_constant) return number(s_.text(at_++));
    if (!s_.is_word(at_)) {
      failed_ = true;
      return {};
    }
    if (take(tok::kw_true)) return 1;
    if (take(tok::kw_false)) return 0;
    const std::string_view word = s_.text(at_++);
    if (word == "defined") {
      const bool parenthesised = take(tok::l_paren);
      if (at_ >= end_ || !s_.is_word(at_)) {
        failed_ = true;
        return {};
      }
      const Value value = assume_.find(s_.text(at_++)).first;
      if (parenthesised && !take(tok::r_paren)) failed_ = true;
      return value;
    }
    if (is(tok::l_paren)) {  // `__has_include(…)` or a function-like macro
      if (s_[at_].match == kNoToken || s_[at_].match >= end_) {
        failed_ = true;
        return {};
      }
      at_ = s_[at_].match + 1;
      return {};
    }
    return assume_.find(word).second;
  }

  static Value number(std::string_view text) {
    while (!text.empty() && std::string_view("uUlL").find(text.back()) != std::string_view::npos) text.remove_suffix(1);
    int base = 10;
    if (text.starts_with("0x") || text.starts_with("0X")) {
      base = 16;
      text.remove_prefix(2);
    } else if (text.size() > 1 && text.front() == '0') {
      base = 8;
    }
    long long value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
    return error == std::errc() && end == text.data() + text.size() ? Value(value) : Value();
  }

  const TokenStream& s_;
  TokenIndex at_;
  TokenIndex end_;
  const Assumptions& assume_;
  int depth_ = 0;
  bool failed_ = false;
};

// Evaluates the condition of the `#if`, `#ifdef`, `#ifndef` or `#elif` at `i`.
Value condition(const TokenStream& s, TokenIndex i, const Assumptions& assume) {
  const std::string_view name = directive_name(s.text(i));
  if (name.ends_with("def")) {  // ifdef, ifndef, elifdef, elifndef
    if (!s.is_word(i + 1)) return {};
    const Value defined = assume.find(s.text(i + 1)).first;
    return defined && name.ends_with("ndef") ? Value(*defined == 0) : defined;
  }
  return Expression(s, i + 1, line_end(s, i), assume).run();
}

}  // namespace

Reach Branches::at(TokenIndex i) const {
  const auto after =
      std::upper_bound(parts_.begin(), parts_.end(), i, [](TokenIndex at, const Part& p) { return at < p.begin; });
  return after == parts_.begin() ? Reach() : std::prev(after)->reach;
}

TokenIndex Branches::dead_branch(TokenIndex i) const {
  const auto after =
      std::upper_bound(parts_.begin(), parts_.end(), i, [](TokenIndex at, const Part& p) { return at < p.begin; });
  return after == parts_.begin() ? kNoToken : std::prev(after)->dead;
}

class ConditionReader {
 public:
  ConditionReader(const MacroKnowledge& known, const WordMap<KnownMacro>& of_program)
      : known_(known), of_program_(of_program) {}

  [[nodiscard]] Branches read(const TokenStream& s) const {
    Branches out;
    std::vector<Chain> open;
    for (const Conditional& one : s.conditionals) {
      const TokenIndex i = one.directive;
      if (one.begins_chain()) {
        const Chain outer = open.empty() ? Chain() : open.back();
        open.push_back({});
        open.back().around = outer.now;
        open.back().dead_around = outer.dead;
      }
      if (!one.begins_branch()) {
        const Chain closed = open.back();
        open.pop_back();
        out.parts_.push_back({i, closed.around, closed.dead_around});
        continue;
      }
      enter(open.back(), s, i, one.otherwise);
      const Chain& chain = open.back();
      if (!chain.now.any()) out.all_reachable_ = false;
      out.parts_.push_back({i, chain.around, chain.dead_around});
      out.parts_.push_back({line_end(s, i), chain.now, chain.dead});
    }
    return out;
  }

 private:
  // A chain `#if … #elif … #else … #endif` that is being read.
  struct Chain {
    Reach around;  // of the lines before the chain
    Reach now;     // of the current branch
    TokenIndex dead_around = kNoToken;
    TokenIndex dead = kNoToken;
    // Whether an earlier branch is certainly taken: on the host, on the device, and the same again with the macros of
    // other platforms as unknown.
    bool taken[4] = {};
  };

  void enter(Chain& chain, const TokenStream& s, TokenIndex i, bool is_else) const {
    bool holds[4];  // it may hold, regardless of earlier branches
    bool reachable[4];
    for (int k = 0; k < 4; ++k) {
      const Value value = is_else ? Value(1) : condition(s, i, Assumptions{known_, of_program_, k % 2 == 1, k >= 2});
      holds[k] = !(value && *value == 0);
      reachable[k] = !chain.taken[k] && holds[k];
      chain.taken[k] = chain.taken[k] || (value && *value != 0);
    }
    chain.now.host = chain.around.host && reachable[0];
    chain.now.device = chain.around.device && reachable[1];
    const auto by_others_alone = [](const bool(&may)[4]) { return !(may[0] || may[1]) && (may[2] || may[3]); };
    chain.now.foreign = chain.around.foreign || by_others_alone(reachable) || by_others_alone(holds);
    chain.dead = chain.now.any() ? kNoToken : chain.around.any() ? i : chain.dead_around;
  }

  const MacroKnowledge& known_;
  const WordMap<KnownMacro>& of_program_;
};

namespace {

// Returns the macro that `#ifdef X`, `#if defined(X)` or a similar `#elif` tests, if it tests nothing else; empty
// otherwise.
std::string_view sole_macro(const TokenStream& s, TokenIndex i) {
  const std::string_view name = directive_name(s.text(i));
  TokenIndex at = i + 1;
  if (name == "if" || name == "elif") {
    if (!s.is(at, "defined")) return {};
    at += s.is(at + 1, tok::l_paren) ? 2U : 1U;
    const TokenIndex end = s.is(at - 1, tok::l_paren) ? at + 2 : at + 1;
    if (end != line_end(s, i)) return {};
  } else if (name != "ifdef") {
    return {};
  }
  return s.is_word(at) ? s.text(at) : std::string_view();
}

// Collects the macros whose branches include CUDA headers, and those whose branches include headers of other platforms
// in a file that also includes CUDA's.
void note_platforms(const LexedFile& file, const MacroKnowledge& known, WordSet& cuda, WordSet& others) {
  using State = KnownMacro::State;
  const TokenStream& s = file.tokens;
  WordSet found;
  bool has_cuda = false;
  for (const IncludeDirective& include : file.directives.include_directives) {
    const State state = known(include.name).state;
    has_cuda |= state == State::kDefined;
    bool within = false;  // inside a branch of a known platform, the tested macro says nothing
    const Conditional* innermost = branch_around(s, include.directive);
    for (auto one = innermost; one != nullptr; one = conditional_at(s, one->around)) {
      const std::string_view macro = sole_macro(s, one->directive);
      within |= known(macro).state == State::kForeign;
      if (state == State::kDefined) cuda.insert(macro);
    }
    if (state == State::kForeign && innermost != nullptr && !within) found.insert(sole_macro(s, innermost->directive));
  }
  for (const std::string_view macro : found)
    if (has_cuda && !macro.empty()) others.insert(macro);
}

}  // namespace

std::vector<Branches> read_branches(const std::vector<LexedFile*>& files, const MacroKnowledge& known,
                                    const std::vector<std::string>& definitions, unsigned jobs) {
  WordMap<KnownMacro> of_program;
  for (const std::string_view one : definitions) {
    const std::size_t equals = std::min(one.find('='), one.size());
    KnownMacro macro{KnownMacro::State::kDefined, 1, false};
    if (equals < one.size()) {
      const std::string_view text = one.substr(equals + 1);
      const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), macro.value);
      if (error != std::errc() || end != text.data() + text.size()) continue;
    }
    of_program.emplace(one.substr(0, equals), macro);
  }
  WordSet cuda;
  WordSet others;
  for (const LexedFile* file : files) note_platforms(*file, known, cuda, others);
  for (const LexedFile* file : files) {  // if the program defines a macro, its use does not identify a platform
    for (const MacroDefinition& macro : file->directives.macros) others.erase(macro.name);
  }
  for (const std::string_view macro : others) {
    if (!cuda.contains(macro) && known(macro).state == KnownMacro::State::kUnknown)
      of_program.emplace(macro, KnownMacro{KnownMacro::State::kForeign});
  }
  std::vector<Branches> out(files.size());
  constexpr int kMostRounds = 4;  // a macro may depend on one that depends on another
  for (int round = 0; round < kMostRounds; ++round) {
    const ConditionReader reader(known, of_program);
    for_each_index(files.size(), jobs, [&](std::size_t f) { out[f] = reader.read(files[f]->tokens); });
    // Find the macros that are defined only in unreachable branches, or only for the device.
    WordMap<Reach> found;
    for (std::size_t f = 0; f < files.size(); ++f) {
      for (const MacroDefinition& macro : files[f]->directives.macros) {
        const Reach here = out[f].at(macro.directive);
        Reach& all = found.emplace(macro.name, Reach{false, false, true}).first->second;
        all = {all.host || here.host, all.device || here.device, all.foreign && here.foreign};
      }
    }
    bool changed = false;
    for (const auto& [name, all] : found) {
      if (all.host || known(name).state != KnownMacro::State::kUnknown) continue;
      const auto state = all.device    ? KnownMacro::State::kUnknown
                         : all.foreign ? KnownMacro::State::kForeign
                                       : KnownMacro::State::kUndefined;
      changed |= of_program.emplace(name, KnownMacro{state, 0, all.device}).second;
    }
    if (!changed) break;
  }
  return out;
}

}  // namespace cu2sycl
