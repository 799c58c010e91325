//! Integer and floating-point arithmetic, comparisons and selection.

use terrace_dialect_base::folding::{Int, Scalar, Special, fold_elements, int};
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::{Attribute, IntegerAttr, UnitAttr};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    CustomAssembly, DefaultValued, Enumeration, Fold, FoldResult, Folded, Optional,
};
use terrace_ir::types::{Type, TypeData, VectorType};
use terrace_ir::{Context, Ir, Value};
use terrace_ods_macros::{op, op_family};

use crate::{
    AllocaOp, FCmpPredicate, FastmathFlags, ICmpPredicate, IntegerOverflowFlags, LlvmBool,
    LlvmDialect, LlvmFloat, LlvmInteger, LlvmIntegerOrPointer, LlvmType, OverflowFlags,
    PointerType, ZeroOp, is_compatible,
};

op_family! {
    /// Two integers of one type give a third.
    #[op(dialect = LlvmDialect, assembly { $lhs "," $rhs attr_dict ":" type($res) })]
    struct IntegerOps {
        #[operand] lhs: LlvmInteger,
        #[operand] rhs: LlvmInteger,
        #[result] res: LlvmInteger,
    }
}

/// The remainder of unsigned division. It is not computed where the program does not, as MLIR allows: by zero it is undefined.
#[op(family = IntegerOps, mnemonic = "urem", traits(NoMemoryEffect, SameOperandsAndResultType))]
pub struct URemOp;

/// The remainder of signed division; it has the sign of the first operand.
#[op(family = IntegerOps, mnemonic = "srem", traits(NoMemoryEffect, SameOperandsAndResultType))]
pub struct SRemOp;

/// Bitwise and.
#[op(family = IntegerOps, mnemonic = "and", traits(Pure, SameOperandsAndResultType))]
pub struct AndOp;

/// Bitwise exclusive or.
#[op(family = IntegerOps, mnemonic = "xor", traits(Pure, SameOperandsAndResultType))]
pub struct XOrOp;

op_family! {
    /// Integer operations that can promise not to overflow.
    #[op(
        dialect = LlvmDialect,
        assembly { $lhs "," $rhs ("overflow" "" $overflow_flags^)? attr_dict ":" type($res) },
    )]
    struct OverflowOps {
        #[operand] lhs: LlvmInteger,
        #[operand] rhs: LlvmInteger,
        #[attr(name = "overflowFlags")]
        overflow_flags: DefaultValued<OverflowFlags, { IntegerOverflowFlags::NONE }>,
        #[result] res: LlvmInteger,
    }
}

/// Addition.
#[op(family = OverflowOps, mnemonic = "add", traits(Pure, Commutative, SameOperandsAndResultType))]
pub struct AddOp;

/// Subtraction.
#[op(family = OverflowOps, mnemonic = "sub", traits(Pure, SameOperandsAndResultType))]
pub struct SubOp;

/// Multiplication.
#[op(family = OverflowOps, mnemonic = "mul", traits(Pure, Commutative, SameOperandsAndResultType))]
pub struct MulOp;

/// Shift to the left.
#[op(
    dialect = LlvmDialect, mnemonic = "shl",
    traits(Pure, SameOperandsAndResultType),
    assembly { $lhs "," $rhs ("overflow" "" $overflow_flags^)? attr_dict ":" type($res) },
    fold,
)]
pub struct ShlOp {
    #[operand]
    lhs: LlvmInteger,
    #[operand]
    rhs: LlvmInteger,
    #[attr(name = "overflowFlags")]
    overflow_flags: DefaultValued<OverflowFlags, { IntegerOverflowFlags::NONE }>,
    #[result]
    res: LlvmInteger,
}

/// Constants are computed with.
macro_rules! folded_constants {
    ($($name:ident $fold:expr;)*) => {$(
        impl Fold for $name {
            fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
                let ty = ir.ty(self.res(ir));
                let width = Scalar::of(ir, ty)?.width();
                let folded = fold_elements(ir, [operands[0]?, operands[1]?], ty, |[a, b]| {
                    $fold(Int::new(a, width), Int::new(b, width))
                });
                FoldResult::single(folded?)
            }
        }
    )*};
}

folded_constants! {
    ShlOp int::shl;
    OrOp int::or;
}

op_family! {
    /// Integer operations that can promise to lose no bits.
    #[op(
        dialect = LlvmDialect,
        assembly { ("exact" $is_exact^)? $lhs "," $rhs attr_dict ":" type($res) },
    )]
    struct ExactOps {
        #[operand] lhs: LlvmInteger,
        #[operand] rhs: LlvmInteger,
        #[attr(name = "isExact")] is_exact: Optional<UnitAttr>,
        #[result] res: LlvmInteger,
    }
}

