#include <gtest/gtest.h>

#include <random>
#include <sstream>

#include "driver/read/read_project.hpp"
#include "lex/lexer.hpp"
#include "program/units/programs.hpp"
#include "rules/row/pattern.hpp"
#include "rules/yaml/yaml_loader.hpp"
#include "source/diff.hpp"
#include "syntax/declaration.hpp"

namespace cu2sycl {
namespace {

Project model(const std::string& code) {
  static const Table table = Table::built_in();
  std::vector<SourceFile> sources;
  sources.emplace_back("t.cu", code);
  std::vector<std::string> missing;
  return build_project(read_files(std::move(sources), table, {}, missing), table);
}

const Function& function(const Project& p, const std::string& name) {
  for (const Function& f : p.functions) {
    if (f.name == name && f.defined()) return f;
  }
  throw std::runtime_error("no function " + name);
}

TEST(ImplicitParameters, TravelThroughCallsAndMacros) {
  const Project p = model(
      "#define TID threadIdx.x\n__device__ int a() { return TID; }\n__device__ int b() { return a(); }\n"
      "__device__ int c() { return 1; }\n__global__ void k(int* o) { *o = b() + c(); }\n");
  EXPECT_TRUE(function(p, "a").implicit.item);
  EXPECT_TRUE(function(p, "b").implicit.item);
  EXPECT_TRUE(function(p, "k").implicit.item);
  EXPECT_FALSE(function(p, "c").implicit.item);
}

TEST(ImplicitParameters, EndOnRecursion) {
  const Project p = model(
      "__device__ int odd(int n);\n__device__ int even(int n) { return n == 0 ? threadIdx.x : odd(n - 1); }\n"
      "__device__ int odd(int n) { return n == 0 ? 0 : even(n - 1); }\n");
  EXPECT_TRUE(function(p, "odd").implicit.item);
}

TEST(ImplicitParameters, NamesOfOnesOwnAreNotCudas) {
  const Project p =
      model("__device__ int f(int threadIdx) { return threadIdx; }\nint main() { int gridDim = 1; return gridDim; }\n");
  EXPECT_FALSE(function(p, "f").implicit.item);
  EXPECT_FALSE(function(p, "main").implicit.item);
}

TEST(ImplicitParameters, ConstantTablesNeedNoParameter) {
  const Project p = model(
      "__constant__ int t[2] = {1, 2};\n__constant__ int u[2];\n__device__ int f(int i) { return t[i] + u[i]; }\n");
  ASSERT_EQ(p.variables.size(), 2U);
  EXPECT_TRUE(p.analysis.is_table(VariableId{0}));
  EXPECT_EQ(function(p, "f").implicit.variables, (std::vector<VariableId>{VariableId{1}}));
}

TEST(Structure, ReadsScopesQualifiersAndTemplates) {
  const Project p = model(
      "namespace n { class C { public: __device__ void m(int a, int b = 2) const; }; }\n"
      "__device__ void n::C::m(int a, int b) const {}\ntemplate <typename T, int N = 4> static __global__ void "
      "__launch_bounds__(N) k(T* p) {}\n"
      "#define HD __host__ __device__\nHD inline float f(float x) { return x; }\n");
  EXPECT_EQ(function(p, "m").scope, "n::C");
  EXPECT_TRUE(function(p, "k").global);
  EXPECT_EQ(function(p, "k").template_parameters, (std::vector<std::string>{"T", "N"}));
  EXPECT_TRUE(function(p, "f").device && function(p, "f").host);
}

TEST(Programs, KnowFunctionsThatOtherUnitsDefine) {
  static const Table table = Table::built_in();
  std::vector<SourceFile> sources;
  sources.emplace_back("v.cuh",
                       "struct V { float x; };\n__device__ V operator+(V a, V b);\n__device__ V operator-(V a, V b);\n"
                       "template <class T> struct C { __device__ T m(T t) const; };\n__device__ int unused();\n");
  sources.emplace_back("v.cu",
                       "#include \"v.cuh\"\n__device__ V operator+(V a, V b) { return {a.x + b.x}; }\n"
                       "template <class T> __device__ T C<T>::m(T t) const { return t; }\ntemplate struct C<float>;\n"
                       "__device__ int unused() { return 1; }\n");
  sources.emplace_back("main.cu",
                       "#include \"v.cuh\"\n__device__ int own(int);\n__device__ int own(int i) { return i; }\n"
                       "__global__ void k(V* v, C<float> c) { *v = *v + *v; v->x = c.m(own(2)); }\n");
  std::vector<std::string> missing;
  const Project p = build_project(read_files(std::move(sources), table, {}, missing), table);
  const std::vector<bool> external = find_external_functions(p);
  EXPECT_TRUE(external[function(p, "operator+").id]);
  EXPECT_TRUE(external[function(p, "m").id]);
  EXPECT_FALSE(external[function(p, "own").id]);
  EXPECT_FALSE(external[function(p, "unused").id]);
}

TEST(Declaration, ReadsDeclaratorsAndRefusesExpressions) {
  const auto parse = [](const std::string& code) {
    static std::vector<std::unique_ptr<SourceFile>> files;
    static std::vector<std::unique_ptr<TokenStream>> streams;
    files.push_back(std::make_unique<SourceFile>("t.cu", code));
    streams.push_back(std::make_unique<TokenStream>(lex(*files.back())));
    return parse_declaration(*streams.back(), 0, streams.back()->size());
  };
  const auto two = parse("const float *a = 0, b[4][2];");
  ASSERT_TRUE(two);
  ASSERT_EQ(two->declarators.size(), 2U);
  EXPECT_EQ(two->declarators[0].pointer_depth, 1);
  EXPECT_TRUE(two->declarators[1].array());
  EXPECT_TRUE(parse("std::vector<std::pair<int, int>> v(3);"));
  EXPECT_TRUE(parse("auto& r = x;")->declarators[0].reference);
  EXPECT_FALSE(parse("x = 5;"));
  EXPECT_FALSE(parse("f(&x, 1);"));
  EXPECT_FALSE(parse("return x;"));
  EXPECT_FALSE(parse("a[1] = 2;"));
}

TEST(Pattern, MatchesWholeWordsUnderLimits) {
  const auto p = Pattern::compile("make_(int|float)[1-4]");
  ASSERT_TRUE(p);
  EXPECT_TRUE(p.value().matches("make_float4"));
  EXPECT_FALSE(p.value().matches("make_float44"));
  EXPECT_FALSE(p.value().matches("xmake_float4"));
  const auto cases = Pattern::compile("nvtx[A-Z]\\w*|NVTX_\\w+");  // PCRE2 reports a first byte of either case
  ASSERT_TRUE(cases);
  EXPECT_TRUE(cases.value().matches("nvtxRangePop"));
  EXPECT_TRUE(cases.value().matches("NVTX_VERSION"));
  const auto slow = Pattern::compile("a(a+)+b");
  ASSERT_TRUE(slow);
  EXPECT_FALSE(slow.value().matches(std::string(60, 'a')));  // stops at the match limit
}

// Returns the least number of insertions and deletions that turn one text into the other.
std::size_t fewest_edits(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t corner = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t above = row[j];
      row[j] = a[i - 1] == b[j - 1] ? corner : 1 + std::min(above, row[j - 1]);
      corner = above;
    }
  }
  return row[b.size()];
}

