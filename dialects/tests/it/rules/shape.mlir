// pipeline: builtin.module(canonicalize)
// covers: CANON-SHAPE-001, CANON-SHAPE-002, CANON-SHAPE-003, CANON-SHAPE-004
func.func @arithmetic(%a: !shape.size, %i: index) -> (index, !shape.size, index, !shape.size, index, index) {
  %0 = shape.const_size 6
  %1 = shape.const_size 4
  %c0 = arith.constant 0 : index
  %c7 = arith.constant 7 : index
  %cn2 = arith.constant -2 : index
  %2 = shape.add %c7, %cn2 : index, index -> index
  %3 = shape.add %a, %c0 : !shape.size, index -> !shape.size
  %4 = shape.add %c0, %i : index, index -> index
  %5 = shape.mul %0, %1 : !shape.size, !shape.size -> !shape.size
  %6 = shape.div %c7, %cn2 : index, index -> index
  %7 = shape.div %c7, %c0 : index, index -> index
  return %2, %3, %4, %5, %6, %7 : index, !shape.size, index, !shape.size, index, index
}

// covers: CANON-SHAPE-005, CANON-SHAPE-006, CANON-SHAPE-007
func.func @extrema(%a: !shape.size, %s: !shape.shape) -> (!shape.size, !shape.shape, !shape.shape) {
  %0 = shape.max %a, %a : !shape.size, !shape.size -> !shape.size
  %1 = shape.min %s, %s : !shape.shape, !shape.shape -> !shape.shape
  %2 = shape.const_shape [1, 2] : !shape.shape
  %3 = shape.any %2, %s : !shape.shape, !shape.shape -> !shape.shape
  return %0, %1, %3 : !shape.size, !shape.shape, !shape.shape
}

// covers: CANON-SHAPE-008, CANON-SHAPE-009
func.func @known_witnesses(%w: !shape.witness) -> (!shape.witness, !shape.witness, !shape.witness, !shape.witness) {
  %0 = shape.const_witness true
  %1 = shape.const_witness false
  %2 = shape.assuming_all %0, %0
  %3 = shape.assuming_all %w, %1
  %4 = shape.assuming_all %w, %0
  %5 = shape.assuming_all %w
  return %2, %3, %4, %5 : !shape.witness, !shape.witness, !shape.witness, !shape.witness
}

// covers: CANON-SHAPE-010, CANON-SHAPE-011
func.func @merged_witnesses(%v: !shape.witness, %w: !shape.witness) -> !shape.witness {
  %0 = shape.assuming_all %v, %w
  %1 = shape.assuming_all %0, %v
  return %1 : !shape.witness
}

// covers: CANON-SHAPE-012
func.func @fewer_shapes(%a: !shape.shape, %b: !shape.shape, %c: !shape.shape) -> !shape.witness {
  %0 = shape.cstr_broadcastable %a, %b : !shape.shape, !shape.shape
  %1 = shape.cstr_broadcastable %a, %b, %c : !shape.shape, !shape.shape, !shape.shape
  %2 = shape.assuming_all %0, %1
  return %2 : !shape.witness
}

// covers: CANON-SHAPE-013
func.func @equal_shapes(%a: !shape.shape, %b: !shape.shape, %c: !shape.shape, %d: !shape.shape) -> (!shape.witness, !shape.witness) {
  %0 = shape.cstr_eq %a, %b : !shape.shape, !shape.shape
  %1 = shape.cstr_eq %b, %c : !shape.shape, !shape.shape
  %2 = shape.assuming_all %0, %1
  %3 = shape.cstr_eq %c, %d : !shape.shape, !shape.shape
  %4 = shape.assuming_all %0, %3
  return %2, %4 : !shape.witness, !shape.witness
}

// covers: CANON-SHAPE-014, CANON-SHAPE-015
func.func @assuming(%w: !shape.witness, %x: index) -> (index, index) {
  %0 = shape.const_witness true
  %1 = shape.assuming %0 -> (index) {
    %y = "test.source"() : () -> index
    shape.assuming_yield %y : index
  }
  %2:2 = shape.assuming %w -> (index, index) {
    %y = "test.source"() : () -> index
    shape.assuming_yield %x, %y : index, index
  }
  return %1, %2#1 : index, index
}

// covers: CANON-SHAPE-016, CANON-SHAPE-017, CANON-SHAPE-018
func.func @broadcasts(%s: !shape.shape, %e: tensor<2xindex>) -> (!shape.shape, !shape.shape, tensor<?xindex>, !shape.shape, !shape.shape) {
  %0 = shape.const_shape [1, 2] : tensor<2xindex>
  %1 = shape.const_shape [7, 1, 2] : tensor<3xindex>
  %2 = shape.broadcast %0, %1 : tensor<2xindex>, tensor<3xindex> -> !shape.shape
  %3 = shape.broadcast %s : !shape.shape -> !shape.shape
  %4 = shape.broadcast %e : tensor<2xindex> -> tensor<?xindex>
  %5 = shape.broadcast %e : tensor<2xindex> -> !shape.shape
  %6 = shape.broadcast %s, %0, %1 : !shape.shape, tensor<2xindex>, tensor<3xindex> -> !shape.shape
  return %2, %3, %4, %5, %6 : !shape.shape, !shape.shape, tensor<?xindex>, !shape.shape, !shape.shape
}

