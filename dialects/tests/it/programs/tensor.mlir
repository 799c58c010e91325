module {
  func.func @casts(%arg0: tensor<4xf32>, %arg1: tensor<*xi32>, %arg2: tensor<?xui32>) {
    %0 = tensor.bitcast %arg0 : tensor<4xf32> to tensor<4xi32>
    %1 = tensor.bitcast %arg2 : tensor<?xui32> to tensor<*xsi32>
    %cast = tensor.cast %arg0 : tensor<4xf32> to tensor<?xf32>
    %cast_0 = tensor.cast %arg1 {note} : tensor<*xi32> to tensor<2x?xi32>
    return
  }
  func.func @shapes(%arg0: tensor<?x4xf32>, %arg1: tensor<*xi32>, %arg2: index) {
    %dim = tensor.dim %arg0, %arg2 : tensor<?x4xf32>
    %dim_0 = tensor.dim {note} %arg1, %arg2 : tensor<*xi32>
    %rank = tensor.rank %arg1 : tensor<*xi32>
    %0 = tensor.empty() : tensor<4xf32>
    %1 = tensor.empty(%arg2, %arg2) : tensor<?x4x?xf32, "encoding">
    return
  }
  func.func @elements(%arg0: tensor<?x4xf32>, %arg1: tensor<f32>, %arg2: f32, %arg3: index) {
    %extracted = tensor.extract %arg0[%arg3, %arg3] : tensor<?x4xf32>
    %extracted_0 = tensor.extract %arg1[] : tensor<f32>
    %inserted = tensor.insert %arg2 into %arg0[%arg3, %arg3] : tensor<?x4xf32>
    %from_elements = tensor.from_elements %arg2, %arg2, %arg2, %arg2 : tensor<2x2xf32>
    %from_elements_1 = tensor.from_elements %arg2 : tensor<f32>
    %from_elements_2 = tensor.from_elements  : tensor<0xf32>
    %splat = tensor.splat %arg2 : tensor<2x3xf32>
    %splat_3 = tensor.splat %arg2[%arg3, %arg3] : tensor<?x2x?xf32>
    return
  }
  func.func @slices(%arg0: tensor<?x16x4xf32>, %arg1: tensor<1x4x4xf32>, %arg2: tensor<4x4xf32>, %arg3: index) {
    %extracted_slice = tensor.extract_slice %arg0[0, 2, %arg3] [1, 4, 4] [1, %arg3, 1] : tensor<?x16x4xf32> to tensor<1x4x4xf32>
    %extracted_slice_0 = tensor.extract_slice %arg0[%arg3, 2, 0] [1, %arg3, 4] [1, 1, 1] : tensor<?x16x4xf32> to tensor<?x4xf32>
    %inserted_slice = tensor.insert_slice %arg1 into %arg0[0, 2, 0] [1, 4, 4] [1, 1, 1] : tensor<1x4x4xf32> into tensor<?x16x4xf32>
    %inserted_slice_1 = tensor.insert_slice %arg2 into %arg0[0, %arg3, 0] [1, 4, 4] [1, 1, %arg3] : tensor<4x4xf32> into tensor<?x16x4xf32>
    return
  }
  func.func @shared(%arg0: tensor<16xf32>, %arg1: tensor<4xf32>) -> tensor<16xf32> {
    %0 = scf.forall (%arg2) in (4) shared_outs(%arg3 = %arg0) -> (tensor<16xf32>) {
      scf.forall.in_parallel {
        tensor.parallel_insert_slice %arg1 into %arg3[%arg2] [4] [1] : tensor<4xf32> into tensor<16xf32>
      }
    }
    return %0 : tensor<16xf32>
  }
  func.func @reshapes(%arg0: tensor<?x4xf32>, %arg1: tensor<*xf32>, %arg2: tensor<2xi32>, %arg3: tensor<?xindex>, %arg4: index) {
    %reshape = tensor.reshape %arg0(%arg2) : (tensor<?x4xf32>, tensor<2xi32>) -> tensor<4x?xf32>
    %reshape_0 = tensor.reshape %arg1(%arg3) : (tensor<*xf32>, tensor<?xindex>) -> tensor<*xf32>
    %expanded = tensor.expand_shape %arg0 [[0, 1], [2, 3]] output_shape [%arg4, 3, 2, 2] : tensor<?x4xf32> into tensor<?x3x2x2xf32>
    %collapsed = tensor.collapse_shape %expanded [[0, 1], [2, 3]] : tensor<?x3x2x2xf32> into tensor<?x4xf32>
    %0 = tensor.empty() : tensor<1x1xf32>
    %collapsed_1 = tensor.collapse_shape %0 [] : tensor<1x1xf32> into tensor<f32>
    %expanded_2 = tensor.expand_shape %collapsed_1 [] output_shape [1, 1] : tensor<f32> into tensor<1x1xf32>
    return
  }
  func.func @parts(%arg0: tensor<4x4x4xf32>, %arg1: tensor<1x6x2xindex>, %arg2: tensor<1x6x4xf32>) {
    %gather = tensor.gather %arg0[%arg1] gather_dims([0, 2]) : (tensor<4x4x4xf32>, tensor<1x6x2xindex>) -> tensor<1x6x1x4x1xf32>
    %gather_0 = tensor.gather %arg0[%arg1] gather_dims([1, 2]) unique : (tensor<4x4x4xf32>, tensor<1x6x2xindex>) -> tensor<1x6x4xf32>
    %scatter = tensor.scatter %arg2 into %arg0[%arg1] scatter_dims([0, 2]) unique : (tensor<1x6x4xf32>, tensor<4x4x4xf32>, tensor<1x6x2xindex>) -> tensor<4x4x4xf32>
    return
  }
  func.func @computed(%arg0: tensor<?x4xf32>, %arg1: f32, %arg2: index) {
    %generated = tensor.generate %arg2 {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg1 : f32
    } : tensor<?x4xf32>
    %padded = tensor.pad %arg0 low[1, %arg2] high[2, 3] {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg1 : f32
    } : tensor<?x4xf32> to tensor<?x?xf32>
    %padded_0 = tensor.pad %arg0 nofold low[0, 0] high[0, 0] {
    ^bb0(%arg3: index, %arg4: index):
      tensor.yield %arg1 : f32
    } {note} : tensor<?x4xf32> to tensor<?x4xf32>
    %concat = tensor.concat dim(0) %arg0, %generated : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
    return
  }
}
