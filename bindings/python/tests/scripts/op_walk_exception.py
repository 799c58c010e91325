from terrace.ir import *
with Context():
    m = Module.parse("func.func private @f()")
    def fail(op):
        raise ValueError("stop it")
    try:
        m.operation.walk(fail)
    except Exception as e:
        print("stop it" in str(e))
