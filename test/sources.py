#!/usr/bin/env python3
"""Checks the sources: clang-format and clang-tidy report nothing; no file has more than 400 lines, no function more
than 60, no class more than 20 methods, no folder more than 15 files; a folder includes only headers of lower floors,
and a room only headers of lower rooms; operators and keywords are compared by their kinds; only src/lex reads chains of
conditionals; analyses do not change the program; each source compiles alone; words that docs/glossary.md refuses are
not used.

  sources.py ROOT BUILD KEPT    KEPT: the folder of the checks that have passed, named by a hash of what they read"""
import collections
import concurrent.futures
import functools
import glob
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

LINES, FUNCTION_LINES, METHODS, FILES = 400, 60, 20, 15


def tool(name):
    """Returns the path of a tool of clang 14, the version of Debian 12: other versions format differently."""
    for candidate in (name + "-14", name):
        path = shutil.which(candidate)
        if path and "version 14" in subprocess.run([path, "--version"], capture_output=True, text=True).stdout:
            return path
    return None


def regions(lines):
    """Yields the head, first and last line of the functions and classes of a file, found by their indentation."""
    for k, line in enumerate(lines):
        indent = re.match(" *", line).group()
        if len(indent) > 2 or not line.rstrip().endswith("{"):
            continue
        end = next((j for j in range(k + 1, len(lines)) if re.match(indent + r"\}", lines[j])), k)
        yield line.strip(), k, end


def floors(root):
    """Returns, for each folder, the folders that it may include: those that its library links, directly or indirectly.
    Also returns the rooms of each folder from the lowest to the highest. "." is its own files, above the rooms by
    default."""
    links, rooms = {}, {}
    for name, line in re.findall(r"^cu2sycl_folder\((\w+)([^)]*)\)", open(os.path.join(root, "src", "CMakeLists.txt")).read(), re.M):
        listed = re.findall(r"[\w.]+", line.partition("ROOMS")[2])
        rooms[name] = listed if "." in listed else [*listed, "."]
        links[name] = {name}
        for one in links.keys() & set(re.findall(r"cu2sycl_(\w+)", line)):
            links[name] |= links[one]  # a lower floor, so it was read before
    return links, rooms


def includes_upwards(name, line, links, rooms):
    """Whether a line of a source includes a folder that its library does not link, or a higher room."""
    included = re.match(r'#include "(\w+)/(?:(\w+)/)?[^/]*"', line)
    _, folder, *below = name.split("/")
    if not included or folder not in links:
        return False
    if included.group(1) != folder:
        return included.group(1) not in links[folder]
    own, room = below[0] if len(below) > 1 else ".", included.group(2) or "."
    return not {own, room} <= set(rooms[folder]) or rooms[folder].index(room) > rooms[folder].index(own)


def spelled(root):
    """Returns a pattern for code that compares a token with the spelling of an operator or keyword."""
    kinds = open(os.path.join(root, "src", "lex", "token_kinds.def")).read()
    spellings = re.findall(r'^(?:PUNCTUATOR\(\w+, |ALTERNATIVE\()"([^"]+)"', kinds, re.M) + re.findall(r"^KEYWORD\((\w+)", kinds, re.M)
    any_of = "|".join(map(re.escape, spellings))
    return re.compile(rf'\b(?:is|is_any|at|take|expect)\((?:[^"]*, )?"(?:{any_of})"\)|\.text\([^"]*\) [!=]= "(?:{any_of})"')


