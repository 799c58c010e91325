func.func private @report(i64)
memref.global "private" constant @weights : memref<5xi32> = dense<[3, 1, 4, 1, 5]>
func.func private @collatz(%start: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %three = arith.constant 3 : i32
  %0:2 = scf.while (%n = %start, %steps = %zero) : (i32, i32) -> (i32, i32) {
    %goes_on = arith.cmpi ne, %n, %one : i32
    scf.condition(%goes_on) %n, %steps : i32, i32
  } do {
  ^bb0(%n: i32, %steps: i32):
    %bit = arith.andi %n, %one : i32
    %odd = arith.cmpi ne, %bit, %zero : i32
    %next = scf.if %odd -> i32 {
      %1 = arith.muli %n, %three : i32
      %2 = arith.addi %1, %one : i32
      scf.yield %2 : i32
    } else {
      %3 = arith.shrui %n, %one : i32
      scf.yield %3 : i32
    }
    %more = arith.addi %steps, %one : i32
    scf.yield %next, %more : i32, i32
  }
  return %0#1 : i32
}
func.func @compute(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  %weights = memref.get_global @weights : memref<5xi32>
  %numbers = memref.alloca() : memref<5xi64>
  scf.for %i = %c0 to %n step %c1 {
    %0 = memref.load %weights[%i] : memref<5xi32>
    %1 = arith.index_cast %i : index to i32
    %2 = arith.subi %0, %1 : i32
    %3 = arith.extsi %2 : i32 to i64
    memref.store %3, %numbers[%i] : memref<5xi64>
    func.call @report(%3) : (i64) -> ()
  }
  %sum = scf.for %i = %c0 to %n step %c1 iter_args(%x = %zero) -> i64 {
    %0 = memref.load %numbers[%i] : memref<5xi64>
    %1 = arith.muli %0, %0 : i64
    %2 = arith.addi %x, %1 : i64
    scf.yield %2 : i64
  }
  func.call @report(%sum) : (i64) -> ()
  %start = arith.constant 27 : i32
  %steps = func.call @collatz(%start) : (i32) -> i32
  %wide = arith.extui %steps : i32 to i64
  func.call @report(%wide) : (i64) -> ()
  %big = arith.constant 2147483647 : i32
  %wrapped = arith.addi %big, %start : i32
  %half = arith.constant 5.000000e-01 : f64
  %float = arith.sitofp %wrapped : i32 to f64
  %scaled = arith.mulf %float, %half : f64
  %last = arith.fptosi %scaled : f64 to i64
  func.call @report(%last) : (i64) -> ()
  return
}
