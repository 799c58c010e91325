from terrace.ir import *

with Context():
    for text in (
        "func.func @f(%a: i32) -> i64 { return %a : i32 }",
        "func.func @f(%a: i32) { %0 = arith.extsi %a : i32 to i16 return }",
        "func.func @f() { return } func.func @f() { return }",
    ):
        try:
            Module.parse(text)
        except MLIRError as error:
            print(error)
            print([[note.message for note in diagnostic.notes] for diagnostic in error.error_diagnostics])
