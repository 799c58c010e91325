// Printing: generic, with locations, elided, without regions, of single values.

#include "common.h"

#include "mlir-c/Dialect/Arith.h"
#include "mlir-c/Dialect/Func.h"

static const char *text =
    "func.func @f(%arg0: i32) -> i32 {\n"
    "  %c = arith.constant dense<[1, 2, 3, 4, 5, 6]> : tensor<6xi32>\n"
    "  %s = arith.addi %arg0, %arg0 : i32 loc(\"named\"(\"file\":3:4))\n"
    "  return %s : i32\n"
    "}\n";

static void print(MlirOperation op, MlirOpPrintingFlags flags) {
  mlirOperationPrintWithFlags(op, flags, to_stdout, NULL);
  printf("\n----\n");
  mlirOpPrintingFlagsDestroy(flags);
}

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__arith__(), context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__func__(), context);
  MlirModule module = mlirModuleCreateParse(context, str(text));
  MlirOperation op = mlirModuleGetOperation(module);
  MlirOperation func = mlirBlockGetFirstOperation(mlirModuleGetBody(module));

  print(op, mlirOpPrintingFlagsCreate());
  MlirOpPrintingFlags flags = mlirOpPrintingFlagsCreate();
  mlirOpPrintingFlagsPrintGenericOpForm(flags);
  print(op, flags);
  flags = mlirOpPrintingFlagsCreate();
  mlirOpPrintingFlagsElideLargeElementsAttrs(flags, 4);
  print(op, flags);
  flags = mlirOpPrintingFlagsCreate();
  mlirOpPrintingFlagsSkipRegions(flags);
  print(func, flags);
  flags = mlirOpPrintingFlagsCreate();
  mlirOpPrintingFlagsUseLocalScope(flags);
  mlirOpPrintingFlagsAssumeVerified(flags);
  print(func, flags);
  flags = mlirOpPrintingFlagsCreate();
  mlirOpPrintingFlagsElideLargeResourceString(flags, 4);
  print(func, flags);

  MlirRegion region = mlirOperationGetRegion(func, 0);
  MlirBlock block = mlirRegionGetFirstBlock(region);
  MlirOperation first = mlirBlockGetFirstOperation(block);
  MlirOperation second = mlirOperationGetNextInBlock(first);
  mlirOperationPrint(second, to_stdout, NULL);
  printf("\n");
  mlirBlockPrint(block, to_stdout, NULL);
  printf("\n");
  MlirValue result = mlirOperationGetResult(second, 0), argument = mlirBlockGetArgument(block, 0);
  mlirValuePrint(result, to_stdout, NULL);
  printf("\n");
  mlirValuePrint(argument, to_stdout, NULL);
  printf("\n");
  flags = mlirOpPrintingFlagsCreate();
  MlirAsmState state = mlirAsmStateCreateForOperation(func, flags);
  mlirValuePrintAsOperand(result, state, to_stdout, NULL);
  printf("\n");
  mlirValuePrintAsOperand(argument, state, to_stdout, NULL);
  printf("\n");
  mlirOperationPrintWithState(func, state, to_stdout, NULL);
  printf("\n");
  mlirAsmStateDestroy(state);
  mlirOpPrintingFlagsDestroy(flags);
  flags = mlirOpPrintingFlagsCreate();
  state = mlirAsmStateCreateForValue(result, flags);
  mlirValuePrintAsOperand(result, state, to_stdout, NULL);
  printf("\n");
  mlirAsmStateDestroy(state);
  mlirOpPrintingFlagsDestroy(flags);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