/// Unsigned division.
#[op(family = ExactOps, mnemonic = "udiv", traits(NoMemoryEffect, SameOperandsAndResultType))]
pub struct UDivOp;

/// Signed division, rounded towards zero.
#[op(family = ExactOps, mnemonic = "sdiv", traits(NoMemoryEffect, SameOperandsAndResultType))]
pub struct SDivOp;

/// Shift to the right; zeros come in.
#[op(family = ExactOps, mnemonic = "lshr", traits(Pure, SameOperandsAndResultType))]
pub struct LShrOp;

/// Shift to the right; copies of the sign bit come in.
#[op(family = ExactOps, mnemonic = "ashr", traits(Pure, SameOperandsAndResultType))]
pub struct AShrOp;

/// Bitwise or.
#[op(
    dialect = LlvmDialect, mnemonic = "or",
    traits(Pure, SameOperandsAndResultType),
    assembly { ("disjoint" $is_disjoint^)? $lhs "," $rhs attr_dict ":" type($res) },
    fold,
)]
pub struct OrOp {
    #[operand]
    lhs: LlvmInteger,
    #[operand]
    rhs: LlvmInteger,
    #[attr(name = "isDisjoint")]
    is_disjoint: Optional<UnitAttr>,
    #[result]
    res: LlvmInteger,
}

op_family! {
    /// Two numbers of one floating-point type give a third.
    #[op(dialect = LlvmDialect, assembly { $lhs "," $rhs attr_dict ":" type($res) })]
    struct FloatOps {
        #[operand] lhs: LlvmFloat,
        #[operand] rhs: LlvmFloat,
        #[attr(name = "fastmathFlags")]
        fastmath_flags: DefaultValued<FastmathFlags, { FastmathFlags::NONE }>,
        #[result] res: LlvmFloat,
    }
}

/// Addition.
#[op(family = FloatOps, mnemonic = "fadd", traits(Pure, SameOperandsAndResultType))]
pub struct FAddOp;

/// Subtraction.
#[op(family = FloatOps, mnemonic = "fsub", traits(Pure, SameOperandsAndResultType))]
pub struct FSubOp;

/// Multiplication.
#[op(family = FloatOps, mnemonic = "fmul", traits(Pure, SameOperandsAndResultType))]
pub struct FMulOp;

/// Division.
#[op(family = FloatOps, mnemonic = "fdiv", traits(Pure, SameOperandsAndResultType))]
pub struct FDivOp;

/// The remainder of division; it has the sign of the first operand.
#[op(family = FloatOps, mnemonic = "frem", traits(Pure, SameOperandsAndResultType))]
pub struct FRemOp;

/// The number with the other sign.
#[op(
    dialect = LlvmDialect, mnemonic = "fneg",
    traits(Pure, SameOperandsAndResultType),
    assembly { $operand attr_dict ":" type($res) },
)]
pub struct FNegOp {
    #[operand]
    operand: LlvmFloat,
    #[attr(name = "fastmathFlags")]
    fastmath_flags: DefaultValued<FastmathFlags, { FastmathFlags::NONE }>,
    #[result]
    res: LlvmFloat,
}

/// Compares integers or pointers.
#[op(
    dialect = LlvmDialect, mnemonic = "icmp",
    traits(Pure, SameTypeOperands, TypesMatchWith(
        "result type has i1 element type and same shape as operands", from = lhs, to = res, comparison_type
    )),
    custom_assembly, fold,
)]
pub struct ICmpOp {
    #[attr]
    predicate: ICmpPredicate,
    #[operand]
    lhs: LlvmIntegerOrPointer,
    #[operand]
    rhs: LlvmIntegerOrPointer,
    #[result]
    res: LlvmBool,
}

impl Fold for ICmpOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let is_equal = match self.predicate(ir) {
            ICmpPredicate::Eq => true,
            ICmpPredicate::Ne => false,
            _ => return None,
        };
        let operands = [self.lhs(ir), self.rhs(ir)];
        let is_null = |value: Value| value.defining::<ZeroOp>(ir).is_some();
        // Null may be the place of a variable in other address spaces.
        let is_variable = |value: Value| {
            let space = ir
                .ty(value)
                .cast::<PointerType>(ir)
                .map(|ty| ty.address_space(ir));
            value.defining::<AllocaOp>(ir).is_some() && space == Some(0)
        };
        let [a, b] = operands;
        let holds = if a == b {
            is_equal
        } else if is_null(a) && is_variable(b) || is_null(b) && is_variable(a) {
            !is_equal
        } else {
            return None;
        };
        let truth = if holds { Special::One } else { Special::Zero };
        FoldResult::single(truth.attr(ir, ir.ty(self.res(ir)))?)
    }
}

