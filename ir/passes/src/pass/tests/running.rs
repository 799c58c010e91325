//! Running pipelines: order, failures, nesting, changes outside.

use terrace_ir::asm::{parse_module, parse_module_unverified, parse_source};

use super::*;

// covers: PASS-002, PASS-004, PASS-012, PASS-016, PASS-018
#[test]
fn functions_run_in_parallel_and_report_in_order() {
    let names = numbered(100);
    let mut ir = module(&names, 100);
    let mut pipeline = pipeline();
    pipeline.nest_op("p.func").add(Picky::default());
    let mut manager = PassManager::with_pipeline(pipeline);
    let (ok, messages) = messages(&mut manager, &mut ir);
    assert!(ok);
    let expected: Vec<String> = names.iter().map(|name| format!("saw {name}")).collect();
    assert_eq!(messages, expected);
    assert_eq!(manager.pipeline().passes()[0].statistic(0).get(), 100);
}

// covers: PASS-011
#[test]
fn every_failing_function_is_reported_with_the_pass_and_the_pipeline_stops() {
    for size in [1, 2000] {
        let names = ["good", "bad1", "fine", "bad2"].map(String::from);
        let mut ir = module(&names, size);
        let mut pipeline = pipeline();
        pipeline.nest_op("p.func").add(Picky::default());
        pipeline.add(Picky::default());
        let mut manager = PassManager::with_pipeline(pipeline);
        let (ok, messages) = messages(&mut manager, &mut ir);
        assert!(!ok);
        assert_eq!(
            messages,
            [
                "saw good",
                "saw bad1",
                "'p.func' op is bad",
                "saw fine",
                "saw bad2",
                "'p.func' op is bad"
            ]
        );
    }
    let mut ir = module(&["bad".into()], 1);
    let cx = ir.context().clone();
    let mut manager = PassManager::with_pipeline(pipeline());
    manager.pipeline().nest_op("p.func").add(Picky::default());
    let (result, diagnostics) = cx.capture_diagnostics(|| manager.run(&mut ir));
    let note = &diagnostics[1].notes()[0];
    assert_eq!(note.message, "in pass 'picky' on 'p.func' @bad");
    let failed = result.expect_err("it fails");
    assert_eq!(failed.failures(), ["`Picky` on 'p.func' operation: @bad"]);
    assert_eq!(failed.error(), Some(&diagnostics[1]));
    assert_eq!(
        failed.to_string(),
        "the pipeline failed in `Picky` on 'p.func' operation: @bad: 'p.func' op is bad"
    );
}

#[test]
fn a_symbol_that_many_functions_ask_for_is_declared_once() {
    let mut ir = module(&numbered(50), 100);
    let mut manager = PassManager::with_pipeline(pipeline());
    manager.pipeline().nest_op("p.func").add(Declare);
    manager.pipeline().nest_op("p.func").add(Declare);
    assert!(messages(&mut manager, &mut ir).0);
    let body = ir.regions(ir.root())[0];
    let block = ir.first_block(body).expect("the module has a body");
    let names: Vec<_> = ir
        .block_ops(block)
        .filter_map(|op| symbol_name(&ir, op))
        .map(|name| name.as_str(&ir))
        .collect();
    assert_eq!(names.len(), 51);
    assert_eq!(names[..2], ["printf", "f0"]);
}

// covers: PASS-013
#[test]
fn a_pipeline_for_another_op_or_an_op_that_is_not_isolated_is_refused() {
    let mut ir = module(&[], 0);
    let mut manager = PassManager::new();
    let (ok, said) = messages(&mut manager, &mut ir);
    assert!(!ok);
    assert_eq!(
        said,
        ["can't run 'builtin.module' pass manager on 'p.module' op"]
    );
    for (anchor, expected) in [
        (
            "p.leaf",
            "a pipeline cannot run on 'p.leaf': the op is not isolated from above",
        ),
        (
            "p.fun",
            "a pipeline cannot run on 'p.fun': there is no such op",
        ),
    ] {
        let mut manager = PassManager::with_pipeline(pipeline());
        manager.pipeline().nest_op(anchor).add(Declare);
        let (ok, said) = messages(&mut manager, &mut ir);
        assert!(!ok);
        assert_eq!(said, [expected]);
    }
}

