from terrace.ir import *
from terrace.passmanager import *
with Context() as ctx:
    m = Module.parse("func.func @f() { return }")
    try:
        PassManager.parse("func.func(cse)").run(m.operation)
        print("ran")
    except MLIRError as e:
        print(e.message)
    PassManager.parse("func.func(cse)").run(m.body.operations[0].operation)
    print(m)
