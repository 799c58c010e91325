// A handle of every dialect: its name, and how it is loaded.

#include "common.h"

#include "mlir-c/Dialect/AMDGPU.h"
#include "mlir-c/Dialect/AMX.h"
#include "mlir-c/Dialect/Affine.h"
#include "mlir-c/Dialect/Arith.h"
#include "mlir-c/Dialect/ArmNeon.h"
#include "mlir-c/Dialect/ArmSME.h"
#include "mlir-c/Dialect/Async.h"
#include "mlir-c/Dialect/Bufferization.h"
#include "mlir-c/Dialect/Complex.h"
#include "mlir-c/Dialect/ControlFlow.h"
#include "mlir-c/Dialect/DLTI.h"
#include "mlir-c/Dialect/Func.h"
#include "mlir-c/Dialect/GPU.h"
#include "mlir-c/Dialect/IRDL.h"
#include "mlir-c/Dialect/Index.h"
#include "mlir-c/Dialect/LLVM.h"
#include "mlir-c/Dialect/Linalg.h"
#include "mlir-c/Dialect/MLProgram.h"
#include "mlir-c/Dialect/MPI.h"
#include "mlir-c/Dialect/Math.h"
#include "mlir-c/Dialect/MemRef.h"
#include "mlir-c/Dialect/NVGPU.h"
#include "mlir-c/Dialect/NVVM.h"
#include "mlir-c/Dialect/OpenACC.h"
#include "mlir-c/Dialect/OpenMP.h"
#include "mlir-c/Dialect/PDL.h"
#include "mlir-c/Dialect/PDLInterp.h"
#include "mlir-c/Dialect/Ptr.h"
#include "mlir-c/Dialect/Quant.h"
#include "mlir-c/Dialect/ROCDL.h"
#include "mlir-c/Dialect/SCF.h"
#include "mlir-c/Dialect/SMT.h"
#include "mlir-c/Dialect/SPIRV.h"
#include "mlir-c/Dialect/Shape.h"
#include "mlir-c/Dialect/Shard.h"
#include "mlir-c/Dialect/SparseTensor.h"
#include "mlir-c/Dialect/Tensor.h"
#include "mlir-c/Dialect/Tosa.h"
#include "mlir-c/Dialect/Transform.h"
#include "mlir-c/Dialect/UB.h"
#include "mlir-c/Dialect/VCIX.h"
#include "mlir-c/Dialect/Vector.h"
#include "mlir-c/Dialect/WasmSSA.h"
#include "mlir-c/Dialect/X86Vector.h"
#include "mlir-c/Dialect/XeVM.h"

// Headers that cannot be included here: one has the guard of another, and one is C23.
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(ArmSVE, arm_sve);
MLIR_DECLARE_CAPI_DIALECT_REGISTRATION(EmitC, emitc);

static void show(MlirDialectHandle handle, const char *op) {
  MlirContext context = mlirContextCreate();
  SHOW_STR(mlirDialectHandleGetNamespace(handle));
  SHOW_BOOL(mlirContextIsRegisteredOperation(context, str(op)));
  mlirDialectHandleRegisterDialect(handle, context);
  SHOW_INT(mlirContextGetNumRegisteredDialects(context));
  MlirDialect dialect = mlirDialectHandleLoadDialect(handle, context);
  SHOW_STR(mlirDialectGetNamespace(dialect));
  printf("%s is there: %d\n", op, mlirContextIsRegisteredOperation(context, str(op)));
  mlirContextDestroy(context);
}

int main(void) {
  show(mlirGetDialectHandle__acc__(), "acc.parallel");
  show(mlirGetDialectHandle__affine__(), "affine.for");
  show(mlirGetDialectHandle__amdgpu__(), "amdgpu.mfma");
  show(mlirGetDialectHandle__amx__(), "amx.tile_load");
  show(mlirGetDialectHandle__arith__(), "arith.addi");
  show(mlirGetDialectHandle__arm_neon__(), "arm_neon.intr.smull");
  show(mlirGetDialectHandle__arm_sme__(), "arm_sme.zero");
  show(mlirGetDialectHandle__arm_sve__(), "arm_sve.sdot");
  show(mlirGetDialectHandle__async__(), "async.execute");
  show(mlirGetDialectHandle__bufferization__(), "bufferization.to_tensor");
  show(mlirGetDialectHandle__cf__(), "cf.br");
  show(mlirGetDialectHandle__complex__(), "complex.add");
  show(mlirGetDialectHandle__dlti__(), "dlti.query");
  show(mlirGetDialectHandle__emitc__(), "emitc.call");
  show(mlirGetDialectHandle__func__(), "func.func");
  show(mlirGetDialectHandle__gpu__(), "gpu.launch");
  show(mlirGetDialectHandle__index__(), "index.add");
  show(mlirGetDialectHandle__irdl__(), "irdl.dialect");
  show(mlirGetDialectHandle__linalg__(), "linalg.generic");
  show(mlirGetDialectHandle__llvm__(), "llvm.add");
  show(mlirGetDialectHandle__math__(), "math.sqrt");
  show(mlirGetDialectHandle__memref__(), "memref.load");
  show(mlirGetDialectHandle__ml_program__(), "ml_program.func");
  show(mlirGetDialectHandle__mpi__(), "mpi.init");
  show(mlirGetDialectHandle__nvgpu__(), "nvgpu.ldmatrix");
  show(mlirGetDialectHandle__nvvm__(), "nvvm.barrier0");
  show(mlirGetDialectHandle__omp__(), "omp.parallel");
  show(mlirGetDialectHandle__pdl__(), "pdl.pattern");
  show(mlirGetDialectHandle__pdl_interp__(), "pdl_interp.func");
  show(mlirGetDialectHandle__ptr__(), "ptr.ptr_add");
  show(mlirGetDialectHandle__quant__(), "quant.qcast");
  show(mlirGetDialectHandle__rocdl__(), "rocdl.barrier");
  show(mlirGetDialectHandle__scf__(), "scf.for");
  show(mlirGetDialectHandle__shape__(), "shape.add");
  show(mlirGetDialectHandle__shard__(), "shard.grid");
  show(mlirGetDialectHandle__smt__(), "smt.solver");
  show(mlirGetDialectHandle__sparse_tensor__(), "sparse_tensor.convert");
  show(mlirGetDialectHandle__spirv__(), "spirv.IAdd");
  show(mlirGetDialectHandle__tensor__(), "tensor.empty");
  show(mlirGetDialectHandle__tosa__(), "tosa.add");
  show(mlirGetDialectHandle__transform__(), "transform.sequence");
  show(mlirGetDialectHandle__ub__(), "ub.poison");
  show(mlirGetDialectHandle__vcix__(), "vcix.v.iv");
  show(mlirGetDialectHandle__vector__(), "vector.broadcast");
  show(mlirGetDialectHandle__wasmssa__(), "wasmssa.add");
  show(mlirGetDialectHandle__x86vector__(), "x86vector.avx.rsqrt");
  show(mlirGetDialectHandle__xevm__(), "xevm.mma");
  return 0;
}
