// Ops: taken out, moved, cloned, compared, erased; operands and attributes changed.

#include "common.h"

static MlirContext context;

static MlirOperation make(const char *name, MlirBlock block) {
  MlirLocation loc = mlirLocationUnknownGet(context);
  MlirOperationState state = mlirOperationStateGet(str(name), loc);
  MlirType i32 = mlirIntegerTypeGet(context, 32);
  mlirOperationStateAddResults(&state, 1, &i32);
  MlirOperation op = mlirOperationCreate(&state);
  if (!mlirBlockIsNull(block))
    mlirBlockAppendOwnedOperation(block, op);
  return op;
}

static void show(MlirBlock block) {
  for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op)) {
    MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
    printf("%.*s ", (int)name.length, name.data);
  }
  printf("\n");
}

int main(void) {
  context = mlirContextCreate();
  mlirContextSetAllowUnregisteredDialects(context, true);
  MlirLocation loc = mlirLocationUnknownGet(context);
  MlirModule module = mlirModuleCreateEmpty(loc);
  MlirBlock block = mlirModuleGetBody(module);
  MlirBlock none = {NULL};
  MlirOperation a = make("t.a", block), b = make("t.b", block), c = make("t.c", block);
  show(block);
  mlirOperationMoveAfter(a, c);
  show(block);
  mlirOperationMoveBefore(c, b);
  show(block);
  SHOW_BOOL(mlirOperationIsBeforeInBlock(c, a));
  SHOW_BOOL(mlirOperationIsBeforeInBlock(a, c));
  mlirOperationRemoveFromParent(b);
  show(block);
  SHOW_BOOL(mlirBlockIsNull(mlirOperationGetBlock(b)));
  mlirBlockInsertOwnedOperationBefore(block, a, b);
  show(block);
  MlirOperation d = make("t.d", none), e = make("t.e", none), f = make("t.f", none);
  mlirBlockInsertOwnedOperationAfter(block, (MlirOperation){NULL}, d);
  show(block);
  mlirBlockInsertOwnedOperationBefore(block, (MlirOperation){NULL}, e);
  show(block);
  mlirBlockInsertOwnedOperation(block, 2, f);
  show(block);
  SHOW_BOOL(mlirOperationEqual(mlirOperationGetParentOperation(a), mlirModuleGetOperation(module)));
  SHOW_BOOL(mlirOperationEqual(a, b));
  SHOW_BOOL(mlirOperationEqual(a, a));
  SHOW_BOOL(mlirOperationHashValue(a) == mlirOperationHashValue(a));
  SHOW_BOOL(mlirBlockEqual(mlirOperationGetBlock(a), block));
  SHOW_BOOL(mlirTypeIDIsNull(mlirOperationGetTypeID(a)));
  SHOW_BOOL(mlirContextEqual(mlirOperationGetContext(a), context));

  MlirValue operands[] = {mlirOperationGetResult(c, 0), mlirOperationGetResult(b, 0)};
  MlirOperationState state = mlirOperationStateGet(str("t.use"), mlirLocationFileLineColGet(context, str("x"), 1, 2));
  mlirOperationStateAddOperands(&state, 2, operands);
  MlirNamedAttribute attribute = mlirNamedAttributeGet(mlirIdentifierGet(context, str("first")), mlirUnitAttrGet(context));
  mlirOperationStateAddAttributes(&state, 1, &attribute);
  MlirOperation use = mlirOperationCreate(&state);
  mlirBlockAppendOwnedOperation(block, use);
  SHOW_LOC(mlirOperationGetLocation(use));
  mlirOperationSetLocation(use, loc);
  SHOW_LOC(mlirOperationGetLocation(use));
  SHOW_INT(mlirOperationGetNumOperands(use));
  SHOW_BOOL(mlirValueEqual(mlirOperationGetOperand(use, 1), operands[1]));
  mlirOperationSetOperand(use, 1, mlirOperationGetResult(e, 0));
  SHOW_BOOL(mlirValueEqual(mlirOperationGetOperand(use, 1), mlirOperationGetResult(e, 0)));
  mlirOperationPrint(use, to_stdout, NULL);
  printf("\n");
  MlirValue three[] = {operands[0], operands[0], operands[1]};
  mlirOperationSetOperands(use, 3, three);
  SHOW_INT(mlirOperationGetNumOperands(use));
  mlirOperationReplaceUsesOfWith(use, operands[0], mlirOperationGetResult(d, 0));
  SHOW_BOOL(mlirValueEqual(mlirOperationGetOperand(use, 0), mlirOperationGetResult(d, 0)));

  mlirOperationSetAttributeByName(use, str("second"), mlirStringAttrGet(context, str("two")));
  mlirOperationSetDiscardableAttributeByName(use, str("d.third"), mlirBoolAttrGet(context, 0));
  SHOW_INT(mlirOperationGetNumAttributes(use));
  SHOW_INT(mlirOperationGetNumDiscardableAttributes(use));
  for (intptr_t at = 0; at < mlirOperationGetNumAttributes(use); ++at) {
    MlirNamedAttribute entry = mlirOperationGetAttribute(use, at);
    SHOW_STR(mlirIdentifierStr(entry.name));
    SHOW_ATTR(entry.attribute);
  }
  SHOW_ATTR(mlirOperationGetAttributeByName(use, str("second")));
  SHOW_ATTR(mlirOperationGetAttributeByName(use, str("none")));
  SHOW_ATTR(mlirOperationGetDiscardableAttributeByName(use, str("d.third")));
  SHOW_BOOL(mlirOperationRemoveAttributeByName(use, str("first")));
  SHOW_BOOL(mlirOperationRemoveAttributeByName(use, str("first")));
  SHOW_BOOL(mlirOperationRemoveDiscardableAttributeByName(use, str("d.third")));
  SHOW_BOOL(mlirOperationHasInherentAttributeByName(use, str("second")));
  mlirOperationPrint(use, to_stdout, NULL);
  printf("\n");

  MlirOperation copy = mlirOperationClone(use);
  SHOW_BOOL(mlirOperationEqual(copy, use));
  SHOW_BOOL(mlirBlockIsNull(mlirOperationGetBlock(copy)));
  mlirBlockAppendOwnedOperation(block, copy);
  show(block);
  mlirOperationDestroy(copy);
  mlirOperationDestroy(use);
  mlirOperationDestroy(e);
  show(block);
  MlirOperation whole = mlirOperationClone(mlirModuleGetOperation(module));
  mlirOperationPrint(whole, to_stdout, NULL);
  printf("\n");
  mlirOperationDestroy(whole);
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
