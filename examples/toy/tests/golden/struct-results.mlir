// toyc struct-results.toy -emit=mlir
module {
  toy.func private @ones() -> !toy.struct<tensor<*xf64>, tensor<*xf64>> {
    %0 = toy.struct_constant [dense<1.000000e+00> : tensor<2x2xf64>, dense<1.000000e+00> : tensor<2x2xf64>] : !toy.struct<tensor<*xf64>, tensor<*xf64>>
    toy.return %0 : !toy.struct<tensor<*xf64>, tensor<*xf64>>
  }
  toy.func private @same(%arg0: !toy.struct<tensor<*xf64>, tensor<*xf64>>) -> !toy.struct<tensor<*xf64>, tensor<*xf64>> {
    toy.return %arg0 : !toy.struct<tensor<*xf64>, tensor<*xf64>>
  }
  toy.func private @sum(%arg0: !toy.struct<tensor<*xf64>, tensor<*xf64>>) -> tensor<*xf64> {
    %0 = toy.struct_access %arg0[0] : !toy.struct<tensor<*xf64>, tensor<*xf64>> -> tensor<*xf64>
    %1 = toy.struct_access %arg0[1] : !toy.struct<tensor<*xf64>, tensor<*xf64>> -> tensor<*xf64>
    %2 = toy.add %0, %1 : tensor<*xf64>
    toy.return %2 : tensor<*xf64>
  }
  toy.func @main() {
    %0 = toy.generic_call @ones() : () -> !toy.struct<tensor<*xf64>, tensor<*xf64>>
    %1 = toy.generic_call @sum(%0) : (!toy.struct<tensor<*xf64>, tensor<*xf64>>) -> tensor<*xf64>
    toy.print %1 : tensor<*xf64>
    %2 = toy.struct_constant [dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf64>, dense<[[5.000000e+00, 6.000000e+00], [7.000000e+00, 8.000000e+00]]> : tensor<2x2xf64>] : !toy.struct<tensor<*xf64>, tensor<*xf64>>
    %3 = toy.generic_call @same(%2) : (!toy.struct<tensor<*xf64>, tensor<*xf64>>) -> !toy.struct<tensor<*xf64>, tensor<*xf64>>
    %4 = toy.generic_call @sum(%3) : (!toy.struct<tensor<*xf64>, tensor<*xf64>>) -> tensor<*xf64>
    %5 = toy.generic_call @same(%2) : (!toy.struct<tensor<*xf64>, tensor<*xf64>>) -> !toy.struct<tensor<*xf64>, tensor<*xf64>>
    %6 = toy.struct_access %5[1] : !toy.struct<tensor<*xf64>, tensor<*xf64>> -> tensor<*xf64>
    %7 = toy.mul %4, %6 : tensor<*xf64>
    toy.print %7 : tensor<*xf64>
    %8 = toy.generic_call @ones() : () -> !toy.struct<tensor<*xf64>, tensor<*xf64>>
    %9 = toy.struct_access %8[0] : !toy.struct<tensor<*xf64>, tensor<*xf64>> -> tensor<*xf64>
    %10 = toy.struct_access %2[0] : !toy.struct<tensor<*xf64>, tensor<*xf64>> -> tensor<*xf64>
    %11 = toy.add %9, %10 : tensor<*xf64>
    toy.print %11 : tensor<*xf64>
    toy.return
  }
}
