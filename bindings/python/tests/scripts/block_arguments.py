from terrace.ir import *
with Context(), Location.unknown():
    m = Module.parse("func.func @f(%a: i32, %b: f32) { return }")
    block = m.body.operations[0].regions[0].blocks[0]
    print(len(block.arguments), [str(t) for t in block.arguments.types], str(block.arguments[-1].type), len(block.arguments[1:]), len(block.arguments + block.arguments))
    n = block.add_argument(IndexType.get(), Location.unknown())
    print(n.arg_number, n.type, len(block.arguments))
    block.erase_argument(2)
    print(len(block.arguments))
    block.arguments[0].set_type(IndexType.get())
    block.arguments[0].set_location(Location.name("new"))
    print(block.arguments[0].type, block.arguments[0].location)
