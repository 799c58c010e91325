//! Traits that relate types, traits with parameters and traits of one's own.

use terrace_ir::asm::parse_module;
use terrace_ir::attributes::Attribute;
use terrace_ir::ods::{
    AnyRegion, AnyType, FoldResult, Folded, HasTrait, I64, OpTrait, OpTraits, TypedOp, Variadic,
    Verify, VerifyRegions, VerifyResult,
};
use terrace_ir::types::{IntegerType, Type};
use terrace_ir::{Context, Ir, Location, Op};
use terrace_ods_macros::{op, op_trait};

use super::super::dialect::with_module;
use super::{ConformanceDialect, accepts, context, fault, rejects};

/// Shapes that stretch.
#[op(
    dialect = ConformanceDialect, mnemonic = "broadcast",
    traits(ResultsBroadcastableShape),
    assembly { $lhs "," $rhs attr_dict ":" type($lhs) "," type($rhs) "->" type($result) },
)]
pub struct BroadcastOp {
    #[operand]
    lhs: AnyType,
    #[operand]
    rhs: AnyType,
    #[result]
    result: AnyType,
}

/// Operands that are alike; one rank for all.
#[op(
    dialect = ConformanceDialect, mnemonic = "operands",
    traits(
        SameOperandsShape, SameOperandsElementType, SameOperandsAndResultRank,
        Elementwise, Scalarizable, Vectorizable, Tensorizable, MemRefsNormalizable,
    ),
    assembly { $lhs "," $rhs attr_dict ":" type($lhs) "," type($rhs) "->" type($result) },
)]
pub struct OperandsOp {
    #[operand]
    lhs: AnyType,
    #[operand]
    rhs: AnyType,
    #[result]
    result: AnyType,
}

/// Parts that agree in one aspect each.
#[op(
    dialect = ConformanceDialect, mnemonic = "aspects",
    traits(
        AllElementTypesMatch(a, b), AllShapesMatch(b, c), AllRanksMatch(c, d), AllElementCountsMatch(d, e),
        PredOpTrait("a and e differ", a_and_e_differ),
    ),
)]
pub struct AspectsOp {
    #[operand]
    a: AnyType,
    #[operand]
    b: AnyType,
    #[operand]
    c: AnyType,
    #[operand]
    d: AnyType,
    #[operand]
    e: AnyType,
}

fn a_and_e_differ(op: AspectsOp, ir: &Ir) -> bool {
    op.a(ir) != op.e(ir)
}

/// Values of one rank.
#[op(dialect = ConformanceDialect, mnemonic = "ranked", traits(SameOperandsAndResultRank))]
pub struct RankedOp {
    #[operand]
    values: Variadic<AnyType>,
    #[result]
    result: AnyType,
}

/// Half the bits, if there is a half.
#[op(
    dialect = ConformanceDialect, mnemonic = "half",
    traits(TypesMatchWith("the result has half the bits", from = x, to = y, half_of)),
    assembly { $x attr_dict ":" type($x) },
)]
pub struct HalfOp {
    #[operand]
    x: AnyType,
    #[result]
    y: AnyType,
}

fn half_of(cx: &Context, ty: Type) -> Option<Type> {
    let width = ty.cast::<IntegerType>(cx)?.width(cx);
    let half = width
        .is_multiple_of(2)
        .then(|| IntegerType::get(cx, width / 2));
    half.map(Type::from)
}

/// A result for each operand, of a type that follows.
#[op(
    dialect = ConformanceDialect, mnemonic = "map",
    traits(RangedTypesMatchWith("each result is as its operand, and an index more", from = xs, to = ys, and_an_index)),
    assembly { $xs attr_dict ":" functional_type($xs, $ys) },
)]
pub struct MapOp {
    #[operand]
    xs: Variadic<AnyType>,
    #[result]
    ys: Variadic<AnyType>,
}

fn and_an_index(_: &Context, types: &[Type]) -> Option<Vec<Type>> {
    Some([types, &[Type::INDEX]].concat())
}

/// Ops with at most `N` operands, which fold to the first if all are one.
#[op_trait(verify = at_most::<N>, fold = fold_to_first)]
pub struct AtMost<const N: usize>;

fn at_most<const N: usize>(ir: &Ir, op: Op) -> VerifyResult {
    match ir.num_operands(op) {
        count if count <= N => Ok(()),
        count => Err(ir.op_error(op, format!("has {count} operands, {N} are allowed"))),
    }
}

