#!/usr/bin/env python3
"""Tests that a killed run leaves each file either unchanged or completely new, and that the next run finishes the work:
for --in-place, an update of a mirror, and a merge of edits. killed_test.py CU2SYCL [--times N] [--files N]"""
import argparse
import os
import random
import signal
import subprocess
import tempfile
import time

SOURCE = """__global__ void kernel{n}(int* p) {{ p[threadIdx.x] += {value}; }}
void call{n}(int* p) {{
  kernel{n}<<<1, 32>>>(p);
  cudaDeviceSynchronize();
}}
// End.
"""


class Case:
    """A project that a run changes from one state to another."""

    def __init__(self, tool, folder, arguments, files):
        self.tool, self.folder, self.arguments, self.files = tool, folder, arguments, files
        self.git("init", "-q")
        self.git("config", "gc.auto", "0")

    def git(self, *words):
        environment = dict(os.environ, HOME=self.folder, GIT_CONFIG_NOSYSTEM="1")
        done = subprocess.run(["git", "-c", "user.name=t", "-c", "user.email=t@example.org", *words], cwd=self.folder,
                              env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as out:
            out.write(text)

    def sources(self, value):
        for n in range(self.files):
            self.write(f"src/f{n}.cu", SOURCE.format(n=n, value=value))

    def start(self, **environment):
        return subprocess.Popen([self.tool, "convert", *self.arguments], cwd=self.folder, env=dict(os.environ, **environment), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    def run(self):
        process = self.start()
        said = process.communicate()[1]
        assert process.returncode == 0, said

    def state(self):
        """Returns the texts of all files except git's, including temporary files of a killed run, and of the list."""
        out = {}
        for at, folders, names in os.walk(self.folder):
            folders[:] = [one for one in folders if one != ".git"]
            for name in names:
                if name != ".cu2sycl.written":
                    path = os.path.join(at, name)
                    out[os.path.relpath(path, self.folder)] = open(path, errors="replace").read()
        return out


def compare(before, after, killed):
    """Checks that each file is either unchanged or completely new, except files that only a killed run leaves."""
    for path, text in killed.items():
        if path in before or path in after:
            assert text in (before.get(path), after.get(path)), (path, text)
        else:
            assert os.path.basename(path).startswith((".cu2sycl.temporary.", ".cu2sycl.journal")), path
    for path in set(before) & set(after):
        assert path in killed, path


def commit(case):
    case.git("add", "-A")
    case.git("commit", "-q", "--allow-empty", "-m", "state")


def restore(case):
    case.git("reset", "-q", "--hard")
    case.git("clean", "-fdxq")


def in_place(case):
    case.sources(1)


def mirror(case):
    case.sources(1)
    case.run()
    case.sources(2)


def merge(case):
    mirror(case)
    for n in range(case.files):
        path = os.path.join(case.folder, f"sycl/f{n}.cpp")
        case.write(f"sycl/f{n}.cpp", open(path).read() + "// edited\n")


MIRRORED = ["src", "-o", "sycl", "--in-root", "src"]
CASES = (("in place", in_place, ["--in-place", "src"]), ("mirror", mirror, MIRRORED), ("merge", merge, MIRRORED))


def wait_for_change(case, process):
    """Waits until the list, the journal or a temporary file is written."""
    def newest():
        return max(os.stat(os.path.join(case.folder, name)).st_mtime_ns for name in ("src", "sycl") if os.path.exists(os.path.join(case.folder, name)))

    start = newest()
    while newest() == start and process.poll() is None:
        time.sleep(0.0002)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("--times", type=int, default=8)
    parser.add_argument("--files", type=int, default=60)
    a = parser.parse_args()
    generator = random.Random(1)
    tool = os.path.abspath(a.tool)
    interrupted = {}
    for name, prepare, arguments in CASES:
        with tempfile.TemporaryDirectory() as folder:
            case = Case(tool, folder, arguments, a.files)
            prepare(case)
            commit(case)
            before = case.state()
            begin = time.monotonic()
            case.run()
            whole = time.monotonic() - begin
            after = case.state()
            assert before != after
            for k in range(a.times):
                restore(case)
                process = case.start()
                # A random moment of the whole run, or soon after its first file is written.
                if k % 4 == 0:
                    time.sleep(whole * generator.random())
                else:
                    wait_for_change(case, process)
                    time.sleep(whole * 0.1 * generator.random())
                process.send_signal(signal.SIGKILL)
                process.communicate()
                killed = case.state()
                interrupted[name] = interrupted.get(name, 0) + (killed not in (before, after))
                compare(before, after, killed)
                case.run()
                now = case.state()
                assert now == after, (sorted(set(now) ^ set(after)), [path for path in now if now[path] != after.get(path)][:3])
    print(f"of {a.times} runs each, killed while they wrote: {interrupted}")


if __name__ == "__main__":
    main()
