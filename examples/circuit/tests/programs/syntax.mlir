// RUN:
circuit.module @half(%a: !circuit.bits<1>, %b: !circuit.bits<1>) -> (!circuit.bits<1>, !circuit.bits<1>) {
  %0 = circuit.xor %a, %b : !circuit.bits<1>
  %1 = circuit.and %a, %b : !circuit.bits<1>
  circuit.output %0, %1 : !circuit.bits<1>, !circuit.bits<1>
}

circuit.module @all(%clock: !circuit.clock, %reset: !circuit.bits<1>, %a: !circuit.bits<8>) -> !circuit.bits<8> {
  %sum, %carry = circuit.instance @half(%reset, %reset) : (!circuit.bits<1>, !circuit.bits<1>) -> (!circuit.bits<1>, !circuit.bits<1>)
  %0 = circuit.extract %a[7 : 4] : !circuit.bits<8>
  %1 = circuit.concat %0, %0 : !circuit.bits<4>, !circuit.bits<4>
  %2 = circuit.extend %0 : !circuit.bits<4> to !circuit.bits<8>
  %3 = circuit.extract %2[0 : 0] : !circuit.bits<8>
  %4 = circuit.compare lt %1, %2 : !circuit.bits<8>
  %5 = circuit.mux %4, %1, %2 : !circuit.bits<8>
  %count = circuit.register %clock reset %reset <async, 7> : !circuit.bits<8>
  %6 = circuit.add %count, %5 : !circuit.bits<8>
  circuit.drive %count, %6 : !circuit.bits<8>
  %memory = circuit.memory : !circuit.memory<256 x 8>
  %7 = circuit.read %memory[%a] : !circuit.memory<256 x 8>, !circuit.bits<8>
  circuit.write %7 to %memory[%count] at %clock if %3 : !circuit.memory<256 x 8>, !circuit.bits<8>
  %w = circuit.wire : !circuit.bits<8>
  circuit.drive %w, %a : !circuit.bits<8>
  circuit.assert %4 in simulation|proof, "ordered"
  %8 = circuit.machine %clock : !circuit.bits<8> {
    circuit.start ^idle
  ^idle:
    circuit.step %a if %4 to ^busy else ^idle : !circuit.bits<8>
  ^busy:
    circuit.step %w if %4 to ^idle else ^busy : !circuit.bits<8>
  }
  circuit.output %8 : !circuit.bits<8>
}

// GIVES:
// module {
//   circuit.module @half(%arg0: !circuit.bits<1>, %arg1: !circuit.bits<1>) -> (!circuit.bits<1>, !circuit.bits<1>) {
//     %0 = circuit.xor %arg0, %arg1 : !circuit.bits<1>
//     %1 = circuit.and %arg0, %arg1 : !circuit.bits<1>
//     circuit.output %0, %1 : !circuit.bits<1>, !circuit.bits<1>
//   }
//   circuit.module @all(%arg0: !circuit.clock, %arg1: !circuit.bits<1>, %arg2: !circuit.bits<8>) -> !circuit.bits<8> {
//     %0:2 = circuit.instance @half(%arg1, %arg1) : (!circuit.bits<1>, !circuit.bits<1>) -> (!circuit.bits<1>, !circuit.bits<1>)
//     %1 = circuit.extract %arg2[7 : 4] : !circuit.bits<8>
//     %2 = circuit.concat %1, %1 : !circuit.bits<4>, !circuit.bits<4>
//     %3 = circuit.extend %1 : !circuit.bits<4> to !circuit.bits<8>
//     %4 = circuit.extract %3[0 : 0] : !circuit.bits<8>
//     %5 = circuit.compare lt %2, %3 : !circuit.bits<8>
//     %6 = circuit.mux %5, %2, %3 : !circuit.bits<8>
//     %7 = circuit.register %arg0 reset %arg1 <async, 7> : !circuit.bits<8>
//     %8 = circuit.add %7, %6 : !circuit.bits<8>
//     circuit.drive %7, %8 : !circuit.bits<8>
//     %9 = circuit.memory : !circuit.memory<256 x 8>
//     %10 = circuit.read %9[%arg2] : !circuit.memory<256 x 8>, !circuit.bits<8>
//     circuit.write %10 to %9[%7] at %arg0 if %4 : !circuit.memory<256 x 8>, !circuit.bits<8>
//     %11 = circuit.wire : !circuit.bits<8>
//     circuit.drive %11, %arg2 : !circuit.bits<8>
//     circuit.assert %5 in "simulation|proof", "ordered"
//     %12 = circuit.machine %arg0 : !circuit.bits<8> {
//       circuit.start ^bb1
//     ^bb1:  // 3 preds: ^bb0, ^bb1, ^bb2
//       circuit.step %arg2 if %5 to ^bb2 else ^bb1 : !circuit.bits<8>
//     ^bb2:  // 2 preds: ^bb1, ^bb2
//       circuit.step %11 if %5 to ^bb1 else ^bb2 : !circuit.bits<8>
//     }
//     circuit.output %12 : !circuit.bits<8>
//   }
// }
