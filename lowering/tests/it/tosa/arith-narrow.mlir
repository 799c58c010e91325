// pipeline: builtin.module(tosa-to-arith{include-apply-rescale use-32-bit})
func.func @once(%value: i32, %multiplier: i32, %shift: i8) -> i32 {
  %0 = tosa.apply_scale %value, %multiplier, %shift {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32
  return %0 : i32
}
func.func @twice(%value: tensor<4xi32>, %multiplier: tensor<4xi32>, %shift: tensor<4xi8>) -> tensor<4xi32> {
  %0 = tosa.apply_scale %value, %multiplier, %shift {rounding_mode = DOUBLE_ROUND} : (tensor<4xi32>, tensor<4xi32>, tensor<4xi8>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
func.func @too_wide(%value: i48, %multiplier: i32, %shift: i8) -> i32 {
  %0 = tosa.apply_scale %value, %multiplier, %shift {rounding_mode = DOUBLE_ROUND} : (i48, i32, i8) -> i32
  return %0 : i32
}
