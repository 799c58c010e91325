"""The dialect linalg."""

from . import _ods
from .._ir.support import value_of as _value_of
from ..extras.meta import region_op as _region_op
from ..ir import (
    AffineMap,
    ArrayAttr,
    Attribute,
    DenseElementsAttr,
    InsertionPoint,
    IntegerAttr,
    IntegerType,
    Module,
    RankedTensorType,
    register_attribute_builder,
)
from ._ods_common import _dispatch_mixed_values, get_op_result_or_op_results as _results_of

_dialect = _ods.module(__name__)
_Dialect = _dialect.dialect_class


def fill_builtin_region(op):
    """Gives a named op its region, which its name and its operands say all of."""
    operands = list(op.operands)
    count = len(op.results) or 1
    if "operandSegmentSizes" in op.attributes:
        count = op.attributes["operandSegmentSizes"][1]
    inputs, outputs = operands[: len(operands) - count], operands[len(operands) - count :]
    names = {operand: f"%{index}" for index, operand in enumerate(operands)}

    def group(word, values):
        if not values:
            return ""
        return f" {word}({', '.join(names[v] for v in values)} : {', '.join(str(v.type) for v in values)})"

    maps, attributes = "", []
    for name, attr in op.attributes.items():
        if name == "indexing_maps":
            maps = f" indexing_maps = {attr}"
        elif name in ("permutation", "dimensions"):
            attributes.append((name, str(attr).split(":", 1)[1].rstrip(">") if ":" in str(attr) else ""))
        elif name not in ("operandSegmentSizes", "linalg.memoized_indexing_maps"):
            attributes.append((name, str(attr)))
    if op.name in ("linalg.transpose", "linalg.broadcast"):
        trailing = "".join(f" {name} = [{text.strip()}]" for name, text in attributes)
        attributes, results = "", ""
    else:
        trailing = ""
        attributes = f" {{{', '.join(f'{name} = {text}' for name, text in attributes)}}}" if attributes else ""
        results = f" -> {', '.join(str(v.type) for v in op.results)}" if len(op.results) else ""
    if op.name in ("linalg.elementwise",):
        kind = op.attributes["kind"]
        attributes, maps = f" kind={kind}", maps
    parameters = ", ".join(f"{names[operand]}: {operand.type}" for operand in dict.fromkeys(operands))
    text = (
        f"func.func private @f({parameters}) {{\n"
        f"  {'%r:' + str(len(op.results)) + ' = ' if len(op.results) else ''}"
        f"{op.name}{maps}{attributes}{group('ins', inputs)}{group('outs', outputs)}{trailing}{results}\n"
        f"  return\n}}"
    )
    model = Module.parse(text, op.context)
    body = model.body.operations[0].regions[0].blocks[0].operations[0]
    op.regions[0]._take_body(body.operation.regions[0])


def _tensors(values):
    """The types of the results of an op with these outputs: those of tensors."""
    return [value.type for value in values if isinstance(value.type, RankedTensorType)]


def _single(outs):
    if len(outs) != 1:
        raise ValueError(f"{outs=} must have length 1.")
    return _value_of(outs[0])


def transpose(input, *, outs, permutation):
    init = _single(outs)
    op = _dialect.get("TransposeOp")(_tensors([init]), _value_of(input), init, permutation)
    fill_builtin_region(op.operation)
    return op


def broadcast(input, *, outs, dimensions):
    init = _single(outs)
    op = _dialect.get("BroadcastOp")(_tensors([init]), _value_of(input), init, dimensions)
    fill_builtin_region(op.operation)
    return op


@register_attribute_builder("IteratorTypeArrayAttr")
def _iterator_types(values, context):
    return ArrayAttr.get(
        [value if isinstance(value, Attribute) else Attribute.parse(f"#linalg.iterator_type<{value}>", context) for value in values],
        context,
    )


class GenericOp_(_dialect.generated_class("generic")):
    """As `GenericOp`, whose results and whose block's arguments follow from the operands."""

    def __init__(self, inputs, outputs, indexing_maps, iterator_types, *, doc=None, library_call=None, loc=None, ip=None):
        super().__init__(
            _tensors(outputs),
            inputs,
            outputs,
            indexing_maps,
            iterator_types,
            doc=doc,
            library_call=library_call,
            loc=loc,
            ip=ip,
        )
        types = [value.type.element_type for value in (*inputs, *outputs)]
        self.regions[0].blocks.append(*types, arg_locs=[self.location] * len(types))


def _yield(values):
    return _dialect.get("YieldOp")(values)


generic = _region_op(GenericOp_, terminator=_yield)
reduce = _region_op(lambda *args, **kwargs: _dialect.get("ReduceOp")(*args, **kwargs), terminator=_yield)
map = _region_op(lambda *args, **kwargs: _dialect.get("MapOp")(*args, **kwargs), terminator=_yield)


def _contraction(class_name, ins, outs, **attributes):
    init = _single(outs)
    op = _dialect.get(class_name)(_tensors([init]), [_value_of(value) for value in ins], [init], **attributes)
    fill_builtin_region(op.operation)
    return _results_of(op)


def matmul(*ins, outs, indexing_maps=None, cast=None):
    return _contraction("MatmulOp", ins, outs, indexing_maps=indexing_maps, cast=cast)


def batch_matmul(*ins, outs, indexing_maps=None, cast=None):
    return _contraction("BatchMatmulOp", ins, outs, indexing_maps=indexing_maps, cast=cast)


