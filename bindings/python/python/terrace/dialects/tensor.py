"""The dialect tensor."""

from . import _ods
from ..extras.meta import region_op as _region_op
from ..ir import RankedTensorType, ShapedType

_dialect = _ods.module(__name__)
_Dialect = _dialect.dialect_class


@_ods.register_operation(_Dialect, replace=True)
class EmptyOp(_dialect.generated_class("empty")):
    def __init__(self, sizes, element_type, *, encoding=None, loc=None, ip=None):
        """A tensor of these sizes, each an integer or a value."""
        static = [size if isinstance(size, int) else ShapedType.get_dynamic_size() for size in sizes]
        dynamic = [size for size in sizes if not isinstance(size, int)]
        super().__init__(RankedTensorType.get(static, element_type, encoding, loc=loc), dynamic, loc=loc, ip=ip)


def empty(sizes, element_type, *, encoding=None, loc=None, ip=None):
    return EmptyOp(sizes, element_type, encoding=encoding, loc=loc, ip=ip).result


generate = _region_op(
    lambda result, dynamic_extents: _dialect.get("GenerateOp")(result, dynamic_extents),
    terminator=lambda values: _dialect.get("YieldOp")(values[0]),
)
