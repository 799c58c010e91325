// Walks in both orders, which skip and stop.

#include "common.h"

#include "mlir-c/Dialect/Arith.h"
#include "mlir-c/Dialect/Func.h"
#include "mlir-c/Dialect/SCF.h"

static const char *text =
    "module { func.func @a(%n: index) { scf.for %i = %n to %n step %n { %c = arith.constant 1 : i32 } return }\n"
    "  func.func @b() { return } }\n";

typedef struct {
  const char *at;
  MlirWalkResult then;
} Plan;

static MlirWalkResult visit(MlirOperation op, void *user_data) {
  Plan *plan = user_data;
  MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
  printf("%.*s ", (int)name.length, name.data);
  return mlirStringRefEqual(name, str(plan->at)) ? plan->then : MlirWalkResultAdvance;
}

static void walk(MlirOperation op, MlirWalkOrder order, const char *at, MlirWalkResult then) {
  Plan plan = {at, then};
  mlirOperationWalk(op, visit, &plan, order);
  printf("\n");
}

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__arith__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__func__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__scf__(), context);
  MlirModule module = mlirModuleCreateParse(context, str(text));
  MlirOperation op = mlirModuleGetOperation(module);
  walk(op, MlirWalkPreOrder, "", MlirWalkResultAdvance);
  walk(op, MlirWalkPostOrder, "", MlirWalkResultAdvance);
  walk(op, MlirWalkPreOrder, "scf.for", MlirWalkResultSkip);
  walk(op, MlirWalkPreOrder, "scf.for", MlirWalkResultInterrupt);
  walk(op, MlirWalkPostOrder, "scf.for", MlirWalkResultInterrupt);
  walk(mlirBlockGetFirstOperation(mlirModuleGetBody(module)), MlirWalkPostOrder, "", MlirWalkResultAdvance);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
