"""What code that is written for MLIR's dialect modules finds under this name."""

import types as _types

from .. import _terrace, ir as _ir_module
from . import _ods
from .._ir.support import value_of as get_op_result_or_value
from ..ir import ArrayAttr, Attribute, DenseI64ArrayAttr, IntegerAttr, IntegerType, OpView, Operation, ShapedType, Value

# What MLIR's bindings have here is their native part: where the IR is, and how classes are registered.
_cext = _types.SimpleNamespace(
    ir=_ir_module,
    register_dialect=_ods.register_dialect,
    register_operation=_ods.register_operation,
)


def get_default_loc_context(location=None):
    """The context of a location, or of the current one."""
    location = location or _terrace.current_location()
    return None if location is None else location.context


def get_op_results_or_values(arg):
    """The results of an op, or the values that were given."""
    return arg.operation.results if isinstance(arg, (OpView, Operation)) else arg


def get_op_result_or_op_results(op):
    """The result of an op with one, the results of one with more, the op if it has none."""
    results = op.results
    if len(results) == 1:
        return results[0]
    return results if len(results) else op


def _static_value(value):
    """An index that is known, as an integer, or nothing."""
    if isinstance(value, int):
        return value
    return value.value if isinstance(value, IntegerAttr) else None


def _dispatch_mixed_values(values):
    """Splits indices into values, one handle for all of them, and static ones with placeholders."""
    if isinstance(values, ArrayAttr):
        return [], None, values
    if isinstance(values, (Operation, Value, OpView)):
        return [], values, None
    dynamic, static = [], []
    for value in values or ():
        known = _static_value(value)
        static.append(ShapedType.get_dynamic_size() if known is None else known)
        if known is None:
            dynamic.append(value)
    return dynamic, None, DenseI64ArrayAttr.get(static)


def _dispatch_dynamic_index_list(indices):
    """Splits indices, some of which may be scalable (`[4]`), into values, static ones and which are scalable."""
    dynamic, static, scalable = [], [], []
    for index in indices:
        is_scalable = isinstance(index, (list, tuple))
        index = index[0] if is_scalable else index
        known = _static_value(index)
        static.append(ShapedType.get_dynamic_size() if known is None else known)
        scalable.append(is_scalable)
        if known is None:
            dynamic.append(index)
    return dynamic, static, scalable


def _plain(value):
    if isinstance(value, ArrayAttr):
        return [_plain(element) for element in value]
    return value.value if isinstance(value, Attribute) and hasattr(value, "value") else value


def _get_int_array_attr(values):
    """An array of i64, of integers or attributes."""
    if values is None:
        return None
    i64 = IntegerType.get_signless(64)
    return ArrayAttr.get([IntegerAttr.get(i64, _plain(value)) for value in values])


def _get_int_array_array_attr(values):
    """An array of arrays of i64."""
    if values is None:
        return None
    return ArrayAttr.get([_get_int_array_attr(_plain(inner)) for inner in values])
