// Tests name lookup as in C++: conditions, visibility, scopes.
#include "program/lookup/lookup.hpp"

#include <gtest/gtest.h>

#include "driver/read/read_project.hpp"

namespace cu2sycl {
namespace {

Project read(const std::vector<std::pair<std::string, std::string>>& files) {
  static const Table table = Table::built_in();
  std::vector<SourceFile> sources;
  for (const auto& [path, text] : files) sources.emplace_back(path, text);
  std::vector<std::string> missing;
  return build_project(read_files(std::move(sources), table, {}, missing), table);
}

// Returns the `which`-th occurrence of a word in a file, counted from 0.
TokenIndex place(const Project& p, FileId f, std::string_view word, int which) {
  const TokenStream& s = p.files[f].tokens;
  for (TokenIndex i = 0; i < s.size(); ++i) {
    if (s.is(i, word) && which-- == 0) return i;
  }
  return kNoToken;
}

Meaning meaning(const Project& p, FileId f, std::string_view word, int which) {
  const TokenIndex i = place(p, f, word, which);
  return meaning_of(p, f, i, p.function_at(f, i));
}

Reach reach(const std::string& condition) {
  const Project p = read({{"a.cu", condition + "\nint x;\n#endif\n"}});
  return p.files[0].branches.at(place(p, FileId{0}, "x", 0));
}

TEST(Conditions, HoldForCuda13OnLinux) {
  EXPECT_TRUE(reach("#ifdef __CUDACC__").any());
  EXPECT_FALSE(reach("#ifndef __CUDACC__").any());
  EXPECT_FALSE(reach("#if CUDART_VERSION < 9000").any());
  EXPECT_FALSE(reach("#if defined(_WIN32) && defined(OTHER)").any());
  EXPECT_TRUE(reach("#if defined(_WIN32) || defined(OTHER)").any());
  EXPECT_TRUE(reach("#if OTHER > 3").any());
  EXPECT_FALSE(reach("#if (__CUDACC_VER_MAJOR__ < 12) && !((__CUDACC_VER_MAJOR__ == 11) && OTHER)").any());
  EXPECT_TRUE(reach("#if 0x10 == 16 && -1 < 0 && (1 ? 1 : 0)").any());
  EXPECT_TRUE(reach("#if not an expression (").any());
}

TEST(Conditions, DifferForHostAndDevice) {
  const Reach old = reach("#if __CUDA_ARCH__ < 600");
  EXPECT_TRUE(old.host);
  EXPECT_FALSE(old.device);
  EXPECT_FALSE(reach("#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600\n#else").any());
  EXPECT_FALSE(reach("#ifdef __CUDA_ARCH__").host);
}

TEST(Conditions, TellOtherPlatformsFromOldVersions) {
  EXPECT_TRUE(reach("#ifdef USE_HIP").foreign);
  EXPECT_TRUE(reach("#if defined(__HIP_PLATFORM_AMD__) && CUDART_VERSION > 9000").foreign);
  EXPECT_FALSE(reach("#if CUDART_VERSION < 9000").foreign);
  EXPECT_FALSE(reach("#ifndef USE_HIP").foreign);
  EXPECT_TRUE(reach("#ifndef USE_HIP\n#else").foreign);
  EXPECT_TRUE(reach("#ifdef WHIPPED").any());
}

TEST(Conditions, FollowMacrosDefinedUnderThem) {
  const Project p =
      read({{"a.cu", "#ifdef USE_HIP\n#define MATRIX_CORES\n#endif\n#ifdef MATRIX_CORES\nint x;\n#endif\n"}});
  EXPECT_TRUE(p.files[0].branches.at(place(p, FileId{0}, "x", 0)).foreign);
}

TEST(Lookup, HidesInTheClassAlone) {
  const Project p = read({{"a.cu",
                           "struct V { float min() const; __device__ float f() { return min(); } };\n"
                           "__global__ void k(int* p) { *p = min(*p, 1); }\n"}});
  EXPECT_EQ(meaning(p, FileId{0}, "min", 1), Meaning::kOwn);
  EXPECT_EQ(meaning(p, FileId{0}, "min", 2), Meaning::kCuda);
}

TEST(Lookup, OverloadsAddAndNamespacesHide) {
  const Project p = read({{"a.cu",
                           "__device__ float2 min(float2 a, float2 b) { return a; }\n"
                           "namespace n { __device__ int max(int a, int b) { return a; }\n"
                           "__device__ int f() { return max(1, 2); } }\n"
                           "__global__ void k(int* p) { *p = min(*p, 1) + max(1, 2) + ::max(3, 4); }\n"}});
  EXPECT_EQ(meaning(p, FileId{0}, "min", 1), Meaning::kOverload);
  EXPECT_EQ(meaning(p, FileId{0}, "max", 1), Meaning::kOwn);
  EXPECT_EQ(meaning(p, FileId{0}, "max", 2), Meaning::kCuda);
  EXPECT_EQ(meaning(p, FileId{0}, "max", 3), Meaning::kCuda);
}

TEST(Lookup, GoesThroughBases) {
  const Project p = read({{"a.cu",
                           "struct Base { int warpSize; };\n"
                           "struct Derived : public Base { __device__ int f() { return warpSize; } };\n"}});
  EXPECT_EQ(meaning(p, FileId{0}, "warpSize", 1), Meaning::kOwn);
}

TEST(Lookup, RedeclaredBuiltinsAreNotThePrograms) {
  const Project p = read({{"a.cu",
                           "extern __device__ void __syncthreads(void);\n"
                           "__global__ void k() { __syncthreads(); }\n"}});
  EXPECT_EQ(meaning(p, FileId{0}, "__syncthreads", 1), Meaning::kCuda);
}

TEST(Visibility, IsWhatThePreprocessorPutsBefore) {
  const std::string use = "__device__ inline int f(int a) { return min(a, 1); }\n";
  const std::string defines = "#define min(a, b) ((a) < (b) ? (a) : (b))\n";
  // Not included; included later; included earlier in every unit; included earlier in one unit of two.
  EXPECT_EQ(meaning(read({{"a.cu", use}, {"b.h", defines}}), FileId{0}, "min", 0), Meaning::kCuda);
  EXPECT_EQ(meaning(read({{"a.cu", "#include \"u.h\"\n#include \"b.h\"\n"}, {"b.h", defines}, {"u.h", use}}), FileId{2},
                    "min", 0),
            Meaning::kCuda);
  EXPECT_EQ(meaning(read({{"a.cu", "#include \"b.h\"\n#include \"u.h\"\n"}, {"b.h", defines}, {"u.h", use}}), FileId{2},
                    "min", 0),
            Meaning::kOwn);
  EXPECT_EQ(meaning(read({{"a.cu", "#include \"b.h\"\n#include \"u.h\"\n"},
                          {"b.h", defines},
                          {"u.h", use},
                          {"c.cu", "#include \"u.h\"\n"}}),
                    FileId{2}, "min", 0),
            Meaning::kCuda);
  // Defined in the including file: before and after the include directive.
  EXPECT_EQ(meaning(read({{"a.cu", defines + "#include \"u.h\"\n"}, {"u.h", use}}), FileId{1}, "min", 0),
            Meaning::kOwn);
  EXPECT_EQ(meaning(read({{"a.cu", "#include \"u.h\"\n" + defines}, {"u.h", use}}), FileId{1}, "min", 0),
            Meaning::kCuda);
}

TEST(Instances, OfOneTemplateAreTwoVariables) {
  const Project p =
      read({{"a.cu",
             "template <int N> __device__ int* slot() { __shared__ int s[4]; return s; }\n"
             "template <int N> __device__ int* twice() { return slot<2 * N>(); }\n"
             "__global__ void k(int** p) { *p = slot<1>(); *p = slot<2>(); *p = slot< 2 >(); *p = twice<3>(); }\n"}});
  std::vector<std::string> instances;
  for (const Function& fn : p.functions) {
    if (fn.name != "k") continue;
    for (const VariableId v : fn.implicit.variables) instances.push_back(p.variables[v].instance);
  }
  EXPECT_EQ(instances, (std::vector<std::string>{"<1>", "<2>", "<2 * 3>"}));
}

}  // namespace
}  // namespace cu2sycl
