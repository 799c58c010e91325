// Values: their uses, newest first, and how all of them are replaced.

#include "common.h"

static MlirContext context;
static MlirLocation loc;

static MlirOperation make(MlirBlock block, const char *name, intptr_t count, MlirValue const *operands, intptr_t results) {
  MlirType types[] = {mlirIntegerTypeGet(context, 32), mlirF32TypeGet(context)};
  MlirOperationState state = mlirOperationStateGet(str(name), loc);
  mlirOperationStateAddOperands(&state, count, operands);
  mlirOperationStateAddResults(&state, results, types);
  MlirOperation op = mlirOperationCreate(&state);
  mlirBlockAppendOwnedOperation(block, op);
  return op;
}

static void show(MlirValue value) {
  for (MlirOpOperand use = mlirValueGetFirstUse(value); !mlirOpOperandIsNull(use); use = mlirOpOperandGetNextUse(use)) {
    MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(mlirOpOperandGetOwner(use)));
    printf("%.*s#%u ", (int)name.length, name.data, mlirOpOperandGetOperandNumber(use));
    if (!mlirValueEqual(mlirOpOperandGetValue(use), value))
      printf("of another ");
  }
  printf("\n");
}

int main(void) {
  context = mlirContextCreate();
  mlirContextSetAllowUnregisteredDialects(context, true);
  loc = mlirLocationUnknownGet(context);
  MlirModule module = mlirModuleCreateEmpty(loc);
  MlirBlock block = mlirModuleGetBody(module);
  MlirOperation def = make(block, "t.def", 0, NULL, 2), other = make(block, "t.other", 0, NULL, 1);
  MlirValue value = mlirOperationGetResult(def, 0), with = mlirOperationGetResult(other, 0);
  MlirValue twice[] = {value, value};
  MlirOperation a = make(block, "t.a", 1, twice, 0), b = make(block, "t.b", 2, twice, 0), c = make(block, "t.c", 1, twice, 0);
  (void)a;
  show(value);
  show(with);
  SHOW_BOOL(mlirOpOperandIsNull(mlirValueGetFirstUse(with)));
  SHOW_BOOL(mlirValueIsAOpResult(value));
  SHOW_BOOL(mlirValueIsABlockArgument(value));
  SHOW_INT(mlirOpResultGetResultNumber(mlirOperationGetResult(def, 1)));
  SHOW_BOOL(mlirOperationEqual(mlirOpResultGetOwner(value), def));
  SHOW_TYPE(mlirValueGetType(mlirOperationGetResult(def, 1)));
  mlirValueSetType(mlirOperationGetResult(def, 1), mlirF64TypeGet(context));
  SHOW_TYPE(mlirValueGetType(mlirOperationGetResult(def, 1)));
  SHOW_LOC(mlirValueGetLocation(value));
  SHOW_BOOL(mlirContextEqual(mlirValueGetContext(value), context));
  SHOW_BOOL(mlirValueIsNull(value));
  SHOW_BOOL(mlirValueEqual(value, with));

  mlirValueReplaceAllUsesExcept(value, with, 1, &c);
  show(value);
  show(with);
  mlirValueReplaceAllUsesOfWith(value, with);
  show(value);
  show(with);
  mlirOperationReplaceUsesOfWith(b, with, value);
  show(value);
  mlirOperationPrint(mlirModuleGetOperation(module), to_stdout, NULL);
  printf("\n");
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