def vocabulary(root):
    """Returns the uses of words of the last column of docs/glossary.md in the sources, tables and documents."""
    rows = [line.split(" | ") for line in open(os.path.join(root, "docs", "glossary.md")) if line.startswith("| ")]
    refused = [word for row in rows[1:] for word in row[-1].strip(" |\n").split(", ") if word]
    assert len(refused) > 5, "docs/glossary.md: no words are refused"
    words = re.compile(rf"(?<![a-z])({'|'.join(refused)})s?(?![a-z])", re.I)
    parts = re.compile(rf"(?<=[a-z])({'|'.join(word.capitalize() for word in refused)})s?(?![a-z])")  # kLexFault
    out = []
    for pattern in ("src/**/*.?pp", "src/**/*.def", "mappings/**/*.yaml", "docs/**/*.md", "README.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        for path in sorted(glob.glob(os.path.join(root, pattern), recursive=True)):
            name = os.path.relpath(path, root)
            if name == "docs/glossary.md":
                continue
            for number, line in enumerate(open(path), 1):  # a key in the JSON report, and Clang's own word
                line = re.sub(r'"diagnostics"|#pragma clang diagnostic', "", line)
                found = words.search(line) or parts.search(line)
                if found:
                    out.append(f"{name}:{number}: `{found.group()}`: docs/glossary.md has another word for it")
    return out


def structure(root):
    problems = vocabulary(root)
    links, rooms = floors(root)
    # Only these may change the program: what reads it, completes its call graph, and runs the analyses.
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


@functools.cache
def included(path, folders):
    """Returns the files of the project that a file includes directly."""
    names = re.findall(r'^#include "(.*)"$', open(path).read(), re.M)
    return [found for name in names for folder in folders if os.path.exists(found := os.path.realpath(os.path.join(folder, name)))]


def closure(path, folders, seen):
    """Adds a file, and all files of the project that it includes directly or indirectly, to a set."""
    if path not in seen:
        seen.add(path)
        for one in included(path, folders):
            closure(one, folders, seen)


class Kept:
    """The checks that found no problems, by the contents of all files that they read."""

    def __init__(self, folder, root):
        self.folder, self.root = folder, root
        os.makedirs(folder, exist_ok=True)
        self.used = set()

    def check(self, what, words, files, run):
        """Returns the problems that `run` finds; none, without running it, if it found none before in files with the
        same contents. `words`: the command."""
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
    """Checks all items in parallel, prints the progress, and returns the problems."""
    problems, done = set(), 0
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for found in pool.map(check, items):
            problems |= set(found)
            done += 1
            if done % 20 == 0:
                print(f"  {done} of {len(items)}", file=sys.stderr)
    return sorted(problems)


def commands(root, build):
    """Returns the compiler's command of each unit of the program without the output, the unit's file, and its
    sources."""
    source, out = os.path.join(root, "src") + os.sep, []
    for entry in json.load(open(os.path.join(build, "compile_commands.json"))):
        words = shlex.split(entry["command"])
        first = next(k for k, word in enumerate(words) if re.search(r"(^|/)(c\+\+|g\+\+|clang\+\+)[^/]*$", word))
        words = [word for word in words[first:words.index("-o")] if word != "-Winvalid-pch"]
        for k in [k for k, word in enumerate(words) if word.endswith("cmake_pch.hxx")]:  # each source includes what it needs
            del words[k - 1:k + 1]
        batch = re.findall(r'^#include "(.*)"$', open(entry["file"]).read(), re.M) if "/Unity/" in entry["file"] else [entry["file"]]
        files = [path for path in batch if path.startswith(source)]
        if files:
            out.append((words, entry["file"], files))
    return out


def read_by(words, files):
    folders = tuple(word[2:] for word in words if word.startswith("-I"))
    seen = set()
    for path in files:
        closure(path, folders, seen)
    return seen


def lint(root, build, kept):
    """Runs clang-tidy on whole batches, since it spends most of its time on headers."""
    program = tool("clang-tidy")
    if not program:
        return None
    configuration = os.path.join(root, ".clang-tidy")
    passes = re.compile("-f(no-|ira-)")  # which only g++ has

    def one(unit):
        words, path, files = unit
        words = [word for word in words if not passes.match(word)]

        def run():
            r = subprocess.run([program, "--quiet", "--config-file", configuration, "--header-filter=/src/[a-z_]*/([a-z_]*/)?[a-z_]*[.][ch]pp$", path,
                                "--", *words[1:], "-Wno-unknown-warning-option", "-Wno-unused-command-line-argument"], capture_output=True, text=True)
            return [line for line in r.stdout.splitlines() if re.search(r"(warning|error):", line)]
        return kept.check("clang-tidy", words, read_by(words, files) | {configuration}, run)
    return every(commands(root, build), one)


def own_header(words, path):
    """Returns the header of the project that a source includes first, as it is included, and all that it includes."""
    first = re.search(r'^#include ([<"])(.*)[>"]$', open(path).read(), re.M)
    name = first.group(2) if first and first.group(1) == '"' else ""
    found = [os.path.join(word[2:], name) for word in words if word.startswith("-I") and os.path.isfile(os.path.join(word[2:], name))]
    return name, read_by(words, map(os.path.realpath, found))


def precompiled(units, folder):
    """Precompiles the headers that save the most time. Returns, for each source, the options that use the largest one
    that its own header is or includes. `units`: the command and the file of each source."""
    own = {path: own_header(words, path) for words, path in units}
    reads = {name: files for name, files in own.values() if name}
    users = {name: [path for path in own if files and files <= own[path][1]] for name, files in reads.items()}
    size, chosen = {name: len(files) for name, files in reads.items()}, {}

    def gain(name):  # in headers that are not read again, less those that are read to precompile it
        return sum(max(0, size[name] - size.get(chosen.get(path), 0)) for path in users[name]) - 3 * size[name]
    while (best := max(sorted(users), key=gain)) and gain(best) > 0:
        chosen.update({path: best for path in users.pop(best) if size[best] > size.get(chosen.get(path), 0)})
    commands = {path: words for words, path in units}

    def precompile(name):
        header = os.path.join(folder, name.replace("/", "-"))
        open(header, "w").write(f'#include "{name}"\n')
        # A precompiled header is only used with the same macros: take the command that most of its users have.
        defined = {path: tuple(word for word in commands[path] if word.startswith("-D")) for path in chosen if chosen[path] == name}
        most = collections.Counter(defined.values()).most_common(1)[0][0]
        words = next(commands[path] for path in defined if defined[path] == most)
        subprocess.run([*words, "-x", "c++-header", header, "-o", header + ".gch"], capture_output=True)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(precompile, set(chosen.values())))
    return {path: ["-include", os.path.join(folder, name.replace("/", "-"))] for path, name in chosen.items()}


def alone(root, build, kept):
    """Compiles each source alone, outside its batch. Headers that its own header includes may be precompiled."""
    units = [(words, path) for words, _, files in commands(root, build) for path in files]
    with tempfile.TemporaryDirectory() as folder:
        options = precompiled(units, folder)

        def one(unit):
            words, path = unit

            def run():
                warnings = ["-Wpedantic", "-Wconversion", "-Wshadow"]
                r = subprocess.run([*words, *warnings, *options.get(path, []), "-fsyntax-only", path], capture_output=True, text=True)
                return [line for line in r.stderr.splitlines() if re.search(r"(warning|error):", line)] or [path + ": does not compile"] * bool(r.returncode)
            return kept.check("alone", words, read_by(words, [path]), run)
        return every(units, one)


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
