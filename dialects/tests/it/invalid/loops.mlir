affine.for %a#0 = 0 to 7 { }
// error: result number not allowed in argument list
// -----
%r:2 = affine.for %a = 0 to 4 iter_args(%b0 = %x) -> (f64, f64) { affine.yield %x : f64 }
// error: custom op 'affine.for' mismatch between the number of loop-carried values and results
// -----
%r:2 = scf.for %a = %n to %n step %n iter_args(%b0 = %x) -> (f64, f64) { affine.yield %x : f64 }
// error: custom op 'scf.for' mismatch in number of loop-carried values and defined values
// -----
%r = affine.for %a = 0 to 4 step "x" { }
// error: custom op 'affine.for' invalid kind of attribute specified
// -----
%r = affine.for %a = 0 to 4 step 0 { }
// ours: custom op 'affine.for' expected step to be representable as a positive signed integer
// -----
%r = affine.for %a = 0 to 4 step 3 : i32 { }
// error: expected '{' to begin a region
// -----
%r = affine.for %a = 0 to 4 step 1.0 { }
// error: floating point value not valid for specified type
// -----
%r = affine.for %a = 0 to 4 step %n { }
// error: expected attribute value
// -----
%r = affine.for %a = 0 tos 4 { }
// error: custom op 'affine.for' expected 'to' between bounds
// -----
%r = affine.min affine_map<(d0) -> (d0)> ()
// error: 'affine.min' op operand count and affine map dimension and symbol count must match
// -----
%r = affine.min affine_map<(d0)[s0] -> (d0)> (%n, %i)
// error: use of value '%i' expects different type than prior uses: 'index' vs 'i32'
// -----
%r = affine.apply affine_map<(d0)[s0] -> (d0)> (%n, %n)
// error: custom op 'affine.apply' dimension or symbol index mismatch
// -----
scf.while : () -> () {
} do {
}
// error: 'scf.while' op region #0 ('before') failed to verify constraint: region with 1 blocks
// -----
scf.if %c {
  cf.br ^a
  ^a:
  scf.yield
}
// error: 'scf.if' op expects region #0 to have 0 or 1 blocks
// -----
%r = scf.if %c -> i32 {
  scf.yield %i : i32
} else {
  scf.yield %n : index
}
// error: 'scf.if' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'index' should match successor input type #0 'i32'
// -----
%r = scf.if %c -> i32 {
  scf.yield
} else {
  scf.yield %i : i32
}
// error: 'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs
// -----
"scf.if"(%c) ({
^bb0(%z: i32):
  scf.yield
}, {}) : (i1) -> ()
// error: 'scf.if' op region #0 should have no arguments
// -----
"scf.for"(%n, %n, %n) ({
^bb0(%z: i32):
  scf.yield
}) : (index, index, index) -> ()
// error: 'scf.for' op expected induction variable to be same type as bounds and step
// -----
"scf.for"(%n, %n, %i) ({
^bb0(%z: index):
  scf.yield
}) : (index, index, i32) -> ()
// error: 'scf.for' op failed to verify that all of {lowerBound, upperBound, step} have same type
// -----
"scf.for"(%n, %n, %n) ({
^bb0(%z: index, %y: index):
  scf.yield
}) : (index, index, index) -> ()
// error: 'scf.for' op different number of inits and region iter_args: 0 != 1
// -----
scf.condition(%c)
// error: 'scf.condition' op expects parent op 'scf.while'
// -----
scf.yield
// error: 'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'
// -----
affine.yield
// error: 'affine.yield' op must be the last operation in the parent block
// -----
"affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 0 : index, upperBoundMap = affine_map<() -> (10)>}> ({
^bb0(%z: index):
  affine.yield
}) : () -> ()
// ours: 'affine.for' op expected step to be representable as a positive signed integer
// -----
"affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>}> ({
^bb0(%z: i32):
  affine.yield
}) : () -> ()
// error: 'affine.for' op expected body to have a single index argument for the induction variable
// -----
"affine.for"() <{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<(d0) -> (10)>}> ({
^bb0(%z: index):
  affine.yield
}) : () -> ()
// ours: 'affine.for' op upper bound operand count and affine map input count must match
// -----
"affine.for"() <{lowerBoundMap = affine_map<() -> ()>, operandSegmentSizes = array<i32: 0, 0, 0>, step = 1 : index, upperBoundMap = affine_map<() -> (10)>}> ({
^bb0(%z: index):
  affine.yield
}) : () -> ()
// error: 'affine.for' op expected lower bound map to have at least one result
// -----
"affine.if"() <{condition = affine_set<(d0) : (d0 == 0)>}> ({
  affine.yield
}, {
}) : () -> ()
// error: 'affine.if' op operand count and condition integer set dimension and symbol count must match
// -----
"affine.load"(%m, %n) <{map = affine_map<(d0) -> (d0, d0)>}> : (memref<2x3xf64>, index) -> f32
// error: 'affine.load' op result type must match element type of memref
// -----
"affine.load"(%m, %n) <{map = affine_map<(d0, d1) -> (d0, d1)>}> : (memref<2x3xf64>, index) -> f64
// error: 'affine.load' op expects as many subscripts as affine map inputs
// -----
"affine.store"(%x, %m, %n) <{map = affine_map<(d0) -> (d0)>}> : (f64, memref<2x3xf64>, index) -> ()
// error: 'affine.store' op affine map num results must equal memref rank
// -----
"affine.store"(%f, %m, %n) <{map = affine_map<(d0) -> (d0, d0)>}> : (f32, memref<2x3xf64>, index) -> ()
// error: 'affine.store' op value to store must have the same type as memref element type
// -----
"scf.for"(%n, %n, %n) ({
^bb0:
  scf.yield
}) : (index, index, index) -> ()
// ours: 'scf.for' op expected induction variable to be same type as bounds and step
