//! Comparisons and selection.

use std::cmp::Ordering;

use terrace_dialect_base::folding::{
    Float, Int, Scalar, Special, Uniform, compare, fold_comparison, fold_elements, uniform_attr,
};
use terrace_dialect_base::ub::PoisonAttr;
use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult};
use terrace_ir::attributes::{Attribute, BoolAttr};
use terrace_ir::builder::OpState;
use terrace_ir::ods::{
    AnyType, BoolLike, CustomAssembly, DefaultValued, FloatLike, Fold, FoldResult, Folded,
    SignlessIntegerOrIndexLike, TypedOp,
};
use terrace_ir::types::{ShapedType, Type, TypeData};
use terrace_ir::{Context, Ir, Value};
use terrace_ods_macros::op;
use terrace_passes::analysis::dataflow::InferIntRangeInterface;

use super::rules::*;
use super::{ArithDialect, CmpFPredicate, CmpIPredicate, FastMathFlags};

/// `i1`, in the container that a type has.
pub fn i1_like(cx: &Context, ty: Type) -> Option<Type> {
    let element = Type::I1;
    Some(match ty.data(cx) {
        TypeData::Vector {
            shape, scalable, ..
        } => Type::get(
            cx,
            TypeData::Vector {
                shape: shape.clone(),
                scalable: scalable.clone(),
                element,
            },
        ),
        TypeData::RankedTensor {
            shape, encoding, ..
        } => Type::get(
            cx,
            TypeData::RankedTensor {
                shape: shape.clone(),
                element,
                encoding: *encoding,
            },
        ),
        TypeData::UnrankedTensor(_) => Type::get(cx, TypeData::UnrankedTensor(element)),
        _ => element,
    })
}

impl CmpIPredicate {
    /// Compares two constants.
    pub(crate) fn holds(self, a: Int, b: Int) -> bool {
        match self {
            CmpIPredicate::Eq => compare::eq(a, b),
            CmpIPredicate::Ne => compare::ne(a, b),
            CmpIPredicate::Slt => compare::slt(a, b),
            CmpIPredicate::Sle => compare::sle(a, b),
            CmpIPredicate::Sgt => compare::sgt(a, b),
            CmpIPredicate::Sge => compare::sge(a, b),
            CmpIPredicate::Ult => compare::ult(a, b),
            CmpIPredicate::Ule => compare::ule(a, b),
            CmpIPredicate::Ugt => compare::ugt(a, b),
            CmpIPredicate::Uge => compare::uge(a, b),
        }
    }

    /// Whether it only tells equal numbers from others.
    pub fn is_equality(self) -> bool {
        matches!(self, CmpIPredicate::Eq | CmpIPredicate::Ne)
    }

    /// The predicate that holds exactly when this one does not.
    pub fn inverse(self) -> Self {
        match self {
            CmpIPredicate::Eq => CmpIPredicate::Ne,
            CmpIPredicate::Ne => CmpIPredicate::Eq,
            CmpIPredicate::Slt => CmpIPredicate::Sge,
            CmpIPredicate::Sle => CmpIPredicate::Sgt,
            CmpIPredicate::Sgt => CmpIPredicate::Sle,
            CmpIPredicate::Sge => CmpIPredicate::Slt,
            CmpIPredicate::Ult => CmpIPredicate::Uge,
            CmpIPredicate::Ule => CmpIPredicate::Ugt,
            CmpIPredicate::Ugt => CmpIPredicate::Ule,
            CmpIPredicate::Uge => CmpIPredicate::Ult,
        }
    }

    /// The predicate that holds for swapped operands.
    pub fn swapped(self) -> Self {
        match self {
            CmpIPredicate::Eq | CmpIPredicate::Ne => self,
            CmpIPredicate::Slt => CmpIPredicate::Sgt,
            CmpIPredicate::Sle => CmpIPredicate::Sge,
            CmpIPredicate::Sgt => CmpIPredicate::Slt,
            CmpIPredicate::Sge => CmpIPredicate::Sle,
            CmpIPredicate::Ult => CmpIPredicate::Ugt,
            CmpIPredicate::Ule => CmpIPredicate::Uge,
            CmpIPredicate::Ugt => CmpIPredicate::Ult,
            CmpIPredicate::Uge => CmpIPredicate::Ule,
        }
    }
}

