from terrace.ir import *
with Context():
    m = Module.parse("func.func private @a()\nfunc.func private @b()")
    op = m.body.operations[0].operation
    op.erase()
    try:
        print(op.name)
    except RuntimeError as e:
        print(e)
    try:
        print(op.attributes["x"])
    except RuntimeError as e:
        print(e)
