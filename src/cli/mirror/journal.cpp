#include "cli/mirror/journal.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>
#include <utility>

#include <sys/stat.h>
#include <unistd.h>

#include "system/containment.hpp"
#include "system/write.hpp"

namespace cu2sycl {
namespace {

namespace fs = std::filesystem;

// Returns the folder of a path that the user named.
fs::path folder_holding(const std::string& path) {
  std::error_code code;
  const fs::path out = fs::weakly_canonical(fs::absolute(path), code);
  return fs::is_directory(out, code) ? out : out.parent_path();
}

// Returns the deepest folder that contains all paths.
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

// Makes the changes of a journal. Each of them may have been made already.
Result<bool> make_changes(const std::vector<std::string>& fields, const fs::path& folder) {
  std::error_code code;
  for (std::size_t k = 1; k + 1 < fields.size(); k += 2) {
    const fs::path from = folder / fields[k];
    const fs::path to = folder / fields[k + 1];
    const bool removes = fields[k + 1].empty();
    if (removes)
      fs::remove(from, code);
    else if (fs::exists(from, code))
      fs::rename(from, to, code);
    if (code) return Error{(removes ? from : to).string(), code.message()};
  }
  return true;
}

// Returns why a journal must not be used: it may have been distributed with somebody else's files.
std::string reason_to_refuse_all(const std::vector<std::string>& fields, const fs::path& folder) {
  if (fields.empty()) return "is empty; delete it";
  for (std::size_t k = 1; k < fields.size(); ++k) {
    const std::string why = fields[k].empty() ? "" : reason_to_refuse(folder / fields[k], folder);
    if (!why.empty()) return "cannot be completed: " + fields[k] + ' ' + why + "; delete it";
  }
  if (is_running(std::atoi(fields.front().c_str())))
    return "another run, process " + fields.front() + ", is changing these files; delete this file if there is none";
  return {};
}

// Whether the user who runs the program owns the file.
bool is_own_file(const fs::path& path) {
  struct stat status {};
  return ::lstat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) && status.st_uid == ::geteuid();
}

void add_field(std::string& text, std::string_view field) {
  text += field;
  text += '\0';
}

}  // namespace

Journal::Journal(const std::vector<std::string>& paths) : path_((common_folder(paths) / kJournalName).string()) {
  add_field(text_, std::to_string(::getpid()));
}

Journal::~Journal() {
  std::error_code code;
  for (const std::string& path : temporaries_) fs::remove(path, code);
}

void Journal::add_path(const std::string& path) {
  std::error_code code;
  const fs::path place = fs::absolute(path).lexically_normal();
  const fs::path parent = fs::weakly_canonical(place.parent_path(), code);
  add_field(text_, (parent / place.filename()).lexically_relative(fs::path(path_).parent_path()).string());
}

Result<bool> Journal::write(const std::string& path, std::string_view bytes, const std::string& mode_from) {
  const auto temporary = write_temporary(path, bytes, mode_from);
  if (!temporary) return temporary.error();
  temporaries_.push_back(temporary.value());
  add_path(temporary.value());
  add_path(path);
  return true;
}

void Journal::remove(const std::string& path) {
  add_path(path);
  add_field(text_, "");
}

Result<bool> Journal::finish() {
  if (const auto written = write_file(path_, text_); !written) return written.error();
  temporaries_.clear();
  auto done = make_changes(fields_of(text_), fs::path(path_).parent_path());
  std::error_code code;
  if (done) fs::remove(path_, code);
  return done;
}

Result<bool> finish_interrupted(const std::vector<std::string>& paths) {
  for (fs::path folder = common_folder(paths);; folder = folder.parent_path()) {
    const fs::path path = folder / kJournalName;
    if (is_own_file(path)) {
      std::ifstream in(path, std::ios::binary);
      const std::string text(std::istreambuf_iterator<char>(in), {});
      const std::vector<std::string> fields = fields_of(text);
      if (std::string why = reason_to_refuse_all(fields, folder); !why.empty())
        return Error{path.string(), std::move(why)};
      if (const auto done = make_changes(fields, folder); !done) return done.error();
      std::error_code code;
      fs::remove(path, code);
      return true;
    }
    if (folder == folder.parent_path()) return false;
  }
}

}  // namespace cu2sycl
