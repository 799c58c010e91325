// Interfaces of ops, inference of types, debug output.

#include "common.h"
#include "mlir-c/Debug.h"
#include "mlir-c/Interfaces.h"
#include "mlir-c/RegisterEverything.h"

static void show_types(intptr_t count, MlirType *types, void *data) {
  (void)data;
  for (intptr_t i = 0; i < count; ++i)
    SHOW_TYPE(types[i]);
}

int main(void) {
  MlirDialectRegistry registry = mlirDialectRegistryCreate();
  mlirRegisterAllDialects(registry);
  MlirContext context = mlirContextCreateWithRegistry(registry, false);
  mlirContextLoadAllAvailableDialects(context);
  mlirContextAttachDiagnosticHandler(context, show_diagnostic, NULL, NULL);
  MlirLocation location = mlirLocationUnknownGet(context);
  MlirTypeID infers = mlirInferTypeOpInterfaceTypeID();
  SHOW_BOOL(mlirOperationImplementsInterfaceStatic(str("arith.addi"), context, infers));
  SHOW_BOOL(mlirOperationImplementsInterfaceStatic(str("arith.extsi"), context, infers));
  SHOW_BOOL(mlirOperationImplementsInterfaceStatic(str("arith.cmpi"), context, infers));
  SHOW_BOOL(mlirOperationImplementsInterfaceStatic(str("func.call"), context, infers));
  SHOW_BOOL(mlirOperationImplementsInterfaceStatic(str("func.return"), context, infers));
  SHOW_BOOL(mlirOperationImplementsInterfaceStatic(str("no.op"), context, infers));

  MlirType i64 = mlirIntegerTypeGet(context, 64);
  MlirBlock block = mlirBlockCreate(2, (MlirType[]){i64, i64}, (MlirLocation[]){location, location});
  MlirValue operands[] = {mlirBlockGetArgument(block, 0), mlirBlockGetArgument(block, 1)};
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirInferTypeOpInterfaceInferReturnTypes(
      str("arith.addi"), context, location, 2, operands, mlirAttributeGetNull(), NULL, 0, NULL,
      show_types, NULL)));
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirInferTypeOpInterfaceInferReturnTypes(
      str("func.call"), context, location, 0, NULL, mlirAttributeGetNull(), NULL, 0, NULL,
      show_types, NULL)));

  MlirOperationState state = mlirOperationStateGet(str("arith.addi"), location);
  mlirOperationStateAddOperands(&state, 2, operands);
  mlirOperationStateEnableResultTypeInference(&state);
  MlirOperation add = mlirOperationCreate(&state);
  SHOW_BOOL(mlirOperationImplementsInterface(add, infers));
  SHOW_TYPE(mlirValueGetType(mlirOperationGetResult(add, 0)));
  mlirOperationPrint(add, to_stdout, NULL);
  mlirOperationDestroy(add);

  state = mlirOperationStateGet(str("func.call"), location);
  mlirOperationStateEnableResultTypeInference(&state);
  SHOW_BOOL(mlirOperationIsNull(mlirOperationCreate(&state)));
  mlirBlockDestroy(block);

  SHOW_BOOL(mlirIsGlobalDebugEnabled());
  mlirEnableGlobalDebug(true);
  SHOW_BOOL(mlirIsGlobalDebugEnabled());
  mlirEnableGlobalDebug(false);
  const char *kinds[] = {"one", "two"};
  mlirSetGlobalDebugTypes(kinds, 2);
  SHOW_BOOL(mlirIsCurrentDebugType("two"));
  SHOW_BOOL(mlirIsCurrentDebugType("three"));
  mlirSetGlobalDebugType("three");
  SHOW_BOOL(mlirIsCurrentDebugType("three"));
  mlirContextDestroy(context);
  mlirDialectRegistryDestroy(registry);
  return 0;
}
