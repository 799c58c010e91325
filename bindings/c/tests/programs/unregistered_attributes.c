// The attributes of an op of which there is no definition: what is inherent has to be asked for by name.

#include "common.h"

static void show(MlirOperation op) {
  for (intptr_t i = 0; i < mlirOperationGetNumAttributes(op); ++i) {
    MlirNamedAttribute attribute = mlirOperationGetAttribute(op, i);
    MlirStringRef name = mlirIdentifierStr(attribute.name);
    printf("%.*s = ", (int)name.length, name.data);
    mlirAttributePrint(attribute.attribute, to_stdout, NULL);
    printf("; ");
  }
  SHOW_INT(mlirOperationGetNumDiscardableAttributes(op));
  SHOW_ATTR(mlirOperationGetInherentAttributeByName(op, str("p")));
  SHOW_ATTR(mlirOperationGetAttributeByName(op, str("p")));
  SHOW_ATTR(mlirOperationGetDiscardableAttributeByName(op, str("p")));
  mlirOperationPrint(op, to_stdout, NULL);
  printf("\n");
}

int main(void) {
  MlirContext context = mlirContextCreate();
  mlirContextSetAllowUnregisteredDialects(context, true);
  MlirOperation op =
      mlirOperationCreateParse(context, str("\"t.op\"() <{p = 1 : i32, a = \"q\"}> {d = 2 : i32} : () -> ()"), str("-"));
  show(op);
  MlirOperation copy = mlirOperationClone(op);
  mlirOperationSetAttributeByName(op, str("new"), mlirBoolAttrGet(context, false));
  mlirOperationSetInherentAttributeByName(op, str("p"), mlirIntegerAttrGet(mlirIndexTypeGet(context), 9));
  show(op);
  show(copy);
  SHOW_INT(mlirContextGetNumLoadedDialects(context));
  mlirOperationDestroy(copy);
  mlirOperationDestroy(op);
  mlirContextDestroy(context);
}
