from terrace.ir import *
with Context():
    m = Module.parse("func.func @f(%c: i1) { cf.cond_br %c, ^a, ^b\n^a: cf.br ^b\n^b: return }")
    blocks = m.body.operations[0].regions[0].blocks
    op = blocks[0].operations[0]
    print(len(op.successors), op.successors[0] == blocks[1], op.successors[1] == blocks[2], len(blocks))
    op.successors[0] = blocks[2]
    print(m)
    print([len(b.successors) for b in blocks], [len(b.predecessors) for b in blocks])
    print(blocks[1].successors[0] == blocks[2], blocks[-1] == blocks[2])
