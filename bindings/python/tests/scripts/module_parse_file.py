from terrace.ir import *
import tempfile, os
with Context(), tempfile.TemporaryDirectory() as d:
    path = os.path.join(d, "x.mlir")
    with open(path, "w") as f:
        f.write("func.func private @f()")
    print(Module.parseFile(path))
