//! What may remain, what is tried in which order, and what is said of it.

use std::sync::{Arc, Mutex};

use terrace_ir::rewrite::{DebugOutput, RewriteDebug};

use super::*;

conversion_pattern! {
    /// A sum becomes a cast.
    Direct: AddOp => add_to_cast, generates(CastOp);
    /// A sum becomes a constant.
    ByConstant: AddOp => add_to_constant, generates(ConstantOp);
    /// A constant becomes a sum again.
    Back: ConstantOp => add_again, generates(AddOp);
    /// A cast becomes a constant.
    CastAway: CastOp => cast_to_constant, generates(ConstantOp);
}

fn replace_by<T: TypedOp>(op: T, name: &str, rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let new = create(rw, name, op.op(), &[])?;
    rw.replace_op_with(op.op(), new);
    Ok(())
}

fn add_to_constant(op: AddOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    replace_by(op, "t.constant", rw)
}

fn cast_to_constant(op: CastOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    replace_by(op, "t.constant", rw)
}

fn add_again(op: ConstantOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    replace_by(op, "t.add", rw)
}

// covers: DC-008
#[test]
fn the_legality_of_unknown_ops() {
    let is_wide = |ir: &Ir, op: Op| ir.result_types(op).all(|ty| ty == Type::I64);
    let unknown = target().unknown(Legality::Dynamic(is_wide));
    let setup = Setup::partial(unknown.op::<FuncOp>(Legality::Legal));
    assert_eq!(
        setup.failure(SUM)[0],
        "failed to legalize operation 't.add' that was explicitly marked illegal"
    );
    let all = Setup::new(ConversionMode::Full, target().unknown(Legality::Legal));
    assert!(all.convert(SUM).contains("t.add"));
}

// covers: DC-010
#[test]
fn what_is_inside_a_recursively_legal_op_is_legal() {
    let target = |if_true| {
        target()
            .op::<AddOp>(Legality::Illegal)
            .op::<LoopOp>(Legality::Legal)
            .op::<FuncOp>(Legality::Legal)
            .recursively_legal::<LoopOp>(if_true)
    };
    let body = format!("\"t.loop\"() ({{\n{SUM}\n}}) : () -> ()\n\"t.return\"() : () -> ()");
    let setup = Setup::partial(target(|_, _| true));
    assert!(setup.convert(&body).contains("t.add"));
    let setup = Setup::partial(target(|_, _| false));
    assert!(setup.failure(&body)[0].contains("'t.add'"));
    // Also where what is inside has an arena of its own.
    let function = |if_true| {
        let target = target(|_, _| false).recursively_legal::<FuncOp>(if_true);
        Setup::partial(target).try_convert(&function(SUM))
    };
    assert!(function(|_, _| true).is_ok());
    assert!(function(|_, _| false).is_err());
}

// covers: DC-004
#[test]
fn an_analysis_changes_nothing() {
    let target = target()
        .op::<AddOp>(Legality::Illegal)
        .op::<ReturnOp>(Legality::Illegal);
    let setup = Setup::partial(target).pattern(AddToCast);
    let ir = parse(&context(), &function(SUM));
    let before = print_module(&ir, &PrintOptions::generic());
    let conversion = Conversion {
        target: &setup.target,
        patterns: &setup.patterns,
        converter: &setup.converter,
        mode: setup.mode,
    };
    let names: Vec<&str> = conversion
        .analyze(&ir)
        .into_iter()
        .map(|(name, _)| name.as_str(&ir))
        .collect();
    assert_eq!(names, ["t.add"]);
    assert_eq!(print_module(&ir, &PrintOptions::generic()), before);
}

// covers: DC-013
#[test]
fn a_conversion_that_fails_can_be_undone() {
    let target = target()
        .op::<AddOp>(Legality::Illegal)
        .op::<ReturnOp>(Legality::Illegal);
    let setup = Setup::partial(target).pattern(AddToCast).widening();
    let mut ir = parse(&context(), &function(SUM));
    let before = print_module(&ir, &PrintOptions::generic());
    let conversion = Conversion {
        target: &setup.target,
        patterns: &setup.patterns,
        converter: &setup.converter,
        mode: setup.mode,
    };
    conversion
        .apply_or_restore(&mut ir)
        .expect_err("the return is illegal");
    assert_eq!(print_module(&ir, &PrintOptions::generic()), before);
    conversion
        .apply(&mut ir)
        .expect_err("the return is illegal");
    assert_ne!(print_module(&ir, &PrintOptions::generic()), before);
}

