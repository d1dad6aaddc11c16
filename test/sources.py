#!/usr/bin/env python3
"""The sources are laid out as .clang-format says and clean under .clang-tidy; no file has over 400 lines, no function over
60, no class over 20 methods; each folder includes lower floors alone, without a cycle."""
import concurrent.futures
import glob
import json
import os
import re
import shutil
import subprocess
import sys

LINES, FUNCTION_LINES, METHODS = 400, 60, 20


def tool(name):
    """clang 14's, as Debian 12 has it: other versions lay out otherwise."""
    for candidate in (name + "-14", name):
        path = shutil.which(candidate)
        if path and "version 14" in subprocess.run([path, "--version"], capture_output=True, text=True).stdout:
            return path
    return None


def regions(lines):
    """The functions and classes of a file: name, first and last line, by their indentation."""
    for k, line in enumerate(lines):
        indent = re.match(" *", line).group()
        if len(indent) > 2 or not line.rstrip().endswith("{"):
            continue
        end = next((j for j in range(k + 1, len(lines)) if re.match(indent + r"\}", lines[j])), k)
        yield line.strip(), k, end


def floors(root):
    """What each folder may include: what its library links, over any number of steps."""
    links = {}
    for name, line in re.findall(r"^cu2sycl_folder\((\w+)([^)]*)\)", open(os.path.join(root, "src", "CMakeLists.txt")).read(), re.M):
        links[name] = {name}
        for one in re.findall(r"cu2sycl_(\w+)", line):
            links[name] |= links[one]  # of a lower floor: it stands before this one
    return links


def structure(root):
    problems = []
    allowed = floors(root)
    for path in sorted(glob.glob(os.path.join(root, "src", "**", "*.?pp"), recursive=True)):
        name = os.path.relpath(path, root)
        if name.startswith("src/runtime/"):
            continue
        lines = open(path).read().split("\n")
        if len(lines) > LINES:
            problems.append(f"{name}: {len(lines)} lines")
        for head, begin, end in regions(lines):
            type_head = re.match(r"(class|struct) (\w+)", head)
            if type_head:
                methods = [l for l in lines[begin + 1:end] if re.match(r"  (?! )(?!//|return|public|private)[^=]*\w\(", l)]
                if len(methods) > METHODS:
                    problems.append(f"{name}:{begin + 1}: {type_head.group(2)} has {len(methods)} methods")
            elif "(" in head + lines[begin - 1] and not head.startswith("namespace") and end - begin + 1 > FUNCTION_LINES:
                problems.append(f"{name}:{begin + 1}: {end - begin + 1} lines in one function")
        folder = name.split("/")[1]
        for line in lines:
            included = re.match(r'#include "(\w+)/', line)
            if included and folder in allowed and included.group(1) not in allowed[folder]:
                problems.append(f"{name}: includes {included.group(1)}/, which its library does not link")
    return problems


def layout(root):
    program = tool("clang-format")
    if not program:
        return None
    files = [p for pattern in ("src/*/*.?pp", "src/*.cpp", "test/unit/*.cpp", "test/fuzz/*.cpp", "bench/*.cpp")
             for p in sorted(glob.glob(os.path.join(root, pattern)))]
    r = subprocess.run([program, "--dry-run", "-Werror"] + files, capture_output=True, text=True)
    return [line for line in r.stderr.splitlines() if "error:" in line]


def lint(root, build):
    program = tool("clang-tidy")
    if not program:
        return None
    commands = json.load(open(os.path.join(build, "compile_commands.json")))
    source = os.path.join(root, "src") + os.sep
    files = sorted(c["file"] for c in commands if c["file"].startswith(source))

    def one(path):
        r = subprocess.run([program, "--quiet", "-p", build, "--extra-arg=-Wno-unknown-warning-option", path],
                           capture_output=True, text=True)
        return [line for line in r.stdout.splitlines() if re.search(r"(warning|error):", line)]

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        return sorted({line for found in pool.map(one, files) for line in found})


def main():
    root, build = map(os.path.abspath, sys.argv[1:3])
    failed = False
    for what, problems in (("structure", structure(root)), ("clang-format", layout(root)), ("clang-tidy", lint(root, build))):
        if problems is None:
            print(f"{what} 14 is not installed (scripts/setup tests installs it)")
            failed = True
            continue
        print("\n".join(problems[:200]))
        print(f"{what}: {len(problems)} problems")
        failed |= bool(problems)
    sys.exit(1 if failed else 0)


main()
