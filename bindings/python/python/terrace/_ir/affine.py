"""Affine expressions, maps and integer sets."""

from .. import _terrace
from .support import context_of, defined, index_in


class AffineExpr(_terrace._AffineExpr):
    """An expression over dimensions and symbols."""

    def __new__(cls, expr):
        kind = getattr(cls, "_kind_of", None)
        if kind is not None and expr._kind not in kind:
            raise ValueError(f"Cannot cast affine expression to {cls.__name__} (from {AffineExpr._plain(expr)!r})")
        return super().__new__(cls, expr)

    @staticmethod
    def _plain(expr):
        return _terrace._AffineExpr.__new__(AffineExpr, expr)

    @classmethod
    def isinstance(cls, other):
        return isinstance(other, _terrace._AffineExpr) and other._kind in getattr(cls, "_kind_of", (other._kind,))

    @staticmethod
    def get_dim(position, context=None):
        return AffineDimExpr.get(position, context)

    @staticmethod
    def get_symbol(position, context=None):
        return AffineSymbolExpr.get(position, context)

    @staticmethod
    def get_constant(value, context=None):
        return AffineConstantExpr.get(value, context)

    @staticmethod
    def get_add(lhs, rhs):
        return AffineAddExpr.get(lhs, rhs)

    @staticmethod
    def get_mul(lhs, rhs):
        return AffineMulExpr.get(lhs, rhs)

    @staticmethod
    def get_mod(lhs, rhs):
        return AffineModExpr.get(lhs, rhs)

    @staticmethod
    def get_floor_div(lhs, rhs):
        return AffineFloorDivExpr.get(lhs, rhs)

    @staticmethod
    def get_ceil_div(lhs, rhs):
        return AffineCeilDivExpr.get(lhs, rhs)

    @staticmethod
    def simplify_affine_expr(expr, num_dims, num_symbols):
        return expr._simplify(num_dims, num_symbols)

    def maybe_downcast(self):
        return _of(self)

    def __add__(self, other):
        return _binary(AffineAddExpr, self, other)

    def __mul__(self, other):
        return _binary(AffineMulExpr, self, other)

    def __mod__(self, other):
        return _binary(AffineModExpr, self, other)

    def __sub__(self, other):
        return _binary(AffineAddExpr, self, _binary(AffineMulExpr, _expr(other, self), -1))

    def __radd__(self, other):
        return _binary(AffineAddExpr, self, other)

    def __rmul__(self, other):
        return _binary(AffineMulExpr, self, other)

    def __rmod__(self, other):
        return _binary(AffineModExpr, _expr(other, self), self)

    def __rsub__(self, other):
        return _binary(AffineAddExpr, _binary(AffineMulExpr, self, -1), other)

    __hash__ = _terrace._AffineExpr.__hash__
    __eq__ = _terrace._AffineExpr.__eq__

    def __repr__(self):
        return f"AffineExpr({self})"

    def dump(self):
        print(self, file=__import__("sys").stderr)


_classes = {}


def _kind(*kinds):
    def register(cls):
        cls._kind_of = kinds
        if len(kinds) == 1:
            _classes[kinds[0]] = cls
        return cls

    return register


def _of(expr):
    """An expression as an object of the class for its kind."""
    return _terrace._AffineExpr.__new__(_classes[expr._kind], expr)


def _expr(value, like):
    return AffineConstantExpr.get(value, like.context) if isinstance(value, int) else value


def _binary(cls, lhs, rhs):
    """Two expressions together, as an object of the class of the operation, whatever it is simplified to."""
    if isinstance(lhs, int):
        lhs = _expr(lhs, rhs)
    if isinstance(rhs, int):
        rhs = _expr(rhs, lhs)
    if not isinstance(lhs, AffineExpr) or not isinstance(rhs, AffineExpr):
        return NotImplemented
    return _terrace._AffineExpr.__new__(cls, _terrace.affine_binary(cls._kind_of[0], lhs, rhs))


def _leaf(cls, value, context):
    leaf = _terrace.affine_leaf(context_of(context), cls._kind_of[0], value)
    return _terrace._AffineExpr.__new__(cls, leaf)


