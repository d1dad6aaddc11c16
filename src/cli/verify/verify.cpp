#include "cli/verify/verify.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <set>

#include "cli/options/compile_commands.hpp"
#include "cli/outputs/host_program.hpp"
#include "cli/outputs/output_paths.hpp"
#include "cli/verify/compiler_messages.hpp"
#include "cli/verify/converted_lines.hpp"
#include "lex/brackets.hpp"
#include "lex/token_kind.hpp"
#include "preprocess/include_guard.hpp"
#include "rules/cuda_names.hpp"
#include "source/algorithms.hpp"
#include "source/lists.hpp"
#include "system/process.hpp"

namespace cu2sycl {
namespace {

namespace fs = std::filesystem;

constexpr const char* kSeconds = "120";  // of CPU time, for one unit

// An error, with what its notes say about the functions that a call may have meant.
struct UnitError : CompilerMessage {
  bool candidates = false;
  bool changed_candidates = false;
};

bool names_sycl(std::string_view message) { return message.find("sycl") != std::string_view::npos; }

// The project of a source, the source in it, and the names that the project declares.
struct Program {
  const Project* project;
  const File* file;
  std::shared_ptr<const std::set<std::string>> declared;
};

// Whether all includes of a file are under a condition.
bool is_included_conditionally(const Project& project, FileId id) {
  bool any = false;
  for (const File& file : project.files) {
    for (const IncludedFile& one : file.included_at) {
      if (one.file != id) continue;
      if (!in_branch(file.tokens, one.directive)) return false;
      any = true;
    }
  }
  return any;
}

// Whether all declarations of a name that a source sees depend on conditions, for example on macros of the command
// line; also if it sees none, as in a build that passes the compiler another file first.
bool is_declared_conditionally(const Project& project, std::string_view name, std::string_view source) {
  const auto declared = project.names.find(name);
  const auto from = find_if(project.files, [&](const File& file) { return file.source->path() == source; });
  if (declared == project.names.end() || from == project.files.end()) return false;
  const FileId at(static_cast<std::size_t>(from - project.files.begin()));
  return all_of(declared->second, [&](const DeclaredName& one) {
    return !project.visibility.sees(at, one.file, one.at) || in_branch(project.files[one.file].tokens, one.at) ||
           is_included_conditionally(project, one.file);
  });
}

// Returns the names that a program declares, except data members, whose declarations do not change.
std::set<std::string> names_declared(const Project& project) {
  std::set<std::string> out;
  const auto add = [&](const auto& named) {
    for (const auto& [name, what] : named) out.emplace(name);
  };
  add(project.names);
  add(project.functions_by_name);
  add(project.variables_by_name);
  for (FunctionId id{0}; id < project.functions.size(); ++id) {
    add(project.locals[id]);
    const Function& fn = project.functions[id];
    out.insert(fn.template_parameters.begin(), fn.template_parameters.end());
    out.insert(fn.class_parameters.begin(), fn.class_parameters.end());
  }
  return out;
}

class Verifier {
 public:
  // `given`: the folders of -I, which the compiler searches after those of the outputs: they may have sources.
  Verifier(const Plan& plan, const Projects& projects, const std::set<std::string>& reported,
           std::vector<std::string> command, const std::vector<std::string>& given)
      : plan_(plan), reported_(reported), command_(std::move(command)), folders_(include_folders(plan)), given_(given) {
    for (const Project& one : projects.all) {
      const auto declared = std::make_shared<const std::set<std::string>>(names_declared(one));
      for (const File& file : one.files) programs_[file.source->path()] = {&one, &file, declared};
    }
  }

  Result<Verified> run() {
    for (const PlannedFile& one : plan_.files) {
      if (one.from.empty()) continue;
      auto source = load(one.from);
      if (!source) continue;  // standard input, or a source that --in-place has renamed
      std::vector<Change> changed = changes(source.value().bytes(), one.text);
      std::vector<std::string_view> lines = lines_of(one.text);
      const std::vector<std::string_view> before = lines_of(source.value().bytes());
      for (const Change& each : changed) words_.merge(changed_words(before, lines, each));
      std::set<std::string> replaced = replaced_words(source.value().bytes(), one.text);
      files_.emplace(normal(one.path), ConvertedFile{std::move(source.value()), std::move(lines), std::move(changed),
                                                     std::move(replaced)});
    }
    for (const PlannedFile& one : plan_.files) {
      if (!is_unit(one) || !files_.contains(normal(one.path))) continue;
      if (!compile(one.path))
        return Error{command_.front(), "cannot be started; install a C++17 compiler, or name it in CXX"};
      ++out_.units;
    }
    out_.compiler = command_.front();
    return std::move(out_);
  }

 private:
  static std::string normal(const std::string& path) { return fs::absolute(path).lexically_normal().string(); }

