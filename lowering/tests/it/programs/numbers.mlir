// pipeline: builtin.module(convert-arith-to-llvm,convert-math-to-llvm)
// Functions of numbers and of vectors.
func.func @numbers(%a: f32, %b: f32, %i: i32, %j: i32, %n: index) -> i1 {
  %0 = math.absf %a : f32
  %1 = math.absi %i : i32
  %2 = math.ctlz %i : i32
  %3 = math.cttz %i : i32
  %4 = math.expm1 %a : f32
  %5 = math.log1p %a : f32
  %6 = math.rsqrt %a fastmath<nnan,reassoc> : f32
  %7 = math.fpowi %a, %i : f32, i32
  %8 = math.fma %a, %b, %a : f32
  %9:2 = math.sincos %a : f32
  %10 = math.isnan %a : f32
  %11 = math.isfinite %a : f32
  %12, %13 = arith.addui_extended %i, %j : i32, i1
  %14, %15 = arith.mulsi_extended %i, %j : i32
  %16, %17 = arith.mului_extended %i, %j : i32
  %18 = arith.index_castui %n : index to i32
  %19 = arith.maxsi %i, %j : i32
  %20 = arith.maximumf %a, %b fastmath<ninf> : f32
  %21 = arith.cmpf olt, %a, %b fastmath<fast> : f32
  %22 = arith.ceildivsi %i, %j : i32
  %23 = arith.ceildivui %i, %j : i32
  %24 = arith.floordivsi %i, %j : i32
  %25 = math.cbrt %a : f32
  // Both operands are the same: always true.
  %26 = arith.cmpi sle, %i, %i : i32
  return %26 : i1
}
func.func @vectors(%v: vector<4xf32>, %w: vector<2x3xf32>, %u: vector<2x2x[4]xi32>) -> vector<2x3xf32> {
  %0 = math.rsqrt %v : vector<4xf32>
  %1 = arith.constant dense<1> : vector<4xindex>
  %2 = arith.addf %w, %w : vector<2x3xf32>
  %3 = arith.addi %u, %u : vector<2x2x[4]xi32>
  return %2 : vector<2x3xf32>
}
