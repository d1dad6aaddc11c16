#include "lex/lexer.hpp"

#include <gtest/gtest.h>

#include "lex/brackets.hpp"
#include "lex/conditionals.hpp"

namespace cu2sycl {
namespace {

std::vector<std::string> texts(const std::string& code) {
  const SourceFile file("t.cu", code);
  const TokenStream tokens = lex(file);
  std::vector<std::string> out;
  for (TokenIndex i = 0; i < tokens.size(); ++i) out.emplace_back(tokens.text(i));
  return out;
}

TEST(Lexer, PutsLaunchBracketsTogether) {
  EXPECT_EQ(texts("k<<<1, 2>>>(x);"), (std::vector<std::string>{"k", "<<<", "1", ",", "2", ">>>", "(", "x", ")", ";"}));
  EXPECT_EQ(texts("foo<bar<baz<int>>>(1);"),
            (std::vector<std::string>{"foo", "<", "bar", "<", "baz", "<", "int", ">>", ">", "(", "1", ")", ";"}));
  EXPECT_EQ(texts("k<T><<<g, b>>>();")[4], "<<<");
}

TEST(Lexer, KnowsLiteralsThatWaveDoesNot) {
  EXPECT_EQ(texts("x = 1'000'000;"), (std::vector<std::string>{"x", "=", "1'000'000", ";"}));
  EXPECT_EQ(texts("c = '1';"), (std::vector<std::string>{"c", "=", "'1'", ";"}));
  EXPECT_EQ(texts("R\"x(a\"b)x\" \"q\""), (std::vector<std::string>{"R\"x(a\"b)x\"", "\"q\""}));
  EXPECT_EQ(texts("0x1.8p3f 10_km"), (std::vector<std::string>{"0x1.8p3f", "10_km"}));
}

TEST(Lexer, TakesEscapesThatCompilersTake) {
  const std::vector<std::string> wanted{R"("\e[1m")", R"("\users\q")", R"('\n')", R"("\x4")", R"("\\e")"};
  std::string code;
  for (const std::string& one : wanted) code += one + " ";
  EXPECT_EQ(texts(code), wanted);
}

TEST(Lexer, TellsDigraphsFromAngles) {
  EXPECT_EQ(texts("a<:0:>"), (std::vector<std::string>{"a", "[", "0", "]"}));
  EXPECT_EQ(texts("v<::n::t> w"), (std::vector<std::string>{"v", "<", "::", "n", "::", "t", ">", "w"}));
  EXPECT_EQ(texts("v<:::t:>"), (std::vector<std::string>{"v", "[", "::", "t", "]"}));
}

TEST(Lexer, OffsetsSurviveContinuationsAndCarriageReturns) {
  const std::string code = "#define A \\\r\n  b \\\n  c\r\nint na\\\nme;\r\n";
  const SourceFile file("t.cu", code);
  const TokenStream tokens = lex(file);
  std::string previous;
  for (TokenIndex i = 0; i < tokens.size(); ++i) {
    if (tokens.text(i) == "name") {
      EXPECT_EQ(code.substr(tokens[i].offset, tokens[i].length), "na\\\nme");
      previous = "seen";
    } else {
      EXPECT_EQ(code.substr(tokens[i].offset, tokens[i].length), tokens.text(i));
    }
  }
  EXPECT_EQ(previous, "seen");
}

TEST(Lexer, ReadsOnAfterControlCharacters) {
  EXPECT_EQ(texts("a // \x18\nb /* \x01\x1A */ c"), (std::vector<std::string>{"a", "b", "c"}));
}

TEST(Lexer, EndsLinesAtSingleCarriageReturns) {
  EXPECT_EQ(texts("a // b\rc"), (std::vector<std::string>{"a", "c"}));
  EXPECT_EQ(texts("a \\\rb // c \\\rd\re"), (std::vector<std::string>{"a", "b", "e"}));
  const SourceFile file("t.cu", "#if 1 // x\rint y;\r\n#endif\r");
  const TokenStream tokens = lex(file);
  ASSERT_EQ(tokens.text(2), "int");
  EXPECT_FALSE(tokens.has(2, kInDirective));
}

TEST(Lexer, BracketsMatchInEachBranch) {
  const SourceFile file("t.cu", "#if A\nif (x) {\n#else\nif (y) {\n#endif\n}\n");
  const TokenStream tokens = lex(file);
  EXPECT_TRUE(tokens.errors.empty());
}

TEST(Lexer, ReadsChainsOfConditions) {
  const SourceFile file("t.cu",
                        "a\n#if X\nb\n# ifdef Y\nc\n# else\nd\n# endif\ne\n#elif Z\nf\n#endif\ng\n#else\n#if W\nh\n");
  const TokenStream s = lex(file);
  const auto place = [&](std::string_view word) {
    TokenIndex i = 0;
    while (!s.is(i, word)) ++i;
    return i;
  };
  const std::vector<std::pair<std::string_view, std::vector<std::string_view>>> kAround{
      {"a", {}},
      {"X", {"#if X"}},
      {"b", {"#if X"}},
      {"c", {"#if X", "# ifdef Y"}},
      {"d", {"#if X", "# else"}},
      {"e", {"#if X"}},
      {"Z", {"#elif Z"}},
      {"f", {"#elif Z"}},
      {"g", {}},
      {"h", {"#if W"}}};  // has no #endif; an `#else` alone begins nothing
  for (const auto& [word, lines] : kAround) {
    std::vector<std::string_view> found;
    for (const Conditional* one : branches_around(s, place(word))) found.push_back(line_of(s, one->directive));
    EXPECT_EQ(found, lines) << word;
  }
  EXPECT_TRUE(exclude_each_other(s, place("c"), place("d")));
  EXPECT_TRUE(exclude_each_other(s, place("f"), place("c")));
  EXPECT_FALSE(exclude_each_other(s, place("b"), place("c")));
  EXPECT_FALSE(exclude_each_other(s, place("a"), place("h")));
  EXPECT_TRUE(leaves_branch(s, {place("c"), place("d")}));
  EXPECT_FALSE(leaves_branch(s, {place("b"), place("e")}));
  EXPECT_EQ(after_other_branches(s, place("c"), place("g") + 1), place("g"));
  EXPECT_EQ(after_other_branches(s, place("b"), place("e") + 1), place("b"));
  EXPECT_EQ(unpaired_directives(s).size(), 2U);
}

TEST(Lexer, StaysInFilesThatEndInLiterals) {
  for (const std::string code : {"u\"", "L'", "\"", "'", "u8\"x", "R\"", "int a = u\"\\"}) {
    const SourceFile file("t.cu", code);
    const TokenStream s = lex(file);
    for (TokenIndex i = 0; i < s.size(); ++i) EXPECT_LE(s.end_offset(i), code.size()) << code;
  }
}

TEST(Lexer, FindsTheTokenBeforeTheEnd) {
  const SourceFile file("t.cu", "typedef int whole\n#define N 3\n");
  const TokenStream s = lex(file);
  EXPECT_EQ(s.text(s.previous(s.size())), "whole");
}

TEST(Lexer, SaysWhatIsBroken) {
  const auto errors = [](const std::string& code) {
    const SourceFile file("t.cu", code);
    std::vector<std::pair<LexError::Kind, std::uint32_t>> out;
    for (const LexError& error : lex(file).errors) out.emplace_back(error.kind, error.offset);
    return out;
  };
  using Kind = LexError::Kind;
  EXPECT_EQ(errors("int a; /* open"), (std::vector<std::pair<Kind, std::uint32_t>>{{Kind::kUnterminatedComment, 7}}));
  EXPECT_EQ(errors("f(1;"), (std::vector<std::pair<Kind, std::uint32_t>>{{Kind::kUnbalancedBracket, 1}}));
  EXPECT_EQ(errors("{ f(1; }"), (std::vector<std::pair<Kind, std::uint32_t>>{{Kind::kUnbalancedBracket, 3}}));
  EXPECT_EQ(errors(std::string("a\0b", 3)), (std::vector<std::pair<Kind, std::uint32_t>>{{Kind::kNulByte, 1}}));
  EXPECT_TRUE(errors("#error don't\nint x;").empty());
}

}  // namespace
}  // namespace cu2sycl
