// pipeline: builtin.module(func.func(affine-raise-from-memref))
func.func @f(%m: memref<?x?xf32>, %i: index, %s: memref<index>) {
  %c2 = arith.constant 2 : index
  scf.for %k = %i to %c2 step %c2 {
    %v = memref.load %m[%k, %c2] : memref<?x?xf32>
    memref.store %v, %m[%c2, %k] : memref<?x?xf32>
  }
  affine.for %j = 0 to 10 {
    %0 = arith.addi %j, %c2 : index
    %1 = arith.muli %j, %i : index
    %5 = arith.muli %j, %c2 : index
    %v = memref.load %m[%0, %1] : memref<?x?xf32>
    %w = memref.load %m[%j, %i] : memref<?x?xf32>
    %x = memref.load %m[%5, %5] : memref<?x?xf32>
    memref.store %v, %m[%j, %c2] {nontemporal = true} : memref<?x?xf32>
    memref.store %v, %m[%j, %c2] {foo} : memref<?x?xf32>
    %y = memref.load %s[] : memref<index>
    %z = memref.load %m[%y, %y] : memref<?x?xf32>
    memref.store %z, %m[%j, %y] : memref<?x?xf32>
    memref.store %x, %m[%j, %y] : memref<?x?xf32>
    memref.store %w, %m[%j, %j] : memref<?x?xf32>
    %cmp = arith.cmpi slt, %j, %i : index
    scf.if %cmp {
      %d = memref.dim %m, %c2 : memref<?x?xf32>
      %q = memref.load %m[%j, %d] : memref<?x?xf32>
      memref.store %q, %m[%j, %j] : memref<?x?xf32>
    }
    %sub = arith.subi %j, %c2 : index
    %div = arith.divsi %j, %c2 : index
    %rem = arith.remsi %j, %c2 : index
    %fl = arith.floordivsi %j, %c2 : index
    %cl = arith.ceildivsi %j, %c2 : index
    %q1 = memref.load %m[%sub, %div] : memref<?x?xf32>
    %q2 = memref.load %m[%rem, %fl] : memref<?x?xf32>
    %q3 = memref.load %m[%cl, %fl] : memref<?x?xf32>
    memref.store %q1, %m[%j, %j] : memref<?x?xf32>
    memref.store %q2, %m[%j, %j] : memref<?x?xf32>
    memref.store %q3, %m[%j, %j] : memref<?x?xf32>
  }
  return
}
