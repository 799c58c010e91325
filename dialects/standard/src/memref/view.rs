//! Views of a memref that differ in type only, and reshaping by a run-time shape.

use smallvec::smallvec;
use terrace_dialect_base::shapes::are_compatible_shapes;
use terrace_ir::asm::print_type;
use terrace_ir::attributes::{Attribute, IntegerAttr};
use terrace_ir::interfaces::{
    CastOpInterface, Effect, EffectKind, EffectList, MemoryEffects, ViewLikeOpInterface,
};
use terrace_ir::ods::{
    AnyMemRef, AnyRankedOrUnrankedMemRef, Confined, Fold, FoldResult, Folded, I32Attr, Index,
    InferArgs, InferTypes, InferredTypes, IntPositive, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::types::{DYNAMIC, MemRefType, ShapedType, Type, TypeData};
use terrace_ir::{Context, Ir};
use terrace_ods_macros::op;

use super::MemRefDialect;
use super::alloc::{memref_type, verify_dynamic_sizes};
use super::constraints::{BytesMemRef, ShapeMemRef};
use super::layout::{has_identity_layout, strides_and_offset};
use super::rules::{CastOfCast, MemorySpaceCastOfCast, ViewOfCast, ViewWithConstantSizes};

/// Implements what ops have in common whose result refers to an operand: the interface, and the result's name.
macro_rules! view_like {
    ($name:ident, $source:ident, $dest:ident, $result_name:literal) => {
        impl ::terrace_ir::interfaces::ViewLikeOpInterface for $name {
            fn view_source(&self, ir: &::terrace_ir::Ir) -> ::terrace_ir::Value {
                self.$source(ir)
            }
            fn view_dest(&self, ir: &::terrace_ir::Ir) -> ::terrace_ir::Value {
                self.$dest(ir)
            }
        }

        impl ::terrace_ir::ods::ResultNames for $name {
            fn result_names(
                self,
                ir: &::terrace_ir::Ir,
                name: &mut dyn FnMut(::terrace_ir::Value, &str),
            ) {
                name(self.$dest(ir), $result_name);
            }
        }
    };
}
pub(super) use view_like;

/// The memory space of a memref, ranked or not.
pub(super) fn memory_space(cx: &Context, ty: Type) -> Option<Attribute> {
    match ty.data(cx) {
        TypeData::MemRef { memory_space, .. } | TypeData::UnrankedMemRef { memory_space, .. } => {
            *memory_space
        }
        _ => None,
    }
}

/// The same memref with more or less known about its shape and layout. What differs at run time is undefined
/// behaviour.
#[op(
    dialect = MemRefDialect, mnemonic = "cast",
    traits(MemRefsNormalizable, Pure),
    interfaces(CastOpInterface, ViewLikeOpInterface),
    assembly { $source attr_dict ":" type($source) "to" type($dest) },
    fold, result_names, canonicalize(CastOfCast),
)]
pub struct CastOp {
    #[operand]
    source: AnyRankedOrUnrankedMemRef,
    #[result]
    dest: AnyRankedOrUnrankedMemRef,
}

view_like!(CastOp, source, dest, "cast");

/// Whether two layouts can be equal at run time.
fn are_compatible_layouts(cx: &Context, a: MemRefType, b: MemRefType) -> bool {
    if a.layout(cx) == b.layout(cx) {
        return true;
    }
    let (Some((a_strides, a_offset)), Some((b_strides, b_offset))) =
        (strides_and_offset(cx, a), strides_and_offset(cx, b))
    else {
        return false;
    };
    let compatible = |a: i64, b: i64| a == b || a == DYNAMIC || b == DYNAMIC;
    // The stride of a single element does not matter.
    let strides = a_strides.iter().zip(&b_strides).zip(a.shape(cx));
    let mut strides = strides.filter(|(_, size)| **size != 1);
    compatible(a_offset, b_offset) && strides.all(|((a, b), _)| compatible(*a, *b))
}

impl CastOp {
    /// Whether memory of a type can be cast to another one.
    pub fn fits(cx: &Context, from: Type, to: Type) -> bool {
        let (Some(a), Some(b)) = (from.cast::<ShapedType>(cx), to.cast::<ShapedType>(cx)) else {
            return false;
        };
        let same_kind =
            a.element(cx) == b.element(cx) && memory_space(cx, from) == memory_space(cx, to);
        match (from.cast::<MemRefType>(cx), to.cast::<MemRefType>(cx)) {
            (None, None) => false,
            (Some(from), Some(to)) => {
                same_kind
                    && are_compatible_shapes(a.shape(cx), b.shape(cx))
                    && are_compatible_layouts(cx, from, to)
            }
            _ => same_kind,
        }
    }
}

