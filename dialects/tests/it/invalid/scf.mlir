scf.parallel (%a) = (%n) to (%n, %n) step (%n) {
}
// error: custom op 'scf.parallel' expected 1 operands
// -----
scf.parallel () = () to () step () {
}
// error: 'scf.parallel' op needs at least one tuple element for lowerBound, upperBound and step
// -----
scf.parallel (%a) = (%n) to (%n) step (%n) init (%x, %f) -> f64 {
}
// error: custom op 'scf.parallel' number of operands and types do not match: got 2 operands and 1 types
// -----
scf.parallel (%a) = (%n) to (%n) step (%n) init (%x) -> f64 {
}
// error: 'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0
// -----
scf.parallel (%a) = (%n) to (%n) step (%n) init (%x) -> f32 {
}
// error: use of value '%x' expects different type than prior uses: 'f32' vs 'f64'
// -----
%r = scf.parallel (%a) = (%n) to (%n) step (%n) init (%x) -> f64 {
  scf.reduce(%f : f32) {
  ^bb0(%p: f32, %q: f32):
    scf.reduce.return %q : f32
  }
}
// error: 'scf.reduce' op expects type of 0-th reduction operand: 'f32' to be the same as the 0-th result type: 'f64'
// -----
%r = scf.parallel (%a) = (%n) to (%n) step (%n) init (%x) -> f64 {
  scf.yield %x : f64
}
// error: 'scf.parallel' op expects body to terminate with 'scf.reduce'
// -----
%z = arith.constant 0 : index
%r = scf.parallel (%a) = (%n) to (%n) step (%z) init (%x) -> f64 {
  scf.reduce(%x : f64) {
  ^bb0(%p: f64, %q: f64):
    scf.reduce.return %q : f64
  }
}
// error: 'scf.parallel' op constant step operand must be positive
// -----
"scf.parallel"(%n, %n, %n) ({
^bb0(%i0: f32):
  scf.reduce
}) {operandSegmentSizes = array<i32: 1, 1, 1, 0>}: (index, index, index) -> ()
// error: 'scf.parallel' op expects arguments for the induction variable to be of index type
// -----
"scf.parallel"(%n, %n, %n) ({
^bb0(%i0: index, %i1: index):
  scf.reduce
}) {operandSegmentSizes = array<i32: 1, 1, 1, 0>}: (index, index, index) -> ()
// error: 'scf.parallel' op expects the same number of induction variables: 2 as bound and step values: 1
// -----
"scf.parallel"(%n, %n, %n, %f) ({
^bb0(%i0: index):
  scf.reduce
}) {operandSegmentSizes = array<i32: 1, 1, 1, 1>}: (index, index, index, f32) -> ()
// error: 'scf.parallel' op expects number of results: 0 to be the same as number of initial values: 1
// -----
"scf.parallel"(%n, %n, %n, %n) ({
^bb0(%i0: index):
  scf.reduce
}) {operandSegmentSizes = array<i32: 1, 2, 1, 0>}: (index, index, index, index) -> ()
// ours: 'scf.parallel' op expects the same number of upper bounds: 2 as step values: 1
// -----
"scf.parallel"(%n, %n, %n, %n) ({
^bb0(%i0: index):
  scf.reduce
}) {operandSegmentSizes = array<i32: 2, 1, 1, 0>}: (index, index, index, index) -> ()
// ours: 'scf.parallel' op expects the same number of lower bounds: 2 as step values: 1
// -----
scf.reduce
// error: 'scf.reduce' op expects parent op 'scf.parallel'
// -----
%r = scf.parallel (%a) = (%n) to (%n) step (%n) init (%x) -> f64 {
  scf.reduce(%x : f64) {
  ^bb0(%p: f64):
    scf.reduce.return %p : f64
  }
}
// error: 'scf.reduce' op expected two block arguments with type 'f64' in the 0-th reduction region
// -----
%r = scf.parallel (%a) = (%n) to (%n) step (%n) init (%x) -> f64 {
  scf.reduce(%x : f64) {
  ^bb0(%p: f64, %q: f64):
  }
}
// error: empty block: expect at least a terminator
// -----
%r = scf.parallel (%a) = (%n) to (%n) step (%n) init (%x) -> f64 {
  scf.reduce(%x : f64) {
  }
}
// error: 'scf.reduce' op region #0 ('reductions') failed to verify constraint: region with 1 blocks
// -----
%r = scf.parallel (%a) = (%n) to (%n) step (%n) init (%x) -> f64 {
  scf.reduce(%x : f64) {
  ^bb0(%p: f64, %q: f64):
    scf.yield
  }
}
// error: 'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, scf.while'
// -----
%r = scf.parallel (%a) = (%n) to (%n) step (%n) init (%x) -> f64 {
  scf.reduce(%x : f64) {
  ^bb0(%p: f64, %q: f64):
    scf.reduce.return %f : f32
  }
}
// error: 'scf.reduce.return' op must have type 'f64' (the type of the reduction inputs)
// -----
scf.execute_region {
}
// error: 'scf.execute_region' op region needs to have at least one block
// -----
scf.execute_region {
^bb0(%z: i32):
  scf.yield
}
// error: 'scf.execute_region' op region cannot have any arguments
// -----
scf.execute_region -> f64 {
  scf.yield
}
// error: 'scf.execute_region' op along control flow edge from Operation scf.yield to parent: region branch point has 0 operands, but region successor needs 1 inputs
// -----
scf.execute_region -> f64 {
  scf.yield %f : f32
}
// error: 'scf.execute_region' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'f32' should match successor input type #0 'f64'
// -----
scf.index_switch %n
case 1 {
}
// error: custom op 'scf.index_switch' expected 'default'
// -----
scf.index_switch %n
case x {
}
default {
}
// error: custom op 'scf.index_switch' expected integer value
// -----
scf.index_switch %n
case 0 {
  scf.yield
}
case 0 {
  scf.yield
}
default {
  scf.yield
}
// error: 'scf.index_switch' op has duplicate case value: 0
// -----
%z = scf.index_switch %n -> i32
case 0 {
  scf.yield
}
default {
  scf.yield %i : i32
}
// error: 'scf.index_switch' op expected each region to return 1 values, but case region #0 returns 0
// -----
%z = scf.index_switch %n -> i32
case 0 {
  scf.yield %i : i32
}
default {
  scf.yield %n : index
}
// error: 'scf.index_switch' op expected result #0 of each region to be 'i32'
// -----
%z = scf.index_switch %n -> i32
case 0 {
  scf.yield %i : i32
}
default {
  scf.yield
}
// error: 'scf.index_switch' op expected each region to return 1 values, but default region returns 0
// -----
"scf.index_switch"(%n) ({
  "scf.yield"() : () -> ()
}, {
  "func.return"() : () -> ()
}) {cases = array<i64: 1>} : (index) -> ()
// error: 'scf.index_switch' op expected region to end with scf.yield, but got func.return
// -----
"scf.index_switch"(%n) ({
  "scf.yield"() : () -> ()
}, {
  "scf.yield"() : () -> ()
}) {cases = array<i64: 1, 2>} : (index) -> ()
// error: 'scf.index_switch' op has 1 case regions but 2 case values
// -----
scf.forall (%a) in (4, 5) {
}
// error: expected 1 upper bound values, got 2
// -----
scf.forall (%a) in (4) shared_outs(%o = %f) -> (f32) {
}
// error: 'scf.forall' op operand #0 must be variadic of ranked tensor of any type values, but got 'f32'
// -----
scf.forall (%a) in (4) {
} {mapping = [1]}
// error: 'scf.forall' op attribute 'mapping' failed to satisfy constraint: Device Mapping array attribute
// -----
scf.forall (%a) (4) {
}
// error: expected '='
// -----
"scf.forall"(%n) <{operandSegmentSizes = array<i32: 1, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
^bb0(%a: index):
  scf.forall.in_parallel {}
}) : (index) -> ()
// error: expected 0 dynamic lower bound values
// -----
"scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0, 0>, staticStep = array<i64: 1>, staticUpperBound = array<i64: 4>}> ({
^bb0(%a: index):
  scf.forall.in_parallel {}
}) : () -> ()
// error: 'scf.forall' op region expects 2 arguments
// -----
"scf.forall"() <{operandSegmentSizes = array<i32: 0, 0, 0, 0>, staticLowerBound = array<i64: 0>, staticStep = array<i64: 1, 1>, staticUpperBound = array<i64: 4>}> ({
^bb0(%a: index):
  scf.forall.in_parallel {}
}) : () -> ()
// error: expected 1 step values, got 2
// -----
scf.forall (%a) in (4) {
  scf.forall.in_parallel {
    %z = arith.constant 1 : i32
  }
}
// error: 'scf.forall.in_parallel' op expected only ParallelCombiningOpInterface ops
