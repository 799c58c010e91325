// pipeline: builtin.module(canonicalize)
func.func @f(%a: i32, %v: vector<4xi8>, %f: f16, %d: f32) -> (i32,i1,i32,i32,i32,i32,i8,i8,vector<4xi8>, vector<4xi1>,i32,i32,i32,i1,i32,i32,i32,i32,i32,i32,i128,i128) {
  %s, %o = arith.addui_extended %a, %a {x} : i32, i1
  %l, %h = arith.mulsi_extended %a, %a : i32
  %l2, %h2 = arith.mului_extended %a, %a : i32
  %e = arith.scaling_extf %f, %f : f16, f16 to f32
  %e2 = arith.scaling_extf %f, %f fastmath<fast> : f16, f16 to f32
  %t = arith.scaling_truncf %d, %f : f32, f16 to f16
  %t2 = arith.scaling_truncf %d, %f downward fastmath<fast> : f32, f16 to f16
  %m7 = arith.constant -7 : i8
  %c100 = arith.constant 100 : i8
  %ll, %hh = arith.mulsi_extended %m7, %c100 : i8
  %cv = arith.constant dense<[1,2,200,-1]> : vector<4xi8>
  %cw = arith.constant dense<[1,2,200,1]> : vector<4xi8>
  %sv, %ov = arith.addui_extended %cv, %cw : vector<4xi8>, vector<4xi1>
  %s1, %o1 = arith.addui_extended %a, %a {x} : i32, i1
  %l4, %h4 = arith.mulsi_extended %a, %a : i32
  %c1 = arith.constant 1 : i32
  %c0 = arith.constant 0 : i32
  %s5, %o5 = arith.addui_extended %a, %c0 : i32, i1
  %l5, %h5 = arith.mulsi_extended %a, %c1 : i32
  %l6, %h6 = arith.mului_extended %a, %c1 : i32
  %l7, %h7 = arith.mului_extended %a, %c0 : i32
  %m = arith.constant -12345678901234567890123456789 : i128
  %lm, %hm = arith.mulsi_extended %m, %m : i128
  return %s, %o, %l, %h, %l2, %h2, %ll, %hh, %sv, %ov, %s1, %l4, %s5, %o5, %l5, %h5, %l6,%h6,%l7,%h7,%lm,%hm : i32,i1,i32,i32,i32,i32,i8,i8,vector<4xi8>, vector<4xi1>,i32,i32,i32,i1,i32,i32,i32,i32,i32,i32,i128,i128
}