fn fold_to_first(ir: &Ir, op: Op, _: &[Option<Attribute>]) -> Folded {
    let mut operands = ir.operands(op);
    let first = operands.next()?;
    operands.all(|value| value == first).then_some(())?;
    FoldResult::single(first)
}

/// A mark, about a type that it has nothing of.
#[op_trait]
pub struct About<T: Copy>;

/// What comes with the trait.
trait Limit {
    const LIMIT: usize;
}

impl<T: HasTrait<AtMost<2>>> Limit for T {
    const LIMIT: usize = 2;
}

/// One of few.
#[op(
    dialect = ConformanceDialect, mnemonic = "at_most", traits(Pure, AtMost<2>, About<u32>),
    assembly { $xs attr_dict },
)]
pub struct AtMostOp {
    #[operand]
    xs: Variadic<I64>,
    #[result]
    result: I64,
}

/// What is the same in either order.
#[op(
    dialect = ConformanceDialect, mnemonic = "meet", traits(Pure, Commutative),
    assembly { $lhs "," $rhs attr_dict },
)]
pub struct MeetOp {
    #[operand]
    lhs: I64,
    #[operand]
    rhs: I64,
    #[result]
    result: I64,
}

// covers: TRT-010
#[test]
fn constants_of_commutative_ops_go_to_the_right() {
    assert_eq!(
        super::hooks::canonicalized(
            "%0 = o.number 3 %1 = \"t.v\"() : () -> i64 %2 = o.meet %0, %1 \"t.use\"(%2) : (i64) -> ()"
        ),
        "module {\n  %0 = o.number 3\n  %1 = \"t.v\"() : () -> i64\n  %2 = o.meet %1, %0\n  \"t.use\"(%2) : (i64) -> ()\n}\n"
    );
}

// covers: TRT-013
#[test]
fn what_is_isolated_uses_nothing_from_outside() {
    rejects(
        "%0 = o.number 3 o.function @f { o.give %0 : i64 }",
        "'o.give' op using value defined outside the region",
    );
}

/// Says when it is asked.
pub struct Phases;

impl OpTrait for Phases {
    fn verify_trait(ir: &Ir, op: Op) -> VerifyResult {
        says(ir, op, "first")
    }

    fn verify_regions_trait(ir: &Ir, op: Op) -> VerifyResult {
        says(ir, op, "third")
    }
}

fn says(ir: &Ir, op: Op, phase: &str) -> VerifyResult {
    let wrong = ir.attr(op, "wrong").map(|attr| attr.cast(ir));
    let wrong: Option<terrace_ir::attributes::StringAttr> = wrong.flatten();
    match wrong.is_some_and(|wrong| wrong.text(ir).contains(phase)) {
        true => Err(ir.op_error(op, format!("is wrong: {phase}"))),
        false => Ok(()),
    }
}

/// Every check there is.
#[op(
    dialect = ConformanceDialect, mnemonic = "ordered",
    traits(Phases, NoTerminator, NoRegionArguments),
    verify, verify_regions,
)]
pub struct OrderedOp {
    #[operand]
    x: I64,
    #[region]
    body: AnyRegion,
}

impl Verify for OrderedOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        says(ir, self.op(), "second")
    }
}

impl VerifyRegions for OrderedOp {
    fn verify_regions(self, ir: &Ir) -> VerifyResult {
        says(ir, self.op(), "fourth")
    }
}

/// The fault of an op in the generic form on values of these types.
fn of_types(name: &str, operands: &[&str], results: &[&str]) -> Option<String> {
    let values: Vec<String> = (0..operands.len()).map(|i| format!("%v{i}")).collect();
    let (values, operands) = (values.join(", "), operands.join(", "));
    let names = match results.len() {
        0 => String::new(),
        count => format!("%r:{count} = "),
    };
    let results = results.join(", ");
    fault(&format!(
        "\"t.f\"() ({{\n^bb0({}):\n  {names}\"{name}\"({values}) : ({operands}) -> ({results})\n  \"t.end\"() : () -> ()\n}}) : () -> ()",
        values
            .split(", ")
            .zip(operands.split(", "))
            .filter(|(value, _)| !value.is_empty())
            .map(|(value, ty)| format!("{value}: {ty}"))
            .collect::<Vec<_>>()
            .join(", ")
    ))
}

#[track_caller]
fn refused(name: &str, operands: &[&str], results: &[&str], message: &str) {
    let message = format!("'{name}' op {message}");
    assert_eq!(
        of_types(name, operands, results).as_deref(),
        Some(&*message)
    );
}

