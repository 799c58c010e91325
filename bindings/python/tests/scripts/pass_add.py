from terrace.ir import *
from terrace.passmanager import *
with Context():
    pm = PassManager("any")
    pm.add("cse")
    print(pm)
    pm.add("func.func(cse)")
    print(pm)
    pm = PassManager("builtin.module")
    pm.add("symbol-dce")
    print(pm)
    pm.enable_verifier(False)
    try:
        pm.add("nothing")
    except ValueError as e:
        print("ValueError")
    m = Module.parse("func.func private @unused()")
    pm.run(m.operation)
    print(m)
