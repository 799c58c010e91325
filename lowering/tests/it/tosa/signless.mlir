// pipeline: builtin.module(func.func(tosa-convert-integer-type-to-signless))
func.func @f(%a: tensor<2xui8>) -> tensor<2xui8> {
  %0 = "tosa.const"() <{values = dense<[1, 255]> : tensor<2xui8>}> : () -> tensor<2xui8>
  %1 = tosa.identity %a : (tensor<2xui8>) -> tensor<2xui8>
  return %0 : tensor<2xui8>
}
