#include "system/write.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "source/source_file.hpp"

namespace cu2sycl {
namespace {

namespace fs = std::filesystem;

// The prefix of the names of temporary files, before the process number.
const std::string kTemporary = ".cu2sycl.temporary.";

}  // namespace

Result<std::string> write_temporary(const std::string& path, std::string_view bytes, const std::string& mode_from) {
  std::error_code code;
  const fs::path parent = fs::path(path).parent_path();
  if (!parent.empty()) {
    fs::create_directories(parent, code);
    if (code) return Error{path, "cannot create its folder: " + code.message()};
  }
  struct stat status {};
  const bool has_mode =
      ::stat(path.c_str(), &status) == 0 || (!mode_from.empty() && ::stat(mode_from.c_str(), &status) == 0);
  if (has_mode && fs::is_directory(path, code)) return Error{path, "is a directory"};
  if (::access(path.c_str(), F_OK) == 0 && ::access(path.c_str(), W_OK) != 0) return Error{path, std::strerror(errno)};
  std::string temporary = (parent / (kTemporary + std::to_string(::getpid()) + ".XXXXXX")).string();
  const int file = ::mkstemp(temporary.data());
  if (file < 0) return Error{path, std::strerror(errno)};
  std::string_view rest = bytes;
  while (!rest.empty()) {
    const ssize_t written = ::write(file, rest.data(), rest.size());
    if (written < 0) {
      const int error = errno;
      ::close(file);
      ::unlink(temporary.c_str());
      return Error{path, std::strerror(error)};
    }
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
  const mode_t mask = ::umask(0);
  ::umask(mask);
  ::fchmod(file, has_mode ? status.st_mode & 07777 : 0666 & ~mask);
  if (::close(file) != 0) {  // some file systems report only here that they are full
    const int error = errno;
    ::unlink(temporary.c_str());
    return Error{path, std::strerror(error)};
  }
  return temporary;
}

Result<bool> write_file(const std::string& named, std::string_view bytes, const std::string& mode_from) {
  std::error_code code;
  // A link is kept, and its target is written. A device or pipe cannot be replaced.
  const std::string path = fs::is_symlink(named, code) ? fs::weakly_canonical(named, code).string() : named;
  if (fs::exists(path, code) && !fs::is_regular_file(path, code) && !fs::is_directory(path, code)) {
    std::ofstream out(path, std::ios::binary);
    out << bytes;
    out.flush();
    if (!out) return Error{path, "cannot be written"};
    return true;
  }
  if (const auto old = read_bytes(path); old && old.value() == bytes) return false;
  const auto temporary = write_temporary(path, bytes, mode_from);
  if (!temporary) return temporary.error();
  if (::rename(temporary.value().c_str(), path.c_str()) != 0) {
    const int error = errno;
    ::unlink(temporary.value().c_str());
    return Error{path, std::strerror(error)};
  }
  return true;
}

bool is_running(int process) { return process > 0 && (::kill(process, 0) == 0 || errno != ESRCH); }

void remove_leftovers(const std::string& folder) {
  std::error_code code;
  for (const fs::directory_entry& one : fs::directory_iterator(folder.empty() ? "." : folder, code)) {
    const std::string name = one.path().filename().string();
    if (!name.starts_with(kTemporary)) continue;
    if (!is_running(std::atoi(name.c_str() + kTemporary.size()))) fs::remove(one.path(), code);
  }
}

}  // namespace cu2sycl