// covers: PASS-023
#[test]
fn the_verifier_names_the_pass_that_broke_the_ir() {
    let mut ir = module(&["good".into(), "bad".into()], 1);
    let cx = ir.context().clone();
    let mut manager = PassManager::with_pipeline(pipeline());
    manager.pipeline().nest_op("p.func").add(BreakFunctionsPass);
    let (result, diagnostics) = cx.capture_diagnostics(|| manager.run(&mut ir));
    assert!(result.is_err());
    assert_eq!(diagnostics.len(), 1);
    let notes = diagnostics[0].notes();
    let last = &notes[notes.len() - 1];
    assert_eq!(last.message, "after pass 'break' on 'p.func'");
    let mut ir = module(&["bad".into()], 1);
    manager.config.verify = false;
    assert!(manager.run(&mut ir).is_ok());
}

// covers: PASS-001, PASS-003, PASS-014, PASS-017
#[test]
fn a_pass_for_an_op_is_nested_under_it() {
    #[pass(name = "on-functions", on = FuncOp)]
    fn on_functions(_: &mut Ir, _: &mut PassContext) -> PassResult {
        Ok(())
    }
    let mut pipeline = pipeline();
    pipeline
        .add(Declare)
        .add(OnFunctionsPass)
        .add(OnFunctionsPass)
        .add(Declare);
    assert_eq!(
        pipeline.to_string(),
        "p.module(declare,p.func(on-functions,on-functions),declare)"
    );
    let cx = Context::new();
    let mut registry = registry();
    registry.pass::<OnFunctionsPass>();
    let error = Pipeline::parse(&cx, "p.module(on-functions)", &registry)
        .err()
        .expect("passes in text are nested by hand");
    assert_eq!(
        (error.message(), error.help_text()),
        (
            "Can't add pass 'on-functions' restricted to 'p.func' on a PassManager intended to run on 'p.module', did you intend to nest?",
            Some("write `p.func(on-functions)`")
        )
    );
}

/// Needs a dialect.
#[pass(name = "needs-dialect", dependent_dialects(TestDialect))]
fn needs_dialect(ir: &mut Ir, _: &mut PassContext) -> PassResult {
    assert!(ir.dialect("p").is_some());
    Ok(())
}

// covers: PASS-005, PASS-037
#[test]
fn dialects_that_a_pass_needs_are_loaded_before_it_runs() {
    let cx = Context::new();
    let mut ir = parse_source(&cx, cx.add_source(cx.ident("in"), "")).expect("it is valid");
    assert!(cx.dialect("p").is_none());
    let mut manager = PassManager::new();
    manager.add(NeedsDialectPass);
    assert!(manager.run(&mut ir).is_ok());
}

// covers: PASS-015
#[test]
fn pipelines_nest_to_any_depth() {
    let cx = Context::new();
    cx.load_dialect::<TestDialect>();
    let text = r#"
        "p.module"() ({
          "p.func"() <{sym_name = "inner"}> ({}) : () -> ()
          "p.module"() ({
            "p.func"() <{sym_name = "innermost"}> ({}) : () -> ()
          }) : () -> ()
        }) : () -> ()
        "p.func"() <{sym_name = "outer"}> ({}) : () -> ()
    "#;
    let mut ir = parse_source(&cx, cx.add_source(cx.ident("in"), text)).expect("it is valid");
    let mut run = |pipeline: &str| {
        let pipeline = Pipeline::parse(&cx, pipeline, &registry()).expect("it is well-formed");
        messages(&mut PassManager::with_pipeline(pipeline), &mut ir).1
    };
    assert_eq!(
        run("builtin.module(p.func(picky),p.module(p.func(picky),p.module(p.func(picky))))"),
        ["saw outer", "saw inner", "saw innermost"]
    );
    assert_eq!(
        run("builtin.module(any(any(picky)))"),
        ["saw inner", "saw "]
    );
}

#[test]
fn what_is_invalid_already_is_no_fault_of_a_pass() {
    let cx = Context::new();
    cx.load_dialect::<TestDialect>();
    let text = r#"
        "p.func"() <{sym_name = "twice"}> ({}) : () -> ()
        "p.func"() <{sym_name = "twice"}> ({}) : () -> ()
    "#;
    assert!(parse_module(&cx, text.as_bytes(), "in").is_err());
    let mut ir =
        parse_module_unverified(&cx, text.as_bytes(), "in").expect("the text is well-formed");
    let pipeline = Pipeline::parse(&cx, "builtin.module(p.func(picky))", &registry());
    let mut manager = PassManager::with_pipeline(pipeline.expect("it is well-formed"));
    let (is_run, said) = messages(&mut manager, &mut ir);
    assert!(!is_run);
    assert_eq!(said, ["redefinition of symbol named 'twice'"]);
    manager.config.verify_input = false;
    let (_, said) = messages(&mut manager, &mut ir);
    assert_eq!(said, ["saw twice", "saw twice"]);
}
