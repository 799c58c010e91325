//! Types that become several, values that are made where conversion leaves off, and signatures.

use smallvec::smallvec;
use terrace_ir::attributes::{Attribute, IntegerAttr};
use terrace_ir::location::Location;

use super::*;

/// A sum of pairs, element by element.
struct AddPairs;

impl ConversionPattern for AddPairs {
    fn info(&self) -> &terrace_ir::rewrite::PatternInfo {
        AddToCast.info()
    }

    fn convert(&self, _: Op, _: &[Value], _: &mut ConversionRewriter<'_>) -> RewriteResult {
        Err(MatchFailure::new("the operands are no pairs"))
    }

    fn convert_many(
        &self,
        op: Op,
        operands: &[Converted],
        rw: &mut ConversionRewriter<'_>,
    ) -> RewriteResult {
        let [lhs, rhs] = operands else {
            return Err(MatchFailure::new("a sum is of two"));
        };
        let mut sums = Converted::new();
        for (lhs, rhs) in lhs.iter().zip(rhs) {
            let spec = OpSpec {
                operands: &[*lhs, *rhs],
                result_types: &[rw.ty(*lhs)],
                ..OpSpec::new(rw.op_name("u.add"), rw.loc(op))
            };
            let sum = rw.create(spec);
            sums.push(rw.result(sum, 0));
        }
        rw.replace_op_with_many(op, &[sums]);
        Ok(())
    }
}

impl Setup {
    /// `i64` becomes two `i32`, `f32` nothing.
    fn splitting(mut self) -> Self {
        self.converter = TypeConverter::new().rule_to_many(|_, _, ty| match ty {
            Type::I64 => Some(Some(smallvec![Type::I32, Type::I32])),
            Type::F32 => Some(Some(smallvec![])),
            Type::F64 => Some(None),
            _ => None,
        });
        self
    }
}

// covers: DC-017
#[test]
fn a_type_may_become_several_or_none() {
    let cx = context();
    let converter = Setup::partial(target()).splitting().converter;
    assert_eq!(
        converter.convert_to_many(&cx, Type::I64).as_deref(),
        Some(&[Type::I32; 2][..])
    );
    assert_eq!(
        converter.convert_to_many(&cx, Type::F32).as_deref(),
        Some(&[][..])
    );
    assert_eq!(
        converter.convert_to_many(&cx, Type::I1).as_deref(),
        Some(&[Type::I1][..])
    );
    assert_eq!(converter.convert_to_many(&cx, Type::F64), None);
    assert_eq!(converter.convert(&cx, Type::I64), None);
    let all = converter.convert_all(&cx, [Type::I64, Type::F32, Type::I1]);
    assert_eq!(all, Some(vec![Type::I32, Type::I32, Type::I1]));
}

