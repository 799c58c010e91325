from terrace.ir import *
with Context():
    l = Location.callsite(Location.file("callee", 1, 2), [Location.file("mid", 3, 4), Location.file("caller", 5, 6)])
    print(l, repr(l))
    print(l.callee, l.caller)
    try:
        Location.callsite(Location.unknown(), [])
    except ValueError as e:
        print("ValueError")
