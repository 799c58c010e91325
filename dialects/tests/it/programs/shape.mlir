module {
  func.func @sizes(%arg0: !shape.size, %arg1: index, %arg2: !shape.shape) {
    %c3 = shape.const_size 3
    %0 = shape.add %arg0, %arg1 : !shape.size, index -> !shape.size
    %1 = shape.mul %arg1, %arg1 : index, index -> index
    %2 = shape.div %arg0, %arg0 {note} : !shape.size, !shape.size -> !shape.size
    %3 = shape.max %arg2, %arg2 : !shape.shape, !shape.shape -> !shape.shape
    %4 = shape.min %arg0, %arg0 : !shape.size, !shape.size -> !shape.size
    %5 = shape.index_to_size %arg1
    %6 = shape.size_to_index %arg0 : !shape.size
    return
  }
  func.func @shapes(%arg0: !shape.shape, %arg1: tensor<?xindex>, %arg2: !shape.value_shape, %arg3: tensor<?x4xf32>, %arg4: index, %arg5: tensor<3xi32>) {
    %0 = shape.const_shape [1, 2, 3] : !shape.shape
    %1 = shape.const_shape  {note}[] : tensor<0xindex>
    %2 = shape.broadcast %arg0, %arg1 {error = "why"} : !shape.shape, tensor<?xindex> -> !shape.shape
    %3 = shape.concat %arg1, %arg1 : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
    %4 = shape.any %arg0, %arg1 : !shape.shape, tensor<?xindex> -> !shape.shape
    %5 = shape.shape_eq %arg0, %arg1 : !shape.shape, tensor<?xindex>
    %6 = shape.meet %arg0, %arg1, error = "why" : !shape.shape, tensor<?xindex> -> !shape.shape
    %7 = shape.meet %arg4, %arg4 : index, index -> index
    %8 = shape.from_extents %arg4, %arg4 : index, index
    %9 = shape.from_extent_tensor %arg1 : tensor<?xindex>
    %10 = shape.to_extent_tensor %arg0 : !shape.shape -> tensor<3xindex>
    %11 = shape.rank %arg0 : !shape.shape -> !shape.size
    %12 = shape.num_elements %arg1 : tensor<?xindex> -> index
    %13 = shape.get_extent %arg0, %arg4 : !shape.shape, index -> !shape.size
    %14 = shape.dim %arg3, %arg4 : tensor<?x4xf32>, index -> index
    %15 = shape.shape_of %arg3 : tensor<?x4xf32> -> tensor<2xindex>
    %16 = shape.shape_of %arg2 : !shape.value_shape -> !shape.shape
    %17 = shape.value_of %arg2 : tensor<?xf32>
    %18 = shape.value_as_shape %arg5 : tensor<3xi32> -> !shape.shape
    %19 = shape.with_shape %arg3, %arg0 : tensor<?x4xf32>, !shape.shape
    %20 = "shape.debug_print"(%arg0) : (!shape.shape) -> !shape.shape
    %head, %tail = "shape.split_at"(%arg0, %arg4) : (!shape.shape, index) -> (!shape.shape, !shape.shape)
    return
  }
  func.func @witnesses(%arg0: !shape.shape, %arg1: i1, %arg2: index) {
    %0 = shape.const_witness true
    %1 = shape.is_broadcastable %arg0, %arg0 : !shape.shape, !shape.shape
    %2 = shape.cstr_broadcastable %arg0, %arg0 : !shape.shape, !shape.shape
    %3 = shape.cstr_eq %arg0, %arg0 : !shape.shape, !shape.shape
    %4 = shape.cstr_require %arg1, "must hold"
    %5 = shape.assuming_all %0, %2, %3
    %6:2 = shape.assuming %5 -> (index, i1) {
      shape.assuming_yield %arg2, %arg1 : index, i1
    }
    shape.assuming %4 {
      "shape.effect"() : () -> ()
    } {note}
    return
  }
  func.func @product(%arg0: !shape.shape, %arg1: !shape.size) -> !shape.size {
    %0 = shape.reduce(%arg0, %arg1) : !shape.shape -> !shape.size {
    ^bb0(%arg2: index, %arg3: !shape.size, %arg4: !shape.size):
      %1 = shape.mul %arg4, %arg3 : !shape.size, !shape.size -> !shape.size
      shape.yield %1 : !shape.size
    } {note}
    return %0 : !shape.size
  }
  shape.function_library @lib attributes {note} {
    func @same(%arg0: !shape.value_shape) -> !shape.shape {
      %0 = shape_of %arg0 : !shape.value_shape -> !shape.shape
      return %0 : !shape.shape
    }
  } mapping {test.same = @same}
}
