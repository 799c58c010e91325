//! The types of handles.

use terrace_ir::asm::{AsmParser, AsmPrinter, ParseResult, print_type};
use terrace_ir::ods::{CustomTypeAssembly, VerifyResult, VerifyType};
use terrace_ir::{Context, Diagnostic, Location, Type};
use terrace_ods_macros::{constraint, ty};

use super::PdlDialect;
use crate::transform::TransformHandleTypeInterface;

/// PDL handle to an `mlir::Attribute`
#[ty(dialect = PdlDialect, mnemonic = "attribute")]
pub struct AttributeType;

/// PDL handle to an `mlir::Operation *`
#[ty(dialect = PdlDialect, mnemonic = "operation", interfaces(TransformHandleTypeInterface))]
pub struct OperationType;

/// PDL handle to a range of a given sub-type
#[ty(dialect = PdlDialect, mnemonic = "range", custom_assembly, verify)]
pub struct RangeType {
    /// What each element is.
    element_type: Type,
}

/// PDL handle to an `mlir::Type`
#[ty(dialect = PdlDialect, mnemonic = "type")]
pub struct TypeType;

/// PDL handle for an `mlir::Value`
#[ty(dialect = PdlDialect, mnemonic = "value")]
pub struct ValueType;

// A handle of patterns is one of transforms as well.
impl TransformHandleTypeInterface for OperationType {}

constraint! {
    /// pdl type
    pub AnyPdl: Type = |cx, ty| is_single(cx, ty) || ty.is::<RangeType>(cx);

    /// range of PDL handle to an `mlir::Type` values
    pub RangeOfTypes: Type = |cx, ty| is_range(cx, ty, |ty| ty.is::<TypeType>(cx)),
        buildable = |cx| RangeType::get(cx, TypeType::get(cx).into()).into();

    /// range of PDL handle for an `mlir::Value` values
    pub RangeOfValues: Type = |cx, ty| is_range(cx, ty, |ty| ty.is::<ValueType>(cx)),
        buildable = |cx| RangeType::get(cx, ValueType::get(cx).into()).into();

    /// range of PDL handle to an `mlir::Type` or PDL handle for an `mlir::Value` values
    pub RangeOfTypesOrValues: Type = RangeOfTypes | RangeOfValues;

    /// single element or range of PDL handle to an `mlir::Type`
    pub OneOrManyTypes: Type = TypeType | RangeOfTypes;

    /// single element or range of PDL handle for an `mlir::Value`
    pub OneOrManyValues: Type = ValueType | RangeOfValues;
}

/// Whether a type is that of a handle of one thing.
fn is_single(cx: &Context, ty: Type) -> bool {
    ty.is::<AttributeType>(cx)
        || ty.is::<OperationType>(cx)
        || ty.is::<TypeType>(cx)
        || ty.is::<ValueType>(cx)
}

fn is_range(cx: &Context, ty: Type, of: impl Fn(Type) -> bool) -> bool {
    ty.cast::<RangeType>(cx)
        .is_some_and(|ty| of(ty.element_type(cx)))
}

/// The type of a range's elements; any other type itself.
pub fn element_or_self(cx: &Context, ty: Type) -> Type {
    match ty.cast::<RangeType>(cx) {
        Some(range) => range.element_type(cx),
        None => ty,
    }
}

impl CustomTypeAssembly for RangeType {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let cx = parser.context();
        parser.parse_punct("<")?;
        let at = parser.position();
        let word = parser.parse_keyword()?;
        let element: Type = match word {
            "attribute" => AttributeType::get(cx).into(),
            "operation" => OperationType::get(cx).into(),
            "type" => TypeType::get(cx).into(),
            "value" => ValueType::get(cx).into(),
            "range" => {
                let element = print_type(cx, RangeType::parse(parser)?.into());
                let message =
                    format!("element of pdl.range cannot be another range, but got'{element}'");
                return Err(parser.error_at(parser.since(at), message));
            }
            _ => {
                let message = format!("invalid 'pdl' type: `{word}'");
                return Err(parser.error_at(parser.since(at), message));
            }
        };
        parser.parse_punct(">")?;
        Ok(RangeType::get(cx, element))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        let element = self.element_type(cx);
        let mnemonic = match () {
            () if element.is::<AttributeType>(cx) => "attribute",
            () if element.is::<OperationType>(cx) => "operation",
            () if element.is::<TypeType>(cx) => "type",
            () => "value",
        };
        printer.write_fmt(format_args!("<{mnemonic}>"));
    }
}

impl VerifyType for RangeType {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        let element = self.element_type(cx);
        if is_single(cx, element) {
            return Ok(());
        }
        let element = print_type(cx, element);
        let message = format!(
            "expected element of pdl.range to be one of [!pdl.attribute, !pdl.operation, !pdl.type, !pdl.value], but got '{element}'"
        );
        Err(Diagnostic::error(loc, message))
    }
}
