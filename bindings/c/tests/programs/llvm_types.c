// The types and plain attributes of the llvm dialect.

#include "common.h"

#include "mlir-c/Dialect/LLVM.h"

int main(void) {
  MlirContext context = mlirContextCreate();
  show_diagnostics(context);
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__llvm__(), context);
  MlirLocation loc = mlirLocationUnknownGet(context);
  MlirType i32 = mlirIntegerTypeGet(context, 32), i8 = mlirIntegerTypeGet(context, 8);
  MlirType pointer = mlirLLVMPointerTypeGet(context, 0), far = mlirLLVMPointerTypeGet(context, 3);
  SHOW_TYPE(pointer);
  SHOW_TYPE(far);
  SHOW_BOOL(mlirTypeIsALLVMPointerType(far));
  SHOW_BOOL(mlirTypeIsALLVMPointerType(i32));
  SHOW_INT(mlirLLVMPointerTypeGetAddressSpace(far));
  SHOW_BOOL(mlirTypeIDEqual(mlirTypeGetTypeID(far), mlirLLVMPointerTypeGetTypeID()));
  SHOW_STR(mlirLLVMPointerTypeGetName());
  SHOW_STR(mlirDialectGetNamespace(mlirTypeGetDialect(far)));
  MlirType none = mlirLLVMVoidTypeGet(context);
  SHOW_TYPE(none);
  MlirType array = mlirLLVMArrayTypeGet(i32, 4);
  SHOW_TYPE(array);
  SHOW_TYPE(mlirLLVMArrayTypeGetElementType(array));
  MlirType inputs[] = {i32, pointer};
  MlirType function = mlirLLVMFunctionTypeGet(none, 2, inputs, true);
  SHOW_TYPE(function);
  SHOW_TYPE(mlirLLVMFunctionTypeGet(i8, 0, NULL, false));
  SHOW_INT(mlirLLVMFunctionTypeGetNumInputs(function));
  SHOW_TYPE(mlirLLVMFunctionTypeGetInput(function, 1));
  SHOW_TYPE(mlirLLVMFunctionTypeGetReturnType(function));

  MlirType literal = mlirLLVMStructTypeLiteralGet(context, 2, inputs, false);
  MlirType packed = mlirLLVMStructTypeLiteralGet(context, 2, inputs, true);
  SHOW_TYPE(literal);
  SHOW_TYPE(packed);
  SHOW_TYPE(mlirLLVMStructTypeLiteralGet(context, 0, NULL, false));
  SHOW_TYPE(mlirLLVMStructTypeLiteralGetChecked(loc, 2, inputs, false));
  SHOW_TYPE(mlirLLVMStructTypeLiteralGetChecked(loc, 1, &none, false));
  SHOW_BOOL(mlirTypeIsALLVMStructType(literal));
  SHOW_BOOL(mlirTypeIsALLVMStructType(array));
  SHOW_BOOL(mlirLLVMStructTypeIsLiteral(literal));
  SHOW_INT(mlirLLVMStructTypeGetNumElementTypes(literal));
  SHOW_TYPE(mlirLLVMStructTypeGetElementType(literal, 1));
  SHOW_BOOL(mlirLLVMStructTypeIsPacked(literal));
  SHOW_BOOL(mlirLLVMStructTypeIsPacked(packed));
  SHOW_BOOL(mlirTypeIDEqual(mlirTypeGetTypeID(literal), mlirLLVMStructTypeGetTypeID()));

  MlirType node = mlirLLVMStructTypeIdentifiedGet(context, str("node"));
  SHOW_BOOL(mlirLLVMStructTypeIsOpaque(node));
  SHOW_BOOL(mlirLLVMStructTypeIsLiteral(node));
  MlirType fields[] = {i32, pointer};
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirLLVMStructTypeSetBody(node, 2, fields, false)));
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirLLVMStructTypeSetBody(node, 2, fields, false)));
  SHOW_BOOL(mlirLogicalResultIsSuccess(mlirLLVMStructTypeSetBody(node, 1, fields, false)));
  SHOW_TYPE(node);
  SHOW_STR(mlirLLVMStructTypeGetIdentifier(node));
  SHOW_BOOL(mlirLLVMStructTypeIsOpaque(node));
  SHOW_BOOL(mlirTypeEqual(node, mlirLLVMStructTypeIdentifiedGet(context, str("node"))));
  SHOW_TYPE(mlirLLVMStructTypeIdentifiedNewGet(context, str("node"), 1, fields, false));
  SHOW_TYPE(mlirLLVMStructTypeIdentifiedNewGet(context, str("node"), 1, fields, true));
  SHOW_TYPE(mlirLLVMStructTypeIdentifiedNewGet(context, str("fresh"), 2, fields, false));
  MlirType opaque = mlirLLVMStructTypeOpaqueGet(context, str("hidden"));
  SHOW_TYPE(opaque);
  SHOW_BOOL(mlirLLVMStructTypeIsOpaque(opaque));
  SHOW_TYPE(mlirTypeParseGet(context, str("!llvm.struct<\"list\", (ptr, i32)>")));

  SHOW_ATTR(mlirLLVMCConvAttrGet(context, MlirLLVMCConvFast));
  SHOW_ATTR(mlirLLVMCConvAttrGet(context, MlirLLVMCConvC));
  SHOW_ATTR(mlirLLVMCConvAttrGet(context, MlirLLVMCConvPTX_Kernel));
  SHOW_ATTR(mlirLLVMComdatAttrGet(context, MlirLLVMComdatAny));
  SHOW_ATTR(mlirLLVMComdatAttrGet(context, MlirLLVMComdatSameSize));
  SHOW_ATTR(mlirLLVMLinkageAttrGet(context, MlirLLVMLinkageInternal));
  SHOW_ATTR(mlirLLVMLinkageAttrGet(context, MlirLLVMLinkageWeakODR));
  SHOW_STR(mlirLLVMCConvAttrGetName());
  SHOW_STR(mlirLLVMComdatAttrGetName());
  SHOW_STR(mlirLLVMLinkageAttrGetName());
  SHOW_STR(mlirLLVMVoidTypeGetName());
  SHOW_STR(mlirLLVMArrayTypeGetName());
  SHOW_STR(mlirLLVMFunctionTypeGetName());
  SHOW_STR(mlirLLVMStructTypeGetName());
  mlirContextDestroy(context);
  return 0;
}
