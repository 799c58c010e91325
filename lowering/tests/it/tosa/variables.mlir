// pipeline: builtin.module(tosa-to-mlprogram)
tosa.variable @v = dense<7> : tensor<2x4xi8>
tosa.variable @u : tensor<2x4xi8>
func.func @f(%a: tensor<2x4xi8>) -> tensor<2x4xi8> { tosa.variable_write @v, %a : tensor<2x4xi8> %0 = tosa.variable_read @v : tensor<2x4xi8> return %0 : tensor<2x4xi8> }
