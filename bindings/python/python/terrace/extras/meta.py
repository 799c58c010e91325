"""Ops with a region as decorators of functions that build it."""

import functools
import inspect

from ..dialects._ods_common import get_op_result_or_op_results
from ..ir import InsertionPoint, Type


def op_region_builder(op, op_region, terminator=None):
    """A decorator that builds a region by calling the function, with the annotations of its parameters as types of the
    arguments where the region has no block yet."""

    def build(function):
        if len(op_region.blocks) == 0:
            parameters = inspect.signature(function).parameters.values()
            types = [parameter.annotation for parameter in parameters]
            if not all(isinstance(type, Type) for type in types):
                raise ValueError(f"the parameters of {function!r} must be annotated with types of arguments")
            op_region.blocks.append(*types)
        with InsertionPoint(op_region.blocks[0]):
            results = function(*op_region.blocks[0].arguments)
        if terminator is not None:
            if results is None:
                results = []
            elif not isinstance(results, (tuple, list)):
                results = [results]
            with InsertionPoint(op_region.blocks[-1]):
                terminator(list(results))
        return get_op_result_or_op_results(op)

    return build


def region_op(op_constructor, terminator=None):
    """A decorator that makes an op, and its first region of the function: `@generate(type, [])`, or without arguments
    `@module`. The name of the function becomes the op's result, its results, or the op."""

    def decorator(*args, **kwargs):
        op = op_constructor(*args, **kwargs)
        return op_region_builder(op, op.regions[0], terminator)

    @functools.wraps(decorator)
    def maybe_without_arguments(*args, **kwargs):
        if len(args) == 1 and not kwargs and callable(args[0]):
            return decorator()(args[0])
        return decorator(*args, **kwargs)

    return maybe_without_arguments
