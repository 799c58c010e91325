from terrace.ir import *
from terrace.dialects import func
with Context(), Location.unknown():
    m = Module.create()
    with InsertionPoint(m.body):
        f = func.FuncOp("f", ([F32Type.get()], [F32Type.get()]), visibility="private")
        print(f.arg_attrs)
        f.arg_attrs = [DictAttr.get({"llvm.noalias": UnitAttr.get()})]
        print(f.arg_attrs)
        f.arg_attrs = ArrayAttr.get([DictAttr.get({})])
        f.result_attrs = ArrayAttr.get([DictAttr.get({"t.x": UnitAttr.get()})])
        print(f.result_attrs, f)
