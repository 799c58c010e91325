//! Tests of dialect conversion, on the test dialect.

mod legality;
mod places;
mod values;

use terrace_ir::asm::{PrintOptions, print_module};
use terrace_ir::builder::Builder;
use terrace_ir::diagnostics::Diagnostic;
use terrace_ir::ir::{Ir, Op, OpSpec, Value};
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewriteResult};
use terrace_ir::types::Type;

use super::*;
use crate::conversion_pattern;
use crate::test_dialect::*;

conversion_pattern! {
    /// A sum becomes a cast of its converted operands to the converted type.
    AddToCast: AddOp => add_to_cast;
    /// A cast becomes an op without a definition.
    CastToDone: CastOp => cast_to_done;
    /// A constant becomes another one of the converted type.
    WidenConstant: ConstantOp => widen_constant;
    /// The arguments of all blocks of a function are converted.
    ConvertArguments: FuncOp => convert_arguments;
    /// A branch passes on converted values.
    ConvertBranch: BranchOp => convert_in_place;
    /// A return passes on converted values.
    ConvertReturn: ReturnOp => convert_in_place;
    /// A call requires its callee to exist.
    RequireCallee: CallOp => require_callee;
    /// A loop is dropped with its body.
    DropLoop: LoopOp => drop_loop;
    /// A sum becomes a sum.
    AddForever: AddOp => add_forever;
    /// A sum that is changed in place and stays what it is.
    ChangeForever: AddOp => change_forever;
    /// Never applies.
    NeverApplies: AddOp => refuse;
}

fn create(
    rw: &mut ConversionRewriter<'_>,
    name: &str,
    like: Op,
    operands: &[Value],
) -> Result<Op, MatchFailure> {
    let types: Vec<Type> = rw
        .result_types(like)
        .map(|ty| rw.convert_type(ty))
        .collect::<Result<_, _>>()?;
    let spec = OpSpec {
        operands,
        result_types: &types,
        ..OpSpec::new(rw.op_name(name), rw.loc(like))
    };
    Ok(rw.create(spec))
}

fn add_to_cast(op: AddOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let cast = create(rw, "t.cast", op.op(), operands)?;
    rw.replace_op_with(op.op(), cast);
    Ok(())
}

fn cast_to_done(op: CastOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let done = create(rw, "u.done", op.op(), operands)?;
    rw.replace_op_with(op.op(), done);
    Ok(())
}

fn widen_constant(op: ConstantOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let wide = create(rw, "u.constant", op.op(), &[])?;
    rw.replace_op_with(op.op(), wide);
    Ok(())
}

fn convert_arguments(op: FuncOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let body = rw.regions(op.op())[0];
    rw.convert_region_types(body)?;
    let done = terrace_ir::attributes::Attribute::UNIT;
    rw.modify(op.op(), |ir| ir.set_attr(op.op(), "done", done));
    Ok(())
}

fn convert_in_place<T: TypedOp>(
    op: T,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    rw.modify(op.op(), |ir| ir.set_operands(op.op(), operands));
    Ok(())
}

fn require_callee(
    op: CallOp,
    operands: &[Value],
    rw: &mut ConversionRewriter<'_>,
) -> RewriteResult {
    let callee = rw
        .attr(op.op(), "callee")
        .and_then(|callee| callee.cast::<terrace_ir::attributes::FlatSymbolRefAttr>(rw))
        .ok_or_else(|| MatchFailure::new("the call has no callee"))?;
    let name = callee.symbol(rw).as_str(rw).to_owned();
    rw.require_symbol(name.clone(), move |b: &mut Builder<'_>| {
        let loc = terrace_ir::location::Location::UNKNOWN;
        let declaration = OpSpec::new(b.op_name("u.declaration"), loc);
        let declaration = b.create(declaration);
        let name = terrace_ir::attributes::StringAttr::get(b, name).into();
        b.ir_mut().set_attr(declaration, "sym_name", name);
    });
    let call = create(rw, "u.call", op.op(), operands)?;
    rw.replace_op_with(op.op(), call);
    Ok(())
}

