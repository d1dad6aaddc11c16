// Measures the cost per byte of each stage, and shows that the whole conversion is linear: `cmake --build build/release
// --target stages && build/release/bench/stages`.
#include <benchmark/benchmark.h>

#include "driver/pipeline.hpp"
#include "lex/lexer.hpp"
#include "preprocess/expansion/expansion.hpp"

namespace {

// Returns a CUDA file of about `kernels` times 25 lines.
std::string program(std::int64_t kernels, std::int64_t salt = 0) {
  std::string out = "#include <cuda_runtime.h>\n#define TID (blockIdx.x * blockDim.x + threadIdx.x)\n";
  for (std::int64_t k = 0; k < kernels; ++k) {
    const std::string n = std::to_string(salt) + "_" + std::to_string(k);
    out += "__device__ float helper" + n +
           "(const float* p, int i) { return p[i] * 2.0f; }\n"
           "// A kernel with local memory.\n"
           "__global__ void kernel" +
           n +
           "(float* out, const float* in, int n) {\n"
           "  __shared__ float tile[256];\n"
           "  int i = TID;\n"
           "  tile[threadIdx.x] = i < n ? helper" +
           n +
           "(in, i) : 0.0f;\n"
           "  __syncthreads();\n"
           "  for (int s = blockDim.x / 2; s > 0; s >>= 1) {\n"
           "    if (threadIdx.x < s) tile[threadIdx.x] += tile[threadIdx.x + s];\n"
           "    __syncthreads();\n"
           "  }\n"
           "  if (threadIdx.x == 0) atomicAdd(out, tile[0]);\n"
           "}\n"
           "void run" +
           n +
           "(const float* host, int n) {\n"
           "  float *in, *out;\n"
           "  cudaMalloc(&in, n * sizeof(float));\n"
           "  cudaMalloc(&out, sizeof(float));\n"
           "  cudaMemcpy(in, host, n * sizeof(float), cudaMemcpyHostToDevice);\n"
           "  kernel" +
           n +
           "<<<(n + 255) / 256, 256>>>(out, in, n);\n"
           "  if (cudaDeviceSynchronize() != cudaSuccess) return;\n"
           "  cudaFree(in);\n"
           "  cudaFree(out);\n"
           "}\n\n";
  }
  return out;
}

void lexing(benchmark::State& state) {
  const cu2sycl::SourceFile file("t.cu", program(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(cu2sycl::lex(file));
  state.SetBytesProcessed(static_cast<std::int64_t>(file.bytes().size()) * state.iterations());
}
BENCHMARK(lexing)->Range(12, 768);

// Expands the macros of a file that is a whole program.
cu2sycl::Expansions expand(cu2sycl::LexedFile& file) {
  const cu2sycl::TableWords words{[](std::string_view word) { return word == "threadIdx"; },
                                  [](std::string_view) { return false; },
                                  [](std::string_view, bool, const cu2sycl::WordSet&) { return false; },
                                  [](std::string_view) { return false; },
                                  [](std::string_view, std::size_t) { return false; },
                                  [](std::string_view) { return false; }};
  const cu2sycl::FileRelations alone{[](std::uint32_t, std::uint32_t) { return true; },
                                     [](std::uint32_t, std::uint32_t, cu2sycl::TokenIndex) { return true; },
                                     [](std::uint32_t, cu2sycl::TokenIndex) { return true; }};
  return cu2sycl::expand_macros({&file}, words, {}, {}, alone, 1);
}

// Macro expansion with Boost.Wave, for kernels that a macro generates. The rate is per byte of the expanded text.
void expanding(benchmark::State& state) {
  std::string text =
      "#define KERNEL(name, op) __global__ void name##_kernel(float* out, const float* in, int n) { \\\n"
      "  const int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) out[i] = in[i] op in[i]; }\n";
  for (std::int64_t k = 0; k < state.range(0); ++k) text += "KERNEL(k" + std::to_string(k) + ", +)\n";
  cu2sycl::LexedFile file{std::make_unique<cu2sycl::SourceFile>("t.cu", text), {}, {}};
  file.tokens = cu2sycl::lex(*file.source);
  file.directives = cu2sycl::read_directives(file.tokens);
  std::size_t bytes = 0;
  for (auto _ : state) {
    const cu2sycl::Expansions out = expand(file);
    bytes = out.sources[0]->bytes().size();
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(bytes) * state.iterations());
}
BENCHMARK(expanding)->Range(12, 768);

// Macro expansion for a program in which a macro generates one kernel for every eight. The rate is per byte of the
// file.
void expanding_some(benchmark::State& state) {
  std::string text = program(state.range(0)) +
                     "#define SCALE_KERNEL(name, type, op) \\\n"
                     "  __global__ void name(type* out, const type* in, int n) { \\\n"
                     "    const int i = blockIdx.x * blockDim.x + threadIdx.x; \\\n"
                     "    if (i < n) out[i] = in[i] op in[i]; \\\n"
                     "  }\n";
  for (std::int64_t k = 0; k < state.range(0); k += 8)
    text += "SCALE_KERNEL(made" + std::to_string(k) + ", float, *)\n";
  cu2sycl::LexedFile file{std::make_unique<cu2sycl::SourceFile>("t.cu", text), {}, {}};
  file.tokens = cu2sycl::lex(*file.source);
  file.directives = cu2sycl::read_directives(file.tokens);
  for (auto _ : state) benchmark::DoNotOptimize(expand(file));
  state.SetBytesProcessed(static_cast<std::int64_t>(text.size()) * state.iterations());
}
BENCHMARK(expanding_some)->Range(64, 512);

void tables(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(cu2sycl::Table::built_in());
}
BENCHMARK(tables);

void one_file(benchmark::State& state) {
  const cu2sycl::Table table = cu2sycl::Table::built_in();
  const std::string text = program(state.range(0));
  for (auto _ : state) {
    std::vector<cu2sycl::SourceFile> sources;
    sources.emplace_back("t.cu", text);
    benchmark::DoNotOptimize(cu2sycl::convert_all(std::move(sources), table, 1));
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(text.size()) * state.iterations());
}
BENCHMARK(one_file)->Range(12, 768);

void many_files(benchmark::State& state) {
  const cu2sycl::Table table = cu2sycl::Table::built_in();
  std::int64_t bytes = 0;
  std::vector<std::string> texts;
  for (std::int64_t k = 0; k < state.range(0); ++k) texts.push_back(program(8, k));
  for (const std::string& text : texts) bytes += static_cast<std::int64_t>(text.size());
  for (auto _ : state) {
    std::vector<cu2sycl::SourceFile> sources;
    for (std::size_t k = 0; k < texts.size(); ++k) sources.emplace_back("t" + std::to_string(k) + ".cu", texts[k]);
    benchmark::DoNotOptimize(cu2sycl::convert_all(std::move(sources), table, 1));
  }
  state.SetBytesProcessed(bytes * state.iterations());
}
BENCHMARK(many_files)->Arg(10)->Arg(100)->Arg(1000)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
