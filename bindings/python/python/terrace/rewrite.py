"""Rewriting: patterns that are functions of Python, and what applies them."""

import enum
import contextlib

from . import _terrace
from ._ir.support import context_of, values_of
from .ir import InsertionPoint, MLIRError, OpView, Operation, Value, WalkOrder, WalkResult, _OperationBase


class GreedyRewriteStrictness(enum.Enum):
    ANY_OP = 0
    EXISTING_AND_NEW_OPS = 1
    EXISTING_OPS = 2


class GreedySimplifyRegionLevel(enum.Enum):
    DISABLED = 0
    NORMAL = 1
    AGGRESSIVE = 2


class DialectConversionFoldingMode(enum.Enum):
    NEVER = 0
    BEFORE_PATTERNS = 1
    AFTER_PATTERNS = 2


for _enum in (GreedyRewriteStrictness, GreedySimplifyRegionLevel, DialectConversionFoldingMode):
    _enum.__str__ = _enum.__repr__ = lambda self: f"{type(self).__name__}.{self.name}"


class GreedyRewriteConfig:
    """How patterns are applied greedily."""

    max_iterations = 10
    max_num_rewrites = -1
    use_top_down_traversal = False
    enable_folding = True
    enable_constant_cse = True
    strictness = GreedyRewriteStrictness.ANY_OP
    region_simplification_level = GreedySimplifyRegionLevel.AGGRESSIVE

    # For what is native.
    _region_simplification = property(lambda self: self.region_simplification_level.value)


class ConversionConfig:
    """How a conversion is done."""

    folding_mode = DialectConversionFoldingMode.BEFORE_PATTERNS
    build_materializations = True


class PatternRewriter:
    """What patterns change the IR with; its insertion point is before the op that is being rewritten."""

    def __init__(self, op, touched=None):
        self._op = op
        # The op on which a conversion works may be in no block.
        self._ip = InsertionPoint(op) if op.operation.block is not None else None
        # Called with each op for which other patterns may apply now.
        self._touched = touched or (lambda op: None)

    ip = property(lambda self: self._ip or InsertionPoint(self._op))

    def replace_op(self, op, new_op):
        values = values_of(new_op)
        results = list(op.results)
        if len(results) != len(values):
            raise ValueError(f"'{op.name}' has {len(results)} results, and {len(values)} values are to replace them")
        for result, value in zip(results, values):
            users = [use.owner for use in result.uses]
            result.replace_all_uses_with(value)
            for user in users:
                self._touched(user)
        self.erase_op(op)

    def erase_op(self, op):
        defining = [operand.owner for operand in op.operands]
        op.operation.erase()
        for definition in defining:
            if isinstance(definition, _OperationBase):
                self._touched(definition)


def _root_name(root):
    if isinstance(root, str):
        return root
    if isinstance(root, type) and issubclass(root, OpView):
        return root.OPERATION_NAME
    raise ValueError("the root must be the type of an Operation or its name")


def _succeeded(said):
    """What a function says: nothing or `False` for success, as MLIR has it."""
    return said is None or not said


class _Pattern:
    __slots__ = ("root", "function", "benefit", "converter")

    def __init__(self, root, function, benefit, converter=None):
        self.root = root
        self.function = function
        self.benefit = benefit
        self.converter = converter


class RewritePatternSet:
    """Patterns, in the order in which they are added."""

    def __init__(self, context=None):
        self._context = context_of(context)
        self._patterns = []

    def add(self, root, fn, benefit=1):
        """A pattern: `fn(op, rewriter)` rewrites ops of this kind, and gives something true if it did not."""
        self._patterns.append(_Pattern(_root_name(root), fn, benefit))

    def add_conversion(self, root, fn, type_converter, benefit=1):
        """A pattern for conversions: `fn(op, adaptor, type_converter, rewriter)`."""
        self._patterns.append(_Pattern(_root_name(root), fn, benefit, type_converter))

    def freeze(self):
        return FrozenRewritePatternSet(self._patterns)


class FrozenRewritePatternSet:
    """Patterns that are ready to be applied."""

    def __init__(self, patterns=(), native=None):
        # Those of the pdl dialect.
        self._native = native
        self._by_root = {}
        # Of those with the same benefit the first comes first.
        for pattern in sorted(patterns, key=lambda pattern: -pattern.benefit):
            self._by_root.setdefault(pattern.root, []).append(pattern)

    def _of(self, op):
        return self._by_root.get(op.name, ())


