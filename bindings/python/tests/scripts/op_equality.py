from terrace.ir import *
with Context():
    m = Module.parse("func.func private @a()\nfunc.func private @b()")
    a, b = m.body.operations
    print(a == a, a == b, a == a.operation, a.operation == a.operation, a == "x", hash(a.operation) == hash(a.operation), len({a.operation, m.body.operations[0].operation, b.operation}))
    print(a.operation.parent == m.operation, a.parent.name)
