// What the verifiers of the sparse_tensor dialect reject.

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @assemble(%v: tensor<4xf64>, %p: tensor<?xindex>, %c : tensor<?xindex>) {
  // expected-error @+1 {{the sparse-tensor must have static shape}}
  %0 = sparse_tensor.assemble (%p, %c), %v : (tensor<?xindex>, tensor<?xindex>), tensor<4xf64> to tensor<?x4xf64, #CSR>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @assemble(%v: tensor<4xf64>, %p: tensor<?xindex>, %c : tensor<?xindex>) {
  // expected-error @+1 {{inconsistent number of fields between input/output}}
  %0 = sparse_tensor.assemble (%p), %v : (tensor<?xindex>), tensor<4xf64> to tensor<4x4xf64, #CSR>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @assemble(%v: tensor<4xf64>, %p: tensor<?xindex>, %c : tensor<?xi32>) {
  // expected-error @+1 {{input/output element-types don't match}}
  %0 = sparse_tensor.assemble (%p, %c), %v : (tensor<?xindex>, tensor<?xi32>), tensor<4xf64> to tensor<4x4xf64, #CSR>
  return
}

// -----

#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @assemble(%v: tensor<4xf64>, %p: tensor<?xindex>, %c : tensor<?xindex>) {
  // expected-error @+1 {{input/output trailing COO level-ranks don't match}}
  %0 = sparse_tensor.assemble (%p, %c), %v : (tensor<?xindex>, tensor<?xindex>), tensor<4xf64> to tensor<4x4xf64, #COO>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @disassemble(%s : tensor<4x4xf64, #CSR>, %v: tensor<4xf64>, %p: tensor<?xindex>, %c : tensor<?xindex>) {
  // expected-error @+1 {{output values and return value type mismatch}}
  %a, %b, %d, %e, %f, %g = sparse_tensor.disassemble %s : tensor<4x4xf64, #CSR> out_lvls(%p, %c : tensor<?xindex>, tensor<?xindex>) out_vals(%v : tensor<4xf64>) -> (tensor<?xindex>, tensor<?xindex>), tensor<5xf64>, (index, index), index
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @disassemble(%s : tensor<4x4xf64, #CSR>, %v: tensor<4xf64>, %p: tensor<?xindex>, %c : tensor<?xindex>) {
  // expected-error @+1 {{output levels and return levels type mismatch}}
  %a, %b, %d, %e, %f, %g = sparse_tensor.disassemble %s : tensor<4x4xf64, #CSR> out_lvls(%p, %c : tensor<?xindex>, tensor<?xindex>) out_vals(%v : tensor<4xf64>) -> (tensor<?xindex>, tensor<?xi32>), tensor<4xf64>, (index, index), index
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @disassemble(%s : tensor<?x4xf64, #CSR>, %v: tensor<4xf32>, %p: tensor<?xindex>, %c : tensor<?xindex>) {
  // expected-error @+1 {{input/output element-types don't match}}
  %a, %b, %d, %e, %f, %g = sparse_tensor.disassemble %s : tensor<?x4xf64, #CSR> out_lvls(%p, %c : tensor<?xindex>, tensor<?xindex>) out_vals(%v : tensor<4xf32>) -> (tensor<?xindex>, tensor<?xindex>), tensor<4xf32>, (index, i32), index
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @convert(%s : tensor<4x4xf64, #CSR>) {
  // expected-error @+1 {{unexpected conversion mismatch in rank}}
  %0 = sparse_tensor.convert %s : tensor<4x4xf64, #CSR> to tensor<4xf64>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#SL = #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(1, 4, 1)>, d1 : #sparse_tensor<slice(1, 4, 2)>) -> (d0 : dense, d1 : compressed) }>
func.func @convert(%s : tensor<4x4xf64, #CSR>) {
  // expected-error @+1 {{cannot convert to a sparse tensor slice}}
  %0 = sparse_tensor.convert %s : tensor<4x4xf64, #CSR> to tensor<4x4xf64, #SL>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @convert(%s : tensor<4x?xf64, #CSR>) {
  // expected-error @+1 {{unexpected conversion mismatch in dimension 1}}
  %0 = sparse_tensor.convert %s : tensor<4x?xf64, #CSR> to tensor<?x4xf64>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#SV = #sparse_tensor.encoding<{ map = (d0) -> (d0 : compressed) }>
func.func @reinterpret_map(%s : tensor<4x?xf64, #CSR>) {
  // expected-error @+1 {{Level rank mismatch between source/dest tensors}}
  %0 = sparse_tensor.reinterpret_map %s : tensor<4x?xf64, #CSR> to tensor<4xf64, #SV>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#DCSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed) }>
func.func @reinterpret_map(%s : tensor<4x?xf64, #CSR>) {
  // expected-error @+1 {{Level type mismatch between source/dest tensors}}
  %0 = sparse_tensor.reinterpret_map %s : tensor<4x?xf64, #CSR> to tensor<4x?xf64, #DCSR>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#CSR32 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed), posWidth = 32, crdWidth = 32 }>
func.func @reinterpret_map(%s : tensor<4x?xf64, #CSR>) {
  // expected-error @+1 {{Crd/Pos width mismatch between source/dest tensors}}
  %0 = sparse_tensor.reinterpret_map %s : tensor<4x?xf64, #CSR> to tensor<4x?xf64, #CSR32>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @reinterpret_map(%s : tensor<4x?xf64, #CSR>) {
  // expected-error @+1 {{Element type mismatch between source/dest tensors}}
  %0 = sparse_tensor.reinterpret_map %s : tensor<4x?xf64, #CSR> to tensor<4x?xf32, #CSR>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#CSC = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>
func.func @reinterpret_map(%s : tensor<4x?xf64, #CSR>) {
  // expected-error @+1 {{Level size mismatch between source/dest tensors}}
  %0 = sparse_tensor.reinterpret_map %s : tensor<4x?xf64, #CSR> to tensor<4x?xf64, #CSC>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @concatenate(%s : tensor<4x9xf64>) {
  // expected-error @+1 {{Need at least two tensors to concatenate.}}
  %0 = sparse_tensor.concatenate %s {dimension = 0 : index} : tensor<4x9xf64> to tensor<4x9xf64, #CSR>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @concatenate(%s : tensor<4x9xf64>) {
  // expected-error @+1 {{Concat-dimension is out of bounds for dimension-rank (2 >= 2)}}
  %0 = sparse_tensor.concatenate %s, %s {dimension = 2 : index} : tensor<4x9xf64>, tensor<4x9xf64> to tensor<8x9xf64, #CSR>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @concatenate(%s : tensor<4x9xf64>) {
  // expected-error @+1 {{Concat-dimension is out of bounds for dimension-rank (18446744073709551615 >= 2)}}
  %0 = sparse_tensor.concatenate %s, %s {dimension = -1 : index} : tensor<4x9xf64>, tensor<4x9xf64> to tensor<8x9xf64, #CSR>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @concatenate(%s : tensor<4x9xf64>) {
  // expected-error @+1 {{The concatenation dimension of the output tensor should be the sum of all the concatenation dimensions of the input tensors.}}
  %0 = sparse_tensor.concatenate %s, %s {dimension = 0 : index} : tensor<4x9xf64>, tensor<4x9xf64> to tensor<9x9xf64, #CSR>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @concatenate(%s : tensor<4x9xf64>) {
  // expected-error @+1 {{All dimensions (expect for the concatenating one) should be equal.}}
  %0 = sparse_tensor.concatenate %s, %s {dimension = 0 : index} : tensor<4x9xf64>, tensor<4x9xf64> to tensor<8x10xf64, #CSR>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @concatenate(%s : tensor<4x9xf64>, %t : tensor<4x?xf64>) {
  // expected-error @+1 {{Input tensor $1 has dynamic shape}}
  %0 = sparse_tensor.concatenate %s, %t {dimension = 0 : index} : tensor<4x9xf64>, tensor<4x?xf64> to tensor<?x?xf64, #CSR>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @concatenate(%s : tensor<4x9xf64>, %t : tensor<4xf64>) {
  // expected-error @+1 {{Input tensor $1 has a different rank (rank=1) from the output tensor (rank=2).}}
  %0 = sparse_tensor.concatenate %s, %t {dimension = 0 : index} : tensor<4x9xf64>, tensor<4xf64> to tensor<?x?xf64, #CSR>
  return
}

// -----

#SL = #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(1, 4, 1)>, d1 : #sparse_tensor<slice(1, 4, 2)>) -> (d0 : dense, d1 : compressed) }>
func.func @slice_offset(%s : tensor<4x9xf64, #SL>) {
  // expected-error @+1 {{requested dimension out of bound}}
  %0 = sparse_tensor.slice.offset %s at 2 : tensor<4x9xf64, #SL>
  return
}

// -----

#SL = #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(1, 4, 1)>, d1 : #sparse_tensor<slice(1, 4, 2)>) -> (d0 : dense, d1 : compressed) }>
func.func @slice_stride(%s : tensor<4x9xf64, #SL>) {
  // expected-error @+1 {{requested dimension out of bound}}
  %0 = sparse_tensor.slice.stride %s at 3 : tensor<4x9xf64, #SL>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @slice_stride(%s : tensor<4x9xf64, #CSR>) {
  // expected-error @+1 {{'sparse_tensor.slice.stride' op operand #0 must be sparse tensor slice of any type values, but got 'tensor<4x9xf64, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>>'}}
  %0 = sparse_tensor.slice.stride %s at 1 : tensor<4x9xf64, #CSR>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @lvl(%s : tensor<4x9xf64, #CSR>) {
  %c = arith.constant 2 : index
  // expected-error @+1 {{Level index exceeds the rank of the input sparse tensor}}
  %0 = sparse_tensor.lvl %s, %c : tensor<4x9xf64, #CSR>
  return
}

// -----

#BSR = #sparse_tensor.encoding<{ map = (i, j) -> (i floordiv 2 : dense, j floordiv 3 : compressed, i mod 2 : dense, j mod 3 : dense) }>
func.func @crd_translate(%i : index) {
  // expected-error @+1 {{Coordinate rank mismatch with encoding}}
  %0:3 = sparse_tensor.crd_translate dim_to_lvl [%i, %i] as #BSR : index, index, index
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @reorder_coo(%s : tensor<4x9xf64, #CSR>) {
  // expected-error @+1 {{Expected COO sparse tensors only}}
  %0 = sparse_tensor.reorder_coo quick_sort %s : tensor<4x9xf64, #CSR> to tensor<4x9xf64, #COO>
  return
}

// -----

#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
#COOT = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : compressed(nonunique), d0 : singleton) }>
func.func @reorder_coo(%s : tensor<4x9xf64, #COO>) {
  // expected-error @+1 {{Unmatched dim2lvl map between input and result COO}}
  %0 = sparse_tensor.reorder_coo quick_sort %s : tensor<4x9xf64, #COO> to tensor<4x9xf64, #COOT>
  return
}

// -----

#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
#COO32 = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton), crdWidth = 32 }>
func.func @reorder_coo(%s : tensor<4x9xf64, #COO>) {
  // expected-error @+1 {{Unmatched storage format between input and result COO}}
  %0 = sparse_tensor.reorder_coo quick_sort %s : tensor<4x9xf64, #COO> to tensor<4x9xf64, #COO32>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @storage_specifier_get(%s : !sparse_tensor.storage_specifier<#CSR>) {
  // expected-error @+1 {{redundant level argument for querying value memory size}}
  %0 = sparse_tensor.storage_specifier.get %s val_mem_sz at 0 : !sparse_tensor.storage_specifier<#CSR>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @storage_specifier_get(%s : !sparse_tensor.storage_specifier<#CSR>) {
  // expected-error @+1 {{requested slice data on non-slice tensor}}
  %0 = sparse_tensor.storage_specifier.get %s dim_offset at 0 : !sparse_tensor.storage_specifier<#CSR>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @storage_specifier_get(%s : !sparse_tensor.storage_specifier<#CSR>) {
  // expected-error @+1 {{missing level argument}}
  %0 = sparse_tensor.storage_specifier.get %s lvl_sz : !sparse_tensor.storage_specifier<#CSR>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @storage_specifier_get(%s : !sparse_tensor.storage_specifier<#CSR>) {
  // expected-error @+1 {{requested level is out of bounds}}
  %0 = sparse_tensor.storage_specifier.get %s lvl_sz at 2 : !sparse_tensor.storage_specifier<#CSR>
  return
}

// -----

#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @storage_specifier_get(%s : !sparse_tensor.storage_specifier<#COO>) {
  // expected-error @+1 {{requested position memory size on a singleton level}}
  %0 = sparse_tensor.storage_specifier.get %s pos_mem_sz at 1 : !sparse_tensor.storage_specifier<#COO>
  return
}

// -----

func.func @push_back(%i : index, %m : memref<?xf64>, %f : f64) {
  %c = arith.constant -1 : index
  // expected-error @+1 {{'sparse_tensor.push_back' op n must be not less than 1}}
  %0:2 = sparse_tensor.push_back %i, %m, %f, %c : index, memref<?xf64>, f64, index
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @compress(%v : memref<?xf64>, %f : memref<?xi1>, %a : memref<?xindex>, %i : index, %t : tensor<4x4xf64, #CSR>) {
  // expected-error @+1 {{'sparse_tensor.compress' op incorrect number of coordinates}}
  %0 = sparse_tensor.compress %v, %f, %a, %i into %t[%i, %i] : memref<?xf64>, memref<?xi1>, memref<?xindex>, tensor<4x4xf64, #CSR>
  return
}

// -----

func.func @sort(%i : index, %m : memref<?xindex>) {
  // expected-error @+1 {{Expected rank(perm_map) > 1, got 0}}
  sparse_tensor.sort quick_sort %i, %m {perm_map = affine_map<() -> ()>} : memref<?xindex>
  return
}

// -----

func.func @sort(%i : index, %m : memref<?xindex>) {
  // expected-error @+1 {{Expected a permutation map, got (d0, d1) -> (d0)}}
  sparse_tensor.sort quick_sort %i, %m {perm_map = affine_map<(i, j) -> (i)>} : memref<?xindex>
  return
}

// -----

func.func @sort(%m : memref<9xindex>) {
  %i = arith.constant 5 : index
  // expected-error @+1 {{Expected dimension(xy) >= n * (rank(perm_map) + ny) got 9 < 10}}
  sparse_tensor.sort quick_sort %i, %m {perm_map = affine_map<(i, j) -> (j, i)>} : memref<9xindex>
  return
}

// -----

func.func @sort(%m : memref<10xindex>) {
  %i = arith.constant 5 : index
  // expected-error @+1 {{Expected dimension(xy) >= n * (rank(perm_map) + ny) got 10 < 15}}
  sparse_tensor.sort quick_sort %i, %m {perm_map = affine_map<(i, j) -> (j, i)>, ny = 1 : index} : memref<10xindex>
  return
}

// -----

func.func @sort(%m : memref<10xindex>, %y : memref<4xf32>) {
  %i = arith.constant 5 : index
  // expected-error @+1 {{Expected dimension(y) >= n got 4 < 5}}
  sparse_tensor.sort quick_sort %i, %m jointly %y {perm_map = affine_map<(i, j) -> (j, i)>} : memref<10xindex> jointly memref<4xf32>
  return
}

// -----

func.func @binary(%x : f32, %y : i32) {
  // expected-error @+1 {{left=identity requires first argument to have the same type as the output}}
  %0 = sparse_tensor.binary %x, %y : f32, i32 to f64
    overlap = {}
    left = identity
    right = {}
  return
}

// -----

func.func @binary(%x : f32, %y : i32) {
  // expected-error @+1 {{right=identity requires second argument to have the same type as the output}}
  %0 = sparse_tensor.binary %x, %y : f32, i32 to f32
    overlap = {}
    left = identity
    right = identity
  return
}

// -----

func.func @binary(%x : f32, %y : i32) {
  // expected-error @+1 {{right region yield type mismatch}}
  %0 = sparse_tensor.binary %x, %y : f32, i32 to f32
    overlap = {}
    left = identity
    right = {
   ^bb0(%a : i32):
     sparse_tensor.yield %x, %x : f32, f32
   }
  return
}

// -----

func.func @yield(%x : f32, %y : i32) {
  %0 = sparse_tensor.binary %x, %y : f32, i32 to f32
    overlap = {}
    left = identity
    right = {
   ^bb0(%a : i32):
     // expected-error @+1 {{expected ':'}}
     sparse_tensor.yield
   }
  return
}

// -----

func.func @unary(%x : f32) {
  // expected-error @+1 {{absent region cannot yield linalg argument}}
  %0 = sparse_tensor.unary %x : f32 to f32
    present = {}
    absent = {
     sparse_tensor.yield %x : f32
   }
  return
}

// -----

func.func @unary(%x : f32) {
  %c = arith.addf %x, %x : f32
  // expected-error @+1 {{absent region cannot yield locally computed value}}
  %0 = sparse_tensor.unary %x : f32 to f32
    present = {}
    absent = {
     sparse_tensor.yield %c : f32
   }
  return
}

// -----

func.func @unary(%x : f32) {
  // expected-error @+1 {{present region must have exactly 1 arguments}}
  %0 = sparse_tensor.unary %x : f32 to f32
    present = {
   ^bb0(%a : f32, %b : f32):
     sparse_tensor.yield %a : f32
    }
    absent = {}
  return
}

// -----

func.func @unary(%x : f32) {
  // expected-error @+1 {{absent region must have exactly 0 arguments}}
  %0 = sparse_tensor.unary %x : f32 to f32
    present = {}
    absent = {
   ^bb0(%a : f32):
     sparse_tensor.yield %a : f32
    }
  return
}

// -----

func.func @reduce(%x : f32, %y : i32) {
  // expected-error @+1 {{reduce region yield type mismatch}}
  %0 = sparse_tensor.reduce %x, %x, %x : f32 {
   ^bb0(%a : f32, %b : f32):
     sparse_tensor.yield %y : i32
   }
  return
}

// -----

func.func @select(%x : f32, %y : i32) {
  // expected-error @+1 {{select region argument 1 type mismatch}}
  %0 = sparse_tensor.select %x : f32 {
   ^bb0(%a : f64):
     %c = arith.constant true
     sparse_tensor.yield %c : i1
   }
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @foreach(%t : tensor<4x4xf64, #CSR>) {
  // expected-error @+1 {{Level traverse order does not match tensor's level rank}}
  sparse_tensor.foreach in %t {order = affine_map<(i) -> (i)>} : tensor<4x4xf64, #CSR> do {
  ^bb0(%i : index, %j : index, %v : f64):
  }
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @foreach(%t : tensor<4x4xf64, #CSR>) {
  // expected-error @+1 {{Unmatched number of arguments in the block}}
  sparse_tensor.foreach in %t : tensor<4x4xf64, #CSR> do {
  ^bb0(%i : index, %j : index):
  }
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @foreach(%t : tensor<4x4xf64, #CSR>) {
  // expected-error @+1 {{Expecting Index type for argument at index 1}}
  sparse_tensor.foreach in %t : tensor<4x4xf64, #CSR> do {
  ^bb0(%i : index, %j : i32, %v : f64):
  }
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @foreach(%t : tensor<4x4xf64, #CSR>) {
  // expected-error @+1 {{Unmatched element type between input tensor and block argument, expected:f64, got: f32}}
  sparse_tensor.foreach in %t : tensor<4x4xf64, #CSR> do {
  ^bb0(%i : index, %j : index, %v : f32):
  }
  return
}

// -----

func.func @foreach(%t : tensor<4x4xf64>, %f : f32) {
  // expected-error @+1 {{Mismatch in number of init arguments and results}}
  sparse_tensor.foreach in %t init(%f) : tensor<4x4xf64>, f32 do {
  ^bb0(%i : index, %j : index, %v : f64, %x : f32):
    sparse_tensor.yield %x : f32
  }
  return
}

// -----

func.func @foreach(%t : tensor<4x4xf64>, %f : f32) {
  // expected-error @+1 {{Mismatch in types of init arguments and results}}
  %0 = sparse_tensor.foreach in %t init(%f) : tensor<4x4xf64>, f32 -> f64 do {
  ^bb0(%i : index, %j : index, %v : f64, %x : f32):
    sparse_tensor.yield %x : f32
  }
  return
}

// -----

func.func @foreach(%t : tensor<4x4xf64>, %f : f32) {
  // expected-error @+1 {{Mismatch in types of yield values and results}}
  %0 = sparse_tensor.foreach in %t init(%f) : tensor<4x4xf64>, f32 -> f32 do {
  ^bb0(%i : index, %j : index, %v : f64, %x : f32):
    sparse_tensor.yield %i : index
  }
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @extract_iteration_space(%t : tensor<4x4xf64, #CSR>) {
  // expected-error @+1 {{'sparse_tensor.extract_iteration_space' op parent iterator should be specified iff level lower bound equals 0}}
  %0 = sparse_tensor.extract_iteration_space %t lvls = 1 : tensor<4x4xf64, #CSR> -> !sparse_tensor.iter_space<#CSR, lvls = 1>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @extract_iteration_space(%t : tensor<4x4xf64, #CSR>, %i : !sparse_tensor.iterator<#CSR, lvls = 0>) {
  // expected-error @+1 {{'sparse_tensor.extract_iteration_space' op parent iterator should be specified iff level lower bound equals 0}}
  %0 = sparse_tensor.extract_iteration_space %t at %i lvls = 0 : tensor<4x4xf64, #CSR>, !sparse_tensor.iterator<#CSR, lvls = 0> -> !sparse_tensor.iter_space<#CSR, lvls = 0>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#DCSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed) }>
func.func @extract_iteration_space(%t : tensor<4x4xf64, #CSR>, %i : !sparse_tensor.iterator<#DCSR, lvls = 0>) {
  // expected-error @+1 {{'sparse_tensor.extract_iteration_space' op mismatch in parent iterator encoding and iteration space encoding.}}
  %0 = sparse_tensor.extract_iteration_space %t at %i lvls = 1 : tensor<4x4xf64, #CSR>, !sparse_tensor.iterator<#DCSR, lvls = 0> -> !sparse_tensor.iter_space<#CSR, lvls = 1>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @extract_iteration_space(%t : tensor<4x4xf64, #CSR>, %i : !sparse_tensor.iterator<#CSR, lvls = 1>) {
  // expected-error @+1 {{'sparse_tensor.extract_iteration_space' op parent iterator should be used to extract an iteration space from a consecutive level.}}
  %0 = sparse_tensor.extract_iteration_space %t at %i lvls = 1 : tensor<4x4xf64, #CSR>, !sparse_tensor.iterator<#CSR, lvls = 1> -> !sparse_tensor.iter_space<#CSR, lvls = 1>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @extract_iteration_space(%t : tensor<4x4xf64, #CSR>) {
  // expected-error @+1 {{'sparse_tensor.extract_iteration_space' op expected smaller level low than level high}}
  %0 = "sparse_tensor.extract_iteration_space"(%t) <{loLvl = 0 : index, hiLvl = 0 : index}> : (tensor<4x4xf64, #CSR>) -> !sparse_tensor.iter_space<#CSR, lvls = 0>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#DCSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed, d1 : compressed) }>
func.func @extract_value(%t : tensor<4x4xf64, #CSR>, %i : !sparse_tensor.iterator<#DCSR, lvls = 1>) {
  // expected-error @+1 {{'sparse_tensor.extract_value' op mismatch in tensor encoding and iterator encoding.}}
  %0 = sparse_tensor.extract_value %t at %i : tensor<4x4xf64, #CSR>, !sparse_tensor.iterator<#DCSR, lvls = 1>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @extract_value(%t : tensor<4x4xf64, #CSR>, %i : !sparse_tensor.iterator<#CSR, lvls = 0>) {
  // expected-error @+1 {{'sparse_tensor.extract_value' op must use last-level iterator to extract values. }}
  %0 = sparse_tensor.extract_value %t at %i : tensor<4x4xf64, #CSR>, !sparse_tensor.iterator<#CSR, lvls = 0>
  return
}

// -----

// expected-error @+1 {{expected a non-empty array for lvlTypes}}
#a = #sparse_tensor.encoding<{}>
func.func private @x(tensor<4xf32, #a>)

// -----

// expected-error @+1 {{expected '}'}}
#a = #sparse_tensor.encoding<{map = (d0) -> (d0 : compressed) posWidth = 32}>
func.func private @x(tensor<4xf32, #a>)

// -----

// expected-error @+1 {{expected compressed or loose_compressed level before singleton level}}
#a = #sparse_tensor.encoding<{map = (d0, d1) -> (d0 : compressed, d1 : singleton, d1 : dense, d0 : singleton)}>
func.func private @x(tensor<4x4xf32, #a>)

// -----

// expected-error @+1 {{expected lvlToDim to be an inverse of dimToLvl}}
#a = #sparse_tensor.encoding<{map = {l0, l1} (d0 = l0, d1 = l1) -> (l0 = d1 : dense, l1 = d0 : compressed)}>
func.func private @x(tensor<4x4xf32, #a>)

// -----

// expected-error @+1 {{expected '<'}}
func.func private @n(!sparse_tensor.iter_space<1 : i32, lvls = 0 to 2>)

// -----

// expected-error @+1 {{expected '<'}}
func.func private @o(!sparse_tensor.storage_specifier<unit>)

// -----

#a = affine_map<(d0) -> (d0)>
// expected-error @+1 {{invalid kind of attribute specified}}
func.func private @o(!sparse_tensor.iterator<#a, lvls = 0 to 1>)

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
// expected-error @+1 {{expect larger level upper bound than lower bound}}
func.func private @p(!sparse_tensor.iter_space<#CSR, lvls = 2 to 2>)

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @positions(%arg0: tensor<4x4xf64, #CSR>)  {
  // expected-error @+1 {{unexpected type for positions}}
  %0 = sparse_tensor.positions %arg0 {level = 1 : index} : tensor<4x4xf64, #CSR> to memref<?xi32>
  return
}

// -----

#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @coordinates(%arg0: tensor<4x4xf64, #COO>)  {
  // expected-error @+1 {{unexpected type for coordinates}}
  %0 = sparse_tensor.coordinates %arg0 {level = 1 : index} : tensor<4x4xf64, #COO> to memref<?xi32>
  return
}

// -----

#BCSR = #sparse_tensor.encoding<{ map = (d0, d1, d2) -> (d0 : batch, d1 : dense, d2 : compressed), posWidth = 32 }>
func.func @values(%arg0: tensor<?x4x?xf64, #BCSR>)  {
  // expected-error @+1 {{unexpected mismatch in element types}}
  %0 = sparse_tensor.values %arg0 : tensor<?x4x?xf64, #BCSR> to memref<?x?xi64>
  return
}

// -----

#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton), crdWidth=32 }>
func.func @coordinates_buffer(%arg0: tensor<4x4xf64, #COO>)  {
  // expected-error @+1 {{'sparse_tensor.coordinates_buffer' op inferred type(s) 'memref<?xi32>' are incompatible with return type(s) of operation 'memref<?xi64>'}}
  %0 = sparse_tensor.coordinates_buffer %arg0 : tensor<4x4xf64, #COO> to memref<?xi64>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @coordinates_buffer(%arg0: tensor<4x4xf64, #CSR>)  {
  // expected-error @+1 {{expected sparse tensor with a COO region}}
  %0 = sparse_tensor.coordinates_buffer %arg0 : tensor<4x4xf64, #CSR> to memref<?xindex>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @positions(%arg0: tensor<4x4xf64, #CSR>)  {
  // expected-error @+1 {{requested level is out of bounds}}
  %0 = sparse_tensor.positions %arg0 {level = 7 : index} : tensor<4x4xf64, #CSR> to memref<?xindex>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @extract_iteration_space(%arg0: tensor<4x4xf64, #CSR>)  {
   // expected-error @+1 {{'sparse_tensor.extract_iteration_space' op inferred type(s) '!sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>, lvls = 0 to 2>' are incompatible with return type(s) of operation '!sparse_tensor.iter_space<<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>, lvls = 0>'}}
   %l1 = sparse_tensor.extract_iteration_space %arg0 lvls = 0 to 2 : tensor<4x4xf64, #CSR>
       -> !sparse_tensor.iter_space<#CSR, lvls = 0 to 1>
  return
}

// -----

#S = #sparse_tensor.encoding<{ map = (d0 : #sparse_tensor<slice(1, 4, 1)>, d1 : #sparse_tensor<slice(1, 4, 2)>) -> (d0 : dense, d1 : compressed) }>
func.func @coordinates(%arg0: tensor<4x4xf64, #S>)  {
   // expected-error @+1 {{'sparse_tensor.coordinates' op inferred type(s) 'memref<?xindex>' are incompatible with return type(s) of operation 'memref<?xindex, strided<[1]>>'}}
   %l1 = sparse_tensor.coordinates %arg0 {level=1:index} : tensor<4x4xf64, #S> to memref<?xindex,strided<[1]>>
   return
}

// -----

#COO = #sparse_tensor.encoding<{ map = (d0, d1,d2) -> (d0 : dense, d1: compressed(nonunique), d2: singleton) }>
func.func @coordinates_buffer(%arg0: tensor<4x4x4xf64, #COO>)  {
  // expected-error @+1 {{'sparse_tensor.coordinates_buffer' op inferred type(s) 'memref<?xindex>' are incompatible with return type(s) of operation 'memref<?xf64>'}}
  %0 = sparse_tensor.coordinates_buffer %arg0  : tensor<4x4x4xf64, #COO> to memref<?xf64>
  return
}

// -----

#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
func.func @coordinates(%arg0: tensor<4x4xf64, #COO>)  {
  // expected-error @+1 {{'sparse_tensor.coordinates' op inferred type(s) 'memref<?xindex, strided<[?], offset: ?>>' are incompatible with return type(s) of operation 'memref<1xindex>'}}
  %0 = sparse_tensor.coordinates %arg0 {level = 1 : index} : tensor<4x4xf64, #COO> to memref<1xindex>
  return
}

// -----

#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @coordinates(%arg0: tensor<4x4xf64, #COO>)  {
  // expected-error @+1 {{'sparse_tensor.coordinates' op inferred type(s) 'memref<?xindex>' are incompatible with return type(s) of operation 'memref<1xindex>'}}
  %0 = sparse_tensor.coordinates %arg0 {level = 1 : index} : tensor<4x4xf64, #COO> to memref<1xindex>
  return
}

// -----

#BCSR = #sparse_tensor.encoding<{ map = (d0, d1, d2) -> (d0 : batch, d1 : dense, d2 : compressed), posWidth = 32 }>
func.func @positions(%arg0: tensor<4x4x?xf64, #BCSR>)  {
  // expected-error @+1 {{'sparse_tensor.positions' op inferred type(s) 'memref<4x?xi32>' are incompatible with return type(s) of operation 'memref<?xi32>'}}
  %0 = sparse_tensor.positions %arg0 {level = 2 : index} : tensor<4x4x?xf64, #BCSR> to memref<?xi32>
  return
}

// -----

#BCSR = #sparse_tensor.encoding<{ map = (d0, d1, d2) -> (d0 : batch, d1 : dense, d2 : compressed), posWidth = 32 }>
func.func @values(%arg0: tensor<?x4x?xf64, #BCSR>)  {
  // expected-error @+1 {{'sparse_tensor.values' op inferred type(s) 'memref<?x?xf64>' are incompatible with return type(s) of operation 'memref<?xf64>'}}
  %0 = sparse_tensor.values %arg0 : tensor<?x4x?xf64, #BCSR> to memref<?xf64>
  return
}

// -----

#B = #sparse_tensor.encoding<{ map = (d0, d1, d2) -> (d0 : batch, d1 : compressed(nonunique), d2 : singleton) }>
func.func @coordinates_buffer(%arg0: tensor<7x4x?xf64, #B>)  {
  // expected-error @+1 {{'sparse_tensor.coordinates_buffer' op inferred type(s) 'memref<7x?xindex>' are incompatible with return type(s) of operation 'memref<?xf64>'}}
  %0 = sparse_tensor.coordinates_buffer %arg0 : tensor<7x4x?xf64, #B> to memref<?xf64>
  return
}

// -----

#B = #sparse_tensor.encoding<{ map = (d0, d1, d2) -> (d0 : batch, d1 : compressed(nonunique), d2 : singleton) }>
func.func @positions(%arg0: tensor<7x4x?xf64, #B>)  {
  // expected-error @+1 {{'sparse_tensor.positions' op result #0 must be non-0-ranked.memref of any type values, but got 'memref<index>'}}
  %0 = sparse_tensor.positions %arg0 {level = 0 : index}: tensor<7x4x?xf64, #B> to memref<index>
  return
}

// -----

#C = #sparse_tensor.encoding<{ map = (d0, d1,d2) -> (d0 : compressed(nonunique), d1: singleton(nonunique), d2: dense) }>
func.func @coordinates_buffer(%arg0: tensor<7x4x?xf64, #C>)  {
  // expected-error @+1 {{'sparse_tensor.coordinates_buffer' op inferred type(s) 'memref<?xindex>' are incompatible with return type(s) of operation 'memref<1xindex>'}}
  %0 = sparse_tensor.coordinates_buffer %arg0 : tensor<7x4x?xf64, #C> to memref<1xindex>
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @iterate(%sp : tensor<4x8xf32, #CSR>, %i: index) -> f32 {
  %l1 = sparse_tensor.extract_iteration_space %sp lvls = 0 to 2 : tensor<4x8xf32, #CSR> -> !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>
  %f0 = arith.constant 0.0 : f32
  // expected-error @+1 {{'sparse_tensor.iterate' op 0-th region iter_arg and 0-th yielded value have different type: 'f32' != 'index'}}
  %r = sparse_tensor.iterate %it in %l1 iter_args(%a = %f0) : !sparse_tensor.iter_space<#CSR, lvls = 0 to 2> -> f32 {
    sparse_tensor.yield %i : index
  }
  return %r : f32
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @iterate(%sp : tensor<4x8xf32, #CSR>, %i: index) -> index {
  %l1 = sparse_tensor.extract_iteration_space %sp lvls = 0 to 2 : tensor<4x8xf32, #CSR> -> !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>
  %f0 = arith.constant 0.0 : f32
  // expected-error @+1 {{'sparse_tensor.iterate' op 0-th region iter_arg and 0-th loop result have different type: 'f32' != 'index'}}
  %r = "sparse_tensor.iterate"(%l1, %f0) <{crdUsedLvls = 0 : i64}> ({
   ^bb0(%a : f32, %it : !sparse_tensor.iterator<#CSR, lvls = 0 to 2>):
    sparse_tensor.yield %a : f32
  }) : (!sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, f32) -> index
  return %r : index
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @iterate(%sp : tensor<4x8xf32, #CSR>, %i: index) -> f32 {
  %l1 = sparse_tensor.extract_iteration_space %sp lvls = 0 to 2 : tensor<4x8xf32, #CSR> -> !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>
  %f0 = arith.constant 0.0 : f32
  // expected-error @+1 {{'sparse_tensor.iterate' op mismatch in iterator and iteration space type}}
  %r = "sparse_tensor.iterate"(%l1, %f0) <{crdUsedLvls = 0 : i64}> ({
   ^bb0(%a : f32, %it : !sparse_tensor.iterator<#CSR, lvls = 0 to 1>):
    sparse_tensor.yield %a : f32
  }) : (!sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, f32) -> f32
  return %r : f32
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @iterate(%sp : tensor<4x8xf32, #CSR>, %i: index) -> f32 {
  %l1 = sparse_tensor.extract_iteration_space %sp lvls = 0 to 2 : tensor<4x8xf32, #CSR> -> !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>
  %f0 = arith.constant 0.0 : f32
  // expected-error @+1 {{'sparse_tensor.iterate' op required out-of-bound coordinates}}
  %r = "sparse_tensor.iterate"(%l1, %f0) <{crdUsedLvls = 4 : i64}> ({
   ^bb0(%a : f32, %c : index, %it : !sparse_tensor.iterator<#CSR, lvls = 0 to 2>):
    sparse_tensor.yield %a : f32
  }) : (!sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, f32) -> f32
  return %r : f32
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @iterate(%sp : tensor<4x8xf32, #CSR>, %i: index) {
  %l1 = sparse_tensor.extract_iteration_space %sp lvls = 0 to 2 : tensor<4x8xf32, #CSR> -> !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>
  %f0 = arith.constant 0.0 : f32
  // expected-error @+1 {{'sparse_tensor.iterate' op mismatch in number of loop-carried values and defined values}}
  "sparse_tensor.iterate"(%l1, %f0) <{crdUsedLvls = 0 : i64}> ({
   ^bb0(%a : f32, %it : !sparse_tensor.iterator<#CSR, lvls = 0 to 2>):
    sparse_tensor.yield %a : f32
  }) : (!sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, f32) -> ()
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @iterate(%sp : tensor<4x8xf32, #CSR>, %i: index) -> f32 {
  %l1 = sparse_tensor.extract_iteration_space %sp lvls = 0 to 2 : tensor<4x8xf32, #CSR> -> !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>
  %f0 = arith.constant 0.0 : f32
  // expected-error @+1 {{'sparse_tensor.iterate' op different number of inits and region iter_args: 1 != 0}}
  %r = "sparse_tensor.iterate"(%l1, %f0) <{crdUsedLvls = 0 : i64}> ({
   ^bb0(%it : !sparse_tensor.iterator<#CSR, lvls = 0 to 2>):
    sparse_tensor.yield %f0 : f32
  }) : (!sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, f32) -> f32
  return %r : f32
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @coiterate(%l1 : !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l2 : !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %f0: index) -> index {
 // expected-error @+1 {{'sparse_tensor.coiterate' op contains duplicated cases.}}
 %ret = "sparse_tensor.coiterate"(%l1, %l2, %f0) <{cases = [3, 3], crdUsedLvls = 0 : i64, operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg: index, %i1 : !sparse_tensor.iterator<#CSR, lvls = 0 to 2>, %i2 : !sparse_tensor.iterator<#CSR, lvls = 0 to 2>):
      sparse_tensor.yield %arg : index
    }, {
    ^bb0(%arg: index, %i1 : !sparse_tensor.iterator<#CSR, lvls = 0 to 2>, %i2 : !sparse_tensor.iterator<#CSR, lvls = 0 to 2>):
      sparse_tensor.yield %arg : index
    }) : (!sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, index) -> index
 return %ret : index
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @coiterate(%l1 : !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l2 : !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %f0: index, %f: f32) -> index {
 // expected-error @+1 {{'sparse_tensor.coiterate' op types mismatch between 0th yield value and defined value on 0th region}}
 %ret = "sparse_tensor.coiterate"(%l1, %l2, %f0) <{cases = [3], crdUsedLvls = 0 : i64, operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg: index, %i1 : !sparse_tensor.iterator<#CSR, lvls = 0 to 2>, %i2 : !sparse_tensor.iterator<#CSR, lvls = 0 to 2>):
      sparse_tensor.yield %f : f32
    }) : (!sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, index) -> index
 return %ret : index
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @coiterate(%l1 : !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l2 : !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %f0: index, %f: f32) -> f32 {
 // expected-error @+1 {{'sparse_tensor.coiterate' op types mismatch between 0th iter operand and defined value on 0th region}}
 %ret = "sparse_tensor.coiterate"(%l1, %l2, %f0) <{cases = [3], crdUsedLvls = 0 : i64, operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg: index, %i1 : !sparse_tensor.iterator<#CSR, lvls = 0 to 2>, %i2 : !sparse_tensor.iterator<#CSR, lvls = 0 to 2>):
      sparse_tensor.yield %f : f32
    }) : (!sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, index) -> f32
 return %ret : f32
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @coiterate(%l1 : !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l2 : !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %f0: index, %f: f32) -> index {
 // expected-error @+1 {{'sparse_tensor.coiterate' op types mismatch between 0th iter region arg and defined value on 0th region}}
 %ret = "sparse_tensor.coiterate"(%l1, %l2, %f0) <{cases = [3], crdUsedLvls = 0 : i64, operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg: f32, %i1 : !sparse_tensor.iterator<#CSR, lvls = 0 to 2>, %i2 : !sparse_tensor.iterator<#CSR, lvls = 0 to 2>):
      sparse_tensor.yield %f0 : index
    }) : (!sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, index) -> index
 return %ret : index
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @coiterate(%l1 : !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l2 : !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %f0: index, %f: f32) -> index {
 // expected-error @+1 {{'sparse_tensor.coiterate' op number mismatch between iter args and results on 0th region}}
 %ret = "sparse_tensor.coiterate"(%l1, %l2, %f0) <{cases = [3], crdUsedLvls = 0 : i64, operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg: index, %i1 : !sparse_tensor.iterator<#CSR, lvls = 0 to 2>, %i2 : !sparse_tensor.iterator<#CSR, lvls = 0 to 2>):
      sparse_tensor.yield %arg, %arg : index, index
    }) : (!sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, index) -> index
 return %ret : index
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @coiterate(%l1 : !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l2 : !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %f0: index, %f: f32) {
 // expected-error @+1 {{'sparse_tensor.coiterate' op mismatch in number of loop-carried values and defined values}}
 "sparse_tensor.coiterate"(%l1, %l2, %f0) <{cases = [3], crdUsedLvls = 0 : i64, operandSegmentSizes = array<i32: 2, 1>}> ({
    ^bb0(%arg: index, %i1 : !sparse_tensor.iterator<#CSR, lvls = 0 to 2>, %i2 : !sparse_tensor.iterator<#CSR, lvls = 0 to 2>):
      sparse_tensor.yield %arg, %arg : index, index
    }) : (!sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, index) -> ()
 return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @iterate(%l1 : !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l2 : !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>) {
  // expected-error @+1 {{custom op 'sparse_tensor.iterate' expected only one iterator/iteration space}}
  sparse_tensor.iterate %it1, %it2 in %l1, %l2 : !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, !sparse_tensor.iter_space<#CSR, lvls = 0 to 2> {
  }
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @iterate(%l1 : !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l2 : !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>) {
  // expected-error @+1 {{custom op 'sparse_tensor.iterate' mismatch in number of sparse iterators and sparse spaces}}
  sparse_tensor.iterate %it1, %it2 in %l1 : !sparse_tensor.iter_space<#CSR, lvls = 0 to 2> {
  }
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @iterate(%l1 : !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l2 : !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>) {
  // expected-error @+1 {{expected SSA operand}}
  sparse_tensor.iterate %it1 in %l1 at (3) : !sparse_tensor.iter_space<#CSR, lvls = 0 to 2> {
  }
  return
}

// -----

#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
func.func @iterate(%l1 : !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>, %l2 : index) {
  // expected-error @+1 {{custom op 'sparse_tensor.iterate' expected sparse_tensor.iter_space type for iteration space operands}}
  sparse_tensor.iterate %it1 in %l2 : index {
  }
  return
}