@_kind("dim")
class AffineDimExpr(AffineExpr):
    @staticmethod
    def get(position, context=None):
        return _leaf(AffineDimExpr, position, context)

    position = property(lambda self: self._data()[0])


@_kind("symbol")
class AffineSymbolExpr(AffineExpr):
    @staticmethod
    def get(position, context=None):
        return _leaf(AffineSymbolExpr, position, context)

    position = property(lambda self: self._data()[0])


@_kind("constant")
class AffineConstantExpr(AffineExpr):
    @staticmethod
    def get(value, context=None):
        return _leaf(AffineConstantExpr, value, context)

    value = property(lambda self: self._data()[0])


@_kind("add", "mul", "mod", "floor_div", "ceil_div")
class AffineBinaryExpr(AffineExpr):
    lhs = property(lambda self: self._data()[0])
    rhs = property(lambda self: self._data()[1])


@_kind("add")
class AffineAddExpr(AffineBinaryExpr):
    @staticmethod
    def get(lhs, rhs):
        return _binary(AffineAddExpr, lhs, rhs)


@_kind("mul")
class AffineMulExpr(AffineBinaryExpr):
    @staticmethod
    def get(lhs, rhs):
        return _binary(AffineMulExpr, lhs, rhs)


@_kind("mod")
class AffineModExpr(AffineBinaryExpr):
    @staticmethod
    def get(lhs, rhs):
        return _binary(AffineModExpr, lhs, rhs)


@_kind("floor_div")
class AffineFloorDivExpr(AffineBinaryExpr):
    @staticmethod
    def get(lhs, rhs):
        return _binary(AffineFloorDivExpr, lhs, rhs)


@_kind("ceil_div")
class AffineCeilDivExpr(AffineBinaryExpr):
    @staticmethod
    def get(lhs, rhs):
        return _binary(AffineCeilDivExpr, lhs, rhs)


class _Elements:
    """A list that cannot be changed; slices of it are of its kind."""

    __slots__ = ("_elements",)

    def __init__(self, elements):
        self._elements = elements

    def __len__(self):
        return len(self._elements)

    def __getitem__(self, index):
        if isinstance(index, slice):
            return type(self)(self._elements[index])
        return self._elements[index_in(index, len(self._elements))]

    def __add__(self, other):
        return self._elements + list(other)


class AffineExprList(_Elements):
    __slots__ = ()


class IntegerSetConstraintList(_Elements):
    __slots__ = ()


