// pipeline: builtin.module(canonicalize)
// covers: CANON-QUANT-001, CANON-QUANT-003
func.func @there_and_back(%a: tensor<4x!quant.uniform<i8:f32, 2.0>>, %b: i8) -> (tensor<4x!quant.uniform<i8:f32, 2.0>>, tensor<4x!quant.uniform<i8:f32, 2.0>>, i8) {
  %0 = quant.scast %a : tensor<4x!quant.uniform<i8:f32, 2.0>> to tensor<4xi8>
  %1 = quant.scast %0 : tensor<4xi8> to tensor<4x!quant.uniform<i8:f32, 2.0>>
  %2 = quant.dcast %a : tensor<4x!quant.uniform<i8:f32, 2.0>> to tensor<4xf32>
  %3 = quant.qcast %2 : tensor<4xf32> to tensor<4x!quant.uniform<i8:f32, 2.0>>
  %4 = quant.scast %b : i8 to !quant.uniform<i8:f32, 2.0>
  %5 = quant.scast %4 : !quant.uniform<i8:f32, 2.0> to i8
  return %1, %3, %5 : tensor<4x!quant.uniform<i8:f32, 2.0>>, tensor<4x!quant.uniform<i8:f32, 2.0>>, i8
}

// covers: CANON-QUANT-002
func.func @rounded(%a: f32, %b: !quant.uniform<i8:f32, 2.0>) -> (f32, !quant.uniform<i8:f32, 3.0>) {
  %0 = quant.qcast %a : f32 to !quant.uniform<i8:f32, 2.0>
  %1 = quant.dcast %0 : !quant.uniform<i8:f32, 2.0> to f32
  %2 = quant.dcast %b : !quant.uniform<i8:f32, 2.0> to f32
  %3 = quant.qcast %2 : f32 to !quant.uniform<i8:f32, 3.0>
  return %1, %3 : f32, !quant.uniform<i8:f32, 3.0>
}