class PDLModule:
    """Patterns that a module of the pdl dialect describes."""

    def __init__(self, module):
        self._module = module
        self._functions = {}

    def register_rewrite_function(self, name, function):
        self._functions[name] = function

    def register_constraint_function(self, name, function):
        self._functions[name] = function

    def freeze(self):
        if self._functions:
            raise NotImplementedError("patterns of the pdl dialect cannot call functions of Python yet")
        return FrozenRewritePatternSet(native=_terrace.pdl_patterns(_operation(self._module)))


class PDLResultList:
    """What a function that a pdl pattern calls gives."""

    def __init__(self):
        self._results = []

    def append(self, result):
        self._results.append(result)


def _operation(op):
    """An op, also of a module."""
    return op.operation


def _ops_in(root, order):
    """The ops inside another one, those inside isolated ones too."""
    found = []
    root.walk(lambda op: (found.append(op.operation), WalkResult.ADVANCE)[1], order)
    return [op for op in found if op != root]


def _apply(op, patterns, touched=None):
    """Applies the first pattern that matches."""
    for pattern in patterns._of(op):
        rewriter = PatternRewriter(op, touched)
        with rewriter._ip or contextlib.nullcontext(), op.location:
            if _succeeded(pattern.function(op.opview, rewriter)):
                return True
    return False


def walk_and_apply_patterns(op, set):
    """Tries patterns on each op once, those inside it first."""
    if set._native is not None:
        _terrace.apply_pdl_patterns(_operation(op), set._native, GreedyRewriteConfig(), True)
        return
    for inner in _ops_in(_operation(op), WalkOrder.POST_ORDER):
        if inner._is_alive():
            _apply(inner, set)


class _GreedyDriver:
    """Applies patterns, and folds, until nothing changes. Ops that patterns make are visited in the next iteration."""

    def __init__(self, root, patterns, config):
        self.root = root
        self.patterns = patterns
        self.config = config
        is_strict = config.strictness != GreedyRewriteStrictness.ANY_OP
        # The only ones that are visited.
        self.allowed = set(_ops_in(root, WalkOrder.PRE_ORDER)) if is_strict else None
        # A stack without duplicates.
        self.pending = {}

    def run(self):
        iterations = 0
        is_cut_short = True
        while self.config.max_iterations < 0 or iterations < self.config.max_iterations:
            changed = is_cut_short and self.simplify(iterations == 0)
            iterations += 1
            count = self.rewrite()
            is_cut_short = 0 <= self.config.max_num_rewrites <= count
            if not changed and not count:
                return True
            if count and not is_cut_short:
                self.simplify(False)
        return False

    def simplify(self, is_first):
        only = None
        if self.allowed is not None and not is_first:
            # What patterns made is not among them, and some of them are gone.
            only = [op for op in self.allowed if op._is_alive()]
        changed = False
        for op in [self.root, *_ops_in(self.root, WalkOrder.PRE_ORDER)]:
            if op._is_alive() and (op == self.root or op._has_trait("IsolatedFromAbove")):
                changed |= _terrace.simplify_greedily(op, self.config, only)
        return changed

    def rewrite(self):
        """Applies patterns until none matches, or as many as an iteration may. Says how many."""
        order = WalkOrder.PRE_ORDER if self.config.use_top_down_traversal else WalkOrder.POST_ORDER
        ops = _ops_in(self.root, order)
        if order == WalkOrder.PRE_ORDER:
            ops.reverse()
        self.pending.clear()
        for op in ops:
            self.push(op)
        count = 0
        while self.pending and not 0 <= self.config.max_num_rewrites <= count:
            op, _ = self.pending.popitem()
            if op._is_alive():
                count += _apply(op, self.patterns, self.push)
        return count

    def push(self, op):
        op = op.operation
        if self.allowed is not None and op not in self.allowed:
            return
        if op._is_alive() and op != self.root and self.patterns._of(op):
            self.pending.setdefault(op)


def apply_patterns_and_fold_greedily(module, set, config=None):
    """Applies patterns, and folds, until nothing changes."""
    config = config or GreedyRewriteConfig()
    if set._native is not None:
        converged = _terrace.apply_pdl_patterns(_operation(module), set._native, config, False)
    else:
        converged = _GreedyDriver(_operation(module), set, config).run()
    if not converged:
        raise RuntimeError("pattern application failed to converge")


