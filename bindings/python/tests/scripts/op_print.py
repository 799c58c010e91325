from terrace.ir import *
import io
with Context():
    m = Module.parse("func.func @f(%a: i32) -> i32 { %0 = arith.addi %a, %a : i32 return %0 : i32 }")
    f = io.StringIO()
    m.operation.print(file=f)
    print(repr(f.getvalue()))
    b = io.BytesIO()
    m.operation.print(file=b, binary=True, print_generic_op_form=True)
    print(b.getvalue().decode())
    m.operation.print(enable_debug_info=True)
    m.operation.print(skip_regions=True)
    m.body.operations[0].print(use_local_scope=True)
