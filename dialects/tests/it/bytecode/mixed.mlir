#loc3 = loc("arg")
#loc8 = loc("mixed.mlir":8:8)
#loc9 = loc("mixed.mlir":8:17)
#loc16 = loc("mixed.mlir":17:23)
#loc17 = loc("mixed.mlir":17:34)
#loc18 = loc("mixed.mlir":17:49)
#loc39 = loc("mixed.mlir":37:12)
#map = affine_map<(d0)[s0] -> (d0 + s0)>
#map1 = affine_map<(d0, d1)[s0] -> (d0 + s0, d1 floordiv 2)>
#set = affine_set<(d0) : (d0 - 3 >= 0)>
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 64 : i64>} {
  func.func private @callee(i32, memref<?x4xf32, strided<[?, 1], offset: ?>, 3>) -> (vector<[4]x2xi8>, tensor<2x?xf64>) loc(#loc1)
  func.func @forward(%arg0: i1 loc("arg")) -> i32 attributes {llvm.emit_c_interface, no_inline, refs = [@callee, @"a b"::@c]} {
    cf.br ^bb2 loc(#loc45)
  ^bb1(%0: i32 loc("mixed.mlir":8:8), %1: i64 loc("mixed.mlir":8:17)):  // 2 preds: ^bb1, ^bb2
    cf.cond_br %arg0, ^bb1(%c7_i32, %1 : i32, i64), ^bb3 loc(#loc10)
  ^bb2:  // pred: ^bb0
    %c7_i32 = arith.constant 7 : i32 loc(#loc11)
    %c-1_i64 = arith.constant -1 : i64 loc(#loc12)
    cf.br ^bb1(%c7_i32, %c-1_i64 : i32, i64) loc(#loc13)
  ^bb3:  // pred: ^bb1
    return %c7_i32 : i32 loc(#loc14)
  } loc(#loc2)
  func.func @dialects(%arg0: index loc("mixed.mlir":17:23), %arg1: !llvm.ptr loc("mixed.mlir":17:34), %arg2: !ptr.ptr<#ptr.generic_space> loc("mixed.mlir":17:49)) -> index {
    %c0 = arith.constant 0 : index loc(#loc19)
    %alloc = memref.alloc(%arg0)[%arg0] {alignment = 16 : i64} : memref<?xi32, #map> loc(#loc20)
    %cst = arith.constant dense<[[1, 2], [3, 4]]> : tensor<2x2xi16> loc(#loc21)
    %cst_0 = arith.constant dense<[true, false, true, true, false, true, false, false, true]> : tensor<9xi1> loc(#loc22)
    %cst_1 = arith.constant dense<2.500000e+00> : vector<4xbf16> loc(#loc23)
    %cst_2 = arith.constant sparse<[[0, 1], [2, 0]], [5.000000e+00, -6.000000e+00]> : tensor<3x4xf32> loc(#loc24)
    %cst_3 = arith.constant dense_resource<weights> : tensor<3xi32> loc(#loc25)
    %0 = arith.cmpi ult, %c0, %arg0 : index loc(#loc26)
    %1:2 = scf.for %arg3 = %c0 to %arg0 step %arg0 iter_args(%arg4 = %arg0, %arg5 = %c0) -> (index, index) {
      %8 = arith.addi %arg4, %arg3 overflow<nsw> : index loc(#loc28)
      %9 = scf.if %0 -> (index) {
        scf.yield %8 : index loc(#loc30)
      } else {
        scf.yield %arg4 : index loc(#loc31)
      } loc(#loc29)
      scf.yield %9, %arg5 : index, index loc(#loc32)
    } loc(#loc27)
    %2 = llvm.mlir.constant(5 : i32) : i32 loc(#loc33)
    %3 = llvm.add %2, %2 overflow<nsw, nuw> : i32 loc(#loc34)
    %4 = llvm.getelementptr inbounds|nuw %arg1[%3, 2] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<"rec", (i32, ptr, array<3 x i8>)> loc(#loc35)
    %cst_4 = arith.constant 1.000000e+00 : f32 loc(#loc36)
    %5 = arith.addf %cst_4, %cst_4 fastmath<nnan,contract> : f32 loc(#loc37)
    %6 = "some.op"(%5) <{prop = 3 : i8}> ({
    ^bb0(%arg3: f32 loc("mixed.mlir":37:12)):
      "some.end"(%arg3)[^bb1] : (f32) -> () loc(#loc40)
    ^bb1:  // pred: ^bb0
      "some.end"(%cst_4) : (f32) -> () loc(#loc41)
    }) {attr = array<i64: 1, -2>, c = dense<(1,2)> : tensor<1xcomplex<i8>>, dist = distinct[0]<>, half = 1.500000e+00 : f16, map = #map1, minus = -3 : i5, none, one = true, set = #set, strings = dense<["a", "b"]> : tensor<2x!some.string>, text = "a\00\FFb", ty = tuple<none, complex<f80>, si7, ui3, memref<*xf8E4M3FN, 2>, tensor<*xindex>, tensor<2xi1, "enc">, () -> ()>, typed = "x" : i32, wide = -170141183460469231731687303715884105727 : i128} : (f32) -> f32 loc(#loc38)
    %7 = arith.negf %cst_4 : f32 loc(#loc42)
    return %1#0 : index loc(#loc43)
  } loc(#loc15)
} loc(#loc)
#loc = loc("mixed.mlir":4:1)
#loc1 = loc("mixed.mlir":5:3)
#loc2 = loc("mixed.mlir":6:3)
#loc4 = loc("a")
#loc5 = loc("b.mlir":1:2)
#loc6 = loc("c")
#loc7 = loc("d.mlir":3:4)
#loc10 = loc("mixed.mlir":9:5)
#loc11 = loc("mixed.mlir":11:10)
#loc12 = loc("mixed.mlir":12:10)
#loc13 = loc("mixed.mlir":13:5)
#loc14 = loc("mixed.mlir":15:5)
#loc15 = loc("outer.mlir":7:0)
#loc19 = loc("mixed.mlir":18:11)
#loc20 = loc("mixed.mlir":19:10)
#loc21 = loc("mixed.mlir":20:10)
#loc22 = loc("mixed.mlir":21:10)
#loc23 = loc("mixed.mlir":22:10)
#loc24 = loc("mixed.mlir":23:10)
#loc25 = loc("mixed.mlir":24:10)
#loc26 = loc("mixed.mlir":25:14)
#loc27 = loc("mixed.mlir":26:12)
#loc28 = loc("mixed.mlir":27:12)
#loc29 = loc("mixed.mlir":28:12)
#loc30 = loc("mixed.mlir":28:37)
#loc31 = loc("mixed.mlir":28:67)
#loc32 = loc("mixed.mlir":29:7)
#loc33 = loc("mixed.mlir":31:10)
#loc34 = loc("mixed.mlir":32:10)
#loc35 = loc("mixed.mlir":33:10)
#loc36 = loc("mixed.mlir":34:10)
#loc37 = loc("mixed.mlir":35:10)
#loc38 = loc("x.mlir":1:2 to :5)
#loc40 = loc("mixed.mlir":38:9)
#loc41 = loc("mixed.mlir":40:9)
#loc42 = loc("mixed.mlir":42:10)
#loc43 = loc("mixed.mlir":43:5)
#loc44 = loc(callsite(#loc6 at #loc7))
#loc45 = loc(fused[#loc4, #loc5, #loc44])

{-#
  dialect_resources: {
    builtin: {
      weights: "0x04000000010000000200000003000000"
    }
  },
  external_resources: {
    mine: {
      flag: true,
      name: "text",
      blob: "0x0800000001020304"
    }
  }
#-}