fn drop_loop(op: LoopOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    rw.erase_op(op.op());
    Ok(())
}

fn add_forever(op: AddOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let again = create(rw, "t.add", op.op(), operands)?;
    rw.replace_op_with(op.op(), again);
    Ok(())
}

fn change_forever(op: AddOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    rw.modify(op.op(), |_| ());
    Ok(())
}

fn refuse(_: AddOp, _: &[Value], _: &mut ConversionRewriter<'_>) -> RewriteResult {
    Err(MatchFailure::new("this is not the sum you are looking for"))
}

/// What a conversion of a module gives.
struct Setup {
    target: ConversionTarget,
    patterns: ConversionPatterns,
    converter: TypeConverter,
    mode: ConversionMode,
}

impl Setup {
    fn new(mode: ConversionMode, target: ConversionTarget) -> Self {
        Setup {
            target,
            patterns: ConversionPatterns::new(),
            converter: TypeConverter::new(),
            mode,
        }
    }

    fn partial(target: ConversionTarget) -> Self {
        Setup::new(ConversionMode::Partial, target)
    }

    /// Everything but the frame must be converted.
    fn full(target: ConversionTarget) -> Self {
        let target = target
            .op::<ModuleOp>(Legality::Legal)
            .op::<FuncOp>(Legality::Legal)
            .op::<ReturnOp>(Legality::Legal);
        Setup::new(ConversionMode::Full, target)
    }

    fn pattern(mut self, pattern: impl ConversionPattern + 'static) -> Self {
        self.patterns.add(pattern);
        self
    }

    /// `i32` becomes `i64`, `f32` cannot be converted.
    fn widening(mut self) -> Self {
        self.converter = TypeConverter::new().rule(|_, _, ty| match ty {
            Type::I32 => Some(Some(Type::I64)),
            Type::F32 => Some(None),
            _ => None,
        });
        self
    }

    fn apply(&self, ir: &mut Ir) -> Result<(), Diagnostic> {
        let conversion = Conversion {
            target: &self.target,
            patterns: &self.patterns,
            converter: &self.converter,
            mode: self.mode,
        };
        conversion.apply(ir)
    }

    fn try_convert(&self, text: &str) -> Result<String, Diagnostic> {
        let mut ir = parse(&context(), text);
        self.apply(&mut ir)?;
        Ok(print_module(&ir, &PrintOptions::generic()))
    }

    /// The body of the function that `body` becomes.
    fn convert(&self, body: &str) -> String {
        let text = self.try_convert(&function(body)).expect("it converts");
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        lines[2..lines.len() - 2].join("\n")
    }

    /// The message and the notes of the failure.
    fn failure(&self, body: &str) -> Vec<String> {
        let error = self.try_convert(&function(body)).expect_err("it fails");
        let notes = error.notes().iter().map(|note| note.message.clone());
        std::iter::once(error.message().to_owned())
            .chain(notes)
            .collect()
    }
}

fn target() -> ConversionTarget {
    ConversionTarget::new()
}

fn function(body: &str) -> String {
    format!(
        "\"t.module\"() ({{\n\"t.func\"() <{{sym_name = \"f\"}}> ({{\n{body}\n}}) : () -> ()\n}}) : () -> ()"
    )
}

const SUM: &str = r#"^bb0(%a: i32):
%0 = "t.add"(%a, %a) : (i32, i32) -> i32
"t.return"(%0) : (i32) -> ()"#;

// covers: DC-001, DC-002, DC-005, DC-007
#[test]
fn a_partial_conversion_leaves_what_the_target_does_not_know() {
    let setup = Setup::partial(target().op::<AddOp>(Legality::Illegal)).pattern(AddToCast);
    let expected = r#"^bb0(%arg0: i32):
%0 = "t.cast"(%arg0, %arg0) : (i32, i32) -> i32
"t.return"(%0) : (i32) -> ()"#;
    assert_eq!(setup.convert(SUM), expected);
    // Unknown ops are converted if there is a pattern, legal ones are not.
    let setup = Setup::partial(target()).pattern(AddToCast);
    assert_eq!(setup.convert(SUM), expected);
    let setup = Setup::partial(target().op::<AddOp>(Legality::Legal)).pattern(AddToCast);
    assert!(setup.convert(SUM).contains("t.add"));
}

