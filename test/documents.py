#!/usr/bin/env python3
"""Checks that generated files are up to date: docs/tables.md (from the vocabularies in cu2sycl and
docs/tables/examples.md), mappings/schema.json (from the vocabularies), docs/gallery.md and docs/findings.md (from the
programs in docs/gallery and docs/findings). --update writes them. Also checks that the links in the documents are not
broken."""
import os
import re
import subprocess
import sys
import tempfile
import textwrap

DOCUMENTS = ["README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/tables.md", "docs/gallery.md",
             "docs/findings.md", "docs/usage.md", "docs/behaviour.md", "docs/from-dpct.md", "docs/from-hipify.md",
             "docs/tutorials/convert.md", "docs/tutorials/tables.md", "docs/tutorials/hook.md", "docs/tutorials/pytorch.md",
             "docs/run.md", "docs/cache.md", "docs/merging.md", "docs/ci.md", "docs/libraries.md", "docs/glossary.md", "CHANGELOG.md"]
SIDE_BY_SIDE = """<table>
<tr><th>CUDA</th><th>SYCL</th></tr>
<tr><td>

```cuda
{cuda}
```

</td><td>

```cpp
{sycl}
```

</td></tr>
</table>
"""


def gallery(tool, root):
    """Returns docs/gallery/gallery.md with each program and its conversion before the section of its name."""
    folder = os.path.join(root, "docs", "gallery")
    programs = sorted(name for name in os.listdir(folder) if name.endswith(".cu"))
    sections = re.split(r"^## (\w+)\n", open(os.path.join(folder, "gallery.md")).read(), flags=re.M)
    notes = dict(zip(sections[1::2], sections[2::2]))
    assert [name[:-3] for name in programs] == sorted(notes), "docs/gallery/gallery.md: one section for each program"
    out = [sections[0]]
    for program in programs:
        path = os.path.join(folder, program)
        cuda = open(path).read()
        title = re.match(r"// (.*)\.$", " ".join(re.findall(r"^//(?! EXPECT| REQUIRES) ?(.*)$", cuda.split("#")[0], re.M)).join(["// ", ""]))
        converted = subprocess.run([tool, "convert", path], capture_output=True, text=True, check=True).stdout
        number, name = program[:-3].split("_", 1)
        code = [re.sub(r"\A(//.*\n)+", "", text).strip("\n") for text in (cuda, converted)]
        out.append(f"## {int(number)}. {name.replace('_', ' ').capitalize()}\n\n{title[1]}.\n\n" +
                   SIDE_BY_SIDE.format(cuda=code[0], sycl=code[1]) + notes[program[:-3]].rstrip("\n") + "\n\n")
    return "".join(out).rstrip("\n") + "\n"


def converted_example(tool, rows, kind, options, source):
    """Returns the lines of a source converted with the rows, without the include directives of SYCL and helper headers,
    and the findings."""
    name = {"cuda": "example.cu", "make": "Makefile", "cmake": "CMakeLists.txt", "python": "setup.py"}[kind]
    mode = ["--build"] if kind != "cuda" else options[1:] if options else ["--snippet"]
    with tempfile.TemporaryDirectory() as folder:
        for path, text in (("rows.yaml", rows), (name, source)):
            with open(os.path.join(folder, path), "w") as out:
                out.write(text)
        done = subprocess.run([tool, "convert", "--table", "rows.yaml", *mode, name], cwd=folder, capture_output=True, text=True)
        assert done.returncode < 2, (rows, done.stderr)
        lines = [line for line in done.stdout.rstrip("\n").split("\n") if not re.match(r"#include <(sycl|cu2sycl)/", line)]
        said = re.findall(r"^\S+:\d+:\d+: (\w+: .* \[CS\d+\])$", done.stderr, re.M)
        return lines, said


