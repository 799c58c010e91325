from terrace.ir import *
from terrace.dialects import arith
with Context(), Location.unknown():
    m = Module.create()
    with InsertionPoint(m.body):
        a, x = arith.constant(IntegerType.get_signless(32), 5), arith.constant(F32Type.get(), 1.5)
        print(arith.addf(x, x, fastmath=arith.FastMathFlags.nnan | arith.FastMathFlags.ninf))
        print(arith.addf(x, x, fastmath=arith.FastMathFlags.fast))
        print(arith.addi(a, a, overflow_flags=arith.IntegerOverflowFlags.nsw))
        print(arith.FastMathFlags.nnan | arith.FastMathFlags.ninf, arith.FastMathFlags.none, list(arith.IntegerOverflowFlags))
        print(arith.AddFOp(x, x).fastmath)
