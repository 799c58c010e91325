from terrace.ir import *
from terrace.passmanager import PassManager

with Context():
    for text in (
        "nope", "builtin.module(nope)", "builtin.module(cse", "builtin.module(cse))", "builtin.module(cse,)",
        "builtin.module(func.func(cse,nope))", "builtin.module(func.func())", "builtin.module(func.func(canonicalize{x=1}))", "",
        "builtin.module()", "builtin.module(cse{a=1)",
    ):
        try:
            print(PassManager.parse(text))
        except ValueError as error:
            print(f"{text!r}: {error}")
    manager = PassManager("builtin.module")
    for text in ("nope", "func.func(cse", "cse)", "cse,", "canonicalize{y=2}"):
        try:
            manager.add(text)
            print(manager)
        except ValueError as error:
            print(f"{text!r}: {error}")
