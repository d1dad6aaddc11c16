#include "lex/lexer.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <random>

#include "driver/pipeline.hpp"

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

TEST(Lexer, BracketsMatchInEachBranch) {
  const SourceFile file("t.cu", "#if A\nif (x) {\n#else\nif (y) {\n#endif\n}\n");
  const TokenStream tokens = lex(file);
  EXPECT_TRUE(tokens.faults.empty());
}

TEST(Lexer, SaysWhatIsBroken) {
  const auto faults = [](const std::string& code) {
    const SourceFile file("t.cu", code);
    std::vector<std::pair<LexFault::Kind, std::uint32_t>> out;
    for (const LexFault& fault : lex(file).faults) out.emplace_back(fault.kind, fault.offset);
    return out;
  };
  using Kind = LexFault::Kind;
  EXPECT_EQ(faults("int a; /* open"), (std::vector<std::pair<Kind, std::uint32_t>>{{Kind::kUnterminatedComment, 7}}));
  EXPECT_EQ(faults("f(1;"), (std::vector<std::pair<Kind, std::uint32_t>>{{Kind::kUnbalancedBracket, 1}}));
  EXPECT_EQ(faults(std::string("a\0b", 3)), (std::vector<std::pair<Kind, std::uint32_t>>{{Kind::kNulByte, 1}}));
  EXPECT_TRUE(faults("#error don't\nint x;").empty());
}

// With a table that matches nothing, whatever the text, the output is the input.
TEST(Law, NoRulesSameBytes) {
  std::mt19937 random(7);
  const std::vector<std::string> pieces{"int ",
                                        "x",
                                        "(",
                                        ")",
                                        "{",
                                        "}",
                                        "<<<",
                                        ">>>",
                                        "\n",
                                        "\r\n",
                                        " ",
                                        "\t",
                                        "\\\n",
                                        "/* c */",
                                        "// c\n",
                                        "\"s\"",
                                        "'c'",
                                        "R\"(",
                                        ")\"",
                                        "#if 0\n",
                                        "#endif\n",
                                        "#define M(a) a##b\n",
                                        "#else\n",
                                        "1'0",
                                        "::",
                                        "@",
                                        "`",
                                        "\xC3\xA9",
                                        "\xEF\xBB\xBF",
                                        ";",
                                        ",",
                                        "=",
                                        "k",
                                        "template<",
                                        ">>"};
  const Table empty;
  for (int round = 0; round < 2000; ++round) {
    std::string code;
    for (int k = 0; k < 30; ++k) code += pieces[random() % pieces.size()];
    std::vector<SourceFile> sources;
    sources.emplace_back("t.h", code);
    if (code.find("<<<") != std::string::npos && code.find(">>>") != std::string::npos)
      continue;  // a launch is an edit
    EXPECT_EQ(convert_all(std::move(sources), empty, 1).outputs[0].result.text, code);
  }
}

// Converting text that was converted before changes nothing, and nothing makes the converter fail.
TEST(Law, ConvertingTwiceChangesNothing) {
  const Table table = Table::built_in();
  std::size_t files = 0;
  for (const char* folder : {"/run", "/golden"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(std::string(TEST_SOURCE_DIR) + folder)) {
      if (entry.path().extension() != ".cu") continue;
      ++files;
      std::vector<SourceFile> sources;
      sources.push_back(std::move(load(entry.path().string()).value()));
      const std::string once = convert_all(std::move(sources), table, 1).outputs[0].result.text;
      std::vector<SourceFile> again;
      again.emplace_back("t.cpp", once);
      EXPECT_EQ(convert_all(std::move(again), table, 1).outputs[0].result.text, once) << entry.path();
    }
  }
  EXPECT_GT(files, 30U);
}

// Tokens at which no construct begins are passed over; asking at each of them gives the same.
TEST(Law, WhatIsPassedOverBeginsNothing) {
  const Table table = Table::built_in();
  std::size_t files = 0;
  for (const char* folder : {"/run", "/golden"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(std::string(TEST_SOURCE_DIR) + folder)) {
      if (entry.path().extension() != ".cu") continue;
      const auto converted = [&](bool at_each_token) {
        std::vector<SourceFile> sources;
        sources.push_back(std::move(load(entry.path().string()).value()));
        BuildSettings settings;
        settings.buffers = files % 2 == 1;
        settings.asks_at_each_token = at_each_token;
        return convert_all(std::move(sources), table, 1, settings).outputs[0].result;
      };
      const Converted passing = converted(false);
      const Converted asking = converted(true);
      EXPECT_EQ(passing.text, asking.text) << entry.path();
      EXPECT_EQ(passing.diagnostics.size(), asking.diagnostics.size()) << entry.path();
      ++files;
    }
  }
  EXPECT_GT(files, 30U);
}

// Pieces of CUDA in any order: no crash, no hang.
TEST(Law, AnyTextIsSurvived) {
  std::mt19937 random(11);
  const std::vector<std::string> pieces{"__global__ ",
                                        "void ",
                                        "k",
                                        "(",
                                        ")",
                                        "{",
                                        "}",
                                        "<<<",
                                        ">>>",
                                        "1",
                                        ",",
                                        ";",
                                        "__shared__ ",
                                        "int ",
                                        "s[",
                                        "]",
                                        "extern ",
                                        "template <",
                                        "typename T",
                                        ">",
                                        "cudaMalloc",
                                        "&p",
                                        "dim3 ",
                                        "g",
                                        "=",
                                        "__constant__ ",
                                        "#define M(a) ",
                                        "\n",
                                        "#if X\n",
                                        "#else\n",
                                        "#endif\n",
                                        "M",
                                        "threadIdx.x",
                                        "for ",
                                        "if ",
                                        "return",
                                        "while ",
                                        "class C ",
                                        "::",
                                        "operator",
                                        ":",
                                        "static "};
  const Table table = Table::built_in();
  for (int round = 0; round < 3000; ++round) {
    std::string code;
    for (int k = 0; k < 40; ++k) code += pieces[random() % pieces.size()];
    std::vector<SourceFile> sources;
    sources.emplace_back("t.cu", code);
    BuildSettings settings;
    settings.buffers = round % 2 == 1;
    (void)convert_all(std::move(sources), table, 1, settings);
  }
}

// Brackets that have no other, where buffers' arguments, launches and exchanged pointers are read.
TEST(Law, SingleBracketsAreSurvived) {
  const Table table = Table::built_in();
  for (const char* code :
       {"k<<<1, 4>>>(d, vec<int;", "k<<<1, 4>>>(d; cudaMemcpy(h, d, 4, f(;", "k<<<1, 4>>>((d; swap(d, e; cudaFree(d);)",
        "swap(d, e); (k)<<<1, 4>>>(d, e; }", "[&]) { cudaMemset(d, 0, 4); }"}) {
    for (const bool buffers : {false, true}) {
      std::vector<SourceFile> sources;
      sources.emplace_back("t.cu",
                           std::string("int main() { int *d, *e; cudaMalloc(&d, 64); cudaMalloc(&e, 64); ") + code);
      BuildSettings settings;
      settings.buffers = buffers;
      const auto result = convert_all(std::move(sources), table, 1, settings).outputs[0].result;
      EXPECT_FALSE(result.diagnostics.empty()) << code;
    }
  }
}

}  // namespace
}  // namespace cu2sycl
