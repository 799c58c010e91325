//! What patterns of a conversion do with typed ops: replace one with all else kept, set what differs, make a value of it.

use terrace_conversion::{
    Conversion, ConversionMode, ConversionPatterns, ConversionTarget, Legality, TypeConverter,
    conversion_pattern,
};
use terrace_ir::Context;
use terrace_ir::asm::{PrintOptions, parse_module, print_module};
use terrace_ir::ods::*;
use terrace_ir::types::Type;
use terrace_ods_macros::*;

#[dialect(name = "c", ops(OldOp, NewOp, TwiceOp, SumOp))]
struct C;

#[op(dialect = C, mnemonic = "old")]
struct OldOp {
    #[operand]
    values: Variadic<AnyType>,
    #[attr]
    times: I64Attr,
    #[attr]
    why: Optional<StrAttr>,
    #[result]
    result: AnyType,
}

#[op(dialect = C, mnemonic = "new")]
struct NewOp {
    #[operand]
    values: Variadic<AnyType>,
    #[attr]
    times: I64Attr,
    #[attr]
    why: Optional<StrAttr>,
    #[result]
    result: AnyType,
}

#[op(dialect = C, mnemonic = "twice")]
struct TwiceOp {
    #[operand]
    value: AnyType,
    #[result]
    result: AnyType,
}

#[op(dialect = C, mnemonic = "sum")]
struct SumOp {
    #[operand]
    lhs: AnyType,
    #[operand]
    rhs: AnyType,
    #[result]
    result: AnyType,
}

conversion_pattern! {
    /// All is kept but for the number.
    Renamed: OldOp => |op, operands, rw| {
        let new: NewOp = rw.convert_op_to(op, operands)?;
        let times = new.times(rw) + 1;
        rw.update(new, |rw| new.set_times(rw, times));
        Ok(())
    };

    /// One value of another.
    Added: TwiceOp => |op, operands, rw| {
        rw.replace_by(op, |rw, loc, ty| {
            Ok(SumOp::build(rw, loc, ty, operands[0], operands[0]).as_value(rw))
        })
    };
}

fn converted(text: &str) -> Result<String, String> {
    let cx = Context::new();
    cx.load_dialect::<C>();
    cx.allow_unregistered_dialects(true);
    let target = ConversionTarget::new()
        .op::<OldOp>(Legality::Illegal)
        .op::<TwiceOp>(Legality::Illegal)
        .op::<NewOp>(Legality::Legal)
        .op::<SumOp>(Legality::Legal);
    let converter = TypeConverter::new().rule(|_, _, ty| match ty {
        Type::I32 => Some(Some(Type::I64)),
        Type::F32 => Some(None),
        _ => None,
    });
    let mut patterns = ConversionPatterns::new();
    patterns.add(Renamed).add(Added);
    let mut module = parse_module(&cx, text.as_bytes(), "t.mlir").expect("the text is valid");
    let conversion = Conversion {
        target: &target,
        patterns: &patterns,
        converter: &converter,
        mode: ConversionMode::Partial,
    };
    match conversion.apply(&mut module) {
        Ok(()) => Ok(print_module(&module, &PrintOptions::default())),
        Err(error) => Err(error.message().to_owned()),
    }
}

#[test]
fn an_op_becomes_another_and_setters_change_it() {
    let text = r#"%0 = "a.value"() : () -> i64
        %1 = "c.old"(%0, %0) <{times = 2 : i64, why = "so"}> {kept} : (i64, i64) -> i32
        "a.use"(%1) : (i32) -> ()"#;
    let printed = converted(text).expect("it is converted");
    let new = r#""c.new"(%0, %0) <{times = 3 : i64, why = "so"}> {kept} : (i64, i64) -> i64"#;
    assert!(printed.contains(new), "{printed}");
    assert!(!printed.contains("c.old"), "{printed}");
}

#[test]
fn a_value_takes_the_place_of_an_op() {
    let text = r#"%0 = "a.value"() : () -> i64
        %1 = "c.twice"(%0) : (i64) -> i32
        %2 = "c.twice"(%1) : (i32) -> i32
        "a.use"(%2) : (i32) -> ()"#;
    let printed = converted(text).expect("it is converted");
    assert_eq!(printed.matches("c.sum").count(), 2, "{printed}");
    assert!(
        printed.contains(r#""c.sum"(%1, %1) : (i64, i64) -> i64"#),
        "{printed}"
    );
}

#[test]
fn a_type_that_cannot_be_converted_fails_the_pattern() {
    let text = r#"%0 = "a.value"() : () -> i64
        %1 = "c.twice"(%0) : (i64) -> f32
        "a.use"(%1) : (f32) -> ()"#;
    let error = converted(text).expect_err("there is no such type");
    assert_eq!(
        error,
        "failed to legalize operation 'c.twice' that was explicitly marked illegal"
    );
    let text = r#"%0 = "a.value"() : () -> i64
        %1 = "c.old"(%0) <{times = 2 : i64}> : (i64) -> f32
        "a.use"(%1) : (f32) -> ()"#;
    converted(text).expect_err("there is no such type");
}
