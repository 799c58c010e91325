import inspect
from terrace.dialects import arith, memref, scf, func, cf, tensor
for f in (arith.addi, arith.cmpi, memref.store, memref.alloc, tensor.extract, cf.br, cf.cond_br, arith.select, scf.condition, memref.copy):
    print(f.__name__, list(inspect.signature(f).parameters))
