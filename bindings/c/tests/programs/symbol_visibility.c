// Which symbol tables can be referred to from outside: no private ones, none without a name, nor what is inside such.

#include "common.h"

static void visit(MlirOperation op, bool all_visible, void *user_data) {
  (void)user_data;
  MlirAttribute name = mlirOperationGetAttributeByName(op, str("sym_name"));
  if (mlirAttributeIsNull(name))
    printf("no name");
  else
    mlirAttributePrint(name, to_stdout, NULL);
  printf(": %d\n", all_visible);
}

static void show(MlirContext context, const char *text) {
  MlirModule module = mlirModuleCreateParse(context, str(text));
  MlirOperation op = mlirModuleGetOperation(module);
  for (int visible = 0; visible < 2; ++visible) {
    printf("-- %d\n", visible);
    mlirSymbolTableWalkSymbolTables(op, visible, visit, NULL);
    mlirSymbolTableWalkSymbolTables(mlirBlockGetFirstOperation(mlirModuleGetBody(module)), visible, visit, NULL);
  }
  mlirModuleDestroy(module);
}

int main(void) {
  MlirContext context = mlirContextCreate();
  show(context, "module @top { module @in { module @inner {} module @hidden attributes {sym_visibility = \"private\"} {} }"
                " module {} module @nested attributes {sym_visibility = \"nested\"} { module {} } }");
  show(context, "module { module @in { module @inner {} } module @next {} }");
  mlirContextDestroy(context);
}
