// pipeline: builtin.module(func.func(lower-quant-ops))
func.func @scalar(%a: f32, %q: !quant.uniform<i8:f32, 2.0:10>) -> (!quant.uniform<i8:f32, 2.0:10>, f32) {
  %0 = quant.qcast %a : f32 to !quant.uniform<i8:f32, 2.0:10>
  %1 = quant.dcast %q : !quant.uniform<i8:f32, 2.0:10> to f32
  return %0, %1 : !quant.uniform<i8:f32, 2.0:10>, f32
}
func.func @layer(%a: tensor<3x?xf32>, %q: tensor<3x?x!quant.uniform<u8<10:200>:f32, 0.5>>) {
  %0 = quant.qcast %a : tensor<3x?xf32> to tensor<3x?x!quant.uniform<u8<10:200>:f32, 0.5>>
  %1 = quant.dcast %q : tensor<3x?x!quant.uniform<u8<10:200>:f32, 0.5>> to tensor<3x?xf32>
  return
}
func.func @axis(%a: tensor<?x2xf32>, %q: tensor<?x2x!quant.uniform<i8:f32:1, {2.0:1, 3.0}>>) {
  %0 = quant.qcast %a : tensor<?x2xf32> to tensor<?x2x!quant.uniform<i8:f32:1, {2.0:1, 3.0}>>
  %1 = quant.dcast %q : tensor<?x2x!quant.uniform<i8:f32:1, {2.0:1, 3.0}>> to tensor<?x2xf32>
  return
}
func.func @unranked(%a: tensor<*xf32>, %q: tensor<*x!quant.uniform<i8:f32:1, {2.0:1, 3.0}>>) {
  %0 = quant.qcast %a : tensor<*xf32> to tensor<*x!quant.uniform<i8:f32, 2.0>>
  %1 = quant.dcast %q : tensor<*x!quant.uniform<i8:f32:1, {2.0:1, 3.0}>> to tensor<*xf32>
  return
}
func.func @blocks(%a: tensor<2x4xf32>) {
  %0 = quant.qcast %a : tensor<2x4xf32> to tensor<2x4x!quant.uniform<i8:f32:{0:1, 1:2}, {{2.0, 3.0}, {4.0, 5.0:-1}}>>
  return
}
