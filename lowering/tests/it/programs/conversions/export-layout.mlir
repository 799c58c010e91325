// pipeline: builtin.module(set-llvm-module-datalayout{data-layout=e-m:e-i64:64})
module { llvm.func @f() }
