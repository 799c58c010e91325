#!/usr/bin/env python3
"""Writes down how MLIR's Python bindings spell ops: python/terrace/dialects/_spellings/*.txt.

What an op consists of, Terrace's own tables say. What its class is called, and its parameters, and in which order they
come, is a fact about MLIR, which its mlir-tblgen knows: it is read off what that tool writes.

    spellings.py [LLVM_PREFIX]

A line is one of
    op MNEMONIC CLASS PARAMETER[:ATTRIBUTE_KIND].. [* KEYWORD..]
    enum CLASS flag|int NAME=VALUE=TEXT ..
    attr ATTRIBUTE_KIND iN|parse [TEXT]
"""

import ast
import pathlib
import re
import subprocess
import sys

FILES = {
    "affine": ["Affine/IR/AffineOps.td"],
    "amdgpu": ["AMDGPU/IR/AMDGPU.td"],
    "amx": ["AMX/AMX.td"],
    "arith": ["Arith/IR/ArithOps.td"],
    "arm_neon": ["ArmNeon/ArmNeon.td"],
    "arm_sme": ["ArmSME/IR/ArmSMEOps.td"],
    "arm_sve": ["ArmSVE/IR/ArmSVE.td"],
    "async": ["Async/IR/AsyncOps.td"],
    "bufferization": ["Bufferization/IR/BufferizationOps.td"],
    "builtin": ["../IR/BuiltinOps.td"],
    "cf": ["ControlFlow/IR/ControlFlowOps.td"],
    "complex": ["Complex/IR/ComplexOps.td"],
    "emitc": ["EmitC/IR/EmitC.td"],
    "func": ["Func/IR/FuncOps.td"],
    "gpu": ["GPU/IR/GPUOps.td"],
    "index": ["Index/IR/IndexOps.td"],
    "irdl": ["IRDL/IR/IRDLOps.td"],
    "linalg": ["Linalg/IR/LinalgOps.td", "Linalg/IR/LinalgStructuredOps.td", "Linalg/IR/LinalgRelayoutOps.td"],
    "llvm": ["LLVMIR/LLVMOps.td", "LLVMIR/LLVMIntrinsicOps.td"],
    "math": ["Math/IR/MathOps.td"],
    "memref": ["MemRef/IR/MemRefOps.td"],
    "ml_program": ["MLProgram/IR/MLProgramOps.td"],
    "mpi": ["MPI/IR/MPIOps.td"],
    "nvgpu": ["NVGPU/IR/NVGPUOps.td"],
    "nvvm": ["LLVMIR/NVVMOps.td"],
    "omp": ["OpenMP/OpenMPOps.td"],
    "pdl": ["PDL/IR/PDLOps.td"],
    "pdl_interp": ["PDLInterp/IR/PDLInterpOps.td"],
    "quant": ["Quant/IR/QuantOps.td"],
    "rocdl": ["LLVMIR/ROCDLOps.td"],
    "scf": ["SCF/IR/SCFOps.td"],
    "shape": ["Shape/IR/ShapeOps.td"],
    "shard": ["Shard/IR/ShardOps.td"],
    "sparse_tensor": ["SparseTensor/IR/SparseTensorOps.td"],
    "spirv": ["SPIRV/IR/SPIRVOps.td"],
    "tensor": ["Tensor/IR/TensorOps.td"],
    "tosa": ["Tosa/IR/TosaOps.td"],
    "transform": [
        "Transform/IR/TransformOps.td",
        "SCF/TransformOps/SCFTransformOps.td",
        "Linalg/TransformOps/LinalgMatchOps.td",
        "Linalg/TransformOps/LinalgTransformOps.td",
    ],
    "ub": ["UB/IR/UBOps.td"],
    "vcix": ["LLVMIR/VCIXOps.td"],
    "vector": ["Vector/IR/VectorOps.td"],
    "x86vector": ["X86Vector/X86Vector.td"],
}

