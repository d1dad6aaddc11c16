#!/usr/bin/env python3
"""The sources are laid out as .clang-format says and clean under .clang-tidy; no file has over 400 lines, no function over
60, no class over 20 methods, no folder over 15 files; each folder includes lower floors alone, without a cycle, and each
room of a folder lower rooms alone; operators and keywords are told by their kinds; conditional chains
are read in one place; analyses do not change the program; each source compiles by itself.

  sources.py ROOT BUILD KEPT    KEPT: the folder that holds what was checked, by its content"""
import concurrent.futures
import glob
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys

LINES, FUNCTION_LINES, METHODS, FILES = 400, 60, 20, 15


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
    """What each folder may include: what its library links, over any number of steps. And the rooms of each folder, from
    the lowest to the highest; "." are its own files, above the rooms where it is not listed."""
    links, rooms = {}, {}
    for name, line in re.findall(r"^cu2sycl_folder\((\w+)([^)]*)\)", open(os.path.join(root, "src", "CMakeLists.txt")).read(), re.M):
        listed = re.findall(r"[\w.]+", line.partition("ROOMS")[2])
        rooms[name] = listed if "." in listed else [*listed, "."]
        links[name] = {name}
        for one in links.keys() & set(re.findall(r"cu2sycl_(\w+)", line)):
            links[name] |= links[one]  # of a lower floor: it stands before this one
    return links, rooms


def includes_upwards(name, line, links, rooms):
    """Whether a line of a source includes what its library does not link, or a higher room."""
    included = re.match(r'#include "(\w+)/(?:(\w+)/)?[^/]*"', line)
    _, folder, *below = name.split("/")
    if not included or folder not in links:
        return False
    if included.group(1) != folder:
        return included.group(1) not in links[folder]
    own, room = below[0] if len(below) > 1 else ".", included.group(2) or "."
    return not {own, room} <= set(rooms[folder]) or rooms[folder].index(room) > rooms[folder].index(own)


def spelled(root):
    """What tells a token by the spelling of an operator or a keyword."""
    kinds = open(os.path.join(root, "src", "lex", "token_kinds.def")).read()
    spellings = re.findall(r'^(?:PUNCTUATOR\(\w+, |ALTERNATIVE\()"([^"]+)"', kinds, re.M) + re.findall(r"^KEYWORD\((\w+)", kinds, re.M)
    any_of = "|".join(map(re.escape, spellings))
    return re.compile(rf'\b(?:is|is_any|at|take|expect)\((?:[^"]*, )?"(?:{any_of})"\)|\.text\([^"]*\) [!=]= "(?:{any_of})"')


def structure(root):
    problems = []
    links, rooms = floors(root)
    # The program is const behind these: who reads it, who closes its call graph, and the list of the analyses.
    fillers = ("src/program/", "src/driver/", "src/analysis/analyse.", "src/analysis/call_graph/implicit_parameters.",
               "src/analysis/call_graph/shared_parameters.")
    by_spelling = spelled(root)
    for folder, _, files in os.walk(os.path.join(root, "src")):
        if len(files) > FILES and "src/runtime/" not in folder and "src/host_sycl/" not in folder:
            problems.append(f"{os.path.relpath(folder, root)}: {len(files)} files")
    for path in sorted(glob.glob(os.path.join(root, "src", "**", "*.?pp"), recursive=True)):
        name = os.path.relpath(path, root)
        if name.startswith("src/runtime/"):
            continue
        lines = open(path).read().split("\n")
        problems += [f"{name}: {line.strip()}: has a kind in lex/token_kinds.def" for line in lines
                     if by_spelling.search(line) and not name.startswith(("src/build_scripts/", "src/rules/yaml/"))]
        problems += [f"{name}: {line.strip()}: lex/conditionals.hpp knows what belongs to a chain" for line in lines
                     if re.search(r'"endif"|starts_with\("(if|el)"\)', line) and not name.startswith(("src/build_scripts/", "src/lex/"))]
        if len(lines) > LINES:
            problems.append(f"{name}: {len(lines)} lines")
        problems += [f"{name}: {line.strip()}: changes the program, which is const behind its call graph" for line in lines
                     if re.search(r"(?<!const )\bProject& ?\w*[;,)(]", line) and not name.startswith(fillers)]
        for head, begin, end in regions(lines):
            type_head = re.match(r"(class|struct) (\w+)", head)
            if type_head:
                methods = [l for l in lines[begin + 1:end] if re.match(r"  (?! )(?!//|return|public|private)[^=]*\w\(", l)]
                if len(methods) > METHODS:
                    problems.append(f"{name}:{begin + 1}: {type_head.group(2)} has {len(methods)} methods")
            elif "(" in head + lines[begin - 1] and not head.startswith("namespace") and end - begin + 1 > FUNCTION_LINES:
                problems.append(f"{name}:{begin + 1}: {end - begin + 1} lines in one function")
        problems += [f"{name}: {line}: of a higher floor or room" for line in lines if includes_upwards(name, line, links, rooms)]
    return problems


def closure(path, includes, seen):
    """A file and all files of the project that it includes, over any number of steps."""
    if path in seen or not os.path.exists(path):
        return
    seen.add(path)
    for name in re.findall(r'^#include "(.*)"$', open(path).read(), re.M):
        for folder in includes:
            closure(os.path.realpath(os.path.join(folder, name)), includes, seen)


