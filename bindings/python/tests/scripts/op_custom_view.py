from terrace.ir import *
with Context() as ctx, Location.unknown():
    ctx.allow_unregistered_dialects = True
    class MyOp(OpView):
        OPERATION_NAME = "custom.op"
        _ODS_REGIONS = (1, True)
    m = Module.create()
    i = IntegerType.get_signless(8)
    with InsertionPoint(m.body):
        a = MyOp.build_generic(results=[i], operands=[], attributes={"k": UnitAttr.get()})
        b = MyOp.build_generic(results=[i, i], operands=[a.result])
    print(m)
    print(len(a.regions), len(b.results))
    try:
        MyOp.build_generic(results=[], operands=[], regions=3)
    except ValueError as e:
        print("ValueError")
