from terrace.ir import *
from terrace.passmanager import *
with Context():
    m = Module.parse("func.func @f() { return }")
    def fail(op, pass_):
        pass_.signal_pass_failure()
    pm = PassManager("any")
    pm.add(fail)
    try:
        pm.run(m.operation)
    except MLIRError as e:
        print(e.message)
