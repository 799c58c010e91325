// loops, bounds and conditions
func.func private @printI64(i64)
func.func private @printF64(f64)
func.func private @printNewline()
#set = affine_set<(d0, d1)[s0] : (d0 + d1 - s0 >= 0, d0 - d1 * 2 >= 0)>
func.func @main() {
  %n = arith.constant 9 : index
  %z = arith.constant 0 : i64
  %r = affine.for %i = 0 to %n step 2 iter_args(%a = %z) -> i64 {
    %s = affine.for %j = max affine_map<(d0) -> (d0 - 3, 0)>(%i) to min affine_map<(d0)[s0] -> (d0 + 4, s0)>(%i)[%n] iter_args(%b = %a) -> i64 {
      %t = affine.if #set(%i, %j)[%n] -> i64 {
        %p = affine.apply affine_map<(d0, d1) -> (d0 * 3 + d1 floordiv 2 + d0 mod 3 - d1 ceildiv 4)>(%i, %j)
        %q = arith.index_cast %p : index to i64
        %u = arith.addi %b, %q : i64
        affine.yield %u : i64
      } else {
        %o = arith.constant 1 : i64
        %u = arith.addi %b, %o : i64
        affine.yield %u : i64
      }
      affine.yield %t : i64
    }
    affine.yield %s : i64
  }
  func.call @printI64(%r) : (i64) -> ()
  func.call @printNewline() : () -> ()
  return
}
// prints: 44
