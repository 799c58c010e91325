// pipeline: builtin.module(convert-arith-to-emitc)
func.func @wrapping(%a: i32, %b: i32) -> i32 {
  %0 = arith.addi %a, %b : i32
  %1 = arith.subi %0, %a overflow<nsw> : i32
  %2 = arith.muli %1, %b overflow<nuw> : i32
  return %2 : i32
}
func.func @division(%a: i16, %b: i16) -> i16 {
  %0 = arith.divsi %a, %b : i16
  %1 = arith.divui %0, %b : i16
  %2 = arith.remsi %1, %b : i16
  %3 = arith.remui %2, %b : i16
  return %3 : i16
}
func.func @bits(%a: i8, %b: i8, %c: i1, %d: i1) -> i1 {
  %0 = arith.andi %a, %b : i8
  %1 = arith.ori %0, %b : i8
  %2 = arith.xori %1, %a : i8
  %3 = arith.cmpi sge, %2, %a : i8
  %4 = arith.andi %3, %c : i1
  %5 = arith.xori %4, %d : i1
  return %5 : i1
}
func.func @shifts(%a: i32, %b: i32, %i: index) -> i32 {
  %0 = arith.shli %a, %b : i32
  %1 = arith.shrsi %0, %b : i32
  %2 = arith.shrui %1, %b : i32
  %3 = arith.shrsi %i, %i : index
  %4 = arith.index_cast %3 : index to i32
  %5 = arith.addi %2, %4 : i32
  return %5 : i32
}
func.func @indices(%a: index, %b: index) -> i1 {
  %c = arith.constant 7 : index
  %0 = arith.addi %a, %c : index
  %1 = arith.divsi %0, %b : index
  %2 = arith.cmpi slt, %1, %b : index
  %3 = arith.cmpi ugt, %1, %a : index
  %4 = arith.select %2, %3, %2 : i1
  return %4 : i1
}
func.func @floats(%a: f32, %b: f32, %c: i1) -> f64 {
  %0 = arith.addf %a, %b : f32
  %1 = arith.subf %0, %b : f32
  %2 = arith.mulf %1, %b : f32
  %3 = arith.divf %2, %b : f32
  %4 = arith.negf %3 : f32
  %5 = arith.select %c, %4, %a : f32
  %6 = arith.extf %5 : f32 to f64
  %7 = arith.truncf %6 : f64 to f16
  %8 = arith.extf %7 : f16 to f64
  return %8 : f64
}
func.func @comparisons(%a: f64, %b: f64) -> i1 {
  %0 = arith.cmpf olt, %a, %b : f64
  %1 = arith.cmpf ueq, %a, %b : f64
  %2 = arith.cmpf ord, %a, %b : f64
  %3 = arith.cmpf uno, %a, %b : f64
  %4 = arith.cmpf true, %a, %b : f64
  %5 = arith.cmpf one, %a, %b : f64
  return %0 : i1
}
func.func @casts(%a: i8, %b: i64, %i: index, %f: f32, %c: i1) {
  %0 = arith.extsi %a : i8 to i32
  %1 = arith.extui %a : i8 to i32
  %2 = arith.trunci %b : i64 to i8
  %3 = arith.trunci %b : i64 to i1
  %4 = arith.extui %c : i1 to i32
  %5 = arith.index_castui %i : index to i64
  %6 = arith.index_cast %i : index to i1
  %7 = arith.index_cast %b : i64 to index
  %8 = arith.fptosi %f : f32 to i32
  %9 = arith.fptoui %f : f32 to i32
  %10 = arith.sitofp %b : i64 to f32
  %11 = arith.uitofp %b : i64 to f32
  return
}
func.func @tensors(%c: i1, %a: tensor<2xf32>) -> tensor<2xf32> {
  %0 = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
  %1 = arith.addf %a, %0 : tensor<2xf32>
  %2 = arith.select %c, %1, %a : tensor<2xf32>
  return %2 : tensor<2xf32>
}
