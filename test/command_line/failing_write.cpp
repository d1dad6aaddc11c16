// A disk that is full: preloaded, it lets the first writes to files succeed, as many as WRITES_BEFORE_FULL says, then
// writes half, then fails. EDITED_MEANWHILE: a file to which somebody adds a line before the first write.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

extern "C" ssize_t write(int file, const void* bytes, std::size_t size) {
  static const auto real = reinterpret_cast<ssize_t (*)(int, const void*, std::size_t)>(dlsym(RTLD_NEXT, "write"));
  static int left = std::atoi(std::getenv("WRITES_BEFORE_FULL"));
  struct stat status {};
  if (const char* path = std::getenv("EDITED_MEANWHILE"); path != nullptr) {
    const int edited = open(path, O_WRONLY | O_APPEND);
    unsetenv("EDITED_MEANWHILE");
    real(edited, "// edited\n", 10);
    close(edited);
  }
  if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode) || left-- > 0) return real(file, bytes, size);
  if (left == -1 && size > 1) return real(file, bytes, size / 2);
  errno = ENOSPC;
  return -1;
}
