"""Modules, ops, regions, blocks and values."""

import enum
import os
import sys

from .. import _terrace
from .._terrace import (
    Block,
    BlockArgument,
    BlockArgumentList,
    BlockList,
    BlockPredecessors,
    BlockSuccessors,
    Location,
    OpOperandList,
    OpOperands,
    OpResult,
    OpResultList,
    OpSuccessors,
    OpView,
    Operation,
    OperationList,
    InsertionPoint,
    Region,
    RegionSequence,
    Value,
    _OperationBase,
)
from .attributes import NamedAttribute
from .support import StaticProperty, context_of, defined, location_of, methods_of


class WalkOrder(enum.Enum):
    PRE_ORDER = 0
    POST_ORDER = 1

    def __str__(self):
        return f"WalkOrder.{self.name}"

    __repr__ = __str__


class WalkResult(enum.Enum):
    ADVANCE = 0
    INTERRUPT = 1
    SKIP = 2

    def __str__(self):
        return f"WalkResult.{self.name}"

    __repr__ = __str__


_terrace.hooks["walk_result"] = WalkResult
InsertionPoint.current = StaticProperty(_terrace.current_insertion_point)


class OperationEquivalenceFlags(enum.IntFlag):
    NONE = 0
    IGNORE_LOCATIONS = 1
    IGNORE_DISCARDABLE_ATTRS = 2
    IGNORE_PROPERTIES = 4
    IGNORE_COMMUTATIVITY = 8


class AsmState:
    """How to print, for `print` and `get_name`."""

    def __init__(self, op, use_local_scope=False):
        self.op = op
        self.use_local_scope = use_local_scope


class OpAttributeMap:
    """The attributes of an op, by name."""

    __slots__ = ("_op",)

    def __init__(self, op):
        self._op = op

    def __getitem__(self, key):
        if isinstance(key, str):
            attr = self._op._attr(key)
            if attr is None:
                raise KeyError("attempt to access a non-existent attribute")
            return attr
        attrs = self._op._attrs()
        if key < 0:
            key += len(attrs)
        if not 0 <= key < len(attrs):
            raise IndexError("attempt to access out of bounds attribute")
        return NamedAttribute(*attrs[key])

    def __setitem__(self, name, attr):
        self._op._set_attr(name, attr)

    def __delitem__(self, name):
        self._op._remove_attr(name)

    def __contains__(self, name):
        return self._op._attr(name) is not None

    def __len__(self):
        return len(self._op._attrs())

    def __iter__(self):
        return iter(self.keys())

    def get(self, key, default=None):
        attr = self._op._attr(key)
        return default if attr is None else attr

    def keys(self):
        return [name for name, _ in self._op._attrs()]

    def values(self):
        return [attr for _, attr in self._op._attrs()]

    def items(self):
        return self._op._attrs()


def _text(
    op,
    large_elements_limit=None,
    large_resource_limit=None,
    enable_debug_info=False,
    pretty_debug_info=False,
    print_generic_op_form=False,
    use_local_scope=False,
    use_name_loc_as_prefix=False,
    assume_verified=False,
    skip_regions=False,
):
    return op._print(
        {
            "large_elements_limit": large_elements_limit,
            "large_resource_limit": large_resource_limit,
            "enable_debug_info": enable_debug_info,
            "pretty_debug_info": pretty_debug_info,
            "print_generic_op_form": print_generic_op_form,
            "use_local_scope": use_local_scope,
            "use_name_loc_as_prefix": use_name_loc_as_prefix,
            "assume_verified": assume_verified,
            "skip_regions": skip_regions,
        }
    )


