//! Types of WebAssembly.

use terrace_ir::asm::{AsmParser, AsmPrinter, ParseResult};
use terrace_ir::ods::{
    AnyOf, CustomTypeAssembly, F32, F64, I32, I64, I128, TypeConstraint, VerifyResult, VerifyType,
};
use terrace_ir::types::{IntegerType, Type};
use terrace_ir::{Context, Diagnostic, Location};
use terrace_ods_macros::{constraint, ty};

use super::WasmSsaDialect;

/// Opaque type for function reference
///
/// A function, or none.
#[ty(dialect = WasmSsaDialect, mnemonic = "funcref")]
pub struct FuncRefType {}

/// Opaque type for external reference
///
/// Something that the program around the module knows.
#[ty(dialect = WasmSsaDialect, mnemonic = "externref")]
pub struct ExternRefType {}

/// Wasm limit type
///
/// How large a memory or a table is at first, and how large it may become: `!wasmssa<limit[1: 10]>`.
#[ty(dialect = WasmSsaDialect, mnemonic = "limit", assembly { "[" $min "" ":" ($max^)? "]" })]
pub struct LimitType {
    min: u32,
    max: Option<u32>,
}

/// Type of a local variable
///
/// A local variable of a function, which arguments are, too: `!wasmssa<local ref to i32>`.
#[ty(dialect = WasmSsaDialect, mnemonic = "local", assembly { "ref" "to" $element_type }, verify)]
pub struct LocalRefType {
    element_type: Type,
}

impl VerifyType for LocalRefType {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        verify_parameter::<ValType>(cx, loc, "elementType", self.element_type(cx))
    }
}

/// Wasm table type
///
/// References, and how many there are: `!wasmssa<tabletype !wasmssa.funcref [2:]>`.
#[ty(dialect = WasmSsaDialect, mnemonic = "tabletype", custom_assembly, verify)]
pub struct TableType {
    reference: Type,
    limit: Type,
}

impl CustomTypeAssembly for TableType {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let reference = parser.parse_type()?;
        let limit = parser.parse_type_without_name::<LimitType>()?;
        Ok(TableType::get(parser.context(), reference, limit))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        printer.write(" ");
        printer.print_type(self.reference(cx));
        printer.write(" ");
        printer.print_type_without_name(self.limit(cx));
    }
}

impl VerifyType for TableType {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        verify_parameter::<RefType>(cx, loc, "reference", self.reference(cx))?;
        verify_parameter::<LimitType>(cx, loc, "limit", self.limit(cx))
    }
}

/// Checks that a parameter of a type satisfies a constraint.
fn verify_parameter<C: TypeConstraint>(
    cx: &Context,
    loc: Location,
    name: &str,
    ty: Type,
) -> VerifyResult {
    if C::matches(cx, ty) {
        return Ok(());
    }
    let mut message = format!("failed to verify '{name}': ");
    C::describe(&mut message);
    Err(Diagnostic::error(loc, message))
}

/// Integers.
pub type IntegerVal = AnyOf<(I32, I64)>;
/// Numbers with a fraction.
pub type FloatVal = AnyOf<(F32, F64)>;
/// Numbers.
pub type NumericVal = AnyOf<(I32, I64, F32, F64)>;
/// References.
pub type RefType = AnyOf<(FuncRefType, ExternRefType)>;
/// All that values can be.
pub type ValType = AnyOf<(I32, I64, F32, F64, I128, FuncRefType, ExternRefType)>;

/// The type of vectors.
pub fn vector_type(cx: &Context) -> Type {
    IntegerType::get(cx, 128).into()
}

constraint! {
    /// 32-bit floating-point type
    pub Builtin32: Type = F32;

    /// 64-bit floating-point type
    pub Builtin64: Type = F64;
}
