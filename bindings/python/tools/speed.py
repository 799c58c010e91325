#!/usr/bin/env python3
"""Builds, walks and prints 100,000 ops, and says how long each took.

    speed.py [PACKAGE] [OPS]      PACKAGE is `terrace`, or has MLIR's bindings: `iree.compiler`
"""

import importlib
import subprocess
import sys
import time

PACKAGE = sys.argv[1] if len(sys.argv) > 1 else "terrace"
OPS = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000


def best(function, times=3):
    seconds = []
    for _ in range(times):
        start = time.perf_counter()
        result = function()
        seconds.append(time.perf_counter() - start)
    return min(seconds), result


def build(ir, arith, func):
    i32 = ir.IntegerType.get_signless(32)
    module = ir.Module.create()
    with ir.InsertionPoint(module.body):
        function = func.FuncOp("f", ([i32, i32], []))
        with ir.InsertionPoint(function.add_entry_block()):
            a, b = function.arguments
            addi = arith.addi
            for _ in range(OPS):
                a = addi(a, b)
            func.ReturnOp([])
    return module


def walk(ir, module):
    count = 0
    advance = ir.WalkResult.ADVANCE

    def see(op):
        nonlocal count
        count += 1
        return advance

    module.operation.walk(see)
    return count


def iterate(module):
    count = 0
    for op in module.body.operations[0].regions[0].blocks[0]:
        count += len(op.operands)
    return count


def main():
    ir = importlib.import_module(f"{PACKAGE}.ir")
    arith = importlib.import_module(f"{PACKAGE}.dialects.arith")
    func = importlib.import_module(f"{PACKAGE}.dialects.func")
    with ir.Context(), ir.Location.unknown():
        built, module = best(lambda: build(ir, arith, func))
        walked, count = best(lambda: walk(ir, module))
        iterated, _ = best(lambda: iterate(module))
        printed, text = best(lambda: str(module))
        parsed, _ = best(lambda: ir.Module.parse(text))
    print(f"{PACKAGE}: {count} ops, {len(text)} bytes")
    for what, seconds in (("build", built), ("walk", walked), ("iterate", iterated), ("print", printed), ("parse", parsed)):
        print(f"  {what:8} {1000 * seconds:9.1f} ms {1e9 * seconds / OPS:8.0f} ns/op")
    code = (
        "import time, resource; b = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss; s = time.perf_counter();"
        f"import {PACKAGE}.ir; t = time.perf_counter() - s;"
        "print(f'  import   {1000 * t:9.1f} ms {(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - b) / 1024:8.1f} MB')"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


main()
