import io, os, tempfile
from terrace.ir import *

with Context(), tempfile.TemporaryDirectory() as folder:
    module = Module.parse("module @m { func.func @f(%a: i32) -> i32 { %0 = arith.addi %a, %a : i32 return %0 : i32 } }")
    data = io.BytesIO()
    module.operation.write_bytecode(data)
    print(data.getvalue()[:4])
    print(Module.parse(data.getvalue()))

    # One op alone, to a file, in a version that is asked for.
    path = os.path.join(folder, "f.mlirbc")
    module.body.operations[0].write_bytecode(path, desired_version=6)
    with open(path, "rb") as file:
        print(Operation.parse(file.read()))
    print(Module.parseFile(path))
    try:
        module.operation.write_bytecode(io.BytesIO(), desired_version=99)
    except ValueError as error:
        print(error)
