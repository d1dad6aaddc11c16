"""Compilers of converted programs, and precompiled headers of <sycl/sycl.hpp>.

A precompiled header is read before a unit's first line. It is used only if this has the same effect as the unit's own
include directive: only comments and include directives of other system headers are before that directive."""
import re
import shlex
import subprocess


def includes_sycl_first(path):
    """Whether only include directives in angle brackets and comments are before a unit's include of <sycl/sycl.hpp>."""
    text = re.sub(r"/\*.*?\*/|//[^\n]*", "", open(path, errors="replace").read(), flags=re.S)
    return re.match(r"(\s*#\s*include\s*<[^>\n]*>)*?\s*#\s*include\s*<sycl/sycl\.hpp>", text) is not None


class Compiler:
    """A compiler's command, the options that make it read its precompiled header, and the libraries of programs."""

    def __init__(self, command, precompiled="", libraries=""):
        self.command, self.precompiled, self.libraries = map(shlex.split, (command, precompiled, libraries))

    def words(self, sources, flags=(), output=None):
        early = self.precompiled if all(map(includes_sycl_first, sources)) and all(f.startswith(("-D", "-U")) for f in flags) else []
        return [*self.command, *early, *flags, *sources] + (["-o", output, *self.libraries] if output else [])

    def run(self, sources, include, flags=(), output=None):
        """Compiles sources to a program, or only checks them if no output is given. Returns the errors, "" if there are
        none."""
        command = self.words(sources, flags, output)
        command[len(self.command):len(self.command)] = ["-I", include]
        done = subprocess.run(command, capture_output=True, text=True)
        return "" if done.returncode == 0 else f"{shlex.join(command)}\n{done.stderr[:4000]}"
