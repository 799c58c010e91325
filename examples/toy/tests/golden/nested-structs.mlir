// toyc nested-structs.toy -emit=mlir
module {
  toy.func private @length_squared_times(%arg0: !toy.struct<!toy.struct<tensor<*xf64>, tensor<*xf64>>, !toy.struct<tensor<*xf64>, tensor<*xf64>>>, %arg1: tensor<*xf64>) -> tensor<*xf64> {
    %0 = toy.struct_access %arg0[1] : !toy.struct<!toy.struct<tensor<*xf64>, tensor<*xf64>>, !toy.struct<tensor<*xf64>, tensor<*xf64>>> -> !toy.struct<tensor<*xf64>, tensor<*xf64>>
    %1 = toy.struct_access %0[0] : !toy.struct<tensor<*xf64>, tensor<*xf64>> -> tensor<*xf64>
    %2 = toy.struct_access %arg0[1] : !toy.struct<!toy.struct<tensor<*xf64>, tensor<*xf64>>, !toy.struct<tensor<*xf64>, tensor<*xf64>>> -> !toy.struct<tensor<*xf64>, tensor<*xf64>>
    %3 = toy.struct_access %2[0] : !toy.struct<tensor<*xf64>, tensor<*xf64>> -> tensor<*xf64>
    %4 = toy.mul %1, %3 : tensor<*xf64>
    %5 = toy.struct_access %arg0[0] : !toy.struct<!toy.struct<tensor<*xf64>, tensor<*xf64>>, !toy.struct<tensor<*xf64>, tensor<*xf64>>> -> !toy.struct<tensor<*xf64>, tensor<*xf64>>
    %6 = toy.struct_access %5[0] : !toy.struct<tensor<*xf64>, tensor<*xf64>> -> tensor<*xf64>
    %7 = toy.struct_access %arg0[0] : !toy.struct<!toy.struct<tensor<*xf64>, tensor<*xf64>>, !toy.struct<tensor<*xf64>, tensor<*xf64>>> -> !toy.struct<tensor<*xf64>, tensor<*xf64>>
    %8 = toy.struct_access %7[0] : !toy.struct<tensor<*xf64>, tensor<*xf64>> -> tensor<*xf64>
    %9 = toy.mul %6, %8 : tensor<*xf64>
    %10 = toy.add %4, %9 : tensor<*xf64>
    %11 = toy.struct_access %arg0[1] : !toy.struct<!toy.struct<tensor<*xf64>, tensor<*xf64>>, !toy.struct<tensor<*xf64>, tensor<*xf64>>> -> !toy.struct<tensor<*xf64>, tensor<*xf64>>
    %12 = toy.struct_access %11[1] : !toy.struct<tensor<*xf64>, tensor<*xf64>> -> tensor<*xf64>
    %13 = toy.struct_access %arg0[1] : !toy.struct<!toy.struct<tensor<*xf64>, tensor<*xf64>>, !toy.struct<tensor<*xf64>, tensor<*xf64>>> -> !toy.struct<tensor<*xf64>, tensor<*xf64>>
    %14 = toy.struct_access %13[1] : !toy.struct<tensor<*xf64>, tensor<*xf64>> -> tensor<*xf64>
    %15 = toy.mul %12, %14 : tensor<*xf64>
    %16 = toy.struct_access %arg0[0] : !toy.struct<!toy.struct<tensor<*xf64>, tensor<*xf64>>, !toy.struct<tensor<*xf64>, tensor<*xf64>>> -> !toy.struct<tensor<*xf64>, tensor<*xf64>>
    %17 = toy.struct_access %16[1] : !toy.struct<tensor<*xf64>, tensor<*xf64>> -> tensor<*xf64>
    %18 = toy.struct_access %arg0[0] : !toy.struct<!toy.struct<tensor<*xf64>, tensor<*xf64>>, !toy.struct<tensor<*xf64>, tensor<*xf64>>> -> !toy.struct<tensor<*xf64>, tensor<*xf64>>
    %19 = toy.struct_access %18[1] : !toy.struct<tensor<*xf64>, tensor<*xf64>> -> tensor<*xf64>
    %20 = toy.mul %17, %19 : tensor<*xf64>
    %21 = toy.add %15, %20 : tensor<*xf64>
    %22 = toy.add %10, %21 : tensor<*xf64>
    %23 = toy.mul %22, %arg1 : tensor<*xf64>
    toy.return %23 : tensor<*xf64>
  }
  toy.func @main() {
    %0 = toy.struct_constant [[[dense<1.000000e+00> : tensor<f64>, dense<2.000000e+00> : tensor<f64>], [dense<3.000000e+00> : tensor<f64>, dense<4.000000e+00> : tensor<f64>]], dense<[[5.000000e-01, 1.500000e+00]]> : tensor<1x2xf64>, [dense<[1.000000e+00, 2.000000e+00]> : tensor<2xf64>, dense<[[5.000000e+00], [6.000000e+00]]> : tensor<2x1xf64>]] : !toy.struct<!toy.struct<!toy.struct<tensor<*xf64>, tensor<*xf64>>, !toy.struct<tensor<*xf64>, tensor<*xf64>>>, tensor<*xf64>, !toy.struct<tensor<*xf64>, tensor<*xf64>>>
    %1 = toy.struct_access %0[0] : !toy.struct<!toy.struct<!toy.struct<tensor<*xf64>, tensor<*xf64>>, !toy.struct<tensor<*xf64>, tensor<*xf64>>>, tensor<*xf64>, !toy.struct<tensor<*xf64>, tensor<*xf64>>> -> !toy.struct<!toy.struct<tensor<*xf64>, tensor<*xf64>>, !toy.struct<tensor<*xf64>, tensor<*xf64>>>
    %2 = toy.struct_access %1[0] : !toy.struct<!toy.struct<tensor<*xf64>, tensor<*xf64>>, !toy.struct<tensor<*xf64>, tensor<*xf64>>> -> !toy.struct<tensor<*xf64>, tensor<*xf64>>
    %3 = toy.struct_access %2[0] : !toy.struct<tensor<*xf64>, tensor<*xf64>> -> tensor<*xf64>
    %4 = toy.struct_access %0[0] : !toy.struct<!toy.struct<!toy.struct<tensor<*xf64>, tensor<*xf64>>, !toy.struct<tensor<*xf64>, tensor<*xf64>>>, tensor<*xf64>, !toy.struct<tensor<*xf64>, tensor<*xf64>>> -> !toy.struct<!toy.struct<tensor<*xf64>, tensor<*xf64>>, !toy.struct<tensor<*xf64>, tensor<*xf64>>>
    %5 = toy.struct_access %4[1] : !toy.struct<!toy.struct<tensor<*xf64>, tensor<*xf64>>, !toy.struct<tensor<*xf64>, tensor<*xf64>>> -> !toy.struct<tensor<*xf64>, tensor<*xf64>>
    %6 = toy.struct_access %5[1] : !toy.struct<tensor<*xf64>, tensor<*xf64>> -> tensor<*xf64>
    %7 = toy.add %3, %6 : tensor<*xf64>
    toy.print %7 : tensor<*xf64>
    %8 = toy.struct_access %0[1] : !toy.struct<!toy.struct<!toy.struct<tensor<*xf64>, tensor<*xf64>>, !toy.struct<tensor<*xf64>, tensor<*xf64>>>, tensor<*xf64>, !toy.struct<tensor<*xf64>, tensor<*xf64>>> -> tensor<*xf64>
    toy.print %8 : tensor<*xf64>
    %9 = toy.struct_access %0[2] : !toy.struct<!toy.struct<!toy.struct<tensor<*xf64>, tensor<*xf64>>, !toy.struct<tensor<*xf64>, tensor<*xf64>>>, tensor<*xf64>, !toy.struct<tensor<*xf64>, tensor<*xf64>>> -> !toy.struct<tensor<*xf64>, tensor<*xf64>>
    %10 = toy.struct_access %9[0] : !toy.struct<tensor<*xf64>, tensor<*xf64>> -> tensor<*xf64>
    toy.print %10 : tensor<*xf64>
    %11 = toy.struct_access %0[2] : !toy.struct<!toy.struct<!toy.struct<tensor<*xf64>, tensor<*xf64>>, !toy.struct<tensor<*xf64>, tensor<*xf64>>>, tensor<*xf64>, !toy.struct<tensor<*xf64>, tensor<*xf64>>> -> !toy.struct<tensor<*xf64>, tensor<*xf64>>
    %12 = toy.struct_access %11[1] : !toy.struct<tensor<*xf64>, tensor<*xf64>> -> tensor<*xf64>
    %13 = toy.transpose(%12 : tensor<*xf64>) to tensor<*xf64>
    %14 = toy.struct_access %0[1] : !toy.struct<!toy.struct<!toy.struct<tensor<*xf64>, tensor<*xf64>>, !toy.struct<tensor<*xf64>, tensor<*xf64>>>, tensor<*xf64>, !toy.struct<tensor<*xf64>, tensor<*xf64>>> -> tensor<*xf64>
    %15 = toy.mul %13, %14 : tensor<*xf64>
    toy.print %15 : tensor<*xf64>
    %16 = toy.struct_access %0[0] : !toy.struct<!toy.struct<!toy.struct<tensor<*xf64>, tensor<*xf64>>, !toy.struct<tensor<*xf64>, tensor<*xf64>>>, tensor<*xf64>, !toy.struct<tensor<*xf64>, tensor<*xf64>>> -> !toy.struct<!toy.struct<tensor<*xf64>, tensor<*xf64>>, !toy.struct<tensor<*xf64>, tensor<*xf64>>>
    %17 = toy.constant dense<1.000000e+01> : tensor<f64>
    %18 = toy.generic_call @length_squared_times(%16, %17) : (!toy.struct<!toy.struct<tensor<*xf64>, tensor<*xf64>>, !toy.struct<tensor<*xf64>, tensor<*xf64>>>, tensor<f64>) -> tensor<*xf64>
    toy.print %18 : tensor<*xf64>
    %19 = toy.struct_access %0[0] : !toy.struct<!toy.struct<!toy.struct<tensor<*xf64>, tensor<*xf64>>, !toy.struct<tensor<*xf64>, tensor<*xf64>>>, tensor<*xf64>, !toy.struct<tensor<*xf64>, tensor<*xf64>>> -> !toy.struct<!toy.struct<tensor<*xf64>, tensor<*xf64>>, !toy.struct<tensor<*xf64>, tensor<*xf64>>>
    %20 = toy.struct_access %16[1] : !toy.struct<!toy.struct<tensor<*xf64>, tensor<*xf64>>, !toy.struct<tensor<*xf64>, tensor<*xf64>>> -> !toy.struct<tensor<*xf64>, tensor<*xf64>>
    %21 = toy.struct_access %20[0] : !toy.struct<tensor<*xf64>, tensor<*xf64>> -> tensor<*xf64>
    %22 = toy.generic_call @length_squared_times(%19, %21) : (!toy.struct<!toy.struct<tensor<*xf64>, tensor<*xf64>>, !toy.struct<tensor<*xf64>, tensor<*xf64>>>, tensor<*xf64>) -> tensor<*xf64>
    toy.print %22 : tensor<*xf64>
    toy.return
  }
}
