// pipeline: builtin.module(strip-func-quant-types)
func.func private @g(tensor<*x!quant.uniform<u4:f32, 2.0>>) -> !quant.uniform<i8:f32, 2.0>
func.func @f(%a: !quant.uniform<i8:f32, 2.0:10>, %t: tensor<*x!quant.uniform<u4:f32, 2.0>>, %i: i32) -> (f32, !quant.uniform<i8:f32, 2.0>) {
  %0 = quant.dcast %a : !quant.uniform<i8:f32, 2.0:10> to f32
  %1 = call @g(%t) : (tensor<*x!quant.uniform<u4:f32, 2.0>>) -> !quant.uniform<i8:f32, 2.0>
  return %0, %1 : f32, !quant.uniform<i8:f32, 2.0>
}