def tables(tool, root):
    """Returns the reference of rows with an example and its conversion after each word."""
    printed = subprocess.run([tool, "tables", "reference"], capture_output=True, text=True, check=True).stdout
    text = open(os.path.join(root, "docs/tables/examples.md")).read()
    examples = dict(re.findall(r"^## (.+?)\n(.*?)(?=^## |\Z)", text, re.M | re.S))
    kinds = {"Conditions": "condition ", "Roles": "role ", "Filters": "filter ", "Needs": "need ", "Reports": "report "}
    out = []
    for section in re.split(r"^(?=## )", printed, flags=re.M):
        kind = kinds.get(re.match(r"(?:## )?(.*)", section)[1], "")
        for item in re.split(r"^(?=- `)", section, flags=re.M):
            out.append(item)
            word = re.match(r"- `(\w+)`: ", item)
            if not word:
                continue
            blocks = re.findall(r"^```(\w+)(.*?)\n(.*?)^```$", examples.pop(kind + word[1]), re.M | re.S)
            (_, _, rows), (language, options, source) = blocks
            lines, said = converted_example(tool, rows, language, options.split(), source)
            shown = [("yaml", rows), (language, source), ("cpp" if language == "cuda" else language, "\n".join(lines) + "\n")]
            shown += [("text", "\n".join(said) + "\n")] if said else []
            example = "".join(f"\n```{name}\n{body}```\n" for name, body in shown)
            out.append(textwrap.indent(example, "  ") + "\n")
    assert not examples, f"docs/tables/examples.md: no word of rows is {', '.join(examples)}"
    return re.sub(r"\n\n\n+", "\n\n", "".join(out)).rstrip("\n") + "\n"


FINDINGS = """# Findings

Each finding has a code and a severity. `error`: the code is not converted. `warning`: it is converted, but may have
another meaning. `note`: information. `cu2sycl explain CS1001` prints the text of this page. To suppress a finding,
write `// cu2sycl: ignore[CS1001] reason` on its line or on the line before, `ignore: [CS1001]` in `.cu2sycl.yaml`, or
use a baseline.

Each section shows a program with the finding and the output of `cu2sycl convert`. `test/documents.py --update` writes
this page from the messages of cu2sycl and the programs in `docs/findings`.
"""
WITHOUT = {"CS1008", "CS1009", "CS1010", "CS1012", "CS4004", "CS4011", "CS5002", "CS5003"}  # no single short source shows it


def findings_page(tool, root):
    """Returns the page with the meaning of every code, and a program with the finding beside its conversion."""
    folder = os.path.join(root, "docs", "findings")
    out = [FINDINGS]
    listed = [line.split("\t") for line in subprocess.run([tool, "explain"], capture_output=True, text=True, check=True).stdout.splitlines()]
    assert {code for code, _, _ in listed} - WITHOUT == {name[:6] for name in os.listdir(folder)}, "docs/findings: one program for each code"
    for code, severity, message in listed:
        hint = subprocess.run([tool, "explain", code], capture_output=True, text=True, check=True).stdout.split("\n\n", 1)[1].strip()
        message = message[0].upper() + message[1:] if message != "{}" else "The meaning may differ in the way that the finding says"
        text = message.replace("`{}`", "`…`").replace("{}", "…")
        said = [textwrap.fill(part, 120, break_long_words=False) for part in (f"{severity.capitalize()}. {text}.", hint)]
        out.append(f"\n## {code}\n\n{said[0]}\n\n{said[1]}\n")
        if code in WITHOUT:
            continue
        path = next(os.path.join(folder, code + ending) for ending in (".cu", ".cmake") if os.path.exists(os.path.join(folder, code + ending)))
        ran = subprocess.run([tool, "convert", "--build", "--memory", "buffer" if code.startswith("CS6") else "usm", path], capture_output=True, text=True)
        assert f"[{code}]" in ran.stderr, f"{path} does not show its code: {ran.stderr}"
        out.append("\n" + SIDE_BY_SIDE.format(cuda=open(path).read().rstrip("\n"), sycl=ran.stdout.rstrip("\n")))
    return "".join(out)


def main():
    tool, root = os.path.abspath(sys.argv[1]), sys.argv[2]
    failed = 0
    texts = {"docs/tables.md": tables(tool, root),
             "mappings/schema.json": subprocess.run([tool, "tables", "schema"], capture_output=True, text=True, check=True).stdout}
    texts["docs/gallery.md"] = gallery(tool, root)
    texts["docs/findings.md"] = findings_page(tool, root)
    for name, printed in texts.items():
        path = os.path.join(root, name)
        if "--update" in sys.argv:
            open(path, "w").write(printed)
        elif not os.path.exists(path) or open(path).read() != printed:
            print(f"{name} is not what `cu2sycl` makes of its sources; run test/documents.py TOOL ROOT --update")
            failed += 1
    for name in DOCUMENTS:
        text = open(os.path.join(root, name)).read()
        text = re.sub(r"^```.*?^```", "", text, flags=re.M | re.S)  # `[=](int i)` in code is no link
        for link in re.findall(r"\]\(([^)#:]+)\)", text):
            if not os.path.exists(os.path.join(root, os.path.dirname(name), link)):
                print(f"{name}: the link {link} leads nowhere")
                failed += 1
    sys.exit(1 if failed else 0)


main()
