from terrace.ir import *
from terrace.dialects import func, memref, scf, arith
with Context():
    m = Module.parse("""
func.func @f(%x: memref<4x4xf32>, %i: index, %c: i1) {
  %a = memref.alloc(%i) : memref<?xf32>
  %v = memref.load %x[%i, %i] : memref<4x4xf32>
  memref.store %v, %x[%i, %i] : memref<4x4xf32>
  scf.if %c { } else { }
  scf.for %j = %i to %i step %i { }
  return
}""")
    alloc, load, store, if_, for_, ret = m.body.operations[0].regions[0].blocks[0].operations
    print(len(alloc.dynamicSizes), len(alloc.symbolOperands), alloc.alignment, alloc.memref.type)
    print(load.memref.type, [v.get_name() for v in load.indices], load.result.type)
    print(store.value.get_name(), store.nontemporal, store.alignment)
    print(if_.condition.type, len(if_.thenRegion.blocks), len(if_.elseRegion.blocks), len(if_.results_))
    print(for_.lowerBound.get_name(), for_.upperBound.get_name(), for_.step.get_name(), len(for_.initArgs), for_.body == for_.region.blocks[0], for_.induction_variable.type)
    print(len(ret.operands_))
    alloc.alignment = IntegerAttr.get(IntegerType.get_signless(64), 16)
    print(alloc.alignment)
    alloc.alignment = None
    print(alloc, alloc.alignment)
