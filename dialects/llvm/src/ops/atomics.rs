//! Atomic updates and fences.

use terrace_ir::asm::print_type;
use terrace_ir::attributes::UnitAttr;
use terrace_ir::interfaces::{Effect, EffectKind, EffectList, MemoryEffects};
use terrace_ir::ods::{I64Attr, Optional, StrAttr, Verify, VerifyResult};
use terrace_ir::types::{IntegerType, VectorType};
use terrace_ir::{Context, Ir, Type};
use terrace_ods_macros::op;

use super::AliasingOps;
use crate::{
    AccessGroupAttr, AliasScopeAttr, ArrayOf, AtomicBinOp, AtomicOrdering, AtomicRmwValue,
    AtomicValue, LlvmDialect, LlvmStruct, PointerType, StructType, TbaaTagAttr, is_float,
};

/// Changes memory by an operation and gives what was there.
#[op(
    family = AliasingOps, mnemonic = "atomicrmw",
    traits(TypesMatchWith("result #0 and operand #1 have the same type", from = val, to = res, same_type)),
    interfaces(MemoryEffects),
    assembly {
        ("volatile" $volatile^)? $bin_op $ptr "," $val ("syncscope" "(" $syncscope^ ")")? $ordering
        attr_dict ":" type($ptr) "," type($val)
    },
    verify,
)]
pub struct AtomicRmwOp {
    #[attr]
    bin_op: AtomicBinOp,
    #[operand]
    ptr: PointerType,
    #[operand]
    val: AtomicRmwValue,
    #[attr]
    ordering: AtomicOrdering,
    #[attr]
    syncscope: Optional<StrAttr>,
    #[attr]
    alignment: Optional<I64Attr>,
    #[attr(name = "volatile_")]
    volatile: Optional<UnitAttr>,
    #[result]
    res: AtomicRmwValue,
}

/// Replaces memory if it holds a value, and gives what was there and whether it was replaced.
#[op(
    family = AliasingOps, mnemonic = "cmpxchg",
    traits(
        TypesMatchWith("operand #1 and operand #2 have the same type", from = val, to = cmp, same_type),
        TypesMatchWith(
            "result #0 has an LLVM struct type consisting of the type of operand #2 and a bool",
            from = val, to = res, value_and_flag
        )
    ),
    interfaces(MemoryEffects),
    assembly {
        ("weak" $weak^)? ("volatile" $volatile^)? $ptr "," $cmp "," $val ("syncscope" "(" $syncscope^ ")")?
        $success_ordering $failure_ordering attr_dict ":" type($ptr) "," type($val)
    },
    verify,
)]
pub struct AtomicCmpXchgOp {
    #[operand]
    ptr: PointerType,
    #[operand]
    cmp: AtomicValue,
    #[operand]
    val: AtomicValue,
    #[attr]
    success_ordering: AtomicOrdering,
    #[attr]
    failure_ordering: AtomicOrdering,
    #[attr]
    syncscope: Optional<StrAttr>,
    #[attr]
    alignment: Optional<I64Attr>,
    #[attr]
    weak: Optional<UnitAttr>,
    #[attr(name = "volatile_")]
    volatile: Optional<UnitAttr>,
    #[result]
    res: LlvmStruct,
}

/// Orders the accesses before it and those after it.
#[op(
    dialect = LlvmDialect, mnemonic = "fence",
    assembly { ("syncscope" "(" $syncscope^ ")")? $ordering attr_dict },
    verify,
)]
pub struct FenceOp {
    #[attr]
    ordering: AtomicOrdering,
    #[attr]
    syncscope: Optional<StrAttr>,
}

fn same_type(_: &Context, ty: Type) -> Option<Type> {
    Some(ty)
}

fn value_and_flag(cx: &Context, ty: Type) -> Option<Type> {
    Some(StructType::literal(cx, &[ty, Type::I1]).into())
}

