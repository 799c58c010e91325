// pipeline: builtin.module(one-shot-bufferize{allow-return-allocs-from-loops})
func.func @swapped(%a: tensor<4xf32>, %b: tensor<4xf32>, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (tensor<4xf32>, tensor<4xf32>) {
    scf.yield %y, %x : tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}
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
func.func @chain(%a: tensor<8xf32>, %b: tensor<8xf32>) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %0 = linalg.add ins(%a, %b : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %1 = linalg.mul ins(%0, %a : tensor<8xf32>, tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %1 : tensor<8xf32>
}
