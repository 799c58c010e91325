// pipeline: builtin.module(async-runtime-ref-counting-opt)
func.func private @use(!async.token)
func.func @pairs(%t: !async.token, %c: i1) {
  async.runtime.add_ref %t {count = 1 : i64} : !async.token
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  scf.if %c {
    async.runtime.add_ref %t {count = 2 : i64} : !async.token
    async.runtime.drop_ref %t {count = 1 : i64} : !async.token
    async.runtime.drop_ref %t {count = 2 : i64} : !async.token
  }
  return
}
func.func @calls(%t: !async.token) {
  async.runtime.add_ref %t {count = 1 : i64} : !async.token
  call @use(%t) : (!async.token) -> ()
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  async.runtime.add_ref %t {count = 1 : i64} : !async.token
  call @use(%t) : (!async.token) -> ()
  async.runtime.await %t : !async.token
  async.runtime.drop_ref %t {count = 1 : i64} : !async.token
  return
}
