from terrace.ir import *
with Context() as ctx, Location.unknown():
    m = Module.create()
    with InsertionPoint(m.body):
        Operation.create("arith.constant", results=[IntegerType.get_signless(32)], attributes={"value": BoolAttr.get(True)})
    try:
        m.operation.verify()
    except MLIRError as e:
        print(e.message)
        print(e.error_diagnostics[0].message)