def batch_reduce_matmul(*ins, outs, indexing_maps=None, cast=None):
    return _contraction("BatchReduceMatmulOp", ins, outs, indexing_maps=indexing_maps, cast=cast)


def contract(*ins, outs, indexing_maps, cast=None):
    return _contraction("ContractOp", ins, outs, indexing_maps=indexing_maps, cast=cast)


@_ods.register_operation(_Dialect, replace=True)
class ElementwiseOp(_dialect.generated_class("elementwise")):
    def __init__(self, result_tensors, inputs, outputs, kind, *, indexing_maps=None, loc=None, ip=None):
        if indexing_maps is None:
            output = _value_of(outputs[0])
            identity = AffineMap.get_identity(output.type.rank, output.context)
            indexing_maps = [identity] * (len(inputs) + 1)
        super().__init__(result_tensors, inputs, outputs, kind, indexing_maps=indexing_maps, loc=loc, ip=ip)


def elementwise(*ins, outs, kind, indexing_maps=None):
    return _contraction("ElementwiseOp", ins, outs, kind=kind, indexing_maps=indexing_maps)


def _numbers(values, context):
    """Strides and the like, as dense elements of i64."""
    import array

    if isinstance(values, Attribute):
        return values
    values = array.array("q", values)
    type = RankedTensorType.get_unchecked([len(values)], IntegerType.get_signless(64, context), context=context)
    return DenseElementsAttr.get(values, type=type)


# The named ops that are called with `outs`; the others are built as their tables say.
_STRUCTURED = """
copy quantized_matmul mmt4d batch_mmt4d quantized_batch_matmul matvec vecmat batch_matvec batch_vecmat dot conv_1d conv_2d
conv_3d conv_1d_nwc_wcf conv_1d_ncw_fcw conv_2d_nhwc_hwcf conv_2d_nhwc_fhwc conv_2d_nhwc_hwcf_q conv_2d_nhwc_fhwc_q
conv_2d_nchw_fchw_q conv_2d_nchw_fchw conv_2d_ngchw_fgchw conv_2d_ngchw_gfchw conv_2d_nhwgc_gfhwc conv_2d_nhwgc_gfhwc_q
conv_2d_ngchw_gfchw_q conv_3d_ndhwc_dhwcf conv_3d_ndhwc_dhwcf_q conv_3d_ncdhw_fcdhw depthwise_conv_1d_nwc_wc
depthwise_conv_1d_ncw_cw depthwise_conv_1d_nwc_wcm depthwise_conv_2d_nhwc_hwc depthwise_conv_2d_nchw_chw
depthwise_conv_2d_nhwc_hwc_q depthwise_conv_2d_nhwc_hwcm depthwise_conv_2d_nhwc_hwcm_q depthwise_conv_3d_ndhwc_dhwc
depthwise_conv_3d_ncdhw_cdhw depthwise_conv_3d_ndhwc_dhwcm pooling_nhwc_sum pooling_nchw_sum pooling_nhwc_max
pooling_nhwc_max_unsigned pooling_nchw_max pooling_nhwc_min pooling_nhwc_min_unsigned pooling_nwc_sum pooling_ncw_sum
pooling_nwc_max pooling_nwc_max_unsigned pooling_ncw_max pooling_nwc_min pooling_nwc_min_unsigned pooling_ndhwc_sum
pooling_ndhwc_max pooling_ndhwc_min fill fill_rng_2d
""".split()


def _structured(mnemonic):
    def build(*ins, outs, strides=None, dilations=None, cast=None, **more):
        ins = [_value_of(value) for value in ins]
        outs = [_value_of(value) for value in outs]
        context = outs[0].context
        attributes = {}
        if strides is not None:
            attributes["strides"] = _numbers(strides, context)
        if dilations is not None:
            attributes["dilations"] = _numbers(dilations, context)
        if cast is not None:
            attributes["cast"] = cast
        op = _dialect.view_class(mnemonic)(_tensors(outs), ins, outs, **attributes, **more)
        for name in ("strides", "dilations"):
            # MLIR writes these even where they are those that are meant when nothing is said.
            if hasattr(type(op), name) and name not in op.attributes and name in attributes:
                op.attributes[name] = attributes[name]
        fill_builtin_region(op.operation)
        return _results_of(op)

    build.__name__ = build.__qualname__ = mnemonic
    return build


for _name in _STRUCTURED:
    if _name in _dialect.mnemonics:
        globals()[_name] = _structured(_name)


def pack(source, dest, inner_dims_pos, inner_tiles, *, padding_value=None, outer_dims_perm=None, loc=None, ip=None):
    tiles, _, static_tiles = _dispatch_mixed_values(inner_tiles)
    dest = _value_of(dest)
    return _results_of(
        _dialect.get("PackOp")(
            dest.type,
            source=source,
            dest=dest,
            inner_dims_pos=inner_dims_pos,
            inner_tiles=tiles,
            static_inner_tiles=static_tiles,
            padding_value=padding_value,
            outer_dims_perm=outer_dims_perm,
            loc=loc,
            ip=ip,
        )
    )


def unpack(source, dest, inner_dims_pos, inner_tiles, *, outer_dims_perm=None, loc=None, ip=None):
    tiles, _, static_tiles = _dispatch_mixed_values(inner_tiles)
    dest = _value_of(dest)
    return _results_of(
        _dialect.get("UnPackOp")(
            dest.type,
            source=source,
            dest=dest,
            inner_dims_pos=inner_dims_pos,
            inner_tiles=tiles,
            static_inner_tiles=static_tiles,
            outer_dims_perm=outer_dims_perm,
            loc=loc,
            ip=ip,
        )
    )
