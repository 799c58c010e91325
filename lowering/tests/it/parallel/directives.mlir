// pipeline: builtin.module(convert-openacc-to-scf)
func.func @conditional(%m: memref<10xf32>, %c: i1, %a: i32) {
  %0 = acc.create varPtr(%m : memref<10xf32>) -> memref<10xf32>
  acc.enter_data if(%c) dataOperands(%0 : memref<10xf32>)
  %1 = acc.update_device varPtr(%m : memref<10xf32>) -> memref<10xf32>
  acc.update if(%c) dataOperands(%1 : memref<10xf32>)
  acc.exit_data if(%c) async(%a : i32) dataOperands(%0 : memref<10xf32>)
  return
}
func.func @known(%m: memref<10xf32>) {
  %true = arith.constant true
  %false = arith.constant false
  %0 = acc.create varPtr(%m : memref<10xf32>) -> memref<10xf32>
  acc.enter_data if(%true) dataOperands(%0 : memref<10xf32>)
  %1 = acc.update_device varPtr(%m : memref<10xf32>) -> memref<10xf32>
  acc.update if(%false) dataOperands(%1 : memref<10xf32>)
  acc.exit_data dataOperands(%0 : memref<10xf32>)
  return
}