@methods_of(_OperationBase)
class _OperationMethods:
    attributes = property(OpAttributeMap)

    def get_asm(self, binary=False, **flags):
        text = _text(self, **flags)
        return text.encode() if binary else text

    def print(self, state=None, file=None, binary=False, **flags):
        if isinstance(state, AsmState):
            flags["use_local_scope"] = flags.get("use_local_scope", False) or state.use_local_scope
        elif state is not None:
            flags["large_elements_limit"] = state
        text = _text(self, **flags)
        if file is None:
            file = sys.stdout
        file.write(text.encode() if binary else text)

    def write_bytecode(self, file, desired_version=None):
        if desired_version not in (None, _terrace.BYTECODE_VERSION):
            raise ValueError(f"Unable to honor desired bytecode version {desired_version}")
        bytecode = self._bytecode()
        if isinstance(file, (str, os.PathLike)):
            with open(file, "wb") as opened:
                opened.write(bytecode)
        else:
            file.write(bytecode)

    def dump(self):
        print(self, file=sys.stderr)

    def walk(self, callback, walk_order=WalkOrder.POST_ORDER, op_class=None):
        if op_class is not None and not (isinstance(op_class, type) and issubclass(op_class, OpView)):
            raise TypeError(f"op_class must be an OpView subclass, got {op_class!r}")
        self._walk(callback, walk_order is WalkOrder.PRE_ORDER, op_class)

    def has_trait(self, trait_cls):
        return self._has_trait(trait_cls._TRAIT)

    def replace_uses_of_with(self, of, with_):
        self._replace_uses_of_with(of, with_)

    def is_structurally_equivalent(self, other, flags=OperationEquivalenceFlags.NONE):
        return _shape(self, flags) == _shape(other, flags)

    def structural_hash(self, flags=OperationEquivalenceFlags.NONE):
        return hash(_shape(self, flags))


def _shape(op, flags):
    """What two ops that say the same have in common. Values from outside are themselves, those from inside are numbered."""
    numbers = {}

    def number(value):
        return numbers.setdefault(value, len(numbers))

    def of_op(op, is_root):
        operands = tuple(numbers.get(operand, operand) for operand in op.operands)
        results = tuple(result.type for result in op.results)
        if not is_root:
            for result in op.results:
                number(result)
        location = None if flags & OperationEquivalenceFlags.IGNORE_LOCATIONS else op.location
        regions = tuple(tuple(of_block(block) for block in region) for region in op.regions)
        return (op.operation.name, operands, results, tuple(op.attributes.items()), location, regions)

    def of_block(block):
        arguments = tuple((number(argument), argument.type) for argument in block.arguments)
        return (arguments, tuple(of_op(op, False) for op in block))

    return of_op(op, True)


@methods_of(Operation)
class _OnlyOperation:
    @staticmethod
    def create(
        name,
        results=None,
        operands=None,
        attributes=None,
        successors=None,
        regions=0,
        loc=None,
        ip=None,
        infer_type=False,
    ):
        if not infer_type and results is None:
            results = []
        if regions < 0:
            raise ValueError("number of regions must be >= 0")
        return _terrace.create_operation(
            name,
            None if infer_type else list(results),
            operands,
            attributes,
            None if successors is None else list(successors),
            regions,
            loc,
            ip,
            None,
        )

    @staticmethod
    def parse(source, *, source_name="", context=None):
        text = source.encode() if isinstance(source, str) else source
        return _terrace.parse_operation(context_of(context), text, source_name or "-")


def _init_view(self, name, opRegionSpec=None, operandSegmentSpecObj=None, resultSegmentSpecObj=None, results=None,
               operands=None, attributes=None, successors=None, regions=None, loc=None, ip=None):
    if isinstance(name, _OperationBase):
        _terrace.init_view(self, name.operation)
        return
    from ..dialects import _ods

    _ods.build_generic(self, name, opRegionSpec, operandSegmentSpecObj, resultSegmentSpecObj, results, operands,
                       attributes, successors, regions, loc, ip)


@methods_of(OpView)
class _OnlyView:
    _ODS_OPERAND_SEGMENTS = None
    _ODS_RESULT_SEGMENTS = None
    _ODS_REGIONS = (0, True)
    __init__ = _init_view

    @classmethod
    def build_generic(cls, results=None, operands=None, attributes=None, successors=None, regions=None, loc=None,
                      ip=None):
        view = cls.__new__(cls)
        _init_view(view, cls.OPERATION_NAME, cls._ODS_REGIONS, cls._ODS_OPERAND_SEGMENTS, cls._ODS_RESULT_SEGMENTS,
                   results, operands, attributes, successors, regions, loc, ip)
        return view

    @classmethod
    def parse(cls, source, *, source_name="", context=None):
        op = Operation.parse(source, source_name=source_name, context=context)
        if cls is not OpView and not isinstance(op, cls):
            raise _error(f"Expected a '{cls.OPERATION_NAME}' op, got: '{op.operation.name}'")
        return op


def _error(message):
    from .diagnostics import MLIRError

    return MLIRError(message)


