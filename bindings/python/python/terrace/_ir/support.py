"""What the other modules of this package are written with."""

from .. import _terrace


class StaticProperty:
    """A property of a class, such as `Context.current`."""

    __slots__ = ("_get",)

    def __init__(self, get):
        self._get = get

    def __get__(self, instance, owner):
        return self._get()


class ClassProperty:
    """A property of a class that depends on the class, such as `IntegerType.static_typeid`."""

    __slots__ = ("_get",)

    def __init__(self, get):
        self._get = get

    def __get__(self, instance, owner):
        return self._get(owner)


class TypeID:
    """Tells kinds of types, attributes and locations apart."""

    __slots__ = ("_name",)

    def __init__(self, name):
        self._name = name

    def __eq__(self, other):
        return isinstance(other, TypeID) and self._name == other._name

    def __hash__(self):
        return hash(self._name)


def methods_of(native):
    """Adds what a class defines to one that is written in Rust."""

    def add(cls):
        for name, value in vars(cls).items():
            if name not in ("__dict__", "__weakref__", "__module__", "__doc__", "__qualname__"):
                setattr(native, name, value)
        return native

    return add


def defined(namespace):
    """The public names that a module defines itself."""
    return [
        name
        for name, value in namespace.items()
        if not name.startswith("_") and getattr(value, "__module__", None) == namespace["__name__"]
    ]


def index_in(index, length, message="index out of range"):
    """An index that may count from the end."""
    if index < 0:
        index += length
    if not 0 <= index < length:
        raise IndexError(message)
    return index


def values_of(object):
    """A list of values, of whatever may stand for them: ops, values, lists of these."""
    if object is None:
        return []
    if isinstance(object, _terrace._OperationBase):
        return list(object.results)
    if isinstance(object, _terrace.Value):
        return [object]
    return [value_of(value) for value in object]


def value_of(object):
    """The value that a value or an op with one result stands for."""
    if isinstance(object, _terrace._OperationBase):
        return object.operation.result
    if isinstance(object, _terrace.OpResultList):
        return object[0]
    return object


def context_of(context):
    """The context that is given, or the current one."""
    return _terrace.resolve_context(context)


def location_of(location):
    """The location that is given, or the current one."""
    return _terrace.resolve_location(location)
