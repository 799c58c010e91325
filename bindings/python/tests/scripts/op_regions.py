from terrace.ir import *
with Context():
    m = Module.parse("func.func @f(%c: i1) { scf.if %c { } else { } return }")
    f = m.body.operations[0]
    op = f.regions[0].blocks[0].operations[0]
    print(len(op.regions), len(op.regions[0].blocks), op.regions[1].owner.name, op.regions[0] == op.regions[0], op.regions[0] == op.regions[1])
    for r in op.regions:
        for b in r:
            print([o.name for o in b])
    print(len(op.regions[1:]), len(op.regions + op.regions))
    try:
        op.regions[2]
    except IndexError as e:
        print(e)
