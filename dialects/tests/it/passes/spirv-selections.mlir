// pipeline: builtin.module(canonicalize)
func.func @stores(%condition: i1, %x: f32, %y: f32, %p: !spirv.ptr<f32, Function>) {
  spirv.mlir.selection {
    spirv.BranchConditional %condition, ^then, ^else
  ^then:
    spirv.Store "Function" %p, %x ["Aligned", 4] : f32
    spirv.Branch ^merge
  ^else:
    spirv.Store "Function" %p, %y ["Aligned", 4] : f32
    spirv.Branch ^merge
  ^merge:
    spirv.mlir.merge
  }
  return
}
func.func @stores_of_different_alignment(%condition: i1, %x: f32, %y: f32, %p: !spirv.ptr<f32, Function>) {
  spirv.mlir.selection {
    spirv.BranchConditional %condition, ^then, ^else
  ^then:
    spirv.Store "Function" %p, %x ["Aligned", 4] : f32
    spirv.Branch ^merge
  ^else:
    spirv.Store "Function" %p, %y ["Aligned", 8] : f32
    spirv.Branch ^merge
  ^merge:
    spirv.mlir.merge
  }
  return
}
func.func @stores_to_different_places(%condition: i1, %x: f32, %p: !spirv.ptr<f32, Function>, %q: !spirv.ptr<f32, Function>) {
  spirv.mlir.selection {
    spirv.BranchConditional %condition, ^then, ^else
  ^then:
    spirv.Store "Function" %p, %x : f32
    spirv.Branch ^merge
  ^else:
    spirv.Store "Function" %q, %x : f32
    spirv.Branch ^merge
  ^merge:
    spirv.mlir.merge
  }
  return
}
func.func @an_array(%condition: i1, %x: !spirv.array<2 x f32>, %y: !spirv.array<2 x f32>, %p: !spirv.ptr<!spirv.array<2 x f32>, Function>) {
  spirv.mlir.selection {
    spirv.BranchConditional %condition, ^then, ^else
  ^then:
    spirv.Store "Function" %p, %x : !spirv.array<2 x f32>
    spirv.Branch ^merge
  ^else:
    spirv.Store "Function" %p, %y : !spirv.array<2 x f32>
    spirv.Branch ^merge
  ^merge:
    spirv.mlir.merge
  }
  return
}
