module {
  func.func @f(%arg0: !ptr.ptr<#ptr.generic_space>, %arg1: memref<4xf32, #ptr.generic_space>, %arg2: index, %arg3: vector<4x!ptr.ptr<#ptr.generic_space>>, %arg4: vector<4xi1>, %arg5: vector<4xf32>, %arg6: i32, %arg7: vector<4xi32>, %arg8: tensor<4x5x!ptr.ptr<#ptr.generic_space>>) {
    %0 = ptr.constant #ptr.null : !ptr.ptr<#ptr.generic_space>
    %1 = ptr.constant #ptr.address<4660> : !ptr.ptr<#ptr.generic_space>
    %2 = ptr.constant {a} #ptr.address<-1> : !ptr.ptr<#ptr.generic_space>
    %3 = ptr.to_ptr %arg1 {b} : memref<4xf32, #ptr.generic_space> -> <#ptr.generic_space>
    %4 = ptr.get_metadata %arg1 : memref<4xf32, #ptr.generic_space>
    %5 = ptr.from_ptr %3 metadata %4 : <#ptr.generic_space> -> memref<4xf32, #ptr.generic_space>
    %6 = ptr.from_ptr %3 : <#ptr.generic_space> -> memref<4xf32, #ptr.generic_space>
    %7 = ptr.ptr_add %arg0, %arg2 : !ptr.ptr<#ptr.generic_space>, index
    %8 = ptr.ptr_add inbounds %arg0, %arg2 : !ptr.ptr<#ptr.generic_space>, index
    %9 = ptr.ptr_add %arg0, %arg2 : !ptr.ptr<#ptr.generic_space>, index
    %10 = ptr.ptr_add nusw %arg3, %arg6 : vector<4x!ptr.ptr<#ptr.generic_space>>, i32
    %11 = ptr.ptr_add nuw %arg0, %arg7 : !ptr.ptr<#ptr.generic_space>, vector<4xi32>
    %12 = ptr.ptr_diff %arg0, %arg0 : !ptr.ptr<#ptr.generic_space> -> i64
    %13 = ptr.ptr_diff nuw|nsw %arg3, %arg3 : vector<4x!ptr.ptr<#ptr.generic_space>> -> vector<4xi64>
    %14 = ptr.gather %arg3, %arg4, %arg5 alignment = 8 {c} : vector<4x!ptr.ptr<#ptr.generic_space>> -> vector<4xf32>
    ptr.scatter %arg5, %arg3, %arg4 : vector<4xf32>, vector<4x!ptr.ptr<#ptr.generic_space>>
    %15 = ptr.masked_load %arg0, %arg4, %arg5 : !ptr.ptr<#ptr.generic_space> -> vector<4xf32>
    ptr.masked_store %arg5, %arg0, %arg4 alignment = 4 : vector<4xf32>, !ptr.ptr<#ptr.generic_space>
    %16 = ptr.load volatile %arg0 atomic syncscope("a") monotonic nontemporal invariant invariant_group alignment = 8 : !ptr.ptr<#ptr.generic_space> -> f32
    %17 = ptr.load %arg0 invariant alignment = 8 : !ptr.ptr<#ptr.generic_space> -> f32
    ptr.store volatile %arg6, %arg0 atomic syncscope("a") release nontemporal alignment = 8 : i32, !ptr.ptr<#ptr.generic_space>
    ptr.store %arg6, %arg0 : i32, !ptr.ptr<#ptr.generic_space>
    %18 = ptr.type_offset f32 : index
    %19 = ptr.type_offset memref<4xf32> : i32
    %20 = ptr.ptr_add %arg8, %arg2 : tensor<4x5x!ptr.ptr<#ptr.generic_space>>, index
    return
  }
  func.func private @g() attributes {x = #ptr.spec<size = 32, abi = 32, preferred = 64>, y = #ptr.spec<size = 64, abi = 32, preferred = 64, index = 32>, z = !ptr.ptr_metadata<memref<f32, 1 : i32>>}
}
