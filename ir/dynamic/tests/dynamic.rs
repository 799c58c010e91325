//! Dialects defined at run time.
#![forbid(unsafe_code)]

use terrace_dynamic::{DynamicDialect, DynamicOp, Parameters, Parametric, Presence};
use terrace_ir::asm::{
    PrintOptions, parse_attribute, parse_module, parse_type, print_attribute, print_module,
    print_type,
};
use terrace_ir::attributes::{Attribute, IntegerAttr, StringAttr, TypeAttr};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    AnyType, Arity, AttrConstraintInfo, BlockCount, F32, FoldResult, I32Attr, MakeAttr, OpTraits,
    TypeConstraintInfo,
};
use terrace_ir::types::Type;
use terrace_ir::verify::verify;
use terrace_ir::{Context, Diagnostic, Ir, Location};
use terrace_rewrite::{GreedyRewrite, PatternSet};

/// A dialect of complex numbers, whose definition closes over a number.
fn cmath(limit: i128) -> DynamicDialect {
    let float =
        TypeConstraintInfo::new("a small float", |_, ty| ty == Type::F32 || ty == Type::F64);
    let complex = TypeConstraintInfo::new("a complex number", |cx, ty| {
        ty.storage::<Parameters>(cx).is_some()
    });
    let any = TypeConstraintInfo::of::<AnyType>();
    let value = AttrConstraintInfo::new(format!("at most {limit}"), move |cx, attr| {
        attr.cast::<IntegerAttr>(cx)
            .is_some_and(|attr| attr.value(cx) <= limit)
    });
    DynamicDialect::new("cmath")
        .summary("Complex numbers.")
        .ty(Parametric::new("complex").parameter("element", float.clone().in_attribute()))
        .ty(Parametric::new("unit"))
        .attribute(
            Parametric::new("range")
                .parameter("low", AttrConstraintInfo::of::<I32Attr>())
                .parameter("high", AttrConstraintInfo::of::<I32Attr>())
                .verify(|cx, loc, parameters| {
                    let value = |index: usize| {
                        let attr = parameters[index].cast::<IntegerAttr>(cx);
                        attr.map(|attr| attr.value(cx))
                    };
                    match value(0) <= value(1) {
                        true => Ok(()),
                        false => Diagnostic::error(loc, "a range is not empty").into(),
                    }
                }),
        )
        .attribute(Parametric::new("word").any_parameters().syntax(
            |parser| {
                parser.parse_punct("=")?;
                let word = parser.parse_keyword()?;
                Ok(vec![StringAttr::get(parser.context(), word).into()])
            },
            |parameters, printer| {
                printer.write(" = ");
                for parameter in parameters {
                    let text = parameter.cast::<StringAttr>(printer.context());
                    let text = text.map(|text| text.text(printer.context()).into_owned());
                    printer.write(&text.unwrap_or_default());
                }
            },
        ))
        .op(DynamicOp::new("constant")
            .attribute("value", Presence::Required, value)
            .attribute(
                "scale",
                Presence::Default(MakeAttr::new(|cx| {
                    IntegerAttr::get(cx, Type::I32, 1).into()
                })),
                AttrConstraintInfo::of::<I32Attr>(),
            )
            .result("result", Arity::One, any.clone())
            .traits(OpTraits::PURE.with(OpTraits::CONSTANT_LIKE)))
        .op(DynamicOp::new("norm")
            .operand("x", Arity::One, complex)
            .result("y", Arity::One, float.clone())
            .traits(OpTraits::PURE)
            .verify(|ir, op| {
                let (x, y) = (ir.ty(ir.operand(op, 0)), ir.ty(ir.result(op, 0)));
                let element = ir_element(ir, x);
                match element == Some(y) {
                    true => Ok(()),
                    false => ir.op_error(op, "gives the element type").into(),
                }
            })
            .custom_assembly(
                |parser, state| {
                    let x = parser.parse_operand()?;
                    let at = parser.position();
                    let ty = parser.parse_colon_type()?;
                    let element = ir_element(parser.context(), ty);
                    let Some(element) = element else {
                        return Err(parser.error_at(at, "expected a complex number"));
                    };
                    let value = parser.resolve_operand(x, ty)?;
                    state.operands.push(value);
                    state.result_types.push(element);
                    Ok(())
                },
                |ir, op, printer| {
                    let x = ir.operand(op, 0);
                    printer.write(" ");
                    printer.print_operand(x);
                    printer.write(" : ");
                    printer.print_type(ir.ty(x));
                },
            ))
        .op(DynamicOp::new("same")
            .operand("x", Arity::One, any.clone())
            .result("y", Arity::One, any.clone())
            .traits(OpTraits::PURE.with(OpTraits::SAME_OPERANDS_AND_RESULT_TYPE))
            .fold(|ir, op, _| FoldResult::single(ir.operand(op, 0))))
        .op(DynamicOp::new("pick")
            .operand("first", Arity::Optional, any.clone())
            .operand("rest", Arity::Variadic, any)
            .traits(OpTraits::ATTR_SIZED_OPERAND_SEGMENTS))
        .op(DynamicOp::new("body")
            .region("body", Arity::One, BlockCount::Exactly(1))
            .traits(OpTraits::ISOLATED_FROM_ABOVE.with(OpTraits::NO_TERMINATOR)))
}

