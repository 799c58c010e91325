"""Diagnostics and the exception that holds them."""

import enum

from .. import _terrace
from .support import defined


class DiagnosticSeverity(enum.Enum):
    ERROR = 0
    WARNING = 1
    NOTE = 2
    REMARK = 3

    def __str__(self):
        return f"DiagnosticSeverity.{self.name}"

    __repr__ = __str__


class Diagnostic:
    """A message with a severity, a location and notes."""

    __slots__ = ("severity", "location", "message", "notes", "rendered")

    def __init__(self, severity, location, message, notes=(), rendered=""):
        self.severity = DiagnosticSeverity(severity)
        self.location = location
        self.message = message
        self.notes = tuple(Diagnostic(2, *note) for note in notes)
        # The text with the line of the source that it is about.
        self.rendered = rendered

    def __str__(self):
        return self.message


class DiagnosticInfo:
    """As `Diagnostic`, kept by an exception."""

    __slots__ = ("severity", "location", "message", "notes", "rendered")

    def __init__(self, diag):
        self.severity = diag.severity
        self.location = diag.location
        self.message = diag.message
        self.notes = [DiagnosticInfo(note) for note in diag.notes]
        self.rendered = diag.rendered

    def __str__(self):
        return self.message


def _place(location):
    """A location without `loc(..)`; of a range in a file only where it starts."""
    kind = location._kind
    if kind == "unknown":
        return "unknown"
    if kind == "file":
        name, line, column, _, _ = location._data()
        return f'"{name}":{line}:{column}'
    return str(location)[4:-1]


def _indented(message):
    """A message of several lines, as part of a list."""
    return message.replace("\n", "\n  ")


class MLIRError(Exception):
    """Something that failed, with the diagnostics that say why."""

    def __init__(self, message, error_diagnostics=()):
        super().__init__(message, error_diagnostics)
        self.message = message
        self.error_diagnostics = [DiagnosticInfo(diagnostic) for diagnostic in error_diagnostics]
        for diagnostic in self.error_diagnostics:
            if diagnostic.rendered:
                self.add_note(diagnostic.rendered.rstrip("\n"))

    def __str__(self):
        lines = [self.message]
        for diagnostic in self.error_diagnostics:
            lines.append(f"error: {_place(diagnostic.location)}: {_indented(diagnostic.message)}")
            lines += (f" note: {_place(note.location)}: {_indented(note.message)}" for note in diagnostic.notes)
        return lines[0] + (":\n" if len(lines) > 1 else "") + "\n".join(lines[1:])


_terrace.hooks["diagnostic"] = Diagnostic
_terrace.hooks["mlir_error"] = MLIRError

__all__ = defined(globals())
