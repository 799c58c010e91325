from terrace.ir import *
with Context():
    m = Module.parse("func.func @f(%a: i32) { return }")
    print(type(m.body.operations[0].regions[0].blocks[0]).__name__, m.body == m.body, hash(m.body) == hash(m.operation.regions[0].blocks[0]))
    print([type(x).__name__ for x in (m.operation.regions, m.operation.regions[0], m.operation.regions[0].blocks, m.body.operations, m.body.arguments, m.operation.operands, m.operation.results, m.operation.attributes)])
