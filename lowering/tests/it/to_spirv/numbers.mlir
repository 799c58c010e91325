// pipeline: builtin.module(convert-arith-to-spirv,convert-func-to-spirv,reconcile-unrealized-casts)
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader, Int8, Int16, Int64, Float16, Float64], []>, #spirv.resource_limits<>>} {
func.func @f(%a: i32, %b: i32, %x: f32, %y: f32, %l: i64, %v: vector<4xi32>, %c: i1, %d: i1, %vf: vector<4xf32>) {
  %0 = arith.addi %a, %b overflow<nsw> : i32
  %1 = arith.addi %a, %b overflow<nsw, nuw> : i32
  %2 = arith.addf %x, %y fastmath<nnan> : f32
  %3 = arith.addf %x, %y fastmath<fast> : f32
  %4 = arith.addf %x, %y fastmath<nnan, contract> : f32
  %5 = arith.addf %x, %y fastmath<reassoc> : f32
  %6 = arith.remsi %a, %b : i32
  %7 = arith.remsi %v, %v : vector<4xi32>
  %8 = arith.cmpi ult, %c, %d : i1
  %10 = arith.cmpf ord, %x, %y : f32
  %11 = arith.cmpf uno, %x, %y fastmath<nnan>: f32
  %12 = arith.extsi %c : i1 to i32
  %13 = arith.extui %c : i1 to i64
  %14 = arith.uitofp %c : i1 to f32
  %15 = arith.trunci %l : i64 to i1
  %16 = arith.maximumf %x, %y : f32
  %17 = arith.minnumf %x, %y : f32
  %18 = arith.maxnumf %x, %y fastmath<nnan>: f32
  %19, %20 = arith.addui_extended %a, %b : i32, i1
  %21, %22 = arith.mulsi_extended %a, %b : i32
  %23 = arith.truncf %x to_nearest_even : f32 to f16
  %24 = arith.index_cast %c : i1 to index
  %25 = arith.index_cast %24 : index to i1
  %26 = arith.select %c, %vf, %vf : vector<4xf32>
  %27 = arith.divf %x, %y fastmath<arcp, ninf, nsz, afn> : f32
  %28 = arith.shrui %a, %b exact : i32
  %29 = arith.muli %a, %b overflow<nuw> : i32
  %30 = arith.extsi %v : vector<4xi32> to vector<4xi64>
  %31 = arith.shli %a, %b overflow<nsw> : i32
  return
}
}