// covers: CANON-SHAPE-019, CANON-SHAPE-020, CANON-SHAPE-021, CANON-SHAPE-022
func.func @broadcasts_of(%s: !shape.shape, %t: !shape.shape, %e: tensor<?xindex>, %f: tensor<3xindex>, %g: tensor<2xindex>) -> (!shape.shape, !shape.shape, tensor<?xindex>, !shape.shape) {
  %0 = shape.broadcast %s, %t, %s : !shape.shape, !shape.shape, !shape.shape -> !shape.shape
  %1 = shape.const_shape [] : !shape.shape
  %2 = shape.broadcast %s, %t, %1 : !shape.shape, !shape.shape, !shape.shape -> !shape.shape
  %3 = shape.broadcast %f, %g : tensor<3xindex>, tensor<2xindex> -> tensor<?xindex>
  %4 = tensor.cast %f : tensor<3xindex> to tensor<?xindex>
  %5 = shape.broadcast %4, %e : tensor<?xindex>, tensor<?xindex> -> !shape.shape
  return %0, %2, %3, %5 : !shape.shape, !shape.shape, tensor<?xindex>, !shape.shape
}

// covers: CANON-SHAPE-023, CANON-SHAPE-036, CANON-SHAPE-048
func.func @constants() -> (!shape.shape, !shape.shape, tensor<2xindex>) {
  %0 = shape.const_shape [1, 2] : !shape.shape
  %1 = shape.const_shape [3] : !shape.shape
  %2 = shape.concat %0, %1 : !shape.shape, !shape.shape -> !shape.shape
  %3 = shape.const_size 4
  %c5 = arith.constant 5 : index
  %4 = shape.from_extents %3, %c5 : !shape.size, index
  %5 = shape.to_extent_tensor %0 : !shape.shape -> tensor<2xindex>
  return %2, %4, %5 : !shape.shape, !shape.shape, tensor<2xindex>
}

// covers: CANON-SHAPE-025, CANON-SHAPE-026, CANON-SHAPE2-001, CANON-SHAPE2-002
func.func @cstr_broadcastable(%s: !shape.shape, %t: !shape.shape, %a: tensor<?x4xf32>, %b: tensor<1x4xf32>, %e: tensor<2xindex>, %f: tensor<?xindex>) -> (!shape.witness, !shape.witness, !shape.witness, !shape.witness, !shape.witness) {
  %0 = shape.shape_of %a : tensor<?x4xf32> -> !shape.shape
  %1 = shape.shape_of %b : tensor<1x4xf32> -> tensor<2xindex>
  %2 = shape.cstr_broadcastable %0, %1 : !shape.shape, tensor<2xindex>
  %3 = shape.cstr_broadcastable %s, %s : !shape.shape, !shape.shape
  %4 = shape.cstr_broadcastable %s, %t, %s : !shape.shape, !shape.shape, !shape.shape
  %5 = tensor.cast %e : tensor<2xindex> to tensor<?xindex>
  %6 = shape.cstr_broadcastable %5, %f : tensor<?xindex>, tensor<?xindex>
  %7 = shape.const_shape [] : !shape.shape
  %8 = shape.cstr_broadcastable %7, %s : !shape.shape, !shape.shape
  return %2, %3, %4, %6, %8 : !shape.witness, !shape.witness, !shape.witness, !shape.witness, !shape.witness
}

func.func @not_broadcastable() -> !shape.witness {
  %0 = shape.const_shape [2] : tensor<1xindex>
  %1 = shape.const_shape [3] : tensor<1xindex>
  %2 = shape.cstr_broadcastable %0, %1 : tensor<1xindex>, tensor<1xindex>
  return %2 : !shape.witness
}

// covers: CANON-SHAPE-027, CANON-SHAPE-028, CANON-SHAPE-029
func.func @cstr_eq(%s: !shape.shape) -> (!shape.witness, !shape.witness, !shape.witness, !shape.witness) {
  %0 = shape.const_shape [2] : !shape.shape
  %1 = shape.const_shape [2] : tensor<1xindex>
  %2 = shape.cstr_eq %0, %1 : !shape.shape, tensor<1xindex>
  %3 = shape.cstr_eq %s, %s : !shape.shape, !shape.shape
  %true = arith.constant true
  %false = arith.constant false
  %4 = shape.cstr_require %true, "holds"
  %5 = shape.cstr_require %false, "does not hold"
  return %2, %3, %4, %5 : !shape.witness, !shape.witness, !shape.witness, !shape.witness
}

