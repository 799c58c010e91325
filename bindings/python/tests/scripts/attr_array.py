from terrace.ir import *
with Context():
    a = ArrayAttr.get([StringAttr.get("a"), UnitAttr.get()])
    print(a, repr(a), len(a), a[0], a[1], [str(x) for x in a])
    print(a + [BoolAttr.get(True)])
    for i in (2, 5):
        try:
            a[i]
        except IndexError as e:
            print(e)
    print(ArrayAttr.get([]), len(ArrayAttr.get([])))
