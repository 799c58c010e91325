// RUN: --canonicalize
circuit.module @rules(%a: !circuit.bits<8>, %go: !circuit.bits<1>) -> (!circuit.bits<8>, !circuit.bits<8>, !circuit.bits<8>) {
  %wire = circuit.wire : !circuit.bits<8>
  %not = circuit.not %go : !circuit.bits<1>
  %back = circuit.not %not : !circuit.bits<1>
  %and = circuit.and %wire, %a : !circuit.bits<8>
  %mux = circuit.mux %not, %and, %wire : !circuit.bits<8>
  circuit.drive %wire, %a : !circuit.bits<8>
  %c200 = circuit.constant 200 : !circuit.bits<8>
  %c3 = circuit.constant 3 : !circuit.bits<8>
  %product = circuit.mul %c200, %c3 : !circuit.bits<8>
  %shift = circuit.shr %product, %c3 : !circuit.bits<8>
  %none = circuit.xor %a, %a : !circuit.bits<8>
  %part = circuit.extract %shift[3 : 0] : !circuit.bits<8>
  %wide = circuit.extend %part : !circuit.bits<4> to !circuit.bits<8>
  %sum = circuit.add %none, %wide : !circuit.bits<8>
  %less = circuit.compare lt %c3, %c200 : !circuit.bits<8>
  %chosen = circuit.mux %less, %sum, %a : !circuit.bits<8>
  circuit.assert %back in proof, "kept"
  circuit.output %mux, %chosen, %sum : !circuit.bits<8>, !circuit.bits<8>, !circuit.bits<8>
}

circuit.module @machine(%clock: !circuit.clock, %a: !circuit.bits<8>) -> !circuit.bits<8> {
  %never = circuit.constant 0 : !circuit.bits<1>
  %wire = circuit.wire : !circuit.bits<8>
  %register = circuit.register %clock : !circuit.bits<8>
  circuit.drive %register, %wire : !circuit.bits<8>
  circuit.drive %wire, %a : !circuit.bits<8>
  %0 = circuit.machine %clock : !circuit.bits<8> {
    circuit.start ^idle
  ^idle:
    circuit.step %register if %never to ^busy else ^idle : !circuit.bits<8>
  ^busy:
    circuit.step %a if %never to ^idle else ^busy : !circuit.bits<8>
  }
  circuit.output %0 : !circuit.bits<8>
}

// GIVES:
// module {
//   circuit.module @rules(%arg0: !circuit.bits<8>, %arg1: !circuit.bits<1>) -> (!circuit.bits<8>, !circuit.bits<8>, !circuit.bits<8>) {
//     %0 = circuit.constant 11 : !circuit.bits<8>
//     circuit.assert %arg1 in proof, "kept"
//     circuit.output %arg0, %0, %0 : !circuit.bits<8>, !circuit.bits<8>, !circuit.bits<8>
//   }
//   circuit.module @machine(%arg0: !circuit.clock, %arg1: !circuit.bits<8>) -> !circuit.bits<8> {
//     %0 = circuit.constant 0 : !circuit.bits<1>
//     %1 = circuit.register %arg0 : !circuit.bits<8>
//     circuit.drive %1, %arg1 : !circuit.bits<8>
//     %2 = circuit.machine %arg0 : !circuit.bits<8> {
//       circuit.start ^bb1
//     ^bb1:  // 3 preds: ^bb0, ^bb1, ^bb1
//       circuit.step %1 if %0 to ^bb1 else ^bb1 : !circuit.bits<8>
//     }
//     circuit.output %2 : !circuit.bits<8>
//   }
// }
