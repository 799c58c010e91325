// RUN: --circuit-to-arith
circuit.module @part(%a: !circuit.bits<8>, %b: !circuit.bits<8>) -> !circuit.bits<8> {
  %0 = circuit.add %a, %b : !circuit.bits<8>
  %1 = circuit.extract %0[0 : 0] : !circuit.bits<8>
  %2 = circuit.not %a : !circuit.bits<8>
  %3 = circuit.mux %1, %2, %b : !circuit.bits<8>
  circuit.output %3 : !circuit.bits<8>
}

circuit.module @whole(%a: !circuit.bits<8>) -> !circuit.bits<1> {
  %0 = circuit.extract %a[7 : 4] : !circuit.bits<8>
  %1 = circuit.concat %0, %0 : !circuit.bits<4>, !circuit.bits<4>
  %2 = circuit.extend %0 : !circuit.bits<4> to !circuit.bits<8>
  %3 = circuit.instance @part(%1, %2) : (!circuit.bits<8>, !circuit.bits<8>) -> !circuit.bits<8>
  %c3 = circuit.constant 3 : !circuit.bits<8>
  %4 = circuit.compare lt %3, %c3 : !circuit.bits<8>
  circuit.output %4 : !circuit.bits<1>
}

// GIVES:
// module {
//   func.func @part(%arg0: i8, %arg1: i8) -> i8 {
//     %0 = arith.addi %arg0, %arg1 : i8
//     %c0_i8 = arith.constant 0 : i8
//     %1 = arith.shrui %0, %c0_i8 : i8
//     %2 = arith.trunci %1 : i8 to i1
//     %c-1_i8 = arith.constant -1 : i8
//     %3 = arith.xori %arg0, %c-1_i8 : i8
//     %4 = arith.select %2, %3, %arg1 : i8
//     return %4 : i8
//   }
//   func.func @whole(%arg0: i8) -> i1 {
//     %c4_i8 = arith.constant 4 : i8
//     %0 = arith.shrui %arg0, %c4_i8 : i8
//     %1 = arith.trunci %0 : i8 to i4
//     %2 = arith.extui %1 : i4 to i8
//     %3 = arith.extui %1 : i4 to i8
//     %c4_i8_0 = arith.constant 4 : i8
//     %4 = arith.shli %2, %c4_i8_0 : i8
//     %5 = arith.ori %4, %3 : i8
//     %6 = arith.extui %1 : i4 to i8
//     %7 = call @part(%5, %6) : (i8, i8) -> i8
//     %c3_i8 = arith.constant 3 : i8
//     %8 = arith.cmpi ult, %7, %c3_i8 : i8
//     return %8 : i1
//   }
// }
