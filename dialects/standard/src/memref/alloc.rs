//! Allocation and deallocation.

use smallvec::smallvec;
use terrace_ir::asm::print_type;
use terrace_ir::attributes::{AffineMapAttr, AttrData};
use terrace_ir::interfaces::{
    DestructurableAllocationInterface, Effect, EffectKind, EffectList, MemoryEffects,
    PromotableAllocationInterface, Resource,
};
use terrace_ir::ods::{
    AnyMemRef, AnyRankedOrUnrankedMemRef, Confined, I64Attr, Index, IntPositivePowerOf2, OpTraits,
    Optional, ResultNames, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::types::{DYNAMIC, MemRefType, Type};
use terrace_ir::{Builder, Context, Ir, Location, Op, Value};
use terrace_ods_macros::{op, op_family};

use super::MemRefDialect;
use super::constraints::AnyMemRef1D;
use super::layout::has_identity_layout;
use super::rules::*;

/// A number of bytes that an address is a multiple of.
pub(crate) type Alignment = Confined<I64Attr, IntPositivePowerOf2>;

/// The number of symbols of a layout.
pub fn layout_symbols(cx: &Context, ty: MemRefType) -> usize {
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

op_family! {
    /// Declares an op that allocates a memref, its builder, verifier and result name.
    #[op(
        dialect = MemRefDialect, mnemonic = Mnemonic, traits(AttrSizedOperandSegments),
        interfaces(MemoryEffects), verify, result_names,
        assembly {
            "(" $dynamic_sizes ")" ("" "[" $symbol_operands^ "]")? attr_dict ":" type($memref)
        },
    )]
    struct Allocation<Mnemonic, Memory> {
        #[operand] dynamic_sizes: Variadic<Index>,
        #[operand] symbol_operands: Variadic<Index>,
        #[attr] alignment: Optional<Alignment>,
        #[result] memref: AnyMemRef,
    }

    impl Allocation {
        /// Allocates a memref of a static shape.
        pub fn of_type(b: &mut Builder<'_>, loc: Location, ty: MemRefType) -> Self {
            Allocation::build(b, loc, ty.into(), &[], &[])
        }

        /// The type of the allocated memref.
        pub fn memref_type(self, ir: &Ir) -> MemRefType {
            memref_type(ir, self.memref(ir))
        }
    }

    impl Verify for Allocation {
        fn verify(self, ir: &Ir) -> VerifyResult {
            verify_allocation(
                ir,
                self.op(),
                self.memref_type(ir),
                self.dynamic_sizes(ir).len(),
                self.symbol_operands(ir).len(),
            )
        }
    }

    impl MemoryEffects for Allocation {
        fn effects(&self, ir: &Ir) -> EffectList {
            smallvec![Effect::on(EffectKind::Allocate, self.memref(ir)).in_resource(Resource::Memory)]
        }
    }

    impl ResultNames for Allocation {
        fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
            name(self.memref(ir), Mnemonic);
        }
    }
}

/// The type of a value that the verifier has found to be a ranked memref.
pub fn memref_type(ir: &Ir, value: Value) -> MemRefType {
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
) -> VerifyResult {
    let needs_scope = AllocaOp::cast(ir, op).is_some();
    if needs_scope && !is_in_allocation_scope(ir, op) {
        return ir
            .op_error(
                op,
                "requires an ancestor op with AutomaticAllocationScope trait",
            )
            .help("stack memory is freed at the end of such an op, for example a function")
            .into();
    }
    verify_dynamic_sizes(ir, op, ty, sizes)?;
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
    Ok(())
}

/// Checks that an op has an operand for each dynamic dimension of its result.
pub fn verify_dynamic_sizes(ir: &Ir, op: Op, ty: MemRefType, sizes: usize) -> VerifyResult {
    let dynamic = ty.shape(ir).iter().filter(|size| **size == DYNAMIC).count();
    if dynamic == sizes {
        return Ok(());
    }
    let message = format!("incorrect number of dynamic sizes, has {sizes}, expected {dynamic}");
    ir.op_error(op, message).into()
}

fn is_in_allocation_scope(ir: &Ir, op: Op) -> bool {
    let mut ancestors = std::iter::successors(ir.parent_op(op), |op| ir.parent_op(*op));
    ancestors.any(|op| ir.has_trait(op, OpTraits::AUTOMATIC_ALLOCATION_SCOPE))
}

/// Allocates a memref on the heap; `memref.dealloc` frees it.
///
/// Operands give the dynamic dimensions in order and, in brackets, the symbols of the type's layout.
#[op(
    family = Allocation<Mnemonic = "alloc", Memory = DEFAULT>,
    canonicalize(DeadAlloc, AllocWithConstantSizes),
)]
pub struct AllocOp;

/// Allocates a memref on the stack until the enclosing allocation scope, usually the function, ends.
///
/// Operands give the dynamic dimensions in order and, in brackets, the symbols of the type's layout.
#[op(
    family = Allocation<Mnemonic = "alloca", Memory = AUTOMATIC_ALLOCATION_SCOPE>,
    interfaces(PromotableAllocationInterface, DestructurableAllocationInterface), canonicalize(DeadAlloca, AllocaWithConstantSizes),
)]
pub struct AllocaOp;

/// Frees a memref that was allocated by `memref.alloc`.
#[op(
    dialect = MemRefDialect, mnemonic = "dealloc",
    traits(MemRefsNormalizable),
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

/// Changes the size of a one-dimensional memref: frees it, and gives one whose first elements are the same.
///
/// The operand in parentheses is the new size if the result's type does not say it.
#[op(
    dialect = MemRefDialect, mnemonic = "realloc",
    interfaces(MemoryEffects),
    assembly { $source ("(" $dynamic_result_size^ ")")? attr_dict ":" type($source) "to" type($result) },
    verify, canonicalize(DeadRealloc),
)]
pub struct ReallocOp {
    #[operand]
    source: AnyMemRef1D,
    #[operand]
    dynamic_result_size: Optional<Index>,
    #[attr]
    alignment: Optional<Alignment>,
    #[result]
    result: AnyMemRef1D,
}

impl MemoryEffects for ReallocOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        smallvec![
            Effect::on(EffectKind::Free, self.source(ir)),
            Effect::on(EffectKind::Allocate, self.result(ir)),
        ]
    }
}

impl Verify for ReallocOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (source, result) = (
            memref_type(ir, self.source(ir)),
            memref_type(ir, self.result(ir)),
        );
        let text = |ty: MemRefType| print_type(ir, ty.into());
        let error = |message: String| VerifyResult::from(ir.error(self.op(), message));
        for (ty, what) in [(source, "source"), (result, "result")] {
            if !has_identity_layout(ir, ty) {
                return error(format!(
                    "unsupported layout for {what} memref type '{}'",
                    text(ty)
                ));
            }
        }
        let differing = [
            (
                source.memory_space(ir) != result.memory_space(ir),
                "memory spaces",
            ),
            (source.element(ir) != result.element(ir), "element types"),
        ];
        for (differ, what) in differing {
            if differ {
                return error(format!(
                    "different {what} specified for source memref type '{}' and result memref type '{}'",
                    text(source),
                    text(result)
                ));
            }
        }
        let is_dynamic = result.shape(ir).contains(&DYNAMIC);
        let what = match (is_dynamic, self.dynamic_result_size(ir)) {
            (true, None) => "missing",
            (false, Some(_)) => "unnecessary",
            _ => return Ok(()),
        };
        error(format!(
            "{what} dimension operand for result type '{}'",
            text(result)
        ))
    }
}
