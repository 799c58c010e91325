cf.switch %l : i64, [
  default: ^a,
  9223372036854775808: ^a
]
^a:
// error: custom op 'cf.switch' integer value too large
// -----
cf.switch %x : f64, [
  default: ^a
]
^a:
// error: custom op 'cf.switch' invalid kind of type specified: expected builtin.integer, but found 'f64'
// -----
cf.switch %i : i32, [
]
^a:
// error: custom op 'cf.switch' expected 'default'
// -----
cf.switch %i : i32, [
  default: ^a
  3: ^a
]
^a:
// error: expected ']'
// -----
cf.switch %i : i32, [
  default: ^a,
  3: 5
]
^a:
// error: expected block name
// -----
cf.switch %i : i32, [
  default: ^a,
]
^a:
// error: custom op 'cf.switch' expected integer value
// -----
cf.switch %i : i32, [
  default: ^a(%i: i32, i32)
]
^a(%z: i32):
// error: custom op 'cf.switch' number of operands and types do not match: got 1 operands and 2 types
// -----
cf.switch %i : i32, [
  default: ^a(%i: i32),
  3: ^a
]
^a(%z: i32):
// error: branch has 0 operands for successor #1, but target block has 1
// -----
cf.switch %i : i32, [
  default: ^a(%i: i32),
  3: ^b(%i : i32)
]
^a(%z: i32):
return
^b(%y: f32):
// error: type mismatch for bb argument #0 of successor #1
// -----
cf.switch %i : i32, [
  default: ^a(%i: i32),
  3: ^b(%i : f32)
]
^a(%z: i32):
return
^b(%y: f32):
// error: use of value '%i' expects different type than prior uses: 'f32' vs 'i32'
// -----
"cf.switch"(%i)[^a, ^a] <{case_operand_segments = array<i32: 0>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^a:
// ours: 'cf.switch' op number of case values (0) should match number of case destinations (1)
// -----
"cf.switch"(%i)[^a, ^a] <{case_operand_segments = array<i32: 0>, case_values = dense<1> : vector<1xi64>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^a:
// error: 'cf.switch' op 'flag' type ('i32') should match case value type ('i64')
// -----
"cf.switch"(%i, %i)[^a, ^a] <{case_operand_segments = array<i32: 0>, case_values = dense<[1]> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i32, i32) -> ()
^a:
// error: 'cf.switch' op caseOperands count (1) does not match with the total size (0) specified in attribute 'case_operand_segments'
// -----
"cf.switch"(%i)[^a, ^a] <{case_operand_segments = array<i32>, case_values = dense<[1]> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^a:
// ours: 'cf.switch' op 'case_operand_segments' must say for each of the 1 cases how many operands it has
// -----
"cf.switch"(%i)[^a, ^a] <{case_operand_segments = array<i32: 0>, case_values = dense<[1.0]> : vector<1xf32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^a:
// ours: 'cf.switch' op attribute 'case_values' failed to satisfy constraint: integer elements attribute
// -----
"cf.switch"(%x)[^a] <{case_operand_segments = array<i32>, operandSegmentSizes = array<i32: 1, 0, 0>}> : (f64) -> ()
^a:
// error: 'cf.switch' op operand #0 must be integer, but got 'f64'
// -----
"cf.switch"(%i)[^a] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i32) -> ()
^a:
// error: 'cf.switch' op requires attribute 'case_operand_segments'
