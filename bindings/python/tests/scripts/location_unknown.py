from terrace.ir import *
with Context():
    l = Location.unknown()
    print(l, repr(l), l == Location.unknown(), type(l).__name__)
    print(isinstance(l, UnknownLoc), isinstance(l, Location))
