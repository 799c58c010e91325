from terrace.ir import *
from terrace.passmanager import *
with Context():
    for text in ("any(cse)", "builtin.module(cse,symbol-dce)", "builtin.module(func.func(cse))"):
        print(PassManager.parse(text))
    for bad in ("builtin.module(unknown-pass)", "cse"):
        try:
            PassManager.parse(bad)
        except ValueError as e:
            print("ValueError")
