from terrace.ir import *
with Context():
    i, f = IntegerType.get_signless(32), F32Type.get()
    t = FunctionType.get(inputs=[i, f], results=[f])
    print(t, repr(t), t.inputs, t.results)
    print(FunctionType.get([], []))
    print(FunctionType.get(inputs=[i], results=[i, i]))
