from terrace.ir import *
with Context():
    m = Module.parse("""func.func @f(%a: i32 loc("x")) { return loc("y") } loc("z")""")
    f = m.body.operations[0]
    print(f.location)
    print(f.regions[0].blocks[0].operations[0].location)
    print(f.regions[0].blocks[0].arguments[0].location)
    f.location = Location.file("new", 1, 2)
    print(f.location)