// covers: TRT-009
#[test]
fn results_are_broadcast() {
    let right = [
        (["tensor<2x3xf32>", "tensor<3xf32>"], "tensor<2x3xf32>"),
        (["tensor<2x3xf32>", "tensor<?x1xf32>"], "tensor<?x3xf32>"),
        (["tensor<?x3xf32>", "tensor<?x1xf32>"], "tensor<5x3xf32>"),
        (["tensor<?x3xf32>", "tensor<4x1xf32>"], "tensor<?x3xf32>"),
        (["tensor<*xf32>", "tensor<*xf32>"], "tensor<7xf32>"),
        (["tensor<2xf32>", "tensor<2xf32>"], "tensor<*xf32>"),
        (["f32", "f32"], "f32"),
    ];
    for (operands, result) in right {
        assert_eq!(of_types("o.broadcast", &operands, &[result]), None);
    }
    // The words of `mlir-opt` for `tosa.add`.
    refused(
        "o.broadcast",
        &["tensor<2x3xf32>", "tensor<2x4xf32>"],
        &["tensor<2x3xf32>"],
        "operands don't have broadcast-compatible shapes",
    );
    refused(
        "o.broadcast",
        &["tensor<2x3xf32>", "tensor<2x1xf32>"],
        &["tensor<2x4xf32>"],
        "result type '2x4' not broadcast compatible with broadcasted operands's shapes '2x3'",
    );
    refused(
        "o.broadcast",
        &["tensor<2x3xf32>", "tensor<?x1xf32>"],
        &["tensor<5x3xf32>"],
        "result type '5x3' not broadcast compatible with broadcasted operands's shapes '2x3'",
    );
    refused(
        "o.broadcast",
        &["tensor<2x3xf32>", "vector<2x3xf32>"],
        &["tensor<2x3xf32>"],
        "cannot broadcast vector with tensor",
    );
}

#[test]
fn operands_are_alike() {
    let tensors = ["tensor<2x3xf32>", "tensor<2x3xf32>"];
    assert_eq!(of_types("o.operands", &tensors, &["tensor<2x3xi1>"]), None);
    refused(
        "o.operands",
        &["tensor<2x3xf32>", "tensor<2x4xf32>"],
        &["tensor<2x3xf32>"],
        "requires the same shape for all operands",
    );
    refused(
        "o.operands",
        &["tensor<2x3xf32>", "tensor<2x3xi32>"],
        &["tensor<2x3xf32>"],
        "requires the same element type for all operands",
    );
    refused(
        "o.operands",
        &tensors,
        &["tensor<2xf32>"],
        "result type has different rank than operands",
    );
    let traits = OperandsOp::INFO.traits;
    assert!(traits.has(OpTraits::TENSORIZABLE.with(OpTraits::MEMREFS_NORMALIZABLE)));
}

// covers: ODS-066, ODS-067, ODS-074
#[test]
fn parts_agree_in_an_aspect() {
    let (a, b, c) = ("vector<4xf32>", "tensor<2x3xf32>", "tensor<2x3xi1>");
    let (d, e) = ("tensor<3x4xi8>", "tensor<12xi8>");
    assert_eq!(of_types("o.aspects", &[a, b, c, d, e], &[]), None);
    let wrong = [
        (
            ["vector<4xf64>", b, c, d, e],
            "all of {a, b} have same element type",
        ),
        (
            [a, b, "tensor<3x2xi1>", d, e],
            "all of {b, c} have same shape",
        ),
        ([a, b, c, e, e], "all of {c, d} have same rank"),
        (
            [a, b, c, d, "tensor<13xi8>"],
            "all of {d, e} have same element count",
        ),
    ];
    for (types, message) in wrong {
        refused(
            "o.aspects",
            &types,
            &[],
            &format!("failed to verify that {message}"),
        );
    }
    rejects(
        "%0 = \"t.v\"() : () -> tensor<3xf32>\n\"o.aspects\"(%0, %0, %0, %0, %0) : (tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>, tensor<3xf32>) -> ()",
        "'o.aspects' op failed to verify that a and e differ",
    );
}