  // Returns the folders for includes, those nearest to a unit first, because parts of a project may have headers with
  // the same name.
  [[nodiscard]] std::vector<std::string> folders_for(const std::string& unit) const {
    std::vector<std::string> out(folders_.begin(), folders_.end());
    std::ranges::stable_sort(
        out, [&](const std::string& a, const std::string& b) { return shared_parts(a, unit) > shared_parts(b, unit); });
    return out;
  }

  // Compiles a unit. Returns false if the compiler could not be started.
  bool compile(const std::string& path) {
    std::vector<std::string> words = command_;
    for (const std::string& folder : folders_for(path)) words.insert(words.end(), {"-I", folder});
    for (const std::string& folder : given_) words.insert(words.end(), {"-I", folder});
    words.push_back(path);
    const Finished finished = run_compiler(words, kSeconds);
    constexpr int kNotStarted = 127;
    if (finished.code == kNotStarted) return false;
    if (finished.code == 0) return true;
    const bool slow = finished.code < 0 || finished.output.find("CPU time limit") != std::string::npos;
    if (slow)
      add(FindingId::kNotVerified, path, 0, "the compiler took more than " + std::string(kSeconds) + " seconds");
    else
      read(path, finished.output);
    return true;
  }

  // Reads the errors. The place of each is the first one in a file of the run: its own, or the one that required the
  // code.
  void read(const std::string& unit, const std::string& output) {
    doubtful_.clear();
    reported_words_.clear();
    const CompilerMessage at_unit{unit, 1, {}, {}};
    CompilerMessage required = at_unit;
    std::vector<UnitError> errors;
    bool in_header = false;  // the last error is in a header, and a note may give its place
    for (const std::string_view text : lines_of(output)) {
      std::optional<CompilerMessage> said = read_compiler_line(std::string(text));
      if (!said) continue;
      const bool own = files_.contains(normal(said->path));
      if (said->kind.starts_with("required from") && own) required = *said;
      if (said->kind == "note" && own && in_header && said->message.find("instantiation") != std::string::npos) {
        errors.back().path = said->path;
        errors.back().line = said->line;
        in_header = false;
      }
      if (said->kind == "note" && said->message.starts_with("candidate") && !errors.empty()) {
        errors.back().candidates = true;
        errors.back().changed_candidates |= own && declaration_changed(files_.at(normal(said->path)), said->line - 1);
      }
      if (said->kind != "error" && said->kind != "fatal error") continue;
      in_header = !own;
      if (!own) {
        said->path = required.path;
        said->line = required.line;
      }
      errors.push_back({*said});
      required = at_unit;
    }
    for (const UnitError& one : errors) error(one);
  }

  void error(const UnitError& said) {
    if (said.kind == "fatal error" && (said.message.find("file not found") != std::string::npos ||
                                       said.message.find("No such file") != std::string::npos)) {
      add(FindingId::kNotVerified, said.path, said.line - 1, said.message);
      return;
    }
    const ConvertedFile& file = files_.at(normal(said.path));
    if (is_marked(file.lines, said.line - 1)) return note_words(file, said.line, reported_words_);
    const std::string missing(missing_name(said.message));
    const bool follows = missing.empty() ? !reported_words_.empty() && may_follow(said.message)
                                         : reported_.contains(missing) || reported_words_.contains(missing);
    if (follows) return note_words(file, said.line, reported_words_);
    const bool of_directive = said.message.starts_with("#error");
    const auto [line, changed] = source_line(file, said.line - 1);
    const bool of_the_source = said.candidates && !said.changed_candidates && !names_sycl(said.message);
    const bool about_us = is_cuda_name(missing) || is_broken_condition(said.message, file) ||
                          (!of_the_source && is_about_us(said.message, {}));
    if ((changed || about_us) && !of_directive && !is_own(said, file)) {
      add(FindingId::kDoesNotCompile, said.path, said.line - 1, said.message);
      return;
    }
    note_words(file, said.line, doubtful_);
    if (seen_.emplace(normal(said.path), line).second)
      out_.own.push_back(file.source.path() + ":" + std::to_string(line + 1) + ": " + said.message);
  }

  // Collects the words of the statement around a line of an output, counted from 1: what it declares is missing
  // afterwards.
  static void note_words(const ConvertedFile& file, std::size_t line, std::set<std::string>& to) {
    std::size_t begin = line - 1;
    while (begin > 0 && begin < file.lines.size() && !ends_statement(file.lines[begin - 1])) --begin;
    std::size_t end = line;
    while (end < file.lines.size() && !ends_statement(file.lines[end - 1])) ++end;
    for (const std::string_view word : identifiers_in_lines(file.lines, begin, end)) to.emplace(word);
  }

  // Whether a message names something that the conversion wrote, apart from a missing name.
  [[nodiscard]] bool is_about_us(std::string_view message, std::string_view missing) const {
    const std::vector<std::string_view> named = identifiers_in(message);
    return names_sycl(message) || any_of(named, [&](std::string_view word) {
             const std::string_view before = message.substr(0, static_cast<std::size_t>(word.data() - message.data()));
             const bool quoted = before.ends_with('\'') || before.ends_with("\u2018");
             return word != missing && (quoted || is_called(message, word)) && !is_keyword(word) &&
                    words_.contains(std::string(word));
           });
  }

