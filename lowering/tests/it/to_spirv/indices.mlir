// pipeline: builtin.module(convert-index-to-spirv{use-64bit-index=true})
func.func @f(%a: index, %b: index, %i: i64, %s: i32) {
  %0 = index.add %a, %b
  %3 = index.divs %a, %b
  %5 = index.ceildivs %a, %b
  %6 = index.ceildivu %a, %b
  %7 = index.floordivs %a, %b
  %8 = index.rems %a, %b
  %9 = index.remu %a, %b
  %10 = index.maxs %a, %b
  %12 = index.casts %s : i32 to index
  %14 = index.cmp slt(%a, %b)
  %c = index.constant 5
  %t = index.bool.constant true
  %z = index.sizeof
  %17 = index.shl %a, %b
  return
}