impl CastOpInterface for CastOp {
    fn are_cast_compatible(&self, cx: &Context, inputs: &[Type], outputs: &[Type]) -> bool {
        matches!((inputs, outputs), ([from], [to]) if CastOp::fits(cx, *from, *to))
    }
}

impl Fold for CastOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let (source, ty) = (self.source(ir), ir.ty(self.dest(ir)));
        if ir.ty(source) == ty {
            return FoldResult::single(source);
        }
        let inner = source.defining::<CastOp>(ir)?.source(ir);
        (ir.ty(inner) == ty)
            .then(|| FoldResult::single(inner))
            .flatten()
    }
}

/// The same memref in another memory space.
#[op(
    dialect = MemRefDialect, mnemonic = "memory_space_cast",
    traits(MemRefsNormalizable, Pure),
    interfaces(CastOpInterface, ViewLikeOpInterface),
    assembly { $source attr_dict ":" type($source) "to" type($dest) },
    fold, result_names, canonicalize(MemorySpaceCastOfCast),
)]
pub struct MemorySpaceCastOp {
    #[operand]
    source: AnyRankedOrUnrankedMemRef,
    #[result]
    dest: AnyRankedOrUnrankedMemRef,
}

view_like!(MemorySpaceCastOp, source, dest, "memspacecast");

impl CastOpInterface for MemorySpaceCastOp {
    fn are_cast_compatible(&self, cx: &Context, inputs: &[Type], outputs: &[Type]) -> bool {
        let ([from], [to]) = (inputs, outputs) else {
            return false;
        };
        match (from.data(cx), to.data(cx)) {
            (
                TypeData::MemRef {
                    shape: a,
                    element: x,
                    layout: l,
                    ..
                },
                TypeData::MemRef {
                    shape: b,
                    element: y,
                    layout: m,
                    ..
                },
            ) => a == b && x == y && l == m,
            (
                TypeData::UnrankedMemRef { element: x, .. },
                TypeData::UnrankedMemRef { element: y, .. },
            ) => x == y,
            _ => false,
        }
    }
}

impl Fold for MemorySpaceCastOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let source = self.source(ir);
        (ir.ty(source) == ir.ty(self.dest(ir)))
            .then(|| FoldResult::single(source))
            .flatten()
    }
}

/// The same memref, whose address is known to be a multiple of a power of two. Undefined behaviour if it is not.
#[op(
    dialect = MemRefDialect, mnemonic = "assume_alignment",
    traits(Pure, SameOperandsAndResultType),
    interfaces(ViewLikeOpInterface),
    assembly { $memref "," $alignment attr_dict ":" type($memref) },
    verify, fold, result_names,
)]
pub struct AssumeAlignmentOp {
    #[operand]
    memref: AnyMemRef,
    #[attr]
    alignment: Confined<I32Attr, IntPositive>,
    #[result]
    result: AnyMemRef,
}

view_like!(AssumeAlignmentOp, memref, result, "assume_align");

impl Verify for AssumeAlignmentOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        if self.alignment(ir).unsigned_abs().is_power_of_two() {
            return Ok(());
        }
        ir.op_error(self.op(), "alignment must be power of 2")
            .into()
    }
}

impl Fold for AssumeAlignmentOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let memref = self.memref(ir);
        let assumed = memref.defining::<AssumeAlignmentOp>(ir)?;
        (assumed.alignment(ir) == self.alignment(ir))
            .then(|| FoldResult::single(memref))
            .flatten()
    }
}

/// The same memrefs, of which no two refer to the same memory.
#[op(
    dialect = MemRefDialect, mnemonic = "distinct_objects",
    traits(Pure),
    assembly { $operands attr_dict ":" type($operands) },
    verify, infer_types,
)]
pub struct DistinctObjectsOp {
    #[operand]
    operands: Variadic<AnyMemRef>,
    #[result]
    results: Variadic<AnyMemRef>,
}

impl InferTypes for DistinctObjectsOp {
    fn infer_types(args: &InferArgs<'_>) -> InferredTypes {
        Ok(args.operand_types.iter().copied().collect())
    }
}

