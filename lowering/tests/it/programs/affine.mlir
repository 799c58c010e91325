// pipeline: builtin.module(lower-affine)
// Bounds of several results, carried values, integer sets, and divisions of negative numbers.
#set = affine_set<(d0, d1)[s0] : (d0 - d1 >= 0, d1 * 2 + s0 == 0)>
#always = affine_set<() : (0 == 0)>
memref.global "private" @table : memref<12xi32> = dense<0>
func.func @main() -> i32 {
  %table = memref.get_global @table : memref<12xi32>
  %c0 = arith.constant 0 : i32
  %c3 = arith.constant 3 : index
  %c10 = arith.constant 10 : index
  %one = arith.constant 1 : i32
  // 3 to 9: seven times.
  %n = affine.for %i = max affine_map<(d0) -> (d0, 2)>(%c3) to min affine_map<(d0)[s0] -> (d0 - 1, s0 * 3, 100)>(%c10)[%c3] step 2 iter_args(%a = %c0) -> (i32) {
    %b = arith.addi %a, %one : i32
    affine.yield %b : i32
  }
  affine.for %i = -6 to 6 {
    %m = affine.apply affine_map<(d0) -> (d0 mod 4)>(%i)
    %f = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%i)
    %c = affine.apply affine_map<(d0) -> (d0 ceildiv 4)>(%i)
    %low = affine.min affine_map<(d0, d1, d2) -> (d0, d1, d2)>(%m, %f, %c)
    %high = affine.max affine_map<(d0, d1, d2) -> (d0, d1, d2)>(%m, %f, %c)
    %sum = affine.apply affine_map<(d0, d1, d2, d3, d4) -> (d0 + d1 * 10 + d2 * 100 + d3 * 1000 + d4 * 10000)>(%m, %f, %c, %low, %high)
    %v = arith.index_cast %sum : index to i32
    affine.store %v, %table[%i + 6] : memref<12xi32>
  }
  %total = affine.for %i = 0 to 12 iter_args(%a = %n) -> (i32) {
    %v = affine.load %table[11 - %i] : memref<12xi32>
    %k = arith.constant 31 : i32
    %scaled = arith.muli %a, %k : i32
    %b = arith.addi %scaled, %v : i32
    %c = affine.if #set(%i, %c3)[%c10] -> i32 {
      affine.yield %c0 : i32
    } else {
      affine.yield %b : i32
    }
    affine.if #always() {
      affine.store %c, %table[symbol(%c3) * 2] : memref<12xi32>
    }
    affine.yield %c : i32
  }
  return %total : i32
}