// covers: DC-017, DC-020
#[test]
fn values_become_several_and_one_again() {
    let body = r#"^bb0(%a: i64):
%0 = "t.add"(%a, %a) : (i64, i64) -> i64
%1 = "t.add"(%0, %a) : (i64, i64) -> i64
"t.return"(%1) : (i64) -> ()"#;
    let expected = r#"^bb0(%arg0: i64):
%0:2 = "builtin.unrealized_conversion_cast"(%arg0) : (i64) -> (i32, i32)
%1 = "u.add"(%0#0, %0#0) : (i32, i32) -> i32
%2 = "u.add"(%0#1, %0#1) : (i32, i32) -> i32
%3 = "u.add"(%1, %0#0) : (i32, i32) -> i32
%4 = "u.add"(%2, %0#1) : (i32, i32) -> i32
%5 = "builtin.unrealized_conversion_cast"(%3, %4) : (i32, i32) -> i64
"t.return"(%5) : (i64) -> ()"#;
    let illegal = || target().op::<AddOp>(Legality::Illegal);
    let setup = Setup::partial(illegal()).pattern(AddPairs).splitting();
    assert_eq!(setup.convert(body), expected);
    // A pattern for single values is told so.
    let setup = Setup::partial(illegal()).pattern(AddToCast).splitting();
    assert_eq!(
        setup.failure(body)[1],
        "tried `AddToCast`: operand #0 becomes 2 values, and the pattern takes one for each operand"
    );
}

/// Converts a block with the signature that the converter gives.
fn convert_signature(op: FuncOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let region = rw.regions(op.op())[0];
    rw.convert_region_types(region)?;
    rw.modify(op.op(), |ir| ir.set_attr(op.op(), "done", Attribute::UNIT));
    Ok(())
}

/// The first argument becomes the last, the second becomes the first, and there is a new one between them.
fn turn_around(op: FuncOp, _: &[Value], rw: &mut ConversionRewriter<'_>) -> RewriteResult {
    let region = rw.regions(op.op())[0];
    let block = rw
        .first_block(region)
        .ok_or_else(|| MatchFailure::new("no body"))?;
    let [first, second] = [0, 1].map(|index| rw.ty(rw.block_arg(block, index)));
    let mut signature = SignatureConversion::new(3);
    let at = signature.append_inputs(&[second]);
    signature.append_inputs(&[Type::I1]);
    signature.add_inputs(0, &[first]);
    signature.remap_input(1, at, 1);
    // The third becomes the first.
    let new = {
        assert_eq!(signature.types(), [second, Type::I1, first]);
        let value = rw.block_arg(block, 0);
        signature.remap_input_to(2, value);
        rw.apply_signature_conversion(block, &signature)
    };
    assert_eq!(new.len(), 3);
    rw.modify(op.op(), |ir| ir.set_attr(op.op(), "done", Attribute::UNIT));
    Ok(())
}

conversion_pattern! {
    /// Blocks get what their arguments become.
    ConvertSignature: FuncOp => convert_signature;
    /// Arguments change places.
    TurnAround: FuncOp => turn_around;
}

fn is_done(ir: &Ir, op: Op) -> bool {
    ir.attr(op, "done").is_some()
}

// covers: DC-017, DC-024, DC-026, DC-028
#[test]
fn block_arguments_become_several_or_none() {
    let target = target()
        .op::<FuncOp>(Legality::Dynamic(is_done))
        .op::<AddOp>(Legality::Illegal);
    let setup = Setup::partial(target)
        .pattern(ConvertSignature)
        .pattern(AddPairs)
        .splitting();
    let body = r#"^bb0(%a: i64, %b: f32, %c: i1):
%0 = "t.add"(%a, %a) : (i64, i64) -> i64
"t.return"(%a, %c, %b) : (i64, i1, f32) -> ()"#;
    let expected = r#"^bb0(%arg0: i32, %arg1: i32, %arg2: i1):
%0 = "builtin.unrealized_conversion_cast"() : () -> f32
%1 = "builtin.unrealized_conversion_cast"(%arg0, %arg1) : (i32, i32) -> i64
%2 = "u.add"(%arg0, %arg0) : (i32, i32) -> i32
%3 = "u.add"(%arg1, %arg1) : (i32, i32) -> i32
"t.return"(%1, %arg2, %0) : (i64, i1, f32) -> ()"#;
    assert_eq!(setup.convert(body), expected);
}

// covers: DC-025, DC-026, DC-027
#[test]
fn signatures_say_what_becomes_of_each_argument() {
    let setup =
        Setup::partial(target().op::<FuncOp>(Legality::Dynamic(is_done))).pattern(TurnAround);
    let body = r#"^bb0(%a: i32, %b: i64, %c: i32):
"t.return"(%a, %b, %c) : (i32, i64, i32) -> ()"#;
    let expected = r#"^bb0(%arg0: i64, %arg1: i1, %arg2: i32):
"t.return"(%arg2, %arg0, %arg2) : (i32, i64, i32) -> ()"#;
    assert_eq!(setup.convert(body), expected);
}

/// Builds an op of this name for a value, or says that it cannot.
fn by_op(
    name: &'static str,
) -> impl Fn(&mut Builder<'_>, Type, &[Value], Location) -> Option<Option<Value>> + Send + Sync + 'static
{
    move |builder, ty, inputs, loc| {
        let spec = OpSpec {
            operands: inputs,
            result_types: &[ty],
            ..OpSpec::new(builder.op_name(name), loc)
        };
        let op = builder.create(spec);
        Some(Some(builder.result(op, 0)))
    }
}

// covers: DC-020, DC-021, DC-022
#[test]
fn values_are_made_by_materializations() {
    let setup = || {
        Setup::partial(target().op::<AddOp>(Legality::Illegal))
            .pattern(AddToCast)
            .widening()
    };
    let with = |change: fn(TypeConverter) -> TypeConverter| {
        let mut setup = setup();
        setup.converter = change(setup.converter);
        setup
    };
    let expected = r#"^bb0(%arg0: i32):
%0 = "u.extend"(%arg0) : (i32) -> i64
%1 = "t.cast"(%0, %0) : (i64, i64) -> i64
%2 = "u.truncate"(%1) : (i64) -> i32
"t.return"(%2) : (i32) -> ()"#;
    let both = with(|converter| {
        converter
            .target_materialization(by_op("u.extend"))
            .target_materialization(|_, _, _, _| None)
            .source_materialization(by_op("u.truncate"))
    });
    assert_eq!(both.convert(SUM), expected);
    // One that knows that it cannot be done ends the search.
    let fails = with(|converter| {
        converter
            .target_materialization(by_op("u.extend"))
            .target_materialization(|_, _, _, _| Some(None))
    });
    assert_eq!(
        fails.failure(SUM)[1],
        "tried `AddToCast`: a value cannot be materialized in its type"
    );
}

// covers: DC-023
#[test]
fn a_source_materialization_that_fails_fails_the_conversion() {
    let mut setup = Setup::partial(target().op::<AddOp>(Legality::Illegal))
        .pattern(AddToCast)
        .widening();
    setup.converter = setup
        .converter
        .source_materialization(|_, _, _, _| Some(None));
    assert_eq!(
        setup.failure(SUM),
        [
            "failed to legalize operation 't.return'",
            "an operand is as it was before for this operation: a value cannot be materialized in its type"
        ]
    );
}

// covers: DC-019
#[test]
fn block_arguments_have_materializations_of_their_own() {
    let target = || target().op::<FuncOp>(Legality::Dynamic(is_done));
    let convert = |change: fn(TypeConverter) -> TypeConverter| {
        let mut setup = Setup::partial(target())
            .pattern(ConvertArguments)
            .widening();
        setup.converter = change(setup.converter);
        setup.convert("^bb0(%a: i32):\n\"t.return\"(%a) : (i32) -> ()")
    };
    let argument = convert(|converter| {
        converter
            .argument_materialization(by_op("u.argument"))
            .source_materialization(by_op("u.source"))
    });
    assert!(argument.contains("u.argument") && !argument.contains("u.source"));
    let source = convert(|converter| converter.source_materialization(by_op("u.source")));
    assert!(source.contains("u.source"));
}

#[test]
fn rules_may_look_at_values_and_at_attributes() {
    let mut setup = Setup::partial(target().op::<AddOp>(Legality::Illegal))
        .pattern(AddToCast)
        .widening();
    // Block arguments keep their type.
    setup.converter = setup
        .converter
        .value_rule(|_, ir, value| ir.defining_op(value).is_none().then(|| Some(ir.ty(value))));
    let expected = r#"^bb0(%arg0: i32):
%0 = "t.cast"(%arg0, %arg0) : (i32, i32) -> i64"#;
    assert!(setup.convert(SUM).starts_with(expected));
    let cx = context();
    let converter = TypeConverter::new()
        .attribute_rule(|_, cx, attr| {
            Some(Some(
                IntegerAttr::get(cx, Type::I64, attr.cast::<IntegerAttr>(cx)?.value(cx)).into(),
            ))
        })
        .attribute_rule(|_, _, attr| (attr == Attribute::UNIT).then_some(None));
    let seven = |ty| Attribute::from(IntegerAttr::get(&cx, ty, 7));
    assert_eq!(
        converter.convert_attribute(&cx, seven(Type::I32)),
        Some(seven(Type::I64))
    );
    assert_eq!(converter.convert_attribute(&cx, Attribute::UNIT), None);
    let text = terrace_ir::attributes::StringAttr::get(&cx, "text").into();
    assert_eq!(converter.convert_attribute(&cx, text), Some(text));
}
