// pipeline: builtin.module(func.func(remove-shape-constraints))
func.func @f(%a: !shape.shape, %b: !shape.shape, %c: i1) -> !shape.shape {
  %w0 = shape.cstr_broadcastable %a, %b : !shape.shape, !shape.shape
  %w1 = shape.cstr_eq %a, %b : !shape.shape, !shape.shape
  %w2 = shape.cstr_require %c, "m"
  %w3 = shape.assuming_all %w0, %w1, %w2
  %r = shape.assuming %w3 -> !shape.shape {
    %s = shape.any %a, %b : !shape.shape, !shape.shape -> !shape.shape
    shape.assuming_yield %s : !shape.shape
  }
  return %r : !shape.shape
}
func.func @g(%a: !shape.shape) -> !shape.size {
  %n = shape.num_elements %a : !shape.shape -> !shape.size
  return %n : !shape.size
}
func.func @h(%a: tensor<?xindex>) -> index {
  %n = shape.num_elements %a : tensor<?xindex> -> index
  return %n : index
}
