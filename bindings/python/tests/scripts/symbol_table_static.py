from terrace.ir import *
with Context() as ctx, Location.unknown():
    m = Module.parse("func.func private @foo()\nfunc.func @bar() { call @foo() : () -> () return }")
    foo = m.body.operations[0]
    print(SymbolTable.get_symbol_name(foo), SymbolTable.get_visibility(foo))
    SymbolTable.set_symbol_name(foo, "other")
    SymbolTable.replace_all_symbol_uses("foo", "other", m.operation)
    SymbolTable.set_visibility(foo, "nested")
    print(m)
    try:
        SymbolTable(m.body.operations[1])
    except (TypeError, ValueError) as e:
        print(e)
