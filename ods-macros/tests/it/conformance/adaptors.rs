//! Adaptors, setters and operands that are changed one by one.

use terrace_conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionRewriter, ConversionTarget, Legality,
    TypeConverter, conversion_pattern,
};
use terrace_ir::asm::{PrintOptions, parse_module, print_module};
use terrace_ir::attributes::{Attribute, DenseArrayAttr, IntegerAttr};
use terrace_ir::ods::{
    AdaptedOp, Adaptor, Aggregate, AnyType, DefaultValued, I64Attr, Optional, TypedOp, Variadic,
};
use terrace_ir::rewrite::RewriteResult;
use terrace_ir::types::Type;
use terrace_ir::{Context, Ir, Location, Rewriter, Value};
use terrace_ods_macros::op;

use super::super::dialect::with_module;
use super::segments::SwitchOp;
use super::{ConformanceDialect, context};

/// An argument of every kind.
#[op(
    dialect = ConformanceDialect, mnemonic = "blend",
    traits(AttrSizedOperandSegments),
    assembly {
        $lhs "," $rhs ("by" $factor^ ":" type($factor))? ("with" $extras^ ":" type($extras))? "shift" $shift
        ("exact" $exact^)? ("wide" $width^)? attr_dict ":" type($lhs)
    },
)]
pub struct BlendOp<T: AnyType> {
    #[operand]
    lhs: T,
    #[operand]
    rhs: T,
    #[operand]
    factor: Optional<AnyType>,
    #[operand]
    extras: Variadic<AnyType>,
    #[attr]
    shift: I64Attr,
    #[attr]
    scale: DefaultValued<I64Attr, { 7 }>,
    #[attr]
    label: Optional<I64Attr>,
    #[attr]
    exact: Optional<terrace_ir::attributes::UnitAttr>,
    #[prop]
    width: DefaultValued<u32, { 3 }>,
    #[result]
    result: T,
}

fn values(rw: &mut Rewriter<'_>, count: usize) -> Vec<Value> {
    let block = rw.ir_mut().create_block(&vec![Type::I64; count]);
    (0..count).map(|index| rw.block_arg(block, index)).collect()
}

/// What has two sides: an op or an adaptor.
trait Sides {
    fn sides(&self, ir: &Ir) -> (Value, Value);
}

impl Sides for BlendOp {
    fn sides(&self, ir: &Ir) -> (Value, Value) {
        (self.lhs(ir), self.rhs(ir))
    }
}

impl Sides for Adaptor<'_, BlendOp> {
    fn sides(&self, _: &Ir) -> (Value, Value) {
        (self.lhs(), self.rhs())
    }
}

fn is_square(ir: &Ir, op: &impl Sides) -> bool {
    let (lhs, rhs) = op.sides(ir);
    lhs == rhs
}

// covers: ODS-153, ODS-154
#[test]
fn an_adaptor_has_the_accessors_of_its_op() {
    with_module(&context(), |rw| {
        let v = values(rw, 5);
        let loc = Location::UNKNOWN;
        let op = BlendOp::builder(v[0], v[0], 5)
            .factor(Some(v[1]))
            .extras(&[v[2], v[3]])
            .label(Some(9))
            .exact(true)
            .width(4)
            .build(rw, loc);
        let others = [v[1], v[2], v[3], v[4], v[0]];
        let args: Adaptor<'_, BlendOp> = op.adaptor(rw, &others);
        assert_eq!((args.lhs(), args.rhs()), (v[1], v[2]));
        assert_eq!(
            (args.factor(), args.extras()),
            (Some(v[3]), &[v[4], v[0]][..])
        );
        assert_eq!(
            (args.shift(rw), args.scale(rw), args.label(rw)),
            (5, 7, Some(9))
        );
        assert_eq!((args.exact(rw), args.width(rw)), (true, 4));
        assert!(is_square(rw, &op) && !is_square(rw, &args));
        // Without an op.
        let attributes = rw.inherent_attrs(op.into()).to_vec();
        let args = BlendOp::adaptor_of(rw, &others, &attributes);
        assert_eq!(args.extras().len(), 2);
        let target = rw.ir_mut().create_block(&[]);
        let switch = SwitchOp::build(rw, loc, v[0], &[], &[&[v[1]], &[v[2], v[3]]], &[target]);
        let args = switch.adaptor(rw, &others[..4]);
        let lists: Vec<&[Value]> = args.case_operands().collect();
        assert_eq!(lists, [&[v[2]][..], &[v[3], v[4]]]);
    });
}

