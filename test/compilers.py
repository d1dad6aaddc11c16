"""Compilers of converted programs, and precompiled headers of <sycl/sycl.hpp>.

A precompiled header is read before a unit's first line. It is taken only where that is the same as to include the header
where the unit does: nothing stands before that line but comments and includes of other system headers."""
import re
import shlex
import subprocess


def includes_sycl_first(path):
    """Whether a unit's first code is its include of <sycl/sycl.hpp>, but for other includes in angle brackets."""
    text = re.sub(r"/\*.*?\*/|//[^\n]*", "", open(path, errors="replace").read(), flags=re.S)
    return re.match(r"(\s*#\s*include\s*<[^>\n]*>)*?\s*#\s*include\s*<sycl/sycl\.hpp>", text) is not None


class Compiler:
    """A command, the words that make it read its precompiled header, and what programs are linked with."""

    def __init__(self, command, precompiled="", libraries=""):
        self.command, self.precompiled, self.libraries = map(shlex.split, (command, precompiled, libraries))

    def words(self, sources, flags=(), output=None):
        early = self.precompiled if all(map(includes_sycl_first, sources)) and all(f.startswith(("-D", "-U")) for f in flags) else []
        return [*self.command, *early, *flags, *sources] + (["-o", output, *self.libraries] if output else [])

    def run(self, sources, include, flags=(), output=None):
        """What is wrong with sources (""; nothing), compiled to a program, or only checked where no output is given."""
        command = self.words(sources, flags, output)
        command[len(self.command):len(self.command)] = ["-I", include]
        done = subprocess.run(command, capture_output=True, text=True)
        return "" if done.returncode == 0 else f"{shlex.join(command)}\n{done.stderr[:4000]}"