// covers: DC-002, DC-003
#[test]
fn what_must_not_remain_is_named_with_the_reason() {
    let illegal = || Setup::partial(target().op::<AddOp>(Legality::Illegal));
    let marked = "failed to legalize operation 't.add' that was explicitly marked illegal";
    assert_eq!(
        illegal().failure(SUM),
        [marked, "no conversion pattern is known for this operation"]
    );
    assert_eq!(
        illegal().pattern(NeverApplies).failure(SUM),
        [
            marked,
            "tried `NeverApplies`: this is not the sum you are looking for"
        ]
    );
    assert_eq!(
        Setup::full(target()).failure(SUM),
        [
            "failed to legalize operation 't.add'",
            "no conversion pattern is known for this operation"
        ]
    );
}

// covers: DC-009
#[test]
fn what_is_said_of_an_op_counts_more_than_what_is_said_of_its_dialect() {
    for op_first in [true, false] {
        let target = if op_first {
            target()
                .op::<AddOp>(Legality::Illegal)
                .dialect::<TestDialect>(Legality::Legal)
        } else {
            target()
                .dialect::<TestDialect>(Legality::Legal)
                .op::<AddOp>(Legality::Illegal)
        };
        let setup = Setup::new(ConversionMode::Full, target).pattern(AddToCast);
        assert!(setup.convert(SUM).contains("t.cast"));
    }
}

// covers: DC-006
#[test]
fn dynamic_legality_looks_at_the_op() {
    let is_wide = |ir: &Ir, op: Op| ir.result_types(op).all(|ty| ty == Type::I64);
    let setup = Setup::partial(target().op::<AddOp>(Legality::Dynamic(is_wide))).pattern(AddToCast);
    let body = r#"^bb0(%a: i32, %b: i64):
%0 = "t.add"(%a, %a) : (i32, i32) -> i32
%1 = "t.add"(%b, %b) : (i64, i64) -> i64
"t.return"(%0, %1) : (i32, i64) -> ()"#;
    let expected = r#"^bb0(%arg0: i32, %arg1: i64):
%0 = "t.cast"(%arg0, %arg0) : (i32, i32) -> i32
%1 = "t.add"(%arg1, %arg1) : (i64, i64) -> i64
"t.return"(%0, %1) : (i32, i64) -> ()"#;
    assert_eq!(setup.convert(body), expected);
}

// covers: DC-011
#[test]
fn what_patterns_create_is_converted_in_turn() {
    let target = target()
        .op::<AddOp>(Legality::Illegal)
        .op::<CastOp>(Legality::Illegal);
    let setup = Setup::partial(target)
        .pattern(AddToCast)
        .pattern(CastToDone);
    let expected = r#"^bb0(%arg0: i32):
%0 = "u.done"(%arg0, %arg0) : (i32, i32) -> i32
"t.return"(%0) : (i32) -> ()"#;
    assert_eq!(setup.convert(SUM), expected);
}

#[test]
fn patterns_that_go_round_in_circles_are_stopped() {
    let reason = "the patterns go on creating operations that must be converted";
    let illegal = || Setup::partial(target().op::<AddOp>(Legality::Illegal));
    assert_eq!(illegal().pattern(AddForever).failure(SUM)[1], reason);
    assert_eq!(illegal().pattern(ChangeForever).failure(SUM)[1], reason);
    // An op that may remain is left as it is then.
    let setup = Setup::partial(target()).pattern(ChangeForever);
    assert!(setup.convert(SUM).contains("t.add"));
}

