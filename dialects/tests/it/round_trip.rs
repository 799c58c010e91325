//! Printing what was read gives the same text, in the custom and in the generic form; so does what was read from bytecode.

use terrace_bytecode::{read_module, write_module};
use terrace_ir::Diagnostic;
use terrace_ir::asm::{PrintOptions, print_module};

use crate::{context, parse, print};

pub(crate) fn round_trip(text: &str) {
    let cx = context();
    let ir = parse(&cx, text);
    assert_eq!(print(&ir), text);
    let generic = print_module(&ir, &PrintOptions::generic());
    let reread = parse(&cx, &generic);
    assert_eq!(print(&reread), text, "from\n{generic}");
    let reread = read_module(
        &cx,
        &write_module(&ir),
        "program.mlirbc",
        &Default::default(),
    );
    let messages = |errors: Vec<Diagnostic>| errors[0].message().to_owned();
    assert_eq!(
        reread.map(|ir| print(&ir)).map_err(messages),
        Ok(text.to_owned())
    );
}

/// Version 6 is what `mlir-opt` 22 writes; the one before has the sizes of groups elsewhere.
#[test]
fn bytecode_of_mlir_is_read() {
    let cx = context();
    cx.allow_unregistered_dialects(true);
    let text = include_str!("bytecode/mixed.mlir");
    for (version, bytes) in [
        (5, &include_bytes!("bytecode/mixed.5.mlirbc")[..]),
        (6, include_bytes!("bytecode/mixed.6.mlirbc")),
    ] {
        let file = format!("mixed.{version}.mlirbc");
        let ir = read_module(&cx, bytes, &file, &Default::default());
        let ir = ir.unwrap_or_else(|errors| panic!("{file}: {}", errors[0].message()));
        let options = PrintOptions::default().with_debug_info();
        assert_eq!(print_module(&ir, &options), text, "{file}");
        let again = write_module(&ir);
        let again = read_module(&cx, &again, &file, &Default::default());
        let again = again.unwrap_or_else(|errors| panic!("{file}: {}", errors[0].message()));
        assert_eq!(
            print_module(&again, &options),
            text,
            "{file}, written again"
        );
    }
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

/// As `mlir-opt` 22 has it: where an argument is named, or what is said there.
#[test]
fn arguments_of_regions_have_locations() {
    let cx = context();
    let text = "func.func @f(%n: index, %x: f32) -> f32 {
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c1 to %n step %c1 iter_args(%a = %x) -> (f32) {
    scf.yield %a : f32
  }
  %1 = affine.for %i = 0 to %n iter_args(%a = %x) -> (f32) {
    affine.yield %a : f32
  }
  scf.parallel (%j, %k) = (%c1, %c1) to (%n, %n) step (%c1, %c1) {
  }
  affine.parallel (%i) = (0) to (8) {
  }
  return %0 : f32
}
";
    let options = PrintOptions::generic().with_debug_info().in_local_scope();
    let printed = print_module(&parse(&cx, text), &options);
    let blocks: Vec<&str> = printed
        .lines()
        .filter_map(|line| line.trim().strip_prefix("^bb0("))
        .collect();
    assert_eq!(
        blocks,
        [
            r#"%arg0: index loc("test.mlir":1:14), %arg1: f32 loc("test.mlir":1:25)):"#,
            r#"%arg7: index loc("test.mlir":3:16), %arg8: f32 loc("test.mlir":3:50)):"#,
            r#"%arg5: index loc("test.mlir":6:19), %arg6: f32 loc("test.mlir":6:42)):"#,
            r#"%arg3: index loc("test.mlir":9:17), %arg4: index loc("test.mlir":9:21)):"#,
            r#"%arg2: index loc("test.mlir":11:20)):"#,
        ]
    );
}

/// As `mlir-opt` 22 has it: attributes of results are, and those of arguments with a body have the aliases that there are.
#[test]
fn attributes_of_arguments_get_no_aliases() {
    let cx = context();
    cx.allow_unregistered_dialects(true);
    let text = "#map = affine_map<(d0) -> (d0)>
module {
  func.func @f(%arg0: i32 {test.a = #map, test.b = affine_map<(d0) -> (d0 + 2)>}) -> (i32 {test.a = #map}) {
    return %arg0 : i32
  }
  func.func private @g(i32 {test.a = #map})
}
";
    assert_eq!(print(&parse(&cx, text)), text);
}
