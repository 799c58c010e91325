// pipeline: builtin.module(func.func(normalize-quant-types))
func.func @f(%a: tensor<2x4x!quant.uniform<i8:f32:{0:2, 1:4}, {{2.0}}>>, %b: tensor<2x4x!quant.uniform<i8:f32:{0:1, 1:4}, {{2.0}, {3.0:5}}>>, %c: tensor<2x4x!quant.uniform<i8:f32:{0:1, 1:2}, {{2.0, 3.0}, {4.0, 5.0}}>>) -> tensor<2x4x!quant.uniform<i8:f32:{0:2, 1:4}, {{2.0}}>> {
  %0 = quant.dcast %b : tensor<2x4x!quant.uniform<i8:f32:{0:1, 1:4}, {{2.0}, {3.0:5}}>> to tensor<2x4xf32>
  return %a : tensor<2x4x!quant.uniform<i8:f32:{0:2, 1:4}, {{2.0}}>>
}
