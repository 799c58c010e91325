"""Rewriting: patterns that are functions of Python, and what applies them."""

import enum

from . import _terrace
from ._ir.support import context_of, values_of
from .ir import InsertionPoint, MLIRError, Module, OpView, Operation, Value, WalkOrder, WalkResult, _OperationBase


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
        self._ip = InsertionPoint(op)
        # Called with each op for which other patterns may apply now.
        self._touched = touched or (lambda op: None)

    ip = property(lambda self: self._ip)

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

    def __init__(self, patterns=()):
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
        raise NotImplementedError("patterns of the pdl dialect are applied by no driver of Terrace's yet")


class PDLResultList:
    """What a function that a pdl pattern calls gives."""

    def __init__(self):
        self._results = []

    def append(self, result):
        self._results.append(result)


def _operation(op):
    return op.operation if isinstance(op, Module) else op


def _ops_in(root, order):
    """The ops inside another one, those inside isolated ones too."""
    found = []
    root.walk(lambda op: (found.append(op.operation), WalkResult.ADVANCE)[1], order)
    return [op for op in found if op != root]


def _apply(op, patterns, touched=None):
    """Applies the first pattern that matches."""
    for pattern in patterns._of(op):
        rewriter = PatternRewriter(op, touched)
        with rewriter.ip, op.location:
            if _succeeded(pattern.function(op.opview, rewriter)):
                return True
    return False


def walk_and_apply_patterns(op, set):
    """Tries patterns on each op once, those inside it first."""
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
    if not _GreedyDriver(_operation(module), set, config or GreedyRewriteConfig()).run():
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

    def replace_op(self, op, new_op):
        values = values_of(new_op)
        results = list(op.results)
        if len(results) != len(values):
            raise ValueError(f"'{op.name}' has {len(results)} results, and {len(values)} values are to replace them")
        for result, value in zip(results, values):
            if result.type != value.type:
                with op.location:
                    value = Operation.create(_CAST, results=[result.type], operands=[value], ip=InsertionPoint(op)).result
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
                with region.owner.location:
                    cast = Operation.create(
                        _CAST, results=[before], operands=[argument], ip=InsertionPoint.at_block_begin(block)
                    )
                argument.replace_all_uses_except(cast.result, cast)


_CAST = "builtin.unrealized_conversion_cast"


def _converted(value, converter):
    """A value as patterns see it: of the type that its own converts to."""
    target = converter.convert_type(value.type) if converter is not None else None
    if target is None or target == value.type:
        return value
    owner = value.owner
    if isinstance(owner, _OperationBase) and owner.name == _CAST and owner.operands[0].type == target:
        return owner.operands[0]
    return Operation.create(_CAST, results=[target], operands=[value]).result


def _adaptor(op, converter):
    """The operands of an op, converted, under the names that its view gives them."""
    from .dialects import _ods
    from .ir import OpAdaptor

    operands = [_converted(operand, converter) for operand in op.operands]
    dialect, _, mnemonic = op.name.partition(".")
    module = _ods.dialect_module(dialect)
    if module is None or mnemonic not in module.mnemonics:
        return OpAdaptor(operands, op.attributes)
    spelled = module.spellings.get(mnemonic)
    name = spelled.class_name if spelled else _ods._camel(mnemonic)
    return module.get(f"{name}Adaptor")(operands, op.attributes)


def _convert(root, target, patterns):
    """Converts ops that are not legal until there are none, or none that a pattern applies to."""
    stuck = {}
    changed = True
    while changed:
        changed = False
        for op in [root, *_ops_in(root, WalkOrder.PRE_ORDER)]:
            if not op._is_alive() or target._is_legal(op) is not False or op in stuck:
                continue
            for pattern in patterns._of(op):
                rewriter = ConversionPatternRewriter(op)
                with rewriter.ip, op.location:
                    adaptor = _adaptor(op, pattern.converter)
                    said = pattern.function(op.opview, adaptor, pattern.converter, rewriter)
                if _succeeded(said):
                    changed = True
                    break
            else:
                stuck[op] = True
    _erase_casts(root)
    return list(stuck)


def _erase_casts(root):
    for op in reversed(_ops_in(root, WalkOrder.PRE_ORDER)):
        if op.name != _CAST or not op._is_alive():
            continue
        source = op.operands[0].owner
        if isinstance(source, _OperationBase) and source.name == _CAST and source.operands[0].type == op.result.type:
            op.result.replace_all_uses_with(source.operands[0])
    for op in reversed(_ops_in(root, WalkOrder.PRE_ORDER)):
        if op.name == _CAST and op._is_alive() and next(op.result.uses, None) is None:
            op.erase()


def _failed(op):
    raise MLIRError(
        "Failed to apply conversion",
        [_diagnostic(op, f"failed to legalize operation '{op.name}' that was explicitly marked illegal")],
    )


def _diagnostic(op, message):
    from .ir import Diagnostic

    return Diagnostic(0, op.location, message)


def apply_partial_conversion(op, target, set, config=None):
    """Converts what is marked illegal."""
    stuck = _convert(_operation(op), target, set)
    if stuck:
        _failed(stuck[0])


def apply_full_conversion(op, target, set, config=None):
    """Converts what is marked illegal; all that is left must be marked legal."""
    root = _operation(op)
    apply_partial_conversion(root, target, set, config)
    for left in _ops_in(root, WalkOrder.PRE_ORDER):
        if target._is_legal(left) is None:
            message = f"failed to legalize operation '{left.name}'"
            raise MLIRError("Failed to apply conversion", [_diagnostic(left, message)])
