// libFuzzer target (`scripts/fuzz`): the input is split at its first zero byte into two files. Reading their conditions
// must not crash, and must give the same with one thread and with two.
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

#include "lex/brackets.hpp"
#include "lex/lexer.hpp"
#include "preprocess/conditions.hpp"
#include "preprocess/expansion/expansion.hpp"

namespace {

cu2sycl::LexedFile read(const char* path, std::string bytes) {
  cu2sycl::LexedFile file;
  file.source = std::make_unique<cu2sycl::SourceFile>(path, std::move(bytes));
  file.tokens = cu2sycl::lex(*file.source);
  cu2sycl::disarm_single_brackets(file.tokens);
  file.directives = cu2sycl::read_directives(file.tokens);
  return file;
}

cu2sycl::KnownMacro known(std::string_view name) {
  using State = cu2sycl::KnownMacro::State;
  if (name == "__CUDA_ARCH__") return {State::kDefined, 800, true};
  if (name == "__CUDACC__") return {State::kDefined, 1};
  if (name == "_WIN32") return {State::kUndefined};
  return name == "__HIPCC__" ? cu2sycl::KnownMacro{State::kForeign} : cu2sycl::KnownMacro{};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  const std::size_t cut = bytes.find('\0');
  cu2sycl::LexedFile header = read("t.h", bytes.substr(0, cut));
  cu2sycl::LexedFile source = read("t.cu", cut == std::string::npos ? "" : bytes.substr(cut + 1));
  const std::vector<cu2sycl::LexedFile*> files{&header, &source};
  const auto one = cu2sycl::read_branches(files, known, {"NAME", "VALUE=3"}, 1);
  const auto two = cu2sycl::read_branches(files, known, {"NAME", "VALUE=3"}, 2);
  for (std::size_t f = 0; f < files.size(); ++f) {
    for (cu2sycl::TokenIndex i = 0; i < files[f]->tokens.size(); ++i) {
      const cu2sycl::Reach reach = one[f].at(i);
      const cu2sycl::Reach other = two[f].at(i);
      if (reach.host != other.host || reach.device != other.device || reach.foreign != other.foreign) std::abort();
      if ((one[f].dead_branch(i) == cu2sycl::kNoToken) != reach.any()) std::abort();
    }
  }
  return 0;
}
