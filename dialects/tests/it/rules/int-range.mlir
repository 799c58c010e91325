// pipeline: builtin.module(int-range-optimizations)
// covers: PASS-INT-RANGE-007
func.func @f(%n: index) -> (i1, i1, i1, i1, i1, i1, i1,i1) {
  %c16 = arith.constant 16 : index
  %c32 = arith.constant 32 : index
  %c1024 = arith.constant 1024 : index
  %0 = gpu.thread_id x upper_bound 16
  %1 = arith.cmpi ult, %0, %c16 : index
  %2 = gpu.block_dim x upper_bound 16
  %3 = arith.cmpi ule, %2, %c16 : index
  %4 = gpu.lane_id upper_bound 32
  %5 = arith.cmpi ult, %4, %c32 : index
  %6 = gpu.thread_id y
  %7 = arith.cmpi ult, %6, %c1024 : index
  %8 = gpu.global_id y upper_bound 1024
  %9 = arith.cmpi ult, %8, %c1024 : index
  %10 = gpu.subgroup_id upper_bound 32 : index
  %11 = arith.cmpi ult, %10, %c32 : index
  %12 = gpu.num_subgroups upper_bound 32 : index
  %13 = arith.cmpi ule, %12, %c32 : index
  %c2 = arith.constant 4294967295 : index
  %15 = arith.cmpi ule, %6, %c2 : index
  return %1, %3, %5, %7, %9, %11, %13, %15: i1, i1, i1, i1, i1, i1, i1, i1
}
func.func @g() {
  %c16 = arith.constant 16 : index
  %c1 = arith.constant 1 : index
  gpu.launch blocks(%a, %b, %c) in (%ga = %c16, %gb = %c16, %gc = %c1) threads(%x, %y, %z) in (%bx = %c16, %by = %c1, %bz = %c1) {
    %1 = arith.cmpi ult, %a, %c16 : index
    %2 = arith.cmpi eq, %ga, %c16 : index
    %t = gpu.thread_id x
    %3 = arith.cmpi ult, %t, %c16 : index
    "t.u"(%1, %2, %3) : (i1, i1, i1) -> ()
    gpu.terminator
  }
  return
}
gpu.module @m {
  gpu.func @k() kernel attributes {known_block_size = array<i32: 32, 4, 1>} {
    %c32 = arith.constant 32 : index
    %t = gpu.thread_id x
    %3 = arith.cmpi ult, %t, %c32 : index
    %z = gpu.thread_id z
    "t.u"(%3, %z) : (i1, index) -> ()
    gpu.return
  }
}
