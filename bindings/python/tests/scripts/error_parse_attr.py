from terrace.ir import *
with Context():
    try:
        Attribute.parse("BAD_ATTR?")
    except MLIRError as e:
        print(e)
    try:
        Attribute.parse("dense<")
    except MLIRError as e:
        print(e.message)
