from terrace.ir import *
with Context():
    try:
        Module.parse("""}SYNTAX ERROR{""")
    except MLIRError as e:
        print(e)
    try:
        Module.parse("func.func @f() { return %x : i32 }")
    except MLIRError as e:
        print(e)
