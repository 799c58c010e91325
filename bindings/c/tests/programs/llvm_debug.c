// Debug information of the llvm dialect.

#include "common.h"

#include "mlir-c/Dialect/LLVM.h"

static MlirContext context;

static MlirAttribute text(const char *of) { return mlirStringAttrGet(context, str(of)); }

int main(void) {
  context = mlirContextCreate();
  mlirDialectHandleLoadDialect(mlirGetDialectHandle__llvm__(), context);
  MlirAttribute null = mlirAttributeGetNull();
  MlirAttribute id = mlirDisctinctAttrCreate(mlirUnitAttrGet(context));
  MlirAttribute file = mlirLLVMDIFileAttrGet(context, text("a.c"), text("/dir"));
  SHOW_ATTR(file);
  SHOW_ATTR(mlirLLVMDINullTypeAttrGet(context));
  uint64_t arguments[] = {1, 2};
  MlirAttribute operations[] = {mlirLLVMDIExpressionElemAttrGet(context, 0x1000, 2, arguments), mlirLLVMDIExpressionElemAttrGet(context, 0x06, 0, NULL)};
  MlirAttribute expression = mlirLLVMDIExpressionAttrGet(context, 2, operations);
  SHOW_ATTR(expression);
  SHOW_ATTR(mlirLLVMDIExpressionAttrGet(context, 0, NULL));
  MlirAttribute basic = mlirLLVMDIBasicTypeAttrGet(context, 0x24, text("int"), 32, MlirLLVMTypeEncodingSigned);
  SHOW_ATTR(basic);
  MlirAttribute self = mlirLLVMDICompositeTypeAttrGetRecSelf(id);
  SHOW_ATTR(self);
  MlirAttribute derived = mlirLLVMDIDerivedTypeAttrGet(context, 0x0f, text("p"), basic, 64, 64, 0, -1, null);
  SHOW_ATTR(derived);
  SHOW_ATTR(mlirLLVMDIDerivedTypeAttrGet(context, 0x0d, null, basic, 64, 32, 16, 3, null));
  SHOW_ATTR(mlirLLVMDIDerivedTypeAttrGetBaseType(derived));
  MlirAttribute composite = mlirLLVMDICompositeTypeAttrGet(context, id, false, 0x13, text("s"), file, 4, file, basic, 0, 64, 32, 1, &derived, expression, null, null, null);
  SHOW_ATTR(composite);
  SHOW_ATTR(mlirLLVMDICompositeTypeAttrGet(context, null, false, 0x13, null, null, 0, null, null, 1, 8, 0, 0, NULL, null, null, null, null));
  SHOW_ATTR(mlirLLVMDIStringTypeAttrGet(context, 0x12, text("str"), 8, 8, null, expression, null, MlirLLVMTypeEncodingASCII));
  MlirAttribute unit = mlirLLVMDICompileUnitAttrGet(context, id, 0x0c, file, text("us"), true, MlirLLVMDIEmissionKindFull, MlirLLVMDINameTableKindNone, text("split"));
  SHOW_ATTR(unit);
  SHOW_ATTR(mlirLLVMDIFlagsAttrGet(context, 1));
  MlirAttribute types[] = {mlirLLVMDINullTypeAttrGet(context), basic};
  MlirAttribute routine = mlirLLVMDISubroutineTypeAttrGet(context, 1, 2, types);
  SHOW_ATTR(routine);
  SHOW_ATTR(mlirLLVMDISubroutineTypeAttrGet(context, 0, 0, NULL));
  MlirAttribute note = mlirLLVMDIAnnotationAttrGet(context, text("n"), text("v"));
  SHOW_ATTR(note);
  MlirAttribute program = mlirLLVMDISubprogramAttrGet(context, null, false, id, unit, file, text("f"), text("_f"), file, 10, 11, 8, routine, 0, NULL, 1, &note);
  SHOW_ATTR(program);
  SHOW_ATTR(mlirLLVMDISubprogramAttrGetRecSelf(id));
  SHOW_ATTR(mlirLLVMDISubprogramAttrGetScope(program));
  SHOW_INT(mlirLLVMDISubprogramAttrGetLine(program));
  SHOW_INT(mlirLLVMDISubprogramAttrGetScopeLine(program));
  SHOW_ATTR(mlirLLVMDISubprogramAttrGetCompileUnit(program));
  SHOW_ATTR(mlirLLVMDISubprogramAttrGetFile(program));
  SHOW_ATTR(mlirLLVMDISubprogramAttrGetType(program));
  MlirAttribute block = mlirLLVMDILexicalBlockAttrGet(context, program, file, 3, 4);
  SHOW_ATTR(block);
  SHOW_ATTR(mlirLLVMDILexicalBlockFileAttrGet(context, block, file, 2));
  SHOW_ATTR(mlirLLVMDILocalVariableAttrGet(context, block, text("x"), file, 7, 1, 32, basic, 0));
  MlirAttribute module = mlirLLVMDIModuleAttrGet(context, file, file, text("m"), text("-D"), text("inc"), text("notes"), 3, true);
  SHOW_ATTR(module);
  SHOW_ATTR(mlirLLVMDIModuleAttrGetScope(module));
  SHOW_ATTR(mlirLLVMDIImportedEntityAttrGet(context, 0x08, file, module, file, 5, text("e"), 1, &note));

  SHOW_STR(mlirLLVMDINullTypeAttrGetName());
  SHOW_STR(mlirLLVMDIExpressionElemAttrGetName());
  SHOW_STR(mlirLLVMDIExpressionAttrGetName());
  SHOW_STR(mlirLLVMDIBasicTypeAttrGetName());
  SHOW_STR(mlirLLVMDICompositeTypeAttrGetName());
  SHOW_STR(mlirLLVMDIDerivedTypeAttrGetName());
  SHOW_STR(mlirLLVMDIStringTypeAttrGetName());
  SHOW_STR(mlirLLVMDIFileAttrGetName());
  SHOW_STR(mlirLLVMDICompileUnitAttrGetName());
  SHOW_STR(mlirLLVMDIFlagsAttrGetName());
  SHOW_STR(mlirLLVMDILexicalBlockAttrGetName());
  SHOW_STR(mlirLLVMDILexicalBlockFileAttrGetName());
  SHOW_STR(mlirLLVMDILocalVariableAttrGetName());
  SHOW_STR(mlirLLVMDISubprogramAttrGetName());
  SHOW_STR(mlirLLVMDIAnnotationAttrGetName());
  SHOW_STR(mlirLLVMDISubroutineTypeAttrGetName());
  SHOW_STR(mlirLLVMDIModuleAttrGetName());
  SHOW_STR(mlirLLVMDIImportedEntityAttrGetName());
  mlirContextDestroy(context);
  return 0;
}
