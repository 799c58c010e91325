from terrace.ir import *
with Context() as ctx:
    ctx.allow_unregistered_dialects = True
    o = Attribute.parse("#pytest.dummy")
    print(o, repr(o), o.dialect_namespace, o.data)
