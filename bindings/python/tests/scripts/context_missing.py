from terrace.ir import *
for f in (IntegerType.get_signless, ):
    try:
        f(32)
    except RuntimeError as e:
        print(e)
try:
    Type.parse("i32")
except RuntimeError as e:
    print(e)
try:
    Module.create()
except RuntimeError as e:
    print(e)
