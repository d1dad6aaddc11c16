#include "preprocess/wave/layout.hpp"

#include <algorithm>
#include <cctype>

#include "source/algorithms.hpp"

namespace cu2sycl {
namespace {

bool is_word_like(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

class Layout {
 public:
  Layout(std::string_view indent, std::string_view step, std::string_view newline)
      : indent_(indent), step_(step), newline_(newline) {}

  std::string run(const std::vector<ExpandedToken>& tokens) {
    for (std::size_t k = 0; k < tokens.size(); ++k) {
      const std::string& text = tokens[k].text;
      const std::string_view next = k + 1 < tokens.size() ? std::string_view(tokens[k + 1].text) : std::string_view();
      if (text == "{") {
        open_brace(tokens, k);
      } else if (text == "}") {
        close_brace(next);
      } else {
        if (text == "(" || text == "[") ++parentheses_;
        if (text == ")" || text == "]") --parentheses_;
        if (statement_.empty()) statement_ = text;
        if (text == "struct" || text == "class" || text == "union" || text == "namespace" || text == "enum")
          aggregate_ = true;
        put(text, tokens[k].space_before);
        const bool label = text == ":" && parentheses_ == 0 &&
                           (statement_ == "case" || statement_ == "default" || statement_ == "public" ||
                            statement_ == "private" || statement_ == "protected");
        if ((text == ";" && parentheses_ == 0) || label) break_line();
        if (text == ")" && statement_ == "_Pragma" && parentheses_ == 0) break_line();
      }
      previous_ = text;
    }
    return std::move(out_);
  }

 private:
  struct Brace {
    bool block;
    int parentheses;
  };

  void put(std::string_view text, bool space) {
    if (pending_) {
      if (!out_.empty()) {
        out_ += newline_;
        if (between_functions_) out_ += newline_;
        between_functions_ = false;
        out_ += indent_;
        const auto blocks = count_if(braces_, [](const Brace& b) { return b.block; });
        for (std::ptrdiff_t n = 0; n < blocks; ++n) out_ += step_;
      }
      pending_ = false;
    } else if (!out_.empty() && out_.back() != ' ' && space && spaced(text)) {
      out_ += ' ';
    } else if (!out_.empty() && is_word_like(out_.back()) && is_word_like(text.front())) {
      out_ += ' ';
    }
    out_ += text;
  }

  // Wave keeps blanks around a macro's arguments that are not in ordinary code.
  bool spaced(std::string_view text) const {
    return !out_.ends_with('(') && !out_.ends_with('[') && text != ")" && text != "]" && text != "," && text != ";";
  }

  void break_line() {
    pending_ = true;
    statement_.clear();
    aggregate_ = false;
  }

  // Whether a brace opens a block and not a list of values.
  bool opens_block(const std::vector<ExpandedToken>& tokens, std::size_t k) const {
    if (k == 0) return true;
    static constexpr std::string_view kBefore[] = {")",       "else",     "do", "try", "const", "noexcept",
                                                   "mutable", "override", ";",  "{",   "}",     ":"};
    const bool list = !braces_.empty() && !braces_.back().block;
    if (list) return tokens[k - 1].text == ")";
    return aggregate_ || std::find(std::begin(kBefore), std::end(kBefore), tokens[k - 1].text) != std::end(kBefore) ||
           (tokens[k - 1].text == "]" && k + 1 < tokens.size() && statement_ != "case");
  }

  void open_brace(const std::vector<ExpandedToken>& tokens, std::size_t k) {
    const bool block = opens_block(tokens, k);
    put("{", block ? k > 0 : tokens[k].space_before);
    braces_.push_back({block, parentheses_});
    if (!block) return;
    parentheses_ = 0;
    break_line();
  }

  void close_brace(std::string_view next) {
    if (braces_.empty()) {
      break_line();
      put("}", false);
      break_line();
      return;
    }
    const Brace brace = braces_.back();
    braces_.pop_back();
    parentheses_ = brace.parentheses;
    if (!brace.block) {
      put("}", false);
      return;
    }
    const bool empty = previous_ == "{";
    if (empty) {
      pending_ = false;
    } else {
      break_line();
    }
    put("}", false);
    if (next == ";" || next == "," || next == ")" || next == "(") return;
    if (next == "else" || next == "while" || next == "catch") {
      if (!out_.ends_with(' ')) out_ += ' ';
      return;
    }
    between_functions_ = braces_.empty() && !empty;
    break_line();
  }

  std::string_view indent_;
  std::string_view step_;
  std::string_view newline_;
  std::string out_;
  std::vector<Brace> braces_;
  std::string statement_;  // the first token of the statement
  std::string previous_;
  bool aggregate_ = false;  // the statement names a class, an enumeration or a namespace
  bool between_functions_ = false;
  bool pending_ = true;  // the next token begins a line
  int parentheses_ = 0;
};

}  // namespace

std::string lay_out(const std::vector<ExpandedToken>& tokens, std::string_view indent, std::string_view step,
                    std::string_view newline) {
  return Layout(indent, step, newline).run(tokens);
}

}  // namespace cu2sycl