class Module:
    """A module op that is no part of anything."""

    __slots__ = ("_operation", "__weakref__")

    def __init__(self, operation):
        self._operation = operation

    @staticmethod
    def create(loc=None):
        return Module(_terrace.create_module(location_of(loc)))

    @staticmethod
    def parse(asm, context=None):
        text = asm.encode() if isinstance(asm, str) else bytes(asm)
        return Module(_terrace.parse_module(context_of(context), text, "-"))

    @staticmethod
    def parseFile(path, context=None):
        with open(path, "rb") as file:
            return Module(_terrace.parse_module(context_of(context), file.read(), str(path)))

    operation = property(lambda self: self._operation)
    context = property(lambda self: self._operation.context)
    body = property(lambda self: self._operation.regions[0].blocks[0])

    def __str__(self):
        return str(self._operation)

    def __eq__(self, other):
        return isinstance(other, Module) and self._operation == other._operation

    def __hash__(self):
        return hash(self._operation)

    def dump(self):
        print(self, file=sys.stderr)


class OpOperand:
    """A place among the operands of an op."""

    __slots__ = ("_op", "operand_number")

    def __init__(self, op, operand_number):
        self._op = op
        self.operand_number = operand_number

    owner = property(lambda self: self._op.opview)

    def get(self):
        return self._op.operands[self.operand_number]

    def set(self, value):
        self._op.operands[self.operand_number] = value

    def __eq__(self, other):
        return isinstance(other, OpOperand) and (self._op, self.operand_number) == (other._op, other.operand_number)

    def __hash__(self):
        return hash((self._op, self.operand_number))


_terrace.hooks["op_operand"] = OpOperand


class OpOperandIterator:
    """Goes through the uses of a value."""

    __slots__ = ("_rest",)

    def __init__(self, uses):
        self._rest = iter(uses)

    def __iter__(self):
        return self

    def __next__(self):
        return OpOperand(*next(self._rest))


@methods_of(Value)
class _ValueMethods:
    uses = property(lambda self: OpOperandIterator(self._uses()))

    def replace_all_uses_with(self, with_):
        self._replace_all_uses_with(with_)

    def replace_all_uses_except(self, with_, exceptions):
        exceptions = [exceptions] if isinstance(exceptions, _OperationBase) else list(exceptions)
        self._replace_all_uses_except(with_, exceptions)

    def get_name(self, use_local_scope=False, use_name_loc_as_prefix=False, state=None):
        if isinstance(use_local_scope, AsmState):
            state, use_local_scope = use_local_scope, False
        if state is not None:
            use_local_scope = state.use_local_scope
        return self._name(use_local_scope, use_name_loc_as_prefix)

    def maybe_downcast(self):
        cls = BlockArgument if self._is_argument() else OpResult
        return _cast(self if isinstance(self, cls) else cls(self))

    def dump(self):
        print(self, file=sys.stderr)

    def __str__(self):
        return f"{type(self).__name__}({self._text()})"

    def __repr__(self):
        return f"{type(self).__name__}({self._text()})"


_casters = {}


def _cast(value):
    caster = _casters.get(value.type.typeid)
    return value if caster is None else caster(value)


_terrace.hooks["cast_value"] = _cast


def register_value_caster(typeid, *, replace=False):
    """Registers what shows values whose types are of a kind."""

    def register(caster):
        if typeid in _casters and not replace:
            raise RuntimeError("Value caster is already registered")
        _casters[typeid] = caster
        _terrace.use_value_casters()
        return caster

    return register


def register_type_caster(typeid, *, replace=False):
    """Registers what shows types of a kind."""

    def register(caster):
        kind = typeid._name.split(".", 1)[1]
        if kind in _terrace.type_classes and not replace:
            raise RuntimeError("Type caster is already registered")
        _terrace.type_classes[kind] = lambda type, _checked: caster(type)
        return caster

    return register


@methods_of(OpResult)
class _ResultMethods:
    result_number = property(lambda self: self._index())

    @staticmethod
    def isinstance(other):
        return isinstance(other, Value) and not other._is_argument()


@methods_of(BlockArgument)
class _ArgumentMethods:
    arg_number = property(lambda self: self._index())

    def set_location(self, loc):
        self._set_location(loc)

    @staticmethod
    def isinstance(other):
        return isinstance(other, Value) and other._is_argument()


def _locations(types, locations):
    if locations is None:
        return [location_of(None)] * len(types) if types else []
    return list(locations)


