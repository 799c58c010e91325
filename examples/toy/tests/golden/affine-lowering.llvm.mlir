// toyc affine-lowering.mlir -emit=mlir-llvm
module {
  llvm.func @malloc(i64) -> !llvm.ptr
  llvm.func @printf(!llvm.ptr, ...) -> i32
  llvm.mlir.global internal constant @frmt_spec("%f \00") {addr_space = 0 : i32}
  llvm.mlir.global internal constant @nl("\0A\00") {addr_space = 0 : i32}
  llvm.func @free(!llvm.ptr)
  llvm.func @main() {
    %0 = llvm.mlir.constant(1.000000e+00 : f64) : f64
    %1 = llvm.mlir.constant(2.000000e+00 : f64) : f64
    %2 = llvm.mlir.constant(3.000000e+00 : f64) : f64
    %3 = llvm.mlir.constant(4.000000e+00 : f64) : f64
    %4 = llvm.mlir.constant(5.000000e+00 : f64) : f64
    %5 = llvm.mlir.constant(6.000000e+00 : f64) : f64
    %6 = llvm.mlir.constant(3 : index) : i64
    %7 = llvm.mlir.constant(2 : index) : i64
    %8 = llvm.mlir.constant(1 : index) : i64
    %9 = llvm.mlir.constant(2 : index) : i64
    %10 = llvm.mlir.constant(6 : index) : i64
    %11 = llvm.mlir.zero : !llvm.ptr
    %12 = llvm.getelementptr %11[%10] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %13 = llvm.ptrtoint %12 : !llvm.ptr to i64
    %14 = llvm.call @malloc(%13) : (i64) -> !llvm.ptr
    %15 = llvm.mlir.constant(0 : index) : i64
    %16 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %17 = llvm.insertvalue %14, %16[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %18 = llvm.insertvalue %14, %17[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %19 = llvm.insertvalue %15, %18[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %20 = llvm.insertvalue %6, %19[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %21 = llvm.insertvalue %7, %20[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %22 = llvm.insertvalue %9, %21[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %23 = llvm.insertvalue %8, %22[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %24 = llvm.mlir.constant(3 : index) : i64
    %25 = llvm.mlir.constant(2 : index) : i64
    %26 = llvm.mlir.constant(1 : index) : i64
    %27 = llvm.mlir.constant(2 : index) : i64
    %28 = llvm.mlir.constant(6 : index) : i64
    %29 = llvm.mlir.zero : !llvm.ptr
    %30 = llvm.getelementptr %29[%28] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %31 = llvm.ptrtoint %30 : !llvm.ptr to i64
    %32 = llvm.call @malloc(%31) : (i64) -> !llvm.ptr
    %33 = llvm.mlir.constant(0 : index) : i64
    %34 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %35 = llvm.insertvalue %32, %34[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %36 = llvm.insertvalue %32, %35[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %37 = llvm.insertvalue %33, %36[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %38 = llvm.insertvalue %24, %37[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %39 = llvm.insertvalue %25, %38[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %40 = llvm.insertvalue %27, %39[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %41 = llvm.insertvalue %26, %40[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %42 = llvm.mlir.constant(2 : index) : i64
    %43 = llvm.mlir.constant(3 : index) : i64
    %44 = llvm.mlir.constant(1 : index) : i64
    %45 = llvm.mlir.constant(3 : index) : i64
    %46 = llvm.mlir.constant(6 : index) : i64
    %47 = llvm.mlir.zero : !llvm.ptr
    %48 = llvm.getelementptr %47[%46] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %49 = llvm.ptrtoint %48 : !llvm.ptr to i64
    %50 = llvm.call @malloc(%49) : (i64) -> !llvm.ptr
    %51 = llvm.mlir.constant(0 : index) : i64
    %52 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %53 = llvm.insertvalue %50, %52[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %54 = llvm.insertvalue %50, %53[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %55 = llvm.insertvalue %51, %54[2] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %56 = llvm.insertvalue %42, %55[3, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %57 = llvm.insertvalue %43, %56[3, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %58 = llvm.insertvalue %45, %57[4, 0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %59 = llvm.insertvalue %44, %58[4, 1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %60 = llvm.mlir.constant(0 : index) : i64
    %61 = llvm.mlir.constant(0 : index) : i64
    %62 = llvm.extractvalue %59[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %63 = llvm.mlir.constant(3 : index) : i64
    %64 = llvm.mul %60, %63 overflow<nsw, nuw> : i64
    %65 = llvm.add %64, %61 overflow<nsw, nuw> : i64
    %66 = llvm.getelementptr inbounds|nuw %62[%65] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %0, %66 : f64, !llvm.ptr
    %67 = llvm.mlir.constant(0 : index) : i64
    %68 = llvm.mlir.constant(1 : index) : i64
    %69 = llvm.extractvalue %59[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %70 = llvm.mlir.constant(3 : index) : i64
    %71 = llvm.mul %67, %70 overflow<nsw, nuw> : i64
    %72 = llvm.add %71, %68 overflow<nsw, nuw> : i64
    %73 = llvm.getelementptr inbounds|nuw %69[%72] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %1, %73 : f64, !llvm.ptr
    %74 = llvm.mlir.constant(0 : index) : i64
    %75 = llvm.mlir.constant(2 : index) : i64
    %76 = llvm.extractvalue %59[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %77 = llvm.mlir.constant(3 : index) : i64
    %78 = llvm.mul %74, %77 overflow<nsw, nuw> : i64
    %79 = llvm.add %78, %75 overflow<nsw, nuw> : i64
    %80 = llvm.getelementptr inbounds|nuw %76[%79] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %2, %80 : f64, !llvm.ptr
    %81 = llvm.mlir.constant(1 : index) : i64
    %82 = llvm.mlir.constant(0 : index) : i64
    %83 = llvm.extractvalue %59[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %84 = llvm.mlir.constant(3 : index) : i64
    %85 = llvm.mul %81, %84 overflow<nsw, nuw> : i64
    %86 = llvm.add %85, %82 overflow<nsw, nuw> : i64
    %87 = llvm.getelementptr inbounds|nuw %83[%86] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %3, %87 : f64, !llvm.ptr
    %88 = llvm.mlir.constant(1 : index) : i64
    %89 = llvm.mlir.constant(1 : index) : i64
    %90 = llvm.extractvalue %59[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %91 = llvm.mlir.constant(3 : index) : i64
    %92 = llvm.mul %88, %91 overflow<nsw, nuw> : i64
    %93 = llvm.add %92, %89 overflow<nsw, nuw> : i64
    %94 = llvm.getelementptr inbounds|nuw %90[%93] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %4, %94 : f64, !llvm.ptr
    %95 = llvm.mlir.constant(1 : index) : i64
    %96 = llvm.mlir.constant(2 : index) : i64
    %97 = llvm.extractvalue %59[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %98 = llvm.mlir.constant(3 : index) : i64
    %99 = llvm.mul %95, %98 overflow<nsw, nuw> : i64
    %100 = llvm.add %99, %96 overflow<nsw, nuw> : i64
    %101 = llvm.getelementptr inbounds|nuw %97[%100] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %5, %101 : f64, !llvm.ptr
    %102 = llvm.mlir.constant(0 : index) : i64
    %103 = llvm.mlir.constant(3 : index) : i64
    %104 = llvm.mlir.constant(1 : index) : i64
    llvm.br ^bb1(%102 : i64)
  ^bb1(%105: i64):  // 2 preds: ^bb0, ^bb5
    %106 = llvm.icmp "slt" %105, %103 : i64
    llvm.cond_br %106, ^bb2, ^bb6
  ^bb2:  // pred: ^bb1
    %107 = llvm.mlir.constant(0 : index) : i64
    %108 = llvm.mlir.constant(2 : index) : i64
    %109 = llvm.mlir.constant(1 : index) : i64
    llvm.br ^bb3(%107 : i64)
  ^bb3(%110: i64):  // 2 preds: ^bb2, ^bb4
    %111 = llvm.icmp "slt" %110, %108 : i64
    llvm.cond_br %111, ^bb4, ^bb5
  ^bb4:  // pred: ^bb3
    %112 = llvm.extractvalue %59[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %113 = llvm.mlir.constant(3 : index) : i64
    %114 = llvm.mul %110, %113 overflow<nsw, nuw> : i64
    %115 = llvm.add %114, %105 overflow<nsw, nuw> : i64
    %116 = llvm.getelementptr inbounds|nuw %112[%115] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %117 = llvm.load %116 : !llvm.ptr -> f64
    %118 = llvm.extractvalue %41[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %119 = llvm.mlir.constant(2 : index) : i64
    %120 = llvm.mul %105, %119 overflow<nsw, nuw> : i64
    %121 = llvm.add %120, %110 overflow<nsw, nuw> : i64
    %122 = llvm.getelementptr inbounds|nuw %118[%121] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %117, %122 : f64, !llvm.ptr
    %123 = llvm.add %110, %109 : i64
    llvm.br ^bb3(%123 : i64)
  ^bb5:  // pred: ^bb3
    %124 = llvm.add %105, %104 : i64
    llvm.br ^bb1(%124 : i64)
  ^bb6:  // pred: ^bb1
    %125 = llvm.mlir.constant(0 : index) : i64
    %126 = llvm.mlir.constant(3 : index) : i64
    %127 = llvm.mlir.constant(1 : index) : i64
    llvm.br ^bb7(%125 : i64)
  ^bb7(%128: i64):  // 2 preds: ^bb6, ^bb11
    %129 = llvm.icmp "slt" %128, %126 : i64
    llvm.cond_br %129, ^bb8, ^bb12
  ^bb8:  // pred: ^bb7
    %130 = llvm.mlir.constant(0 : index) : i64
    %131 = llvm.mlir.constant(2 : index) : i64
    %132 = llvm.mlir.constant(1 : index) : i64
    llvm.br ^bb9(%130 : i64)
  ^bb9(%133: i64):  // 2 preds: ^bb8, ^bb10
    %134 = llvm.icmp "slt" %133, %131 : i64
    llvm.cond_br %134, ^bb10, ^bb11
  ^bb10:  // pred: ^bb9
    %135 = llvm.extractvalue %41[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %136 = llvm.mlir.constant(2 : index) : i64
    %137 = llvm.mul %128, %136 overflow<nsw, nuw> : i64
    %138 = llvm.add %137, %133 overflow<nsw, nuw> : i64
    %139 = llvm.getelementptr inbounds|nuw %135[%138] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %140 = llvm.load %139 : !llvm.ptr -> f64
    %141 = llvm.fmul %140, %140 : f64
    %142 = llvm.extractvalue %23[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %143 = llvm.mlir.constant(2 : index) : i64
    %144 = llvm.mul %128, %143 overflow<nsw, nuw> : i64
    %145 = llvm.add %144, %133 overflow<nsw, nuw> : i64
    %146 = llvm.getelementptr inbounds|nuw %142[%145] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    llvm.store %141, %146 : f64, !llvm.ptr
    %147 = llvm.add %133, %132 : i64
    llvm.br ^bb9(%147 : i64)
  ^bb11:  // pred: ^bb9
    %148 = llvm.add %128, %127 : i64
    llvm.br ^bb7(%148 : i64)
  ^bb12:  // pred: ^bb7
    %149 = llvm.mlir.addressof @frmt_spec : !llvm.ptr
    %150 = llvm.mlir.addressof @nl : !llvm.ptr
    %151 = llvm.mlir.constant(0 : index) : i64
    %152 = llvm.mlir.constant(3 : index) : i64
    %153 = llvm.mlir.constant(1 : index) : i64
    llvm.br ^bb13(%151 : i64)
  ^bb13(%154: i64):  // 2 preds: ^bb12, ^bb17
    %155 = llvm.icmp "slt" %154, %152 : i64
    llvm.cond_br %155, ^bb14, ^bb18
  ^bb14:  // pred: ^bb13
    %156 = llvm.mlir.constant(0 : index) : i64
    %157 = llvm.mlir.constant(2 : index) : i64
    %158 = llvm.mlir.constant(1 : index) : i64
    llvm.br ^bb15(%156 : i64)
  ^bb15(%159: i64):  // 2 preds: ^bb14, ^bb16
    %160 = llvm.icmp "slt" %159, %157 : i64
    llvm.cond_br %160, ^bb16, ^bb17
  ^bb16:  // pred: ^bb15
    %161 = llvm.extractvalue %23[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    %162 = llvm.mlir.constant(2 : index) : i64
    %163 = llvm.mul %154, %162 overflow<nsw, nuw> : i64
    %164 = llvm.add %163, %159 overflow<nsw, nuw> : i64
    %165 = llvm.getelementptr inbounds|nuw %161[%164] : (!llvm.ptr, i64) -> !llvm.ptr, f64
    %166 = llvm.load %165 : !llvm.ptr -> f64
    %167 = llvm.call @printf(%149, %166) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, f64) -> i32
    %168 = llvm.add %159, %158 : i64
    llvm.br ^bb15(%168 : i64)
  ^bb17:  // pred: ^bb15
    %169 = llvm.call @printf(%150) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr) -> i32
    %170 = llvm.add %154, %153 : i64
    llvm.br ^bb13(%170 : i64)
  ^bb18:  // pred: ^bb13
    %171 = llvm.extractvalue %59[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    llvm.call @free(%171) : (!llvm.ptr) -> ()
    %172 = llvm.extractvalue %41[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    llvm.call @free(%172) : (!llvm.ptr) -> ()
    %173 = llvm.extractvalue %23[0] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
    llvm.call @free(%173) : (!llvm.ptr) -> ()
    llvm.return
  }
}
