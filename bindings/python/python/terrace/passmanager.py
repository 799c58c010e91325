"""Pass managers."""

import contextlib
import enum

from . import _terrace
from ._ir.support import context_of


class PassDisplayMode(enum.Enum):
    LIST = 0
    PIPELINE = 1

    def __str__(self):
        return f"PassDisplayMode.{self.name}"

    __repr__ = __str__


@contextlib.contextmanager
def _explaining(text, has_anchor, context):
    """Says what is wrong with a text as MLIR does."""
    from ._ir.pipelines import check, explain

    check(text, has_anchor)
    try:
        yield
    except ValueError as error:
        raise ValueError(explain(text, str(error), has_anchor, context)) from None


class PassManager(_terrace._PassManager):
    """Runs passes over an op and what is in it."""

    def __new__(cls, anchor_op="any", context=None):
        context = context_of(context)
        manager = super().__new__(cls, context, anchor_op)
        manager._context = context
        return manager

    @staticmethod
    def parse(pipeline, context=None):
        context = context_of(context)
        manager = PassManager("any", context)
        with _explaining(pipeline, True, context):
            manager._parse(pipeline)
        return manager

    def add(self, pipeline, name=None, argument=None, description=None, op_name=None):
        """Adds passes by a text, or a function `run(op, pass_)` as a pass."""
        if isinstance(pipeline, str):
            with _explaining(pipeline, False, self._context):
                self._add(pipeline)
            return
        run, name = pipeline, name or getattr(pipeline, "__name__", "python-pass")
        if op_name is not None:
            wanted, every = op_name, run

            def run(op, pass_):
                if op.operation.name == wanted:
                    every(op, pass_)

        self._add_function(run, name, argument or name, description or "")

    def enable_statistics(self, displayMode=PassDisplayMode.PIPELINE):
        self._enable_statistics(displayMode is PassDisplayMode.LIST)

    def enable_timing(self):
        self._enable_timing()

    def enable_ir_printing(
        self,
        print_before_all=False,
        print_after_all=True,
        print_module_scope=False,
        print_after_change=False,
        print_after_failure=False,
        large_elements_limit=None,
        large_resource_limit=None,
        enable_debug_info=False,
        print_generic_op_form=False,
        tree_printing_dir_path=None,
    ):
        self._enable_ir_printing(
            print_before_all,
            print_after_all,
            print_module_scope,
            print_after_change,
            print_after_failure,
            large_elements_limit,
            large_resource_limit,
            enable_debug_info,
            print_generic_op_form,
            tree_printing_dir_path,
        )


ExternalPass = _terrace.ExternalPass

__all__ = ["ExternalPass", "PassDisplayMode", "PassManager"]
