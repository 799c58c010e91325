from terrace.ir import *
with Context(), Location.unknown():
    for f in (
        lambda: Operation.create("arith.constant", attributes={"value": None}),
        lambda: Operation.create("arith.constant", attributes={1: UnitAttr.get()}),
        lambda: Operation.create("scf.yield", operands=[1]),
        lambda: Operation.create("scf.yield", regions=-1),
    ):
        try:
            f()
            print("no error")
        except Exception as e:
            print("error")
