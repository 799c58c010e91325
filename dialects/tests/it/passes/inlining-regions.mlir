// pipeline: builtin.module(inline)
// What is inlined goes into a region if the dialect of the op around it takes it there, and is made of ops whose dialects let them be
// moved.
func.func private @use(index)

func.func private @used(%i: index) {
  func.call @use(%i) : (index) -> ()
  return
}

func.func @taken(%i: index, %k: index, %w: !shape.witness) {
  scf.for %j = %i to %k step %i {
    func.call @used(%j) : (index) -> ()
  }
  memref.alloca_scope {
    func.call @used(%i) : (index) -> ()
  }
  shape.assuming %w {
    func.call @used(%i) : (index) -> ()
  }
  return
}

func.func @not_taken(%i: index, %c: i1) {
  gpu.launch blocks(%x, %y, %z) in (%u = %i, %v = %i, %w = %i) threads(%a, %b, %d) in (%e = %i, %f = %i, %g = %i) {
    func.call @used(%a) : (index) -> ()
    gpu.terminator
  }
  omp.parallel {
    func.call @used(%i) : (index) -> ()
    omp.terminator
  }
  acc.parallel {
    func.call @used(%i) : (index) -> ()
    acc.yield
  }
  %token = async.execute {
    func.call @used(%i) : (index) -> ()
    async.yield
  }
  emitc.if %c {
    func.call @used(%i) : (index) -> ()
  }
  return
}

func.func private @cast(%i: i32) -> index {
  %0 = builtin.unrealized_conversion_cast %i : i32 to index
  return %0 : index
}

func.func private @barriers() {
  nvvm.barrier0
  rocdl.barrier
  amdgpu.lds_barrier
  return
}

func.func private @entries(%t: tensor<4x8xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>>) -> index {
  %0 = sparse_tensor.number_of_entries %t : tensor<4x8xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>>
  return %0 : index
}

func.func private @copies() -> !nvgpu.device.async.token {
  %0 = nvgpu.device_async_create_group
  return %0 : !nvgpu.device.async.token
}

func.func @moved(%i: i32) -> index {
  func.call @barriers() : () -> ()
  %0 = func.call @cast(%i) : (i32) -> index
  return %0 : index
}

func.func @left(%t: tensor<4x8xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>>) -> (index, !nvgpu.device.async.token) {
  %0 = func.call @entries(%t) : (tensor<4x8xf32, #sparse_tensor.encoding<{ map = (d0, d1) -> (d0 : dense, d1 : compressed) }>>) -> index
  %1 = func.call @copies() : () -> !nvgpu.device.async.token
  return %0, %1 : index, !nvgpu.device.async.token
}
