// pipeline: builtin.module(tosa-attach-target{specification_version=1.1.draft level=8k profiles=pro_int,pro_fp extensions=int16,fft})
module { func.func @f() { return } }
