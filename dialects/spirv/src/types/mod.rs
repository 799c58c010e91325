//! The types that SPIR-V has beside integers, floats and vectors.

mod images;
mod matrices;
mod structs;
mod syntax;

pub use images::{ImageType, SampledImageType};
pub use matrices::{CooperativeMatrixType, MatrixType, TensorArmType};
pub use structs::{MemberDecoration, StructBody, StructIdentity, StructType};
pub(super) use syntax::Faults;
use syntax::{case, component, optional_stride};
use terrace_ir::asm::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::ods::CustomTypeAssembly;
use terrace_ir::types::VectorType;
use terrace_ir::{Context, Type};
use terrace_ods_macros::ty;

use super::{SpirvDialect, StorageClass};

/// A number of elements of one type: `!spirv.array<4 x f32, stride=4>`.
#[ty(dialect = SpirvDialect, mnemonic = "array", custom_assembly)]
pub struct ArrayType {
    element: Type,
    count: u32,
    /// The distance of elements in bytes; zero if it is not said.
    stride: u32,
}

/// Elements of one type whose number is known when the module runs: `!spirv.rtarray<f32, stride=4>`.
#[ty(dialect = SpirvDialect, mnemonic = "rtarray", custom_assembly)]
pub struct RuntimeArrayType {
    element: Type,
    /// The distance of elements in bytes; zero if it is not said.
    stride: u32,
}

/// Where something is: `!spirv.ptr<f32, StorageBuffer>`.
#[ty(dialect = SpirvDialect, mnemonic = "ptr", custom_assembly)]
pub struct PointerType {
    pointee: Type,
    storage: StorageClass,
}

/// The parts of a composite, as far as they can be told apart by an index.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parts {
    /// As many.
    Fixed(u64),
    /// As many as the module finds when it runs.
    Runtime,
}

/// How many parts a composite has: vectors, arrays, structs and matrices. `None` if the type is no composite.
pub fn parts(cx: &Context, ty: Type) -> Option<Parts> {
    if let Some(vector) = ty.cast::<VectorType>(cx) {
        let shape = vector.shape(cx);
        let length = u64::try_from(*shape.first()?).ok()?;
        return (shape.len() == 1).then_some(Parts::Fixed(length));
    }
    if let Some(array) = ty.cast::<ArrayType>(cx) {
        return Some(Parts::Fixed(array.count(cx).into()));
    }
    if let Some(body) = ty.cast::<StructType>(cx) {
        return Some(Parts::Fixed(body.members(cx).len() as u64));
    }
    if let Some(matrix) = ty.cast::<MatrixType>(cx) {
        return Some(Parts::Fixed(matrix.columns(cx).into()));
    }
    let runtime = ty.is::<RuntimeArrayType>(cx)
        || ty.is::<CooperativeMatrixType>(cx)
        || ty.is::<TensorArmType>(cx);
    runtime.then_some(Parts::Runtime)
}

/// The number of components of a vector; one of anything else.
pub fn length(cx: &Context, ty: Type) -> u64 {
    let vector = ty.cast::<VectorType>(cx).map(|_| parts(cx, ty));
    match vector.flatten() {
        Some(Parts::Fixed(length)) => length,
        Some(Parts::Runtime) | None => 1,
    }
}

/// The type of a part of a composite; that of all parts, but for structs.
///
/// `None` if the type is no composite, or a struct without such a member.
pub fn part(cx: &Context, ty: Type, index: u64) -> Option<Type> {
    if let Some(body) = ty.cast::<StructType>(cx) {
        let index = usize::try_from(index).ok()?;
        return body.members(cx).get(index).copied();
    }
    element(cx, ty)
}

/// The type of all elements of a composite that is no struct.
pub fn element(cx: &Context, ty: Type) -> Option<Type> {
    if let Some(vector) = ty.cast::<VectorType>(cx) {
        return Some(vector.element(cx));
    }
    if let Some(array) = ty.cast::<ArrayType>(cx) {
        return Some(array.element(cx));
    }
    if let Some(array) = ty.cast::<RuntimeArrayType>(cx) {
        return Some(array.element(cx));
    }
    if let Some(matrix) = ty.cast::<MatrixType>(cx) {
        return Some(matrix.column(cx));
    }
    if let Some(matrix) = ty.cast::<CooperativeMatrixType>(cx) {
        return Some(matrix.element(cx));
    }
    ty.cast::<TensorArmType>(cx)
        .map(|tensor| tensor.element(cx))
}

impl CustomTypeAssembly for ArrayType {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        parser.parse_punct("<")?;
        let at = parser.position();
        let shape = parser.parse_dimensions(true)?;
        let count = match shape[..] {
            [count] => count,
            _ => return Err(parser.error_at(at, "expected single integer for array element count")),
        };
        let count = match u32::try_from(count) {
            Ok(0) => return Err(parser.error_at(at, "expected array length greater than 0")),
            Ok(count) => count,
            Err(_) if count < 0 => return Err(parser.error_at(at, "expected static shape")),
            Err(_) => {
                return Err(parser.error_at(at, "an array has at most 4294967295 elements"));
            }
        };
        let element = component(parser)?;
        let stride = optional_stride(parser)?;
        parser.parse_punct(">")?;
        Ok(ArrayType::get(parser.context(), element, count, stride))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        write!(printer, "<{} x ", self.count(cx));
        printer.print_type(self.element(cx));
        print_stride(printer, self.stride(cx));
        printer.write(">");
    }
}

impl CustomTypeAssembly for RuntimeArrayType {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        parser.parse_punct("<")?;
        let element = component(parser)?;
        let stride = optional_stride(parser)?;
        parser.parse_punct(">")?;
        Ok(RuntimeArrayType::get(parser.context(), element, stride))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        printer.write("<");
        printer.print_type(self.element(cx));
        print_stride(printer, self.stride(cx));
        printer.write(">");
    }
}

fn print_stride(printer: &mut AsmPrinter<'_>, stride: u32) {
    if stride != 0 {
        write!(printer, ", stride={stride}");
    }
}

impl CustomTypeAssembly for PointerType {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        parser.parse_punct("<")?;
        let pointee = component(parser)?;
        parser.parse_punct(",")?;
        let storage = case(parser, |word| format!("unknown storage class: {word}"))?;
        parser.parse_punct(">")?;
        Ok(PointerType::get(parser.context(), pointee, storage))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        printer.write("<");
        printer.print_type(self.pointee(cx));
        write!(printer, ", {}>", self.storage(cx).stringify());
    }
}
