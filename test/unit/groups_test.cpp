// Tests which files of a run are converted together.
#include "driver/read/groups.hpp"

#include <gtest/gtest.h>

#include "driver/read/link_files.hpp"
#include "driver/read/read_project.hpp"
#include "program/units/programs.hpp"

namespace cu2sycl {
namespace {

using Files = std::vector<std::pair<std::string, std::string>>;

// Returns the groups as text: `a b|c`, where a, b and c are paths of files.
std::string grouped(const Files& files, const std::vector<std::string>& include_folders = {}) {
  static const Table table = Table::built_in();
  std::vector<SourceFile> sources;
  for (const auto& [path, text] : files) sources.emplace_back(path, text);
  std::vector<std::string> missing;
  Project project = read_files(std::move(sources), table, {}, missing);
  link_includes(project, table, include_folders);
  std::string out;
  for (const std::vector<FileId>& group : independent_groups(project, 1)) {
    out += out.empty() ? "" : "|";
    for (const FileId id : group) out += (id == group.front() ? "" : " ") + project.files[id].source->path();
  }
  return out;
}

TEST(Groups, AreProgramsThatShareNothing) {
  EXPECT_EQ(grouped({{"a.cu", "int main() {}"}, {"b.cu", "int main() { return 1; }"}}), "a.cu|b.cu");
}

TEST(Groups, HoldWhatIncludesAndWhatDefines) {
  const std::string header = "void run(int n);\nextern int total;\n";
  EXPECT_EQ(grouped({{"a/main.cu", "#include \"run.h\"\nint main() { run(1); }"},
                     {"a/run.h", header},
                     {"a/run.cu", "#include <cstdio>\n__global__ void k() {}\nvoid run(int n) { k<<<1, 1>>>(); }"},
                     {"a/total.cu", "namespace {}\nint total = 3;"},
                     {"b/main.cu", "static void run(int) {}\nint main() { run(2); }"}}),
            "a/main.cu a/run.h a/run.cu a/total.cu|b/main.cu");
}

TEST(Groups, ReadSpecifiersAndBranches) {
  EXPECT_EQ(grouped({{"a.cu", "extern \"C\" { void step(int* p); }\nint main() { step(nullptr); }"},
                     {"step.cu",
                      "template <class T, int N> struct S { void f(); };\n"
                      "__global__ void __launch_bounds__(32, 2) k(int* p) {}\n"
                      "#ifdef FAST\nextern \"C\" void step(int* p)\n#else\nvoid step(int* p)\n#endif\n{ }"},
                     {"b.cu", "__global__ void __launch_bounds__(32) k(int* p) {}\nint main() {}"}}),
            "a.cu step.cu|b.cu");
}

TEST(Groups, IncludesMeanFilesOfGivenFoldersOrAround) {
  const Files files{{"src/main.cu", "inline int run() { return 0; }"},
                    {"src/one/main.cu", "#include <main.cu>\nint main() { return run(); }"},
                    {"src/two/main.cu", "int main() { return 2; }"}};
  EXPECT_EQ(grouped(files), "src/main.cu src/one/main.cu|src/two/main.cu");
  EXPECT_EQ(grouped(files, {"src/two"}), "src/main.cu|src/one/main.cu src/two/main.cu");
}

// If no file shows which files are linked, they may be one program.
TEST(Groups, FilesWithoutMainAreOne) {
  EXPECT_EQ(
      grouped({{"a.cu", "int main() {}"}, {"x.cu", "void x() {}"}, {"b.cu", "int main() {}"}, {"y.cu", "int y;"}}),
      "a.cu|x.cu y.cu|b.cu");
  EXPECT_EQ(grouped({{"a.cu", "int main() {}"}, {"x.cu", "void x() {}"}, {"y.cu", "int y;"}}), "a.cu x.cu y.cu");
}

// Programs that share a header are converted together, but remain separate programs.
TEST(Programs, AreAUnitWithMainAndWhatItNeeds) {
  static const Table table = Table::built_in();
  std::vector<SourceFile> sources;
  sources.emplace_back("check.h", "inline void check(int) {}\n");
  sources.emplace_back("a/main.cu", "#include \"../check.h\"\nvoid run();\nint main() { run(); }\n");
  sources.emplace_back("a/run.cu", "void run() {}\n");
  sources.emplace_back("b/main.cu", "#include \"../check.h\"\nint main() {}\n");
  std::vector<std::string> missing;
  const Project p = build_project(read_files(std::move(sources), table, {}, missing), table);
  const auto files = [](std::initializer_list<std::size_t> ids) {
    std::vector<FileId> out;
    for (const std::size_t id : ids) out.emplace_back(id);
    return out;
  };
  EXPECT_EQ(p.programs, (std::vector{files({0, 1, 2}), files({0, 3})}));
}

// A pointer is not mistaken for a kernel of the same name in another program.
TEST(Programs, HaveKernelsOfTheirOwn) {
  static const Table table = Table::built_in();
  std::vector<SourceFile> sources;
  sources.emplace_back("check.h", "inline void check(int) {}\n");
  sources.emplace_back("a.cu",
                       "#include \"check.h\"\n__global__ void copy(int* p) {}\n"
                       "int main() { void (*kernel)(int*) = copy; int* p; kernel<<<1, 1>>>(p); }\n");
  sources.emplace_back("b.cu",
                       "#include \"check.h\"\n__global__ void kernel(int* p) {}\n"
                       "int main() { int* p; kernel<<<1, 1>>>(p); }\n");
  std::vector<std::string> missing;
  const Project p = build_project(read_files(std::move(sources), table, {}, missing), table);
  std::vector<std::string> launchers;
  for (const FunctionId id : p.analysis.launchers.kernels) launchers.push_back(p.functions[id].name);
  EXPECT_EQ(launchers, std::vector<std::string>{"copy"});
  EXPECT_TRUE(p.analysis.launchers.foreign.empty());
}

}  // namespace
}  // namespace cu2sycl
