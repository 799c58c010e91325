llvm.mlir.global private unnamed_addr constant @s("abc\00") {addr_space = 3 : i32, alignment = 16 : i64, section = ".foo", dso_local} : !llvm.array<4 x i8>
llvm.mlir.global weak_odr hidden local_unnamed_addr @w(dense<[1.0, 2.0]> : tensor<2xf64>) : !llvm.array<2 x f64>
llvm.mlir.global extern_weak @ew() : i32
llvm.mlir.global common @cm(0 : i32) : i32
llvm.mlir.global linkonce_odr protected @lo(dense<0> : tensor<3x2xi16>) : !llvm.array<3 x array<2 x i16>>
llvm.mlir.global available_externally @ae(dense<[[1,2],[3,4]]> : vector<2x2xi32>) : !llvm.array<2 x vector<2xi32>>
llvm.mlir.global external @ei() {externally_initialized} : f32
llvm.mlir.global internal @st() : !llvm.struct<"pp", packed (i8, struct<(i32, ptr)>)> {
  %0 = llvm.mlir.undef : !llvm.struct<"pp", packed (i8, struct<(i32, ptr)>)>
  %1 = llvm.mlir.constant(3 : i8) : i8
  %2 = llvm.mlir.addressof @w : !llvm.ptr
  %3 = llvm.insertvalue %1, %0[0] : !llvm.struct<"pp", packed (i8, struct<(i32, ptr)>)>
  %4 = llvm.getelementptr inbounds %2[1] : (!llvm.ptr) -> !llvm.ptr, f64
  %5 = llvm.insertvalue %4, %3[1, 1] : !llvm.struct<"pp", packed (i8, struct<(i32, ptr)>)>
  llvm.return %5 : !llvm.struct<"pp", packed (i8, struct<(i32, ptr)>)>
}
llvm.mlir.global external @sym(@fun) : !llvm.ptr
llvm.mlir.global external @ud() : !llvm.array<2 x i32> { %0 = llvm.mlir.zero : !llvm.array<2 x i32> 
 llvm.return %0 : !llvm.array<2 x i32> }
llvm.mlir.global external constant @i128(170141183460469231731687303715884105727 : i128) : i128
llvm.mlir.global external constant @arr(["ab", "cd"]) : !llvm.array<2 x array<2 x i8>>
llvm.mlir.global external constant @sp(sparse<[[0, 1], [1, 0]], [5, 6]> : tensor<2x2xi32>) : !llvm.array<2 x array<2 x i32>>
llvm.func @fun()
// -----
llvm.func @tg(%y: !llvm.ppc_fp128, %t: !llvm.target<"spirv.Image", !llvm.void, 0, 1, 0, 0, 0, 0, 0>)
llvm.func @tgt(%t: !llvm.target<"spirv.Event">) -> !llvm.target<"spirv.Event"> {
  %0 = llvm.mlir.zero : !llvm.target<"spirv.Event">
  %c = llvm.mlir.constant(1 : i32) : i32
  llvm.return %t : !llvm.target<"spirv.Event">
}
// -----
llvm.module_flags [#llvm.mlir.module_flag<error, "ProfileSummary",
       #llvm.profile_summary<format = InstrProf, total_count = 263646, max_count = 86427,
         max_internal_count = 86427, max_function_count = 4691,
         num_counts = 3712, num_functions = 796,
         is_partial_profile = 0,
         partial_profile_ratio = 0.000000e+00 : f64,
         detailed_summary =
           <cut_off = 10000, min_count = 86427, num_counts = 1>,
           <cut_off = 100000, min_count = 86427, num_counts = 1>
  >>, #llvm.mlir.module_flag<max, "PIC Level", 2 : i32>, #llvm.mlir.module_flag<min, "x", 3 : i32>]
// -----
llvm.mlir.alias external hidden @a1 {dso_local} : i32 { %0 = llvm.mlir.addressof @g : !llvm.ptr
  llvm.return %0 : !llvm.ptr }
llvm.mlir.alias weak_odr thread_local @a2 : !llvm.ptr { %0 = llvm.mlir.addressof @g : !llvm.ptr
  %1 = llvm.getelementptr %0[1] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.return %1 : !llvm.ptr }
llvm.mlir.global @g(1 : i64) : i64
llvm.func @usesalias() -> !llvm.ptr { %0 = llvm.mlir.addressof @a1 : !llvm.ptr
  llvm.return %0 : !llvm.ptr }
llvm.func @fd() { llvm.return }