/// What is read and written stays where it is among all accesses.
fn read_and_write() -> EffectList {
    let kinds = [EffectKind::Read, EffectKind::Write];
    kinds.into_iter().map(Effect::on_anything).collect()
}

impl MemoryEffects for AtomicRmwOp {
    fn effects(&self, _: &Ir) -> EffectList {
        read_and_write()
    }
}

impl MemoryEffects for AtomicCmpXchgOp {
    fn effects(&self, _: &Ir) -> EffectList {
        read_and_write()
    }
}

impl AtomicOrdering {
    fn is_at_least_monotonic(self) -> bool {
        !matches!(self, AtomicOrdering::NotAtomic | AtomicOrdering::Unordered)
    }
}

impl Verify for AtomicRmwOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        use AtomicBinOp as Kind;
        let error = |message: &str| ir.op_error(self, message).into();
        let ty = ir.ty(self.val(ir));
        let is_integer = |widths: &[u32]| {
            let width = ty.cast::<IntegerType>(ir).map(|ty| ty.width(ir));
            width.is_some_and(|width| widths.contains(&width))
        };
        let kind = self.bin_op(ir);
        match kind {
            Kind::Fadd | Kind::Fsub | Kind::Fmin | Kind::Fmax | Kind::Fminimum | Kind::Fmaximum => {
                if let Some(vector) = ty.cast::<VectorType>(ir) {
                    if !is_float(ir, vector.element(ir)) {
                        return error("expected LLVM IR floating point type for vector element");
                    }
                } else if !is_float(ir, ty) {
                    return error("expected LLVM IR floating point type");
                }
            }
            Kind::Xchg => {
                let is_exchangeable =
                    is_integer(&[8, 16, 32, 64]) || ty.is::<PointerType>(ir) || is_float(ir, ty);
                if !is_exchangeable {
                    return error("unexpected LLVM IR type for 'xchg' bin_op");
                }
            }
            Kind::Add
            | Kind::Sub
            | Kind::And
            | Kind::Nand
            | Kind::Or
            | Kind::Xor
            | Kind::Max
            | Kind::Min
            | Kind::Umax
            | Kind::Umin
            | Kind::UincWrap
            | Kind::UdecWrap
            | Kind::UsubCond
            | Kind::UsubSat => {
                if !is_integer(&[8, 16, 32, 64]) {
                    return error("expected LLVM IR integer type");
                }
            }
        }
        if !self.ordering(ir).is_at_least_monotonic() {
            return error("expected at least 'monotonic' ordering");
        }
        Ok(())
    }
}

impl Verify for AtomicCmpXchgOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| ir.op_error(self, message).into();
        let ty = ir.ty(self.val(ir));
        let width = ty.cast::<IntegerType>(ir).map(|ty| ty.width(ir));
        if !ty.is::<PointerType>(ir)
            && !matches!(width, Some(8 | 16 | 32 | 64))
            && !is_float(ir, ty)
        {
            return ir
                .op_error(self, "unexpected LLVM IR type")
                .help(format!(
                    "'{}' is not of 8, 16, 32 or 64 bits",
                    print_type(ir, ty)
                ))
                .into();
        }
        let (success, failure) = (self.success_ordering(ir), self.failure_ordering(ir));
        if !success.is_at_least_monotonic() || !failure.is_at_least_monotonic() {
            return error("ordering must be at least 'monotonic'");
        }
        if matches!(failure, AtomicOrdering::Release | AtomicOrdering::AcqRel) {
            return error("failure ordering cannot be 'release' or 'acq_rel'");
        }
        Ok(())
    }
}

impl Verify for FenceOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        use AtomicOrdering as Order;
        match self.ordering(ir) {
            Order::NotAtomic | Order::Unordered | Order::Monotonic => ir
                .op_error(
                    self,
                    "can be given only acquire, release, acq_rel, and seq_cst orderings",
                )
                .into(),
            Order::Acquire | Order::Release | Order::AcqRel | Order::SeqCst => Ok(()),
        }
    }
}
