module {
  func.func @tiles(%arg0: memref<?x?xi32>, %arg1: index, %arg2: i32, %arg3: vector<[4]x[4]xi1>, %arg4: vector<[4]xi32>, %arg5: vector<[4]xi1>) {
    %0 = arm_sme.get_tile : vector<[4]x[4]xi32>
    %1 = arm_sme.zero : vector<[4]x[4]xi32>
    %2 = arm_sme.copy_tile %1 : vector<[4]x[4]xi32>
    %3 = arm_sme.tile_load %arg0[%arg1, %arg1] : memref<?x?xi32>, vector<[4]x[4]xi32>
    %4 = arm_sme.tile_load %arg0[%arg1, %arg1], %arg2, %arg3 layout<vertical> : memref<?x?xi32>, vector<[4]x[4]xi32>
    arm_sme.tile_store %4, %arg0[%arg1, %arg1] : memref<?x?xi32>, vector<[4]x[4]xi32>
    arm_sme.tile_store %4, %arg0[%arg1, %arg1], %arg3 layout<vertical> {tile_id = 1 : i32} : memref<?x?xi32>, vector<[4]x[4]xi32>
    %5 = arm_sme.load_tile_slice %arg0[%arg1, %arg1], %arg5, %4, %arg1 : memref<?x?xi32>, vector<[4]xi1>, vector<[4]x[4]xi32>
    arm_sme.store_tile_slice %5, %arg1, %arg5, %arg0[%arg1, %arg1] layout<vertical> : memref<?x?xi32>, vector<[4]xi1>, vector<[4]x[4]xi32>
    %6 = arm_sme.insert_tile_slice %arg4, %5[%arg1] : vector<[4]xi32> into vector<[4]x[4]xi32>
    %7 = arm_sme.extract_tile_slice %5[%arg1] layout<vertical> : vector<[4]xi32> from vector<[4]x[4]xi32>
    %8 = arm_sme.streaming_vl <word>
    return
  }
  func.func @products(%arg0: vector<[4]xf32>, %arg1: vector<[4]xi1>, %arg2: vector<[4]x[4]xf32>, %arg3: vector<[8]xf16>, %arg4: vector<[8]xi1>, %arg5: vector<[8]xi16>, %arg6: vector<[16]xi8>, %arg7: vector<[4]x[4]xi32>, %arg8: vector<[2]x[2]xi64>) {
    %0 = arm_sme.outerproduct %arg0, %arg0 : vector<[4]xf32>, vector<[4]xf32>
    %1 = arm_sme.outerproduct %arg0, %arg0 kind<sub> acc(%arg2) masks(%arg1, %arg1) : vector<[4]xf32>, vector<[4]xf32>
    %2 = arm_sme.fmopa_2way %arg3, %arg3 : vector<[8]xf16>, vector<[8]xf16> into vector<[4]x[4]xf32>
    %3 = arm_sme.fmops_2way %arg3, %arg3 acc(%arg2) masks(%arg4, %arg4) : vector<[8]xf16>, vector<[8]xf16> into vector<[4]x[4]xf32>
    %4 = arm_sme.smopa_2way %arg5, %arg5 : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
    %5 = arm_sme.umops_2way %arg5, %arg5 acc(%4) : vector<[8]xi16>, vector<[8]xi16> into vector<[4]x[4]xi32>
    %6 = arm_sme.smopa_4way %arg6, %arg6 : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
    %7 = arm_sme.sumops_4way %arg5, %arg5 acc(%arg8) : vector<[8]xi16>, vector<[8]xi16> into vector<[2]x[2]xi64>
    %8 = arm_sme.usmopa_4way %arg6, %arg6 acc(%arg7) : vector<[16]xi8>, vector<[16]xi8> into vector<[4]x[4]xi32>
    return
  }
  func.func @intrinsics(%arg0: vector<[4]xi1>, %arg1: vector<[4]xf32>, %arg2: !llvm.ptr, %arg3: i32) {
    "arm_sme.intr.zero"() <{tile_mask = 255 : i32}> : () -> ()
    "arm_sme.intr.mopa"(%arg0, %arg0, %arg1, %arg1) <{tile_id = 0 : i32}> : (vector<[4]xi1>, vector<[4]xi1>, vector<[4]xf32>, vector<[4]xf32>) -> ()
    "arm_sme.intr.ld1w.horiz"(%arg0, %arg2, %arg3) <{tile_id = 0 : i32}> : (vector<[4]xi1>, !llvm.ptr, i32) -> ()
    "arm_sme.intr.st1w.vert"(%arg0, %arg2, %arg3) <{tile_id = 0 : i32}> : (vector<[4]xi1>, !llvm.ptr, i32) -> ()
    "arm_sme.intr.str"(%arg3, %arg2, %arg3) : (i32, !llvm.ptr, i32) -> ()
    %0 = "arm_sme.intr.read.horiz"(%arg1, %arg0, %arg3) <{tile_id = 0 : i32}> : (vector<[4]xf32>, vector<[4]xi1>, i32) -> vector<[4]xf32>
    "arm_sme.intr.write.horiz"(%arg3, %arg0, %0) <{tile_id = 0 : i32}> : (i32, vector<[4]xi1>, vector<[4]xf32>) -> ()
    %1 = "arm_sme.intr.cntsd"() : () -> i64
    return
  }
}
