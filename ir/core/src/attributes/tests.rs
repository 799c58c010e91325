use super::{AffineMapAttr, AttrData, Attribute, Int, IntegerAttr};
use crate::Context;
use crate::affine::AffineExpr::{self, Constant, Dim, Symbol};
use crate::affine::{AffineMap, BinaryKind};
use crate::types::Signedness::Signless;
use crate::types::{IntegerType, Type};

#[test]
fn equal_integers_are_one_attribute() {
    let cx = Context::new();
    for (ty, value) in [
        (Type::I1, 1),
        (Type::I1, 2),
        (Type::I8, 255),
        (Type::I64, -1),
        (Type::INDEX, 1 << 70),
        (IntegerType::get(&cx, 100).into(), 1 << 70),
    ] {
        let attr = IntegerAttr::get(&cx, ty, value);
        let value = Int::from(value);
        assert_eq!(attr, IntegerAttr::from_int(&cx, ty, value.clone()));
        let width = attr.width(&cx);
        let value = value.wrapped(width, Signless);
        assert_eq!(*attr.int(&cx), value);
        let data = AttrData::Integer { value, ty };
        assert_eq!(Attribute::from(attr), Attribute::get(&cx, data));
    }
    let one = |ty| IntegerAttr::get(&cx, ty, 1);
    assert_eq!(Attribute::from(one(Type::I1)), Attribute::TRUE);
    assert_ne!(one(Type::I8), one(Type::I16));
}

// covers: IR-090
#[test]
fn equal_expressions_are_one_attribute() {
    let cx = Context::new();
    let attribute = |result: AffineExpr| {
        let map = AffineMap::new(2, 1, vec![result]);
        AffineMapAttr::get(&cx, map)
    };
    let add = |lhs, rhs| AffineExpr::binary(BinaryKind::Add, lhs, rhs);
    let sum = attribute(add(add(Dim(0), Symbol(0)), Constant(0)));
    assert_eq!(sum, attribute(add(Dim(0), Symbol(0))));
    assert_ne!(sum, attribute(add(Dim(1), Symbol(0))));
}
