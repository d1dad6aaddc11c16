#!/usr/bin/env python3
"""What is generated from the vocabularies is what the program prints: docs/tables.md and mappings/schema.json. --update
writes them. The links of the documents lead somewhere."""
import os
import re
import subprocess
import sys

GENERATED = {"docs/tables.md": "reference", "mappings/schema.json": "schema"}
DOCUMENTS = ["README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/tables.md"]


def main():
    tool, root = sys.argv[1:3]
    failed = 0
    for name, command in GENERATED.items():
        printed = subprocess.run([tool, "tables", command], capture_output=True, text=True, check=True).stdout
        path = os.path.join(root, name)
        if "--update" in sys.argv:
            open(path, "w").write(printed)
        elif not os.path.exists(path) or open(path).read() != printed:
            print(f"{name} is not what `cu2sycl tables {command}` prints; run test/documents.py TOOL ROOT --update")
            failed += 1
    for name in DOCUMENTS:
        text = open(os.path.join(root, name)).read()
        for link in re.findall(r"\]\(([^)#:]+)\)", text):
            if not os.path.exists(os.path.join(root, os.path.dirname(name), link)):
                print(f"{name}: the link {link} leads nowhere")
                failed += 1
    sys.exit(1 if failed else 0)


main()
