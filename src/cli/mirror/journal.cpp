#include "cli/mirror/journal.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>

#include <unistd.h>

#include "system/write.hpp"

namespace cu2sycl {
namespace {

namespace fs = std::filesystem;

// The folder of a path that the user named.
fs::path folder_holding(const std::string& path) {
  std::error_code code;
  const fs::path out = fs::weakly_canonical(path, code);
  return fs::is_directory(out, code) ? out : out.parent_path();
}

// The deepest folder that holds all paths.
fs::path common_folder(const std::vector<std::string>& paths) {
  if (paths.empty()) return fs::current_path();
  fs::path out = folder_holding(paths.front());
  for (const std::string& path : paths) {
    const fs::path other = folder_holding(path);
    fs::path shared;
    const auto end = std::mismatch(out.begin(), out.end(), other.begin(), other.end()).first;
    for (auto part = out.begin(); part != end; ++part) shared /= *part;
    out = std::move(shared);
  }
  return out;
}

std::vector<std::string> fields_of(std::string_view text) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\0', at), text.size());
    out.emplace_back(text.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

// Each step may have been made already.
Result<bool> make_changes(const std::vector<std::string>& fields) {
  std::error_code code;
  for (std::size_t k = 1; k + 1 < fields.size(); k += 2) {
    if (fields[k + 1].empty())
      fs::remove(fields[k], code);
    else if (fs::exists(fields[k], code))
      fs::rename(fields[k], fields[k + 1], code);
    if (code) return Error{fields[k + 1].empty() ? fields[k] : fields[k + 1], code.message()};
  }
  return true;
}

void add_field(std::string& text, std::string_view field) {
  text += field;
  text += '\0';
}

}  // namespace

Journal::Journal(const std::vector<std::string>& paths) : path_((common_folder(paths) / kJournalName).string()) {
  add_field(text_, std::to_string(::getpid()));
}

Result<bool> Journal::write(const std::string& path, std::string_view bytes, const std::string& mode_from) {
  const auto temporary = write_temporary(path, bytes, mode_from);
  if (!temporary) return temporary.error();
  add_field(text_, fs::absolute(temporary.value()).string());
  add_field(text_, fs::absolute(path).string());
  return true;
}

void Journal::remove(const std::string& path) {
  add_field(text_, fs::absolute(path).string());
  add_field(text_, "");
}

Result<bool> Journal::finish() {
  if (const auto written = write_file(path_, text_); !written) return written.error();
  auto done = make_changes(fields_of(text_));
  std::error_code code;
  if (done) fs::remove(path_, code);
  return done;
}

Result<bool> finish_interrupted(const std::vector<std::string>& paths) {
  std::error_code code;
  for (fs::path folder = common_folder(paths);; folder = folder.parent_path()) {
    const fs::path path = folder / kJournalName;
    if (fs::is_regular_file(path, code)) {
      std::ifstream in(path, std::ios::binary);
      const std::string text(std::istreambuf_iterator<char>(in), {});
      const std::vector<std::string> fields = fields_of(text);
      if (fields.empty() || is_running(std::atoi(fields.front().c_str())))
        return Error{path.string(), "another run is changing these files"};
      if (const auto done = make_changes(fields); !done) return done.error();
      fs::remove(path, code);
      return true;
    }
    if (folder == folder.parent_path()) return false;
  }
}

}  // namespace cu2sycl
