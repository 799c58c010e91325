//! The passes of single dialects, by the names of their functions: `mlir-c/Dialect/*.h`.

use super::MlirPass;
use super::named::passes;
use super::registry::{create, register};

passes! {
    mlirRegisterAffinePasses {
        mlirCreateAffineAffineExpandIndexOps mlirRegisterAffineAffineExpandIndexOps = "affine-expand-index-ops";
        mlirCreateAffineAffineFoldMemRefAliasOps mlirRegisterAffineAffineFoldMemRefAliasOps = "affine-fold-memref-alias-ops";
        mlirCreateAffineAffineLoopFusion mlirRegisterAffineAffineLoopFusion = "affine-loop-fusion";
        mlirCreateAffineAffineLoopInvariantCodeMotion mlirRegisterAffineAffineLoopInvariantCodeMotion = "affine-loop-invariant-code-motion";
        mlirCreateAffineAffineLoopNormalize mlirRegisterAffineAffineLoopNormalize = "affine-loop-normalize";
        mlirCreateAffineAffineLoopTiling mlirRegisterAffineAffineLoopTiling = "affine-loop-tile";
        mlirCreateAffineAffineLoopUnroll mlirRegisterAffineAffineLoopUnroll = "affine-loop-unroll";
        mlirCreateAffineAffineLoopUnrollAndJam mlirRegisterAffineAffineLoopUnrollAndJam = "affine-loop-unroll-jam";
        mlirCreateAffineAffineParallelize mlirRegisterAffineAffineParallelize = "affine-parallelize";
        mlirCreateAffineAffineScalarReplacement mlirRegisterAffineAffineScalarReplacement = "affine-scalrep";
        mlirCreateAffineLoopCoalescing mlirRegisterAffineLoopCoalescing = "affine-loop-coalescing";
        mlirCreateAffineSimplifyAffineMinMaxPass mlirRegisterAffineSimplifyAffineMinMaxPass = "affine-simplify-min-max";
        mlirCreateAffineSimplifyAffineStructures mlirRegisterAffineSimplifyAffineStructures = "affine-simplify-structures";
    }
    mlirRegisterArithPasses {
        mlirCreateArithArithEmulateUnsupportedFloats mlirRegisterArithArithEmulateUnsupportedFloats = "arith-emulate-unsupported-floats";
        mlirCreateArithArithExpandOpsPass mlirRegisterArithArithExpandOpsPass = "arith-expand";
        mlirCreateArithArithIntRangeNarrowing mlirRegisterArithArithIntRangeNarrowing = "arith-int-range-narrowing";
        mlirCreateArithArithIntRangeOpts mlirRegisterArithArithIntRangeOpts = "int-range-optimizations";
        mlirCreateArithArithUnsignedWhenEquivalentPass mlirRegisterArithArithUnsignedWhenEquivalentPass = "arith-unsigned-when-equivalent";
    }
    mlirRegisterBufferizationPasses {
        mlirCreateBufferizationOneShotBufferizePass mlirRegisterBufferizationOneShotBufferizePass = "one-shot-bufferize";
    }
    mlirRegisterFuncPasses {
        mlirCreateFuncDuplicateFunctionEliminationPass mlirRegisterFuncDuplicateFunctionEliminationPass = "duplicate-function-elimination";
    }
    mlirRegisterLLVMPasses {
        mlirCreateLLVMDIScopeForLLVMFuncOpPass mlirRegisterLLVMDIScopeForLLVMFuncOpPass = "ensure-debug-info-scope-on-llvm-func";
    }
    mlirRegisterMathPasses {
        mlirCreateMathMathExpandOpsPass mlirRegisterMathMathExpandOpsPass = "math-expand-ops";
    }
    mlirRegisterMemRefPasses {
        mlirCreateMemRefExpandOpsPass mlirRegisterMemRefExpandOpsPass = "memref-expand";
        mlirCreateMemRefExpandReallocPass mlirRegisterMemRefExpandReallocPass = "expand-realloc";
        mlirCreateMemRefExpandStridedMetadataPass mlirRegisterMemRefExpandStridedMetadataPass = "expand-strided-metadata";
        mlirCreateMemRefFoldMemRefAliasOpsPass mlirRegisterMemRefFoldMemRefAliasOpsPass = "fold-memref-alias-ops";
        mlirCreateMemRefNormalizeMemRefsPass mlirRegisterMemRefNormalizeMemRefsPass = "normalize-memrefs";
        mlirCreateMemRefResolveRankedShapeTypeResultDimsPass mlirRegisterMemRefResolveRankedShapeTypeResultDimsPass = "resolve-ranked-shaped-type-result-dims";
        mlirCreateMemRefResolveShapedTypeResultDimsPass mlirRegisterMemRefResolveShapedTypeResultDimsPass = "resolve-shaped-type-result-dims";
    }
    mlirRegisterSCFPasses {
        mlirCreateSCFSCFForLoopCanonicalization mlirRegisterSCFSCFForLoopCanonicalization = "scf-for-loop-canonicalization";
        mlirCreateSCFSCFForLoopPeeling mlirRegisterSCFSCFForLoopPeeling = "scf-for-loop-peeling";
        mlirCreateSCFSCFForLoopRangeFolding mlirRegisterSCFSCFForLoopRangeFolding = "scf-for-loop-range-folding";
        mlirCreateSCFSCFForLoopSpecialization mlirRegisterSCFSCFForLoopSpecialization = "scf-for-loop-specialization";
        mlirCreateSCFSCFForToWhileLoop mlirRegisterSCFSCFForToWhileLoop = "scf-for-to-while";
        mlirCreateSCFSCFForallToForLoop mlirRegisterSCFSCFForallToForLoop = "scf-forall-to-for";
        mlirCreateSCFSCFForallToParallelLoop mlirRegisterSCFSCFForallToParallelLoop = "scf-forall-to-parallel";
        mlirCreateSCFSCFParallelForToNestedFors mlirRegisterSCFSCFParallelForToNestedFors = "scf-parallel-for-to-nested-fors";
        mlirCreateSCFSCFParallelLoopFusion mlirRegisterSCFSCFParallelLoopFusion = "scf-parallel-loop-fusion";
        mlirCreateSCFSCFParallelLoopSpecialization mlirRegisterSCFSCFParallelLoopSpecialization = "scf-parallel-loop-specialization";
        mlirCreateSCFSCFParallelLoopTiling mlirRegisterSCFSCFParallelLoopTiling = "scf-parallel-loop-tiling";
    }
    mlirRegisterSPIRVPasses {
        mlirCreateSPIRVSPIRVCanonicalizeGLPass mlirRegisterSPIRVSPIRVCanonicalizeGLPass = "spirv-canonicalize-gl";
        mlirCreateSPIRVSPIRVLowerABIAttributesPass mlirRegisterSPIRVSPIRVLowerABIAttributesPass = "spirv-lower-abi-attrs";
        mlirCreateSPIRVSPIRVRewriteInsertsPass mlirRegisterSPIRVSPIRVRewriteInsertsPass = "spirv-rewrite-inserts";
        mlirCreateSPIRVSPIRVUnifyAliasedResourcePass mlirRegisterSPIRVSPIRVUnifyAliasedResourcePass = "spirv-unify-aliased-resource";
        mlirCreateSPIRVSPIRVUpdateVCEPass mlirRegisterSPIRVSPIRVUpdateVCEPass = "spirv-update-vce";
    }
    mlirRegisterTransformPasses {
        mlirCreateTransformInterpreterPass mlirRegisterTransformInterpreterPass = "transform-interpreter";
    }
}