fn ir_element(cx: &Context, complex: Type) -> Option<Type> {
    let parameter = *complex.storage::<Parameters>(cx)?.first()?;
    Some(parameter.cast::<TypeAttr>(cx)?.value(cx))
}

fn context() -> Context {
    let cx = Context::new();
    cmath(100).load(&cx).expect("it is well defined");
    cx.allow_unregistered_dialects(true);
    cx
}

fn messages(errors: Vec<Diagnostic>) -> Vec<String> {
    errors
        .iter()
        .map(|error| error.message().to_owned())
        .collect()
}

fn parse(cx: &Context, text: &str) -> Result<Box<Ir>, Vec<String>> {
    let ir = parse_module(cx, text.as_bytes(), "test.mlir").map_err(messages)?;
    verify(&ir).map_err(messages)?;
    Ok(ir)
}

fn error(text: &str) -> String {
    parse(&context(), text).unwrap_err().remove(0)
}

#[test]
fn ops_are_read_verified_and_printed_by_their_tables() {
    let cx = context();
    let text = "\
module {
  %0 = \"cmath.constant\"() <{scale = 1 : i32, value = 7 : i64}> : () -> !cmath.complex<f32>
  %1 = cmath.norm %0 : !cmath.complex<f32>
  \"cmath.pick\"(%1, %1) <{operandSegmentSizes = array<i32: 0, 2>}> : (f32, f32) -> ()
  \"cmath.body\"() ({
    \"other.op\"() {range = #cmath.range<1 : i32, 2 : i32>, word = #cmath<word = hello>} : () -> ()
  }) : () -> ()
}
";
    let ir = parse(&cx, text).expect("the text is valid");
    assert_eq!(print_module(&ir, &PrintOptions::default()), text);
    let info = cx.op_name("cmath.pick").info(&cx).expect("it is defined");
    assert_eq!((&*info.name, info.dialect()), ("cmath.pick", "cmath"));
    let body = ir.children().next().expect("an isolated op owns an arena");
    assert_eq!(ir.name(body.0).as_str(&cx), "cmath.body");
}

