//! The sorts of terms, and constants of bit vectors.

use terrace_ir::asm::{AsmParser, AsmPrinter, ParseResult, print_type};
use terrace_ir::attributes::{Int, StringAttr};
use terrace_ir::ods::{CustomAttrAssembly, VerifyAttr, VerifyResult, VerifyType};
use terrace_ir::types::Signedness;
use terrace_ir::{Context, Diagnostic, Location, Type};
use terrace_ods_macros::{attr, constraint, ty};

use super::SmtDialect;

/// SMT boolean
///
/// True or false: the sort `Bool`.
#[ty(dialect = SmtDialect, mnemonic = "bool")]
pub struct BoolType {}

/// SMT integer
///
/// Integers of any size: the sort `Int`.
#[ty(dialect = SmtDialect, mnemonic = "int")]
pub struct IntType {}

/// SMT bit vector
///
/// So many bits: `!smt.bv<8>` is the sort `(_ BitVec 8)`.
#[ty(dialect = SmtDialect, mnemonic = "bv", assembly { "<" $width ">" }, verify)]
pub struct BitVectorType {
    width: i64,
}

impl VerifyType for BitVectorType {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        check(
            loc,
            self.width(cx) > 0,
            "bit-vector must have at least a width of one",
        )
    }
}

/// SMT array
///
/// A value of the second sort for each of the first: `!smt.array<[!smt.int -> !smt.bool]>` is the sort `(Array Int Bool)`.
#[ty(
    dialect = SmtDialect, mnemonic = "array",
    assembly { "<" "[" $domain_type "->" $range_type "]" ">" },
    verify,
)]
pub struct ArrayType {
    domain_type: Type,
    range_type: Type,
}

impl VerifyType for ArrayType {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        let is_domain = is_value(cx, self.domain_type(cx));
        check(loc, is_domain, "domain must be any SMT value type")?;
        let is_range = is_value(cx, self.range_type(cx));
        check(loc, is_range, "range must be any SMT value type")
    }
}

/// SMT function
///
/// A function that has no definition: `!smt.func<(!smt.int, !smt.bool) !smt.bool>`.
#[ty(
    dialect = SmtDialect, mnemonic = "func",
    assembly { "<" "(" $domain_types ")" " " $range_type ">" },
    verify,
)]
pub struct SMTFuncType {
    domain_types: Vec<Type>,
    range_type: Type,
}

impl VerifyType for SMTFuncType {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        let domain = self.domain_types(cx);
        check(loc, !domain.is_empty(), "domain must not be empty")?;
        let are_domain = domain.iter().all(|ty| is_first_order(cx, *ty));
        check(
            loc,
            are_domain,
            "domain types must be any non-function SMT type",
        )?;
        let is_range = is_first_order(cx, self.range_type(cx));
        check(
            loc,
            is_range,
            "range type must be any non-function SMT type",
        )
    }
}

/// SMT sort
///
/// A sort of the program's own, perhaps with parameters: `!smt.sort<"Pair"[!smt.int, !smt.int]>`.
#[ty(
    dialect = SmtDialect, mnemonic = "sort",
    assembly { "<" $identifier ("[" $sort_params^ "]")? ">" },
    verify,
)]
pub struct SortType {
    identifier: StringAttr,
    sort_params: Option<Vec<Type>>,
}

impl VerifyType for SortType {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        let mut parameters = self.sort_params(cx).unwrap_or_default().iter();
        let are_sorts = parameters.all(|ty| is_first_order(cx, *ty));
        check(
            loc,
            are_sorts,
            "sort parameter types must be any non-function SMT type",
        )
    }
}

/// SMT bit-vector constant
///
/// The value of a bit vector, as an integer with or without a sign: `#smt.bv<5> : !smt.bv<4>`.
#[attr(dialect = SmtDialect, mnemonic = "bv", custom_assembly, verify)]
pub struct BitVectorAttr {
    value: Int,
    width: i64,
}

impl BitVectorAttr {
    /// The type of the constant.
    pub fn ty(self, cx: &Context) -> BitVectorType {
        BitVectorType::get(cx, self.width(cx))
    }
}

impl VerifyAttr for BitVectorAttr {
    fn verify(self, cx: &Context, loc: Location) -> VerifyResult {
        check(
            loc,
            self.width(cx) > 0,
            "bit-width must be at least 1, but got 0",
        )
    }
}

/// The low bits of a number, as a number with a sign.
pub(super) fn signed_bits(value: &Int, width: i64) -> Int {
    let width = u32::try_from(width).unwrap_or(u32::MAX);
    value.clone().wrapped(width, Signedness::Signed)
}

impl CustomAttrAssembly for BitVectorAttr {
    fn parse(parser: &mut AsmParser<'_>) -> ParseResult<Self> {
        let at = parser.position();
        parser.parse_punct("<")?;
        let Some(value) = parser.parse_optional_int()? else {
            return Err(parser.error("expected integer value"));
        };
        parser.parse_punct(">")?;
        let cx = parser.context();
        let ty = match parser.parse_optional_punct(":") {
            true => parser.parse_type()?.cast::<BitVectorType>(cx),
            false => None,
        };
        let Some(ty) = ty else {
            return Err(parser.error_at(at, "explicit bit-vector type required"));
        };
        let wrapped = signed_bits(&value, ty.width(cx));
        let width = u32::try_from(ty.width(cx)).unwrap_or(u32::MAX);
        let fits =
            wrapped == value || wrapped.clone().wrapped(width, Signedness::Unsigned) == value;
        if !fits {
            let ty = print_type(cx, ty.into());
            let message = format!("integer value out of range for given bit-vector type '{ty}'");
            return Err(parser.error_at(at, message));
        }
        Ok(BitVectorAttr::get(cx, wrapped, ty.width(cx)))
    }

    fn print(self, printer: &mut AsmPrinter<'_>) {
        let cx = printer.context();
        printer.write_fmt(format_args!("<{}> : ", self.value(cx)));
        printer.print_type(self.ty(cx).into());
    }
}

fn check(loc: Location, holds: bool, message: &str) -> VerifyResult {
    match holds {
        true => Ok(()),
        false => Err(Diagnostic::error(loc, message)),
    }
}

/// Whether a type is that of terms.
pub fn is_value(cx: &Context, ty: Type) -> bool {
    is_first_order(cx, ty) || ty.is::<SMTFuncType>(cx)
}

/// Whether a type is that of terms other than functions.
pub fn is_first_order(cx: &Context, ty: Type) -> bool {
    ty.is::<BoolType>(cx)
        || ty.is::<IntType>(cx)
        || ty.is::<BitVectorType>(cx)
        || ty.is::<ArrayType>(cx)
        || ty.is::<SortType>(cx)
}

constraint! {
    /// any SMT value type
    pub AnySMTType: Type = |cx, ty| is_value(cx, ty);

    /// any non-function SMT value type
    pub AnyNonFuncSMTType: Type = |cx, ty| is_first_order(cx, ty);

    /// any non-smt type
    pub AnyNonSMTType: Type = |cx, ty| !is_value(cx, ty);
}
