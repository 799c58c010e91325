// pipeline: builtin.module(math-expand-ops)
func.func @tan(%a: f32) -> f32 { %0 = math.tan %a : f32 return %0 : f32 }
func.func @sinh(%a: f32) -> f32 { %0 = math.sinh %a : f32 return %0 : f32 }
func.func @cosh(%a: f32) -> f32 { %0 = math.cosh %a : f32 return %0 : f32 }
func.func @tanh(%a: f32) -> f32 { %0 = math.tanh %a : f32 return %0 : f32 }
func.func @asinh(%a: f32) -> f32 { %0 = math.asinh %a : f32 return %0 : f32 }
func.func @acosh(%a: f32) -> f32 { %0 = math.acosh %a : f32 return %0 : f32 }
func.func @atanh(%a: f32) -> f32 { %0 = math.atanh %a : f32 return %0 : f32 }
func.func @fma(%a: f32, %b: f32, %c: f32) -> f32 { %0 = math.fma %a, %b, %c : f32 return %0 : f32 }
func.func @exp2(%a: f32) -> f32 { %0 = math.exp2 %a : f32 return %0 : f32 }
func.func @powf(%a: f32, %b: f32) -> f32 { %0 = math.powf %a, %b : f32 return %0 : f32 }
func.func @powf2(%a: f32) -> f32 { %b = arith.constant 2.0 : f32 %0 = math.powf %a, %b : f32 return %0 : f32 }
func.func @powfh(%a: f32) -> f32 { %b = arith.constant 0.5 : f32 %0 = math.powf %a, %b : f32 return %0 : f32 }
func.func @powfmh(%a: f32) -> f32 { %b = arith.constant -0.5 : f32 %0 = math.powf %a, %b : f32 return %0 : f32 }
func.func @powf3(%a: f32) -> f32 { %b = arith.constant 3.0 : f32 %0 = math.powf %a, %b : f32 return %0 : f32 }
func.func @powfm1(%a: f32) -> f32 { %b = arith.constant -1.0 : f32 %0 = math.powf %a, %b : f32 return %0 : f32 }
func.func @powf1(%a: f32) -> f32 { %b = arith.constant 1.0 : f32 %0 = math.powf %a, %b : f32 return %0 : f32 }
func.func @powf75(%a: f32) -> f32 { %b = arith.constant 0.75 : f32 %0 = math.powf %a, %b : f32 return %0 : f32 }
func.func @fpowi5(%a: f32) -> f32 { %b = arith.constant 5 : i32 %0 = math.fpowi %a, %b : f32, i32 return %0 : f32 }
func.func @fpowi0(%a: f32) -> f32 { %b = arith.constant 0 : i32 %0 = math.fpowi %a, %b : f32, i32 return %0 : f32 }
func.func @fpowi(%a: f32, %b: i32) -> f32 { %0 = math.fpowi %a, %b : f32, i32 return %0 : f32 }
func.func @rsqrt(%a: f32) -> f32 { %0 = math.rsqrt %a : f32 return %0 : f32 }
func.func @ctlz(%a: i32) -> i32 { %0 = math.ctlz %a : i32 return %0 : i32 }
func.func @ctlz8(%a: i8) -> i8 { %0 = math.ctlz %a : i8 return %0 : i8 }
func.func @vec(%a: vector<4xf32>) -> vector<4xf32> { %0 = math.tanh %a : vector<4xf32> return %0 : vector<4xf32> }
func.func @exp216(%a: f16) -> f16 { %0 = math.exp2 %a : f16 return %0 : f16 }
func.func @fp6(%a: f32) -> f32 { %b = arith.constant 6 : i32 %0 = math.fpowi %a, %b fastmath<fast> : f32, i32 return %0 : f32 }
func.func @fp37(%a: f32) -> f32 { %b = arith.constant 37 : i32 %0 = math.fpowi %a, %b : f32, i32 return %0 : f32 }
func.func @fpv(%a: vector<2xf32>) -> vector<2xf32> { %b = arith.constant dense<[3, 3]> : vector<2xi32> %0 = math.fpowi %a, %b : vector<2xf32>, vector<2xi32> return %0 : vector<2xf32> }
func.func @fpv2(%a: vector<2xf32>) -> vector<2xf32> { %b = arith.constant dense<[3, 4]> : vector<2xi32> %0 = math.fpowi %a, %b : vector<2xf32>, vector<2xi32> return %0 : vector<2xf32> }
func.func @pv(%a: vector<2xf32>) -> vector<2xf32> { %b = arith.constant dense<2.0> : vector<2xf32> %0 = math.powf %a, %b : vector<2xf32> return %0 : vector<2xf32> }
func.func @p0(%a: f32) -> f32 { %b = arith.constant 0.0 : f32 %0 = math.powf %a, %b : f32 return %0 : f32 }
func.func @pm2(%a: f32) -> f32 { %b = arith.constant -2.0 : f32 %0 = math.powf %a, %b : f32 return %0 : f32 }
func.func @fp1(%a: f32) -> f32 { %b = arith.constant 1 : i32 %0 = math.fpowi %a, %b : f32, i32 return %0 : f32 }
