from terrace.ir import *
from terrace.passmanager import *
with Context():
    m = Module.parse("func.func @f() { return }\nfunc.func @g() { return }")
    def count(op, pass_):
        print("running on", op.operation.name, len(op.regions[0].blocks[0].operations))
        op.operation.attributes["t.seen"] = UnitAttr.get(op.context)
    pm = PassManager("builtin.module")
    pm.add(count, name="count")
    pm.add("cse")
    pm.run(m.operation)
    print(m)
