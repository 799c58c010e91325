from terrace.ir import *
with Context():
    m = AffineMap.get_identity(3)
    print([str(r) for r in m.results], str(m.results[-1]), [str(r) for r in m.results[1:]], len(m.results + m.results))
    print(m.get_submap([2, 0]), m.get_major_submap(2), m.get_minor_submap(1))
    for f in (lambda: m.results[4], lambda: m.get_submap([7]), lambda: m.get_major_submap(42)):
        try:
            f()
        except (IndexError, ValueError) as e:
            print(type(e).__name__)
