// toyc prints.toy -emit=mlir -opt
module {
  toy.func @main() {
    %0 = toy.constant dense<2.000000e+00> : tensor<f64>
    %1 = toy.constant dense<[[5.000000e+00, 6.000000e+00, 7.000000e+00]]> : tensor<1x3xf64>
    %2 = toy.constant dense<[[1.000000e+00, 2.000000e+00], [3.000000e+00, 4.000000e+00]]> : tensor<2x2xf64>
    %3 = toy.constant dense<1.000000e+00> : tensor<f64>
    toy.print %3 : tensor<f64>
    toy.print %2 : tensor<2x2xf64>
    %4 = toy.transpose(%2 : tensor<2x2xf64>) to tensor<2x2xf64>
    toy.print %4 : tensor<2x2xf64>
    %5 = toy.add %2, %2 : tensor<2x2xf64>
    toy.print %5 : tensor<2x2xf64>
    %6 = toy.transpose(%5 : tensor<2x2xf64>) to tensor<2x2xf64>
    toy.print %6 : tensor<2x2xf64>
    toy.print %1 : tensor<1x3xf64>
    %7 = toy.transpose(%1 : tensor<1x3xf64>) to tensor<3x1xf64>
    toy.print %7 : tensor<3x1xf64>
    toy.print %0 : tensor<f64>
    toy.return
  }
}
