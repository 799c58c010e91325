// pipeline: builtin.module(llvm.func(affine-loop-unroll-jam{unroll-jam-factor=2},affine-loop-unroll{unroll-factor=-1}))
// Functions of any dialect.
llvm.func @nest() {
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 2 {
      %0 = arith.addi %i, %j : index
      "some.use"(%0) : (index) -> ()
    }
  }
  llvm.return
}