conversion_pattern! {
    /// A blend of narrow numbers.
    Narrow: BlendOp => narrow;
}

fn narrow(op: BlendOp, operands: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let args = op.adaptor(rw, operands);
    let (loc, shift) = (rw.loc(op.op()), args.shift(rw) + 1);
    let new = BlendOp::builder(args.lhs(), args.rhs(), shift)
        .extras(args.extras())
        .build(rw, loc);
    rw.replace_op_with(op.op(), new.op());
    Ok(())
}

#[test]
fn a_conversion_sees_converted_operands_by_name() {
    let cx = context();
    let text = "%0 = \"t.v\"() : () -> i64
        %1 = o.blend %0, %0 with %0 : i64 shift 1 : i64
        \"t.use\"(%1) : (i64) -> ()";
    let mut module = parse_module(&cx, text.as_bytes(), "t.mlir").expect("the text is valid");
    let converter = TypeConverter::new()
        .rule(|_, _: &Context, ty| (ty == Type::I64).then_some(Some(Type::I32)));
    let is_narrow = |ir: &Ir, op| ir.ty(ir.operand(op, 0)) == Type::I32;
    let target = ConversionTarget::new().op::<BlendOp>(Legality::Dynamic(is_narrow));
    let mut patterns = ConversionPatterns::default();
    patterns.add(Narrow);
    let conversion = Conversion {
        target: &target,
        patterns: &patterns,
        converter: &converter,
        mode: ConversionMode::Partial,
    };
    conversion
        .apply(&mut module)
        .expect("every blend is converted");
    let printed = print_module(&module, &PrintOptions::default());
    assert!(printed.contains("shift 2 : i32"), "{printed}");
}

#[test]
fn operands_are_changed_one_by_one() {
    with_module(&context(), |rw| {
        let v = values(rw, 4);
        let op = BlendOp::build(rw, Location::UNKNOWN, v[0], v[1], None, &[v[2]], 1);
        let extras = |rw: &Rewriter<'_>| -> Vec<Value> { op.extras(rw).collect() };
        op.extras_mut(rw).push(v[3]);
        op.extras_mut(rw).insert(0, v[0]);
        assert_eq!(extras(rw), [v[0], v[2], v[3]]);
        op.extras_mut(rw).set(1, v[1]);
        op.extras_mut(rw).remove(..1);
        assert_eq!(extras(rw), [v[1], v[3]]);
        op.set_factor(rw, Some(v[2]));
        op.extras_mut(rw).extend([v[0], v[0]]);
        assert_eq!((op.factor(rw), op.extras_mut(rw).len()), (Some(v[2]), 4));
        op.extras_mut(rw).clear();
        assert!(op.extras_mut(rw).is_empty());
        op.set_lhs(rw, v[3]);
        op.set_width(rw, 3);
        assert_eq!((op.lhs(rw), op.rhs(rw), op.width(rw)), (v[3], v[1], 3));
    });
}

// covers: ODS-080, ODS-083, ODS-084
#[test]
fn ops_are_built_from_parts_in_a_row() {
    with_module(&context(), |rw| {
        let v = values(rw, 3);
        let loc = Location::UNKNOWN;
        let attributes = [
            ("shift", IntegerAttr::i64(rw, 4).into()),
            ("note", Attribute::UNIT),
            (
                "operandSegmentSizes",
                DenseArrayAttr::i32s(rw, &[1, 1, 0, 1]).into(),
            ),
        ];
        let parts = Aggregate {
            operands: &v,
            attributes: &attributes,
            ..Aggregate::default()
        };
        let op = BlendOp::build_from(rw, loc, &[Type::I64], parts);
        assert_eq!((op.shift(rw), op.scale(rw), op.width(rw)), (4, 7, 3));
        assert_eq!(op.extras(rw).collect::<Vec<_>>(), v[2..]);
        assert_eq!(rw.attr(op.op(), "note"), Some(Attribute::UNIT));
        let op = BlendOp::build_inferred(rw, loc, parts).expect("the type is that of `lhs`");
        assert_eq!(rw.ty(op.result(rw)), Type::I64);
    });
}
