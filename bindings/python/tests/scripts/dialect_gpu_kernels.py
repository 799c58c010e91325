from terrace.ir import *
from terrace.dialects import arith, func, gpu

with Context(), Location.unknown():
    module = Module.create()
    module.operation.attributes["gpu.container_module"] = UnitAttr.get()
    f32 = F32Type.get()
    with InsertionPoint(module.body):
        kernels = gpu.GPUModuleOp("kernels")
        with InsertionPoint(kernels.regions[0].blocks.append()):
            def body(op):
                arith.addf(op.entry_block.arguments[0], op.entry_block.arguments[0])
                gpu.return_([])

            kernel = gpu.GPUFuncOp(
                FunctionType.get([f32], []), "twice", kernel=True, known_block_size=[32, 1, 1], body_builder=body
            )
            print(kernel.is_kernel, kernel.name, kernel.arguments, kernel.entry_block.arguments[0].type)
            late = gpu.GPUFuncOp(TypeAttr.get(FunctionType.get([], [])), sym_name=StringAttr.get("late"))
            for wrong in (
                lambda: late.entry_block,
                lambda: kernel.add_entry_block(),
                lambda: gpu.GPUFuncOp(FunctionType.get([], [])),
            ):
                try:
                    wrong()
                except (RuntimeError, ValueError) as error:
                    print(type(error).__name__, error)
            with InsertionPoint(late.add_entry_block()):
                gpu.return_([])

        @func.FuncOp.from_py_func(f32)
        def host(value):
            token = gpu.wait()
            token = gpu.launch_func(["kernels", "twice"], (1, 2, 3), (4, 5, 6), [value], async_dependencies=[token])
            gpu.LaunchFuncOp(["kernels", "twice"], (1, 1, 1), (arith.constant(IndexType.get(), 7), 1, 1), [value], cluster_size=(2, 1, 1))
            gpu.wait([token])

            @gpu.launch(grid_size=(1, 2, 3), block_size=(4, 5, 6))
            def inside(*ids):
                arith.addi(ids[0], ids[11])

    # MLIR writes some spaces twice.
    for line in str(module).splitlines():
        print(" ".join(line.split()))
