//! Printing what was read gives the same text, in the custom and in the generic form.

use terrace_ir::asm::{PrintOptions, print_module};

use crate::{context, parse, print};

pub(crate) fn round_trip(text: &str) {
    let cx = context();
    let ir = parse(&cx, text);
    assert_eq!(print(&ir), text);
    let generic = print_module(&ir, &PrintOptions::generic());
    let reread = parse(&cx, &generic);
    assert_eq!(print(&reread), text, "from\n{generic}");
}

macro_rules! programs {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            round_trip(include_str!(concat!("programs/", stringify!($name), ".mlir")));
        }
    )*};
}

// covers: STD-001, STD-002, STD-003, STD-004, STD-005, STD-006, STD-007, STD-008, STD-009, STD-010, STD-014, STD-015
// covers: STD-012, STD-013
// covers: OTH-001, OTH-002, OTH-003, OTH-005, OTH-006, OTH-007, OTH-012, OTH-013
// covers: AFF-001, AFF-002, AFF-003, AFF-004, AFF-005, AFF-006, AFF-007, AFF-008, AFF-010
programs! {
    acc
    affine
    affine_parallel
    arith
    bufferization
    cf
    cf_switch
    complex
    emitc
    func
    index
    linalg
    linalg_named
    math
    memref
    mpi
    omp
    omp_more
    ml_program
    pdl
    pdl_interp
    ptr
    quant
    scf
    scf_regions
    shape
    sparse_tensor
    shard
    smt
    tensor
    tosa
    transform
    ub
    vector
    wasmssa
}

// covers: SPV-001, SPV-002, SPV-003, SPV-004, SPV-005, SPV-006, SPV-007, SPV-008, SPV-009, SPV-010, SPV-015, SPV-017
// covers: SPV-021, SPV-023, SPV-027, SPV-029, SPV-032
#[cfg(feature = "spirv")]
programs! {
    amdgpu
    amx
    arm
    arm_sme
    gpu
    gpu_sparse
    nvgpu
    nvvm
    rocdl
    spirv
    transform_structured
    vcix
    x86vector
    xevm
}