impl Verify for DistinctObjectsOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        if !ir.operand_types(self.op()).eq(ir.result_types(self.op())) {
            return ir
                .op_error(self.op(), "operand types and result types must match")
                .into();
        }
        if ir.num_operands(self.op()) == 0 {
            return ir
                .op_error(self.op(), "expected at least one operand")
                .into();
        }
        Ok(())
    }
}

/// Bytes as a memref of another type, from a number of bytes on. Operands in the second brackets are the result's dynamic
/// sizes.
#[op(
    dialect = MemRefDialect, mnemonic = "view",
    traits(Pure),
    interfaces(ViewLikeOpInterface),
    assembly { $source "[" $byte_shift "]" "" "[" $sizes "]" attr_dict ":" type($source) "to" type($result) },
    verify, fold, result_names, canonicalize(ViewOfCast, ViewWithConstantSizes),
)]
pub struct ViewOp {
    #[operand]
    source: BytesMemRef,
    #[operand]
    byte_shift: Index,
    #[operand]
    sizes: Variadic<Index>,
    #[result]
    result: AnyMemRef,
}

view_like!(ViewOp, source, result, "view");

impl Verify for ViewOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (base, view) = (
            memref_type(ir, self.source(ir)),
            memref_type(ir, self.result(ir)),
        );
        let text = |ty: MemRefType| print_type(ir, ty.into());
        let error = |message: String| VerifyResult::from(ir.error(self.op(), message));
        for (ty, what) in [(base, "base"), (view, "result")] {
            if !has_identity_layout(ir, ty) {
                let text = text(ty);
                return error(format!("unsupported map for {what} memref type '{text}'"));
            }
        }
        if base.memory_space(ir) != view.memory_space(ir) {
            return error(format!(
                "different memory spaces specified for base memref type '{}' and view memref type '{}'",
                text(base),
                text(view)
            ));
        }
        verify_dynamic_sizes(ir, self.op(), view, self.sizes(ir).len())
    }
}

impl Fold for ViewOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let source = self.source(ir);
        let shift: IntegerAttr = operands[1]?.cast(ir)?;
        let is_static = !memref_type(ir, source).shape(ir).contains(&DYNAMIC);
        (shift.value(ir) == 0 && is_static && ir.ty(source) == ir.ty(self.result(ir)))
            .then(|| FoldResult::single(source))
            .flatten()
    }
}

/// The same elements in the order of memory with another shape, which a one-dimensional memref holds.
#[op(
    dialect = MemRefDialect, mnemonic = "reshape",
    traits(AlwaysSpeculatable),
    interfaces(MemoryEffects, ViewLikeOpInterface),
    assembly { $source "(" $shape ")" attr_dict ":" functional_type(operands, results) },
    verify, result_names,
)]
pub struct ReshapeOp {
    #[operand]
    source: AnyRankedOrUnrankedMemRef,
    #[operand]
    shape: ShapeMemRef,
    #[result]
    result: AnyRankedOrUnrankedMemRef,
}

view_like!(ReshapeOp, source, result, "reshape");

impl MemoryEffects for ReshapeOp {
    fn effects(&self, ir: &Ir) -> EffectList {
        smallvec![Effect::on(EffectKind::Read, self.shape(ir))]
    }
}

impl Verify for ReshapeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let [source, result]: [Type; 2] = [ir.ty(self.source(ir)), ir.ty(self.result(ir))];
        let error = |message: &str| VerifyResult::from(ir.op_error(self.op(), message));
        if source.element_or_self(ir) != result.element_or_self(ir) {
            return error(
                "element types of source and destination memref types should be the same",
            );
        }
        let has_layout = |ty: Type| {
            ty.cast::<MemRefType>(ir)
                .is_some_and(|ty| !has_identity_layout(ir, ty))
        };
        if has_layout(source) {
            return error("source memref type should have identity affine map");
        }
        let Some(result) = result.cast::<MemRefType>(ir) else {
            return Ok(());
        };
        if !has_identity_layout(ir, result) {
            return error("result memref type should have identity affine map");
        }
        let [length] = *memref_type(ir, self.shape(ir)).shape(ir) else {
            unreachable!("internal error: the shape operand is one-dimensional");
        };
        if length == DYNAMIC {
            return error(
                "cannot use shape operand with dynamic length to reshape to statically-ranked memref type",
            );
        }
        if usize::try_from(length) != Ok(result.rank(ir)) {
            return error("length of shape operand differs from the result's memref rank");
        }
        Ok(())
    }
}
