//! Places in memory: how they are found, read and written.

use terrace_ir::asm::{AsmPrinter, OpParser, ParseResult, print_type};
use terrace_ir::builder::OpState;
use terrace_ir::interfaces::{Effect, EffectKind, EffectList, MemoryEffects};
use terrace_ir::ods::{AnyOf, AnyType, FormatElement, StrAttr, Variadic, Verify, VerifyResult};
use terrace_ir::{Context, Ir, Op, Type, smallvec};
use terrace_ods_macros::op;

use super::{
    ArrayType, CExpressionInterface, EmitCType, EmitcDialect, LValueType, OpaqueLValue,
    OpaqueOrPointerLValue, OpaqueType, PointerType, is_integer_index_or_opaque,
};
use crate::short_types;

fn pointer_to(cx: &Context, place: Type) -> Option<Type> {
    Some(PointerType::get(cx, place.cast::<LValueType>(cx)?.value_type(cx)).into())
}

fn pointed_to(cx: &Context, pointer: Type) -> Option<Type> {
    let pointee = pointer.cast::<PointerType>(cx)?.pointee(cx);
    let loc = terrace_ir::Location::UNKNOWN;
    Some(LValueType::get_checked(cx, loc, pointee).ok()?.into())
}

fn value_of(cx: &Context, place: Type) -> Option<Type> {
    Some(place.cast::<LValueType>(cx)?.value_type(cx))
}

/// The address of a place: the operator `&`.
#[op(
    dialect = EmitcDialect, mnemonic = "address_of",
    traits(TypesMatchWith("input and result reference the same type", from = reference, to = result, pointer_to)),
    interfaces(CExpressionInterface),
    assembly { $reference ":" qualified(type($reference)) attr_dict },
)]
pub struct AddressOfOp {
    #[operand]
    reference: LValueType,
    #[result]
    result: PointerType,
}

impl CExpressionInterface for AddressOfOp {
    fn has_side_effects(&self, _: &Ir) -> bool {
        false
    }
}

/// The place that a pointer points to: the operator `*`.
#[op(
    dialect = EmitcDialect, mnemonic = "dereference",
    traits(TypesMatchWith("input and result reference the same type", from = pointer, to = result, pointed_to)),
    assembly { $pointer ":" qualified(type($pointer)) attr_dict },
)]
pub struct DereferenceOp {
    #[operand]
    pointer: PointerType,
    #[result]
    result: LValueType,
}

/// The operator `&` or `*`, as its text says. [`AddressOfOp`] and [`DereferenceOp`] take its place.
#[op(
    dialect = EmitcDialect, mnemonic = "apply", interfaces(CExpressionInterface),
    assembly { $applicable_operator "(" $operand ")" attr_dict ":" functional_type($operand, results) },
    verify,
)]
pub struct ApplyOp {
    #[attr(name = "applicableOperator")]
    applicable_operator: StrAttr,
    #[operand]
    operand: AnyOf<(EmitCType, LValueType)>,
    #[result]
    result: EmitCType,
}

impl Verify for ApplyOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let [operand, result] = [self.operand(ir), self.result(ir)].map(|value| ir.ty(value));
        let message = match &*self.applicable_operator(ir) {
            "" => "applicable operator must not be empty",
            "&" if !operand.is::<LValueType>(ir) => {
                "operand type must be an lvalue when applying `&`"
            }
            "&" if !result.is::<PointerType>(ir) => {
                "result type must be a pointer when applying `&`"
            }
            "*" if !operand.is::<PointerType>(ir) => {
                "operand type must be a pointer when applying `*`"
            }
            "&" | "*" => return Ok(()),
            _ => "applicable operator is illegal",
        };
        ir.op_error(self, message).into()
    }
}

impl CExpressionInterface for ApplyOp {
    fn has_side_effects(&self, ir: &Ir) -> bool {
        &*self.applicable_operator(ir) == "*"
    }
}

fn parse_place(
    parser: &mut OpParser<'_, '_>,
    _: &mut OpState,
    arguments: &[FormatElement],
) -> ParseResult<()> {
    short_types::parse::<LValueType>(parser, &arguments[0])
}

fn print_place(ir: &Ir, op: Op, printer: &mut AsmPrinter<'_>, arguments: &[FormatElement]) {
    short_types::print::<LValueType>(ir, op, printer, &arguments[0]);
}

