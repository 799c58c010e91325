#!/usr/bin/env python3
"""Runs tests/scripts/*.py and compares what they print with what is in the files beside them.

    run.py [NAME..]                     compares
    run.py --write-with PACKAGE [NAME..]  writes the files: what the scripts print with MLIR's own bindings, which PACKAGE has
                                        in place of `terrace`, such as `iree.compiler`

The scripts import `terrace`; with PACKAGE that name is replaced. The package must be importable.
"""

import pathlib
import re
import subprocess
import sys

SCRIPTS = pathlib.Path(__file__).parent / "scripts"
PAGE = pathlib.Path(__file__).parents[3] / "docs/from-python.md"


def run(script, package=None):
    text = script.read_text()
    if package:
        text = re.sub(r"\bterrace\b(?=[. ])", package, text)
    try:
        done = subprocess.run([sys.executable, "-"], input=text, capture_output=True, text=True, timeout=30)
    except subprocess.TimeoutExpired:
        return "[ended with a timeout]\n"
    return done.stdout + (f"[ended with {done.returncode}]\n{done.stderr}" if done.returncode else "")


def needs_numpy(script):
    return "import numpy" in script.read_text()


def has_numpy():
    import importlib.util

    return importlib.util.find_spec("numpy") is not None


def programs_of_page():
    """The programs of the documentation, with what it says that they print."""
    blocks = re.findall(r"```(python|text)\n(.*?)```", PAGE.read_text(), re.S)
    for (kind, program), (next_kind, printed) in zip(blocks, blocks[1:]):
        if (kind, next_kind) == ("python", "text"):
            yield program, printed


def check_page():
    wrong = 0
    for program, printed in programs_of_page():
        done = subprocess.run([sys.executable, "-"], input=program, capture_output=True, text=True, timeout=30)
        if done.stdout != printed:
            wrong += 1
            print(f"--- a program of {PAGE.name} prints", done.stdout, done.stderr, sep="\n")
    return wrong


def main(arguments):
    package = None
    if arguments[:1] == ["--write-with"]:
        package, arguments = arguments[1], arguments[2:]
    scripts = [s for s in sorted(SCRIPTS.glob("*.py")) if not arguments or s.stem in arguments]
    if not has_numpy():
        scripts = [script for script in scripts if not needs_numpy(script)]
        print("numpy is not installed: scripts that need it are left out")
    failed = []
    for script in scripts:
        expected = script.with_suffix(".out")
        if package:
            printed = run(script, package)
            if "[ended with" in printed:
                print(f"{script.stem}: {printed}")
            expected.write_text(printed)
        elif (printed := run(script)) != expected.read_text():
            failed.append(script.stem)
            import difflib

            lines = difflib.unified_diff(expected.read_text().splitlines(), printed.splitlines(), "expected", "printed", "", "", 0)
            print(f"--- {script.stem}", *list(lines)[2:], sep="\n")
    if not package:
        print(f"{len(scripts) - len(failed)} of {len(scripts)} scripts print what is expected")
    wrong = 0 if package or arguments else check_page()
    return 1 if failed or wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
