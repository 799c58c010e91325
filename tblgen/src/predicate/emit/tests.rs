//! What is understood, and what is not.

use super::*;
use crate::predicate::parse;

/// Classes of the same name in Rust.
struct Same;

impl Names for Same {
    fn type_path(&self, class: &str) -> Option<String> {
        class.strip_prefix("mlir::").map(str::to_owned)
    }
    fn attribute_path(&self, class: &str) -> Option<String> {
        self.type_path(class)
    }
    fn test_path(&self, class: &str) -> Option<String> {
        (class == "d::Thorny").then(|| "is_thorny".to_owned())
    }
    fn derived(&self, class: &str, _: bool) -> Vec<String> {
        match class {
            "d::Plant" => vec!["Rose".to_owned(), "Tulip".to_owned()],
            _ => Vec::new(),
        }
    }
    fn interface_path(&self, class: &str) -> Option<String> {
        (class == "d::Plant").then(|| "Plant".to_owned())
    }
    fn function_path(&self, function: &str, is_type: bool) -> Option<String> {
        (function == "d::isOdd" && is_type).then(|| "is_odd".to_owned())
    }
    fn type_function(&self, function: &str) -> Option<String> {
        (function == "d::widened").then(|| "ty.with_element(cx, Type::F64)".to_owned())
    }
    fn op_method(&self, method: &str) -> Option<String> {
        match method {
            "getBedType" => Some("cast<mlir::VectorType>(getBed().getType())".to_owned()),
            "getItself" => Some("getItself()".to_owned()),
            _ => None,
        }
    }
    fn accessor(&self, class: &str, method: &str) -> Option<(String, Class)> {
        match (class, method) {
            ("d::Plant", "isGreen") => Some(("is_green".to_owned(), Class::Condition)),
            ("d::Plant", "getLeaf") => Some(("leaf".to_owned(), Class::Type("Type".into()))),
            _ => None,
        }
    }
}

fn of_type(text: &str) -> Option<String> {
    let variable = ("$_self", "ty", Class::Type("Type".into()));
    Some(condition(&parse(text)?, &Same, &[variable])?.text)
}

#[test]
fn conditions_are_translated() {
    let cases = [
        (
            "(::llvm::isa<::mlir::VectorType>($_self))",
            "ty.is::<VectorType>(cx)",
        ),
        (
            "$_self.isF32() && (!::d::isOdd($_self) || true)",
            "ty == Type::F32 && (!is_odd(cx, ty) || true)",
        ),
        (
            "::llvm::cast<::mlir::VectorType>($_self).getShape() == ::llvm::ArrayRef<int64_t>({16})",
            "ty.cast::<VectorType>(cx).is_some_and(|ty| ty.shape(cx) == [16])",
        ),
        (
            "::llvm::is_contained({1, 2}, ::llvm::cast<::mlir::IntegerType>($_self).getWidth())",
            "ty.cast::<IntegerType>(cx).is_some_and(|ty| [1, 2].contains(&i64::from(ty.width(cx))))",
        ),
        ("::llvm::isa<::d::Thorny>($_self)", "is_thorny(cx, ty)"),
        (
            "$_self && ::d::isOdd(::llvm::cast<::mlir::VectorType>($_self))",
            "true && ty.cast::<VectorType>(cx).is_some_and(|ty| is_odd(cx, Type::from(ty)))",
        ),
    ];
    let derived = "::llvm::isa<::d::Plant>($_self)";
    let of_derived =
        "(ty.is::<Rose>(cx) || ty.is::<Tulip>(cx) || ty.interface::<dyn Plant>(cx).is_some())";
    for (cpp, rust) in cases.into_iter().chain([(derived, of_derived)]) {
        assert_eq!(of_type(cpp).as_deref(), Some(rust));
    }
}

#[test]
fn numbers_of_attributes_are_compared() {
    let of_attribute = |text: &str| {
        let variable = ("$_self", "attr", Class::Attribute("Attribute".into()));
        Some(condition(&parse(text)?, &Same, &[variable])?.text)
    };
    let number = "::llvm::cast<::mlir::IntegerAttr>($_self).getValue()";
    for (cpp, rust) in [
        (
            format!("::llvm::isPowerOf2_64({number}.getZExtValue())"),
            "u64::try_from(attr.as_i64(cx)).is_ok_and(u64::is_power_of_two)",
        ),
        (
            format!("{number}.isPowerOf2()"),
            "u64::try_from(attr.as_i64(cx)).is_ok_and(u64::is_power_of_two)",
        ),
        (
            format!("{number}.isStrictlyPositive()"),
            "attr.as_i64(cx) > 0",
        ),
    ] {
        let condition = of_attribute(&cpp).unwrap_or_default();
        assert!(condition.contains(rust), "{cpp}: {condition}");
    }
    assert_eq!(of_attribute(&format!("{number}.isSignMask()")), None);
}

