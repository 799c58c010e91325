"""Contexts and dialects."""

from .. import _terrace
from .._terrace import _BaseContext
from .support import StaticProperty, defined


class DialectRegistry:
    """The dialects that contexts can load. There is one set of them, which every context has."""


_registry = DialectRegistry()
_load_on_create = []


def get_dialect_registry():
    return _registry


def append_load_on_create_dialect(dialect):
    _load_on_create.append(dialect)


def get_load_on_create_dialects():
    return _load_on_create


class DialectDescriptor:
    """A dialect's name."""

    __slots__ = ("namespace", "context")

    def __init__(self, namespace, context):
        self.namespace = namespace
        self.context = context

    def __repr__(self):
        return f"<DialectDescriptor {self.namespace}>"


class Dialect:
    """A dialect of a context, with what its module defines."""

    def __init__(self, descriptor):
        self.descriptor = descriptor

    def __repr__(self):
        cls = type(self)
        return f"<Dialect {self.descriptor.namespace} (class {cls.__module__}.{cls.__name__})>"


class Dialects:
    """The dialects of a context, by name."""

    __slots__ = ("_context",)

    def __init__(self, context):
        self._context = context

    def __getitem__(self, name):
        from ..dialects import _ods

        if not self._context.is_dialect_loaded(name):
            raise IndexError(f"Dialect '{name}' not found")
        return _ods.dialect_class(name)(DialectDescriptor(name, self._context))

    def __getattr__(self, name):
        try:
            return self[name]
        except IndexError as error:
            raise AttributeError(str(error)) from None


class ThreadPool:
    """The threads of the process, which all contexts share."""

    def get_max_concurrency(self):
        import os

        return os.cpu_count()

    def _mlir_thread_pool_ptr(self):
        return f"{id(self):#x}"


class Context(_BaseContext):
    """What all IR of one compilation shares."""

    # Whether errors that are raised as exceptions are also told to handlers.
    emit_error_diagnostics = False

    def __init__(self, load_on_create_dialects=None, thread_pool=None):
        self._thread_pool = thread_pool
        self.load_all_available_dialects()

    current = StaticProperty(_terrace.current_context)
    dialects = d = property(Dialects)

    def attach_diagnostic_handler(self, callback):
        return _terrace.attach_diagnostic_handler(self, callback)

    def get_dialect_descriptor(self, dialect_name):
        if not self.is_dialect_loaded(dialect_name):
            raise ValueError(f"Dialect '{dialect_name}' not found")
        return DialectDescriptor(dialect_name, self)

    def append_dialect_registry(self, registry):
        pass

    def set_thread_pool(self, pool):
        self._thread_pool = pool

    def get_num_threads(self):
        return ThreadPool().get_max_concurrency() if self._is_multithreaded() else 1

    def _mlir_thread_pool_ptr(self):
        return (self._thread_pool or ThreadPool())._mlir_thread_pool_ptr()

    def _get_context_again(self):
        return self


class _GlobalDebug:
    flag = False

    @staticmethod
    def set_types(types):
        pass


__all__ = defined(globals())
