// pipeline: builtin.module(async-runtime-ref-counting)
func.func private @use(!async.token)
func.func @dead(%t: !async.token) -> !async.token {
  %0 = async.runtime.create : !async.token
  return %t : !async.token
}
func.func @calls(%t: !async.token) {
  call @use(%t) : (!async.token) -> ()
  async.runtime.await %t : !async.token
  call @use(%t) : (!async.token) -> ()
  return
}
func.func @divergence(%t: !async.token, %c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  async.runtime.await %t : !async.token
  cf.br ^bb3
^bb2:
  cf.br ^bb3
^bb3:
  return
}
func.func @block_between(%t: !async.token, %c: i1) {
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  scf.if %c {
    async.runtime.await %t : !async.token
  }
  cf.br ^bb2
^bb2:
  return
}
func.func @repeated(%t: !async.token, %c: i1) {
  cf.br ^bb1
^bb1:
  async.runtime.await %t : !async.token
  cf.cond_br %c, ^bb1, ^bb2
^bb2:
  return
}
func.func @suspended(%t: !async.token) {
  %id = async.coro.id
  %h = async.coro.begin %id
  %s = async.coro.save %h
  async.runtime.await_and_resume %t, %h : !async.token
  async.coro.suspend %s, ^suspend, ^resume, ^cleanup
^resume:
  async.runtime.await %t : !async.token
  cf.br ^cleanup
^cleanup:
  async.coro.free %id, %h
  cf.br ^suspend
^suspend:
  async.coro.end %h
  return
}
