from terrace.ir import *
from terrace.ir import register_value_caster
from terrace.dialects import arith
with Context(), Location.unknown():
    @register_value_caster(NoneType.static_typeid)
    class NoneValue(Value):
        def hello(self):
            return "hello"
    m = Module.parse("func.func @f(%a: none, %b: i32) { return }")
    a, b = m.body.operations[0].regions[0].blocks[0].arguments
    print(type(a.maybe_downcast()).__name__, type(b.maybe_downcast()).__name__)
