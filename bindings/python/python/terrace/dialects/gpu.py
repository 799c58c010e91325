"""The dialect gpu."""

from . import _ods
from .._ir.support import context_of as _context_of, value_of as _value_of
from ..extras.meta import region_op
from ..ir import DenseI32ArrayAttr, IndexType, InsertionPoint, StringAttr, SymbolRefAttr, Type, TypeAttr, UnitAttr, Value
from ._ods_common import get_op_result_or_op_results
from .arith import ConstantOp, constant

_dialect = _ods.module(__name__)
_Dialect = _dialect.dialect_class
_registered = _ods.register_operation(_Dialect, replace=True)


class AsyncTokenType(Type):
    """The type of tokens that order work on a device."""

    _kinds = frozenset(["gpu.async.token"])

    @staticmethod
    def get(context=None):
        return Type.parse("!gpu.async.token", _context_of(context))


_ods._terrace.type_classes["gpu.async.token"] = AsyncTokenType


def gpu_async_token():
    """The type of tokens, in the current context."""
    return AsyncTokenType.get()


def _sizes(sizes):
    """Three sizes as values: integers become constants."""
    values = []
    for size in sizes:
        if isinstance(size, int):
            size = constant(IndexType.get(), size)
        elif not isinstance(size, (ConstantOp, Value)):
            raise ValueError(f"Invalid value: {size}")
        values.append(_value_of(size))
    return values


def _token(dependencies):
    """The type of the token of an op that waits for others, which others can wait for."""
    return gpu_async_token() if dependencies else None


@_registered
class GPUFuncOp(_dialect.generated_class("func")):
    """A function that runs on a device."""

    KERNEL_ATTR_NAME = "gpu.kernel"
    KNOWN_BLOCK_SIZE_ATTR_NAME = "known_block_size"
    KNOWN_GRID_SIZE_ATTR_NAME = "known_grid_size"
    FUNCTION_TYPE_ATTR_NAME = "function_type"
    SYM_NAME_ATTR_NAME = "sym_name"

    def __init__(
        self,
        function_type,
        sym_name=None,
        arg_attrs=None,
        res_attrs=None,
        kernel=None,
        workgroup_attrib_attrs=None,
        private_attrib_attrs=None,
        known_block_size=None,
        known_grid_size=None,
        loc=None,
        ip=None,
        body_builder=None,
    ):
        if not isinstance(sym_name, (str, StringAttr)):
            raise ValueError("sym_name must be a string or a StringAttr")
        super().__init__(
            function_type if isinstance(function_type, TypeAttr) else TypeAttr.get(function_type),
            arg_attrs=arg_attrs,
            res_attrs=res_attrs,
            workgroup_attrib_attrs=workgroup_attrib_attrs,
            private_attrib_attrs=private_attrib_attrs,
            loc=loc,
            ip=ip,
        )
        self.attributes["sym_name"] = sym_name if isinstance(sym_name, StringAttr) else StringAttr.get(sym_name)
        if kernel:
            self.attributes[self.KERNEL_ATTR_NAME] = UnitAttr.get()
        self._note_size(self.KNOWN_BLOCK_SIZE_ATTR_NAME, known_block_size)
        self._note_size(self.KNOWN_GRID_SIZE_ATTR_NAME, known_grid_size)
        if body_builder is not None:
            with InsertionPoint(self.add_entry_block()):
                body_builder(self)

    def _note_size(self, name, size):
        if size is None:
            return
        if isinstance(size, (list, tuple)):
            size = DenseI32ArrayAttr.get(size)
        elif not isinstance(size, DenseI32ArrayAttr):
            raise ValueError(f"{name} must be a list of integers or a DenseI32ArrayAttr")
        self.attributes[name] = size

    name = property(lambda self: StringAttr(self.attributes[self.SYM_NAME_ATTR_NAME]))
    is_kernel = property(lambda self: self.KERNEL_ATTR_NAME in self.attributes)
    arguments = property(lambda self: self.function_type.value.inputs)

    def add_entry_block(self):
        """Makes the block in which the function begins."""
        if len(self.body.blocks) > 0:
            raise RuntimeError(f"Entry block already exists for {self.name.value}")
        types = self.arguments
        return self.body.blocks.append(*types, arg_locs=[self.location] * len(types))

    @property
    def entry_block(self):
        if len(self.body.blocks) == 0:
            raise RuntimeError(
                f"Entry block does not exist for {self.name.value}."
                " Do you need to call the add_entry_block() method on this GPUFuncOp?"
            )
        return self.body.blocks[0]


@_registered
class LaunchFuncOp(_dialect.generated_class("launch_func")):
    """Runs a kernel that is elsewhere: `kernel` is the path to its symbol."""

    def __init__(
        self,
        kernel,
        grid_size,
        block_size,
        kernel_operands=None,
        async_dependencies=None,
        dynamic_shared_memory_size=None,
        async_object=None,
        cluster_size=None,
        *,
        loc=None,
        ip=None,
    ):
        grid, block = _sizes(grid_size), _sizes(block_size)
        cluster = _sizes(cluster_size) if cluster_size else [None] * 3
        super().__init__(
            _token(async_dependencies),
            async_dependencies or [],
            SymbolRefAttr.get(kernel) if isinstance(kernel, (list, tuple)) else kernel,
            *grid,
            *block,
            kernel_operands or [],
            clusterSizeX=cluster[0],
            clusterSizeY=cluster[1],
            clusterSizeZ=cluster[2],
            dynamicSharedMemorySize=dynamic_shared_memory_size,
            asyncObject=async_object,
            loc=loc,
            ip=ip,
        )


@_registered
class LaunchOp(_dialect.generated_class("launch")):
    """Runs its region on a device; the arguments of the block are ids and sizes."""

    def __init__(
        self, grid_size, block_size, async_dependencies=None, dynamic_shared_memory_size=None, *, loc=None, ip=None
    ):
        super().__init__(
            _token(async_dependencies),
            async_dependencies or [],
            *_sizes(grid_size),
            *_sizes(block_size),
            dynamicSharedMemorySize=dynamic_shared_memory_size,
            loc=loc,
            ip=ip,
        )
        self.regions[0].blocks.append(*[IndexType.get()] * 12)


def launch_func(*args, **kwargs):
    """Builds a `LaunchFuncOp`, and gives its token if it has one."""
    return get_op_result_or_op_results(LaunchFuncOp(*args, **kwargs))


def wait(async_dependencies=None, *, loc=None, ip=None):
    """Waits for tokens, and gives one."""
    op = _dialect.get("WaitOp")(gpu_async_token(), async_dependencies or [], loc=loc, ip=ip)
    return get_op_result_or_op_results(op)


def launch_(grid_size, block_size, async_dependencies=None, dynamic_shared_memory_size=None, *, loc=None, ip=None):
    """Builds a `LaunchOp` whose body is still to be built."""
    return LaunchOp(grid_size, block_size, async_dependencies, dynamic_shared_memory_size, loc=loc, ip=ip)


launch = region_op(launch_, terminator=lambda *_: _dialect.get("terminator")())
