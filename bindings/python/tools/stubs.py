#!/usr/bin/env python3
"""Writes type stubs beside the modules of the package, of the classes and functions as they are: `*.pyi`.

    stubs.py [MODULE..]       without modules all: ir, passmanager, rewrite and the dialects
"""

import enum
import importlib
import inspect
import pathlib
import sys

FOLDER = pathlib.Path(__file__).parent.parent / "python/terrace"
sys.path.insert(0, str(FOLDER.parent))

# What is known of results by the names of properties and methods.
RESULTS = {
    "bool": "is_signed is_signless is_unsigned has_rank has_static_shape is_splat attached had_error verify is_eq is_external "
    "is_permutation is_projected_permutation allow_unregistered_dialects is_before_in_block is_registered_operation",
    "int": "width rank n_dims n_symbols n_inputs position arg_number result_number operand_number num_types start_line end_line "
    "start_col end_col get_dim_size",
    "str": "name_str filename get_name get_asm namespace message dialect_namespace",
    "Type": "type element_type get_type",
    "Location": "location child_loc callee caller",
    "Context": "context",
    "Operation": "operation create",
    "OpView": "opview",
    "Block": "body entry_block then_block add_entry_block",
}
RESULT_OF = {name: result for result, names in RESULTS.items() for name in names.split()}


def parameters(function, skip_first):
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return "*args: Any, **kwargs: Any"
    found = list(signature.parameters.values())[1 if skip_first else 0 :]
    parts, has_star = [], False
    for parameter in found:
        if parameter.kind is parameter.VAR_POSITIONAL:
            parts.append(f"*{parameter.name}: Any")
            has_star = True
        elif parameter.kind is parameter.VAR_KEYWORD:
            parts.append(f"**{parameter.name}: Any")
        else:
            if parameter.kind is parameter.KEYWORD_ONLY and not has_star:
                parts.append("*")
                has_star = True
            default = "" if parameter.default is parameter.empty else " = ..."
            parts.append(f"{parameter.name}: Any{default}")
    return ", ".join(parts)


def member_lines(cls, names):
    for name, value in sorted(vars(cls).items()):
        if name.startswith("_") and name not in ("__init__", "__len__", "__getitem__", "__iter__", "__add__", "__enter__"):
            continue
        result = RESULT_OF.get(name, "Any")
        result = result if result in names or result in ("bool", "int", "str") else "Any"
        if isinstance(value, property) or inspect.isgetsetdescriptor(value) or type(value).__name__ in ("StaticProperty", "ClassProperty"):
            yield "@property"
            yield f"def {name}(self) -> {result}: ..."
            if isinstance(value, property) and value.fset:
                yield f"@{name}.setter"
                yield f"def {name}(self, value: Any) -> None: ..."
        elif isinstance(value, staticmethod):
            yield "@staticmethod"
            yield f"def {name}({parameters(value.__func__, False)}) -> {result}: ..."
        elif isinstance(value, classmethod):
            yield "@classmethod"
            inner = parameters(value.__func__, True)
            yield f"def {name}(cls{', ' if inner else ''}{inner}) -> {result}: ..."
        elif callable(value) and not inspect.isclass(value):
            function = getattr(value, "__wrapped__", value)
            inner = parameters(function, True)
            result = "None" if name == "__init__" else {"__len__": "int", "__iter__": "Iterator[Any]"}.get(name, result)
            yield f"def {name}(self{', ' if inner else ''}{inner}) -> {result}: ..."
        elif isinstance(value, str) and name == "OPERATION_NAME":
            yield f'OPERATION_NAME: str = "{value}"'


def class_lines(name, cls, names):
    bases = [base.__name__ for base in cls.__bases__ if base.__name__ in names and base is not cls]
    if issubclass(cls, enum.Enum):
        bases = [next(b.__name__ for b in cls.__mro__ if b.__module__ == "enum" and b.__name__ != "ReprEnum")]
        lines = [f"{case.name} = {int(case) if isinstance(case, int) else case.value!r}" for case in cls]
    else:
        lines = list(member_lines(cls, names))
    yield f"class {name}{'(' + ', '.join(bases) + ')' if bases else ''}:"
    if not lines:
        yield "    ..."
    yield from (f"    {line}" for line in lines)


def write(module_name):
    module = importlib.import_module(f"terrace.{module_name}")
    listed = getattr(module, "__dir__", None)
    public = sorted(name for name in (listed() if callable(listed) else dir(module)) if not name.startswith("_"))
    values = {name: getattr(module, name) for name in public}
    values = {name: value for name, value in values.items() if inspect.isclass(value) or inspect.isroutine(value)}
    is_dialect = module_name.startswith("dialects.")
    if is_dialect:
        # What a module only uses itself.
        values = {name: value for name, value in values.items() if value.__module__ == module.__name__}
    names = {name for name, value in values.items() if inspect.isclass(value)}
    lines = ["# Written by tools/stubs.py.", "from enum import Enum, IntEnum, IntFlag", "from typing import Any, Iterator"]
    if is_dialect or module_name == "rewrite":
        lines.append("from terrace.ir import Block, Context, Location, OpAdaptor, OpView, Operation, Type")
        names |= {"Block", "Context", "Location", "OpAdaptor", "OpView", "Operation", "Type"}
    lines.append("")
    order = sorted(values.items(), key=lambda item: (len(item[1].__mro__) if inspect.isclass(item[1]) else 99, item[0]))
    for name, value in order:
        if inspect.isclass(value):
            lines += class_lines(name, value, names)
        else:
            lines.append(f"def {name}({parameters(getattr(value, '__wrapped__', value), False)}) -> Any: ...")
    path = FOLDER / f"{module_name.replace('.', '/')}.pyi"
    path.write_text("\n".join(lines) + "\n")


def main():
    chosen = sys.argv[1:]
    if not chosen:
        modules = sorted(path.stem for path in (FOLDER / "dialects").glob("*.py"))
        chosen = ["ir", "passmanager", "rewrite"]
        chosen += [f"dialects.{name}" for name in modules if not name.startswith("_")]
    for module in chosen:
        write(module)


main()