class TypeConverter:
    """Converts types by functions, of which those added last are asked first."""

    def __init__(self):
        self._conversions = []

    def add_conversion(self, convert):
        self._conversions.append(convert)

    def convert_type(self, type):
        for convert in reversed(self._conversions):
            converted = convert(type)
            if converted is not None:
                return converted
        return None


class ConversionTarget:
    """Which ops are to be left, and which are not."""

    def __init__(self, context=None):
        self._context = context_of(context)
        self._ops = {}
        self._dialects = {}

    def add_legal_op(self, *ops):
        self._ops.update(dict.fromkeys(map(_root_name, ops), True))

    def add_illegal_op(self, *ops):
        self._ops.update(dict.fromkeys(map(_root_name, ops), False))

    def add_legal_dialect(self, *dialects):
        self._dialects.update(dict.fromkeys(map(_dialect_name, dialects), True))

    def add_illegal_dialect(self, *dialects):
        self._dialects.update(dict.fromkeys(map(_dialect_name, dialects), False))

    def _is_legal(self, op):
        """Whether an op may remain; nothing if nothing was said of it."""
        name = op.name
        known = self._ops.get(name)
        return self._dialects.get(name.split(".")[0]) if known is None else known


def _dialect_name(dialect):
    return dialect if isinstance(dialect, str) else dialect.DIALECT_NAMESPACE


class ConversionPatternRewriter(PatternRewriter):
    """What patterns of a conversion change the IR with. What takes the place of a value may have another type: casts stand
    between them until all that uses it was converted."""

    def __init__(self, op, conversion):
        super().__init__(op)
        self._conversion = conversion

    def replace_op(self, op, new_op):
        values = values_of(new_op)
        results = list(op.results)
        if len(results) != len(values):
            raise ValueError(f"'{op.name}' has {len(results)} results, and {len(values)} values are to replace them")
        for result, value in zip(results, values):
            if result.type != value.type:
                value = self._conversion.cast(value, result.type, InsertionPoint(op))
            result.replace_all_uses_with(value)
        op.operation.erase()

    def convert_region_types(self, region, type_converter):
        for block in region.blocks:
            for argument in block.arguments:
                converted = type_converter.convert_type(argument.type)
                if converted is None or converted == argument.type:
                    continue
                before = argument.type
                argument.set_type(converted)
                cast = self._conversion.cast(argument, before, InsertionPoint.at_block_begin(block))
                argument.replace_all_uses_except(cast, cast.owner)


_CAST = "builtin.unrealized_conversion_cast"


