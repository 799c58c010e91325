from terrace.ir import *
with Context():
    l = Location.file("foo", 1, 2)
    print(l.attr)
    print(Location.from_attr(l.attr), Location.from_attr(l.attr) == l)