@methods_of(Block)
class _BlockMethods:
    @staticmethod
    def create_at_start(parent, arg_types=(), arg_locs=None):
        arg_types = list(arg_types)
        return Block._create_at_start(parent, arg_types, _locations(arg_types, arg_locs))

    def create_before(self, *arg_types, arg_locs=None):
        return self._create_beside(False, list(arg_types), _locations(arg_types, arg_locs))

    def create_after(self, *arg_types, arg_locs=None):
        return self._create_beside(True, list(arg_types), _locations(arg_types, arg_locs))

    def append_to(self, region):
        region._append(self)

    def __str__(self):
        return _block_text(self)


def _block_text(block):
    """The block's lines in the text of the op around it."""
    owner = block.owner
    if owner is None:
        return "<<UNLINKED BLOCK>>\n"
    inner = [str(op) for op in block.operations]
    arguments = ", ".join(f"{argument.get_name()}: {argument.type}" for argument in block.arguments)
    number = list(block.region.blocks).index(block)
    head = f"^bb{number}({arguments}):" if arguments else f"^bb{number}:"
    return "\n".join([head, *("  " + line for text in inner for line in text.splitlines())]) + "\n"


@methods_of(BlockList)
class _BlockListMethods:
    def append(self, *args, arg_locs=None):
        if len(args) == 1 and isinstance(args[0], (list, tuple)):
            args = tuple(args[0])
        return self._append(list(args), _locations(args, arg_locs))


class OpAdaptor:
    """The operands and attributes of an op, as its view names them, without the op."""

    def __init__(self, operands, attributes):
        self.operands = operands
        self.attributes = attributes.attributes if isinstance(attributes, _OperationBase) else attributes


class SymbolTable(_terrace._SymbolTable):
    """The symbols that an op holds."""

    def __new__(cls, operation):
        return super().__new__(cls, operation)

    @staticmethod
    def set_symbol_name(symbol, name):
        from .attributes import StringAttr

        if symbol._attr("sym_name") is None:
            raise ValueError("Expected operation to have a symbol name.")
        symbol._set_attr("sym_name", StringAttr.get(name, symbol.context))

    @staticmethod
    def get_symbol_name(symbol):
        name = symbol._attr("sym_name")
        if name is None:
            raise ValueError("Expected operation to have a symbol name.")
        return name

    @staticmethod
    def get_visibility(symbol):
        visibility = symbol._attr("sym_visibility")
        if visibility is None:
            raise ValueError("Expected operation to have a symbol visibility.")
        return visibility

    @staticmethod
    def set_visibility(symbol, visibility):
        from .attributes import StringAttr

        if visibility not in ("public", "private", "nested"):
            raise ValueError("Expected visibility to be 'public', 'private' or 'nested'")
        if symbol._attr("sym_visibility") is None:
            raise ValueError("Expected operation to have a symbol visibility.")
        symbol._set_attr("sym_visibility", StringAttr.get(visibility, symbol.context))

    @staticmethod
    def replace_all_symbol_uses(old_symbol, new_symbol, from_op):
        _terrace.replace_all_symbol_uses(old_symbol, new_symbol, from_op)

    @staticmethod
    def walk_symbol_tables(from_op, all_sym_uses_visible, callback):
        def visit(op, is_visible):
            is_table = op._has_trait("SymbolTable")
            for region in op.regions:
                for block in region:
                    for child in block:
                        hidden = child._attr("sym_visibility")
                        visit(child, is_visible and not (hidden is not None and hidden.value == "public"))
            if is_table:
                callback(op.operation, is_visible)

        visit(from_op, all_sym_uses_visible)


def get_parent_of_type(op, op_class):
    """The closest op around another one that is of a class."""
    if not (isinstance(op_class, type) and issubclass(op_class, OpView)):
        raise TypeError(f"op_class must be an OpView subclass, got {op_class!r}")
    parent = op.parent
    while parent is not None:
        if isinstance(parent.opview, op_class):
            return parent.opview
        parent = parent.parent
    return None


def get_ops_of_type(root, op_class=None):
    """All ops inside another one that are of a class."""
    found = []

    def collect(op):
        found.append(op.opview)
        return WalkResult.ADVANCE

    op = root.operation if isinstance(root, Module) else root
    op.walk(collect, op_class=op_class)
    return found


def _register_sequences():
    from collections.abc import Mapping, Sequence

    for cls in (
        BlockArgumentList,
        BlockList,
        BlockPredecessors,
        BlockSuccessors,
        OpOperandList,
        OpOperands,
        OpResultList,
        OpSuccessors,
        OperationList,
        RegionSequence,
    ):
        Sequence.register(cls)
    Mapping.register(OpAttributeMap)


_register_sequences()
__all__ = defined(globals())
