from terrace.ir import *
with Context() as ctx:
    ctx.allow_unregistered_dialects = True
    m = Module.parse('%0 = "x.y"() {a} : () -> i32')
    op = m.body.operations[0]
    print(type(op).__name__, op.name, op.operation.name, op.attributes["a"], op.result.type)
