from terrace.ir import *
from terrace.passmanager import *
with Context():
    m = Module.parse("func.func private @unused()\nfunc.func @used() { return }")
    ops = list(m.body.operations)
    PassManager.parse("builtin.module(symbol-dce)").run(m.operation)
    print(m)
    print([o.name.value for o in m.body.operations])
