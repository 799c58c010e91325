//! Passes by the names of their functions: `mlir-c/Transforms.h`, `mlir-c/Conversion.h` and what dialects have.
//!
//! The functions are MLIR's, as its generator names them: the group, then the class.

use super::MlirPass;
use super::registry::{create, register};

/// The functions of groups of passes: one that makes each, one that lets pipelines name it, and one for all of the group.
macro_rules! passes {
    ($($all:ident { $($create:ident $register:ident = $argument:literal;)* })*) => {$(
        #[unsafe(no_mangle)]
        extern "C" fn $all() {
            $(register($argument);)*
        }

        $(
            #[unsafe(no_mangle)]
            extern "C" fn $create() -> MlirPass {
                create($argument)
            }

            #[unsafe(no_mangle)]
            extern "C" fn $register() {
                register($argument);
            }
        )*
    )*};
}
pub(super) use passes;

passes! {
    mlirRegisterTransformsPasses {
        mlirCreateTransformsCSE mlirRegisterTransformsCSE = "cse";
        mlirCreateTransformsCanonicalizer mlirRegisterTransformsCanonicalizer = "canonicalize";
        mlirCreateTransformsCompositeFixedPointPass mlirRegisterTransformsCompositeFixedPointPass = "composite-fixed-point-pass";
        mlirCreateTransformsControlFlowSink mlirRegisterTransformsControlFlowSink = "control-flow-sink";
        mlirCreateTransformsInliner mlirRegisterTransformsInliner = "inline";
        mlirCreateTransformsLocationSnapshot mlirRegisterTransformsLocationSnapshot = "snapshot-op-locations";
        mlirCreateTransformsLoopInvariantCodeMotion mlirRegisterTransformsLoopInvariantCodeMotion = "loop-invariant-code-motion";
        mlirCreateTransformsMem2Reg mlirRegisterTransformsMem2Reg = "mem2reg";
        mlirCreateTransformsPrintIRPass mlirRegisterTransformsPrintIRPass = "print-ir";
        mlirCreateTransformsPrintOpStats mlirRegisterTransformsPrintOpStats = "print-op-stats";
        mlirCreateTransformsRemoveDeadValues mlirRegisterTransformsRemoveDeadValues = "remove-dead-values";
        mlirCreateTransformsSCCP mlirRegisterTransformsSCCP = "sccp";
        mlirCreateTransformsSROA mlirRegisterTransformsSROA = "sroa";
        mlirCreateTransformsStripDebugInfo mlirRegisterTransformsStripDebugInfo = "strip-debuginfo";
        mlirCreateTransformsSymbolDCE mlirRegisterTransformsSymbolDCE = "symbol-dce";
        mlirCreateTransformsSymbolPrivatize mlirRegisterTransformsSymbolPrivatize = "symbol-privatize";
        mlirCreateTransformsTopologicalSort mlirRegisterTransformsTopologicalSort = "topological-sort";
        mlirCreateTransformsViewOpGraph mlirRegisterTransformsViewOpGraph = "view-op-graph";
    }
    mlirRegisterConversionPasses {
        mlirCreateConversionArithToLLVMConversionPass mlirRegisterConversionArithToLLVMConversionPass = "convert-arith-to-llvm";
        mlirCreateConversionConvertArithToSPIRVPass mlirRegisterConversionConvertArithToSPIRVPass = "convert-arith-to-spirv";
        mlirCreateConversionConvertComplexToLLVMPass mlirRegisterConversionConvertComplexToLLVMPass = "convert-complex-to-llvm";
        mlirCreateConversionConvertComplexToLibm mlirRegisterConversionConvertComplexToLibm = "convert-complex-to-libm";
        mlirCreateConversionConvertComplexToStandardPass mlirRegisterConversionConvertComplexToStandardPass = "convert-complex-to-standard";
        mlirCreateConversionConvertControlFlowToLLVMPass mlirRegisterConversionConvertControlFlowToLLVMPass = "convert-cf-to-llvm";
        mlirCreateConversionConvertControlFlowToSPIRVPass mlirRegisterConversionConvertControlFlowToSPIRVPass = "convert-cf-to-spirv";
        mlirCreateConversionConvertFuncToLLVMPass mlirRegisterConversionConvertFuncToLLVMPass = "convert-func-to-llvm";
        mlirCreateConversionConvertFuncToSPIRVPass mlirRegisterConversionConvertFuncToSPIRVPass = "convert-func-to-spirv";
        mlirCreateConversionConvertGPUToSPIRV mlirRegisterConversionConvertGPUToSPIRV = "convert-gpu-to-spirv";
        mlirCreateConversionConvertIndexToLLVMPass mlirRegisterConversionConvertIndexToLLVMPass = "convert-index-to-llvm";
        mlirCreateConversionConvertIndexToSPIRVPass mlirRegisterConversionConvertIndexToSPIRVPass = "convert-index-to-spirv";
        mlirCreateConversionConvertMathToLLVMPass mlirRegisterConversionConvertMathToLLVMPass = "convert-math-to-llvm";
        mlirCreateConversionConvertMathToLibmPass mlirRegisterConversionConvertMathToLibmPass = "convert-math-to-libm";
        mlirCreateConversionConvertMathToSPIRVPass mlirRegisterConversionConvertMathToSPIRVPass = "convert-math-to-spirv";
        mlirCreateConversionConvertMemRefToSPIRVPass mlirRegisterConversionConvertMemRefToSPIRVPass = "convert-memref-to-spirv";
        mlirCreateConversionConvertParallelLoopToGpuPass mlirRegisterConversionConvertParallelLoopToGpuPass = "convert-parallel-loops-to-gpu";
        mlirCreateConversionConvertSPIRVToLLVMPass mlirRegisterConversionConvertSPIRVToLLVMPass = "convert-spirv-to-llvm";
        mlirCreateConversionConvertShapeConstraintsPass mlirRegisterConversionConvertShapeConstraintsPass = "convert-shape-constraints";
        mlirCreateConversionConvertShapeToStandardPass mlirRegisterConversionConvertShapeToStandardPass = "convert-shape-to-std";
        mlirCreateConversionConvertToLLVMPass mlirRegisterConversionConvertToLLVMPass = "convert-to-llvm";
        mlirCreateConversionFinalizeMemRefToLLVMConversionPass mlirRegisterConversionFinalizeMemRefToLLVMConversionPass = "finalize-memref-to-llvm";
        mlirCreateConversionLowerAffinePass mlirRegisterConversionLowerAffinePass = "lower-affine";
        mlirCreateConversionMapMemRefStorageClass mlirRegisterConversionMapMemRefStorageClass = "map-memref-spirv-storage-class";
        mlirCreateConversionReconcileUnrealizedCastsPass mlirRegisterConversionReconcileUnrealizedCastsPass = "reconcile-unrealized-casts";
        mlirCreateConversionSCFToControlFlowPass mlirRegisterConversionSCFToControlFlowPass = "convert-scf-to-cf";
        mlirCreateConversionSCFToSPIRV mlirRegisterConversionSCFToSPIRV = "convert-scf-to-spirv";
        mlirCreateConversionUBToLLVMConversionPass mlirRegisterConversionUBToLLVMConversionPass = "convert-ub-to-llvm";
        mlirCreateConversionUBToSPIRVConversionPass mlirRegisterConversionUBToSPIRVConversionPass = "convert-ub-to-spirv";
    }
    mlirRegisterAsyncPasses {
    }
    mlirRegisterGPUPasses {
        mlirCreateGPUGpuKernelOutliningPass mlirRegisterGPUGpuKernelOutliningPass = "gpu-kernel-outlining";
        mlirCreateGPUGpuLaunchSinkIndexComputationsPass mlirRegisterGPUGpuLaunchSinkIndexComputationsPass = "gpu-launch-sink-index-computations";
        mlirCreateGPUGpuMapParallelLoopsPass mlirRegisterGPUGpuMapParallelLoopsPass = "gpu-map-parallel-loops";
    }
    mlirRegisterLinalgPasses {
        mlirCreateLinalgConvertLinalgToAffineLoopsPass mlirRegisterLinalgConvertLinalgToAffineLoopsPass = "convert-linalg-to-affine-loops";
        mlirCreateLinalgConvertLinalgToLoopsPass mlirRegisterLinalgConvertLinalgToLoopsPass = "convert-linalg-to-loops";
        mlirCreateLinalgConvertLinalgToParallelLoopsPass mlirRegisterLinalgConvertLinalgToParallelLoopsPass = "convert-linalg-to-parallel-loops";
        mlirCreateLinalgLinalgGeneralizeNamedOpsPass mlirRegisterLinalgLinalgGeneralizeNamedOpsPass = "linalg-generalize-named-ops";
    }
    mlirRegisterSparseTensorPasses {
    }
}
