from terrace.ir import *
with Context():
    l = Location.name("n")
    print(l, repr(l), l.name_str, l.child_loc)
    k = Location.name("m", childLoc=Location.file("f", 3, 4))
    print(k, k.child_loc, k.child_loc.filename)
