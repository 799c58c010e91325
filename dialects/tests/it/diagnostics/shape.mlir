// What the verifiers of the shape dialect reject.

func.func @add(%a: !shape.size, %i: index) {
  // expected-error @+1 {{'shape.add' op if at least one of the operands can hold error values then the result must be of type `size` to propagate them}}
  %0 = shape.add %a, %i : !shape.size, index -> index
  return
}

// -----

func.func @broadcast(%s: !shape.shape) {
  // expected-error @+1 {{'shape.broadcast' op if at least one of the operands can hold error values then the result must be of type `shape` to propagate them}}
  %0 = shape.broadcast %s, %s : !shape.shape, !shape.shape -> tensor<?xindex>
  return
}

// -----

func.func @shape_of(%v: !shape.value_shape) {
  // expected-error @+1 {{'shape.shape_of' op if at least one of the operands can hold error values then the result must be of type `shape` to propagate them}}
  %0 = shape.shape_of %v : !shape.value_shape -> tensor<3xindex>
  return
}

// -----

// ours: MLIR adds a second error
func.func @meet(%s: !shape.shape, %a: !shape.size) {
  // expected-error @+1 {{requires all sizes or shapes}}
  %0 = shape.meet %s, %a : !shape.shape, !shape.size -> !shape.shape
  return
}

// -----

func.func @rank(%s: tensor<2x2xindex>) {
  // expected-error @+1 {{'shape.rank' op operand #0 must be shape or extent tensor, but got 'tensor<2x2xindex>'}}
  %0 = shape.rank %s : tensor<2x2xindex> -> index
  return
}

// -----

func.func @cstr_broadcastable(%s: !shape.shape) {
  // expected-error @+1 {{'shape.cstr_broadcastable' op required at least 2 input shapes}}
  %0 = shape.cstr_broadcastable %s : !shape.shape
  return
}

// -----

func.func @assuming_all() {
  // expected-error @+1 {{'shape.assuming_all' op no operands specified}}
  %0 = shape.assuming_all
  return
}

// -----

func.func @reduce_arguments(%s: !shape.shape, %a: !shape.size) {
  // expected-error @+1 {{'shape.reduce' op ReduceOp body is expected to have 3 arguments}}
  %0 = shape.reduce(%s, %a) : !shape.shape -> !shape.size {
  ^bb0(%i: index, %size: !shape.size):
    shape.yield %a : !shape.size
  }
  return
}

// -----

func.func @reduce_index(%s: !shape.shape, %a: !shape.size) {
  // expected-error @+1 {{'shape.reduce' op argument 0 of ReduceOp body is expected to be of IndexType}}
  %0 = shape.reduce(%s, %a) : !shape.shape -> !shape.size {
  ^bb0(%i: i32, %size: !shape.size, %acc: !shape.size):
    shape.yield %a : !shape.size
  }
  return
}

// -----

func.func @reduce_size(%s: !shape.shape, %a: !shape.size) {
  // expected-error @+1 {{'shape.reduce' op argument 1 of ReduceOp body is expected to be of SizeType if the ReduceOp operates on a ShapeType}}
  %0 = shape.reduce(%s, %a) : !shape.shape -> !shape.size {
  ^bb0(%i: index, %size: index, %acc: !shape.size):
    shape.yield %a : !shape.size
  }
  return
}

// -----

func.func @reduce_extent(%s: tensor<?xindex>, %a: index) {
  // expected-error @+1 {{'shape.reduce' op argument 1 of ReduceOp body is expected to be of IndexType if the ReduceOp operates on an extent tensor}}
  %0 = shape.reduce(%s, %a) : tensor<?xindex> -> index {
  ^bb0(%i: index, %size: !shape.size, %acc: index):
    shape.yield %a : index
  }
  return
}

// -----

func.func @reduce_value(%s: !shape.shape, %a: !shape.size) {
  // expected-error @+1 {{'shape.reduce' op type mismatch between argument 2 of ReduceOp body and initial value 0}}
  %0 = shape.reduce(%s, %a) : !shape.shape -> !shape.size {
  ^bb0(%i: index, %size: !shape.size, %acc: index):
    shape.yield %a : !shape.size
  }
  return
}

// -----

func.func @yield_count(%s: !shape.shape, %a: !shape.size) {
  %0 = shape.reduce(%s, %a) : !shape.shape -> !shape.size {
  ^bb0(%i: index, %size: !shape.size, %acc: !shape.size):
    // expected-error @+1 {{'shape.yield' op number of operands does not match number of results of its parent}}
    shape.yield
  }
  return
}

// -----

func.func @yield_type(%s: !shape.shape, %a: !shape.size, %x: index) {
  %0 = shape.reduce(%s, %a) : !shape.shape -> !shape.size {
  ^bb0(%i: index, %size: !shape.size, %acc: !shape.size):
    // expected-error @+1 {{'shape.yield' op types mismatch between yield op and its parent}}
    shape.yield %x : index
  }
  return
}

// -----

// expected-error @+1 {{shape function library @nowhere not found}}
module attributes {shape.lib = @nowhere} {
}

// -----

// expected-error @+1 {{@f required to be shape function library}}
module attributes {shape.lib = @f} {
  func.func @f() {
    return
  }
}

// -----

// expected-error @+1 {{only SymbolRefAttr or array of SymbolRefAttrs allowed as shape.lib attribute}}
module attributes {shape.lib = 3} {
}

// -----

// expected-error @+1 {{only SymbolRefAttr allowed in shape.lib attribute array}}
module attributes {shape.lib = [3]} {
}

// -----

// expected-error @+1 {{only one op to shape mapping allowed, found multiple for `"test.same"`}}
module attributes {shape.lib = [@a, @b]} {
  shape.function_library @a {
  } mapping {test.same = @f}
  shape.function_library @b {
  } mapping {test.same = @f}
}

// -----

// expected-error @+1 {{shape.lib attribute may only be on op implementing SymbolTable}}
func.func @f() attributes {shape.lib = @a} {
  return
}

// -----

// ours: MLIR adds a second error
func.func @const_shape() {
  // expected-error @+1 {{'shape.const_shape' op inferred type(s) 'tensor<2xindex>' are incompatible with return type(s) of operation 'tensor<3xindex>'}}
  %0 = shape.const_shape [1, 2] : tensor<3xindex>
  return
}

// -----

// ours: MLIR adds a second error
func.func @shape_of_rank(%t: tensor<?x?xf32>) {
  // expected-error @+1 {{'shape.shape_of' op inferred type(s) 'tensor<2xindex>' are incompatible with return type(s) of operation 'tensor<3xindex>'}}
  %0 = shape.shape_of %t : tensor<?x?xf32> -> tensor<3xindex>
  return
}
