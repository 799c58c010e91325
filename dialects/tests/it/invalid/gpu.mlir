module {
  gpu.module @k {
    gpu.func @f() -> f32 kernel {
      gpu.return
    }
  }
}
// error: 'gpu.func' op expected void return type for kernel function
// -----
module {
  gpu.module @k {
    gpu.func @f() -> f32 {
      gpu.return
    }
  }
}
// error: 'gpu.return' op expected 1 result operands
// -----
gpu.wait async
// error: custom op 'gpu.wait' needs to be named when marked 'async'
// -----
func.func private @f(!gpu.mma_matrix<16xf16, "COp">)
// error: MMAMatrixType must have exactly two dimensions
// -----
func.func private @f(!gpu.mma_matrix<16x16xf16, "DOp">)
// error: operand expected to be one of AOp, BOp or COp
// -----
gpu.terminator
// error: 'gpu.terminator' op expects parent op 'gpu.launch'
