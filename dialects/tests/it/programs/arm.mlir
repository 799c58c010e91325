module {
  func.func @neon(%arg0: vector<8xi8>, %arg1: vector<4xi32>, %arg2: vector<16xi8>, %arg3: vector<4xf32>, %arg4: vector<8xbf16>, %arg5: vector<4x4xi8>) {
    %0 = arm_neon.intr.smull %arg0, %arg0 : vector<8xi8> to vector<8xi16>
    %1 = arm_neon.intr.sdot %arg1, %arg2, %arg2 : vector<16xi8>, vector<16xi8> to vector<4xi32>
    %2 = arm_neon.intr.smmla %arg1, %arg2, %arg2 : vector<16xi8> to vector<4xi32>
    %3 = arm_neon.intr.ummla %arg1, %arg2, %arg2 : vector<16xi8> to vector<4xi32>
    %4 = arm_neon.intr.usmmla %arg1, %arg2, %arg2 : vector<16xi8> to vector<4xi32>
    %5 = arm_neon.intr.bfmmla %arg3, %arg4, %arg4 : vector<8xbf16> to vector<4xf32>
    %6 = arm_neon.2d.sdot %arg1, %arg5, %arg5 : vector<4x4xi8>, vector<4x4xi8> to vector<4xi32>
    return
  }
  func.func @sve(%arg0: vector<[4]xi32>, %arg1: vector<[16]xi8>, %arg2: vector<[4]xi1>, %arg3: vector<[4]xf32>, %arg4: vector<[8]xbf16>, %arg5: vector<2x[16]xi1>, %arg6: index) {
    %0 = arm_sve.sdot %arg0, %arg1, %arg1 : vector<[16]xi8> to vector<[4]xi32>
    %1 = arm_sve.udot %arg0, %arg1, %arg1 : vector<[16]xi8> to vector<[4]xi32>
    %2 = arm_sve.smmla %arg0, %arg1, %arg1 : vector<[16]xi8> to vector<[4]xi32>
    %3 = arm_sve.ummla %arg0, %arg1, %arg1 : vector<[16]xi8> to vector<[4]xi32>
    %4 = arm_sve.usmmla %arg0, %arg1, %arg1 : vector<[16]xi8> to vector<[4]xi32>
    %5 = arm_sve.intr.bfmmla %arg3, %arg4, %arg4 : vector<[8]xbf16> to vector<[4]xf32>
    %6 = arm_sve.masked.addi %arg2, %arg0, %arg0 : vector<[4]xi1>, vector<[4]xi32>
    %7 = arm_sve.masked.subi %arg2, %arg0, %arg0 : vector<[4]xi1>, vector<[4]xi32>
    %8 = arm_sve.masked.muli %arg2, %arg0, %arg0 : vector<[4]xi1>, vector<[4]xi32>
    %9 = arm_sve.masked.divi_signed %arg2, %arg0, %arg0 : vector<[4]xi1>, vector<[4]xi32>
    %10 = arm_sve.masked.divi_unsigned %arg2, %arg0, %arg0 : vector<[4]xi1>, vector<[4]xi32>
    %11 = arm_sve.masked.addf %arg2, %arg3, %arg3 : vector<[4]xi1>, vector<[4]xf32>
    %12 = arm_sve.masked.subf %arg2, %arg3, %arg3 : vector<[4]xi1>, vector<[4]xf32>
    %13 = arm_sve.masked.mulf %arg2, %arg3, %arg3 : vector<[4]xi1>, vector<[4]xf32>
    %14 = arm_sve.masked.divf %arg2, %arg3, %arg3 : vector<[4]xi1>, vector<[4]xf32>
    %15 = arm_sve.convert_to_svbool %arg2 : vector<[4]xi1>
    %16 = arm_sve.convert_from_svbool %arg5 : vector<2x[8]xi1>
    %resultV1, %resultV2 = arm_sve.zip.x2 %arg0, %arg0 : vector<[4]xi32>
    %resultV1_0, %resultV2_1, %resultV3, %resultV4 = arm_sve.zip.x4 %arg1, %arg1, %arg1, %arg1 : vector<[16]xi8>
    %17 = arm_sve.psel %arg2, %15[%arg6] : vector<[4]xi1>, vector<[16]xi1>
    %18 = arm_sve.dupq_lane %arg0[1] : vector<[4]xi32>
    return
  }
  llvm.func @intrinsics(%arg0: vector<[4]xi32>, %arg1: vector<[16]xi8>, %arg2: vector<[16]xi1>, %arg3: i32, %arg4: i64) {
    %0 = "arm_sve.intr.smmla"(%arg0, %arg1, %arg1) : (vector<[4]xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[4]xi32>
    %1 = "arm_sve.intr.convert.from.svbool"(%arg2) : (vector<[16]xi1>) -> vector<[4]xi1>
    %2 = "arm_sve.intr.convert.to.svbool"(%1) : (vector<[4]xi1>) -> vector<[16]xi1>
    %3 = "arm_sve.intr.psel"(%arg2, %1, %arg3) : (vector<[16]xi1>, vector<[4]xi1>, i32) -> vector<[16]xi1>
    %4 = "arm_sve.intr.whilelt"(%arg4, %arg4) : (i64, i64) -> vector<[4]xi1>
    %5 = "arm_sve.intr.zip.x2"(%arg0, %arg0) : (vector<[4]xi32>, vector<[4]xi32>) -> !llvm.struct<(vector<[4]xi32>, vector<[4]xi32>)>
    %6 = "arm_sve.intr.dupq_lane"(%arg0) <{lane = 1 : i64}> : (vector<[4]xi32>) -> vector<[4]xi32>
    llvm.return
  }
}
