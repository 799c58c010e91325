from terrace.ir import *
with Context():
    m = Module.parse('module @a { module @b { module @c {} } module @d {} }')
    def show(op, visible):
        print(op.attributes["sym_name"] if "sym_name" in op.attributes else "?")
    SymbolTable.walk_symbol_tables(m.operation, True, show)
