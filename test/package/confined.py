"""A root folder (chroot) with one program and its dynamic libraries, and a command that runs the program there."""
import os
import shutil
import subprocess
import sys
import tempfile

# Runs /cu2sycl with the root folder ROOT, in the caller's working folder.
WRAPPER = """#!{python} -S
import os, sys
root = {root!r}
here = os.getcwd()
os.chroot(root)
os.chdir(here[len(root):] if here.startswith(root + "/") else "/")
os.execv("/cu2sycl", ["/cu2sycl"] + sys.argv[1:])
"""


class Confined:
    """`command` runs the program. `temporary` is a folder with the same path inside and outside of the root."""

    def __init__(self, program, folder):
        self.root = os.path.realpath(folder)
        self.temporary = tempfile.mktemp(prefix="confined-")
        inner = self.root + self.temporary
        os.makedirs(inner)
        os.symlink(inner, self.temporary)
        self.copy(program, "cu2sycl")
        for library in self.libraries(program):
            self.copy(library, library.lstrip("/"))
        self.command = os.path.join(self.root, "run")
        with open(self.command, "w") as out:
            out.write(WRAPPER.format(python=sys.executable, root=self.root))
        os.chmod(self.command, 0o755)

    def close(self):
        os.remove(self.temporary)

    def copy(self, source, name):
        target = os.path.join(self.root, name)
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.copy(source, target)

    def environment(self):
        cache = os.path.join(self.temporary, "cache")
        return dict(os.environ, TMPDIR=self.temporary, XDG_CACHE_HOME=cache, HOME=self.temporary, CU2SYCL_CONFINED="1")

    @staticmethod
    def libraries(program):
        """Returns the dynamic libraries that a program is linked to, including the loader."""
        said = subprocess.run(["ldd", program], capture_output=True, text=True).stdout
        return sorted({word for line in said.splitlines() for word in line.split() if word.startswith("/")})
