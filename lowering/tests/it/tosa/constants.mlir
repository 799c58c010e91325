// pipeline: builtin.module(func.func(tosa-arith-const-to-tosa-const))
func.func @f() -> (tensor<2xf32>, index, tensor<2xindex>, tensor<1xi8>) {
  %0 = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %1 = arith.constant 3 : index
  %2 = arith.constant dense<3> : tensor<2xindex>
  %3 = arith.constant dense<3> : tensor<1xi8>
  return %0, %1, %2, %3 : tensor<2xf32>, index, tensor<2xindex>, tensor<1xi8>
}
