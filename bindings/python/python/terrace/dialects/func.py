"""The dialect func."""

import inspect as _inspect

from . import _ods
from ..ir import (
    ArrayAttr,
    DictAttr,
    FlatSymbolRefAttr,
    FunctionType,
    InsertionPoint,
    OpView,
    Operation,
    StringAttr,
    TypeAttr,
    Value,
)
from ._ods_common import get_default_loc_context as _context_of

_dialect = _ods.module(__name__)
_Dialect = _dialect.dialect_class

ARGUMENT_ATTRIBUTE_NAME = "arg_attrs"
RESULT_ATTRIBUTE_NAME = "res_attrs"


@_ods.register_operation(_Dialect, replace=True)
class ConstantOp(_dialect.generated_class("constant")):
    type = property(lambda self: self.results[0].type)


@_ods.register_operation(_Dialect, replace=True)
class FuncOp(_dialect.generated_class("func")):
    def __init__(self, name, type, *, visibility=None, body_builder=None, loc=None, ip=None):
        """A function of this name. Its type may be given as a pair of lists; `body_builder` is called with it where its first
        block is being built."""
        context = _context_of(loc)
        if isinstance(type, tuple):
            type = FunctionType.get(inputs=type[0], results=type[1], context=context)
        super().__init__(
            StringAttr.get(str(name), context=context),
            TypeAttr.get(type),
            sym_visibility=None if visibility is None else StringAttr.get(str(visibility), context=context),
            loc=loc,
            ip=ip,
        )
        if body_builder:
            with InsertionPoint(self.add_entry_block()):
                body_builder(self)

    is_external = property(lambda self: len(self.regions[0].blocks) == 0)
    body = property(lambda self: self.regions[0])
    type = property(lambda self: FunctionType(TypeAttr(self.attributes["function_type"]).value))
    visibility = property(lambda self: self.attributes["sym_visibility"])
    name = property(lambda self: StringAttr(self.attributes["sym_name"]))
    arguments = property(lambda self: self.entry_block.arguments)

    @property
    def entry_block(self):
        if self.is_external:
            raise IndexError("External function does not have a body")
        return self.regions[0].blocks[0]

    def add_entry_block(self, arg_locs=None):
        """Gives the function its first block, whose arguments are those of its type."""
        if not self.is_external:
            raise IndexError("The function already has an entry block!")
        if arg_locs is None:
            arg_locs = [self.location] * len(self.type.inputs)
        return self.body.blocks.append(*self.type.inputs, arg_locs=arg_locs)

    @property
    def arg_attrs(self):
        if ARGUMENT_ATTRIBUTE_NAME not in self.attributes:
            return ArrayAttr.get([DictAttr.get({}) for _ in self.type.inputs])
        return ArrayAttr(self.attributes[ARGUMENT_ATTRIBUTE_NAME])

    @arg_attrs.setter
    def arg_attrs(self, attribute):
        if not isinstance(attribute, ArrayAttr):
            attribute = ArrayAttr.get(attribute, context=self.context)
        self.attributes[ARGUMENT_ATTRIBUTE_NAME] = attribute

    @property
    def result_attrs(self):
        return self.attributes[RESULT_ATTRIBUTE_NAME]

    @result_attrs.setter
    def result_attrs(self, attribute):
        self.attributes[RESULT_ATTRIBUTE_NAME] = attribute

    @classmethod
    def from_py_func(cls, *inputs, results=None, name=None):
        """Decorates a function of Python whose call builds the body.

        It is called with the arguments of the first block, and with the op as `func_op` if it has such a parameter.
        Without `results`, what it gives is returned, and determines the type; with it, it builds the `return` itself.
        The function that takes its place builds a call.
        """

        def decorate(function):
            symbol = name or function.__name__
            returns_implicitly = results is None
            type = FunctionType.get(inputs=inputs, results=[] if returns_implicitly else results)
            op = cls(name=symbol, type=type)
            with InsertionPoint(op.add_entry_block()):
                named = {"func_op": op} if _takes_op(function) else {}
                returned = function(*op.entry_block.arguments, **named)
                if returns_implicitly:
                    returned = _as_values(returned)
                    ReturnOp(returned)
                    types = [value.type for value in returned]
                    type = FunctionType.get(inputs=inputs, results=types)
                    op.attributes["function_type"] = TypeAttr.get(type)
                else:
                    types = list(results)
                    assert returned is None, (
                        "Capturing a python function with explicit `results=` "
                        "requires that the wrapped function returns None."
                    )

            def call(*arguments):
                made = CallOp(types, FlatSymbolRefAttr.get(symbol), arguments)
                return made.result if len(types) == 1 else made.results

            call.__name__ = function.__name__
            call.func_op = op
            return call

        return decorate


func = FuncOp.from_py_func


def _takes_op(function):
    parameters = _inspect.signature(function).parameters.values()
    named = (_inspect.Parameter.POSITIONAL_OR_KEYWORD, _inspect.Parameter.KEYWORD_ONLY)
    return any(
        parameter.kind is _inspect.Parameter.VAR_KEYWORD or parameter.name == "func_op" and parameter.kind in named
        for parameter in parameters
    )


def _as_values(returned):
    """What a function gave, as a list of values."""
    if returned is None:
        return []
    if isinstance(returned, Value):
        return [returned]
    if isinstance(returned, (OpView, Operation)):
        return list(returned.operation.results)
    return list(returned)


@_ods.register_operation(_Dialect, replace=True)
class ReturnOp(_dialect.generated_class("return")):
    pass


@_ods.register_operation(_Dialect, replace=True)
class CallOp(_dialect.generated_class("call")):
    def __init__(self, calleeOrResults, argumentsOrCallee, arguments=None, *, loc=None, ip=None):
        """A call: of a function op with a list of arguments, or with types of results, the name of the function and a list of
        arguments."""
        if isinstance(calleeOrResults, FuncOp):
            if not isinstance(argumentsOrCallee, list):
                raise ValueError(
                    "when constructing a call to a function, expected the second argument to be a list of call arguments, "
                    f"got {type(argumentsOrCallee)}"
                )
            if arguments is not None:
                raise ValueError("unexpected third argument when constructing a callto a function")
            callee, arguments = calleeOrResults.name.value, argumentsOrCallee
            results = calleeOrResults.type.results
        else:
            if isinstance(argumentsOrCallee, list):
                raise ValueError(
                    "when constructing a call to a function by name, expected the second argument to be a string or a "
                    f"FlatSymbolRefAttr, got {type(argumentsOrCallee)}"
                )
            results, callee = calleeOrResults, argumentsOrCallee
        if isinstance(callee, str):
            callee = FlatSymbolRefAttr.get(callee, context=_context_of(loc))
        super().__init__(results, callee, arguments, loc=loc, ip=ip)
