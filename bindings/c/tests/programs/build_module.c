// A module built op by op: a function that adds two buffers in a loop.

#include "common.h"

#include "mlir-c/Dialect/Arith.h"
#include "mlir-c/Dialect/Func.h"
#include "mlir-c/Dialect/MemRef.h"
#include "mlir-c/Dialect/SCF.h"

static MlirContext context;
static MlirLocation loc;

static MlirNamedAttribute named(const char *name, MlirAttribute attribute) {
  return mlirNamedAttributeGet(mlirIdentifierGet(context, str(name)), attribute);
}

static MlirValue constant(MlirBlock block, int64_t value) {
  MlirOperationState state = mlirOperationStateGet(str("arith.constant"), loc);
  MlirType index = mlirIndexTypeGet(context);
  MlirNamedAttribute attribute = named("value", mlirIntegerAttrGet(index, value));
  mlirOperationStateAddResults(&state, 1, &index);
  mlirOperationStateAddAttributes(&state, 1, &attribute);
  MlirOperation op = mlirOperationCreate(&state);
  mlirBlockAppendOwnedOperation(block, op);
  return mlirOperationGetResult(op, 0);
}

int main(void) {
  context = mlirContextCreate();
  loc = mlirLocationUnknownGet(context);
  MlirDialectHandle handles[] = {mlirGetDialectHandle__arith__(), mlirGetDialectHandle__func__(), mlirGetDialectHandle__memref__(), mlirGetDialectHandle__scf__()};
  for (int at = 0; at < 4; ++at)
    mlirDialectHandleLoadDialect(handles[at], context);

  MlirModule module = mlirModuleCreateEmpty(loc);
  SHOW_BOOL(mlirModuleIsNull(module));
  MlirBlock body = mlirModuleGetBody(module);
  int64_t shape = mlirShapedTypeGetDynamicSize();
  MlirType memref = mlirMemRefTypeGet(mlirF32TypeGet(context), 1, &shape, mlirAttributeGetNull(), mlirAttributeGetNull());
  MlirType inputs[] = {memref, memref};
  MlirLocation locs[] = {loc, loc};
  MlirType type = mlirFunctionTypeGet(context, 2, inputs, 0, NULL);

  MlirBlock entry = mlirBlockCreate(2, inputs, locs);
  MlirRegion region = mlirRegionCreate();
  mlirRegionAppendOwnedBlock(region, entry);
  MlirNamedAttribute attributes[] = {named("sym_name", mlirStringAttrGet(context, str("add"))), named("function_type", mlirTypeAttrGet(type))};
  MlirOperationState state = mlirOperationStateGet(str("func.func"), loc);
  mlirOperationStateAddAttributes(&state, 2, attributes);
  mlirOperationStateAddOwnedRegions(&state, 1, &region);
  MlirOperation func = mlirOperationCreate(&state);
  mlirBlockInsertOwnedOperation(body, 0, func);

  MlirValue zero = constant(entry, 0), one = constant(entry, 1);
  MlirValue dim_operands[] = {mlirBlockGetArgument(entry, 0), zero};
  MlirType index = mlirIndexTypeGet(context);
  MlirOperationState dim_state = mlirOperationStateGet(str("memref.dim"), loc);
  mlirOperationStateAddOperands(&dim_state, 2, dim_operands);
  mlirOperationStateAddResults(&dim_state, 1, &index);
  MlirOperation dim = mlirOperationCreate(&dim_state);
  mlirBlockAppendOwnedOperation(entry, dim);

  MlirBlock loop_body = mlirBlockCreate(0, NULL, NULL);
  MlirValue iv = mlirBlockAddArgument(loop_body, index, loc);
  MlirRegion loop_region = mlirRegionCreate();
  mlirRegionAppendOwnedBlock(loop_region, loop_body);
  MlirValue loop_operands[] = {zero, mlirOperationGetResult(dim, 0), one};
  MlirOperationState loop_state = mlirOperationStateGet(str("scf.for"), loc);
  mlirOperationStateAddOperands(&loop_state, 3, loop_operands);
  mlirOperationStateAddOwnedRegions(&loop_state, 1, &loop_region);
  MlirOperation loop = mlirOperationCreate(&loop_state);
  mlirBlockAppendOwnedOperation(entry, loop);

  MlirType f32 = mlirF32TypeGet(context);
  MlirValue loaded[2];
  for (int at = 0; at < 2; ++at) {
    MlirValue operands[] = {mlirBlockGetArgument(entry, at), iv};
    MlirOperationState load = mlirOperationStateGet(str("memref.load"), loc);
    mlirOperationStateAddOperands(&load, 2, operands);
    mlirOperationStateAddResults(&load, 1, &f32);
    MlirOperation op = mlirOperationCreate(&load);
    mlirBlockAppendOwnedOperation(loop_body, op);
    loaded[at] = mlirOperationGetResult(op, 0);
  }
  MlirOperationState add = mlirOperationStateGet(str("arith.addf"), loc);
  mlirOperationStateAddOperands(&add, 2, loaded);
  mlirOperationStateEnableResultTypeInference(&add);
  MlirOperation sum = mlirOperationCreate(&add);
  mlirBlockAppendOwnedOperation(loop_body, sum);
  MlirValue store_operands[] = {mlirOperationGetResult(sum, 0), mlirBlockGetArgument(entry, 0), iv};
  MlirOperationState store = mlirOperationStateGet(str("memref.store"), loc);
  mlirOperationStateAddOperands(&store, 3, store_operands);
  mlirBlockAppendOwnedOperation(loop_body, mlirOperationCreate(&store));
  MlirOperationState yield = mlirOperationStateGet(str("scf.yield"), loc);
  mlirBlockAppendOwnedOperation(loop_body, mlirOperationCreate(&yield));
  MlirOperationState back = mlirOperationStateGet(str("func.return"), loc);
  mlirBlockAppendOwnedOperation(entry, mlirOperationCreate(&back));

  MlirOperation op = mlirModuleGetOperation(module);
  SHOW_BOOL(mlirOperationVerify(op));
  mlirOperationPrint(op, to_stdout, NULL);
  printf("\n");
  SHOW_TYPE(mlirValueGetType(mlirOperationGetResult(sum, 0)));
  SHOW_BOOL(mlirModuleEqual(mlirModuleFromOperation(op), module));
  SHOW_BOOL(mlirModuleHashValue(module) == mlirModuleHashValue(mlirModuleFromOperation(op)));
  SHOW_BOOL(mlirModuleIsNull(mlirModuleFromOperation(func)));
  SHOW_BOOL(mlirContextEqual(mlirModuleGetContext(module), context));
  mlirModuleDestroy(module);
  mlirContextDestroy(context);
  return 0;
}
