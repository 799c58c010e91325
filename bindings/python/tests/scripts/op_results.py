from terrace.ir import *
with Context() as ctx:
    ctx.allow_unregistered_dialects = True
    m = Module.parse('%0:3 = "some.op"() : () -> (i1, i2, i3)\n"other.op"() : () -> ()')
    a, b = m.body.operations
    print(len(a.results), [str(r.type) for r in a.results], [str(t) for t in a.results.types], a.results[-1].result_number)
    print([r.get_name() for r in a.results], a.results.owner == a, [str(r.type) for r in a.results[1:]], [str(r.type) for r in a.results[::2]])
    for f in (lambda: a.result, lambda: b.result, lambda: a.results[3], lambda: b.results[0]):
        try:
            f()
        except (ValueError, IndexError) as e:
            print(e)
    print(a.results[0].owner == a, a.results[0] == a.results[0], a.results[0] == a.results[1])
