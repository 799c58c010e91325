"""The dialect scf."""

from . import _ods
from .._ir.support import value_of as _value_of, values_of as _values_of
from ..ir import DenseI64ArrayAttr, IndexType, InsertionPoint, ShapedType
from ._ods_common import _static_value, get_op_result_or_op_results as _results_of
from .arith import constant

_dialect = _ods.module(__name__)
_Dialect = _dialect.dialect_class


@_ods.register_operation(_Dialect, replace=True)
class ForOp(_dialect.generated_class("for")):
    def __init__(self, lower_bound, upper_bound, step, iter_args=None, *, loc=None, ip=None):
        """A loop with an empty body; `iter_args` are the values that it carries, or an op that gives them."""
        iter_args = _values_of(iter_args)
        types = [value.type for value in iter_args]
        super().__init__(types, lower_bound, upper_bound, step, iter_args, loc=loc, ip=ip)
        types.insert(0, self.operands[0].type)
        self.regions[0].blocks.append(*types, arg_locs=[self.location] * len(types))

    body = property(lambda self: self.regions[0].blocks[0])
    induction_variable = property(lambda self: self.body.arguments[0])
    inner_iter_args = property(lambda self: self.body.arguments[1:])


def for_(start, stop=None, step=None, iter_args=None, *, loc=None, ip=None):
    """Builds a loop: `for i in for_(0, 10):` runs once, where the body is being built. With values that the loop carries it
    gives these inside it, and the loop's results."""
    if stop is None:
        start, stop = 0, start
    bounds = []
    for bound in (start, stop, 1 if step is None else step):
        if isinstance(bound, float):
            raise ValueError(f"p={bound!r} must be int.")
        bounds.append(constant(IndexType.get(), bound) if isinstance(bound, int) else bound)
    loop = ForOp(*bounds, iter_args, loc=loc, ip=ip)
    inner = tuple(loop.inner_iter_args)
    with InsertionPoint(loop.body):
        if not inner:
            yield loop.induction_variable
        elif len(inner) == 1:
            yield loop.induction_variable, inner[0], loop.results[0]
        else:
            yield loop.induction_variable, inner, loop.results


def _bounds(values):
    """Bounds as values, and as integers with placeholders for these."""
    dynamic, static = [], []
    for value in values:
        known = _static_value(value)
        static.append(ShapedType.get_dynamic_size() if known is None else known)
        if known is None:
            dynamic.append(_value_of(value))
    return dynamic, static


@_ods.register_operation(_Dialect, replace=True)
class ForallOp(_dialect.generated_class("forall")):
    def __init__(self, lower_bounds, upper_bounds, steps, shared_outs=None, *, mapping=None, loc=None, ip=None):
        """A parallel loop with an empty body. Each bound is a value or an integer."""
        assert (
            len(lower_bounds) == len(upper_bounds) == len(steps)
        ), "Mismatch in length of lower bounds, upper bounds, and steps"
        shared_outs = _values_of(shared_outs)
        (lower, static_lower), (upper, static_upper), (step, static_step) = map(_bounds, (lower_bounds, upper_bounds, steps))
        types = [value.type for value in shared_outs]
        super().__init__(
            types,
            lower,
            upper,
            step,
            static_lower,
            static_upper,
            static_step,
            shared_outs,
            mapping=mapping,
            loc=loc,
            ip=ip,
        )
        arguments = [IndexType.get(self.context)] * len(static_lower) + types
        self.regions[0].blocks.append(*arguments, arg_locs=[self.location] * len(arguments))

    body = property(lambda self: self.regions[0].blocks[0])
    rank = property(lambda self: len(self.staticLowerBound))
    induction_variables = property(lambda self: self.body.arguments[: self.rank])
    inner_iter_args = property(lambda self: self.body.arguments[self.rank :])

    def terminator(self):
        """The op that ends the body, which is made if there is none."""
        last = list(self.body.operations)[-1:]
        if last and isinstance(last[0], InParallelOp):
            return last[0]
        with InsertionPoint(self.body):
            return InParallelOp(loc=self.location)


@_ods.register_operation(_Dialect, replace=True)
class InParallelOp(_dialect.generated_class("forall.in_parallel")):
    def __init__(self, loc=None, ip=None):
        super().__init__(loc=loc, ip=ip)
        self.region.blocks.append()

    block = property(lambda self: self.region.blocks[0])


@_ods.register_operation(_Dialect, replace=True)
class IfOp(_dialect.generated_class("if")):
    def __init__(self, cond, results_=None, *, has_else=False, hasElse=False, loc=None, ip=None):
        """A choice between a block and, if there is to be one, another."""
        super().__init__(list(results_ or ()), cond, loc=loc, ip=ip)
        self.regions[0].blocks.append()
        if has_else or hasElse:
            self.regions[1].blocks.append()

    then_block = property(lambda self: self.regions[0].blocks[0])

    @property
    def else_block(self):
        return self.regions[1].blocks[0] if len(self.regions[1].blocks) else None


@_ods.register_operation(_Dialect, replace=True)
class IndexSwitchOp(_dialect.generated_class("index_switch")):
    def __init__(self, results, arg, cases, case_body_builder=None, default_body_builder=None, loc=None, ip=None):
        """A choice by an index; the functions build the blocks."""
        cases = DenseI64ArrayAttr.get(cases)
        super().__init__(results, arg, cases, len(cases), loc=loc, ip=ip)
        for region in self.regions:
            region.blocks.append()
        if default_body_builder is not None:
            with InsertionPoint(self.default_block):
                default_body_builder(self)
        if case_body_builder is not None:
            for index, case in enumerate(cases):
                with InsertionPoint(self.case_block(index)):
                    case_body_builder(self, index, case)

    default_region = property(lambda self: self.regions[0])
    default_block = property(lambda self: self.default_region.blocks[0])
    case_regions = property(lambda self: self.regions[1:])
    case_blocks = property(lambda self: [region.blocks[0] for region in self.case_regions])

    def case_region(self, i):
        return self.case_regions[i]

    def case_block(self, i):
        return self.case_regions[i].blocks[0]


def index_switch(results, arg, cases, case_body_builder=None, default_body_builder=None, loc=None, ip=None):
    return _results_of(IndexSwitchOp(results, arg, cases, case_body_builder, default_body_builder, loc, ip))