class _Conversion:
    """Visits each op once, and applies the first pattern that matches to those that are not known to be legal."""

    def __init__(self, root, target, patterns, config, is_full):
        self.root = root
        self.target = target
        self.patterns = patterns
        self.config = config or ConversionConfig()
        self.is_full = is_full
        # A copy of how it was, once something is changed.
        self.original = None
        # Casts in the order in which they were made, with what they cast.
        self.casts = []
        self.converted = {}

    def run(self):
        for op in [self.root, *_ops_in(self.root, WalkOrder.PRE_ORDER)]:
            if not op._is_alive():
                continue
            known = self.target._is_legal(op)
            if known or self.legalize(op):
                continue
            if self.is_full or known is False:
                why = " that was explicitly marked illegal" if known is False else ""
                diagnostic = self.diagnostic(op, f"failed to legalize operation '{op.name}'{why}")
                self.restore()
                self.fail(diagnostic)
        left = self.remove_casts()
        if left and self.config.build_materializations:
            before, after = left[0].operands[0].type, left[0].results[0].type
            message = (
                f"failed to legalize unresolved materialization from ('{before}') to ('{after}')"
                " that remained live after conversion"
            )
            self.fail(self.diagnostic(left[0], message))

    def legalize(self, op):
        mode = self.config.folding_mode
        if mode == DialectConversionFoldingMode.BEFORE_PATTERNS and self.fold(op):
            return True
        return self.apply(op) or mode == DialectConversionFoldingMode.AFTER_PATTERNS and self.fold(op)

    def before_change(self):
        if self.original is None:
            self.original = self.root.clone(ip=False)

    def fold(self, op):
        """Folds an op, if the constants for that are legal."""
        self.before_change()
        values = None if op == self.root else _terrace.fold_op(op)
        if values is None:
            return False
        # A constant that was made for this has no uses yet; what else an op folds to is an operand of something.
        made = {value.owner for value in values if isinstance(value.owner, _OperationBase) and next(value.uses, None) is None}
        if not all(self.target._is_legal(constant) for constant in made):
            for constant in made:
                constant.operation.erase()
            return False
        for result, value in zip(list(op.results), values):
            result.replace_all_uses_with(value)
        op.erase()
        return True

    def apply(self, op):
        for pattern in self.patterns._of(op):
            self.before_change()
            rewriter = ConversionPatternRewriter(op, self)
            with rewriter._ip or contextlib.nullcontext(), op.location:
                if pattern.converter is None:
                    said = pattern.function(op.opview, rewriter)
                else:
                    operands = [self.operand(operand, pattern.converter) for operand in op.operands]
                    # Without a type for each operand the pattern does not match.
                    said = None in operands or pattern.function(
                        op.opview, _adaptor(op, operands), pattern.converter, rewriter
                    )
            if _succeeded(said):
                return True
        return False

    def operand(self, value, converter):
        """A value as patterns see it: of the type that its own converts to."""
        target = converter.convert_type(value.type)
        if target is None or target == value.type:
            return value if target is not None else None
        owner = value.owner
        is_op = isinstance(owner, _OperationBase)
        if is_op and owner.name == _CAST and owner.operands[0].type == target:
            return owner.operands[0]
        known = self.converted.get((value, target))
        if known is not None and known.owner._is_alive():
            return known
        place = InsertionPoint.after(owner) if is_op else InsertionPoint.at_block_begin(owner)
        self.converted[value, target] = self.cast(value, target, place)
        return self.converted[value, target]

    def cast(self, value, type, place):
        cast = Operation.create(_CAST, results=[type], operands=[value], ip=place)
        self.casts.append(cast)
        return cast.result

    def remove_casts(self):
        """Removes the casts that cancel each other, and those that nothing uses. Gives the others."""
        casts = [cast for cast in self.casts if cast._is_alive()]
        own = set(casts)
        for cast in casts:
            source = cast.operands[0].owner
            if isinstance(source, _OperationBase) and source.operation in own:
                if source.operands[0].type == cast.result.type:
                    cast.result.replace_all_uses_with(source.operands[0])
        left = []
        for cast in reversed(casts):
            if next(cast.result.uses, None) is None:
                cast.erase()
            else:
                left.insert(0, cast)
        return left

    def restore(self):
        """Makes everything as it was. Objects that lead to what was inside are not valid any more."""
        if self.original is None:
            return
        for region, original in zip(self.root.regions, self.original.regions):
            region._take_body(original)
        for name in [name for name in self.root.attributes if name not in self.original.attributes]:
            del self.root.attributes[name]
        for name, attribute in self.original.attributes.items():
            self.root.attributes[name] = attribute

    def fail(self, diagnostic):
        raise MLIRError(f"{'full' if self.is_full else 'partial'} conversion failed", [diagnostic])

    @staticmethod
    def diagnostic(op, message):
        from .ir import Diagnostic

        return Diagnostic(0, op.location, message)


def _adaptor(op, operands):
    """The converted operands of an op, under the names that its view gives them."""
    from .dialects import _ods
    from .ir import OpAdaptor

    dialect, _, mnemonic = op.name.partition(".")
    module = _ods.dialect_module(dialect)
    if module is None or mnemonic not in module.mnemonics:
        return OpAdaptor(operands, op.attributes)
    spelled = module.spellings.get(mnemonic)
    name = spelled.class_name if spelled else _ods._camel(mnemonic)
    return module.get(f"{name}Adaptor")(operands, op.attributes)


def apply_partial_conversion(op, target, set, config=None):
    """Converts what is marked illegal, and what else patterns match; if something that is illegal remains, nothing changes."""
    _Conversion(_operation(op), target, set, config, is_full=False).run()


def apply_full_conversion(op, target, set, config=None):
    """Converts all that is not marked legal; if something else remains, nothing changes."""
    _Conversion(_operation(op), target, set, config, is_full=True).run()
