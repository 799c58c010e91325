// pipeline: builtin.module(tosa-to-arith{include-apply-rescale})
func.func @constant() -> tensor<2xi32> {
  %0 = "tosa.const"() {values = dense<[1, 2]> : tensor<2xi32>} : () -> tensor<2xi32>
  return %0 : tensor<2xi32>
}
func.func @once(%value: i32, %multiplier: i32, %shift: i8) -> i32 {
  %0 = tosa.apply_scale %value, %multiplier, %shift {rounding_mode = SINGLE_ROUND} : (i32, i32, i8) -> i32
  return %0 : i32
}
func.func @twice(%value: vector<4xi48>, %multiplier: vector<4xi32>, %shift: vector<4xi8>) -> vector<4xi32> {
  %0 = tosa.apply_scale %value, %multiplier, %shift {rounding_mode = DOUBLE_ROUND} : (vector<4xi48>, vector<4xi32>, vector<4xi8>) -> vector<4xi32>
  return %0 : vector<4xi32>
}
