module {
  func.func @constants() {
    %c3_i32 = arith.constant 3 : i32
    %true = arith.constant true
    %false = arith.constant false
    %c4 = arith.constant 4 : index
    %c-4 = arith.constant -4 : index
    %c-4_i8 = arith.constant -4 : i8
    %c123456789012345678901234567890_i128 = arith.constant 123456789012345678901234567890 : i128
    %c-340282366920938463463374607431768211455000_i200 = arith.constant -340282366920938463463374607431768211455000 : i200
    %cst = arith.constant 1.000000e+00 : f64
    %cst_0 = arith.constant 1.500000e+00 : f16
    %cst_1 = arith.constant 0x7F800000 : f32
    %cst_2 = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<2x3xf64>
    %c7_i64 = arith.constant {x.a} 7 : i64
    return
  }
  func.func @integers(%arg0: i32, %arg1: i32, %arg2: vector<4xi8>, %arg3: index) {
    %0 = arith.addi %arg0, %arg1 overflow<nsw, nuw> : i32
    %1 = arith.subi %arg0, %arg1 overflow<nsw> {x.a} : i32
    %2 = arith.muli %arg2, %arg2 : vector<4xi8>
    %3 = arith.divui %arg0, %arg1 : i32
    %4 = arith.divsi %arg0, %arg1 exact : i32
    %5 = arith.ceildivui %arg0, %arg1 : i32
    %6 = arith.ceildivsi %arg0, %arg1 : i32
    %7 = arith.floordivsi %arg3, %arg3 : index
    %8 = arith.remui %arg0, %arg1 : i32
    %9 = arith.remsi %arg0, %arg1 : i32
    %10 = arith.andi %arg0, %arg1 : i32
    %11 = arith.ori %arg0, %arg1 : i32
    %12 = arith.xori %arg0, %arg1 : i32
    %13 = arith.shli %arg0, %arg1 overflow<nuw> : i32
    %14 = arith.shrui %arg0, %arg1 exact : i32
    %15 = arith.shrsi %arg0, %arg1 : i32
    %16 = arith.maxsi %arg0, %arg1 : i32
    %17 = arith.maxui %arg0, %arg1 : i32
    %18 = arith.minsi %arg0, %arg1 : i32
    %19 = arith.minui %arg0, %arg1 : i32
    return
  }
  func.func @floats(%arg0: f64, %arg1: f64, %arg2: tensor<?x4xf32>) {
    %0 = arith.addf %arg0, %arg1 fastmath<fast> : f64
    %1 = arith.subf %arg0, %arg1 fastmath<nnan,ninf> {x.a} : f64
    %2 = arith.mulf %arg2, %arg2 fastmath<reassoc,nsz,arcp,contract,afn> : tensor<?x4xf32>
    %3 = arith.divf %arg0, %arg1 : f64
    %4 = arith.remf %arg0, %arg1 : f64
    %5 = arith.maximumf %arg0, %arg1 : f64
    %6 = arith.minimumf %arg0, %arg1 : f64
    %7 = arith.maxnumf %arg0, %arg1 : f64
    %8 = arith.minnumf %arg0, %arg1 : f64
    %9 = arith.negf %arg0 fastmath<nnan> : f64
    return
  }
  func.func @casts(%arg0: i32, %arg1: i64, %arg2: f32, %arg3: f64, %arg4: vector<4xi1>, %arg5: memref<4xi32>) {
    %0 = arith.extsi %arg0 : i32 to i64
    %1 = arith.extui %arg4 : vector<4xi1> to vector<4xi32>
    %2 = arith.trunci %arg1 overflow<nsw> : i64 to i16
    %3 = arith.trunci %arg1 : i64 to i8
    %4 = arith.extf %arg2 fastmath<nnan> : f32 to f64
    %5 = arith.extf %arg2 : f32 to f64
    %6 = arith.truncf %arg3 : f64 to f32
    %7 = arith.truncf %arg3 upward fastmath<nnan> : f64 to f32
    %8 = arith.truncf %arg3 to_nearest_even : f64 to bf16
    %9 = arith.sitofp %arg0 : i32 to f64
    %10 = arith.uitofp %arg0 : i32 to f32
    %11 = arith.fptosi %arg3 : f64 to i32
    %12 = arith.fptoui %arg3 {x.a} : f64 to i32
    %13 = arith.index_cast %arg0 : i32 to index
    %14 = arith.index_castui %arg0 : i32 to index
    %15 = arith.index_cast %arg5 : memref<4xi32> to memref<4xindex>
    %16 = arith.bitcast %arg2 : f32 to i32
    return
  }
  func.func @comparisons(%arg0: i32, %arg1: i32, %arg2: f64, %arg3: vector<4xf32>, %arg4: i1) {
    %0 = arith.cmpi eq, %arg0, %arg1 : i32
    %1 = arith.cmpi ult, %arg0, %arg1 {x.a} : i32
    %2 = arith.cmpf oeq, %arg2, %arg2 : f64
    %3 = arith.cmpf une, %arg3, %arg3 fastmath<nnan> : vector<4xf32>
    %4 = arith.cmpf true, %arg2, %arg2 : f64
    %5 = arith.select %arg4, %arg0, %arg1 : i32
    %6 = arith.select %3, %arg3, %arg3 {x.a} : vector<4xi1>, vector<4xf32>
    %7 = arith.select %arg4, %arg3, %arg3 : vector<4xf32>
    return
  }
  func.func @extended(%arg0: i32, %arg1: vector<4xi8>, %arg2: f16, %arg3: f32) {
    %sum, %overflow = arith.addui_extended %arg0, %arg0 : i32, i1
    %sum_0, %overflow_1 = arith.addui_extended %arg1, %arg1 {x.a} : vector<4xi8>, vector<4xi1>
    %low, %high = arith.mulsi_extended %arg0, %arg0 : i32
    %low_2, %high_3 = arith.mului_extended %arg1, %arg1 : vector<4xi8>
    %0 = arith.scaling_extf %arg2, %arg2 : f16, f16 to f32
    %1 = arith.scaling_extf %arg2, %arg2 fastmath<fast> : f16, f16 to f32
    %2 = arith.scaling_truncf %arg3, %arg2 : f32, f16 to f16
    %3 = arith.scaling_truncf %arg3, %arg2 downward fastmath<fast> : f32, f16 to f16
    return
  }
}
