//! Hooks: checks in two rounds, folding, canonicalization.

use terrace_ir::asm::{PrintOptions, parse_module_unverified, print_module};
use terrace_ir::attributes::{Attribute, IntegerAttr};
use terrace_ir::diagnostics::Severity;
use terrace_ir::ods::{
    AnyRegion, Fold, FoldResult, Folded, I64, I64Attr, TypedOp, Verify, VerifyRegions, VerifyResult,
};
use terrace_ir::rewrite::{FoldInterface, MatchFailure, RewriteResult};
use terrace_ir::types::Type;
use terrace_ir::verify::verify;
use terrace_ir::{Builder, Ir, Location, Op, Rewriter};
use terrace_ods_macros::op;
use terrace_passes::pass::PassManager;
use terrace_passes::transforms::Canonicalizer;

use super::{ConformanceDialect, accepts, context, rejects};

/// Checks itself before the ops inside, and its region after them.
#[op(
    dialect = ConformanceDialect, mnemonic = "rounds",
    traits(NoTerminator, SingleBlock),
    assembly { $strict attr_dict_with_keyword $body },
    verify, verify_regions,
)]
pub struct RoundsOp {
    #[attr]
    strict: I64Attr,
    #[region]
    body: AnyRegion,
}

impl Verify for RoundsOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        match self.strict(ir) {
            0 | 1 => Ok(()),
            _ => Err(ir.op_error(self, "is strict or not")),
        }
    }
}

impl VerifyRegions for RoundsOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        let inside = ir
            .region_blocks(self.body(ir))
            .flat_map(|block| ir.block_ops(block));
        let mut nested = inside.filter_map(|op| RoundsOp::cast(ir, op));
        match self.strict(ir) == 1 && nested.any(|op| op.strict(ir) == 0) {
            true => Err(ir.op_error(self, "is strict, what is inside is not")),
            false => Ok(()),
        }
    }
}

/// A number.
#[op(
    dialect = ConformanceDialect, mnemonic = "number",
    traits(ConstantLike, Pure),
    assembly { $value attr_dict },
    fold,
)]
pub struct NumberOp {
    #[attr]
    value: I64Attr,
    #[result]
    number: I64,
}

impl Fold for NumberOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        FoldResult::single(self.value_attr(ir)?)
    }
}

/// Builds the op of a constant: the dialect's hook.
pub fn materialize_constant(
    b: &mut Builder<'_>,
    loc: Location,
    value: Attribute,
    ty: Type,
) -> Option<Op> {
    let value = value.cast::<IntegerAttr>(b).filter(|_| ty == Type::I64)?;
    let value = value.as_i64(b);
    Some(NumberOp::build(b, loc, value).op())
}

/// Quotient and remainder: folds to two results, or to none.
#[op(
    dialect = ConformanceDialect, mnemonic = "divide",
    traits(Pure),
    assembly { $number "by" $divisor attr_dict },
    fold,
)]
pub struct DivideOp {
    #[operand]
    number: I64,
    #[operand]
    divisor: I64,
    #[result]
    quotient: I64,
    #[result]
    remainder: I64,
}

impl Fold for DivideOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let constant = |index: usize| Some(operands[index]?.cast::<IntegerAttr>(ir)?.as_i64(ir));
        let number = |value| FoldResult::from(Attribute::from(IntegerAttr::i64(ir, value)));
        let divisor = constant(1).filter(|divisor| *divisor != 0)?;
        if divisor == 1 {
            return Some(
                [FoldResult::Value(self.number(ir)), number(0)]
                    .into_iter()
                    .collect(),
            );
        }
        let dividend = constant(0)?;
        Some(
            [number(dividend / divisor), number(dividend % divisor)]
                .into_iter()
                .collect(),
        )
    }
}

/// Doubles: rewritten by one function.
#[op(
    dialect = ConformanceDialect, mnemonic = "double",
    traits(Pure),
    assembly { $number attr_dict },
    canonicalize = double_of_double,
)]
pub struct DoubleOp {
    #[operand]
    number: I64,
    #[result]
    doubled: I64,
}

/// Four times a number is twice the number shown twice as large.
fn double_of_double(op: DoubleOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let inner = op.number(rw).defining::<DoubleOp>(rw);
    let inner = inner.ok_or_else(|| MatchFailure::new("the operand is no double"))?;
    let loc = rw.loc(op.op());
    let four = NumberOp::build(rw, loc, 4).number(rw);
    let number = inner.number(rw);
    let quotient = DivideOp::build(rw, loc, number, four);
    rw.replace_op(op.op(), &[quotient.quotient(rw)]);
    Ok(())
}

