from terrace.ir import *
with Context():
    s = StringAttr.get("hello")
    print(s, repr(s), s.value, s.value_bytes, s.type)
    print(StringAttr.get('quote"d\n\\'), StringAttr.get(b"\x00\xff").value_bytes)
    t = StringAttr.get_typed(F32Type.get(), "typed")
    print(t, t.type, t.value)
    print(len(StringAttr.get("äöü").value), StringAttr.get("äöü"))
