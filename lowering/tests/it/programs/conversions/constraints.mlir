// pipeline: builtin.module(convert-shape-constraints)
func.func @required(%a: tensor<?xindex>, %b: tensor<?xindex>, %holds: i1) -> !shape.witness {
  %0 = shape.cstr_broadcastable %a, %b : tensor<?xindex>, tensor<?xindex>
  %1 = shape.cstr_eq %a, %b : tensor<?xindex>, tensor<?xindex>
  %2 = shape.cstr_require %holds, "it must be so"
  %3 = shape.assuming_all %0, %1, %2
  return %3 : !shape.witness
}
