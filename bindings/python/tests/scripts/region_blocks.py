from terrace.ir import *
with Context():
    m = Module.parse("func.func @f() { cf.br ^a\n^a: cf.br ^b\n^b: return }")
    r = m.body.operations[0].regions[0]
    print(len(r.blocks), len(list(r)), r.blocks[0] == list(r)[0], r.blocks[-1] == list(r)[-1])
    try:
        r.blocks[3]
    except IndexError as e:
        print(e)
    print(r.owner.name, r == m.body.operations[0].regions[0])