// covers: DC-012, DC-015, DC-020, DC-021
#[test]
fn casts_bridge_between_converted_and_other_ops_and_only_there() {
    let target = || target().op::<AddOp>(Legality::Illegal);
    let setup = Setup::partial(target()).pattern(AddToCast).widening();
    let expected = r#"^bb0(%arg0: i32):
%0 = "builtin.unrealized_conversion_cast"(%arg0) : (i32) -> i64
%1 = "t.cast"(%0, %0) : (i64, i64) -> i64
%2 = "builtin.unrealized_conversion_cast"(%1) : (i64) -> i32
"t.return"(%2) : (i32) -> ()"#;
    assert_eq!(setup.convert(SUM), expected);
    // Between two converted ops there is none, in whatever order they are converted.
    let body = r#"%0 = "t.constant"() <{value = 1 : i32}> : () -> i32
%1 = "t.add"(%0, %0) : (i32, i32) -> i32
%2 = "t.add"(%1, %0) : (i32, i32) -> i32
"t.return"() : () -> ()"#;
    let expected = r#"%0 = "u.constant"() : () -> i64
%1 = "t.cast"(%0, %0) : (i64, i64) -> i64
%2 = "t.cast"(%1, %0) : (i64, i64) -> i64
"t.return"() : () -> ()"#;
    let setup = setup.pattern(WidenConstant);
    assert_eq!(setup.convert(body), expected);
    // A pattern that is tried and fails leaves none behind.
    let setup = Setup::partial(ConversionTarget::new())
        .pattern(NeverApplies)
        .widening();
    assert!(!setup.convert(SUM).contains("unrealized"));
}

// covers: DC-003
#[test]
fn a_full_conversion_allows_no_casts_of_its_own() {
    let target = || target().op::<CastOp>(Legality::Legal);
    let setup = Setup::full(target()).pattern(AddToCast).widening();
    assert_eq!(
        setup.failure(SUM),
        [
            "failed to legalize unresolved materialization from ('i32') to ('i64') that remained live after conversion",
            "see existing live user here"
        ]
    );
}

// covers: DC-016
#[test]
fn a_type_that_cannot_be_converted_fails_the_pattern() {
    let body = r#"%0 = "t.constant"() <{value = 1.0 : f32}> : () -> f32
"t.return"() : () -> ()"#;
    let setup = Setup::partial(target().op::<ConstantOp>(Legality::Illegal))
        .pattern(WidenConstant)
        .widening();
    assert_eq!(
        setup.failure(body)[1],
        "tried `WidenConstant`: a type cannot be converted"
    );
}

// covers: DC-016, DC-018, DC-028
#[test]
fn the_rule_that_was_added_last_comes_first() {
    let cx = context();
    let converter = TypeConverter::new()
        .rule(|_, _, ty| (ty == Type::I32).then_some(Some(Type::I64)))
        .rule(|_, _, ty| (ty == Type::F32).then_some(None))
        .rule(|_, _, ty| (ty == Type::I32).then_some(Some(Type::F64)));
    assert_eq!(converter.convert(&cx, Type::I32), Some(Type::F64));
    assert_eq!(converter.convert(&cx, Type::F32), None);
    assert_eq!(converter.convert(&cx, Type::I1), Some(Type::I1));
    assert!(converter.is_legal(&cx, Type::I1));
    assert!(!converter.is_legal(&cx, Type::I32) && !converter.is_legal(&cx, Type::F32));
    assert_eq!(converter.convert_all(&cx, [Type::I1, Type::F32]), None);
}

