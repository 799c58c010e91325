//! Allocation and deallocation.

use smallvec::smallvec;
use terrace_ir::attributes::{AffineMapAttr, AttrData};
use terrace_ir::interfaces::{Effect, EffectKind, EffectList, MemoryEffects, Resource};
use terrace_ir::ods::{
    AnyMemRef, AnyRankedOrUnrankedMemRef, I64Attr, Index, Optional, ResultNames, TypedOp, Variadic,
    Verify, VerifyResult,
};
use terrace_ir::types::{DYNAMIC, MemRefType, Type};
use terrace_ir::{Builder, Context, Ir, Location, Op, Value};
use terrace_ods_macros::op;

use super::MemRefDialect;
use super::rules::*;

/// The number of symbols of a layout.
fn layout_symbols(cx: &Context, ty: MemRefType) -> usize {
    let Some(layout) = ty.layout(cx) else {
        return 0;
    };
    match layout.data(cx) {
        AttrData::StridedLayout { strides, offset } => strides
            .iter()
            .chain([offset])
            .filter(|size| **size == DYNAMIC)
            .count(),
        _ => layout
            .cast::<AffineMapAttr>(cx)
            .map_or(0, |map| map.value(cx).num_symbols as usize),
    }
}

/// Declares an op that allocates a memref, its builder, verifier and result name.
macro_rules! allocation {
    ($(#[$doc:meta])* $name:ident, $mnemonic:tt, $resource:ident, [$($rule:ident),*]) => {
        $(#[$doc])*
        #[op(
            dialect = MemRefDialect, mnemonic = $mnemonic,
            traits(AttrSizedOperandSegments),
            interfaces(MemoryEffects),
            assembly {
                "(" $dynamic_sizes ")" ("" "[" $symbol_operands^ "]")? attr_dict ":" type($memref)
            },
            verify, result_names, canonicalize($($rule),*),
        )]
        pub struct $name {
            #[operand] dynamic_sizes: Variadic<Index>,
            #[operand] symbol_operands: Variadic<Index>,
            #[attr] alignment: Optional<I64Attr>,
            #[result] memref: AnyMemRef,
        }

        impl $name {
            /// Allocates a memref of a static shape.
            pub fn of_type(b: &mut Builder<'_>, loc: Location, ty: MemRefType) -> Self {
                $name::build(b, loc, ty.into(), &[], &[])
            }

            /// The type of the allocated memref.
            pub fn memref_type(self, ir: &Ir) -> MemRefType {
                memref_type(ir, self.memref(ir))
            }
        }

        impl Verify for $name {
            fn verify(self, ir: &Ir) -> VerifyResult {
                let alignment = self.alignment(ir);
                verify_allocation(
                    ir,
                    self.op(),
                    self.memref_type(ir),
                    self.dynamic_sizes(ir).len(),
                    self.symbol_operands(ir).len(),
                    alignment,
                )
            }
        }

        impl MemoryEffects for $name {
            fn effects(&self, ir: &Ir) -> EffectList {
                smallvec![Effect::on(EffectKind::Allocate, self.memref(ir)).in_resource(Resource::$resource)]
            }
        }

        impl ResultNames for $name {
            fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
                name(self.memref(ir), $mnemonic);
            }
        }
    };
}

/// The type of a value that the verifier has found to be a ranked memref.
pub(crate) fn memref_type(ir: &Ir, value: Value) -> MemRefType {
    let ty: Type = ir.ty(value);
    ty.cast(ir)
        .expect("the verifier has checked that the value is a memref")
}

fn verify_allocation(
    ir: &Ir,
    op: Op,
    ty: MemRefType,
    sizes: usize,
    symbols: usize,
    alignment: Option<i64>,
) -> VerifyResult {
    let dynamic = ty.shape(ir).iter().filter(|size| **size == DYNAMIC).count();
    if dynamic != sizes {
        return ir
            .op_error(
                op,
                format!("incorrect number of dynamic sizes, has {sizes}, expected {dynamic}"),
            )
            .into();
    }
    let expected = layout_symbols(ir, ty);
    if expected != symbols {
        return ir
            .op_error(
                op,
                format!(
                    "symbol operand count does not equal memref symbol count: expected {expected}, got {symbols}"
                ),
            )
            .into();
    }
    verify_alignment(ir, op, alignment)
}

/// Checks an `alignment` attribute.
pub(super) fn verify_alignment(ir: &Ir, op: Op, alignment: Option<i64>) -> VerifyResult {
    match alignment {
        Some(bytes) if bytes <= 0 || !bytes.unsigned_abs().is_power_of_two() => ir
            .op_error(
                op,
                "attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute whose value is \
                 positive and whose value is a power of two > 0",
            )
            .into(),
        _ => Ok(()),
    }
}

allocation! {
    /// Allocates a memref on the heap; `memref.dealloc` frees it.
    ///
    /// Operands give the dynamic dimensions in order and, in brackets, the symbols of the type's layout.
    AllocOp, "alloc", DEFAULT, [DeadAlloc, AllocWithConstantSizes]
}

allocation! {
    /// Allocates a memref on the stack until the enclosing allocation scope, usually the function, ends.
    ///
    /// Operands give the dynamic dimensions in order and, in brackets, the symbols of the type's layout.
    AllocaOp, "alloca", AUTOMATIC_ALLOCATION_SCOPE, [DeadAlloca, AllocaWithConstantSizes]
}

/// Frees a memref that was allocated by `memref.alloc`.
#[op(
    dialect = MemRefDialect, mnemonic = "dealloc",
    interfaces(MemoryEffects),
    assembly { $memref attr_dict ":" type($memref) },
    canonicalize(DeallocOfCast),
)]
pub struct DeallocOp {
    #[operand]
    memref: AnyRankedOrUnrankedMemRef,
}

impl MemoryEffects for DeallocOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        smallvec![Effect::on(EffectKind::Free, self.memref(ir))]
    }
}
