#include "source/write.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

namespace cu2sycl {
namespace {

namespace fs = std::filesystem;

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    out.push_back(text.substr(0, end));
    text.remove_prefix(end);
  }
  return out;
}

struct Edit {
  char kind;  // ' ', '-' or '+'
  std::string_view line;
};

// Myers' greedy algorithm (E. W. Myers, 1986), on what is left between a common beginning and a common end.
std::vector<Edit> shortest_edits(const std::vector<std::string_view>& a, const std::vector<std::string_view>& b) {
  const auto n = static_cast<int>(a.size());
  const auto m = static_cast<int>(b.size());
  std::vector<std::vector<int>> trace;
  std::vector<int> furthest(static_cast<std::size_t>(2 * (n + m) + 3), 0);
  const int middle = n + m + 1;
  const auto at = [&](std::vector<int>& v, int k) -> int& { return v[static_cast<std::size_t>(k + middle)]; };
  for (int d = 0; d <= n + m; ++d) {
    trace.push_back(furthest);
    for (int k = -d; k <= d; k += 2) {
      int x = k == -d || (k != d && at(furthest, k - 1) < at(furthest, k + 1)) ? at(furthest, k + 1)
                                                                               : at(furthest, k - 1) + 1;
      int y = x - k;
      while (x < n && y < m && a[static_cast<std::size_t>(x)] == b[static_cast<std::size_t>(y)]) ++x, ++y;
      at(furthest, k) = x;
      if (x < n || y < m) continue;
      std::vector<Edit> out;
      for (int step = d; step > 0; --step) {
        std::vector<int>& v = trace[static_cast<std::size_t>(step)];
        const int diagonal = x - y;
        const bool down = diagonal == -step || (diagonal != step && at(v, diagonal - 1) < at(v, diagonal + 1));
        const int before = down ? diagonal + 1 : diagonal - 1;
        const int from_x = at(v, before);
        const int from_y = from_x - before;
        while (x > from_x && y > from_y) out.push_back({' ', a[static_cast<std::size_t>(--x)]}), --y;
        if (down)
          out.push_back({'+', b[static_cast<std::size_t>(--y)]});
        else
          out.push_back({'-', a[static_cast<std::size_t>(--x)]});
      }
      while (x > 0 && y > 0) out.push_back({' ', a[static_cast<std::size_t>(--x)]}), --y;
      std::reverse(out.begin(), out.end());
      return out;
    }
  }
  return {};
}

}  // namespace

Result<bool> write_file(const std::string& named, std::string_view bytes, const std::string& mode_from) {
  std::error_code code;
  // A link stays, and what it names is written; a device or pipe cannot be replaced.
  const std::string path = fs::is_symlink(named, code) ? fs::weakly_canonical(named, code).string() : named;
  if (fs::exists(path, code) && !fs::is_regular_file(path, code) && !fs::is_directory(path, code)) {
    std::ofstream out(path, std::ios::binary);
    out << bytes;
    out.flush();
    if (!out) return Error{path, "cannot be written"};
    return true;
  }
  {
    std::ifstream in(path, std::ios::binary);
    if (in && fs::is_regular_file(path, code)) {
      const std::string old(std::istreambuf_iterator<char>(in), {});
      if (old == bytes) return false;
    }
  }
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
  std::string temporary = path + ".XXXXXX";
  const int file = ::mkstemp(temporary.data());
  if (file < 0) return Error{path, std::strerror(errno)};
  std::string_view rest = bytes;
  while (!rest.empty()) {
    const ssize_t written = ::write(file, rest.data(), rest.size());
    if (written < 0) {
      const int fault = errno;
      ::close(file);
      ::unlink(temporary.c_str());
      return Error{path, std::strerror(fault)};
    }
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
  const mode_t mask = ::umask(0);
  ::umask(mask);
  ::fchmod(file, has_mode ? status.st_mode & 07777 : 0666 & ~mask);
  ::close(file);
  if (::rename(temporary.c_str(), path.c_str()) != 0) {
    const int fault = errno;
    ::unlink(temporary.c_str());
    return Error{path, std::strerror(fault)};
  }
  return true;
}

std::string unified_diff(const std::string& old_name, std::string_view old_text, const std::string& new_name,
                         std::string_view new_text) {
  if (old_text == new_text) return {};
  constexpr std::size_t kContext = 3;
  const auto edits = shortest_edits(lines_of(old_text), lines_of(new_text));
  std::string out = "--- " + old_name + "\n+++ " + new_name + "\n";
  std::size_t old_line = 1;
  std::size_t new_line = 1;
  for (std::size_t i = 0; i < edits.size();) {
    if (edits[i].kind == ' ') {
      ++i, ++old_line, ++new_line;
      continue;
    }
    const std::size_t lead = std::min(i, kContext);
    std::size_t end = i;
    for (std::size_t k = i, same = 0; k < edits.size() && same <= 2 * kContext; ++k) {
      same = edits[k].kind == ' ' ? same + 1 : 0;
      if (same == 0) end = k + 1;
    }
    const std::size_t stop = std::min(end + kContext, edits.size());
    std::size_t removed = lead;
    std::size_t added = lead;
    std::string body;
    for (std::size_t k = i - lead; k < stop; ++k) {
      body += edits[k].kind + std::string(edits[k].line);
      if (!body.ends_with('\n')) body += "\n\\ No newline at end of file\n";
      if (k < i) continue;
      removed += edits[k].kind != '+';
      added += edits[k].kind != '-';
    }
    out += "@@ -" + std::to_string(old_line - lead) + "," + std::to_string(removed) + " +" +
           std::to_string(new_line - lead) + "," + std::to_string(added) + " @@\n" + body;
    for (; i < stop; ++i) {
      old_line += edits[i].kind != '+';
      new_line += edits[i].kind != '-';
    }
  }
  return out;
}

}  // namespace cu2sycl
