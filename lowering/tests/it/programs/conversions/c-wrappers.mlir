// pipeline: builtin.module(func.func(llvm-request-c-wrappers))
func.func @f() { return }
func.func private @g()
module { func.func @h() { return } 
 llvm.func @k() }
