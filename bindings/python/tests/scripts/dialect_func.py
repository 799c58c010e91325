from terrace.ir import *
from terrace.dialects import func
with Context(), Location.unknown():
    m = Module.create()
    i32 = IntegerType.get_signless(32)
    with InsertionPoint(m.body):
        f = func.FuncOp("some_func", FunctionType.get([i32], [i32]), visibility="nested")
        g = func.FuncOp("ext", ([], [i32]), visibility="private")
        block = f.add_entry_block()
        with InsertionPoint(block):
            func.ReturnOp([f.arguments[0]])
        h = func.FuncOp("with_body", ([i32, i32], []), body_builder=lambda op: func.ReturnOp([]))
    print(m)
    print(f.name, f.type, f.visibility, f.is_external, g.is_external, len(f.arguments), f.entry_block == block)
    for bad in (lambda: g.entry_block, lambda: f.add_entry_block()):
        try:
            bad()
        except IndexError as e:
            print(e)
    m.operation.verify()