// covers: CANON-SHAPE-030, CANON-SHAPE-032, CANON-SHAPE-033, CANON-SHAPE-034, CANON-SHAPE-035, CANON-SHAPE-037
func.func @queries(%a: tensor<?x4xf32>, %s: !shape.size, %i: index) -> (index, !shape.size, !shape.size, index, index, index, index) {
  %c1 = arith.constant 1 : index
  %0 = shape.dim %a, %c1 : tensor<?x4xf32>, index -> index
  %1 = shape.index_to_size %c1
  %2 = shape.size_to_index %s : !shape.size
  %3 = shape.index_to_size %2
  %4 = shape.const_size 8
  %5 = shape.size_to_index %4 : !shape.size
  %6 = shape.size_to_index %i : index
  %7 = shape.index_to_size %i
  %8 = shape.size_to_index %7 : !shape.size
  %9 = shape.const_shape [5, 6] : tensor<2xindex>
  %10 = shape.get_extent %9, %c1 : tensor<2xindex>, index -> index
  return %0, %1, %3, %5, %6, %8, %10 : index, !shape.size, !shape.size, index, index, index, index
}

// covers: CANON-SHAPE-038, CANON-SHAPE-039
func.func @is_broadcastable(%s: !shape.shape, %t: !shape.shape) -> (i1, i1) {
  %0 = shape.is_broadcastable %s : !shape.shape
  %1 = shape.is_broadcastable %s, %t, %s : !shape.shape, !shape.shape, !shape.shape
  return %0, %1 : i1, i1
}

// covers: CANON-SHAPE-040, CANON-SHAPE-041, CANON-SHAPE-042
func.func @ranks(%a: tensor<?x4xf32>) -> (!shape.size, index, !shape.size, index) {
  %0 = shape.const_shape [5, 6, 7] : !shape.shape
  %1 = shape.rank %0 : !shape.shape -> !shape.size
  %2 = shape.shape_of %a : tensor<?x4xf32> -> tensor<2xindex>
  %3 = shape.rank %2 : tensor<2xindex> -> index
  %4 = shape.shape_of %a : tensor<?x4xf32> -> !shape.shape
  %5 = shape.rank %4 : !shape.shape -> !shape.size
  %6 = shape.const_shape [5, 6, 7] : tensor<3xindex>
  %7 = shape.num_elements %6 : tensor<3xindex> -> index
  return %1, %3, %5, %7 : !shape.size, index, !shape.size, index
}

// covers: CANON-SHAPE-043, CANON-SHAPE-044, CANON-SHAPE-045, CANON-SHAPE-046
func.func @shapes_of(%a: tensor<2x3xf32>, %b: tensor<?x3xf32>, %s: tensor<?xindex>, %t: tensor<2xi32>, %i: index) -> (tensor<?xindex>, tensor<2xindex>, tensor<?xindex>, tensor<2xindex>, index) {
  %0 = shape.shape_of %a : tensor<2x3xf32> -> tensor<?xindex>
  %1 = shape.shape_of %b : tensor<?x3xf32> -> tensor<?xindex>
  %2 = tensor.cast %1 : tensor<?xindex> to tensor<2xindex>
  %3 = tensor.reshape %b(%s) : (tensor<?x3xf32>, tensor<?xindex>) -> tensor<*xf32>
  %4 = shape.shape_of %3 : tensor<*xf32> -> tensor<?xindex>
  %5 = tensor.reshape %b(%t) : (tensor<?x3xf32>, tensor<2xi32>) -> tensor<?x?xf32>
  %6 = shape.shape_of %5 : tensor<?x?xf32> -> tensor<2xindex>
  %7 = shape.shape_of %b : tensor<?x3xf32> -> tensor<2xindex>
  %8 = tensor.extract %7[%i] : tensor<2xindex>
  return %0, %2, %4, %6, %8 : tensor<?xindex>, tensor<2xindex>, tensor<?xindex>, tensor<2xindex>, index
}

// covers: CANON-SHAPE-047
func.func @split(%s: !shape.shape) -> (!shape.shape, !shape.shape, !shape.shape, !shape.shape) {
  %0 = shape.const_shape [1, 2, 3] : !shape.shape
  %1 = shape.const_size 1
  %c-1 = arith.constant -1 : index
  %2:2 = "shape.split_at"(%0, %1) : (!shape.shape, !shape.size) -> (!shape.shape, !shape.shape)
  %3:2 = "shape.split_at"(%0, %c-1) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
  return %2#0, %2#1, %3#0, %3#1 : !shape.shape, !shape.shape, !shape.shape, !shape.shape
}

func.func @equality(%s: !shape.shape) -> (i1, i1) {
  %0 = shape.const_shape [1, 2] : !shape.shape
  %1 = shape.const_shape [1, 3] : !shape.shape
  %2 = shape.shape_eq %0, %0 : !shape.shape, !shape.shape
  %3 = shape.shape_eq %0, %1 : !shape.shape, !shape.shape
  return %2, %3 : i1, i1
}
