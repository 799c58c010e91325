use super::{ModuleOp, UnrealizedConversionCastOp};
use crate::asm::{PrintOptions, parse_module_unverified, print_module};
use crate::context::Context;
use crate::ir::{Ir, Op};
use crate::ods::{Fold, FoldResult, TypedOp, Verify};
use crate::types::Type;

fn parse(cx: &Context, text: &str) -> Box<Ir> {
    parse_module_unverified(cx, text.as_bytes(), "test.mlir").unwrap_or_else(|errors| {
        let messages: Vec<&str> = errors.iter().map(|error| error.message()).collect();
        panic!("{}", messages.join("\n"))
    })
}

fn ops(ir: &Ir) -> Vec<Op> {
    let block = ModuleOp::body_block(ir).expect("a module has a block");
    ir.block_ops(block).collect()
}

fn cast(ir: &Ir, op: Op) -> UnrealizedConversionCastOp {
    UnrealizedConversionCastOp::cast(ir, op).expect("it is a cast")
}

#[test]
fn modules_in_text() {
    let cx = Context::new();
    let text = "\
module @outer attributes {test.note = 1 : i32} {
  module {
  }
  module @inner attributes {sym_visibility = \"private\"} {
  }
}
";
    let ir = parse(&cx, text);
    assert_eq!(print_module(&ir, &PrintOptions::default()), text);
    let module = ModuleOp::cast(&ir, ir.root()).expect("the root is a module");
    assert_eq!(module.sym_name(&ir).as_deref(), Some("outer"));
    let inner: Vec<_> = ops(&ir)
        .into_iter()
        .map(|op| {
            let module = ModuleOp::cast(&ir, op).expect("it is a module");
            module.sym_visibility(&ir).map(|text| text.into_owned())
        })
        .collect();
    assert_eq!(inner, [None, Some("private".to_owned())]);
}

#[test]
fn casts_in_text() {
    let cx = Context::new();
    let text = "\
module {
  %0:2 = unrealized_conversion_cast to i32, f32
  %1 = unrealized_conversion_cast %0#0, %0#1 : i32, f32 to i64 {note}
}
";
    let ir = parse(&cx, text);
    assert_eq!(print_module(&ir, &PrintOptions::default()), text);
}

#[test]
fn casts_fold_when_they_change_nothing() {
    let cx = Context::new();
    let ir = parse(
        &cx,
        "module {
           %0:2 = builtin.unrealized_conversion_cast to i32, f32
           %1 = builtin.unrealized_conversion_cast %0#0 : i32 to i32
           %2 = builtin.unrealized_conversion_cast %0#0, %0#1 : i32, f32 to i64
           %3:2 = builtin.unrealized_conversion_cast %2 : i64 to i32, f32
           %4:2 = builtin.unrealized_conversion_cast %2 : i64 to i32, i32
         }",
    );
    let ops = ops(&ir);
    let fold = |index: usize| cast(&ir, ops[index]).fold(&ir, &[]);
    let value = |op: usize, result: usize| FoldResult::Value(ir.result(ops[op], result));
    assert_eq!(fold(0), None);
    assert_eq!(fold(1), FoldResult::single(ir.result(ops[0], 0)));
    assert_eq!(fold(2), None);
    assert_eq!(
        fold(3).map(|results| results.to_vec()),
        Some(vec![value(0, 0), value(0, 1)])
    );
    assert_eq!(fold(4), None);
}

#[test]
fn casts_have_results() {
    let cx = Context::new();
    let mut ir = ModuleOp::create(&cx, crate::Location::UNKNOWN);
    let mut builder = crate::Builder::new(&mut ir);
    let loc = crate::Location::UNKNOWN;
    let good = UnrealizedConversionCastOp::build(&mut builder, loc, &[Type::I1], &[]);
    assert!(good.verify(&builder).is_ok());
    let bad = UnrealizedConversionCastOp::build(&mut builder, loc, &[], &[]);
    let error = bad.verify(&builder).unwrap_err();
    assert!(error.message().contains("expected at least one result"));
}

#[test]
fn attributes_of_modules_belong_to_dialects() {
    let cx = Context::new();
    let ir = parse(&cx, "module @m attributes {a.b, note = 1 : i32} {}");
    let module = ModuleOp::cast(&ir, ir.root()).expect("the root is a module");
    let error = module.verify(&ir).unwrap_err();
    assert_eq!(
        error.message(),
        "'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'note'"
    );
}