impl CmpFPredicate {
    /// Compares two constants.
    fn holds(self, a: f64, b: f64) -> bool {
        let order = a.partial_cmp(&b);
        let ordered = |test: fn(Ordering) -> bool| order.is_some_and(test);
        let unordered = |test: fn(Ordering) -> bool| order.is_none_or(test);
        match self {
            CmpFPredicate::AlwaysFalse => false,
            CmpFPredicate::Oeq => ordered(Ordering::is_eq),
            CmpFPredicate::Ogt => ordered(Ordering::is_gt),
            CmpFPredicate::Oge => ordered(Ordering::is_ge),
            CmpFPredicate::Olt => ordered(Ordering::is_lt),
            CmpFPredicate::Ole => ordered(Ordering::is_le),
            CmpFPredicate::One => ordered(Ordering::is_ne),
            CmpFPredicate::Ord => order.is_some(),
            CmpFPredicate::Ueq => unordered(Ordering::is_eq),
            CmpFPredicate::Ugt => unordered(Ordering::is_gt),
            CmpFPredicate::Uge => unordered(Ordering::is_ge),
            CmpFPredicate::Ult => unordered(Ordering::is_lt),
            CmpFPredicate::Ule => unordered(Ordering::is_le),
            CmpFPredicate::Une => unordered(Ordering::is_ne),
            CmpFPredicate::Uno => order.is_none(),
            CmpFPredicate::AlwaysTrue => true,
        }
    }
}

/// Compares integers.
#[op(
    dialect = ArithDialect, mnemonic = "cmpi",
    traits(
        Pure, ElementwiseMappable, SameTypeOperands,
        TypesMatchWith("result type has i1 element type and same shape as operands", from = lhs, to = result, i1_like),
    ),
    assembly { $predicate "," $lhs "," $rhs attr_dict ":" type($lhs) },
    interfaces(InferIntRangeInterface), fold,
    canonicalize(CmpIConstantToRight, EqualityOfExtSI, EqualityOfExtUI),
)]
pub struct CmpIOp {
    #[attr]
    predicate: CmpIPredicate,
    #[operand]
    lhs: SignlessIntegerOrIndexLike,
    #[operand]
    rhs: SignlessIntegerOrIndexLike,
    #[result]
    result: BoolLike,
}

impl Fold for CmpIOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let predicate = self.predicate(ir);
        // A truth value c is c == 1 and c != 0, and also zext(c) != 0 and sext(c) != 0.
        if let Some(rhs) = operands[1].and_then(|rhs| Uniform::of(ir, rhs)) {
            let lhs = self.lhs(ir);
            let candidates = match predicate {
                CmpIPredicate::Eq if rhs.is(Special::One) => [Some(lhs), None],
                CmpIPredicate::Ne if rhs.is(Special::Zero) => [Some(lhs), extended(ir, lhs)],
                _ => [None; 2],
            };
            let is_truth = |value: &Value| ir.ty(*value).element_or_self(ir) == Type::I1;
            if let Some(truth) = candidates.into_iter().flatten().find(is_truth) {
                return FoldResult::single(truth);
            }
        }
        fold_comparison(ir, self.op(), operands, |a, b| predicate.holds(a, b))
    }
}

/// Compares floats.
#[op(
    dialect = ArithDialect, mnemonic = "cmpf",
    traits(
        Pure, ElementwiseMappable, SameTypeOperands,
        TypesMatchWith("result type has i1 element type and same shape as operands", from = lhs, to = result, i1_like),
    ),
    assembly { $predicate "," $lhs "," $rhs ("fastmath" "" $fastmath^)? attr_dict ":" type($lhs) },
    fold, canonicalize(CmpFOfInteger),
)]
pub struct CmpFOp {
    #[attr]
    predicate: CmpFPredicate,
    #[operand]
    lhs: FloatLike,
    #[operand]
    rhs: FloatLike,
    #[attr]
    fastmath: DefaultValued<FastMathFlags, { FastMathFlags::NONE }>,
    #[result]
    result: BoolLike,
}

impl Fold for CmpFOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let predicate = self.predicate(ir);
        let ty = ir.ty(self.result(ir));
        match predicate {
            CmpFPredicate::AlwaysFalse => return FoldResult::single(uniform_attr(ir, ty, 0)?),
            CmpFPredicate::AlwaysTrue => return FoldResult::single(uniform_attr(ir, ty, 1)?),
            _ => {}
        }
        let Scalar::Float(kind) = Scalar::of(ir, ir.ty(self.lhs(ir)))? else {
            return None;
        };
        let value = |bits: u128| Float { bits, kind }.value();
        // With one NaN it does not matter what the other operand is.
        let nan = [operands[0], operands[1]]
            .into_iter()
            .flatten()
            .find(|constant| Special::NaN.is(ir, Some(*constant)));
        let constants = [operands[0].or(nan)?, operands[1].or(nan)?];
        let folded = fold_elements(ir, constants, ty, |[a, b]| {
            Some(predicate.holds(value(a), value(b)).into())
        })?;
        FoldResult::single(folded)
    }
}

