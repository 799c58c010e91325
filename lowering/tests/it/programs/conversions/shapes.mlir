// pipeline: builtin.module(convert-shape-to-std)
func.func @broadcast(%a: tensor<?xindex>, %b: tensor<3xindex>, %c: tensor<2xindex>) -> (tensor<?xindex>, tensor<3xindex>) {
  %0 = shape.broadcast %a, %b, %c : tensor<?xindex>, tensor<3xindex>, tensor<2xindex> -> tensor<?xindex>
  %1 = shape.broadcast %b, %c : tensor<3xindex>, tensor<2xindex> -> tensor<3xindex>
  return %0, %1 : tensor<?xindex>, tensor<3xindex>
}

func.func @compare(%a: tensor<?xindex>, %b: tensor<3xindex>, %c: tensor<?xindex>) -> (i1, i1) {
  %0 = shape.is_broadcastable %a, %b : tensor<?xindex>, tensor<3xindex>
  %1 = shape.shape_eq %a, %b, %c : tensor<?xindex>, tensor<3xindex>, tensor<?xindex>
  return %0, %1 : i1, i1
}

func.func @of_values(%a: tensor<2x?xf32>, %b: tensor<*xf32>, %i: index) -> (tensor<2xindex>, tensor<?xindex>, index, index) {
  %0 = shape.shape_of %a : tensor<2x?xf32> -> tensor<2xindex>
  %1 = shape.shape_of %b : tensor<*xf32> -> tensor<?xindex>
  %2 = shape.get_extent %0, %i : tensor<2xindex>, index -> index
  %3 = shape.dim %a, %i : tensor<2x?xf32>, index -> index
  return %0, %1, %2, %3 : tensor<2xindex>, tensor<?xindex>, index, index
}

func.func @sizes(%a: tensor<?xindex>, %b: tensor<3xindex>, %i: index) -> (index, index, index, index, tensor<?xindex>, tensor<2xindex>) {
  %0 = shape.rank %a : tensor<?xindex> -> index
  %1 = shape.get_extent %a, %i : tensor<?xindex>, index -> index
  %2 = shape.add %0, %1 : index, index -> index
  %3 = shape.mul %0, %i : index, index -> index
  %4 = shape.to_extent_tensor %b : tensor<3xindex> -> tensor<?xindex>
  %5 = shape.const_shape [4, 5] : tensor<2xindex>
  return %0, %1, %2, %3, %4, %5 : index, index, index, index, tensor<?xindex>, tensor<2xindex>
}

func.func @fold(%a: tensor<?xindex>, %i: index) -> (index, index) {
  %0:2 = shape.reduce(%a, %i, %i) : tensor<?xindex> -> (index, index) {
  ^bb0(%position: index, %size: index, %product: index, %sum: index):
    %1 = shape.mul %product, %size : index, index -> index
    %2 = shape.add %sum, %position : index, index -> index
    shape.yield %1, %2 : index, index
  }
  return %0#0, %0#1 : index, index
}

func.func @parts(%a: tensor<?xindex>, %i: index) -> (tensor<?xindex>, tensor<?xindex>) {
  %head, %tail = "shape.split_at"(%a, %i) : (tensor<?xindex>, index) -> (tensor<?xindex>, tensor<?xindex>)
  return %head, %tail : tensor<?xindex>, tensor<?xindex>
}

func.func @required(%a: tensor<?xindex>, %b: tensor<?xindex>) -> (!shape.witness, !shape.witness, tensor<?xindex>) {
  %0 = shape.cstr_broadcastable %a, %b : tensor<?xindex>, tensor<?xindex>
  %1 = shape.cstr_eq %a, %b : tensor<?xindex>, tensor<?xindex>
  %2 = shape.any %a, %b : tensor<?xindex>, tensor<?xindex> -> tensor<?xindex>
  return %0, %1, %2 : !shape.witness, !shape.witness, tensor<?xindex>
}

func.func @opaque(%a: !shape.shape, %b: !shape.shape) -> !shape.shape {
  %0 = shape.broadcast %a, %b : !shape.shape, !shape.shape -> !shape.shape
  %1 = shape.rank %a : !shape.shape -> !shape.size
  return %0 : !shape.shape
}
