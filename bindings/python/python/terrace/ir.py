"""The IR: contexts, locations, types, attributes, ops, with the names and the behaviour of MLIR's Python bindings."""

from ._terrace import (
    Attribute,
    Block,
    BlockArgument,
    BlockArgumentList,
    BlockIterator,
    BlockList,
    BlockPredecessors,
    BlockSuccessors,
    DiagnosticHandler,
    InsertionPoint,
    Location,
    OpOperandList,
    OpOperands,
    OpResult,
    OpResultList,
    OpSuccessors,
    OpView,
    Operation,
    OperationIterator,
    OperationList,
    Region,
    RegionSequence,
    Type,
    Value,
)
from ._terrace import _BaseContext, _OperationBase
from ._ir.affine import *
from ._ir.attributes import *
from ._ir.context import *
from ._ir.diagnostics import *
from ._ir.locations import *
from ._ir.operations import *
from ._ir.types import *
from ._ir.builders import AttrBuilder, register_attribute_builder
from ._ir.interfaces import *
from ._ir.support import TypeID


def _operation_class(name):
    """Imports what makes classes of views when the first is needed."""
    from .dialects import _ods

    return _ods.operation_class(name)


from . import _terrace

_terrace.hooks["operation_class"] = _operation_class
