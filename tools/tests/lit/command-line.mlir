// What the tool says to command lines that it does not understand.

// RUN: not terrace-opt %s --verify-each=2 2>&1 | FileCheck %s --check-prefix=BOOL
// BOOL: error: `--verify-each`: expected `true` or `false`, found `2`

// RUN: not terrace-opt %s --mlir-timing-display=foo 2>&1 | FileCheck %s --check-prefix=STYLE
// STYLE: error: `--mlir-timing-display`: expected `list` or `tree`, found `foo`

// RUN: not terrace-opt %s -o 2>&1 | FileCheck %s --check-prefix=VALUE
// VALUE: error: `-o` needs a value: file

// RUN: not terrace-opt %s %s 2>&1 | FileCheck %s --check-prefix=FILES
// FILES: error: expected one input file, found 2: {{.*}}command-line.mlir, {{.*}}command-line.mlir

// RUN: not terrace-opt --dialect-doc=arit 2>&1 | FileCheck %s --check-prefix=DIALECT
// DIALECT: error: there is no dialect `arit`
// DIALECT: help: did you mean `arith`?

// RUN: terrace-opt --dialect-definitions=ub | FileCheck %s --check-prefix=DEFINITIONS
// DEFINITIONS: {"name": "ub", "ops": [
// DEFINITIONS: {"name": "ub.poison", {{.*}}"attributes": [{"name": "value", "kind": "attribute", "presence": "default",
// DEFINITIONS-SAME: "results": [{"name": "result", "arity": "one", "constraint": "any type"}]
// DEFINITIONS-SAME: "assembly": "attr-dict (`<` $value^ `>`)? `:` type($result)"

// RUN: not terrace-opt --dialect-definitions=arit 2>&1 | FileCheck %s --check-prefix=DIALECT

// RUN: not terrace-opt --dialect-doc=qqqqqqqq 2>&1 | FileCheck %s --check-prefix=NO-DIALECT
// NO-DIALECT: help: `--show-dialects` lists the dialects

// RUN: not terrace-opt %s --rewrite-limit=x 2>&1 | FileCheck %s --check-prefix=LIMIT
// LIMIT: error: `--rewrite-limit` needs a number of rewrites, but got `x`

// RUN: not terrace-opt %s --mlir-print-ir-after=csee 2>&1 | FileCheck %s --check-prefix=AFTER
// AFTER: error: `--mlir-print-ir-after`: 'csee' is not a pass
// AFTER: help: did you mean `cse`?

// RUN: not terrace-opt %s --remarks-filter=.* 2>&1 | FileCheck %s --check-prefix=REMARKS
// REMARKS: error: '--remarks-filter' is a flag of mlir-opt that this tool does not have
// REMARKS: help: remarks are diagnostics like others

// Pipelines.

// RUN: not terrace-opt %s '--pass-pipeline=func.func(cse)' 2>&1 | FileCheck %s --check-prefix=ANCHOR
// ANCHOR: error: can't run 'func.func' pass manager on 'builtin.module' op
// ANCHOR: help: write `builtin.module(func.func(cse))` to run it on the ops inside

// RUN: not terrace-opt %s '--pass-pipeline=builtin.module(func.funk(cse))' 2>&1 | FileCheck %s --check-prefix=NO-OP
// NO-OP: error: a pipeline cannot run on 'func.funk': there is no such op
// NO-OP: help: did you mean 'func.func'?

// RUN: not terrace-opt %s --pass-pipeline=cse 2>&1 | FileCheck %s --check-prefix=WRAP
// WRAP: <pass-pipeline>:1:1: error: expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'
// WRAP: help: write `builtin.module(cse)`

// RUN: not terrace-opt %s '--pass-pipeline=builtin.module(canonicalize{=x})' 2>&1 | FileCheck %s --check-prefix=KEY
// KEY: <pass-pipeline>:1:29: error: expected an option's name

// RUN: not terrace-opt %s '--pass-pipeline=builtin.module(cse{x})' 2>&1 | FileCheck %s --check-prefix=NONE
// NONE: <pass-pipeline>:1:20: error: no such option x
// NONE: help: `cse` has no options

// RUN: not terrace-opt %s --canonicalize=qqqqqq=1 2>&1 | FileCheck %s --check-prefix=OPTIONS
// OPTIONS: <pass-pipeline>:1:14: error: no such option qqqqqq
// OPTIONS: help: the options of `canonicalize` are top-down, region-simplify,

func.func @f() {
  return
}
