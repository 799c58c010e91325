// pipeline: builtin.module(canonicalize)
#CSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>
#CSC = #sparse_tensor.encoding<{ map = (d0, d1) -> (d1 : dense, d0 : compressed) }>
#COO = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : compressed(nonunique), d1 : singleton) }>
#ROT = #sparse_tensor.encoding<{ map = (d0, d1, d2) -> (d1 : dense, d2 : dense, d0 : compressed) }>
#BSR = #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 floordiv 2 : dense, d1 floordiv 3 : compressed, d0 mod 2 : dense, d1 mod 3 : dense) }>

// A conversion to the same type is its operand; one that forgets a size is not.
func.func @convert(%t : tensor<4x8xf64>, %s : tensor<4x8xf64, #CSR>) -> (tensor<4x8xf64>, tensor<4x8xf64, #CSR>, tensor<?x8xf64, #CSR>) {
  %0 = sparse_tensor.convert %t : tensor<4x8xf64> to tensor<4x8xf64>
  %1 = sparse_tensor.convert %s : tensor<4x8xf64, #CSR> to tensor<4x8xf64, #CSR>
  %2 = sparse_tensor.convert %s : tensor<4x8xf64, #CSR> to tensor<?x8xf64, #CSR>
  return %0, %1, %2 : tensor<4x8xf64>, tensor<4x8xf64, #CSR>, tensor<?x8xf64, #CSR>
}

// What is read in another way, and then as it was, is itself.
func.func @reinterpret_map(%s : tensor<4x8xf64, #CSR>) -> (tensor<4x8xf64, #CSR>, tensor<4x8xf64, #CSR>, tensor<8x4xf64, #CSC>) {
  %0 = sparse_tensor.reinterpret_map %s : tensor<4x8xf64, #CSR> to tensor<4x8xf64, #CSR>
  %1 = sparse_tensor.reinterpret_map %s : tensor<4x8xf64, #CSR> to tensor<8x4xf64, #CSC>
  %2 = sparse_tensor.reinterpret_map %1 : tensor<8x4xf64, #CSC> to tensor<4x8xf64, #CSR>
  return %0, %2, %1 : tensor<4x8xf64, #CSR>, tensor<4x8xf64, #CSR>, tensor<8x4xf64, #CSC>
}

// Coordinates that are in order already.
func.func @reorder_coo(%s : tensor<4x8xf64, #COO>) -> tensor<4x8xf64, #COO> {
  %0 = sparse_tensor.reorder_coo quick_sort %s : tensor<4x8xf64, #COO> to tensor<4x8xf64, #COO>
  return %0 : tensor<4x8xf64, #COO>
}

// What metadata say is what was last set in them.
func.func @specifier(%s : !sparse_tensor.storage_specifier<#CSR>, %a : index, %b : index, %c : index) -> (index, index, index, index) {
  %0 = sparse_tensor.storage_specifier.set %s lvl_sz at 0 with %a : !sparse_tensor.storage_specifier<#CSR>
  %1 = sparse_tensor.storage_specifier.set %0 lvl_sz at 1 with %b : !sparse_tensor.storage_specifier<#CSR>
  %2 = sparse_tensor.storage_specifier.set %1 val_mem_sz with %c : !sparse_tensor.storage_specifier<#CSR>
  %g0 = sparse_tensor.storage_specifier.get %2 lvl_sz at 0 : !sparse_tensor.storage_specifier<#CSR>
  %g1 = sparse_tensor.storage_specifier.get %2 lvl_sz at 1 : !sparse_tensor.storage_specifier<#CSR>
  %g2 = sparse_tensor.storage_specifier.get %2 val_mem_sz : !sparse_tensor.storage_specifier<#CSR>
  %g3 = sparse_tensor.storage_specifier.get %2 crd_mem_sz at 1 : !sparse_tensor.storage_specifier<#CSR>
  return %g0, %g1, %g2, %g3 : index, index, index, index
}

// The size of a level that the type tells.
func.func @lvl(%s : tensor<4x?xf64, #CSC>, %b : tensor<4x?xf64, #BSR>, %i : index) -> (index, index, index, index, index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %0 = sparse_tensor.lvl %s, %c0 : tensor<4x?xf64, #CSC>
  %1 = sparse_tensor.lvl %s, %c1 : tensor<4x?xf64, #CSC>
  %2 = sparse_tensor.lvl %b, %c0 : tensor<4x?xf64, #BSR>
  %3 = sparse_tensor.lvl %b, %c1 : tensor<4x?xf64, #BSR>
  %4 = sparse_tensor.lvl %b, %c3 : tensor<4x?xf64, #BSR>
  %5 = sparse_tensor.lvl %b, %i : tensor<4x?xf64, #BSR>
  return %0, %1, %2, %3, %4, %5 : index, index, index, index, index, index
}

// Where levels are dimensions, their coordinates are those of the dimensions.
func.func @permuted(%i : index, %j : index, %k : index) -> (index, index, index, index, index, index, index, index) {
  %0:2 = sparse_tensor.crd_translate dim_to_lvl [%i, %j] as #CSR : index, index
  %1:3 = sparse_tensor.crd_translate dim_to_lvl [%i, %j, %k] as #ROT : index, index, index
  %2:3 = sparse_tensor.crd_translate lvl_to_dim [%i, %j, %k] as #ROT : index, index, index
  return %0#0, %0#1, %1#0, %1#1, %1#2, %2#0, %2#1, %2#2 : index, index, index, index, index, index, index, index
}

// There and back again is nothing, in the same order.
func.func @there_and_back(%i : index, %j : index) -> (index, index, index, index) {
  %0:4 = sparse_tensor.crd_translate dim_to_lvl [%i, %j] as #BSR : index, index, index, index
  %1:2 = sparse_tensor.crd_translate lvl_to_dim [%0#0, %0#1, %0#2, %0#3] as #BSR : index, index
  %2:2 = sparse_tensor.crd_translate lvl_to_dim [%0#1, %0#0, %0#2, %0#3] as #BSR : index, index
  return %1#0, %1#1, %2#0, %2#1 : index, index, index, index
}

// Coordinates that nobody uses are not asked for.
func.func @iterate(%s : tensor<4x8xf64, #CSR>, %i : index) -> index {
  %space = sparse_tensor.extract_iteration_space %s lvls = 0 to 2 : tensor<4x8xf64, #CSR> -> !sparse_tensor.iter_space<#CSR, lvls = 0 to 2>
  %r = sparse_tensor.iterate %it in %space at(%a, %b) iter_args(%sum = %i) : !sparse_tensor.iter_space<#CSR, lvls = 0 to 2> -> index {
    %next = arith.addi %sum, %b : index
    sparse_tensor.yield %next : index
  }
  %q = sparse_tensor.iterate %it in %space at(%a, %b) iter_args(%sum = %r) : !sparse_tensor.iter_space<#CSR, lvls = 0 to 2> -> index {
    %next = arith.addi %sum, %sum : index
    sparse_tensor.yield %next : index
  }
  return %q : index
}

// Arrays that nobody uses are not asked for.
func.func @unused(%s : tensor<4x8xf64, #CSR>, %v : memref<?xindex>) {
  %0 = sparse_tensor.values %s : tensor<4x8xf64, #CSR> to memref<?xf64>
  %1 = sparse_tensor.positions %s {level = 1 : index} : tensor<4x8xf64, #CSR> to memref<?xindex>
  return
}
