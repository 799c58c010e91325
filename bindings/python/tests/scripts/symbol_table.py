from terrace.ir import *
with Context() as ctx, Location.unknown():
    m = Module.parse("func.func private @foo()\nfunc.func private @bar()")
    t = SymbolTable(m.operation)
    print("foo" in t, "baz" in t, t["foo"].name, type(t["bar"]).__name__)
    try:
        t["baz"]
    except KeyError as e:
        print("KeyError")
    new = Operation.parse("func.func private @foo()")
    print(t.insert(new))
    print(m)
    t.erase(t["bar"])
    print(m)
