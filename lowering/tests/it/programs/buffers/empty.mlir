// Tensors without contents.
func.func @filled(%t: tensor<8x8xf32>, %v: f32, %o: index) -> tensor<8x8xf32> {
  %e = tensor.empty() : tensor<4x4xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<4x4xf32>) -> tensor<4x4xf32>
  %r = tensor.insert_slice %f into %t[%o, 2] [4, 4] [1, 1] : tensor<4x4xf32> into tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}
func.func @later(%v: f32, %n: index) -> tensor<?x8xf32> {
  %e = tensor.empty() : tensor<4x8xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %c = arith.constant 2 : index
  %k = arith.addi %n, %c : index
  %t = tensor.empty(%k) : tensor<?x8xf32>
  %r = tensor.insert_slice %f into %t[%c, 0] [4, 8] [1, 1] : tensor<4x8xf32> into tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}
func.func @loop(%t: tensor<8x8xf32>, %v: f32, %n: index) -> tensor<8x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<8xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%x = %f) -> (tensor<8xf32>) {
    %y = tensor.insert %v into %x[%i] : tensor<8xf32>
    scf.yield %y : tensor<8xf32>
  }
  %r = tensor.insert_slice %l into %t[1, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<8x8xf32>
  return %r : tensor<8x8xf32>
}
func.func @forall(%t: tensor<8x8xf32>, %v: f32) -> tensor<8x8xf32> {
  %r = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<8x8xf32>) {
    %e = tensor.empty() : tensor<1x8xf32>
    %f = linalg.fill ins(%v : f32) outs(%e : tensor<1x8xf32>) -> tensor<1x8xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %o[%i, 0] [1, 8] [1, 1] : tensor<1x8xf32> into tensor<8x8xf32>
    }
  }
  return %r : tensor<8x8xf32>
}
func.func @whole(%t: tensor<8xf32>, %m: memref<8xf32>, %v: f32) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  bufferization.materialize_in_destination %f in restrict writable %m : (tensor<8xf32>, memref<8xf32>) -> ()
  %g = linalg.fill ins(%v : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r = linalg.copy ins(%g : tensor<8xf32>) outs(%t : tensor<8xf32>) -> tensor<8xf32>
  return %r : tensor<8xf32>
}
func.func @cast(%t: tensor<8xf32>, %v: f32, %n: index) -> tensor<8xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %c = tensor.cast %f : tensor<?xf32> to tensor<4xf32>
  %r = tensor.insert_slice %c into %t[1] [4] [1] : tensor<4xf32> into tensor<8xf32>
  return %r : tensor<8xf32>
}
func.func private @use(tensor<4xf32>)
func.func @read(%t: tensor<8xf32>, %v: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %e = tensor.empty() : tensor<4xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = tensor.insert_slice %f into %t[1] [4] [1] : tensor<4xf32> into tensor<8xf32>
  func.call @use(%f) : (tensor<4xf32>) -> ()
  return %r, %t : tensor<8xf32>, tensor<8xf32>
}
