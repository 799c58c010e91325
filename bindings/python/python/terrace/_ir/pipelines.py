"""What is wrong with the text of a pipeline, in the words of MLIR's parser."""

import re

from .. import _terrace

_NO_ANCHOR = "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'"


class _Fault(Exception):
    """Something is wrong at a place."""

    def __init__(self, at, message):
        super().__init__(message)
        self.at = at


def _elements(text):
    """The passes of a text: where each is, its name, its options, and the ops that it is nested in."""
    found, around, at = [], [], 0
    if not text.strip():
        return found
    while True:
        start = at + len(text[at:]) - len(text[at:].lstrip())
        end = re.compile(r"[,(){]|$").search(text, start).start()
        name = text[start:end].rstrip()
        if text[end : end + 1] == "(":
            around.append(name)
            at = end + 1
            continue
        options, at = _options(text, end)
        found.append((start, name, options, tuple(around)))
        while text[at : at + 1] == ")":
            if not around:
                message = "encountered extra closing ')' creating unbalanced parentheses while parsing pipeline"
                raise _Fault(at, message)
            around.pop()
            at += 1
        if not text[at:].strip():
            if around:
                raise _Fault(start, "encountered unbalanced parentheses while parsing pipeline")
            return found
        if text[at] != ",":
            raise _Fault(at, "expected ',' after parsing pipeline")
        at += 1


def _options(text, at):
    """What is in braces at a place, and where it goes on."""
    if text[at : at + 1] != "{":
        return "", at
    depth = 0
    for end, letter in enumerate(text[at:], at):
        depth += {"{": 1, "}": -1}.get(letter, 0)
        if depth == 0:
            return text[at + 1 : end], end + 1
    raise _Fault(at, "missing closing '}' while processing pass options")


def _inside(text, has_anchor):
    """The text inside the name of the op that a pipeline is for; nothing if there is none around it."""
    if not has_anchor:
        return text
    inside = re.fullmatch(r"\s*[\w.]+\s*\((.*)\)\s*", text, re.S)
    return inside and inside[1]


def _shown(text, fault):
    line = text.splitlines()[0] if text else ""
    place = f"MLIR Textual PassPipeline Parser:1:{fault.at + 1}: error: {fault}"
    return f"{place}\n{line}\n{' ' * fault.at}^\n"


def check(text, has_anchor):
    """Raises `ValueError` where a pass has no name, or parentheses and braces do not match."""
    inside = _inside(text, has_anchor)
    if inside is None:
        raise ValueError(_NO_ANCHOR)
    try:
        for at, name, *_ in _elements(inside):
            if not name:
                raise _Fault(at, "'' does not refer to a registered pass or pass pipeline")
    except _Fault as fault:
        raise ValueError(_shown(inside, fault)) from None


def explain(text, why, has_anchor, context):
    """The message for a text that is well formed and could not be read; `why` is what was said of it."""
    inside = _inside(text, has_anchor)
    known = frozenset(_terrace.pass_names())
    for at, name, options, around in _elements(inside):
        if name not in known:
            return _shown(inside, _Fault(at, f"'{name}' does not refer to a registered pass or pass pipeline"))
        try:
            _terrace._PassManager(context, "any")._add(f"{name}{{{options}}}" if options else name)
        except ValueError as error:
            message = f"<Pass-Options-Parser>: {error}\n\nfailed to add `{name}` with options `{options}`\n"
            outer = (f"failed to add `{op}` with options `` to inner pipeline\n" for op in reversed(around))
            return message + "".join(outer)
    return why
