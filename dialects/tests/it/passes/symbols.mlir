// pipeline: builtin.module(symbol-dce)
func.func private @unused() {
  return
}
func.func private @used_by_unused() {
  return
}
func.func private @unused_user() {
  func.call @used_by_unused() : () -> ()
  func.call @unused_user() : () -> ()
  return
}
func.func private @used() {
  func.call @used_by_used() : () -> ()
  return
}
func.func private @used_by_used() {
  return
}
memref.global "private" constant @unused_table : memref<2xi32> = dense<[1, 2]>
memref.global "private" constant @table : memref<2xi32> = dense<[1, 2]>
func.func @main() -> memref<2xi32> {
  func.call @used() : () -> ()
  %0 = memref.get_global @table : memref<2xi32>
  return %0 : memref<2xi32>
}
module @nested {
  func.func private @unused() {
    return
  }
  func.func @entry() {
    return
  }
}
