from terrace.ir import *
from terrace.dialects import builtin, func
with Context(), Location.unknown():
    m = Module.create()
    with InsertionPoint(m.body):
        n = builtin.ModuleOp()
        with InsertionPoint(n.body):
            func.FuncOp("f", ([], []), visibility="private")
        @builtin.module(sym_name="inner", attrs={"t.x": UnitAttr.get()})
        def inner():
            func.FuncOp("g", ([], []), visibility="private")
        builtin.unrealized_conversion_cast([F32Type.get()], [])
    print(m)
    print(type(n).__name__, n.body == n.regions[0].blocks[0])
