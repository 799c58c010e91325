// pipeline: builtin.module(symbol-privatize{exclude=main,kept})
func.func @main() {
  return
}
func.func @kept() {
  return
}
func.func @hidden() {
  call @nested() : () -> ()
  return
}
func.func nested @nested() {
  return
}
module @inner {
  func.func @not_of_this_table() {
    return
  }
}
