//! `constraint!`.

use terrace_ir::Context;
use terrace_ir::attributes::{Attribute, IntegerAttr, StringAttr};
use terrace_ir::ods::{
    AnyRankedTensor, AnyType, AttrConstraint, F32, F64, I64Attr, Index, StrAttr, TensorOf,
    TypeConstraint,
};
use terrace_ir::types::{IntegerType, RankedTensorType, Type};
use terrace_ods_macros::constraint;

fn i24(cx: &Context) -> Type {
    IntegerType::get(cx, 24).into()
}

fn rank(cx: &Context, ty: Type) -> Option<usize> {
    Some(ty.cast::<RankedTensorType>(cx)?.shape(cx).len())
}

constraint! {
    /// 1-D tensor of f64.
    ///
    /// More than messages say.
    pub F64Vector: Type = TensorOf<(F64,)> & |cx, ty| rank(cx, ty) == Some(1);
    /// scalar that is no index
    Scalar: Type = (F32 | F64 | |ty| ty == Type::I1) & !Index;
    /// another name
    Same: Type = Index;
    /// tensor that is no vector
    pub Matrix: Type = AnyRankedTensor & !(|cx, ty| rank(cx, ty) == Some(1));
    /// even value
    EvenI64: Attribute = I64Attr & |value| value % 2 == 0;
    /// 24-bit integer
    I24: Type = AnyType & |cx, ty| ty == i24(cx), buildable = i24;
    /// string or even value
    StringOrEven: Attribute = StrAttr | EvenI64;
    /// long string
    LongStr: Attribute = StrAttr & |_, text| text.len() > 2;
}

fn describe<C: TypeConstraint>() -> String {
    let mut text = String::new();
    C::describe(&mut text);
    text
}

// covers: ODS-066, ODS-070, ODS-071, ODS-075, ODS-076, ODS-077
#[test]
fn on_types() {
    let cx = Context::new();
    let tensor = |shape: &[i64], element| Type::from(RankedTensorType::get(&cx, shape, element));
    assert!(F64Vector::matches(&cx, tensor(&[3], Type::F64)));
    assert!(!F64Vector::matches(&cx, tensor(&[3, 1], Type::F64)));
    assert!(!F64Vector::matches(&cx, tensor(&[3], Type::F32)));
    assert_eq!(describe::<F64Vector>(), "1-D tensor of f64");
    assert!(Scalar::matches(&cx, Type::F64) && Scalar::matches(&cx, Type::I1));
    assert!(!Scalar::matches(&cx, Type::INDEX) && !Scalar::matches(&cx, Type::I8));
    assert!(Matrix::matches(&cx, tensor(&[3, 1], Type::F64)));
    assert!(!Matrix::matches(&cx, tensor(&[3], Type::F64)));
}

// covers: ODS-142
#[test]
fn another_name_has_the_same_single_type() {
    let cx = Context::new();
    assert_eq!(Same::BUILD.map(|build| build(&cx)), Some(Type::INDEX));
    assert!(Scalar::BUILD.is_none());
    assert_eq!(I24::BUILD.map(|build| build(&cx)), Some(i24(&cx)));
    assert!(I24::matches(&cx, i24(&cx)) && !I24::matches(&cx, Type::I32));
}

// covers: ODS-038, ODS-070, ODS-071
#[test]
fn on_attributes() {
    let cx = Context::new();
    let int = |value| Attribute::from(IntegerAttr::i64(&cx, value));
    let text = |text: &str| Attribute::from(StringAttr::get(&cx, text.as_bytes()));
    assert!(EvenI64::matches(&cx, int(4)) && !EvenI64::matches(&cx, int(5)));
    assert_eq!(EvenI64::read(&cx, int(4)), Some(4));
    assert_eq!(EvenI64::make(&cx, 6), int(6));
    assert!(EvenI64::TYPE.is_some());
    assert!(StringOrEven::matches(&cx, text("x")) && StringOrEven::matches(&cx, int(2)));
    assert!(!StringOrEven::matches(&cx, int(1)));
    assert_eq!(StringOrEven::read(&cx, int(2)), Some(int(2)));
    assert!(LongStr::matches(&cx, text("abc")) && !LongStr::matches(&cx, text("ab")));
}
