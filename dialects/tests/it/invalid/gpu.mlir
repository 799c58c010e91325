module {
  gpu.module @k {
    gpu.func @f() -> f32 kernel {
      gpu.return
    }
  }
}
// error: 'gpu.func' op expected void return type for kernel function
// -----
module {
  gpu.module @k {
    gpu.func @f() -> f32 {
      gpu.return
    }
  }
}
// error: 'gpu.return' op expected 1 result operands
// -----
gpu.wait async
// error: custom op 'gpu.wait' needs to be named when marked 'async'
// -----
func.func private @f(!gpu.mma_matrix<16xf16, "COp">)
// error: MMAMatrixType must have exactly two dimensions
// -----
func.func private @f(!gpu.mma_matrix<16x16xf16, "DOp">)
// error: operand expected to be one of AOp, BOp or COp
// -----
gpu.terminator
// error: 'gpu.terminator' op expects parent op 'gpu.launch'
// -----
func.func @f(%n: index) {
  gpu.launch_func @k::@f blocks in (%n, %n, %n) threads in (%n, %n, %n)
  return
}
// error: 'gpu.launch_func' op expected the closest surrounding module to have the 'gpu.container_module' attribute
// -----
module attributes {gpu.container_module} {
  func.func @f(%n: index) {
    gpu.launch_func @k::@f blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
}
// error: 'gpu.launch_func' op kernel container 'k' is undefined
// -----
module attributes {gpu.container_module} {
  module @k { }
  func.func @f(%n: index) {
    gpu.launch_func @k::@f blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
}
// error: 'gpu.launch_func' op kernel module 'k' is undefined
// -----
module attributes {gpu.container_module} {
  gpu.module @k { }
  func.func @f(%n: index) {
    gpu.launch_func @k::@f blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
}
// error: 'gpu.launch_func' op kernel function '@k::@f' is undefined
// -----
module attributes {gpu.container_module} {
  gpu.module @k { memref.global "private" @f : memref<2xf32> }
  func.func @f(%n: index) {
    gpu.launch_func @k::@f blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
}
// error: 'gpu.launch_func' op referenced kernel '@k::@f' is not a function
// -----
module attributes {gpu.container_module} {
  gpu.module @k { gpu.func @f() { gpu.return } }
  func.func @f(%n: index) {
    gpu.launch_func @k::@f blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
}
// error: 'gpu.launch_func' op kernel function is missing the 'gpu.kernel' attribute
// -----
module attributes {gpu.container_module} {
  gpu.module @k { gpu.func @f(%a: f32) kernel { gpu.return } }
  func.func @f(%n: index) {
    gpu.launch_func @k::@f blocks in (%n, %n, %n) threads in (%n, %n, %n)
    return
  }
}
// error: 'gpu.launch_func' op got 0 kernel operands but expected 1
// -----
module attributes {gpu.container_module} {
  gpu.module @k { gpu.func @f(%a: f32) kernel { gpu.return } }
  func.func @f(%n: index) {
    gpu.launch_func @k::@f blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%n : index)
    return
  }
}
// error: 'gpu.launch_func' op type of function argument 0 does not match
// -----
module {
"gpu.module"() ({
 "gpu.func"() ({ ^bb0(%a: f32): "gpu.return"() : () -> () }) {sym_name = "f", function_type = (f32) -> (), workgroup_attributions = 2 : i64} : () -> ()
}) {sym_name = "k"} : () -> ()
}
// error: 'gpu.func' op expected at least 3 arguments to body region
// -----
module {
"gpu.module"() ({
 "gpu.func"() ({ ^bb0(%a: i32): "gpu.return"() : () -> () }) {sym_name = "f", function_type = (f32) -> (), workgroup_attributions = 0 : i64} : () -> ()
}) {sym_name = "k"} : () -> ()
}
// error: 'gpu.func' op expected body region argument #0 to be of type 'f32', got 'i32'
// -----
module {
gpu.module @k { gpu.func @f() workgroup(%w : i32) kernel { gpu.return } }
}
// error: 'gpu.func' op expected memref type in attribution
// -----
module {
gpu.module @k { gpu.func @f() workgroup(%w : memref<4xf32, #gpu.address_space<private>>) kernel { gpu.return } }
}
// error: 'gpu.func' op expected memory space workgroup in attribution
// -----
module {
gpu.module @k { gpu.func @f() private(%w : memref<4xf32, #gpu.address_space<workgroup>>) kernel { gpu.return } }
}
// error: 'gpu.func' op expected memory space private in attribution
// -----
module {
gpu.module @k { gpu.func @f() -> f32 { %0 = arith.constant 1 : i32 gpu.return %0 : i32 } }
}
// ours: 'gpu.return' op unexpected type `i32' for operand #0
// -----
module {
gpu.module @k { gpu.func @f(f32) { gpu.return } }
}
// error: custom op 'gpu.func' gpu.func requires named arguments
// -----
func.func @f(%n: index) {
"gpu.launch"(%n, %n, %n, %n, %n, %n) ({ ^bb0(%a: index): "gpu.terminator"() : () -> () }) {operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>, workgroup_attributions = 0 : i64} : (index, index, index, index, index, index) -> ()
  return
}
// error: 'gpu.launch' op unexpected number of region arguments
// -----
func.func @f(%n: index) {
  gpu.launch blocks(%x, %y, %z) in (%a = %n, %b = %n, %c = %n) threads(%u, %v, %w) in (%d = %n, %e = %n, %g = %n) workgroup(%s: i32) {
  gpu.terminator }
  return
}
// error: 'gpu.launch' op expected memref type in attribution
// -----
func.func @f(%n: index) {
  gpu.launch blocks(%x, %y, %z) in (%a = %n, %b = %n, %c = %n) threads(%u, %v, %w) in (%d = %n, %e = %n, %g = %n) { llvm.unreachable }
  return
}
// error: expected 'gpu.terminator' or a terminator with successors
// -----
func.func @f(%n: index) {
  gpu.launch blocks(%x, %y) in (%a = %n, %b = %n) threads(%u, %v, %w) in (%d = %n, %e = %n, %g = %n) {
  gpu.terminator }
  return
}
// ours: custom op 'gpu.launch' expected 3 arguments, one a dimension
// -----
func.func @f(%n: index) {
    gpu.launch_func @k::@f blocks in (%n, %n) threads in (%n, %n, %n)
    return
}
// ours: custom op 'gpu.launch_func' expected 3 operands
// -----
func.func @f(%n: index) {
    gpu.launch_func @k::@f blocks in (%n, %n, %n) threads in (%n, %n, %n) args(%n : index
    return
}
// ours: custom op 'gpu.launch_func' expected ')' in argument list
// -----
func.func @f(%i: f32) {
  %0 = gpu.all_reduce %i {} : (f32) -> f32
  return
}
// error: expected either an op attribute or a non-empty body
// -----
func.func @f(%i: f32) {
  %0 = gpu.all_reduce add %i { ^bb(%a: f32, %b: f32): gpu.yield %a : f32 } : (f32) -> f32
  return
}
// error: expected either an op attribute or a non-empty body
// -----
func.func @f(%i: f32) {
  %0 = gpu.all_reduce %i { ^bb(%a: f32): gpu.yield %a : f32 } : (f32) -> f32
  return
}
// error: expected two region arguments
// -----
func.func @f(%i: f32) {
  %0 = gpu.all_reduce %i { ^bb(%a: f32, %b: i32): gpu.yield %a : f32 } : (f32) -> f32
  return
}
// error: incorrect region argument type
// -----
func.func @f(%i: f32) {
  %0 = gpu.all_reduce %i { ^bb(%a: f32, %b: f32): gpu.yield %a, %b : f32, f32 } : (f32) -> f32
  return
}
// error: expected one gpu.yield operand
// -----
func.func @f(%i: f32) {
  %0 = gpu.all_reduce %i { ^bb(%a: f32, %b: f32): %0 = arith.constant 1 : i32 gpu.yield %0 : i32 } : (f32) -> f32
  return
}
// error: incorrect gpu.yield type
// -----
func.func @f(%i: f32) {
  %0 = gpu.all_reduce %i { ^bb(%a: f32, %b: f32): llvm.unreachable } : (f32) -> f32
  return
}
// error: expected gpu.yield op in region
// -----
func.func @f(%i: vector<[4]xf32>) {
  %0 = gpu.subgroup_reduce add %i : (vector<[4]xf32>) -> vector<[4]xf32>
  return
}
// error: 'gpu.subgroup_reduce' op operand #0 must be Integer or Float or fixed-length vector of Integer or Float values of ranks 1, but got 'vector<[4]xf32>'
// -----
func.func @f(%i: f32) {
  %0 = gpu.subgroup_reduce minsi %i : (f32) -> f32
  return
}
// error: `minsi` reduction operation is not compatible with type 'f32'
// -----
func.func @f(%i: f32) {
  %0 = gpu.subgroup_reduce add %i cluster(size = 3) : (f32) -> f32
  return
}
// error: 'gpu.subgroup_reduce' op cluster size 3 is not a power of two
// -----
func.func @f(%i: f32) {
  %0 = gpu.subgroup_reduce add %i cluster(size = 4, stride = 3) : (f32) -> f32
  return
}
// error: 'gpu.subgroup_reduce' op cluster stride 3 is not a power of two
// -----
func.func @f(%i: f32) {
  %0 = gpu.subgroup_reduce add %i {cluster_stride = 2 : i32} : (f32) -> f32
  return
}
// error: 'gpu.subgroup_reduce' op cluster stride can only be specified if cluster size is specified
// -----
func.func @f(%n: index) {
  %0 = gpu.alloc (%n) : memref<4xf32>
  return
}
// error: 'gpu.alloc' op incorrect number of dynamic sizes, has 1, expected 0
// -----
func.func @f(%n: index) {
  %0 = gpu.alloc () : memref<4xf32, affine_map<(d0)[s0] -> (d0 + s0)>>
  return
}
// error: 'gpu.alloc' op symbol operand count does not equal memref symbol count
// -----
func.func @f(%a: memref<4xf32>, %b: memref<4xi32>) {
  gpu.memcpy %a, %b : memref<4xf32>, memref<4xi32>
  return
}
// error: 'gpu.memcpy' op arguments have incompatible element type
// -----
func.func @f(%a: memref<4xf32>, %b: memref<5xf32>) {
  gpu.memcpy %a, %b : memref<4xf32>, memref<5xf32>
  return
}
// error: 'gpu.memcpy' op arguments have incompatible shape
// -----
func.func @f(%m: memref<32x32xf16, strided<[2, 2]>>, %n: index) {
  %0 = gpu.subgroup_mma_load_matrix %m[%n, %n] {leadDimension = 32 : index} : memref<32x32xf16, strided<[2, 2]>> -> !gpu.mma_matrix<16x16xf16, "AOp">
  return
}
// error: expected source memref most minor dim must have unit stride
// -----
func.func @f(%m: memref<32x32xf16, strided<[2, 2]>>, %a: !gpu.mma_matrix<16x16xf16, "COp">, %n: index) {
  gpu.subgroup_mma_store_matrix %a, %m[%n, %n] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<32x32xf16, strided<[2, 2]>>
  return
}
// error: expected destination memref most minor dim must have unit stride
// -----
func.func @f(%m: memref<32x32xf16>, %a: !gpu.mma_matrix<16x16xf16, "AOp">, %n: index) {
  gpu.subgroup_mma_store_matrix %a, %m[%n, %n] {leadDimension = 32 : index} : !gpu.mma_matrix<16x16xf16, "AOp">, memref<32x32xf16>
  return
}
// error: expected the operand matrix being stored to have 'COp' operand type
// -----
func.func @f(%a: !gpu.mma_matrix<16x16xf16, "AOp">, %c: !gpu.mma_matrix<16x16xf16, "COp">) {
  %0 = gpu.subgroup_mma_compute %a, %a, %c : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "AOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
  return
}
// error: operands must be in the order AOp, BOp, COp
// -----
func.func @f(%a: !gpu.mma_matrix<16x16xf16, "AOp">, %b: !gpu.mma_matrix<32x16xf16, "BOp">, %c: !gpu.mma_matrix<16x16xf16, "COp">) {
  %0 = gpu.subgroup_mma_compute %a, %b, %c : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<32x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf16, "COp">
  return
}
// error: operand shapes do not satisfy matmul constraints
// -----
func.func @f(%n: f32) {
  %a, %b = gpu.rotate %n, 4, 3 : f32
  return
}
// error: 'gpu.rotate' op attribute 'width' failed to satisfy constraint: 32-bit signless integer attribute whose value is a power of two > 0
// -----
func.func @f(%n: f32) {
  %a, %b = gpu.rotate %n, 4, 4 : f32
  return
}
// error: 'gpu.rotate' op offset must be in the range [0, 4)
// -----
func.func @f(%n: f32) {
  %a, %b = gpu.rotate %n, -1, 4 : f32
  return
}
// error: 'gpu.rotate' op attribute 'offset' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0
// -----
func.func private @f(!gpu.mma_matrix<16x16xbf16, "COp">)
// error: MMAMatrixType elements must be SI8, UI8, I32, F16, F32, or F64
// -----
func.func @f(%i: index) {
  %0 = gpu.all_reduce add %i {} : (index) -> index
  return
}
// error: 'gpu.all_reduce' op operand #0 must be Integer or Float, but got 'index'
// -----
func.func @f(%i: vector<4xf32>) {
  %0 = gpu.all_reduce add %i {} : (vector<4xf32>) -> vector<4xf32>
  return
}
// error: 'gpu.all_reduce' op operand #0 must be Integer or Float, but got 'vector<4xf32>'
// -----
func.func @f(%i: vector<4x4xf32>) {
  %0 = gpu.subgroup_reduce add %i : (vector<4x4xf32>) -> vector<4x4xf32>
  return
}
// error: 'gpu.subgroup_reduce' op operand #0 must be Integer or Float or fixed-length vector of Integer or Float values of ranks 1, but got 'vector<4x4xf32>'
// -----
func.func @f(%i: index) {
  %0 = gpu.subgroup_reduce add %i : (index) -> index
  return
}
// error: 'gpu.subgroup_reduce' op operand #0 must be Integer or Float or fixed-length vector of Integer or Float values of ranks 1, but got 'index'
// -----
func.func @f(%n: index) {
  %a, %b = gpu.rotate %n, 1, 4 : index
  return
}
// error: 'gpu.rotate' op operand #0 must be Integer or Float or fixed-length vector of Integer or Float values of ranks 1, but got 'index'
// -----
func.func @f(%n: index, %i: i32) {
  %a, %b = gpu.shuffle xor %n, %i, %i : index
  return
}
// error: 'gpu.shuffle' op operand #0 must be Integer or Float or fixed-length vector of Integer or Float values of ranks 1, but got 'index'
// -----
func.func @f(%v: f32, %lane: i32) {
  %0 = gpu.subgroup_broadcast %v, first_active_lane %lane : f32
  return
}
// error: 'gpu.subgroup_broadcast' op lane can only be specified for `specific_lane` broadcast
// -----
func.func @f(%v: f32) {
  %0 = gpu.subgroup_broadcast %v, specific_lane : f32
  return
}
// error: 'gpu.subgroup_broadcast' op lane must be specified for `specific_lane` broadcast
