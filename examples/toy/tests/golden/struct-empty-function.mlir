// toyc struct-empty-function.toy -emit=mlir
// covers: TOY-021, TOY-061, TOY-067
module {
  toy.func private @multiply_transpose(%arg0: !toy.struct<tensor<*xf64>, tensor<*xf64>>) {
    toy.return
  }
  toy.func @main() {
    toy.return
  }
}
