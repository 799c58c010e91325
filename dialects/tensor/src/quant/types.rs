//! Types of quantized numbers.

use std::sync::Arc;

use terrace_ir::asm::{AsmFaultInterface, AsmParser, AsmPrinter, ParseResult};
use terrace_ir::attributes::FloatAttr;
use terrace_ir::context::DialectInterfaces;
use terrace_ir::ods::{CustomTypeAssembly, VerifyResult, VerifyType};
use terrace_ir::types::Type;
use terrace_ir::{Context, Diagnostic, Location};
use terrace_ods_macros::ty;

use super::parameters::{Quantization, float_text, parse_float};
use super::{QuantDialect, Storage};

/// Quantized numbers of which nothing is known but what they are stored as, and maybe the type of the numbers:
/// `!quant.any<i8<-8:7>:f32>`.
#[ty(dialect = QuantDialect, mnemonic = "any", custom_assembly, verify)]
pub struct AnyQuantizedType {
    storage: Storage,
    expressed: Option<Type>,
}

fn verify_expressed(cx: &Context, loc: Location, ty: Type) -> VerifyResult {
    match ty.is_float(cx) {
        true => Ok(()),
        false => Err(Diagnostic::error(
            loc,
            "expressed type must be floating point",
        )),
    }
}

/// Reads the type of the numbers.
fn parse_expressed(parser: &mut AsmParser<'_>) -> ParseResult<Type> {
    let at = parser.position();
    let ty = parser.parse_type()?;
    match ty.is_float(parser.context()) {
        true => Ok(ty),
        false => Err(parser.error_at(parser.since(at), "expecting float expressed type")),
    }
}

impl VerifyType for AnyQuantizedType {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        self.storage(cx).verify(loc)?;
        match self.expressed(cx) {
            Some(ty) => verify_expressed(cx, loc, ty),
            None => Ok(()),
        }
    }
}

impl CustomTypeAssembly for AnyQuantizedType {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let loc = parser.location();
        parser.parse_punct("<")?;
        let storage = Storage::parse(parser)?;
        let expressed = match parser.parse_optional_punct(":") {
            true => Some(parse_expressed(parser)?),
            false => None,
        };
        parser.parse_punct(">")?;
        AnyQuantizedType::get_checked(parser.context(), loc, storage, expressed)
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        printer.write("<");
        self.storage(cx).print(printer);
        if let Some(ty) = self.expressed(cx) {
            printer.write(":");
            printer.print_type(ty);
        }
        printer.write(">");
    }
}

/// Quantized numbers at equal distances: `!quant.uniform<i8:f32, 0.5:3>`, where an integer times the scale, from the zero point on,
/// is the number. Scales may be those of the slices of a tensor, `<i8:f32:1, {0.5, 0.25}>`, or of blocks,
/// `<i8:f32:{0:1, 1:2}, {{0.5, 0.25}, {1.0, 2.0}}>`.
#[ty(dialect = QuantDialect, mnemonic = "uniform", custom_assembly, verify)]
pub struct UniformQuantizedType {
    storage: Storage,
    expressed: Type,
    quantization: Quantization,
}

impl UniformQuantizedType {
    /// How many bits the integers have.
    pub fn storage_width(self, cx: &Context) -> u32 {
        self.storage(cx).width
    }

    /// The type of the integers, which does not say whether they are signed.
    pub fn storage_type(self, cx: &Context) -> Type {
        self.storage(cx).ty(cx)
    }

    /// Whether the integers are signed.
    pub fn is_signed(self, cx: &Context) -> bool {
        self.storage(cx).is_signed
    }
}

impl VerifyType for UniformQuantizedType {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        self.storage(cx).verify(loc)?;
        verify_expressed(cx, loc, self.expressed(cx))?;
        self.quantization(cx).verify(cx, loc, self.expressed(cx))
    }
}

impl CustomTypeAssembly for UniformQuantizedType {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let loc = parser.location();
        parser.parse_punct("<")?;
        let storage = Storage::parse(parser)?;
        parser.parse_punct(":")?;
        let expressed = parse_expressed(parser)?;
        let quantization = Quantization::parse(parser)?;
        parser.parse_punct(">")?;
        UniformQuantizedType::get_checked(parser.context(), loc, storage, expressed, quantization)
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        printer.write("<");
        self.storage(cx).print(printer);
        printer.write(":");
        printer.print_type(self.expressed(cx));
        self.quantization(cx).print(printer);
        printer.write(">");
    }
}

