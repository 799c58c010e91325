// Inherent and discardable attributes of registered ops; results that are inferred; verification.

#include "common.h"

#include "mlir-c/Dialect/Arith.h"
#include "mlir-c/Dialect/Func.h"

int main(void) {
  MlirContext context = mlirContextCreate();
  show_diagnostics(context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__arith__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__func__(), context);
  MlirLocation loc = mlirLocationUnknownGet(context);
  MlirModule module = mlirModuleCreateParse(context, str(
      "func.func @f(%a: i32, %b: i32) -> i1 { %0 = arith.cmpi slt, %a, %b {note = \"n\"} : i32 return %0 : i1 }"));
  MlirOperation func = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
  MlirBlock entry = mlirRegionGetFirstBlock(mlirOperationGetRegion(func, 0));
  MlirOperation compare = mlirBlockGetFirstOperation(entry);
  SHOW_BOOL(mlirOperationHasInherentAttributeByName(compare, str("predicate")));
  SHOW_BOOL(mlirOperationHasInherentAttributeByName(compare, str("note")));
  SHOW_ATTR(mlirOperationGetInherentAttributeByName(compare, str("predicate")));
  SHOW_ATTR(mlirOperationGetAttributeByName(compare, str("predicate")));
  SHOW_ATTR(mlirOperationGetAttributeByName(compare, str("note")));
  SHOW_INT(mlirOperationGetNumAttributes(compare));
  SHOW_INT(mlirOperationGetNumDiscardableAttributes(compare));
  SHOW_STR(mlirIdentifierStr(mlirOperationGetDiscardableAttribute(compare, 0).name));
  mlirOperationSetInherentAttributeByName(compare, str("predicate"), mlirIntegerAttrGet(mlirIntegerTypeGet(context, 64), 5));
  mlirOperationPrint(compare, to_stdout, NULL);
  printf("\n");
  SHOW_ATTR(mlirOperationGetAttributeByName(func, str("sym_name")));
  mlirOperationSetAttributeByName(func, str("sym_name"), mlirStringAttrGet(context, str("renamed")));
  SHOW_BOOL(mlirTypeIDIsNull(mlirOperationGetTypeID(compare)));
  SHOW_BOOL(mlirTypeIDEqual(mlirOperationGetTypeID(compare), mlirOperationGetTypeID(func)));
  SHOW_BOOL(mlirOperationVerify(mlirModuleGetOperation(module)));
  mlirOperationPrint(mlirModuleGetOperation(module), to_stdout, NULL);
  printf("\n");

  MlirValue operands[] = {mlirBlockGetArgument(entry, 0), mlirBlockGetArgument(entry, 1)};
  MlirOperationState state = mlirOperationStateGet(str("arith.addi"), loc);
  mlirOperationStateAddOperands(&state, 2, operands);
  mlirOperationStateEnableResultTypeInference(&state);
  MlirOperation add = mlirOperationCreate(&state);
  SHOW_INT(mlirOperationGetNumResults(add));
  SHOW_TYPE(mlirValueGetType(mlirOperationGetResult(add, 0)));
  mlirBlockInsertOwnedOperation(entry, 0, add);
  MlirType f32 = mlirF32TypeGet(context);
  MlirOperationState bad = mlirOperationStateGet(str("arith.subi"), loc);
  mlirOperationStateAddOperands(&bad, 2, operands);
  mlirOperationStateAddResults(&bad, 1, &f32);
  MlirOperation wrong = mlirOperationCreate(&bad);
  mlirBlockInsertOwnedOperation(entry, 0, wrong);
  SHOW_BOOL(mlirOperationVerify(mlirModuleGetOperation(module)));
  mlirOperationDestroy(wrong);
  SHOW_BOOL(mlirOperationVerify(mlirModuleGetOperation(module)));
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