class AffineMap(_terrace._AffineMap):
    """A function from dimensions and symbols to affine expressions."""

    @staticmethod
    def get(dim_count, symbol_count, exprs, context=None):
        exprs = list(exprs)
        for expr in exprs:
            if not isinstance(expr, AffineExpr):
                what = "None" if expr is None else type(expr).__name__
                raise RuntimeError(f"Invalid expression ({what}?) when attempting to create an AffineMap")
        return _terrace.affine_map(context_of(context), dim_count, symbol_count, exprs)

    @staticmethod
    def get_constant(value, context=None):
        return AffineMap.get(0, 0, [AffineConstantExpr.get(value, context)], context)

    @staticmethod
    def get_empty(context=None):
        return AffineMap.get(0, 0, [], context)

    @staticmethod
    def get_identity(n_dims, context=None):
        return AffineMap.get(n_dims, 0, [AffineDimExpr.get(i, context) for i in range(n_dims)], context)

    @staticmethod
    def get_minor_identity(n_dims, n_results, context=None):
        dims = range(n_dims - n_results, n_dims)
        return AffineMap.get(n_dims, 0, [AffineDimExpr.get(i, context) for i in dims], context)

    @staticmethod
    def get_permutation(permutation, context=None):
        permutation = list(permutation)
        if sorted(permutation) != list(range(len(permutation))):
            raise RuntimeError("Invalid permutation when attempting to create an AffineMap")
        return AffineMap.get(len(permutation), 0, [AffineDimExpr.get(i, context) for i in permutation], context)

    @staticmethod
    def compress_unused_symbols(maps, context):
        used = sorted({p for m in maps for e in m.results for p in _symbols(e)})
        places = {old: new for new, old in enumerate(used)}
        count = max((m.n_symbols for m in maps), default=0)
        symbols = [AffineSymbolExpr.get(places.get(i, 0), context) for i in range(count)]
        return [AffineMap.get(m.n_dims, len(used), [_with_symbols(e, symbols) for e in m.results], context) for m in maps]

    results = property(lambda self: AffineExprList(self._results()))

    @property
    def is_permutation(self):
        return self.n_dims == len(self.results) and self.is_projected_permutation

    @property
    def is_projected_permutation(self):
        if self.n_symbols > 0:
            return False
        dims = [expr.position for expr in self.results if isinstance(expr, AffineDimExpr)]
        return len(dims) == len(self.results) and len(set(dims)) == len(dims)

    def get_submap(self, result_positions):
        results = self.results
        if any(not 0 <= position < len(results) for position in result_positions):
            raise ValueError("result position out of bounds")
        return AffineMap.get(self.n_dims, self.n_symbols, [results[i] for i in result_positions], self.context)

    def get_major_submap(self, n_results):
        if n_results >= len(self.results):
            raise ValueError("number of results out of bounds")
        return self.get_submap(range(n_results))

    def get_minor_submap(self, n_results):
        count = len(self.results)
        if n_results >= count:
            raise ValueError("number of results out of bounds")
        return self.get_submap(range(count - n_results, count))

    def __repr__(self):
        return f"AffineMap({self})"

    def dump(self):
        print(self, file=__import__("sys").stderr)


def _symbols(expr):
    if isinstance(expr, AffineSymbolExpr):
        yield expr.position
    elif isinstance(expr, AffineBinaryExpr):
        yield from _symbols(expr.lhs)
        yield from _symbols(expr.rhs)


def _with_symbols(expr, symbols):
    """The expression with other symbols."""
    if isinstance(expr, AffineSymbolExpr):
        return symbols[expr.position]
    if isinstance(expr, AffineBinaryExpr):
        return type(expr).get(_with_symbols(expr.lhs, symbols), _with_symbols(expr.rhs, symbols))
    return expr


class IntegerSetConstraint:
    """An expression that is zero, or is not negative."""

    __slots__ = ("expr", "is_eq")

    def __init__(self, expr, is_eq):
        self.expr = expr
        self.is_eq = is_eq


class IntegerSet(_terrace._IntegerSet):
    """The points at which constraints hold."""

    @staticmethod
    def get(num_dims, num_symbols, exprs, eq_flags, context=None):
        exprs, eq_flags = list(exprs), list(eq_flags)
        if len(exprs) != len(eq_flags):
            raise ValueError("Expected the number of constraints to match that of equality flags")
        if not exprs:
            raise ValueError("Expected non-empty list of constraints")
        return _terrace.integer_set(context_of(context), num_dims, num_symbols, list(zip(exprs, eq_flags)))

    @staticmethod
    def get_empty(num_dims, num_symbols, context=None):
        context = context_of(context)
        never = AffineConstantExpr.get(1, context)
        return _terrace.integer_set(context, num_dims, num_symbols, [(never, True)])

    constraints = property(lambda self: IntegerSetConstraintList([IntegerSetConstraint(*c) for c in self._constraints()]))
    n_inputs = property(lambda self: self.n_dims + self.n_symbols)
    n_equalities = property(lambda self: sum(is_eq for _, is_eq in self._constraints()))
    n_inequalities = property(lambda self: sum(not is_eq for _, is_eq in self._constraints()))

    @property
    def is_canonical_empty(self):
        return self == IntegerSet.get_empty(self.n_dims, self.n_symbols, self.context)

    def __repr__(self):
        return f"IntegerSet({self})"

    def dump(self):
        print(self, file=__import__("sys").stderr)


_terrace.hooks["affine_expr"] = _of
_terrace.hooks["affine_map"] = AffineMap
_terrace.hooks["integer_set"] = IntegerSet

__all__ = defined(globals())
