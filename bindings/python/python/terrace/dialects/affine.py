"""The dialect affine."""

from . import _ods
from .._ir.support import value_of as _value_of, values_of as _values_of
from ..ir import AffineMap, AffineMapAttr, IndexType, InsertionPoint, IntegerSetAttr, OpView, Operation, Value

_dialect = _ods.module(__name__)
_Dialect = _dialect.dialect_class


def _bound(name, bound, operands):
    """A bound as a map and its operands."""
    operands = list(_values_of(operands))
    if isinstance(bound, int):
        bound = AffineMap.get_constant(bound)
    elif isinstance(bound, (OpView, Operation, Value)):
        if operands:
            raise ValueError(
                f"Either a concrete {name} bound or an AffineMap in combination with {name} bound operands, but not both, is "
                "supported."
            )
        if not isinstance(bound, Value) and len(bound.results) > 1:
            raise ValueError(f"Only a single concrete value is supported for {name} bound.")
        operands = [_value_of(bound)]
        bound = AffineMap.get_identity(1)
    if not isinstance(bound, AffineMap):
        raise ValueError(f"{name} bound must be int | ResultValueT | AffineMap.")
    if len(operands) != bound.n_inputs:
        raise ValueError(
            f"Wrong number of {name} bound operands passed to AffineForOp; "
            f"Expected {bound.n_inputs}, got {len(operands)}."
        )
    return AffineMapAttr.get(bound), operands


@_ods.register_operation(_Dialect, replace=True)
class AffineForOp(_dialect.generated_class("for")):
    def __init__(
        self,
        lower_bound,
        upper_bound,
        step=None,
        iter_args=None,
        *,
        lower_bound_operands=None,
        upper_bound_operands=None,
        loc=None,
        ip=None,
    ):
        """A loop with an empty body; each bound is an integer, a value, or a map with operands."""
        lower, lower_operands = _bound("lower", lower_bound, lower_bound_operands)
        upper, upper_operands = _bound("upper", upper_bound, upper_bound_operands)
        iter_args = _values_of(iter_args)
        types = [value.type for value in iter_args]
        super().__init__(
            results_=types,
            lowerBoundOperands=lower_operands,
            upperBoundOperands=upper_operands,
            inits=iter_args,
            lowerBoundMap=lower,
            upperBoundMap=upper,
            step=1 if step is None else step,
            loc=loc,
            ip=ip,
        )
        types.insert(0, IndexType.get(self.context))
        self.regions[0].blocks.append(*types, arg_locs=[self.location] * len(types))

    body = property(lambda self: self.regions[0].blocks[0])
    induction_variable = property(lambda self: self.body.arguments[0])
    inner_iter_args = property(lambda self: self.body.arguments[1:])


def for_(start, stop, step=None, iter_args=None, *, loc=None, ip=None):
    """Builds a loop: `for i in for_(0, 10):` runs once, where the body is being built."""
    loop = AffineForOp(start, stop, step, iter_args=iter_args, loc=loc, ip=ip)
    inner = tuple(loop.inner_iter_args)
    with InsertionPoint(loop.body):
        if not inner:
            yield loop.induction_variable
        elif len(inner) == 1:
            yield loop.induction_variable, inner[0]
        else:
            yield loop.induction_variable, inner


@_ods.register_operation(_Dialect, replace=True)
class AffineIfOp(_dialect.generated_class("if")):
    def __init__(self, cond, results_=None, *, cond_operands=None, has_else=False, loc=None, ip=None):
        """A choice by a set of integers that its operands are in or not."""
        operands = _values_of(cond_operands)
        if cond.n_inputs != len(operands):
            raise ValueError(f"expected {cond.n_inputs} condition operands, got {len(operands)}")
        super().__init__(list(results_ or ()), operands, IntegerSetAttr.get(cond), loc=loc, ip=ip)
        self.regions[0].blocks.append()
        if has_else:
            self.regions[1].blocks.append()

    then_block = property(lambda self: self.regions[0].blocks[0])

    @property
    def else_block(self):
        return self.regions[1].blocks[0] if len(self.regions[1].blocks) else None
