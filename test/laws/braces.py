#!/usr/bin/env python3
"""Checks that braces around a body without them change no finding, and no token of the output except braces.

  braces.py CU2SYCL WORK FOLDER…

Each folder is converted twice: unchanged, and with braces added around every body of a control statement that has none,
except bodies that contain preprocessor lines. No line is added, so the lines of findings do not change. The outputs of
both memory styles are compared."""
import collections
import os
import re
import shutil
import subprocess
import sys

TOKEN = re.compile(r"""(?P<skip>\s+|//(?:\\\n|[^\n])*|/\*.*?\*/)|(?P<directive>(?:(?<=\n)|\A)[ \t]*\#(?:\\\r?\n|/\*.*?\*/|[^\n])*)
    |(?:u8|[uUL])?R"(?P<mark>[^(\s\\"]*)\(.*?\)(?P=mark)"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\w+|\S""", re.S | re.X)
OPEN = {"(": ")", "[": "]", "{": "}"}


def tokens_of(text):
    """Returns (text, begin, end, whether a preprocessor line is before it) for each token."""
    out, at, directive = [], 0, False
    while at < len(text):
        # Blanks and a comment may be before a directive on its line. They have been read already.
        line = text.rfind("\n", 0, at) + 1
        if text[at] == "#" and not text[line:at].strip():
            found = re.compile(r"(?:\\\r?\n|/\*.*?\*/|[^\n])*", re.S).match(text, at)
            directive, at = True, found.end()
            continue
        found = TOKEN.match(text, at)
        if not found.group("skip"):
            out.append((found.group(), found.start(), found.end(), directive))
            directive = False
        at = found.end()
    return out


class Bracer:
    """Finds the bodies without braces in the tokens of a file."""

    def __init__(self, tokens):
        self.tokens = tokens
        self.match, stack = {}, []
        for i, (text, *_) in enumerate(tokens):
            if text in OPEN:
                stack.append(i)
            elif text in OPEN.values() and stack and OPEN[tokens[stack[-1]][0]] == text:
                self.match[stack.pop()] = i
        self.bodies = []  # (first token, last token)
        i = 0
        while i < len(tokens):
            i = self.statement(i)

    def text(self, i):
        return self.tokens[i][0] if i < len(self.tokens) else ""

    def statement(self, i):
        """Reads the statement that begins at a token, and returns the index after it."""
        if self.text(i) == "{" and i in self.match:
            return self.block(i)
        if self.text(i) in ("if", "for", "while", "switch"):
            head = i + 2 if self.text(i + 1) == "constexpr" else i + 1
            if self.text(head) != "(" or head not in self.match:
                return i + 1
            end = self.body(self.match[head] + 1)
            return self.body(end + 1) if self.text(i) == "if" and self.text(end) == "else" else end
        if self.text(i) == "do":
            end = self.body(i + 1)
            return self.match.get(end + 1, end) + 2 if self.text(end) == "while" else end
        return self.plain(i)

    def body(self, i):
        end = self.statement(i)
        inner = self.tokens[i:end + 1]
        if self.text(i) not in ("{", "", ";") and self.text(end - 1) in (";", "}") and not any(t[3] for t in inner):
            self.bodies.append((i, end - 1))
        return end

    def block(self, i):
        at, end = i + 1, self.match[i]
        while at < end:
            at = self.statement(at)
        return end + 1

    def plain(self, i):
        while i < len(self.tokens):
            text = self.text(i)
            if text in (";", "}") or (text == "{" and i not in self.match):
                return i + 1
            if i in self.match:
                function = text == "{" and self.text(i - 1) == ")"
                self.inside(i)
                if function and self.before_parentheses(i):
                    return self.match[i] + 1
                i = self.match[i]
            i += 1
        return i

    def before_parentheses(self, brace):
        """Whether the parentheses before a brace follow the name of a function or macro, not the captures of a
        lambda."""
        opened = next((o for o, c in self.match.items() if c == brace - 1), 0) - 1
        while re.match(r"\w", self.text(opened)):
            opened -= 1
        return self.text(opened) != "]"

    def inside(self, i):
        """Reads the blocks inside brackets: braces that contain a semicolon, and bodies of functions."""
        if self.text(i) == "{" and (self.text(i - 1) == ")" or any(self.text(k) == ";" for k in range(i, self.match[i]))):
            self.block(i)
            return
        at = i + 1
        while at < self.match[i]:
            if at in self.match:
                self.inside(at)
                at = self.match[at]
            at += 1


