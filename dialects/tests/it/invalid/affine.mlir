%r:2 = affine.parallel (%a) = (0) to (%n) reduce ("addf", "maxs") -> (f32, i32) {
  affine.yield %f, %i : f32, i32
}
// error: 'affine.parallel' op result type cannot match reduction attribute
// -----
affine.parallel (%a) = (min(0, %n)) to (10) {
}
// error: use of undeclared identifier
// -----
affine.parallel (%a) = (max()) to (10) {
}
// error: 'affine.parallel' op expected lower bound map to have at least one result
// -----
affine.parallel (%a) = (0, 1) to (10) {
}
// error: 'affine.parallel' op the number of region arguments (1) and the number of map groups for lower (2) and upper bound (1), and the number of steps (1) must all match
// -----
affine.parallel (%a) = (0) to (10) step (%n) {
}
// error: custom op 'affine.parallel' steps must be constant integers
// -----
affine.parallel (%a) = (0) to (10) reduce (foo) -> f32 {
  affine.yield %f : f32
}
// error: expected attribute value
// -----
affine.parallel (%a) = (0) to (10) reduce ("addf") {
  affine.yield %f : f32
}
// error: 'affine.parallel' op a reduction must be specified for each output
// -----
affine.parallel (%a) = (0) to (10) reduce ("addf") -> f32 {
  affine.yield %x : f64
}
// error: 'affine.yield' op types mismatch between yield op and its parent
// -----
"affine.parallel"() ({
^bb0(%a: index):
  affine.yield
}) {lowerBoundsGroups = dense<2> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>} : () -> ()
// error: 'affine.parallel' op expected lower bounds map to have 2 results
// -----
"affine.parallel"() ({
^bb0(%a: index):
  affine.yield
}) {lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<2> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>} : () -> ()
// error: 'affine.parallel' op expected upper bounds map to have 2 results
// -----
"affine.parallel"() ({
^bb0(%a: index):
  affine.yield
}) {lowerBoundsGroups = dense<1> : tensor<1xi64>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>} : () -> ()
// error: 'affine.parallel' op attribute 'lowerBoundsGroups' failed to satisfy constraint: 32-bit signless integer elements attribute
// -----
"affine.parallel"() ({
^bb0(%a: index):
  affine.yield
}) {lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1 : i32], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>} : () -> ()
// error: 'affine.parallel' op attribute 'steps' failed to satisfy constraint: 64-bit integer array attribute
// -----
"affine.parallel"(%n) ({
^bb0(%a: index):
  affine.yield
}) {lowerBoundsGroups = dense<1> : tensor<1xi32>, lowerBoundsMap = affine_map<() -> (0)>, reductions = [], steps = [1], upperBoundsGroups = dense<1> : tensor<1xi32>, upperBoundsMap = affine_map<() -> (10)>} : (index) -> ()
// ours: 'affine.parallel' op operand count and affine map dimension and symbol count must match
// -----
affine.for %y = 0 to 7 {
  %z = arith.addi %y, %y : index
  affine.parallel (%a) = (%y) to (%z) {
  }
}
// error: 'affine.parallel' op operand cannot be used as a dimension id
// -----
%z = affine.vector_load %m[%n] : memref<2x3xf64>, vector<8xf64>
// error: 'affine.vector_load' op affine map num results must equal memref rank
// -----
%z = affine.vector_load %m[%n, %n] : memref<2x3xf64>, vector<8xf32>
// error: 'affine.vector_load' op requires memref and vector types of the same elemental type
// -----
%z = affine.vector_load %m[%n, %n] : memref<2x3xf64>, vector<f64>
// error: 'affine.vector_load' op result #0 must be vector of any type values, but got 'vector<f64>'
// -----
%z = affine.vector_load %m[%n, %n] : memref<2x3xf64>, f64
// error: custom op 'affine.vector_load' invalid kind of type specified: expected builtin.vector, but found 'f64'
// -----
%z = affine.vector_load %m[%n, %n] : memref<2x3xf64>
// error: expected ','
// -----
%z = affine.vector_load %u[%n, %n] : memref<*xf64>, vector<2xf64>
// error: custom op 'affine.vector_load' invalid kind of type specified: expected builtin.memref, but found 'memref<*xf64>'
// -----
affine.prefetch %m[%n], read, locality<3>, data : memref<2x3xf64>
// error: 'affine.prefetch' op affine.prefetch affine map num results must equal memref rank
// -----
affine.prefetch %m[%n, %n], read, locality<4>, data : memref<2x3xf64>
// error: 'affine.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3
// -----
affine.prefetch %m[%n, %n], rw, locality<4>, data : memref<2x3xf64>
// error: custom op 'affine.prefetch' rw specifier has to be 'read' or 'write'
// -----
affine.prefetch %m[%n, %n], read, locality<3>, dat : memref<2x3xf64>
// error: custom op 'affine.prefetch' cache type has to be 'data' or 'instr'
// -----
affine.prefetch %m[%n, %n], read, locality<x>, data : memref<2x3xf64>
// ours: custom op 'affine.prefetch' expected integer value
// -----
affine.for %y = 0 to 7 {
  %z = arith.addi %y, %y : index
  affine.prefetch %k[%z], read, locality<3>, data : memref<4xi32>
}
// error: 'affine.prefetch' op index must be a valid dimension or symbol identifier
// -----
affine.dma_start %k[%n], %m[%n, %n], %g[%n], %n, %n : memref<4xi32>, memref<2x3xf64>, memref<10xf32>
// error: custom op 'affine.dma_start' expected two stride related operands
// -----
affine.dma_start %k[%n], %m[%n, %n], %g[%n], %n : memref<4xi32>, memref<2x3xf64>
// error: custom op 'affine.dma_start' expected three types
// -----
affine.dma_start %n[], %m[%n, %n], %g[%n], %n : index, memref<2x3xf64>, memref<10xf32>
// error: 'affine.dma_start' op expected DMA source to be of memref type
// -----
affine.dma_start %k[%n], %n[], %g[%n], %n : memref<4xi32>, index, memref<10xf32>
// error: 'affine.dma_start' op expected DMA destination to be of memref type
// -----
affine.dma_start %k[%n], %k[%n], %n[%n], %n : memref<4xi32>, memref<4xi32>, index
// error: 'affine.dma_start' op expected DMA tag to be of memref type
// -----
affine.dma_start %k[%n], %k[%n], %g[%n], %i : memref<4xi32>, memref<4xi32>, memref<10xf32>
// error: use of value '%i' expects different type than prior uses: 'index' vs 'i32'
// -----
"affine.dma_start"() : () -> ()
// ours: 'affine.dma_start' op requires attribute 'dst_map'
// -----
"affine.dma_start"(%k, %i, %k, %n, %g, %n, %n) {dst_map = affine_map<(d0) -> (d0)>, src_map = affine_map<(d0) -> (d0)>, tag_map = affine_map<(d0) -> (d0)>}: (memref<4xi32>, i32, memref<4xi32>, index, memref<10xf32>, index, index) -> ()
// error: 'affine.dma_start' op src index to dma_start must have 'index' type
// -----
"affine.dma_start"(%k, %n, %k, %i, %g, %n, %n) {dst_map = affine_map<(d0) -> (d0)>, src_map = affine_map<(d0) -> (d0)>, tag_map = affine_map<(d0) -> (d0)>}: (memref<4xi32>, index, memref<4xi32>, i32, memref<10xf32>, index, index) -> ()
// error: 'affine.dma_start' op dst index to dma_start must have 'index' type
// -----
"affine.dma_start"(%k, %n, %k, %n, %g, %i, %n) {dst_map = affine_map<(d0) -> (d0)>, src_map = affine_map<(d0) -> (d0)>, tag_map = affine_map<(d0) -> (d0)>}: (memref<4xi32>, index, memref<4xi32>, index, memref<10xf32>, i32, index) -> ()
// error: 'affine.dma_start' op tag index to dma_start must have 'index' type
// -----
"affine.dma_start"(%k, %n, %k, %n, %g, %n, %n, %n) {dst_map = affine_map<(d0) -> (d0)>, src_map = affine_map<(d0) -> (d0)>, tag_map = affine_map<(d0) -> (d0)>}: (memref<4xi32>, index, memref<4xi32>, index, memref<10xf32>, index, index, index) -> ()
// error: 'affine.dma_start' op incorrect number of operands
// -----
affine.for %y = 0 to 7 {
  %z = arith.addi %y, %y : index
  affine.dma_start %k[%n], %k[%z], %g[%n], %n : memref<4xi32>, memref<4xi32>, memref<10xf32>
}
// error: 'affine.dma_start' op dst index must be a valid dimension or symbol identifier
// -----
affine.dma_wait %n[%n], %n : index
// error: custom op 'affine.dma_wait' expected tag to be of memref type
// -----
"affine.dma_wait"(%g, %i, %n) {tag_map = affine_map<(d0) -> (d0)>}: (memref<10xf32>, i32, index) -> ()
// error: 'affine.dma_wait' op index to dma_wait must have 'index' type