/// One of two values. Over vectors and tensors the condition is one `i1` for all elements, or one for each.
#[op(
    dialect = ArithDialect, mnemonic = "select",
    traits(
        Pure, ElementwiseMappable, AllTypesMatch(true_value, false_value, result),
        PredOpTrait("condition is signless i1 or has matching shape", chooses_all_or_each),
    ),
    interfaces(InferIntRangeInterface), custom_assembly, fold,
    canonicalize(
        SelectOfTrueSelect, SelectOfFalseSelect, SelectOfNot, SelectFalseTrue, SelectOneZero, SelectZeroOne,
    ),
)]
pub struct SelectOp {
    #[operand]
    condition: BoolLike,
    #[operand]
    true_value: AnyType,
    #[operand]
    false_value: AnyType,
    #[result]
    result: AnyType,
}

/// Whether the condition is for all elements, or has one for each.
fn chooses_all_or_each(op: SelectOp, ir: &Ir) -> bool {
    let (condition, result) = (ir.ty(op.condition(ir)), ir.ty(op.result(ir)));
    let shape = |ty: Type| ty.cast::<ShapedType>(ir).map(|ty| ty.shape(ir));
    condition == Type::I1 || shape(condition) == shape(result)
}

impl Fold for SelectOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let (if_true, if_false) = (self.true_value(ir), self.false_value(ir));
        let condition = operands[0];
        let known = condition.and_then(|condition| Uniform::of(ir, condition));
        let is = |value| known.is_some_and(|known| known.is(value));
        if if_true == if_false || is(Special::One) {
            return FoldResult::single(if_true);
        }
        if is(Special::Zero) {
            return FoldResult::single(if_false);
        }
        let is_poison = |index: usize| PoisonAttr::among(ir, [operands[index]]).is_some();
        if is_poison(1) {
            return FoldResult::single(if_false);
        }
        if is_poison(2) {
            return FoldResult::single(if_true);
        }
        let is_condition = ir.ty(self.result(ir)) == ir.ty(self.condition(ir))
            && Special::One.is(ir, operands[1])
            && Special::Zero.is(ir, operands[2]);
        if is_condition {
            return FoldResult::single(self.condition(ir));
        }
        if let Some(compare) = self.condition(ir).defining::<CmpIOp>(ir) {
            let (lhs, rhs) = (compare.lhs(ir), compare.rhs(ir));
            // Where they are equal either of them will do.
            if [(if_true, if_false), (if_false, if_true)].contains(&(lhs, rhs)) {
                match compare.predicate(ir) {
                    CmpIPredicate::Eq => return FoldResult::single(if_false),
                    CmpIPredicate::Ne => return FoldResult::single(if_true),
                    _ => {}
                }
            }
        }
        let (condition, constants) = (condition?, [operands[1]?, operands[2]?]);
        if condition.is::<BoolAttr>(ir) || !constants[0].ty(ir)?.is::<ShapedType>(ir) {
            return None;
        }
        let folded = fold_elements(
            ir,
            [condition, constants[0], constants[1]],
            ir.ty(self.result(ir)),
            |[choose, a, b]| Some(if choose != 0 { a } else { b }),
        )?;
        FoldResult::single(folded)
    }
}

impl CustomAssembly for SelectOp {
    fn parse(parser: &mut OpParser<'_, '_>, state: &mut OpState) -> ParseResult<()> {
        let condition = parser.parse_operand()?;
        parser.parse_punct(",")?;
        let if_true = parser.parse_operand()?;
        parser.parse_punct(",")?;
        let if_false = parser.parse_operand()?;
        parser.parse_optional_attr_dict(state)?;
        parser.parse_punct(":")?;
        let first = parser.parse_type()?;
        let (condition_type, ty) = if parser.parse_optional_punct(",") {
            (first, parser.parse_type()?)
        } else {
            (Type::I1, first)
        };
        state
            .operands
            .push(parser.resolve_operand(condition, condition_type)?);
        state.operands.push(parser.resolve_operand(if_true, ty)?);
        state.operands.push(parser.resolve_operand(if_false, ty)?);
        state.result_types.push(ty);
        Ok(())
    }

    fn print(self, ir: &Ir, printer: &mut AsmPrinter<'_>) {
        printer.write(" ");
        printer.print_operands(ir.operands(self.op()));
        printer.print_attr_dict(ir, self.op(), &[]);
        printer.write(" : ");
        let condition = ir.ty(self.condition(ir));
        if condition != Type::I1 {
            printer.print_type(condition);
            printer.write(", ");
        }
        printer.print_type(ir.ty(self.result(ir)));
    }
}
