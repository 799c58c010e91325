// Attributes of arguments and results of functions.

#include "common.h"

#include "mlir-c/Dialect/Func.h"

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirContextSetAllowUnregisteredDialects(context, true);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__func__(), context);
  MlirModule module = mlirModuleCreateParse(context, str("func.func private @f(i32, f32) -> i32\nfunc.func @g(%a: i32) { return }"));
  MlirOperation f = mlirBlockGetFirstOperation(mlirModuleGetBody(module));
  MlirOperation g = mlirOperationGetNextInBlock(f);
  mlirFuncSetArgAttr(f, 1, str("t.note"), mlirStringAttrGet(context, str("second")));
  mlirFuncSetArgAttr(f, 1, str("t.flag"), mlirUnitAttrGet(context));
  mlirFuncSetResultAttr(f, 0, str("t.result"), mlirBoolAttrGet(context, 1));
  mlirFuncSetArgAttr(g, 0, str("t.arg"), mlirIntegerAttrGet(mlirIntegerTypeGet(context, 8), 3));
  mlirFuncSetArgAttr(g, 0, str("t.arg"), mlirIntegerAttrGet(mlirIntegerTypeGet(context, 8), 4));
  SHOW_ATTR(mlirOperationGetAttributeByName(f, str("arg_attrs")));
  SHOW_ATTR(mlirOperationGetAttributeByName(f, str("res_attrs")));
  mlirOperationPrint(mlirModuleGetOperation(module), to_stdout, NULL);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
