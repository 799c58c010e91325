from terrace.ir import *
with Context():
    m = Module.parse("func.func private @a()\nfunc.func private @b()\nfunc.func private @c()")
    print([o.sym_name.value for o in m.body.operations], len(m.body.operations))
    print(m.body.operations[0].sym_name, m.body.operations[2].sym_name, m.body.operations[-1].sym_name)
    print([str(o.sym_name) for o in m.body])
    try:
        m.body.operations[3]
    except IndexError as e:
        print(e)
    print(m.body.owner.name, m.body.region.owner.name)
