// RUN: --split-input-file
circuit.module @a(%a: !circuit.bits<65>) {}
// -----
circuit.module @a(%a: !circuit.memory<8 x 65>) {}
// -----
circuit.module @a() {
  %0 = circuit.constant 16 : !circuit.bits<4>
  circuit.output
}
// -----
circuit.module @a(%a: !circuit.bits<4>) {
  %0 = circuit.extract %a[4 : 0] : !circuit.bits<4>
  circuit.output
}
// -----
circuit.module @a(%a: !circuit.bits<4>) {
  %0 = circuit.extract %a[9223372036854775807 : -9223372036854775808] : !circuit.bits<4>
  circuit.output
}
// -----
circuit.module @a(%a: !circuit.bits<4>) {
  %0 = circuit.extend %a : !circuit.bits<4> to !circuit.bits<4>
  circuit.output
}
// -----
circuit.module @a(%a: !circuit.bits<64>) {
  %0 = circuit.concat %a, %a : !circuit.bits<64>, !circuit.bits<64>
  circuit.output
}
// -----
circuit.module @a(%a: !circuit.bits<4>) {
  circuit.drive %a, %a : !circuit.bits<4>
  circuit.output
}
// -----
circuit.module @a(%a: !circuit.bits<4>) {
  %0 = circuit.wire : !circuit.bits<4>
  circuit.output
}
// -----
circuit.module @a(%clock: !circuit.clock, %a: !circuit.bits<1>) {
  %0 = circuit.register %clock reset %a <sync, 16> : !circuit.bits<4>
  circuit.drive %0, %0 : !circuit.bits<4>
  circuit.output
}
// -----
circuit.module @a(%a: !circuit.bits<4>) {
  %0 = circuit.instance @b(%a) : (!circuit.bits<4>) -> !circuit.bits<4>
  circuit.output
}
// -----
circuit.module @a(%a: !circuit.bits<4>) {
  %0 = circuit.instance @a() : () -> !circuit.bits<4>
  circuit.output
}
// -----
circuit.module @a(%clock: !circuit.clock, %a: !circuit.bits<4>) {
  %0 = circuit.machine %clock : !circuit.bits<8> {
    circuit.start ^idle
  ^idle:
    circuit.step %a if %a to ^idle else ^idle : !circuit.bits<4>
  }
  circuit.output
}
// -----
circuit.module @a(%clock: !circuit.clock, %a: !circuit.bits<1>) {
  %0 = circuit.machine %clock : !circuit.bits<8> {
    circuit.start ^idle
  ^idle:
    circuit.step %a if %a to ^idle else ^idle : !circuit.bits<1>
  }
  circuit.output
}
// -----
circuit.module @a(%a: !circuit.bits<4>) {
  %0 = "circuit.and"(%a, %a) : (!circuit.bits<4>, !circuit.bits<4>) -> !circuit.bits<5>
  circuit.output
}
// -----
circuit.module @a(%a: !circuit.bits<8>) -> !circuit.bits<8> {
}
// -----
circuit.module @a(%a: !circuit.bits<8>) -> !circuit.bits<8> {
  circuit.output
}

// GIVES:
// tests/programs/invalid.mlir:2:36: error: bits are 1 to 64, but got 65
// circuit.module @a(%a: !circuit.bits<65>) {}
//                                    ^
