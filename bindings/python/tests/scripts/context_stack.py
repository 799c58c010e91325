from terrace.ir import *
with Context() as ctx, Location.file("a", 1, 1):
    m = Module.create()
    print(Location.current)
    with InsertionPoint(m.body):
        print(InsertionPoint.current.block == m.body)
        with Location.unknown():
            print(Location.current, InsertionPoint.current.block == m.body)
        print(Location.current)
    try:
        InsertionPoint.current
    except ValueError as e:
        print(e)