// covers: DC-014, DC-024
#[test]
fn blocks_get_arguments_of_the_converted_types() {
    let is_done = |ir: &Ir, op: Op| ir.attr(op, "done").is_some();
    let is_wide = |ir: &Ir, op: Op| ir.operand_types(op).all(|ty| ty != Type::I32);
    let target = target()
        .op::<ModuleOp>(Legality::Legal)
        .op::<FuncOp>(Legality::Dynamic(is_done))
        .op::<BranchOp>(Legality::Dynamic(is_wide))
        .op::<ReturnOp>(Legality::Dynamic(is_wide))
        .op::<CastOp>(Legality::Legal);
    let setup = Setup::new(ConversionMode::Full, target)
        .pattern(ConvertArguments)
        .pattern(ConvertBranch)
        .pattern(ConvertReturn)
        .pattern(AddToCast)
        .widening();
    // The last block comes before the one that dominates it, and the first needs no predecessor.
    let body = r#"^bb0(%a: i32, %b: i1):
"t.br"(%a)[^bb2] : (i32) -> ()
^bb1(%c: i32):
"t.return"(%c, %d) : (i32, i32) -> ()
^bb2(%d: i32):
%0 = "t.add"(%d, %a) : (i32, i32) -> i32
"t.br"(%0)[^bb1] : (i32) -> ()
^bb3(%unreachable: i32):
"t.return"(%unreachable) : (i32) -> ()"#;
    let expected = r#"^bb0(%arg0: i64, %arg1: i1):
"t.br"(%arg0)[^bb2] : (i64) -> ()
^bb1(%0: i64):  // pred: ^bb2
"t.return"(%0, %1) : (i64, i64) -> ()
^bb2(%1: i64):  // pred: ^bb0
%2 = "t.cast"(%1, %arg0) : (i64, i64) -> i64
"t.br"(%2)[^bb1] : (i64) -> ()
^bb3(%3: i64):  // no predecessors
"t.return"(%3) : (i64) -> ()"#;
    assert_eq!(setup.convert(body), expected);
}

#[test]
fn what_is_inside_an_erased_op_is_not_converted() {
    let body = r#"^bb0(%a: i32):
"t.loop"() ({
  %0 = "t.add"(%a, %a) : (i32, i32) -> i32
  "t.yield"() : () -> ()
}) : () -> ()
"t.return"() : () -> ()"#;
    let target = target()
        .op::<AddOp>(Legality::Illegal)
        .op::<LoopOp>(Legality::Illegal);
    let setup = Setup::partial(target).pattern(DropLoop).widening();
    let expected = "^bb0(%arg0: i32):\n\"t.return\"() : () -> ()";
    assert_eq!(setup.convert(body), expected);
}

fn call(callee: &str) -> String {
    format!("\"t.call\"() <{{callee = @{callee}}}> : () -> ()\n")
}

fn named_function(name: &str, body: &str) -> String {
    format!(
        "\"t.func\"() <{{sym_name = \"{name}\"}}> ({{\n{body}\"t.return\"() : () -> ()\n}}) : () -> ()\n"
    )
}

fn named_module(name: &str, body: &str) -> String {
    format!("\"t.module\"() <{{sym_name = \"{name}\"}}> ({{\n{body}}}) : () -> ()\n")
}

/// The names of the symbols in a module, in order.
fn symbols(ir: &Ir) -> Vec<String> {
    let body = ir.first_block(ir.regions(ir.root())[0]).expect("a body");
    let name = |op: Op| {
        ir.attr(op, "sym_name")?
            .cast::<terrace_ir::attributes::StringAttr>(ir)
    };
    ir.block_ops(body)
        .filter_map(name)
        .map(|name| name.text(ir).into_owned())
        .collect()
}

// covers: DC-031
#[test]
fn required_symbols_are_defined_once_in_the_nearest_table() {
    let inner = named_function("h", &call("malloc"));
    let text = named_function("f", &(call("malloc") + &call("free") + &call("f")))
        + &named_function("g", &(call("free") + &call("malloc")))
        + &named_module("inner", &inner);
    let mut ir = parse(&context(), &named_module("outer", &text));
    let setup = Setup::partial(target().op::<CallOp>(Legality::Illegal)).pattern(RequireCallee);
    setup.apply(&mut ir).expect("it converts");
    assert_eq!(symbols(&ir), ["free", "malloc", "f", "g", "inner"]);
    let (_, inner) = ir.children().last().expect("the inner module");
    assert_eq!(symbols(inner), ["malloc", "h"]);
}

#[test]
fn a_function_alone_cannot_have_symbols_defined_around_it() {
    let text = named_module("outer", &named_function("f", &call("malloc")));
    let mut module = parse(&context(), &text);
    let function = module.children_mut().next().expect("the function");
    let setup = Setup::partial(target().op::<CallOp>(Legality::Illegal)).pattern(RequireCallee);
    let error = setup.apply(function).expect_err("there is no table");
    assert_eq!(
        error.message(),
        "the conversion must define the symbol 'malloc' outside of this operation: run it on the module"
    );
}