// covers: DC-011
#[test]
fn the_shortest_way_is_taken_and_circles_are_not() {
    let target = || {
        target()
            .op::<AddOp>(Legality::Illegal)
            .op::<ConstantOp>(Legality::Illegal)
    };
    // Over a constant there is no end; without the declaration it would be tried first.
    let setup = Setup::partial(target())
        .pattern(ByConstant)
        .pattern(Direct)
        .pattern(Back);
    assert!(setup.convert(SUM).contains("t.cast"));
    let setup = Setup::partial(target()).pattern(ByConstant).pattern(Back);
    assert_eq!(
        setup.failure(SUM),
        [
            "failed to legalize operation 't.add' that was explicitly marked illegal",
            "`ByConstant` was not tried: what it creates can never become legal"
        ]
    );
    // Two steps are longer than one.
    let target = target_with_constants().op::<CastOp>(Legality::Illegal);
    let setup = Setup::partial(target)
        .pattern(Direct)
        .pattern(ByConstant)
        .pattern(CastAway);
    assert_eq!(setup.convert(SUM).matches("t.constant").count(), 1);
    let cast_first = Setup::partial(target_with_constants().op::<CastOp>(Legality::Illegal));
    assert!(
        cast_first
            .pattern(Direct)
            .pattern(CastAway)
            .convert(SUM)
            .contains("t.constant")
    );
}

fn target_with_constants() -> ConversionTarget {
    target()
        .op::<AddOp>(Legality::Illegal)
        .op::<ConstantOp>(Legality::Legal)
}

#[test]
fn a_failure_names_all_patterns_that_were_tried() {
    let setup = Setup::partial(target().op::<AddOp>(Legality::Illegal))
        .pattern(NeverApplies)
        .pattern(AddToCast);
    let body = r#"^bb0(%a: f32):
%0 = "t.add"(%a, %a) : (f32, f32) -> f32
"t.return"(%0) : (f32) -> ()"#;
    assert_eq!(
        setup.widening().failure(body),
        [
            "failed to legalize operation 't.add' that was explicitly marked illegal",
            "tried `NeverApplies`: a type cannot be converted",
            "tried `AddToCast`: a type cannot be converted"
        ]
    );
}

/// What a conversion logs.
fn log(setup: &Setup, body: &str) -> String {
    let text = Arc::new(Mutex::new(String::new()));
    let sink = Arc::clone(&text);
    let output: DebugOutput = Arc::new(move |tree| {
        sink.lock().expect("not poisoned").push_str(tree);
    });
    let cx = context();
    cx.debug_rewrites(RewriteDebug {
        conversion: Some(output),
        ..RewriteDebug::default()
    });
    let mut ir = parse(&cx, &function(body));
    let _ = setup.apply(&mut ir);
    let text = text.lock().expect("not poisoned");
    text.clone()
}

// covers: DC-029, DC-030
#[test]
fn the_log_is_a_tree() {
    let target = target()
        .op::<AddOp>(Legality::Illegal)
        .op::<CastOp>(Legality::Illegal)
        .op::<ModuleOp>(Legality::Legal)
        .op::<FuncOp>(Legality::Legal);
    let setup = Setup::partial(target)
        .pattern(NeverApplies)
        .pattern(AddToCast);
    let text = log(&setup, SUM);
    let start = text.find("//===---").expect("a tree");
    let sum = text
        .find("Legalizing operation : 't.add'")
        .expect("the sum");
    let start = text[start..sum]
        .rfind("//===---")
        .map_or(start, |at| start + at);
    let expected = r#"//===-------------------------------------------===//
Legalizing operation : 't.add'(0x1) {
  %0 = "t.add"(%arg0, %arg0) : (i32, i32) -> i32

  * Fold {
  } -> FAILURE : unable to fold

  * Pattern : 't.add -> ()' {
    Trying to match "NeverApplies"
    ** Failure : this is not the sum you are looking for
  } -> FAILURE : pattern failed to match

  * Pattern : 't.add -> ()' {
    Trying to match "AddToCast"
    ** Insert  : 't.cast'(0x3)
    ** Replace : 't.add'(0x1)

    //===-------------------------------------------===//
    Legalizing operation : 't.cast'(0x3) {
      %0 = "t.cast"(%arg0, %arg0) : (i32, i32) -> i32

      * Fold {
      } -> FAILURE : unable to fold

    } -> FAILURE : no matched legalization pattern
    //===-------------------------------------------===//
  } -> SUCCESS : pattern applied successfully
} -> SUCCESS
//===-------------------------------------------===//
"#;
    assert_eq!(&text[start..], expected);
    assert!(text.contains("} -> SUCCESS : operation marked legal by the target"));
}
