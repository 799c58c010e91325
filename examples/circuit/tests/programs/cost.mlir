// RUN: --circuit-cost=limit=40 --verify-diagnostics
// expected-error @below {{'circuit.module' op has 48 gates, 40 are allowed}}
circuit.module @sum(%a: !circuit.bits<8>) -> !circuit.bits<8> {
  %0 = circuit.add %a, %a : !circuit.bits<8>
  %1 = circuit.xor %0, %a : !circuit.bits<8>
  circuit.output %1 : !circuit.bits<8>
}
