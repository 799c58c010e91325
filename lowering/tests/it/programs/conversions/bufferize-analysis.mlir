// pipeline: builtin.module(one-shot-bufferize{bufferize-function-boundaries test-analysis-only})
func.func @f(%t: tensor<10xf32>, %c: f32, %i: index) -> (tensor<10xf32>, f32) {
  %0 = tensor.insert %c into %t[%i] : tensor<10xf32>
  %1 = tensor.extract %t[%i] : tensor<10xf32>
  return %0, %1 : tensor<10xf32>, f32
}
func.func @g(%a: tensor<4x8xf32>, %b: tensor<8x16xf32>) -> tensor<4x16xf32> {
  %cst = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x16xf32>
  %f = linalg.fill ins(%cst : f32) outs(%e : tensor<4x16xf32>) -> tensor<4x16xf32>
  %m = linalg.matmul ins(%a, %b : tensor<4x8xf32>, tensor<8x16xf32>) outs(%f : tensor<4x16xf32>) -> tensor<4x16xf32>
  return %m : tensor<4x16xf32>
}
func.func @loop(%t: tensor<?xf32>, %n: index, %v: f32) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<?xf32>) {
    %s = tensor.extract_slice %a[%i][4][1] : tensor<?xf32> to tensor<4xf32>
    %f = linalg.fill ins(%v : f32) outs(%s : tensor<4xf32>) -> tensor<4xf32>
    %n2 = tensor.insert_slice %f into %a[%i][4][1] : tensor<4xf32> into tensor<?xf32>
    scf.yield %n2 : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
func.func @cond(%t: tensor<5xf32>, %p: i1, %v: f32) -> tensor<5xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.if %p -> tensor<5xf32> {
    %x = tensor.insert %v into %t[%c0] : tensor<5xf32>
    scf.yield %x : tensor<5xf32>
  } else {
    scf.yield %t : tensor<5xf32>
  }
  return %r : tensor<5xf32>
}
func.func @const(%i: index) -> f32 {
  %c = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %x = tensor.extract %c[%i] : tensor<3xf32>
  return %x : f32
}
func.func @const2(%i: index, %v: f32) -> tensor<3xf32> {
  %c = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  %x = tensor.insert %v into %c[%i] : tensor<3xf32>
  return %x : tensor<3xf32>
}
func.func @call(%t: tensor<10xf32>, %c: f32, %i: index) -> f32 {
  %0:2 = call @f(%t, %c, %i) : (tensor<10xf32>, f32, index) -> (tensor<10xf32>, f32)
  %1 = tensor.extract %t[%i] : tensor<10xf32>
  %2 = tensor.extract %0#0[%i] : tensor<10xf32>
  %3 = arith.addf %1, %2 : f32
  return %3 : f32
}
func.func @shape(%t: tensor<4x6xf32>, %v: f32) -> (tensor<24xf32>, tensor<2x2x6xf32>) {
  %c = tensor.collapse_shape %t [[0, 1]] : tensor<4x6xf32> into tensor<24xf32>
  %e = tensor.expand_shape %t [[0, 1], [2]] output_shape [2, 2, 6] : tensor<4x6xf32> into tensor<2x2x6xf32>
  return %c, %e : tensor<24xf32>, tensor<2x2x6xf32>
}
func.func @gen(%n: index, %v: f32) -> tensor<?xf32> {
  %g = tensor.generate %n {
  ^bb0(%i: index):
    %x = arith.index_cast %i : index to i32
    %y = arith.sitofp %x : i32 to f32
    tensor.yield %y : f32
  } : tensor<?xf32>
  %p = tensor.pad %g low[1] high[2] {
  ^bb0(%i: index):
    tensor.yield %v : f32
  } : tensor<?xf32> to tensor<?xf32>
  return %p : tensor<?xf32>
}
func.func @par(%t: tensor<16xf32>, %v: f32) -> tensor<16xf32> {
  %r = scf.forall (%i) in (16) shared_outs(%o = %t) -> tensor<16xf32> {
    %s = tensor.extract_slice %o[%i][1][1] : tensor<16xf32> to tensor<1xf32>
    %f = linalg.fill ins(%v : f32) outs(%s : tensor<1xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %f into %o[%i][1][1] : tensor<1xf32> into tensor<16xf32>
    }
  }
  return %r : tensor<16xf32>
}
func.func @wh(%t: tensor<5xf32>, %v: f32) -> tensor<5xf32> {
  %c0 = arith.constant 0 : index
  %r = scf.while (%a = %t) : (tensor<5xf32>) -> tensor<5xf32> {
    %e = tensor.extract %a[%c0] : tensor<5xf32>
    %p = arith.cmpf olt, %e, %v : f32
    scf.condition(%p) %a : tensor<5xf32>
  } do {
  ^bb0(%b: tensor<5xf32>):
    %x = tensor.insert %v into %b[%c0] : tensor<5xf32>
    scf.yield %x : tensor<5xf32>
  }
  return %r : tensor<5xf32>
}
func.func @vec(%t: tensor<16xf32>, %i: index, %v: vector<4xf32>) -> (tensor<16xf32>, vector<4xf32>) {
  %z = arith.constant 0.0 : f32
  %r = vector.transfer_read %t[%i], %z : tensor<16xf32>, vector<4xf32>
  %w = vector.transfer_write %v, %t[%i] : vector<4xf32>, tensor<16xf32>
  return %w, %r : tensor<16xf32>, vector<4xf32>
}
func.func @masked(%v: vector<16xf32>, %t: tensor<?xf32>, %i: index, %m: vector<16xi1>) -> tensor<?xf32> {
  %r = vector.mask %m { vector.transfer_write %v, %t[%i] : vector<16xf32>, tensor<?xf32> } : vector<16xi1> -> tensor<?xf32>
  return %r : tensor<?xf32>
}
func.func @branches(%p: i1, %a: tensor<4xf32>, %b: tensor<4xf32>, %v: f32) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  cf.cond_br %p, ^one(%a : tensor<4xf32>), ^two
^one(%x: tensor<4xf32>):
  %w = tensor.insert %v into %x[%c1] : tensor<4xf32>
  return %w : tensor<4xf32>