/// The value in a place.
#[op(
    dialect = EmitcDialect, mnemonic = "load",
    traits(TypesMatchWith("result type matches value type of 'operand'", from = operand, to = result, value_of)),
    interfaces(CExpressionInterface, MemoryEffects),
    assembly { $operand attr_dict ":" custom<Place>(type($operand)) },
)]
pub struct LoadOp {
    #[operand]
    operand: LValueType,
    #[result]
    result: AnyType,
}

impl CExpressionInterface for LoadOp {}

impl MemoryEffects for LoadOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        smallvec![Effect::on(EffectKind::Read, self.operand(ir))]
    }
}

/// Gives a place another value: the operator `=`.
#[op(
    dialect = EmitcDialect, mnemonic = "assign", interfaces(MemoryEffects),
    assembly { $value ":" type($value) "to" $var ":" custom<Place>(type($var)) attr_dict },
    verify,
)]
pub struct AssignOp {
    #[operand]
    var: LValueType,
    #[operand]
    value: EmitCType,
}

impl Verify for AssignOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (place, value) = (self.var(ir), ir.ty(self.value(ir)));
        if ir.defining_op(place).is_none() {
            return ir.op_error(self, "cannot assign to block argument").into();
        }
        match value_of(ir, ir.ty(place)) {
            Some(wanted) if wanted != value => {
                let [value, wanted] = [value, wanted].map(|ty| print_type(ir, ty));
                let message = format!(
                    "requires value's type ('{value}') to match variable's type ('{wanted}')"
                );
                ir.op_error(self, message).into()
            }
            _ => Ok(()),
        }
    }
}

impl MemoryEffects for AssignOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        smallvec![Effect::on(EffectKind::Write, self.var(ir))]
    }
}

/// A member of a struct or object: the operator `.`.
#[op(dialect = EmitcDialect, mnemonic = "member")]
pub struct MemberOp {
    #[attr]
    member: StrAttr,
    #[operand]
    operand: OpaqueLValue,
    #[result]
    result: AnyOf<(ArrayType, LValueType)>,
}

/// A member of what a pointer points to: the operator `->`.
#[op(dialect = EmitcDialect, mnemonic = "member_of_ptr")]
pub struct MemberOfPtrOp {
    #[attr]
    member: StrAttr,
    #[operand]
    operand: OpaqueOrPointerLValue,
    #[result]
    result: AnyOf<(ArrayType, LValueType)>,
}

/// An element of an array, of what a pointer points to, or of an object: the operator `[]`.
#[op(
    dialect = EmitcDialect, mnemonic = "subscript",
    assembly { $value "[" $indices "]" attr_dict ":" functional_type(operands, results) },
    verify,
)]
pub struct SubscriptOp {
    #[operand]
    value: AnyOf<(ArrayType, OpaqueType, PointerType)>,
    #[operand]
    indices: Variadic<EmitCType>,
    #[result]
    result: LValueType,
}

impl Verify for SubscriptOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: String| ir.op_error(self, message).into();
        let (value, count) = (ir.ty(self.value(ir)), self.indices(ir).len());
        let Some(found) = value_of(ir, ir.ty(self.result(ir))) else {
            return Ok(());
        };
        let mut indices = self.indices(ir).map(|index| ir.ty(index)).enumerate();
        let wrong = indices.find(|(_, ty)| !is_integer_index_or_opaque(ir, *ty));
        let text = |ty| print_type(ir, ty);
        if let Some(array) = value.cast::<ArrayType>(ir) {
            let rank = array.shape(ir).len();
            if count != rank {
                return error(format!(
                    "on array operand requires number of indices ({count}) to match the rank of the array type ({rank})"
                ));
            }
            if let Some((index, ty)) = wrong {
                return error(format!(
                    "on array operand requires index operand {index} to be integer-like, but got '{}'",
                    text(ty)
                ));
            }
            let element = array.element(ir);
            if element != found {
                return error(format!(
                    "on array operand requires element type ('{}') and result type ('{}') to match",
                    text(element),
                    text(found)
                ));
            }
        } else if let Some(pointer) = value.cast::<PointerType>(ir) {
            if count != 1 {
                return error(format!(
                    "on pointer operand requires one index operand, but got {count}"
                ));
            }
            if let Some((_, ty)) = wrong {
                return error(format!(
                    "on pointer operand requires index operand to be integer-like, but got '{}'",
                    text(ty)
                ));
            }
            let pointee = pointer.pointee(ir);
            if pointee != found {
                return error(format!(
                    "on pointer operand requires pointee type ('{}') and result type ('{}') to match",
                    text(pointee),
                    text(found)
                ));
            }
        }
        Ok(())
    }
}
