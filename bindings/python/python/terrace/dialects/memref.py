"""The dialect memref."""

import operator as _operator
from itertools import accumulate as _accumulate

from . import _ods, arith
from ..ir import IndexType, IntegerType, MemRefType, ShapedType, StridedLayoutAttr, Value
from ._ods_common import _dispatch_mixed_values

_dialect = _ods.module(__name__)
_Dialect = _dialect.dialect_class


def _known(value):
    """A size that is known while the program is built, as an integer, or nothing."""
    if isinstance(value, int):
        return None if ShapedType.is_dynamic_size(value) else value
    is_constant = (
        isinstance(value, Value)
        and isinstance(value.type, (IntegerType, IndexType))
        and isinstance(value.owner, arith.ConstantOp)
    )
    return value.owner.literal_value if is_constant else None


def _inferred(source, offsets, sizes, strides):
    """The type of a part of a memref, with what is known of its offsets, if sizes and strides are."""
    source_strides, source_offset = source.get_strides_and_offset()
    sizes = [_known(size) for size in sizes]
    strides = [_known(stride) for stride in strides]
    if None in (*sizes, *strides, *map(_known, source_strides)):
        return None
    offsets = [offset if _known(offset) is None else _known(offset) for offset in offsets]
    if all(isinstance(offset, int) for offset in offsets) and _known(source_offset) is not None:
        offset = source_offset + sum(map(_operator.mul, offsets, source_strides))
    else:
        offset = ShapedType.get_dynamic_size()
    target = [source_stride * stride for source_stride, stride in zip(source_strides, strides)]
    contiguous = list(_accumulate(sizes[1:][::-1], _operator.mul))[::-1] + [1]
    layout = None if target == contiguous and offset == 0 else StridedLayoutAttr.get(offset, target)
    return offsets, sizes, strides, MemRefType.get(sizes, source.element_type, layout, source.memory_space)


def subview(source, offsets, sizes, strides, *, result_type=None, loc=None, ip=None):
    """A part of a memref; its type follows if sizes and strides are known."""
    offsets, sizes, strides = offsets or [], sizes or [], strides or []
    if result_type is None:
        inferred = _inferred(source.type, offsets, sizes, strides)
        if inferred is None:
            raise ValueError("mixed static/dynamic offset/sizes/strides requires explicit result type.")
        offsets, sizes, strides, result_type = inferred
    (offsets, _, static_offsets), (sizes, _, static_sizes), (strides, _, static_strides) = map(
        _dispatch_mixed_values, (offsets, sizes, strides)
    )
    return _dialect.get("SubViewOp")(
        result_type, source, offsets, sizes, strides, static_offsets, static_sizes, static_strides, loc=loc, ip=ip
    ).result
