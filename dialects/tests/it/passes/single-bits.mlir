// pipeline: builtin.module(canonicalize)

// The 1 of a single bit is -1, and nothing extends to a single bit.
func.func @product(%a: i1, %b: i2) -> (i1, i1, i2, i2) {
  %true = arith.constant true
  %one = arith.constant 1 : i2
  %low, %high = arith.mulsi_extended %a, %true : i1
  %wide_low, %wide_high = arith.mulsi_extended %b, %one : i2
  return %low, %high, %wide_low, %wide_high : i1, i1, i2, i2
}
