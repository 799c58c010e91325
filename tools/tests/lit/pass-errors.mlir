// RUN: not terrace-opt %s --composite-fixed-point-pass='pipeline=cse max-iterations=0' 2>&1 | FileCheck %s --check-prefix=FIXPOINT
// RUN: not terrace-opt %s --pass-pipeline='builtin.module(func.func(symbol-dce))' 2>&1 | FileCheck %s --check-prefix=SYMBOLS
// RUN: not terrace-opt %s --no-such-pass 2>&1 | FileCheck %s --check-prefix=FLAG
// RUN: terrace-opt --help | FileCheck %s --check-prefix=HELP

// FIXPOINT: error: 'composite-fixed-point-pass' needs at least one iteration
// FIXPOINT-NEXT: help: give it `max-iterations=10`, or leave the option out

// SYMBOLS: pass-errors.mlir:[[#@LINE+4]]:1: error: 'func.func' op has no symbols for 'symbol-dce' to look at
// SYMBOLS: note: in pass 'symbol-dce' on 'func.func' @f
// SYMBOLS: help: run it on an op that is a symbol table, such as 'builtin.module'

func.func @f() {
  return
}

// An error that is about no place in a file names none.
// FLAG: {{^}}error: Unknown command line argument '--no-such-pass'

// HELP: usage: terrace-opt{{[^ ]*}} [FLAGS] [FILE]
