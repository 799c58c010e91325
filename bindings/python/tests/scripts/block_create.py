from terrace.ir import *
with Context(), Location.unknown():
    m = Module.parse("func.func @f(%a: i32) { return }")
    f = m.body.operations[0]
    first = f.regions[0].blocks[0]
    after = first.create_after(IntegerType.get_signless(8))
    before = first.create_before()
    start = Block.create_at_start(f.regions[0], [F32Type.get()])
    print(len(f.regions[0].blocks), f.regions[0].blocks[0] == start, f.regions[0].blocks[1] == before, f.regions[0].blocks[3] == after)
    print([[str(a.type) for a in b.arguments] for b in f.regions[0].blocks])
    last = f.regions[0].blocks.append(F64Type.get(), IndexType.get(), arg_locs=[Location.name("p"), Location.name("q")])
    print([str(a.location) for a in last.arguments])
    try:
        f.regions[0].blocks.append(F64Type.get(), arg_locs=[])
    except ValueError as e:
        print(e)
