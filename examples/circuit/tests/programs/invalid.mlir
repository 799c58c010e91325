// RUN: --split-input-file --verify-diagnostics
// expected-error @below {{bits are 1 to 64, but got 65}}
circuit.module @a(%a: !circuit.bits<65>) {}
// -----
// expected-error @below {{a memory has words, of 1 to 64 bits}}
circuit.module @a(%a: !circuit.memory<8 x 65>) {}
// -----
circuit.module @a() {
  // expected-error @below {{'circuit.constant' op 16 does not fit in 4 bits}}
  %0 = circuit.constant 16 : !circuit.bits<4>
  circuit.output
}
// -----
circuit.module @a(%a: !circuit.bits<4>) {
  // expected-error @below {{'circuit.extract' op the input has no bits 4 to 0}}
  %0 = circuit.extract %a[4 : 0] : !circuit.bits<4>
  circuit.output
}
// -----
circuit.module @a(%a: !circuit.bits<4>) {
  // expected-error @below {{bits are 1 to 64, but got 0}}
  %0 = circuit.extract %a[9223372036854775807 : -9223372036854775808] : !circuit.bits<4>
  circuit.output
}
// -----
circuit.module @a(%a: !circuit.bits<4>) {
  // expected-error @below {{'circuit.extend' op failed to verify that the result is wider}}
  %0 = circuit.extend %a : !circuit.bits<4> to !circuit.bits<4>
  circuit.output
}
// -----
circuit.module @a(%a: !circuit.bits<64>) {
  // expected-error @below {{bits are 1 to 64, but got 128}}
  %0 = circuit.concat %a, %a : !circuit.bits<64>, !circuit.bits<64>
  circuit.output
}
// -----
circuit.module @a(%a: !circuit.bits<4>) {
  // expected-error @below {{'circuit.drive' op failed to verify that what is driven is a wire or a register}}
  circuit.drive %a, %a : !circuit.bits<4>
  circuit.output
}
// -----
circuit.module @a(%a: !circuit.bits<4>) {
  // expected-error @below {{'circuit.wire' op is driven once, not 0 times}}
  %0 = circuit.wire : !circuit.bits<4>
  circuit.output
}
// -----
circuit.module @a(%clock: !circuit.clock, %a: !circuit.bits<1>) {
  // expected-error @below {{'circuit.register' op is reset to a number of 4 bits}}
  %0 = circuit.register %clock reset %a <sync, 16> : !circuit.bits<4>
  circuit.drive %0, %0 : !circuit.bits<4>
  circuit.output
}
// -----
circuit.module @a(%a: !circuit.bits<4>) {
  // expected-error @below {{'circuit.instance' op is of no module}}
  %0 = circuit.instance @b(%a) : (!circuit.bits<4>) -> !circuit.bits<4>
  circuit.output
}
// -----
circuit.module @a(%a: !circuit.bits<4>) {
  // expected-error @below {{'circuit.instance' op has other ports than the module}}
  %0 = circuit.instance @a() : () -> !circuit.bits<4>
  circuit.output
}
// -----
circuit.module @a(%clock: !circuit.clock, %a: !circuit.bits<1>) {
  %0 = circuit.machine %clock : !circuit.bits<8> {
    circuit.start ^idle
  ^idle:
    // expected-error @below {{'circuit.step' op a machine starts once, and steps with what it gives}}
    circuit.step %a if %a to ^idle else ^idle : !circuit.bits<1>
  }
  circuit.output
}
// -----
circuit.module @a(%a: !circuit.bits<4>) {
  // expected-error @below {{'circuit.and' op failed to verify that all of {lhs, rhs, result} have same type}}
  %0 = "circuit.and"(%a, %a) : (!circuit.bits<4>, !circuit.bits<4>) -> !circuit.bits<5>
  circuit.output
}
// -----
// expected-error @below {{'circuit.module' op expects a non-empty block}}
circuit.module @a(%a: !circuit.bits<8>) -> !circuit.bits<8> {
}
// -----
circuit.module @a(%a: !circuit.bits<8>) -> !circuit.bits<8> {
  // expected-error @below {{'circuit.output' op has other types than the module's outputs}}
  circuit.output
}
// -----
circuit.module @a(%clock: !circuit.clock, %a: !circuit.bits<4>) {
  // expected-error @below {{'circuit.register' op is driven once, not 2 times}}
  %0 = circuit.register %clock : !circuit.bits<4>
  %1 = circuit.wire : !circuit.bits<4>
  circuit.drive %0, %a : !circuit.bits<4>
  circuit.drive %0, %0 : !circuit.bits<4>
  circuit.drive %1, %0 : !circuit.bits<4>
  circuit.output
}
