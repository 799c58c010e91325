"""Terrace from Python, with the names of MLIR's Python bindings: see `terrace.ir`."""
