from terrace.ir import *
from terrace.dialects import gpu
with Context(), Location.unknown():
    m = Module.create()
    with InsertionPoint(m.body):
        print(gpu.thread_id(gpu.Dimension.x), gpu.block_id(gpu.Dimension.y), gpu.block_dim(gpu.Dimension.z), gpu.grid_dim(gpu.Dimension.x))
        gpu.barrier()
    print(m)
    print([str(d) for d in gpu.Dimension])
