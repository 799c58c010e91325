// pipeline: builtin.module(canonicalize)
func.func @xor(%x: i32, %y: i32, %a: i8, %b: i8, %n: index) -> (i32, i32, i32, i32, i64, i64, i64, i64, i64, i64, index) {
  %0 = arith.xori %x, %y : i32
  %1 = arith.xori %0, %y : i32
  %2 = arith.xori %y, %0 : i32
  %3 = arith.xori %y, %x : i32
  %4 = arith.xori %3, %y : i32
  %5 = arith.xori %y, %3 : i32
  %6 = arith.extsi %a : i8 to i64
  %7 = arith.extsi %b : i8 to i64
  %8 = arith.extui %a : i8 to i64
  %9 = arith.extui %b : i8 to i64
  %10 = arith.xori %6, %7 : i64
  %11 = arith.xori %8, %9 : i64
  %12 = arith.andi %6, %7 : i64
  %13 = arith.andi %8, %9 : i64
  %14 = arith.ori %6, %7 : i64
  %15 = arith.ori %8, %9 : i64
  %c = arith.constant -1 : index
  %16 = arith.xori %n, %c : index
  %17 = arith.andi %16, %n : index
  return %1, %2, %4, %5, %10, %11, %12, %13, %14, %15, %17 : i32, i32, i32, i32, i64, i64, i64, i64, i64, i64, index
}
func.func @choices(%x: i64, %y: i64, %c: i1, %v: vector<4xi1>, %h: i16) -> (i64, i64, i64, i64, i64, i64, i1, vector<4xi1>, i16, vector<4xi64>) {
  %0 = arith.cmpi eq, %x, %y : i64
  %1 = arith.select %0, %x, %y : i64
  %2 = arith.select %0, %y, %x : i64
  %3 = arith.cmpi ne, %x, %y : i64
  %4 = arith.select %3, %x, %y : i64
  %5 = arith.select %3, %y, %x : i64
  %one = arith.constant 1 : i64
  %zero = arith.constant 0 : i64
  %6 = arith.select %c, %one, %zero : i64
  %7 = arith.select %c, %zero, %one : i64
  %8 = arith.extsi %c : i1 to i64
  %9 = arith.cmpi ne, %8, %zero : i64
  %10 = arith.extui %v : vector<4xi1> to vector<4xi64>
  %zeros = arith.constant dense<0> : vector<4xi64>
  %ones = arith.constant dense<1> : vector<4xi64>
  %11 = arith.cmpi ne, %10, %zeros : vector<4xi64>
  %12 = arith.bitcast %h : i16 to f16
  %13 = arith.bitcast %12 : f16 to bf16
  %14 = arith.bitcast %13 : bf16 to i16
  %15 = arith.select %v, %ones, %zeros : vector<4xi1>, vector<4xi64>
  return %1, %2, %4, %5, %6, %7, %9, %11, %14, %15 : i64, i64, i64, i64, i64, i64, i1, vector<4xi1>, i16, vector<4xi64>
}
