from terrace.ir import *
with Context():
    m = Module.parse('module @successfulParse attributes {t.a = 1 : i32} {}')
    print(m, m.operation.attributes["t.a"], m.operation.attributes["sym_name"])
    print(Module.parse(b"func.func private @f()"))
    print(m == m, m == Module.parse("module {}"), m.operation == m.operation)