class Kept:
    """The checks that found nothing, by the content of all that they read."""

    def __init__(self, folder, root):
        self.folder, self.root = folder, root
        os.makedirs(folder, exist_ok=True)
        self.used = set()

    def check(self, what, words, files, run):
        """The problems that `run` finds, or none where it found none in the same files before. `words`: the command."""
        key = hashlib.sha256("\0".join([what, *words]).replace(self.root, "").encode())
        for path in sorted(files):
            key.update(os.path.relpath(path, self.root).encode() + b"\0" + open(path, "rb").read())
        name = os.path.join(self.folder, key.hexdigest())
        self.used.add(os.path.basename(name))
        if os.path.exists(name):
            return []
        problems = run()
        if not problems:
            open(name, "w").close()
        return problems

    def forget(self):
        for name in set(os.listdir(self.folder)) - self.used:
            os.remove(os.path.join(self.folder, name))


def layout(root, kept):
    program = tool("clang-format")
    if not program:
        return None
    files = [p for pattern in ("src/**/*.?pp", "test/unit/*.cpp", "test/fuzz/*.cpp", "bench/*.cpp")
             for p in sorted(glob.glob(os.path.join(root, pattern), recursive=True)) if not re.search("/src/(runtime|host_sycl)/", p)]

    def one(path):
        r = subprocess.run([program, "--dry-run", "-Werror", path], capture_output=True, text=True)
        return [line for line in r.stderr.splitlines() if "error:" in line]
    return every(files, lambda path: kept.check("layout", [], [path, os.path.join(root, ".clang-format")], lambda: one(path)))


def every(items, check):
    """The problems of all items, checked on all processors; says how far it is."""
    problems, done = set(), 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for found in pool.map(check, items):
            problems |= set(found)
            done += 1
            if done % 20 == 0:
                print(f"  {done} of {len(items)}", file=sys.stderr)
    return sorted(problems)


def commands(root, build):
    """The compiler's command of each unit of the program: its words without the output, and the unit's file."""
    source, out = os.path.join(root, "src") + os.sep, []
    for entry in json.load(open(os.path.join(build, "compile_commands.json"))):
        words = shlex.split(entry["command"])
        first = next(k for k, word in enumerate(words) if re.search(r"(^|/)(c\+\+|g\+\+|clang\+\+)[^/]*$", word))
        words = words[first:words.index("-o")]
        for k in [k for k, word in enumerate(words) if word.endswith("cmake_pch.hxx")]:  # each source includes what it needs
            del words[k - 1:k + 1]
        batch = re.findall(r'^#include "(.*)"$', open(entry["file"]).read(), re.M) if "/Unity/" in entry["file"] else [entry["file"]]
        files = [path for path in batch if path.startswith(source)]
        if files:
            out.append((words, entry["file"], files))
    return out


def read_by(words, files):
    includes = [word[2:] for word in words if word.startswith("-I")]
    seen = set()
    for path in files:
        closure(path, includes, seen)
    return seen


def lint(root, build, kept):
    """clang-tidy, on batches as they are compiled: most of its time goes into headers."""
    program = tool("clang-tidy")
    if not program:
        return None
    configuration = os.path.join(root, ".clang-tidy")

    def one(unit):
        words, path, files = unit

        def run():
            r = subprocess.run([program, "--quiet", "--config-file", configuration, "--header-filter=/src/[a-z_]*/([a-z_]*/)?[a-z_]*[.][ch]pp$", path,
                                "--", *words[1:], "-Wno-unknown-warning-option", "-Wno-unused-command-line-argument"], capture_output=True, text=True)
            return [line for line in r.stdout.splitlines() if re.search(r"(warning|error):", line)]
        return kept.check("clang-tidy", words, read_by(words, files) | {configuration}, run)
    return every(commands(root, build), one)


def alone(root, build, kept):
    """Each source compiles by itself, with what it includes and its library links."""
    def one(unit):
        words, path = unit

        def run():
            r = subprocess.run([*words, "-fsyntax-only", path], capture_output=True, text=True)
            return [line for line in r.stderr.splitlines() if re.search(r"(warning|error):", line)] or [path + ": does not compile"] * bool(r.returncode)
        return kept.check("alone", words, read_by(words, [path]), run)
    return every([(words, path) for words, _, files in commands(root, build) for path in files], one)


def main():
    root, build, folder = map(os.path.abspath, sys.argv[1:4])
    failed = False
    kept = Kept(folder, root)
    for what, check in (("structure", lambda: structure(root)), ("clang-format", lambda: layout(root, kept)),
                        ("clang-tidy", lambda: lint(root, build, kept)), ("each source by itself", lambda: alone(root, build, kept))):
        problems = check()
        if problems is None:
            print(f"{what} 14 is not installed (scripts/setup tests installs it)")
            failed = True
            continue
        print("".join(line + "\n" for line in problems[:200]) + f"{what}: {len(problems)} problems", flush=True)
        failed |= bool(problems)
    kept.forget()
    spent = sum(os.times()[2:4])
    print(f"{spent:.0f} CPU s")
    sys.exit(1 if failed else 0)


main()
