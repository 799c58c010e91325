//! Programs return the same whatever schedule they are given: tiled, fused, split and peeled, then bufferized and run.

use terrace_dialects::transform::interpreter::NamedSequencePass;
use terrace_ir::Context;
use terrace_ir::asm::parse_module;
use terrace_ir::verify::verify;
use terrace_lowering::llvm_ir::{Jit, LlvmContext, Optimization, translate};
use terrace_passes::pass::{PassManager, PassRegistry, Pipeline};

const LAYER: &str = include_str!("schedules/layer.mlir");
const SCHEDULES: [&str; 3] = [
    include_str!("schedules/tiles.mlir"),
    include_str!("schedules/fused.mlir"),
    include_str!("schedules/split.mlir"),
];
const LOWERED: &str = "builtin.module(one-shot-bufferize{bufferize-function-boundaries},scf-forall-to-for,\
    convert-linalg-to-loops,expand-strided-metadata,lower-affine,convert-scf-to-cf,convert-to-llvm)";

/// What the program returns after a schedule.
fn returned(schedule: Option<&str>) -> i32 {
    let cx = Context::new();
    terrace_dialects::register_all(&cx);
    let parse = |text: &str| {
        parse_module(&cx, text.as_bytes(), "test.mlir")
            .unwrap_or_else(|errors| panic!("{errors:#?}"))
    };
    let mut ir = parse(LAYER);
    if let Some(schedule) = schedule {
        let mut manager = PassManager::new();
        manager.add(NamedSequencePass::of(
            parse(schedule),
            "__transform_main".to_owned(),
        ));
        manager.run(&mut ir).expect("the schedule applies");
        verify(&ir).expect("the result is valid");
    }
    let mut registry = PassRegistry::new();
    terrace_dialects::register_passes(&mut registry);
    terrace_lowering::register_passes(&mut registry);
    let pipeline = Pipeline::parse(&cx, LOWERED, &registry).expect("all passes are known");
    PassManager::with_pipeline(pipeline)
        .run(&mut ir)
        .expect("the program is lowered");
    let llvm = LlvmContext::create();
    let module = translate(&ir, &llvm).expect("the module has a translation");
    let jit = Jit::new(module, Optimization::None).expect("the module is compiled");
    jit.run_main().expect("main exists")
}

#[test]
fn schedules_change_no_result() {
    let expected = returned(None);
    assert_eq!(expected, 1_559_054_096);
    for schedule in SCHEDULES {
        assert_eq!(returned(Some(schedule)), expected, "{schedule}");
    }
}