^two:
  cf.br ^one(%b : tensor<4xf32>)
}
func.func @chosen(%p: i1, %a: tensor<4xf32>, %b: tensor<4xf32>, %v: f32) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %s = arith.select %p, %a, %b : tensor<4xf32>
  %w = tensor.insert %v into %s[%c1] : tensor<4xf32>
  return %w : tensor<4xf32>
}
func.func @nested(%t: tensor<8x8xf32>, %n: index, %v: f32) -> tensor<8x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<8x8xf32>) {
    %q = scf.for %j = %c0 to %n step %c1 iter_args(%b = %a) -> (tensor<8x8xf32>) {
      %e = tensor.extract %b[%j, %i] : tensor<8x8xf32>
      %s = arith.addf %e, %v : f32
      %w = tensor.insert %s into %b[%i, %j] : tensor<8x8xf32>
      scf.yield %w : tensor<8x8xf32>
    }
    scf.yield %q : tensor<8x8xf32>
  }
  return %r : tensor<8x8xf32>
}
func.func private @outside(tensor<4xf32>) -> tensor<4xf32>
func.func @destination(%a: tensor<4xf32>, %m: memref<4xf32>) {
  %r = call @outside(%a) : (tensor<4xf32>) -> tensor<4xf32>
  bufferization.materialize_in_destination %r in writable %m : (tensor<4xf32>, memref<4xf32>) -> ()
  return
}
func.func @readonly(%a: tensor<4xf32> {bufferization.writable = false}, %v: f32) -> tensor<4xf32> {
  %c1 = arith.constant 1 : index
  %w = tensor.insert %v into %a[%c1] : tensor<4xf32>
  return %w : tensor<4xf32>
}
func.func @unranked(%a: tensor<*xf32>) -> (tensor<4xf32>, index) {
  %c = tensor.cast %a : tensor<*xf32> to tensor<4xf32>
  %r = tensor.rank %a : tensor<*xf32>
  return %c, %r : tensor<4xf32>, index
}
func.func @reshaped(%t: tensor<?x10xf32>, %two: i64, %five: i64) -> tensor<2x2x5xf32> {
  %shape = tensor.from_elements %two, %two, %five : tensor<3xi64>
  %r = tensor.reshape %t(%shape) : (tensor<?x10xf32>, tensor<3xi64>) -> tensor<2x2x5xf32>
  return %r : tensor<2x2x5xf32>
}