def braced(text):
    tokens = tokens_of(text)
    marks = collections.Counter()
    for first, last in Bracer(tokens).bodies:
        marks[tokens[first][1], "{"] += 1
        marks[tokens[last][2], "}"] += 1
    out, at = [], 0
    for (place, mark), count in sorted(marks.items(), key=lambda one: (one[0][0], one[0][1] == "{")):
        out += [text[at:place], mark * count]
        at = place
    return "".join(out) + text[at:], sum(marks.values()) // 2


def convert(tool, source, out, memory):
    shutil.rmtree(out, ignore_errors=True)
    ran = subprocess.run([tool, "convert", "--no-cache", "--memory", memory, ".", "-o", out + "/"], cwd=source, capture_output=True, text=True,
                         errors="replace")
    findings = collections.Counter((path, int(line), code) for path, line, code in
                                   re.findall(r"^(.+?):(\d+):\d+: \w+: .*\[(CS\d+)\]$", ran.stderr, re.M))
    return findings, "" if ran.returncode in (0, 1) else ran.stderr[-500:]


def words(path):
    text = open(path, errors="replace").read()
    return [t for t, *_ in tokens_of(text) if t not in "{}"] + re.findall(r"^[ \t]*#.*", text, re.M)


def main():
    tool, work, *folders = map(os.path.abspath, sys.argv[1:])
    faults = bodies = files = 0
    for k, folder in enumerate(folders):
        plain, with_braces = os.path.join(work, f"plain{k}"), os.path.join(work, f"braced{k}")
        for copy in (plain, with_braces):
            shutil.rmtree(copy, ignore_errors=True)
            shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("*.expected", "*.findings"))
        for root, _, names in os.walk(with_braces):
            for name in names:
                path = os.path.join(root, name)
                if not name.endswith((".cu", ".cuh", ".h", ".hpp", ".cpp", ".c", ".cc")):
                    continue
                text = open(path, errors="surrogateescape", newline="").read()
                text, count = braced(text)
                bodies += count
                open(path, "w", errors="surrogateescape", newline="").write(text)
        for memory in ("usm", "buffer"):
            (before, broken), (after, also) = (convert(tool, copy, copy + ".out", memory) for copy in (plain, with_braces))
            if broken or also:
                print(broken, also)
                faults += 1
            for path, line, code in sorted(((before - after) + (after - before)).elements()):
                print(f"{folder}/{path}:{line}: {code} only {'with' if after[path, line, code] > before[path, line, code] else 'without'} braces [{memory}]")
                faults += 1
            for root, _, names in os.walk(plain + ".out"):
                for name in names:
                    path = os.path.join(root, name)
                    other = path.replace(plain, with_braces, 1)
                    if not name.endswith((".cpp", ".hpp", ".h")) or f"{os.sep}cu2sycl{os.sep}" in path:
                        continue
                    files += 1
                    a, b = words(path), words(other)
                    if a != b:
                        at = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), 0)
                        print(f"{other}: {' '.join(a[max(at - 5, 0):at + 8])}\n  with braces: {' '.join(b[max(at - 5, 0):at + 8])} [{memory}]")
                        faults += 1
    print(f"{bodies} bodies in {files} outputs, {faults} faults")
    sys.exit(1 if faults or not bodies else 0)


main()
