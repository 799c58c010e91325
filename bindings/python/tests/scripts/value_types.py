from terrace.ir import *
with Context():
    m = Module.parse("func.func @f(%a: tensor<2x3xf32>, %b: vector<4xi8>, %c: memref<?xf64>) { return }")
    for a in m.body.operations[0].regions[0].blocks[0].arguments:
        print(type(a.type).__name__, a.type.shape == [2, 3] or a.type.rank, a.type.element_type)
    arg = m.body.operations[0].regions[0].blocks[0].arguments[0]
    arg.set_type(F32Type.get())
    print(arg.type, arg)
