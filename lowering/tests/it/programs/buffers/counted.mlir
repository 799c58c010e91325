// A loop that carries a tensor, a branch, and a function that returns one of two; main returns how many buffers it took in
// thousands, and adds those that are left.
module {
  llvm.mlir.global internal @allocated(0 : i32) : i32
  llvm.mlir.global internal @freed(0 : i32) : i32
  llvm.func @malloc(i64) -> !llvm.ptr
  llvm.func @free(!llvm.ptr)
  llvm.func @count(%counter: !llvm.ptr) {
    %one = llvm.mlir.constant(1 : i32) : i32
    %before = llvm.load %counter : !llvm.ptr -> i32
    %after = llvm.add %before, %one : i32
    llvm.store %after, %counter : i32, !llvm.ptr
    llvm.return
  }
  llvm.func @_mlir_memref_to_llvm_alloc(%size: i64) -> !llvm.ptr {
    %counter = llvm.mlir.addressof @allocated : !llvm.ptr
    llvm.call @count(%counter) : (!llvm.ptr) -> ()
    %memory = llvm.call @malloc(%size) : (i64) -> !llvm.ptr
    llvm.return %memory : !llvm.ptr
  }
  llvm.func @_mlir_memref_to_llvm_free(%memory: !llvm.ptr) {
    %counter = llvm.mlir.addressof @freed : !llvm.ptr
    llvm.call @count(%counter) : (!llvm.ptr) -> ()
    llvm.call @free(%memory) : (!llvm.ptr) -> ()
    llvm.return
  }
  func.func private @filled(%value: i32) -> tensor<4xi32> {
    %e = tensor.empty() : tensor<4xi32>
    %f = linalg.fill ins(%value : i32) outs(%e : tensor<4xi32>) -> tensor<4xi32>
    return %f : tensor<4xi32>
  }
  func.func private @work(%n: index, %odd: i1) -> i32 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %seven = arith.constant 7 : i32
    %start = func.call @filled(%seven) : (i32) -> tensor<4xi32>
    %sum = scf.for %i = %c0 to %n step %c1 iter_args(%x = %start) -> (tensor<4xi32>) {
      %e = tensor.empty() : tensor<4xi32>
      %y = linalg.add ins(%x, %x : tensor<4xi32>, tensor<4xi32>) outs(%e : tensor<4xi32>) -> tensor<4xi32>
      scf.yield %y : tensor<4xi32>
    }
    %one = scf.if %odd -> (tensor<4xi32>) {
      %changed = tensor.insert %seven into %start[%c1] : tensor<4xi32>
      scf.yield %changed : tensor<4xi32>
    } else {
      scf.yield %sum : tensor<4xi32>
    }
    %a = tensor.extract %one[%c1] : tensor<4xi32>
    %b = tensor.extract %sum[%c0] : tensor<4xi32>
    %c = tensor.extract %start[%c0] : tensor<4xi32>
    %ab = arith.addi %a, %b : i32
    %abc = arith.addi %ab, %c : i32
    return %abc : i32
  }
  func.func @main() -> i32 {
    %n = arith.constant 3 : index
    %true = arith.constant true
    %false = arith.constant false
    %x = func.call @work(%n, %true) : (index, i1) -> i32
    %y = func.call @work(%n, %false) : (index, i1) -> i32
    // 7 + 56 + 7 and 56 + 56 + 7.
    %right = arith.constant 189 : i32
    %sum = arith.addi %x, %y : i32
    %is_right = arith.cmpi eq, %sum, %right : i32
    %counter = llvm.mlir.addressof @allocated : !llvm.ptr
    %allocated = llvm.load %counter : !llvm.ptr -> i32
    %other = llvm.mlir.addressof @freed : !llvm.ptr
    %freed = llvm.load %other : !llvm.ptr -> i32
    %left = arith.subi %allocated, %freed : i32
    %thousand = arith.constant 1000 : i32
    %all = arith.muli %allocated, %thousand : i32
    %result = arith.addi %all, %left : i32
    %wrong = arith.constant -1 : i32
    %answer = arith.select %is_right, %result, %wrong : i32
    return %answer : i32
  }
}
