// pipeline: builtin.module(func.func(math-expand-ops{ops=clampf,ctlz,fpowi}))
// Bounds, zeros at the top of odd widths, and signs of infinity are right.
func.func @clampf(%a: f32, %b: f32, %c: f32) -> f32 { %0 = math.clampf %a to [%b, %c] : f32 return %0 : f32 }
func.func @cz7(%a: i7) -> i7 { %0 = math.ctlz %a : i7 return %0 : i7 }
func.func @fpowim3(%a: f32) -> f32 { %b = arith.constant -3 : i32 %0 = math.fpowi %a, %b : f32, i32 return %0 : f32 }
func.func @tan(%a: f32) -> f32 { %0 = math.tan %a : f32 return %0 : f32 }
