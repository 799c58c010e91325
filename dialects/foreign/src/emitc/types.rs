//! Types, and which of them C has.

use terrace_ir::asm::{AsmParser, AsmPrinter, ParseResult, print_type};
use terrace_ir::ods::{AnyOf, CustomTypeAssembly, VerifyResult, VerifyType};
use terrace_ir::types::{
    DYNAMIC, FloatKind, FloatType, IntegerType, RankedTensorType, TupleType, Type,
};
use terrace_ir::{Context, Diagnostic, Location};
use terrace_ods_macros::{attr, constraint, ty};

use super::EmitcDialect;

/// EmitC array type
///
/// An array of so many elements in each dimension: `!emitc.array<4x8xf32>`.
#[ty(dialect = EmitcDialect, mnemonic = "array", custom_assembly, verify)]
pub struct ArrayType {
    shape: Vec<i64>,
    element: Type,
}

/// Whether arrays may have such elements.
fn is_element(cx: &Context, ty: Type) -> bool {
    is_supported_float(cx, ty) || is_integer_index_or_opaque(cx, ty) || ty.is::<PointerType>(cx)
}

impl ArrayType {
    /// The tensor that has such elements, which is what initial values are.
    pub fn as_tensor(self, cx: &Context) -> RankedTensorType {
        RankedTensorType::get(cx, self.shape(cx), self.element(cx))
    }
}

impl VerifyType for ArrayType {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        let message = match self.shape(cx) {
            [] => "shape must not be empty",
            shape if shape.iter().any(|dim| *dim < 0) => "dimensions must have non-negative size",
            _ if !is_element(cx, self.element(cx)) => "invalid array element type",
            _ => return Ok(()),
        };
        Err(Diagnostic::error(loc, message))
    }
}

impl CustomTypeAssembly for ArrayType {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        parser.parse_punct("<")?;
        let at = parser.position();
        let shape = parser.parse_dimensions(true)?;
        if shape.contains(&DYNAMIC) {
            return Err(parser.error_at(at, "expected static shape"));
        }
        let at = parser.position();
        let element = parser.parse_type()?;
        let cx = parser.context();
        if !is_element(cx, element) {
            let message = format!("invalid array element type '{}'", print_type(cx, element));
            return Err(parser.error_at(parser.since(at), message));
        }
        parser.parse_punct(">")?;
        Ok(ArrayType::get(parser.context(), shape.to_vec(), element))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        printer.write("<");
        for dim in self.shape(cx) {
            printer.write_fmt(format_args!("{dim}x"));
        }
        printer.print_type(self.element(cx));
        printer.write(">");
    }
}

/// EmitC lvalue type
///
/// A place that holds a value: a variable, or what a pointer points to.
#[ty(dialect = EmitcDialect, mnemonic = "lvalue", assembly { "<" qualified($value_type) ">" }, verify)]
pub struct LValueType {
    value_type: Type,
}

impl VerifyType for LValueType {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        let value = self.value_type(cx);
        if !is_supported(cx, value) {
            let value = print_type(cx, value);
            let message =
                format!("!emitc.lvalue must wrap supported emitc type, but got '{value}'");
            return Err(Diagnostic::error(loc, message));
        }
        match value.is::<ArrayType>(cx) {
            true => Err(Diagnostic::error(
                loc,
                "!emitc.lvalue cannot wrap !emitc.array type",
            )),
            false => Ok(()),
        }
    }
}

/// EmitC opaque type
///
/// A type of which only its text is known: `!emitc.opaque<"std::string">`.
#[ty(dialect = EmitcDialect, mnemonic = "opaque", assembly { "<" $value ">" }, verify)]
pub struct OpaqueType {
    value: String,
}

impl VerifyType for OpaqueType {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        let message = match self.value(cx) {
            "" => "expected non empty string in !emitc.opaque type",
            value if value.ends_with('*') => {
                "pointer not allowed as outer type with !emitc.opaque, use !emitc.ptr instead"
            }
            _ => return Ok(()),
        };
        Err(Diagnostic::error(loc, message))
    }
}

/// EmitC pointer type
///
/// A pointer to values of a type.
#[ty(dialect = EmitcDialect, mnemonic = "ptr", assembly { "<" qualified($pointee) ">" }, verify)]
pub struct PointerType {
    pointee: Type,
}

impl VerifyType for PointerType {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        match self.pointee(cx).is::<LValueType>(cx) {
            true => Err(Diagnostic::error(
                loc,
                "pointers to lvalues are not allowed",
            )),
            false => Ok(()),
        }
    }
}

/// EmitC signed pointer diff type
///
/// How far pointers are apart: `ptrdiff_t`.
#[ty(dialect = EmitcDialect, mnemonic = "ptrdiff_t")]
pub struct PtrDiffTType {}

