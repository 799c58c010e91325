from terrace.ir import *
from terrace.dialects._ods_common import _cext


@_cext.register_dialect
class My(Dialect):
    DIALECT_NAMESPACE = "my"


@_cext.register_operation(My)
class Step(_cext.ir.OpView):
    OPERATION_NAME = "my.step"
    _ODS_REGIONS = (0, True)

    def __init__(self, value, *, loc=None, ip=None):
        count = IntegerAttr.get(IntegerType.get_signless(32), 1)
        super().__init__(
            self.build_generic(operands=[value], results=[value.type], attributes={"count": count}, loc=loc, ip=ip)
        )

    @property
    def count(self):
        return IntegerAttr(self.operation.attributes["count"]).value


with Context() as ctx, Location.unknown():
    ctx.allow_unregistered_dialects = True
    module = Module.create()
    with InsertionPoint(module.body):
        value = Operation.create("my.start", results=[F32Type.get()]).result
        step = Step(value)
        Step(step.result)
    print(step.count, module)
    print([type(op).__name__ for op in module.body.operations])
    read = Module.parse('%0 = "my.start"() : () -> f32 %1 = "my.step"(%0) {count = 5 : i32} : (f32) -> f32')
    print(read.body.operations[1].count)
for register in (
    lambda: _cext.register_dialect(type("Again", (Dialect,), {"DIALECT_NAMESPACE": "my"})),
    lambda: _cext.register_operation(My)(type("Again", (OpView,), {"OPERATION_NAME": "my.step"})),
):
    try:
        register()
    except RuntimeError as error:
        print(error)
