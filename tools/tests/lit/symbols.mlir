// RUN: terrace-opt %s --split-input-file --symbol-dce --allow-unregistered-dialect --verify-diagnostics

// An op that may be a symbol table of its own: what is used inside it is not known.
func.func private @unused()
// expected-error@+1 {{operation contains potentially unknown symbol table, meaning that we can't reliable compute symbol uses}}
"foo.table"() ({
}) : () -> ()

// -----

// Inside a function, too.
// expected-error@+1 {{operation contains potentially unknown symbol table}}
func.func @f() {
  "foo.table"() ({
  }) : () -> ()
  return
}

// -----

// A function that goes may hold anything, and ops without regions, or with several, are no tables.
func.func private @unused() {
  "foo.table"() ({
  }) : () -> ()
  return
}
func.func @f() {
  "foo.op"() : () -> ()
  "foo.if"() ({}, {}) : () -> ()
  return
}