/// EmitC signed size type
///
/// Sizes, and -1 besides: `ssize_t`.
#[ty(dialect = EmitcDialect, mnemonic = "ssize_t")]
pub struct SignedSizeTType {}

/// EmitC unsigned size type
///
/// Sizes: `size_t`.
#[ty(dialect = EmitcDialect, mnemonic = "size_t")]
pub struct SizeTType {}

/// An opaque attribute
///
/// A value of which only its text is known: `#emitc.opaque<"NULL">`.
#[attr(dialect = EmitcDialect, mnemonic = "opaque", assembly { "<" $value ">" })]
pub struct OpaqueAttr {
    value: String,
}

/// Whether C has a type, or C++ as a template of its library.
pub fn is_supported(cx: &Context, ty: Type) -> bool {
    let is_part = |ty: Type| !ty.is::<ArrayType>(cx) && is_supported(cx, ty);
    if let Some(pointer) = ty.cast::<PointerType>(cx) {
        return is_supported(cx, pointer.pointee(cx));
    }
    if let Some(array) = ty.cast::<ArrayType>(cx) {
        return is_part(array.element(cx));
    }
    if let Some(tuple) = ty.cast::<TupleType>(cx) {
        return tuple.elements(cx).iter().all(|element| is_part(*element));
    }
    if let Some(tensor) = ty.cast::<RankedTensorType>(cx) {
        return tensor.shape(cx).iter().all(|dim| *dim >= 0) && is_part(tensor.element(cx));
    }
    is_integer_index_or_opaque(cx, ty) || is_supported_float(cx, ty)
}

/// Whether it is an integer of a width that C has.
pub fn is_supported_integer(cx: &Context, ty: Type) -> bool {
    let width = ty.cast::<IntegerType>(cx).map(|ty| ty.width(cx));
    width.is_some_and(|width| [1, 8, 16, 32, 64].contains(&width))
}

/// Whether it is a floating-point type that C has.
pub fn is_supported_float(cx: &Context, ty: Type) -> bool {
    let kind = ty.cast::<FloatType>(cx).map(|ty| ty.kind(cx));
    kind.is_some_and(|kind| {
        [
            FloatKind::F16,
            FloatKind::BF16,
            FloatKind::F32,
            FloatKind::F64,
        ]
        .contains(&kind)
    })
}

/// Whether it is an integer, the type of an index, or opaque.
pub fn is_integer_index_or_opaque(cx: &Context, ty: Type) -> bool {
    ty == Type::INDEX
        || is_supported_integer(cx, ty)
        || is_pointer_wide(cx, ty)
        || ty.is::<OpaqueType>(cx)
}

/// Whether it is as wide as a pointer: `size_t`, `ssize_t` or `ptrdiff_t`.
pub fn is_pointer_wide(cx: &Context, ty: Type) -> bool {
    ty.is::<SizeTType>(cx) || ty.is::<SignedSizeTType>(cx) || ty.is::<PtrDiffTType>(cx)
}

/// Whether no user of C++ can have given its operators another meaning.
pub fn is_fundamental(cx: &Context, ty: Type) -> bool {
    ty == Type::INDEX
        || is_pointer_wide(cx, ty)
        || is_supported_integer(cx, ty)
        || is_supported_float(cx, ty)
        || ty.is::<PointerType>(cx)
}

constraint! {
    /// type supported by EmitC
    pub EmitCType: Type = |cx, ty| is_supported(cx, ty);

    /// floating-point type supported by EmitC
    pub EmitCFloatType: Type = |cx, ty| is_supported_float(cx, ty);

    /// integer, index or opaque type supported by EmitC
    pub IntegerIndexOrOpaqueType: Type = |cx, ty| is_integer_index_or_opaque(cx, ty);

    /// floating-point type supported by EmitC or integer, index or opaque type supported by EmitC
    pub FloatIntegerIndexOrOpaqueType: Type = AnyOf<(EmitCFloatType, IntegerIndexOrOpaqueType)>;

    /// emitc.lvalue of EmitC opaque type values
    pub OpaqueLValue: Type = LValueType & |cx, ty| {
        ty.cast::<LValueType>(cx).is_some_and(|ty| ty.value_type(cx).is::<OpaqueType>(cx))
    };

    /// emitc.lvalue of EmitC opaque type or EmitC pointer type values
    pub OpaqueOrPointerLValue: Type = LValueType & |cx, ty| {
        let value = ty.cast::<LValueType>(cx).map(|ty| ty.value_type(cx));
        value.is_some_and(|value| value.is::<OpaqueType>(cx) || value.is::<PointerType>(cx))
    };
}
