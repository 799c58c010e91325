//! The types: pointers, arrays, structs, functions, vectors' elements, and the opaque ones.
//!
//! Inside another type of the dialect the `!llvm.` prefix is left out: `!llvm.array<2 x ptr<3>>`. Integers, floats and
//! one-dimensional vectors are the builtin ones.

mod compatible;
mod layout;
mod structs;
mod syntax;

pub use compatible::{
    can_be_global, is_compatible, is_float, is_loadable, is_vector, supports_zero,
};
pub use structs::{StructBody, StructType};
pub(super) use syntax::Faults;
use syntax::{invalid, nested_type, parse_nested, print_nested, print_nested_list};
use terrace_ir::asm::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::interfaces::DataLayoutTypeInterface;
use terrace_ir::ods::{VerifyResult, VerifyType};
use terrace_ir::{Context, Location, Type};
use terrace_ods_macros::ty;

use super::LlvmDialect;

/// LLVM pointer type.
///
/// A pointer into an address space; what it points to is said by the ops that use it.
#[ty(
    dialect = LlvmDialect, mnemonic = "ptr", assembly { ("<" $address_space^ ">")? },
    interfaces(DataLayoutTypeInterface),
)]
pub struct PointerType {
    #[default(0)]
    address_space: u32,
}

/// A number of elements of one type in a row.
#[ty(
    dialect = LlvmDialect, mnemonic = "array",
    assembly { "<" $size "x" custom<Nested>($element) ">" },
    verify,
    interfaces(DataLayoutTypeInterface),
)]
pub struct ArrayType {
    size: u64,
    element: Type,
}

/// LLVM function type.
///
/// The signature of a function.
#[ty(
    dialect = LlvmDialect, mnemonic = "func",
    assembly { "<" custom<Nested>($result) " " "(" custom<Inputs>($inputs, $variadic) ")" ">" },
    verify,
)]
pub struct FunctionType {
    result: Type,
    inputs: Vec<Type>,
    /// Whether further arguments of any type may follow.
    variadic: bool,
}

/// A type that only a target knows, by its name and parameters.
#[ty(
    dialect = LlvmDialect, mnemonic = "target",
    assembly { "<" $name "" custom<Parameters>($types, $integers) ">" },
)]
pub struct TargetType {
    name: String,
    types: Vec<Type>,
    integers: Vec<u32>,
}

/// Types without parameters.
macro_rules! plain_types {
    ($($(#[doc = $doc:literal])* $name:ident = $mnemonic:literal;)*) => {$(
        $(#[doc = $doc])*
        #[ty(dialect = LlvmDialect, mnemonic = $mnemonic)]
        pub struct $name {}
    )*};
}

plain_types! {
    /// No value: what a function without a result returns.
    VoidType = "void";
    /// LLVM token type.
    ///
    /// A value that ties instructions together; it cannot be hidden in a phi or a select.
    TokenType = "token";
    /// A block as a value.
    LabelType = "label";
    /// Metadata as an argument of an intrinsic.
    MetadataType = "metadata";
    /// A tile register of the AMX extension of x86.
    X86AmxType = "x86_amx";
    /// A floating-point number of 128 bits made of two of 64 bits.
    PpcFp128Type = "ppc_fp128";
}

impl FunctionType {
    /// The signature of a function with these arguments and result.
    pub fn of(cx: &Context, result: Type, inputs: &[Type]) -> Self {
        FunctionType::get(cx, result, inputs.to_vec(), false)
    }

    /// Whether the function returns nothing.
    pub fn returns_void(self, cx: &Context) -> bool {
        self.result(cx).is::<VoidType>(cx)
    }
}

impl VerifyType for ArrayType {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        match is_element(cx, self.element(cx)) {
            true => Ok(()),
            false => Err(invalid(cx, loc, "array element", self.element(cx))),
        }
    }
}

impl VerifyType for FunctionType {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        let result = self.result(cx);
        if result.is::<FunctionType>(cx)
            || result.is::<MetadataType>(cx)
            || result.is::<LabelType>(cx)
        {
            return Err(invalid(cx, loc, "function result", result));
        }
        let is_argument = |ty: Type| !ty.is::<VoidType>(cx) && !ty.is::<FunctionType>(cx);
        match self.inputs(cx).iter().find(|ty| !is_argument(**ty)) {
            Some(ty) => Err(invalid(cx, loc, "function argument", *ty)),
            None => Ok(()),
        }
    }
}

