"""The dialect tosa."""

from . import _ods

_ods.module(__name__)
