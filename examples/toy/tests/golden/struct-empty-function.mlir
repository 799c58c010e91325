// toyc struct-empty-function.toy -emit=mlir
module {
  toy.func private @multiply_transpose(%arg0: !toy.struct<tensor<*xf64>, tensor<*xf64>>) {
    toy.return
  }
  toy.func @main() {
    toy.return
  }
}