#[test]
fn conditions_on_ops_are_about_their_parts() {
    let of_op = |text: &str| {
        let variables = [
            ("$_op", "op.op()", Class::Op),
            ("$x", "op.x(ir)", Class::Value),
            ("$xs", "op.xs(ir)", Class::Values),
            ("$low", "op.low(ir)", Class::List),
        ];
        Some(condition(&parse(text)?, &Same, &variables)?.text)
    };
    let cases = [
        (
            "($low.size()) == ($xs.size())",
            "(op.low(ir).len(cx) as i64) == (op.xs(ir).count() as i64)",
        ),
        (
            "$_op.getNumOperands() > 1 && ::mlir::getElementTypeOrSelf($_op.getResult(0)) == $x.getType()",
            "(ir.num_operands(op.op()) as i64) > 1 && ir.results(op.op()).next().is_some_and(|value| ir.ty(value).element_or_self(cx) == ir.ty(op.x(ir)))",
        ),
    ];
    for (cpp, rust) in cases {
        assert_eq!(of_op(cpp).as_deref(), Some(rust));
    }
    assert_eq!(of_op("$x.getDefiningOp()"), None);
}

#[test]
fn what_is_not_known_is_not_translated() {
    let unknown = [
        "$_self.isFunny()",
        "::d::isEven($_self)",
        "$_self.isF32(",
        "[&]{ return true; }()",
        "$_self == 3",
        "x",
    ];
    for cpp in unknown {
        assert_eq!(of_type(cpp), None, "{cpp}");
    }
    let deep = format!("{}$_self.isF32(){}", "(".repeat(10_000), ")".repeat(10_000));
    assert_eq!(of_type(&deep), None);
}

#[test]
fn types_that_follow_from_types() {
    let function = |text: &str| type_function(&parse(text)?, &Same);
    let cases = [
        ("$_self", "|_, ty| Some(ty)"),
        (
            "::llvm::cast<::mlir::VectorType>($_self).cloneWith({}, IntegerType::get($_ctxt, 1))",
            "|cx, ty| { let ty = ty.cast::<VectorType>(cx)?; Some(Type::from(ty).with_element(cx, Type::I1)) }",
        ),
        (
            "mlir::VectorType::get({cast<mlir::VectorType>($_self).getShape()[0] / 4}, ::mlir::BFloat16Type::get($_ctxt))",
            "|cx, ty| { let ty = ty.cast::<VectorType>(cx)?; let &size2 = ty.shape(cx).first()?; Some(Type::from(terrace::ir::types::VectorType::get(cx, &[(size2 / 4)], Type::BF16))) }",
        ),
        (
            "IntegerType::get($_ctxt, cast<mlir::VectorType>($_self).getShape()[1])",
            "|cx, ty| { let ty = ty.cast::<VectorType>(cx)?; let &size2 = ty.shape(cx).get(1)?; let width3 = u32::try_from(size2).ok()?; Some(Type::from(terrace::ir::types::IntegerType::get(cx, width3))) }",
        ),
        (
            "d::widened($_self)",
            "|cx, ty| Some(ty.with_element(cx, Type::F64))",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(function(text).as_deref(), Some(expected), "{text}");
    }
    // A memref has a layout, too: it is no clone that is known.
    for text in [
        "$_self.isF32()",
        "d::unknown($_self)",
        "cast<mlir::ShapedType>($_self).clone($_self)",
    ] {
        assert_eq!(function(text), None, "{text}");
    }
}

#[test]
fn parts_and_methods_of_ops() {
    let variables = [
        ("getBed()", "op.bed(ir)", Class::Value),
        ("getMask()", "op.mask(ir)", Class::OptionalValue),
        ("getOther()", "op.other(ir)", Class::OptionalValue),
    ];
    let of_op = |text: &str| Some(condition(&parse(text)?, &Same, &variables)?.text);
    let cases = [
        (
            "bool(getMask()) == bool(getOther())",
            Some("op.mask(ir).is_some() == op.other(ir).is_some()"),
        ),
        (
            "getBedType().getElementTypeBitWidth() == 8",
            Some(
                "ir.ty(op.bed(ir)).cast::<VectorType>(cx).is_some_and(|ty| ty.element(cx).bit_width(cx).is_some_and(|width2| i64::from(width2) == 8))",
            ),
        ),
        // A method that calls itself, and one that nobody knows.
        ("getItself() == 1", None),
        ("getSoil() == 1", None),
    ];
    for (text, expected) in cases {
        assert_eq!(of_op(text).as_deref(), expected, "{text}");
    }
}

#[test]
fn choices_and_traits() {
    assert_eq!(
        of_type("(isa<mlir::TensorType>($_self) ? cast<mlir::VectorType>($_self).getShape() : llvm::ArrayRef<int64_t>{}) == ArrayRef<int64_t>({2})").as_deref(),
        Some("(if AnyTensor::matches(cx, ty) { ty.cast::<VectorType>(cx).map(|ty| ty.shape(cx)) } else { Some(&[][..]) }).is_some_and(|shape2| shape2 == [2])")
    );
    assert_eq!(
        of_type("$_self.hasTrait<::mlir::ValueSemantics>()").as_deref(),
        Some("(AnyTensor::matches(cx, ty) || AnyVector::matches(cx, ty))")
    );
    assert_eq!(of_type("$_self.hasTrait<::d::Blooming>()"), None);
    assert_eq!(
        of_type("cast<mlir::MemRefType>($_self).isStrided()").as_deref(),
        Some(
            "ty.cast::<MemRefType>(cx).is_some_and(|ty| terrace::dialects::memref::AnyStridedMemRef::matches(cx, Type::from(ty)))"
        )
    );
}
