"""The modules of the dialects, one for each. What they define is made of Terrace's tables when it is asked for."""

import importlib


def __getattr__(name):
    from .. import _terrace

    module = {"async": "async_dialect"}.get(name, name)
    if module in _terrace.dialect_names() and not name.startswith("_"):
        return importlib.import_module(f"{__name__}.{module}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
