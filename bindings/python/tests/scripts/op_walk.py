from terrace.ir import *
with Context():
    m = Module.parse("module { func.func @f() { func.call @g() : () -> () return } func.func @g() { return } }")
    def show(op):
        print(op.name)
        return WalkResult.ADVANCE
    m.operation.walk(show)
    print("---")
    m.operation.walk(show, WalkOrder.PRE_ORDER)
    print("---")
    def skip(op):
        print(op.name)
        return WalkResult.SKIP if op.name == "func.func" else WalkResult.ADVANCE
    m.operation.walk(skip, WalkOrder.PRE_ORDER)
    print("---")
    def stop(op):
        print(op.name)
        return WalkResult.INTERRUPT if op.name == "func.call" else WalkResult.ADVANCE
    m.operation.walk(stop)
