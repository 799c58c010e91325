from terrace.ir import *
with Context() as ctx:
    ctx.allow_unregistered_dialects = True
    o = OpaqueType.get("dialect", "type")
    print(o, repr(o), o.dialect_namespace, o.data)
    p = Type.parse("!dialect.type")
    print(p == o, p.data)
