// toyc trivial_reshape.toy -emit=mlir -opt
// covers: TOY-028, TOY-029, TOY-030, TOY-031, TOY-032
module {
  toy.func @main() {
    %0 = toy.constant dense<[[1.000000e+00], [2.000000e+00]]> : tensor<2x1xf64>
    toy.print %0 : tensor<2x1xf64>
    toy.return
  }
}