  // Whether a message is about `#if` lines that do not match, though they match in the source.
  [[nodiscard]] bool is_broken_condition(std::string_view message, const ConvertedFile& file) const {
    const auto program = programs_.find(file.source.path());
    return program != programs_.end() && message.find('#') != std::string_view::npos &&
           (message.find("unterminated") != std::string_view::npos ||
            message.find("without #if") != std::string_view::npos) &&
           unpaired_directives(program->second.file->tokens).empty();
  }

  // Whether an error in a changed line of the source is not caused by the conversion.
  [[nodiscard]] bool is_own(const CompilerMessage& error, const ConvertedFile& file) const {
    const std::string_view message = error.message;
    const std::string name(missing_name(message));
    if (is_cuda_name(name)) return false;
    if (name.empty()) return !doubtful_.empty() && may_follow(message);
    if (doubtful_.contains(name)) return true;
    if (adds_word(file, error.line - 1, name)) return false;
    const auto program = programs_.find(file.source.path());
    const bool stood = program != programs_.end() && program->second.file->words.contains(name);
    if (!stood || file.replaced.contains(name)) return false;
    const std::string_view said = message.substr(0, message.find("; did you mean"));
    if (said.find("member named") != std::string_view::npos) return !is_about_us(said, name);
    return !names_sycl(said) && (!program->second.declared->contains(name) ||
                                 is_declared_conditionally(*program->second.project, name, file.source.path()));
  }

  void add(FindingId id, const std::string& path, std::size_t output_line, const std::string& message) {
    const ConvertedFile& file = files_.at(normal(path));
    const std::vector<std::string_view> lines = lines_of(file.source.bytes());
    const std::size_t line = std::min(source_line(file, output_line).first, lines.empty() ? 0 : lines.size() - 1);
    if (!seen_.emplace(normal(path), line).second) return;
    std::uint32_t offset = 0;
    std::uint32_t length = 1;
    if (!lines.empty()) {
      const std::size_t first = std::min(lines[line].find_first_not_of(" \t"), lines[line].size());
      offset =
          static_cast<std::uint32_t>(static_cast<std::size_t>(lines[line].data() - file.source.bytes().data()) + first);
      length = static_cast<std::uint32_t>(std::max<std::size_t>(lines[line].size() - first, 1));
    }
    out_.findings.push_back(make_finding(id, file.source, offset, length, {}, message));
  }

  const Plan& plan_;
  const std::set<std::string>& reported_;  // names that findings report
  std::vector<std::string> command_;
  std::set<std::string> folders_;  // searched by the units for headers
  const std::vector<std::string>& given_;
  std::map<std::string, ConvertedFile> files_;  // by the absolute path of the written file
  std::set<std::string> words_;                 // words that the conversion changed
  std::map<std::string, Program> programs_;     // by the path of a source
  std::set<std::string> doubtful_;              // words of a unit's statements that have errors of their own
  std::set<std::string> reported_words_;        // words of a unit's statements that findings report
  std::set<std::pair<std::string, std::size_t>> seen_;
  Verified out_;
};

bool is_on_path(const std::string& program) { return run_program({"sh", "-c", "command -v " + program}).code == 0; }

// Returns the words of the compiler's command before the file.
Result<std::vector<std::string>> verifying_command(const Options& options, const Plan& plan,
                                                   const std::string& folder) {
  const char* set = std::getenv("CXX");  // NOLINT(concurrency-mt-unsafe): no thread sets it
  std::vector<std::string> words;
  if (set != nullptr && *set != '\0')
    words = split_command(set);
  else if (is_on_path("acpp"))
    words = {"acpp", "--acpp-targets=omp"};
  else if (is_on_path("icpx"))
    words = {"icpx", "-fsycl"};
  else
    words = {"g++"};
  const std::string name = fs::path(words.front()).filename().string();
  const bool sycl =
      name.find("acpp") != std::string::npos || name.find("syclcc") != std::string::npos || contains(words, "-fsycl");
  if (sycl) {
    words.insert(words.end(), {"-fsyntax-only", "-w"});
  } else {
    if (const auto laid = lay_host_sycl(folder); !laid) return laid.error();
    words.insert(words.end(), {"-fsyntax-only", "-w", "-isystem", folder + "/host"});
  }
  if (!plan.folder.empty()) words.insert(words.end(), {"-I", plan.folder});
  for (const std::string& one : options.definitions) words.push_back("-D" + one);
  return words;
}

}  // namespace

Result<Verified> verify_outputs(const Options& options, const Plan& plan, const Projects& projects,
                                const std::set<std::string>& reported, const std::string& folder) {
  auto command = verifying_command(options, plan, folder);
  if (!command) return command.error();
  return Verifier(plan, projects, reported, std::move(command.value()), options.include_folders).run();
}

}  // namespace cu2sycl
