func.func @sum(%numbers: memref<8xi32>) -> i32 {
  %first = arith.constant 0 : index
  %count = arith.constant 8 : index
  %step = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %sum = scf.for %i = %first to %count step %step iter_args(%so_far = %zero) -> i32 {
    %number = memref.load %numbers[%i] : memref<8xi32>
    %next = arith.addi %so_far, %number : i32
    scf.yield %next : i32
  }
  return %sum : i32
}
