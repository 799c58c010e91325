// Symbol tables: looked up, inserted, renamed, erased.

#include "common.h"

#include "mlir-c/Dialect/Func.h"

static const char *text =
    "func.func private @a()\n"
    "func.func @b() { call @a() : () -> () return }\n"
    "module @inner { func.func private @a() }\n";

static void visit(MlirOperation op, bool visible, void *user_data) {
  (void)user_data;
  MlirAttribute name = mlirOperationGetAttributeByName(op, mlirSymbolTableGetSymbolAttributeName());
  SHOW_ATTR(name);
  SHOW_BOOL(visible);
}

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__func__(), context);
  MlirModule module = mlirModuleCreateParse(context, str(text));
  MlirOperation op = mlirModuleGetOperation(module);
  SHOW_STR(mlirSymbolTableGetSymbolAttributeName());
  SHOW_STR(mlirSymbolTableGetVisibilityAttributeName());
  MlirSymbolTable table = mlirSymbolTableCreate(op);
  SHOW_BOOL(mlirSymbolTableIsNull(table));
  SHOW_BOOL(mlirSymbolTableIsNull(mlirSymbolTableCreate(mlirSymbolTableLookup(table, str("a")))));
  SHOW_BOOL(mlirOperationIsNull(mlirSymbolTableLookup(table, str("a"))));
  SHOW_BOOL(mlirOperationIsNull(mlirSymbolTableLookup(table, str("none"))));
  MlirOperation inner = mlirSymbolTableLookup(table, str("inner"));
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(inner));
  SHOW_STR(name);

  MlirOperation copy = mlirOperationClone(mlirSymbolTableLookup(table, str("a")));
  SHOW_ATTR(mlirSymbolTableInsert(table, copy));
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirSymbolTableReplaceAllSymbolUses(str("a"), str("c"), op)));
  mlirOperationPrint(op, to_stdout, NULL);
  printf("\n");
  mlirSymbolTableErase(table, inner);
  SHOW_BOOL(mlirOperationIsNull(mlirSymbolTableLookup(table, str("inner"))));
  mlirSymbolTableDestroy(table);
  mlirSymbolTableWalkSymbolTables(op, true, visit, NULL);
  mlirOperationPrint(op, to_stdout, NULL);
  printf("\n");
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
