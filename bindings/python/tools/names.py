#!/usr/bin/env python3
"""Compares the public names of MLIR's Python bindings with those of Terrace's, and prints a table in Markdown.

    names.py PACKAGE [--all]      PACKAGE has MLIR's: `iree.compiler`; --all lists what is missing
"""

import importlib
import inspect
import sys

MODULES = ["ir", "passmanager", "rewrite"]
DIALECTS = "affine arith builtin cf complex func gpu linalg llvm math memref pdl scf shape tensor tosa transform vector".split()
# How C++ objects cross to other extension modules, and what Python and the binding generator add.
NOT_PUBLIC = {"_CAPICreate", "_CAPIPtr", "maybe_downcast_"}
IGNORED = {"annotations", "contextmanager", "np", "Generator", "Any", "List", "Optional", "Sequence", "Union", "overload", "Dict", "Tuple", "inspect"}


def names(module):
    found = set()
    for name in dir(module):
        value = getattr(module, name, None)
        if name.startswith("_") or name in IGNORED or inspect.ismodule(value):
            continue
        found.add(name)
        if inspect.isclass(value) and not issubclass(value, BaseException):
            for member in set(dir(value)) - set(dir(object)):
                if not member.startswith("_"):
                    found.add(f"{name}.{member}")
    return found


def own_names(module):
    for name in getattr(module, "__dir__", lambda: ())():
        getattr(module, name, None)
    return names(module)


def main():
    package, show = sys.argv[1], "--all" in sys.argv
    print("| module | names there | of these here | share |\n|---|---:|---:|---:|")
    total = present = 0
    missing = []
    for part in [*MODULES, *(f"dialects.{dialect}" for dialect in DIALECTS)]:
        there = names(importlib.import_module(f"{package}.{part}"))
        if part.startswith("dialects"):
            # What a dialect's module only passes on.
            there -= names(importlib.import_module(f"{package}.ir"))
            there = {name for name in there if "." not in name}
        here = own_names(importlib.import_module(f"terrace.{part}"))
        both = there & here
        total, present = total + len(there), present + len(both)
        missing += [f"{part}.{name}" for name in sorted(there - here)]
        print(f"| {part} | {len(there)} | {len(both)} | {100 * len(both) / len(there):.0f} % |")
    print(f"| all | {total} | {present} | {100 * present / total:.1f} % |")
    if show:
        print("\nMissing:\n", *missing, sep="\n- ")


if __name__ == "__main__":
    main()
