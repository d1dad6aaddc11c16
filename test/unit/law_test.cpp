// Tests properties that hold for all inputs.
#include <gtest/gtest.h>

#include <filesystem>
#include <random>

#include "analysis/branches/macro_sides.hpp"
#include "analysis/host/asked_errors.hpp"
#include "analysis/host/local_streams.hpp"
#include "analysis/launchers/launchers.hpp"
#include "driver/pipeline.hpp"

namespace cu2sycl {
namespace {

// Calls `visit` with each file of the tests alone.
template <typename Visit>
std::size_t for_each_test_file(const Visit& visit) {
  std::size_t files = 0;
  for (const char* folder : {"/run", "/golden"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(std::string(TEST_SOURCE_DIR) + folder)) {
      if (entry.path().extension() != ".cu") continue;
      std::vector<SourceFile> sources;
      sources.push_back(std::move(load(entry.path().string()).value()));
      visit(std::move(sources), files++);
    }
  }
  return files;
}

// With an empty table the output equals the input for any text.
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
  const std::size_t files = for_each_test_file([&](std::vector<SourceFile> sources, std::size_t) {
    const std::string path = sources.front().path();
    const std::string once = convert_all(std::move(sources), table, 1).outputs[0].result.text;
    std::vector<SourceFile> again;
    again.emplace_back("t.cpp", once);
    EXPECT_EQ(convert_all(std::move(again), table, 1).outputs[0].result.text, once) << path;
  });
  EXPECT_GT(files, 30U);
}

// Tokens at which no construct can begin are skipped. Trying the constructs at each token gives the same output.
TEST(Law, WhatIsPassedOverBeginsNothing) {
  const Table table = Table::built_in();
  const std::size_t files = for_each_test_file([&](std::vector<SourceFile> sources, std::size_t number) {
    const std::string path = sources.front().path();
    const auto converted = [&](bool at_each_token) {
      std::vector<SourceFile> copies;
      copies.emplace_back(path, std::string(sources.front().bytes()));
      BuildSettings settings;
      settings.buffers = number % 2 == 1;
      settings.asks_at_each_token = at_each_token;
      return convert_all(std::move(copies), table, 1, settings).outputs[0].result;
    };
    const Converted passing = converted(false);
    const Converted asking = converted(true);
    EXPECT_EQ(passing.text, asking.text) << path;
    EXPECT_EQ(passing.findings.size(), asking.findings.size()) << path;
  });
  EXPECT_GT(files, 30U);
}

// The result of an analysis does not depend on earlier analyses, except those that are its parameters.
TEST(Law, OrderOfAnalysesChangesNothing) {
  const Table table = Table::built_in();
  const std::size_t files = for_each_test_file([&](std::vector<SourceFile> sources, std::size_t) {
    const std::string path = sources.front().path();
    std::vector<std::string> missing;
    Project project = build_project(read_files(std::move(sources), table, {}, missing), table);
    const Analysis found = project.analysis;
    // Runs each again with all results present, and then in the opposite order with none.
    EXPECT_EQ(find_local_streams(project, table).all, found.streams.all) << path;
    EXPECT_EQ(find_asked_allocations(project, table), found.asked_allocations) << path;
    EXPECT_EQ(find_macro_sides(project), found.macro_sides) << path;
    EXPECT_EQ(find_launchers(project, table), found.launchers) << path;
    project.analysis = {};
    project.analysis.run = found.run;
    EXPECT_EQ(find_launchers(project, table), found.launchers) << path;
    EXPECT_EQ(find_macro_sides(project), found.macro_sides) << path;
    EXPECT_EQ(find_asked_allocations(project, table), found.asked_allocations) << path;
    EXPECT_EQ(find_local_streams(project, table).all, found.streams.all) << path;
  });
  EXPECT_GT(files, 30U);
}

// Pieces of CUDA in random order do not crash or hang the converter.
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

// Unmatched brackets in places where arguments of buffers, launches and swapped pointers are read.
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
      EXPECT_FALSE(result.findings.empty()) << code;
    }
  }
}

}  // namespace
}  // namespace cu2sycl