/// Whether values of the type can be parts of arrays and structs.
fn is_element(cx: &Context, ty: Type) -> bool {
    !(ty.is::<VoidType>(cx)
        || ty.is::<LabelType>(cx)
        || ty.is::<MetadataType>(cx)
        || ty.is::<FunctionType>(cx)
        || ty.is::<TokenType>(cx))
}

/// The type found at a path of constant indices in an aggregate.
///
/// # Errors
/// What is wrong with the path, as messages say it.
pub fn element_at(
    cx: &Context,
    aggregate: Type,
    path: impl IntoIterator<Item = i64>,
) -> Result<Type, String> {
    path.into_iter().try_fold(aggregate, |ty, index| {
        let out_of_bounds = || format!("position out of bounds: {index}");
        if let Some(array) = ty.cast::<ArrayType>(cx) {
            let in_range = u64::try_from(index).is_ok_and(|index| index < array.size(cx));
            return in_range
                .then(|| array.element(cx))
                .ok_or_else(out_of_bounds);
        }
        let Some(structure) = ty.cast::<StructType>(cx) else {
            let ty = terrace_ir::asm::print_type(cx, ty);
            return Err(format!(
                "expected LLVM IR structure/array type, got: '{ty}'"
            ));
        };
        let field = usize::try_from(index)
            .ok()
            .and_then(|index| structure.elements(cx).get(index));
        field.copied().ok_or_else(out_of_bounds)
    })
}

fn parse_inputs(
    parser: &mut AsmParser<'_>,
    inputs: &mut Option<Vec<Type>>,
    variadic: &mut Option<bool>,
) -> ParseResult<()> {
    let (mut types, mut is_variadic) = (Vec::new(), false);
    if !parser.peek_punct(")") {
        loop {
            // These end the arguments.
            is_variadic = parser.parse_optional_punct("...");
            if is_variadic {
                break;
            }
            types.push(nested_type(parser)?);
            if !parser.parse_optional_punct(",") {
                break;
            }
        }
    }
    (*inputs, *variadic) = (Some(types), Some(is_variadic));
    Ok(())
}

fn print_inputs(printer: &mut AsmPrinter<'_>, inputs: &[Type], variadic: &bool) {
    print_nested_list(inputs, printer);
    if *variadic {
        printer.write(if inputs.is_empty() { "..." } else { ", ..." });
    }
}

/// Types, then integers.
fn parse_parameters(
    parser: &mut AsmParser<'_>,
    types: &mut Option<Vec<Type>>,
    integers: &mut Option<Vec<u32>>,
) -> ParseResult<()> {
    let (types, integers) = (types.insert(Vec::new()), integers.insert(Vec::new()));
    while parser.parse_optional_punct(",") {
        let at = parser.position();
        if let Some(integer) = parser.parse_optional_integer()? {
            let integer = u32::try_from(integer)
                .map_err(|_| parser.error_at(at, "integer value too large"))?;
            integers.push(integer);
        } else if integers.is_empty() {
            types.push(nested_type(parser)?);
        } else {
            return Err(parser
                .error("failed to parse parameter list for target extension type")
                .help("types come before integers"));
        }
    }
    Ok(())
}

fn print_parameters(printer: &mut AsmPrinter<'_>, types: &[Type], integers: &[u32]) {
    for ty in types {
        printer.write(", ");
        print_nested(printer, ty);
    }
    for integer in integers {
        write!(printer, ", {integer}");
    }
}
