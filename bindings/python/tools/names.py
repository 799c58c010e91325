#!/usr/bin/env python3
"""Compares the public names of MLIR's Python bindings with those of Terrace's, and prints a table in Markdown.

    names.py PACKAGE [--of PREFIX] [--all]
                                  PACKAGE has MLIR's: `iree.compiler`; --all lists what is missing; ops that the MLIR in
                                  PREFIX does not have do not count, as PACKAGE may be made of a newer one
    names.py --tblgen PREFIX      classes, functions and their parameters, of what PREFIX/bin/mlir-tblgen writes for dialects
"""

import ast
import importlib
import inspect
import pathlib
import sys

MODULES = ["ir", "passmanager", "rewrite"]
DIALECTS = "affine arith builtin cf complex func gpu linalg llvm math memref pdl scf shape tensor tosa transform vector".split()
# What Python and the modules of the bindings themselves bring.
IGNORED = {"annotations", "contextmanager", "np", "Generator", "Any", "List", "Optional", "Sequence", "Union", "overload", "Dict", "Tuple", "inspect", "Enum",
           "IntEnum", "IntFlag", "auto", "Callable", "Mapping", "NewType", "Set"}


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


def generated_names(prefix, dialect):
    """The classes and functions that MLIR's generator in a prefix writes for the ops of a dialect."""
    import spellings

    found = set()
    for file in spellings.FILES[dialect]:
        text = spellings.generated(prefix, "-gen-python-op-bindings", dialect, file)
        found |= {node.name for node in ast.parse(text).body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    return found


def newer_names(package, prefix, dialect):
    """What a package has for ops of a dialect that the MLIR in a prefix does not have."""
    try:
        generated = importlib.import_module(f"{package}.dialects._{dialect}_ops_gen")
    except ModuleNotFoundError:
        return set()
    own = {name for name, value in vars(generated).items() if getattr(value, "__module__", None) == generated.__name__}
    known = generated_names(prefix, dialect)
    return {name for name in own if name.removesuffix("Adaptor") not in known}


def parameters(node):
    return [argument.arg for argument in (*node.args.args, *node.args.kwonlyargs)]


def compare_with_tblgen(prefix):
    """The classes and functions that MLIR's generator writes, beside ours."""
    import spellings

    total = same = 0
    for dialect in DIALECTS:
        module = importlib.import_module(f"terrace.dialects.{dialect}")
        there = {}
        for file in spellings.FILES[dialect]:
            text = spellings.generated(prefix, "-gen-python-op-bindings", dialect, file)
            nodes = ast.parse(text).body
            there.update({node.name: node for node in nodes if isinstance(node, (ast.FunctionDef, ast.ClassDef))})
        there.pop("_Dialect", None)
        for name, node in there.items():
            total += 1
            own = getattr(module, name, None)
            is_generated = inspect.isfunction(own) and own.__code__.co_filename.startswith("<builder")
            if own is None or is_generated and list(inspect.signature(own).parameters) != parameters(node):
                print(f"{dialect}.{name} is missing or has other parameters")
            else:
                same += 1
    print(f"{same} of {total} classes and functions are there, with the same parameters")


def main():
    if sys.argv[1] == "--tblgen":
        compare_with_tblgen(pathlib.Path(sys.argv[2]))
        return
    package, show = sys.argv[1], "--all" in sys.argv
    prefix = pathlib.Path(sys.argv[sys.argv.index("--of") + 1]) if "--of" in sys.argv else None
    print("| module | names there | of these here | share |\n|---|---:|---:|---:|")
    total = present = 0
    missing = []
    for part in [*MODULES, *(f"dialects.{dialect}" for dialect in DIALECTS)]:
        there = names(importlib.import_module(f"{package}.{part}"))
        if part.startswith("dialects"):
            # What a dialect's module only passes on.
            there -= names(importlib.import_module(f"{package}.ir"))
            there = {name for name in there if "." not in name}
            if prefix:
                there -= newer_names(package, prefix, part.removeprefix("dialects."))
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
