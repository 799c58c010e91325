// pipeline: builtin.module(convert-arith-to-spirv)
func.func @narrow(%a: i8, %b: i8, %h: f16) -> (i8, i32, i32, f32, i8, i1) {
  %0 = arith.addi %a, %b : i8
  %1 = arith.extsi %a : i8 to i32
  %2 = arith.extui %a : i8 to i32
  %3 = arith.extf %h : f16 to f32
  %4 = arith.trunci %1 : i32 to i8
  %5 = arith.cmpi slt, %a, %b : i8
  return %0, %1, %2, %3, %4, %5 : i8, i32, i32, f32, i8, i1
}
func.func @constants() -> (i8, vector<4xi8>, tensor<2xi8>) {
  %0 = arith.constant 3 : i8
  %1 = arith.constant dense<-1> : vector<4xi8>
  %2 = arith.constant dense<[1, 2]> : tensor<2xi8>
  return %0, %1, %2 : i8, vector<4xi8>, tensor<2xi8>
}