/// Numbers that are to be quantized, of which the smallest and the largest are known: `!quant.calibrated<f32<-1.0:1.0>>`.
#[ty(dialect = QuantDialect, mnemonic = "calibrated", custom_assembly, verify)]
pub struct CalibratedQuantizedType {
    expressed: Type,
    min: FloatAttr,
    max: FloatAttr,
}

impl VerifyType for CalibratedQuantizedType {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        verify_expressed(cx, loc, self.expressed(cx))?;
        let (min, max) = (self.min(cx).value(cx), self.max(cx).value(cx));
        if max > min {
            return Ok(());
        }
        let [min, max] = [self.min(cx), self.max(cx)].map(|bound| float_text(cx, bound));
        let message = format!("illegal min and max: ({min}:{max})");
        Err(Diagnostic::error(loc, message))
    }
}

impl CustomTypeAssembly for CalibratedQuantizedType {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let loc = parser.location();
        parser.parse_punct("<")?;
        let expressed = parse_expressed(parser)?;
        parser.parse_punct("<")?;
        let min = parse_float(parser)?;
        parser.parse_punct(":")?;
        let max = parse_float(parser)?;
        parser.parse_punct(">")?;
        parser.parse_punct(">")?;
        CalibratedQuantizedType::get_checked(parser.context(), loc, expressed, min, max)
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        printer.write("<");
        printer.print_type(self.expressed(cx));
        printer.write("<");
        printer.print_attr_without_type(self.min(cx).into());
        printer.write(":");
        printer.print_attr_without_type(self.max(cx).into());
        printer.write(">>");
    }
}

/// What is said of types that there are not.
struct Faults;

impl AsmFaultInterface for Faults {
    fn unknown_type(&self, _: &Context, mnemonic: &str) -> String {
        format!("unknown quantized type {mnemonic}")
    }
}

pub(super) fn faults(interfaces: &mut DialectInterfaces) {
    interfaces.add::<dyn AsmFaultInterface>(Arc::new(Faults));
}

/// What quantized numbers are stored as; `None` for other types, and for numbers that are not quantized yet.
pub fn storage(cx: &Context, ty: Type) -> Option<Storage> {
    let any = ty.cast::<AnyQuantizedType>(cx).map(|ty| ty.storage(cx));
    any.or_else(|| Some(ty.cast::<UniformQuantizedType>(cx)?.storage(cx)))
}

/// The number of bits that quantized numbers are stored in, if they are quantized.
pub fn storage_width(cx: &Context, ty: Type) -> Option<u32> {
    storage(cx, ty).map(|storage| storage.width)
}

/// The type of the numbers that are quantized.
pub fn expressed(cx: &Context, ty: Type) -> Option<Type> {
    if let Some(any) = ty.cast::<AnyQuantizedType>(cx) {
        return any.expressed(cx);
    }
    let uniform = ty
        .cast::<UniformQuantizedType>(cx)
        .map(|ty| ty.expressed(cx));
    uniform.or_else(|| Some(ty.cast::<CalibratedQuantizedType>(cx)?.expressed(cx)))
}

fn is_uniform(cx: &Context, ty: Type, holds: impl FnOnce(&Quantization) -> bool) -> bool {
    let uniform = ty.cast::<UniformQuantizedType>(cx);
    uniform.is_some_and(|ty| holds(ty.quantization(cx)))
}

/// Whether a type is one of uniformly quantized numbers with one scale.
pub fn is_per_tensor(cx: &Context, ty: Type) -> bool {
    is_uniform(cx, ty, |quantization| quantization.dims.is_empty())
}

/// Whether a type is one of uniformly quantized numbers with a scale for each slice in a dimension.
pub fn is_per_axis(cx: &Context, ty: Type) -> bool {
    is_uniform(cx, ty, |quantization| {
        !quantization.dims.is_empty() && quantization.blocks.is_empty()
    })
}

/// Whether a type is one of uniformly quantized numbers with a scale for each block.
pub fn is_per_block(cx: &Context, ty: Type) -> bool {
    is_uniform(cx, ty, |quantization| !quantization.blocks.is_empty())
}

/// Whether a type is one of quantized numbers.
pub fn is_quantized(cx: &Context, ty: Type) -> bool {
    ty.is::<AnyQuantizedType>(cx)
        || ty.is::<UniformQuantizedType>(cx)
        || ty.is::<CalibratedQuantizedType>(cx)
}
