// pipeline: builtin.module(convert-to-llvm)
// Indices, switches, assertions and what is undefined.
func.func @indices(%a: index, %b: index, %i: i32, %c: i1) -> index {
  %0 = index.add %a, %b
  %1 = index.ceildivs %a, %b
  %2 = index.ceildivu %a, %b
  %3 = index.floordivs %a, %b
  %4 = index.cmp slt(%a, %b)
  %5 = index.casts %i : i32 to index
  %6 = index.castu %a : index to i32
  %7 = index.sizeof
  %8 = index.constant 4
  %9 = index.bool.constant true
  cf.assert %c, "oh \22no\22"
  cf.assert %c, "oh \22no\22"
  cf.switch %i : i32, [default: ^bb1(%a : index), 42: ^bb2, 43: ^bb1(%b : index)]
^bb1(%x: index):
  return %x : index
^bb2:
  %u = ub.poison : index
  ub.unreachable
}