#[test]
fn a_type_may_not_follow() {
    accepts("%0 = \"t.v\"() : () -> i8\n%1 = o.half %0 : i8");
    let wrong = "%0 = \"t.v\"() : () -> i7 %y = o.half %0 : i7";
    rejects(
        wrong,
        "custom op 'o.half' cannot infer the type of result 'y'",
    );
    refused(
        "o.half",
        &["i8"],
        &["i5"],
        "failed to verify that the result has half the bits",
    );
    refused(
        "o.half",
        &["i7"],
        &["i7"],
        "failed to verify that the result has half the bits",
    );
    with_module(&context(), |rw| {
        let ty = IntegerType::get(rw, 7).into();
        let block = rw.ir_mut().create_block(&[ty]);
        let seven = rw.block_arg(block, 0);
        let error = rw.infer_result_types(HalfOp::INFO, Location::UNKNOWN, &[seven], &[]);
        assert_eq!(
            error
                .map_err(|error| error.message().to_owned())
                .err()
                .as_deref(),
            Some("'o.half' op cannot infer the type of result 'y'")
        );
    });
}

#[test]
fn ranks_are_one() {
    let ranked =
        |operands: &[&str], message| refused("o.ranked", operands, &["vector<4xi8>"], message);
    assert_eq!(
        of_types("o.ranked", &["vector<2xi8>", "i1"], &["vector<4xi8>"]),
        None
    );
    ranked(
        &["vector<4xi8>", "tensor<2x2xi8>"],
        "operands don't have matching ranks",
    );
    ranked(
        &["tensor<2x2xi8>"],
        "result type has different rank than operands",
    );
}

#[test]
fn lists_of_types_follow_from_lists() {
    assert_eq!(
        of_types("o.map", &["i1", "i2"], &["i1", "i2", "index"]),
        None
    );
    refused(
        "o.map",
        &["i1", "i2"],
        &["i1", "i3", "index"],
        "failed to verify that each result is as its operand, and an index more",
    );
    refused(
        "o.map",
        &["i1"],
        &["i1"],
        "failed to verify that each result is as its operand, and an index more",
    );
}

// covers: TRT-002, TRT-003, TRT-004, TRT-005, TRT-006, ODS-068, ODS-069
#[test]
fn a_trait_of_ones_own_checks_and_folds() {
    accepts("%0 = \"t.v\"() : () -> i64\n%1 = o.at_most %0, %0");
    rejects(
        "%0 = \"t.v\"() : () -> i64\n%1 = o.at_most %0, %0, %0",
        "'o.at_most' op has 3 operands, 2 are allowed",
    );
    assert_eq!(
        super::hooks::canonicalized(
            "%0 = \"t.v\"() : () -> i64\n%1 = o.at_most %0, %0\n\"t.use\"(%1) : (i64) -> ()"
        ),
        "module {\n  %0 = \"t.v\"() : () -> i64\n  \"t.use\"(%0) : (i64) -> ()\n}\n"
    );
    let cx = context();
    let text = b"%0 = \"t.v\"() : () -> i64\n%1 = o.at_most %0";
    let module = parse_module(&cx, text, "t.mlir").expect("the text is valid");
    let op = module
        .all_ops()
        .into_iter()
        .find(|op| AtMostOp::cast(&module, *op).is_some());
    let op = op.expect("it is there");
    assert!(module.has_op_trait::<AtMost<2>>(op) && !module.has_op_trait::<AtMost<3>>(op));
    assert!(module.has_op_trait::<About<u32>>(op) && !module.has_op_trait::<About<u64>>(op));
    assert_eq!(AtMostOp::LIMIT, 2);
}

// covers: ODS-096, ODS-097
#[test]
fn checks_come_in_mlirs_order() {
    let phases = ["first", "second", "third", "fourth"];
    for (index, first) in phases.iter().enumerate() {
        let wrong = phases[index..].join(", ");
        rejects(
            &format!(
                "%0 = \"t.v\"() : () -> i64\n\"o.ordered\"(%0) ({{}}) {{wrong = \"{wrong}\"}} : (i64) -> ()"
            ),
            &format!("'o.ordered' op is wrong: {first}"),
        );
    }
    // Structure and types come before.
    rejects(
        "%0 = \"t.v\"() : () -> i64\n\"o.ordered\"(%0) ({^bb0(%a: i1): }) {wrong = \"first\"} : (i64) -> ()",
        "'o.ordered' op region should have no arguments",
    );
    rejects(
        "%0 = \"t.v\"() : () -> i1\n\"o.ordered\"(%0) ({}) {wrong = \"first\"} : (i1) -> ()",
        "'o.ordered' op operand #0 must be 64-bit signless integer, but got 'i1'",
    );
    // Of what is inside first its own faults.
    rejects(
        "%0 = \"t.v\"() : () -> i64\n\"o.ordered\"(%0) ({ \"o.ordered\"(%0) ({}) {wrong = \"second\"} : (i64) -> () }) {wrong = \"fourth\"} : (i64) -> ()",
        "'o.ordered' op is wrong: second",
    );
}
