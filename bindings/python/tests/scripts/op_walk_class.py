from terrace.ir import *
from terrace.dialects import func
with Context():
    m = Module.parse("module { func.func @f() { func.call @g() : () -> () return } func.func @g() { return } }")
    found = []
    def collect(op):
        found.append(type(op.opview).__name__)
        return WalkResult.ADVANCE
    m.operation.walk(collect, op_class=func.FuncOp)
    print(found)
    print(len(get_ops_of_type(m, func.ReturnOp)))
    r = get_ops_of_type(m, func.ReturnOp)[0]
    print(get_parent_of_type(r, func.FuncOp).name)
