// RUN: --circuit-cost=limit=40
circuit.module @sum(%a: !circuit.bits<8>) -> !circuit.bits<8> {
  %0 = circuit.add %a, %a : !circuit.bits<8>
  %1 = circuit.xor %0, %a : !circuit.bits<8>
  circuit.output %1 : !circuit.bits<8>
}

// GIVES:
// tests/programs/cost.mlir:2:1: error: 'circuit.module' op has 48 gates, 40 are allowed
// circuit.module @sum(%a: !circuit.bits<8>) -> !circuit.bits<8> {
// ^
// tests/programs/cost.mlir:2:1: note: see current operation:
// "circuit.module"() <{function_type = (!circuit.bits<8>) -> !circuit.bits<8>, sym_name = "sum"}> ({
// ^bb0(%arg0: !circuit.bits<8>):
//   %0 = "circuit.add"(%arg0, %arg0) : (!circuit.bits<8>, !circuit.bits<8>) -> !circuit.bits<8>
//   %1 = "circuit.xor"(%0, %arg0) : (!circuit.bits<8>, !circuit.bits<8>) -> !circuit.bits<8>
//   "circuit.output"(%1) : (!circuit.bits<8>) -> ()
// }) : () -> ()
// circuit.module @sum(%a: !circuit.bits<8>) -> !circuit.bits<8> {
// ^
// note: in pass 'circuit-cost' on 'circuit.module' @sum
