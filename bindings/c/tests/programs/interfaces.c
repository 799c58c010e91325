// Interfaces: whether ops have them, and types that they infer.

#include "common.h"

#include "mlir-c/Dialect/Arith.h"
#include "mlir-c/Dialect/Func.h"
#include "mlir-c/Interfaces.h"

static void show_types(intptr_t count, MlirType *types, void *user_data) {
  (void)user_data;
  for (intptr_t at = 0; at < count; ++at)
    SHOW_TYPE(types[at]);
}

int main(void) {
  MlirContext context = mlirContextCreate();
  show_diagnostics(context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__arith__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__func__(), context);
  MlirLocation loc = mlirLocationUnknownGet(context);

  MlirTypeID infer = mlirInferTypeOpInterfaceTypeID();
  SHOW_BOOL(mlirOperationImplementsInterfaceStatic(str("arith.addi"), context, infer));
  SHOW_BOOL(mlirOperationImplementsInterfaceStatic(str("arith.extsi"), context, infer));
  SHOW_BOOL(mlirOperationImplementsInterfaceStatic(str("arith.cmpi"), context, infer));
  SHOW_BOOL(mlirOperationImplementsInterfaceStatic(str("func.func"), context, infer));
  SHOW_BOOL(mlirOperationImplementsInterfaceStatic(str("no.op"), context, infer));

  MlirModule module = mlirModuleCreateParse(context, str("func.func @f(%a: i32, %b: f32) { return }"));
  MlirOperation func = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
  SHOW_BOOL(mlirOperationImplementsInterface(func, infer));
  MlirBlock entry = mlirRegionGetFirstBlock(mlirOperationGetRegion(func, 0));
  MlirValue a = mlirBlockGetArgument(entry, 0), b = mlirBlockGetArgument(entry, 1);
  MlirValue same[] = {a, a};
  MlirAttribute none = mlirDictionaryAttrGet(context, 0, NULL);
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirInferTypeOpInterfaceInferReturnTypes(str("arith.addi"), context, loc, 2, same, none, NULL, 0, NULL, show_types, NULL)));
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirInferTypeOpInterfaceInferReturnTypes(str("arith.cmpi"), context, loc, 2, same, none, NULL, 0, NULL, show_types, NULL)));
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirInferTypeOpInterfaceInferReturnTypes(str("arith.negf"), context, loc, 1, &b, none, NULL, 0, NULL, show_types, NULL)));
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirInferTypeOpInterfaceInferReturnTypes(str("func.func"), context, loc, 0, NULL, none, NULL, 0, NULL, show_types, NULL)));
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirInferTypeOpInterfaceInferReturnTypes(str("arith.addi"), context, loc, 2, same, mlirAttributeGetNull(), NULL, 0, NULL, show_types, NULL)));

  // An op that infers its types when it is made, and one that cannot.
  MlirOperationState state = mlirOperationStateGet(str("arith.addi"), loc);
  mlirOperationStateAddOperands(&state, 2, same);
  mlirOperationStateEnableResultTypeInference(&state);
  MlirOperation add = mlirOperationCreate(&state);
  SHOW_BOOL(mlirOperationImplementsInterface(add, infer));
  SHOW_TYPE(mlirValueGetType(mlirOperationGetResult(add, 0)));
  mlirOperationDestroy(add);
  state = mlirOperationStateGet(str("func.call"), loc);
  mlirOperationStateEnableResultTypeInference(&state);
  SHOW_BOOL(mlirOperationIsNull(mlirOperationCreate(&state)));
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