TEST(Diff, IsShortestAndRight) {
  std::mt19937 random(7);
  for (int round = 0; round < 3000; ++round) {
    const auto characters = [&](std::size_t most) {
      std::string out;
      for (std::size_t k = random() % most; k > 0; --k) out += static_cast<char>('a' + random() % (1 + round % 4));
      return out;
    };
    const std::string a = characters(20);
    const std::string b = characters(20);
    const auto text = [](const std::string& from) {
      std::string out;
      for (const char c : from) out += std::string(1, c) + "\n";
      return out;
    };
    std::istringstream patch(unified_diff("x", text(a), "x", text(b)));
    std::string line;
    std::string after;
    std::size_t edits = 0;
    for (int head = 0; head < 3; ++head) std::getline(patch, line);
    std::size_t at = 0;  // in a
    while (std::getline(patch, line)) {
      if (line.starts_with("@@")) {
        const std::size_t begin = std::stoul(line.substr(4));
        const bool empty = line.find(",0 +") != std::string::npos;
        while (at + (empty ? 0 : 1) < begin) after += a[at++];
        continue;
      }
      edits += line[0] != ' ' ? 1 : 0;
      if (line[0] != '+') {
        ASSERT_LT(at, a.size());
        ASSERT_EQ(a[at++], line[1]);
      }
      if (line[0] != '-') after += line[1];
    }
    while (at < a.size()) after += a[at++];
    ASSERT_EQ(after, b) << a;
    ASSERT_EQ(edits, fewest_edits(a, b)) << a << " " << b;
  }
}

TEST(Diff, IsUnified) {
  EXPECT_EQ(unified_diff("a", "1\n2\n3\n", "b", "1\nx\n3\n"),
            "diff --git a/a b/b\nrename from a\nrename to b\n--- a/a\n+++ b/b\n@@ -1,3 +1,3 @@\n 1\n-2\n+x\n 3\n");
  EXPECT_EQ(unified_diff("a", "same\n", "a", "same\n"), "");
  EXPECT_EQ(unified_diff("a", "same\n", "b", "same\n"),
            "diff --git a/a b/b\nsimilarity index 100%\nrename from a\nrename to b\n");
  EXPECT_EQ(unified_diff("a", "", "a", "x\n"), "diff --git a/a b/a\n--- a/a\n+++ b/a\n@@ -0,0 +1,1 @@\n+x\n");
}

}  // namespace
}  // namespace cu2sycl
