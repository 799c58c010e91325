from terrace.ir import *
with Context():
    d = DictAttr.get({"b": StringAttr.get("x"), "a": UnitAttr.get()})
    print(d, repr(d), len(d), "a" in d, "c" in d, d["b"], d[0], d[1].name, d[1].attr)
    try:
        d["c"]
    except KeyError as e:
        print("KeyError")
    try:
        d[42]
    except IndexError as e:
        print("IndexError")
    print(DictAttr.get({}), len(DictAttr.get({})))
