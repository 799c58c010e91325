"""Locations."""

from .. import _terrace
from .._terrace import Location
from .support import ClassProperty, StaticProperty, TypeID, context_of, defined, methods_of


@methods_of(Location)
class _Methods:
    current = StaticProperty(_terrace.current_location)

    @staticmethod
    def unknown(context=None):
        return UnknownLoc.get(context)

    @staticmethod
    def file(filename, *position, context=None, **named):
        return FileLineColLoc.get(filename, *position, context=context, **named)

    @staticmethod
    def name(name, childLoc=None, context=None):
        return NameLoc.get(name, childLoc, context)

    @staticmethod
    def callsite(callee, frames, context=None):
        return CallSiteLoc.get(callee, frames, context)

    @staticmethod
    def fused(locations, metadata=None, context=None):
        return _terrace.fused_location(context_of(context), list(locations), metadata)

    @staticmethod
    def from_attr(attribute, context=None):
        if isinstance(attribute, Location):
            return attribute
        location = _terrace.location_of_attr(attribute)
        if location is None:
            raise ValueError("expected an attribute that is a location")
        return location

    @property
    def attr(self):
        """The location as an attribute."""
        return _terrace.location_attr(self)

    @property
    def typeid(self):
        return TypeID(f"loc.{self._kind}")

    def __repr__(self):
        return f"{type(self).__name__}({self})"


def _kind(kind):
    def register(cls):
        cls._kinds = frozenset([kind])
        cls.static_typeid = ClassProperty(lambda cls: TypeID(f"loc.{kind}"))
        cls.isinstance = staticmethod(lambda other: isinstance(other, Location) and other._kind == kind)
        _terrace.location_classes[kind] = cls
        return cls

    return register


@_kind("unknown")
class UnknownLoc(Location):
    @staticmethod
    def get(context=None):
        return _terrace.unknown_location(context_of(context))


@_kind("file")
class FileLineColLoc(Location):
    """A place in a file, or a range."""

    @staticmethod
    def get(filename, *position, context=None, line=None, col=None, start_line=None, start_col=None, end_line=None, end_col=None):
        given = [*position]
        if given and not isinstance(given[-1], int):
            context = given.pop()
        named = (line, col) if line is not None or col is not None else (start_line, start_col, end_line, end_col)
        given += [value for value in named if value is not None]
        if len(given) == 2:
            given += given
        if len(given) != 4:
            raise TypeError("expected a line and a column, or those of the start and the end")
        start_line, start_col, end_line, end_col = given
        return _terrace.file_location(context_of(context), filename, (start_line, start_col), (end_line, end_col))

    filename = property(lambda self: self._data()[0])
    start_line = property(lambda self: self._data()[1])
    start_col = property(lambda self: self._data()[2])
    end_line = property(lambda self: self._data()[3])
    end_col = property(lambda self: self._data()[4])


@_kind("name")
class NameLoc(Location):
    @staticmethod
    def get(name, child_loc=None, context=None):
        return _terrace.name_location(context_of(context), name, child_loc)

    name_str = property(lambda self: self._data()[0])
    child_loc = property(lambda self: self._data()[1])


@_kind("callsite")
class CallSiteLoc(Location):
    @staticmethod
    def get(callee, frames, context=None):
        frames = list(frames)
        if not frames:
            raise ValueError("No caller frames provided.")
        context = context_of(context)
        caller = frames[-1]
        for frame in reversed(frames[:-1]):
            caller = _terrace.call_site_location(context, frame, caller)
        return _terrace.call_site_location(context, callee, caller)

    callee = property(lambda self: self._data()[0])
    caller = property(lambda self: self._data()[1])


@_kind("fused")
class FusedLoc(Location):
    @staticmethod
    def get(locations, metadata=None, context=None):
        return _terrace.fused_location(context_of(context), list(locations), metadata)

    locations = property(lambda self: self._data()[0])
    metadata = property(lambda self: self._data()[1])


__all__ = defined(globals())
