from terrace.ir import *
with Context():
    l = Location.file("foo.py", 12, 7)
    print(l, repr(l), l.filename, l.start_line, l.start_col, l.end_line, l.end_col)
    r = Location.file("foo.py", 1, 2, 3, 4)
    print(r, r.start_line, r.start_col, r.end_line, r.end_col, r == l)
    print(Location.file("foo.py", 12, 7) == l)