KIND = re.compile(r"AttrBuilder\.(?:contains|get)\('([^']+)'\)")


def generated(prefix, backend, dialect, file):
    include = prefix / "include"
    folder = (include / "mlir/Dialect" / file).parent
    command = [prefix / "bin/mlir-tblgen", backend, f"-bind-dialect={dialect}", "-I", include, "-I", folder]
    result = subprocess.run([*command, include / "mlir/Dialect" / file], capture_output=True, text=True)
    if result.returncode:
        print(f"{dialect}: {result.stderr.splitlines()[-1:]}", file=sys.stderr)
        return ""
    return result.stdout


def op_lines(text):
    for node in ast.parse(text).body:
        if not isinstance(node, ast.ClassDef):
            continue
        names = [s.value.value for s in node.body if isinstance(s, ast.Assign) and s.targets[0].id == "OPERATION_NAME"]
        init = [s for s in node.body if isinstance(s, ast.FunctionDef) and s.name == "__init__"]
        if not names or not init:
            continue
        source = ast.get_source_segment(text, init[0])
        kinds = {}
        for line in re.findall(r'attributes\["([^"]+)"\] = \((\w+) if \((.*?)AttrBuilder\.get\(\'([^\']+)\'\)', source, re.S):
            kinds[line[1]] = line[3]
        for name in re.findall(r"if bool\((\w+)\): attributes\[", source):
            kinds[name] = "UnitAttr"

        def spelled(argument):
            return argument.arg + (f":{kinds[argument.arg]}" if argument.arg in kinds else "")

        positional = [spelled(a) for a in init[0].args.args[1:]]
        keyword = [spelled(a) for a in init[0].args.kwonlyargs if a.arg not in ("loc", "ip")]
        mnemonic = names[0].split(".", 1)[1]
        yield " ".join(["op", mnemonic, node.name, *positional, *(["*", *keyword] if keyword else [])])


def enum_lines(text):
    for node in ast.parse(text).body:
        source = ast.get_source_segment(text, node)
        if isinstance(node, ast.ClassDef):
            cases = []
            for case in (s for s in node.body if isinstance(s, ast.Assign)):
                # `auto()` counts on.
                last = cases[-1][1] if cases else 0
                value = last + 1 if isinstance(case.value, ast.Call) else ast.literal_eval(case.value)
                cases.append((case.targets[0].id, value))
            texts = dict(re.findall(rf"self is {node.name}\.(\w+):\s+return \"([^\"]*)\"", source))
            texts.update(re.findall(rf"{node.name}\.(\w+) in self:\s+\w+\.append\(\"([^\"]*)\"\)", source))
            kind = "flag" if node.bases[0].id == "IntFlag" else "int"
            yield " ".join(["enum", node.name, kind, *(f"{n}={v}={texts.get(n, n)}" for n, v in cases)])
        elif isinstance(node, ast.FunctionDef) and node.decorator_list:
            name = node.decorator_list[0].args[0].value
            integer = re.search(r"get_signless\((\d+)", source)
            parsed = re.search(r"parse\(f'(.*)', context", source)
            if integer:
                yield f"attr {name} i{integer[1]}"
            elif parsed:
                yield f"attr {name} parse {parsed[1].replace('{str(x)}', '{}')}"


def main():
    prefix = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "/usr/lib/llvm-22")
    folder = pathlib.Path(__file__).parent.parent / "python/terrace/dialects/_spellings"
    folder.mkdir(exist_ok=True)
    for dialect, files in FILES.items():
        lines = {}
        for file in files:
            for line in op_lines(generated(prefix, "-gen-python-op-bindings", dialect, file)):
                lines[line.split()[1]] = line
        enums = dict.fromkeys(
            line for file in files[:1] for line in enum_lines(generated(prefix, "-gen-python-enum-bindings", dialect, file))
        )
        (folder / f"{dialect}.txt").write_text("\n".join([*lines.values(), *enums]) + "\n")


if __name__ == "__main__":
    main()
