// pipeline: builtin.module(canonicalize)
// An address that was taken out of a pointer and put in again with all that was there is the pointer; moved by nothing it is itself.
func.func @p(%m: memref<4xf32, #ptr.generic_space>, %q: !ptr.ptr<#ptr.generic_space>, %vp: vector<4x!ptr.ptr<#ptr.generic_space>>) -> (memref<4xf32, #ptr.generic_space>, !ptr.ptr<#ptr.generic_space>, memref<4xf32, #ptr.generic_space>, memref<5xf32, #ptr.generic_space>, !ptr.ptr<#ptr.generic_space>, !ptr.ptr<#ptr.generic_space>) {
  %0 = ptr.to_ptr %m : memref<4xf32, #ptr.generic_space> -> <#ptr.generic_space>
  %1 = ptr.from_ptr %0 : <#ptr.generic_space> -> memref<4xf32, #ptr.generic_space>
  %2 = ptr.from_ptr %q : <#ptr.generic_space> -> memref<4xf32, #ptr.generic_space>
  %3 = ptr.to_ptr %2 : memref<4xf32, #ptr.generic_space> -> <#ptr.generic_space>
  %md = ptr.get_metadata %m : memref<4xf32, #ptr.generic_space>
  %4 = ptr.from_ptr %0 metadata %md : <#ptr.generic_space> -> memref<4xf32, #ptr.generic_space>
  %5 = ptr.from_ptr %0 : <#ptr.generic_space> -> memref<5xf32, #ptr.generic_space>
  %c0 = arith.constant 0 : index
  %6 = ptr.ptr_add %q, %c0 : !ptr.ptr<#ptr.generic_space>, index
  %7 = ptr.constant #ptr.null : !ptr.ptr<#ptr.generic_space>
  %8 = ptr.constant #ptr.null : !ptr.ptr<#ptr.generic_space>
  ptr.store %c0, %8 : index, !ptr.ptr<#ptr.generic_space>
  %9 = ptr.load %8 : !ptr.ptr<#ptr.generic_space> -> index
  %10 = ptr.load volatile %8 : !ptr.ptr<#ptr.generic_space> -> index
  return %1, %3, %4, %5, %6, %7 : memref<4xf32, #ptr.generic_space>, !ptr.ptr<#ptr.generic_space>, memref<4xf32, #ptr.generic_space>, memref<5xf32, #ptr.generic_space>, !ptr.ptr<#ptr.generic_space>, !ptr.ptr<#ptr.generic_space>
}

func.func @z(%q: !ptr.ptr<#ptr.generic_space>, %vp: vector<4x!ptr.ptr<#ptr.generic_space>>) -> (vector<4x!ptr.ptr<#ptr.generic_space>>, vector<4x!ptr.ptr<#ptr.generic_space>>) {
  %z = arith.constant dense<0> : vector<4xi32>
  %0 = ptr.ptr_add %vp, %z : vector<4x!ptr.ptr<#ptr.generic_space>>, vector<4xi32>
  %c = arith.constant 0 : i32
  %1 = ptr.ptr_add %vp, %c : vector<4x!ptr.ptr<#ptr.generic_space>>, i32
  return %0, %1 : vector<4x!ptr.ptr<#ptr.generic_space>>, vector<4x!ptr.ptr<#ptr.generic_space>>
}

// What is one address and becomes several is another value, even if it is moved by nothing.
func.func @several(%q: !ptr.ptr<#ptr.generic_space>) -> vector<4x!ptr.ptr<#ptr.generic_space>> {
  %z = arith.constant dense<0> : vector<4xi32>
  %0 = ptr.ptr_add %q, %z : !ptr.ptr<#ptr.generic_space>, vector<4xi32>
  return %0 : vector<4x!ptr.ptr<#ptr.generic_space>>
}
