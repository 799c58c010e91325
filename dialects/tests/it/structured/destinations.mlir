// pipeline: builtin.module(transform-interpreter,canonicalize,cse)

module attributes {transform.with_named_sequence} {
  func.func @fe(%arg0: f32, %arg1: f32) -> tensor<3xf32> {
    %from_elements = tensor.from_elements %arg0, %arg1, %arg0 : tensor<3xf32>
    return %from_elements : tensor<3xf32>
  }
  func.func @fe2(%arg0: f32, %arg1: f32) -> tensor<2x1xf32> {
    %from_elements = tensor.from_elements %arg0, %arg1 : tensor<2x1xf32>
    return %from_elements : tensor<2x1xf32>
  }
  func.func @fe0(%arg0: f32, %arg1: f32) -> tensor<f32> {
    %from_elements = tensor.from_elements %arg0 : tensor<f32>
    return %from_elements : tensor<f32>
  }
  func.func @fe3(%arg0: f32, %arg1: f32) -> tensor<2x1x2xf32> {
    %from_elements = tensor.from_elements %arg0, %arg1, %arg0, %arg1 : tensor<2x1x2xf32>
    return %from_elements : tensor<2x1x2xf32>
  }
  func.func @ge(%arg0: index, %arg1: tensor<?xindex>) -> tensor<?x4xindex> {
    %generated = tensor.generate %arg0 {
    ^bb0(%arg2: index, %arg3: index):
      %extracted = tensor.extract %arg1[%arg2] : tensor<?xindex>
      %0 = arith.addi %extracted, %arg3 : index
      tensor.yield %0 : index
    } : tensor<?x4xindex>
    return %generated : tensor<?x4xindex>
  }
  func.func @pad(%arg0: tensor<4x?xf32>, %arg1: f32) -> tensor<6x?xf32> {
    %padded = tensor.pad %arg0 low[1, 2] high[1, 0] {
    ^bb0(%arg2: index, %arg3: index):
      tensor.yield %arg1 : f32
    } : tensor<4x?xf32> to tensor<6x?xf32>
    return %padded : tensor<6x?xf32>
  }
  func.func @pad2(%arg0: tensor<4x?xf32>, %arg1: f32) -> tensor<6x?xf32> {
    %padded = tensor.pad %arg0 low[1, 2] high[1, 0] {
    ^bb0(%arg2: index, %arg3: index):
      %0 = arith.addi %arg2, %arg3 : index
      %1 = arith.index_cast %0 : index to i32
      %2 = arith.sitofp %1 : i32 to f32
      tensor.yield %2 : f32
    } : tensor<4x?xf32> to tensor<6x?xf32>
    return %padded : tensor<6x?xf32>
  }
  transform.named_sequence @__transform_main(%arg0: !transform.any_op {transform.readonly}) {
    %0 = transform.structured.match ops{["tensor.from_elements", "tensor.generate", "tensor.pad"]} in %arg0 : (!transform.any_op) -> !transform.any_op
    %1 = transform.structured.rewrite_in_destination_passing_style %0 : (!transform.any_op) -> !transform.any_op
    transform.yield 
  }
}