#[test]
fn functions_are_converted_in_parallel_with_the_same_result_every_time() {
    let body = r#"%0 = "t.constant"() <{value = 1 : i32}> : () -> i32
%1 = "t.add"(%0, %0) : (i32, i32) -> i32
"#;
    let functions: String = (0..200)
        .map(|k| {
            named_function(
                &format!("f{k}"),
                &(body.to_owned() + &call(&format!("g{}", k % 7))),
            )
        })
        .collect();
    let text = named_module("m", &functions);
    let target = || {
        target()
            .op::<AddOp>(Legality::Illegal)
            .op::<CallOp>(Legality::Illegal)
    };
    let setup = Setup::partial(target())
        .pattern(AddToCast)
        .pattern(WidenConstant)
        .pattern(RequireCallee)
        .widening();
    let first = setup.try_convert(&text).expect("it converts");
    assert_eq!(first.matches("t.cast").count(), 200);
    assert_eq!(first.matches("u.declaration").count(), 7);
    for threads in [1, 2, 8] {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("threads can be started");
        for _ in 0..20 {
            let again = pool.install(|| setup.try_convert(&text));
            assert!(
                again.expect("it converts") == first,
                "{threads} threads differ"
            );
        }
    }
    // Of several failures the first in the program is reported.
    let failing = Setup::partial(target()).pattern(RequireCallee);
    let reported = failing.try_convert(&text).expect_err("no pattern");
    let again = failing.try_convert(&text).expect_err("no pattern");
    assert_eq!(format!("{reported:?}"), format!("{again:?}"));
}

#[test]
fn casts_that_cancel_out_disappear() {
    let body = r#"^bb0(%a: i32, %b: i64):
%0 = "builtin.unrealized_conversion_cast"(%a) : (i32) -> i64
%1 = "builtin.unrealized_conversion_cast"(%0) : (i64) -> i16
%2 = "builtin.unrealized_conversion_cast"(%1) : (i16) -> i32
%3 = "builtin.unrealized_conversion_cast"(%1) : (i16) -> i8
%4 = "builtin.unrealized_conversion_cast"(%b) : (i64) -> i64
%5:2 = "builtin.unrealized_conversion_cast"(%b) : (i64) -> (i32, i32)
%6 = "builtin.unrealized_conversion_cast"(%5#0) : (i32) -> i16
%7:2 = "builtin.unrealized_conversion_cast"(%a, %a) : (i32, i32) -> (i8, i16)
%8:2 = "builtin.unrealized_conversion_cast"(%7#0, %7#1) : (i8, i16) -> (i32, i32)
%9:2 = "builtin.unrealized_conversion_cast"(%7#1, %5#1) : (i16, i32) -> (i32, i32)
"t.return"(%2, %4, %6, %8#1, %9#0) : (i32, i64, i16, i32, i32) -> ()"#;
    let mut ir = parse(&context(), &function(body));
    let function = ir.children_mut().next().expect("the function");
    assert!(reconcile_casts(function));
    assert!(!reconcile_casts(function));
    let text = print_module(function, &PrintOptions::generic());
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let expected = r#"^bb0(%arg0: i32, %arg1: i64):
%0:2 = "builtin.unrealized_conversion_cast"(%arg1) : (i64) -> (i32, i32)
%1 = "builtin.unrealized_conversion_cast"(%0#0) : (i32) -> i16
%2:2 = "builtin.unrealized_conversion_cast"(%arg0, %arg0) : (i32, i32) -> (i8, i16)
%3:2 = "builtin.unrealized_conversion_cast"(%2#1, %0#1) : (i16, i32) -> (i32, i32)
"t.return"(%arg0, %arg1, %1, %arg0, %3#0) : (i32, i64, i16, i32, i32) -> ()"#;
    assert_eq!(lines[1..lines.len() - 1].join("\n"), expected);
}
