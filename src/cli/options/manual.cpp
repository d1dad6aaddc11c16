#include "cli/options/manual.hpp"

#include <CLI/CLI.hpp>
#include <functional>

namespace cu2sycl {
namespace {

using Visit = std::function<void(const CLI::App&, const std::string& path)>;

// Visits each command with the words that name it: `convert`, `tables list`.
void visit_commands(const CLI::App& app, const std::string& path, const Visit& visit) {
  for (const CLI::App* one : app.get_subcommands([](const CLI::App*) { return true; })) {
    const std::string name = (path.empty() ? "" : path + " ") + one->get_name();
    visit(*one, name);
    visit_commands(*one, name, visit);
  }
}

std::vector<std::string> names_of(const CLI::Option& option) {
  std::vector<std::string> out;
  for (const std::string& one : option.get_snames()) out.push_back("-" + one);
  for (const std::string& one : option.get_lnames()) out.push_back("--" + one);
  return out;
}

std::string joined(const std::vector<std::string>& words, std::string_view separator) {
  std::string out;
  for (const std::string& one : words) out += (out.empty() ? "" : std::string(separator)) + one;
  return out;
}

// Escapes characters that have a meaning in roff.
std::string in_roff(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\' || c == '-') out += '\\';
    out += c;
  }
  return out;
}

std::string options_in_roff(const CLI::App& app) {
  std::string out;
  for (const CLI::Option* one : app.get_options()) {
    const std::vector<std::string> names = names_of(*one);
    const bool takes = one->get_items_expected_max() > 0;
    out += ".TP\n\\fB" + in_roff(names.empty() ? one->get_name(true) : joined(names, ", ")) + "\\fR";
    if (takes && !names.empty()) out += " \\fI" + in_roff(one->get_type_name()) + "\\fR";
    out += "\n" + in_roff(one->get_description()) + ".\n";
  }
  return out;
}

std::vector<std::string> words_of(const CLI::App& app) {
  std::vector<std::string> out;
  for (const CLI::App* one : app.get_subcommands([](const CLI::App*) { return true; })) out.push_back(one->get_name());
  for (const CLI::Option* one : app.get_options()) {
    for (std::string& name : names_of(*one)) out.push_back(std::move(name));
  }
  return out;
}

// Returns the words that may follow each command, as branches of a shell's `case`.
std::string cases(const CLI::App& app) {
  std::string out = "    \"\") words=\"" + joined(words_of(app), " ") + "\" ;;\n";
  visit_commands(app, "", [&](const CLI::App& command, const std::string& path) {
    out += "    \"" + path + "\") words=\"" + joined(words_of(command), " ") + "\" ;;\n";
  });
  return out;
}

std::string in_shell(std::string_view text) {
  std::string out = "'";
  for (const char c : text) out += c == '\'' ? std::string("\\'") : std::string(1, c);
  return out + "'";
}

std::string fish(const CLI::App& app) {
  std::string out = "# Completion of cu2sycl for fish.\n";
  for (const CLI::App* one : app.get_subcommands([](const CLI::App*) { return true; }))
    out += "complete -c cu2sycl -n __fish_use_subcommand -a " + one->get_name() + " -d " +
           in_shell(one->get_description()) + "\n";
  visit_commands(app, "", [&](const CLI::App& command, const std::string& path) {
    std::string seen = "__fish_seen_subcommand_from " + path.substr(0, path.find(' '));
    if (const std::size_t blank = path.find(' '); blank != std::string::npos)
      seen += "; and __fish_seen_subcommand_from " + path.substr(blank + 1);
    for (const CLI::App* one : command.get_subcommands([](const CLI::App*) { return true; }))
      out += "complete -c cu2sycl -n " + in_shell(seen) + " -a " + one->get_name() + " -d " +
             in_shell(one->get_description()) + "\n";
    for (const CLI::Option* one : command.get_options()) {
      if (names_of(*one).empty()) continue;
      out += "complete -c cu2sycl -n " + in_shell(seen);
      for (const std::string& name : one->get_snames()) out += " -s " + name;
      for (const std::string& name : one->get_lnames()) out += " -l " + name;
      out += std::string(one->get_items_expected_max() > 0 ? " -r" : "") + " -d " + in_shell(one->get_description()) +
             "\n";
    }
  });
  return out;
}

}  // namespace

std::string manual_page(const CLI::App& app, std::string_view version) {
  std::string out = ".TH CU2SYCL 1 \"\" \"cu2sycl " + std::string(version) +
                    "\"\n.SH NAME\ncu2sycl \\- convert CUDA C++ to standard SYCL 2020\n.SH SYNOPSIS\n.B cu2sycl\n"
                    "\\fICOMMAND\\fR [\\fIOPTIONS\\fR] [\\fIFILES\\fR]\n.SH DESCRIPTION\n" +
                    in_roff(app.get_description()) + "\n.SH COMMANDS\n";
  visit_commands(app, "", [&](const CLI::App& command, const std::string& path) {
    out += ".SS \"cu2sycl " + in_roff(path) + "\"\n" + in_roff(command.get_description()) + ".\n" +
           options_in_roff(command);
  });
  return out +
         ".SH EXIT STATUS\n0: nothing to report. 1: findings, or something would change. 2: usage, configuration, "
         "input or "
         "internal error.\n.SH FILES\n.TP\n.B .cu2sycl.yaml\nThe configuration, beside or above the sources.\n";
}

std::string completion(const CLI::App& app, std::string_view shell) {
  if (shell == "fish") return fish(app);
  const bool zsh = shell == "zsh";
  std::string out =
      zsh ? "#compdef cu2sycl\n# Completion of cu2sycl for zsh.\nautoload -U +X bashcompinit && bashcompinit\n"
          : "# Completion of cu2sycl for bash.\n";
  return out +
         "_cu2sycl() {\n"
         "  local word=${COMP_WORDS[COMP_CWORD]} path=\"\" words=\"\" k\n"
         "  for ((k = 1; k < COMP_CWORD; k++)); do\n"
         "    case \"${COMP_WORDS[k]}\" in\n"
         "      -*) break ;;\n"
         "      *) path=\"${path:+$path }${COMP_WORDS[k]}\" ;;\n"
         "    esac\n"
         "    case \"$path\" in tables|\"tables \"*) ;; *) break ;; esac\n"
         "    [ $k -ge 2 ] && break\n"
         "  done\n"
         "  case \"$path\" in\n" +
         cases(app) +
         "  esac\n"
         "  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
         "  case \"$word\" in -*) ;; *) COMPREPLY+=($(compgen -f -- \"$word\")) ;; esac\n"
         "}\n"
         "complete -o filenames -F _cu2sycl cu2sycl\n";
}

}  // namespace cu2sycl
