from terrace.ir import *
from terrace.dialects import arith
with Context() as ctx:
    ctx.allow_unregistered_dialects = True
    op = Operation.parse('%0 = arith.constant 42 : i32')
    print(op, type(op).__name__)
    print(Operation.parse('"test.op"() : () -> ()', source_name="x.mlir"))
    print(arith.ConstantOp.parse("%c = arith.constant 1 : i8").value)
    try:
        arith.ConstantOp.parse('"test.op"() : () -> ()')
    except MLIRError as e:
        print(e.message)
    try:
        Operation.parse("garbage")
    except MLIRError as e:
        print(e.message)
