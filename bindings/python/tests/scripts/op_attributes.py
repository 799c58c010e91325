from terrace.ir import *
with Context() as ctx:
    ctx.allow_unregistered_dialects = True
    m = Module.parse('"some.op"() {some.attribute = 1 : i8, other.attribute = 3.0, dependent = "text"} : () -> ()')
    op = m.body.operations[0]
    print(len(op.attributes), [n for n in op.attributes], [str(a) for a in op.attributes.values()])
    print("some.attribute" in op.attributes, "nothing" in op.attributes, op.attributes["dependent"], op.attributes[0], op.attributes[-1].name)
    print([(k, str(v)) for k, v in op.attributes.items()], op.attributes.keys())
    print(op.attributes.get("nothing"), op.attributes.get("nothing", 5), op.attributes.get("dependent"))
    op.attributes["new"] = BoolAttr.get(True, ctx)
    del op.attributes["dependent"]
    print(op)
    for f in (lambda: op.attributes["nothing"], lambda: op.attributes[7]):
        try:
            f()
        except (KeyError, IndexError) as e:
            print(type(e).__name__, e)
    try:
        del op.attributes["nothing"]
    except KeyError as e:
        print(e)