// covers: ODS-093, ODS-095, ODS-097
#[test]
fn an_op_is_checked_before_what_is_inside_and_its_regions_after() {
    accepts("o.rounds 1 {\n}");
    rejects(
        "o.rounds 2 { o.rounds 3 { } }",
        "'o.rounds' op is strict or not",
    );
    // What is inside is wrong by itself: that is said first.
    rejects(
        "o.rounds 1 { o.rounds 0 { } o.rounds 7 { } }",
        "'o.rounds' op is strict or not",
    );
    rejects(
        "o.rounds 1 { o.rounds 0 { } }",
        "'o.rounds' op is strict, what is inside is not",
    );
}

// covers: ODS-098
#[test]
fn what_a_hook_rejects_is_an_error_that_shows_the_op_in_generic_form() {
    let cx = context();
    cx.diagnostic_options().print_ops(true);
    let module = parse_module_unverified(&cx, b"o.rounds 2 { }", "t.mlir").expect("it can be read");
    let errors = verify(&module).expect_err("the hook rejects it");
    assert_eq!(errors[0].severity(), Severity::Error);
    let note = &errors[0].notes()[0].message;
    assert!(
        note.starts_with("see current operation:")
            && note.contains("\"o.rounds\"() <{strict = 2 : i64}> ({"),
        "{note}"
    );
}

/// What the canonicalizer makes of ops in a module.
pub fn canonicalized(ops: &str) -> String {
    let cx = context();
    let mut module =
        parse_module_unverified(&cx, ops.as_bytes(), "t.mlir").unwrap_or_else(|errors| {
            panic!("{}", errors[0].render(&cx));
        });
    PassManager::new()
        .add(Canonicalizer::default())
        .run(&mut module)
        .expect("the pass succeeds");
    print_module(&module, &PrintOptions::default())
}

// covers: CAN-008, CAN-009, CAN-010, CAN-011, CAN-013, ODS-008
#[test]
fn folds_give_constants_or_values_for_all_results() {
    assert_eq!(
        canonicalized(
            "%0 = o.number 7
             %1 = o.number 2
             %2:2 = o.divide %0 by %1
             \"t.use\"(%2#0, %2#1) : (i64, i64) -> ()"
        ),
        "module {\n  %0 = o.number 3\n  %1 = o.number 1\n  \"t.use\"(%0, %1) : (i64, i64) -> ()\n}\n"
    );
    assert_eq!(
        canonicalized(
            "%0 = \"t.number\"() : () -> i64
             %1 = o.number 1
             %2:2 = o.divide %0 by %1
             \"t.use\"(%2#0, %2#1) : (i64, i64) -> ()"
        ),
        "module {\n  %0 = o.number 0\n  %1 = \"t.number\"() : () -> i64\n  \"t.use\"(%1, %0) : (i64, i64) -> ()\n}\n"
    );
}

// covers: CAN-007
#[test]
fn a_fold_changes_its_op_or_names_what_is_there() {
    // A hook cannot create ops: it sees the IR and does not change it.
    let _: fn(DivideOp, &terrace_ir::Ir, &[Option<Attribute>]) -> Folded = DivideOp::fold;
    // What simplifies an op in place is told the op, and says whether it did.
    let cx = context();
    let text = b"%0 = \"t.v\"() : () -> i64 o.quiet %0 {a, b = 1 : i8} : i64";
    let mut module = parse_module_unverified(&cx, text, "t.mlir").expect("the text is valid");
    let quiet = *module.all_ops().last().expect("there is one");
    let folds = cx.dialect_interface::<dyn FoldInterface>("o");
    let folds = folds.expect("the dialect has it");
    assert!(folds.fold_in_place(&mut module, quiet));
    assert!(!folds.fold_in_place(&mut module, quiet));
    assert_eq!(
        print_module(&module, &PrintOptions::default()),
        "module {\n  %0 = \"t.v\"() : () -> i64\n  o.quiet %0 : i64\n}\n"
    );
}

// covers: ODS-146, ODS-147
#[test]
fn one_function_canonicalizes() {
    assert_eq!(
        canonicalized(
            "%0 = \"t.number\"() : () -> i64
             %1 = o.double %0
             %2 = o.double %1
             \"t.use\"(%2) : (i64) -> ()"
        ),
        "module {\n  %0 = o.number 4\n  %1 = \"t.number\"() : () -> i64\n  %quotient, %remainder = o.divide %1 by %0\n  \"t.use\"(%quotient) : (i64) -> ()\n}\n"
    );
}