/// Compares numbers.
#[op(
    dialect = LlvmDialect, mnemonic = "fcmp",
    traits(Pure, SameTypeOperands, TypesMatchWith(
        "result type has i1 element type and same shape as operands", from = lhs, to = res, comparison_type
    )),
    custom_assembly,
)]
pub struct FCmpOp {
    #[attr]
    predicate: FCmpPredicate,
    #[operand]
    lhs: LlvmFloat,
    #[operand]
    rhs: LlvmFloat,
    #[attr(name = "fastmathFlags")]
    fastmath_flags: DefaultValued<FastmathFlags, { FastmathFlags::NONE }>,
    #[result]
    res: LlvmBool,
}

/// One of two values.
#[op(
    dialect = LlvmDialect, mnemonic = "select",
    traits(Pure, AllTypesMatch(true_value, false_value, res)),
    assembly { $condition "," $true_value "," $false_value attr_dict ":" type($condition) "," type($res) },
)]
pub struct SelectOp {
    #[operand]
    condition: LlvmBool,
    #[operand]
    true_value: LlvmType,
    #[operand]
    false_value: LlvmType,
    #[attr(name = "fastmathFlags")]
    fastmath_flags: DefaultValued<FastmathFlags, { FastmathFlags::NONE }>,
    #[result]
    res: LlvmType,
}

/// The value, or any but always the same one where it is poison or undefined.
#[op(
    dialect = LlvmDialect, mnemonic = "freeze",
    traits(Pure, SameOperandsAndResultType),
    assembly { $val attr_dict ":" type($val) },
)]
pub struct FreezeOp {
    #[operand]
    val: LlvmType,
    #[result]
    res: LlvmType,
}

/// `i1`, or a vector of as many.
pub(crate) fn comparison_type(cx: &Context, ty: Type) -> Option<Type> {
    Some(match ty.data(cx) {
        TypeData::Vector {
            shape, scalable, ..
        } => VectorType::scalable(cx, shape, scalable, Type::I1).into(),
        _ => Type::I1,
    })
}

/// `"predicate" %lhs, %rhs {attributes} : type`, where `predicate` gives the attribute of a quoted word.
fn parse_comparison(
    parser: &mut OpParser<'_, '_>,
    state: &mut OpState,
    predicate: impl FnOnce(&str) -> Option<i64>,
    expected: &str,
) -> ParseResult<()> {
    let cx = parser.context().clone();
    let at = parser.position();
    let word = parser.parse_string_attr()?;
    let word = word.text(&cx);
    let Some(case) = predicate(&word) else {
        let message = format!("'{word}' is an incorrect value of the 'predicate' attribute");
        return Err(parser
            .error_at(at, message)
            .help(format!("expected {expected}")));
    };
    state.set_attr(&cx, "predicate", IntegerAttr::i64(&cx, case).into());
    let lhs = parser.parse_operand()?;
    parser.parse_punct(",")?;
    let rhs = parser.parse_operand()?;
    parser.parse_optional_attr_dict(state)?;
    parser.parse_punct(":")?;
    let at = parser.position();
    let ty = parser.parse_type()?;
    if !is_compatible(&cx, ty) {
        return Err(parser.error_at(at, "expected LLVM dialect-compatible type"));
    }
    for operand in [lhs, rhs] {
        let value = parser.resolve_operand(operand, ty)?;
        state.operands.push(value);
    }
    state.result_types.extend(comparison_type(&cx, ty));
    Ok(())
}

fn print_comparison(ir: &Ir, op: terrace_ir::Op, predicate: &str, printer: &mut AsmPrinter<'_>) {
    write!(printer, " \"{predicate}\" ");
    printer.print_operands(ir.operands(op));
    printer.print_attr_dict(ir, op, &["predicate"]);
    printer.write(" : ");
    printer.print_type(ir.ty(ir.operand(op, 0)));
}

impl CustomAssembly for ICmpOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let predicate = |word: &str| ICmpPredicate::symbolize(word).map(Enumeration::value);
        parse_comparison(
            parser,
            state,
            predicate,
            "eq, ne, slt, sle, sgt, sge, ult, ule, ugt or uge",
        )
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        print_comparison(ir, self.into(), self.predicate(ir).stringify(), printer);
    }
}

impl CustomAssembly for FCmpOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let predicate = |word: &str| FCmpPredicate::symbolize(word).map(Enumeration::value);
        let expected =
            "oeq, ogt, oge, olt, ole, one, ord, ueq, ugt, uge, ult, ule, une, uno, _true or _false";
        parse_comparison(parser, state, predicate, expected)
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        print_comparison(ir, self.into(), self.predicate(ir).stringify(), printer);
    }
}
