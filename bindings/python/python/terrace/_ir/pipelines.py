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
    """The passes of a text: where each is, its name and its options."""
    found, depth, at = [], 0, 0
    while True:
        start = at + len(text[at:]) - len(text[at:].lstrip())
        end = re.compile(r"[,(){]|$").search(text, start).start()
        name = text[start:end].rstrip()
        if text[end : end + 1] == "(":
            depth, at = depth + 1, end + 1
            continue
        options, at = _options(text, end)
        found.append((start, name, options))
        while text[at : at + 1] == ")":
            if depth == 0:
                message = "encountered extra closing ')' creating unbalanced parentheses while parsing pipeline"
                raise _Fault(at, message)
            depth, at = depth - 1, at + 1
        if not text[at:].strip():
            if depth:
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


def explain(text, why, has_anchor, context):
    """The message for a text that could not be read; `why` is what was said of it."""
    if has_anchor:
        inside = re.fullmatch(r"\s*[\w.]+\s*\((.*)\)\s*", text, re.S)
        if inside is None:
            return _NO_ANCHOR
        text = inside[1]
    try:
        elements = _elements(text)
        known = frozenset(_terrace.pass_names())
        for at, name, _ in elements:
            if name not in known:
                raise _Fault(at, f"'{name}' does not refer to a registered pass or pass pipeline")
    except _Fault as fault:
        line = text.splitlines()[0] if text else ""
        place = f"MLIR Textual PassPipeline Parser:1:{fault.at + 1}: error: {fault}"
        return f"{place}\n{line}\n{' ' * fault.at}^\n"
    for _, name, options in elements:
        try:
            _terrace._PassManager(context, "any")._add(f"{name}{{{options}}}" if options else name)
        except ValueError as error:
            return f"<Pass-Options-Parser>: {error}\n\nfailed to add `{name}` with options `{options}`\n"
    return why
