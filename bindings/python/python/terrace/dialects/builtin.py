"""The dialect builtin."""

from . import _ods
from ..extras.meta import region_op as _region_op

_dialect = _ods.module(__name__)
_Dialect = _dialect.dialect_class
_Generated = _dialect.generated_class("module")


@_ods.register_operation(_Dialect, replace=True)
class ModuleOp(_Generated):
    def __init__(self, *, loc=None, ip=None):
        super().__init__(loc=loc, ip=ip)
        self.regions[0].blocks.append()

    body = property(lambda self: self.regions[0].blocks[0])


@_region_op
def module(*, sym_name=None, sym_visibility=None, attrs=None, loc=None, ip=None):
    op = _Generated(sym_name=sym_name, sym_visibility=sym_visibility, loc=loc, ip=ip)
    for name, attr in (attrs or {}).items():
        op.operation.attributes[name] = attr
    return op
