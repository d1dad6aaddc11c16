#include "system/process.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>

extern char** environ;  // NOLINT: POSIX names it

namespace cu2sycl {

namespace {

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> out;
  out.reserve(words.size() + 1);
  for (std::string& word : words) out.push_back(word.data());
  out.push_back(nullptr);
  return out;
}

int wait_for(pid_t process) {
  int status = 0;
  while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  return status;
}

}  // namespace

int run_visibly(const std::vector<std::string>& words) {
  constexpr int kNotStarted = 127;
  constexpr int kSignal = 128;
  std::vector<std::string> copy(words);
  std::vector<char*> arguments = pointers(copy);
  pid_t process = 0;
  if (words.empty() || ::posix_spawnp(&process, arguments.front(), nullptr, nullptr, arguments.data(), environ) != 0)
    return kNotStarted;
  const int status = wait_for(process);
  return WIFEXITED(status) ? WEXITSTATUS(status) : kSignal + WTERMSIG(status);
}

Finished run_program(const std::vector<std::string>& words) {
  std::array<int, 2> ends{};
  if (words.empty() || ::pipe2(ends.data(), O_CLOEXEC) != 0) return {-1, {}};
  posix_spawn_file_actions_t actions{};
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  ::posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  std::vector<std::string> copy(words);
  std::vector<char*> arguments = pointers(copy);
  pid_t process = 0;
  const int started = ::posix_spawnp(&process, arguments.front(), &actions, nullptr, arguments.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  Finished out{-1, {}};
  std::array<char, 4096> buffer{};
  while (started == 0) {
    const ssize_t size = ::read(ends[0], buffer.data(), buffer.size());
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) break;
    out.output.append(buffer.data(), static_cast<std::size_t>(size));
  }
  ::close(ends[0]);
  if (started != 0) return out;
  const int status = wait_for(process);
  if (WIFEXITED(status)) out.code = WEXITSTATUS(status);
  return out;
}

}  // namespace cu2sycl
