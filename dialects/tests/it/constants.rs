//! `arith.constant` built by code: of which values, and with which type.

use terrace_dialects::arith::ConstantOp;
use terrace_dialects::ub::PoisonAttr;
use terrace_ir::asm::{parse_attribute, parse_type};
use terrace_ir::attributes::Attribute;
use terrace_ir::{Builder, Location};

use crate::{context, parse};

#[test]
fn constants_hold_numbers_of_types_without_a_sign() {
    let cx = context();
    let is_buildable = |value: &str, ty: &str| {
        let value = parse_attribute(&cx, value).expect("it is an attribute");
        let ty = parse_type(&cx, ty).expect("it is a type");
        ConstantOp::is_buildable(&cx, value, ty)
    };
    assert!(is_buildable("1 : i8", "i8"));
    assert!(is_buildable("true", "i1"));
    assert!(is_buildable("3 : index", "index"));
    assert!(is_buildable("1.0 : f80", "f80"));
    assert!(is_buildable("dense<1> : vector<2xi8>", "vector<2xi8>"));
    assert!(!is_buildable("1 : i8", "i16"));
    assert!(!is_buildable("1 : ui8", "ui8"));
    assert!(!is_buildable("1 : si8", "si8"));
    assert!(!is_buildable("dense<1> : tensor<2xui8>", "tensor<2xui8>"));
    assert!(!is_buildable("\"text\"", "none"));
    assert!(!is_buildable("#ub.poison", "i8"));
}

#[test]
#[should_panic(expected = "'arith.constant' was built from an attribute without a type")]
fn a_constant_has_the_type_of_its_value() {
    let cx = context();
    let mut ir = parse(&cx, "");
    let mut builder = Builder::new(&mut ir);
    let poison: Attribute = PoisonAttr::get(&cx).into();
    ConstantOp::build(&mut builder, Location::UNKNOWN, poison);
}