#[test]
fn tables_say_what_is_wrong() {
    let cases = [
        (
            "%0 = \"cmath.constant\"() <{value = 101}> : () -> f32",
            "'cmath.constant' op attribute 'value' failed to satisfy constraint: at most 100",
        ),
        (
            "%0 = \"cmath.constant\"() : () -> f32",
            "'cmath.constant' op requires attribute 'value'",
        ),
        (
            "%0 = \"a.b\"() : () -> f32 \"cmath.norm\"(%0) : (f32) -> f32",
            "'cmath.norm' op operand #0 must be a complex number, but got 'f32'",
        ),
        (
            "%0 = \"a.b\"() : () -> !cmath.complex<f32> \"cmath.norm\"(%0) : (!cmath.complex<f32>) -> f64",
            "'cmath.norm' op gives the element type",
        ),
        (
            "%0 = \"a.b\"() : () -> !cmath.complex<i32>",
            "parameter 'element' must be type attribute of a small float, but got 'i32'",
        ),
        (
            "%0 = \"a.b\"() : () -> !cmath.complex",
            "expected 1 type arguments, but had 0",
        ),
        (
            "\"a.b\"() {a = #cmath.range<2 : i32, 1 : i32>} : () -> ()",
            "a range is not empty",
        ),
        (
            "%0 = cmath.constant",
            "custom op 'cmath.constant' has no custom assembly form",
        ),
        (
            "\"cmath.other\"() : () -> ()",
            "unregistered operation 'cmath.other' found in dialect ('cmath') that does not allow unknown operations",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(error(text), expected, "{text}");
    }
}

#[test]
fn folds_and_canonicalization_know_no_difference() {
    let cx = context();
    let text = "%0 = \"a.b\"() : () -> i32 %1 = \"cmath.same\"(%0) : (i32) -> i32 \"a.c\"(%1) : (i32) -> ()";
    let mut ir = parse(&cx, text).expect("the text is valid");
    let patterns = PatternSet::canonicalization(&cx).freeze(&cx);
    let _ = GreedyRewrite::new(&patterns).run(&mut ir);
    let printed = print_module(&ir, &PrintOptions::default());
    assert!(!printed.contains("cmath.same"), "{printed}");
    assert!(printed.contains("\"a.c\"(%0)"), "{printed}");
}

#[test]
fn ops_are_built_by_name() {
    let cx = context();
    let mut ir = parse(&cx, "").expect("the text is valid");
    let name = cx.op_name("cmath.constant");
    let mut state = OpState::new(&cx, name, Location::UNKNOWN);
    state.result_types.push(Type::F32);
    state.set_attr(&cx, "value", IntegerAttr::get(&cx, Type::I64, 3).into());
    let op = state.create(&mut ir);
    let block = ir
        .first_block(ir.regions(ir.root())[0])
        .expect("a module has a block");
    ir.append_op(block, op);
    verify(&ir).expect("it is valid");
    assert!(ir.has_trait(op, OpTraits::PURE));
    let result = ir.result(op, 0);
    assert_eq!(ir.result_group(op, 0), 0..1);
    assert_eq!(ir.ty(result), Type::F32);
}

#[test]
fn types_and_attributes_are_their_definition_and_parameters() {
    let cx = context();
    for text in ["!cmath.complex<f32>", "!cmath.unit"] {
        let ty = parse_type(&cx, text).expect("it is defined");
        assert_eq!(print_type(&cx, ty), text);
        assert_eq!(parse_type(&cx, text), Ok(ty));
    }
    let range = "#cmath.range<1 : i32, 2 : i32>";
    let attr = parse_attribute(&cx, range).expect("it is defined");
    assert_eq!(print_attribute(&cx, attr), range);
    let info = cx.type_info("cmath", "complex").expect("it is defined");
    let parameter: Attribute = TypeAttr::get(&cx, Type::F64).into();
    let built = Type::get_dialect_checked(
        &cx,
        Location::UNKNOWN,
        info.clone(),
        Parameters::new([parameter]),
    );
    assert_eq!(built, parse_type(&cx, "!cmath.complex<f64>"));
    let wrong = Type::get_dialect_checked(&cx, Location::UNKNOWN, info, Parameters::new([]));
    assert!(wrong.is_err());
}

#[test]
fn contexts_do_not_share_definitions_and_free_them() {
    let guard = std::sync::Arc::new(());
    let cx = context();
    let other = Context::new();
    let held = guard.clone();
    let op = DynamicOp::new("op").verify(move |_, _| {
        let _ = &held;
        Ok(())
    });
    let held = guard.clone();
    let ty = Parametric::new("ty").verify(move |_, _, _| {
        let _ = &held;
        Ok(())
    });
    let dialect = DynamicDialect::new("cmath").op(op).ty(ty);
    dialect.load(&other).expect("it is well defined");
    assert!(
        parse(
            &other,
            "\"cmath.op\"() : () -> () \"builtin.unrealized_conversion_cast\"() : () -> !cmath.ty"
        )
        .is_ok()
    );
    assert!(cx.op_name("cmath.op").info(&cx).is_none());
    assert!(other.op_name("cmath.norm").info(&other).is_none());
    drop(other);
    assert_eq!(std::sync::Arc::strong_count(&guard), 1);
}

#[test]
fn wrong_definitions_are_reported_together() {
    let any = TypeConstraintInfo::of::<AnyType>();
    let dialect = DynamicDialect::new("my dialect")
        .op(DynamicOp::new("a b"))
        .op(DynamicOp::new("two"))
        .op(DynamicOp::new("two"))
        .ty(Parametric::new(""))
        .op(DynamicOp::new("groups")
            .operand("x", Arity::Variadic, any.clone())
            .operand("x", Arity::Optional, any.clone())
            .result("y", Arity::Variadic, any.clone())
            .result("z", Arity::Variadic, any)
            .region("r", Arity::Variadic, BlockCount::Any)
            .region("s", Arity::One, BlockCount::Any))
        .op(DynamicOp::new("isolated")
            .traits(OpTraits::ISOLATED_FROM_ABOVE)
            .verify_invariants(|_, _| Ok(())));
    let cx = Context::new();
    let errors = messages(dialect.load(&cx).unwrap_err());
    assert_eq!(
        errors,
        [
            "'my dialect' is not the name of a dialect",
            "'a b' is not the name of an operation",
            "operation 'two' is defined twice in dialect 'my dialect'",
            "'' is not the name of a type",
            "'my dialect.groups' has two parts named 'x'",
            "'my dialect.groups' has 2 operand groups whose sizes are not known",
            "'my dialect.groups' has 2 result groups whose sizes are not known",
            "only the last region group of 'my dialect.groups' may be variadic",
            "'my dialect.isolated' is isolated and cannot bring its own invariants",
        ]
    );
    let float = TypeConstraintInfo::of::<F32>();
    let dialect = |name: &str| {
        let op = DynamicOp::new("op").operand("x", Arity::One, float.clone());
        DynamicDialect::new(name).op(op)
    };
    assert!(dialect("d").load(&cx).is_ok());
    assert_eq!(
        messages(dialect("d").load(&cx).unwrap_err()),
        ["a dialect named 'd' is loaded already"]
    );
}
