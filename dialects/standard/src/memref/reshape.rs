//! `memref.expand_shape` and `memref.collapse_shape`: dimensions that lie next to each other in memory, split and joined.

use terrace_dialect_base::index_list::{parse_dynamic_index_list, print_dynamic_index_list};
use terrace_dialect_base::reassociation::{Reassociation, is_undone, reassociation};
use terrace_ir::asm::print_type;
use terrace_ir::attributes::Attribute;
use terrace_ir::interfaces::{MixedIndices, ViewLikeOpInterface};
use terrace_ir::ods::{
    DenseI64ArrayAttr, Fold, FoldResult, Folded, Index, IndexListArrayAttr, TypedOp, Variadic,
    Verify, VerifyResult,
};
use terrace_ir::types::{DYNAMIC, MemRefType};
use terrace_ir::{Context, Ir, Op};
use terrace_ods_macros::op;

use super::MemRefDialect;
use super::alloc::memref_type;
use super::constraints::AnyStridedMemRef;
use super::layout::{Strides, multiply, strided_layout, strides_and_offset, with_shape_and_layout};
use super::rules::{
    CollapseOfCast, CollapseOfCollapse, CollapseOfExpand, ExpandOfCast, ExpandOfCollapse,
    ExpandOfExpand,
};
use super::view::view_like;

/// The same memref with dimensions split in several, which lie in row-major order.
#[op(
    dialect = MemRefDialect, mnemonic = "expand_shape",
    traits(Pure),
    interfaces(ViewLikeOpInterface),
    assembly {
        $src $reassociation "output_shape" custom<DynamicIndexList>($output_shape, $static_output_shape)
        attr_dict ":" type($src) "into" type($result)
    },
    verify, fold, result_names, canonicalize(ExpandOfExpand, ExpandOfCollapse, ExpandOfCast),
)]
pub struct ExpandShapeOp {
    #[operand]
    src: AnyStridedMemRef,
    #[attr]
    reassociation: IndexListArrayAttr,
    #[operand]
    output_shape: Variadic<Index>,
    #[attr]
    static_output_shape: DenseI64ArrayAttr,
    #[result]
    result: AnyStridedMemRef,
}

view_like!(ExpandShapeOp, src, result, "expand_shape");

impl ExpandShapeOp {
    /// The result's sizes.
    pub fn mixed_output_shape(self, ir: &Ir) -> MixedIndices {
        MixedIndices::new(ir, self.static_output_shape(ir), self.output_shape(ir))
    }

    /// The type of a memref with this shape; `None` if the source has no strides.
    pub fn result_type(
        cx: &Context,
        source: MemRefType,
        shape: &[i64],
        groups: &Reassociation,
    ) -> Option<MemRefType> {
        let layout = match source.layout(cx) {
            None => None,
            Some(_) => {
                let (source_strides, offset) = strides_and_offset(cx, source)?;
                let mut strides: Strides = smallvec::smallvec![1; shape.len()];
                for (group, stride) in groups.iter().zip(source_strides) {
                    let mut stride = stride;
                    for &dim in group.iter().rev() {
                        *strides.get_mut(dim)? = stride;
                        stride = multiply(stride, shape[dim]);
                    }
                }
                Some(strided_layout(cx, &strides, offset))
            }
        };
        Some(with_shape_and_layout(cx, source, shape, layout))
    }
}

impl Verify for ExpandShapeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (source, result) = (
            memref_type(ir, self.src(ir)),
            memref_type(ir, self.result(ir)),
        );
        let error = |message: String| VerifyResult::from(ir.op_error(self.op(), message));
        let (from, to) = (source.rank(ir), result.rank(ir));
        if from > to {
            return error(format!(
                "has source rank {from} and result rank {to}. This is not an expansion ({from} > {to})."
            ));
        }
        let groups = reassociation(ir, self.reassociation(ir));
        verify_groups(ir, self.op(), source.shape(ir), result.shape(ir), &groups)?;
        match ExpandShapeOp::result_type(ir, source, result.shape(ir), &groups) {
            Some(expected) if expected == result => {}
            Some(expected) => {
                return error(format!(
                    "expected expanded type to be '{}' but found '{}'",
                    print_type(ir, expected.into()),
                    print_type(ir, result.into())
                ));
            }
            None => return error("invalid source layout map".to_owned()),
        }
        let shape = self.mixed_output_shape(ir);
        if shape.len() != to {
            return error(format!(
                "expected number of static shape bounds to be equal to the output rank ({to}) but found {} inputs instead",
                shape.len()
            ));
        }
        if shape.num_dynamic() != shape.values.len() {
            return error(format!(
                "mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has {} dynamic dims \
                 while output_shape has {} values",
                shape.num_dynamic(),
                shape.values.len()
            ));
        }
        let sizes = result.shape(ir).iter().zip(&shape.constants);
        let mut wrong = sizes
            .enumerate()
            .filter(|(_, (size, given))| **size != DYNAMIC && size != given);
        match wrong.next() {
            Some((dim, _)) => error(format!("invalid output shape provided at pos {dim}")),
            None => Ok(()),
        }
    }
}

/// The same memref with dimensions joined that lie in row-major order.
#[op(
    dialect = MemRefDialect, mnemonic = "collapse_shape",
    traits(Pure),
    interfaces(ViewLikeOpInterface),
    assembly { $src $reassociation attr_dict ":" type($src) "into" type($result) },
    verify, fold, result_names, canonicalize(CollapseOfCollapse, CollapseOfExpand, CollapseOfCast),
)]
pub struct CollapseShapeOp {
    #[operand]
    src: AnyStridedMemRef,
    #[attr]
    reassociation: IndexListArrayAttr,
    #[result]
    result: AnyStridedMemRef,
}

view_like!(CollapseShapeOp, src, result, "collapse_shape");

impl CollapseShapeOp {
    /// The type of a memref with this shape; `None` if what is joined has no strides, or gaps.
    pub fn result_type(
        cx: &Context,
        source: MemRefType,
        shape: &[i64],
        groups: &Reassociation,
    ) -> Option<MemRefType> {
        let layout = match source.layout(cx) {
            None => None,
            Some(_) => Some(collapsed_layout(cx, source, groups)?),
        };
        Some(with_shape_and_layout(cx, source, shape, layout))
    }
}

/// The stride of a group is that of its last dimension. The strides of dimensions of size one mean nothing; what is dynamic
/// is taken to fit.
fn collapsed_layout(cx: &Context, source: MemRefType, groups: &Reassociation) -> Option<Attribute> {
    let (strides, offset) = strides_and_offset(cx, source)?;
    let shape = source.shape(cx);
    let mut result = Strides::new();
    for group in groups {
        let last = group.iter().rposition(|dim| shape[*dim] != 1).unwrap_or(0);
        let dim = *group.get(last)?;
        // A dynamic size may be one.
        let stride = match last == 0 || shape[dim] != DYNAMIC {
            true => strides[dim],
            false => DYNAMIC,
        };
        result.push(stride);
        let mut expected = stride;
        for pair in group.windows(2).rev() {
            let [outer, inner] = *pair else { continue };
            expected = multiply(expected, shape[inner]);
            let known = expected != DYNAMIC && strides[outer] != DYNAMIC;
            if shape[outer] != 1 && known && expected != strides[outer] {
                return None;
            }
        }
    }
    Some(strided_layout(cx, &result, offset))
}

impl Verify for CollapseShapeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let (source, result) = (
            memref_type(ir, self.src(ir)),
            memref_type(ir, self.result(ir)),
        );
        let error = |message: String| VerifyResult::from(ir.op_error(self.op(), message));
        let (from, to) = (source.rank(ir), result.rank(ir));
        if from < to {
            return error(format!(
                "has source rank {from} and result rank {to}. This is not a collapse ({from} < {to})."
            ));
        }
        let groups = reassociation(ir, self.reassociation(ir));
        verify_groups(ir, self.op(), result.shape(ir), source.shape(ir), &groups)?;
        match CollapseShapeOp::result_type(ir, source, result.shape(ir), &groups) {
            Some(expected) if expected == result => Ok(()),
            Some(expected) => error(format!(
                "expected collapsed type to be '{}' but found '{}'",
                print_type(ir, expected.into()),
                print_type(ir, result.into())
            )),
            None => error("invalid source layout map or collapsing non-contiguous dims".to_owned()),
        }
    }
}

/// Checks that groups of the dimensions of `expanded` are the dimensions of `collapsed`.
fn verify_groups(
    ir: &Ir,
    op: Op,
    collapsed: &[i64],
    expanded: &[i64],
    groups: &Reassociation,
) -> VerifyResult {
    let error = |message: String| VerifyResult::from(ir.op_error(op, message));
    if groups.len() != collapsed.len() {
        return error(format!(
            "invalid number of reassociation groups: found {}, expected {}",
            groups.len(),
            collapsed.len()
        ));
    }
    let mut next = 0;
    for (collapsed_dim, (group, &collapsed_size)) in groups.iter().zip(collapsed).enumerate() {
        let mut size = 1;
        let mut is_dynamic = false;
        for &dim in group {
            if dim != next {
                return error("reassociation indices must be contiguous".to_owned());
            }
            next += 1;
            match expanded.get(dim) {
                Some(&DYNAMIC) => is_dynamic = true,
                Some(&dim_size) => size = multiply(size, dim_size),
                None => return error(format!("reassociation index {dim} is out of bounds")),
            }
        }
        if (collapsed_size == DYNAMIC) != is_dynamic {
            return error(format!(
                "collapsed dim ({collapsed_dim}) must be dynamic if and only if reassociation group is dynamic"
            ));
        }
        if !is_dynamic && size != collapsed_size {
            return error(format!(
                "collapsed dim size ({collapsed_size}) must equal reassociation group size ({size})"
            ));
        }
    }
    if collapsed.is_empty() {
        return match expanded.iter().all(|size| *size == 1) {
            true => Ok(()),
            false => {
                error("rank 0 memrefs can only be extended/collapsed with/from ones".to_owned())
            }
        };
    }
    if next != expanded.len() {
        return error(format!(
            "expanded rank ({}) inconsistent with number of reassociation indices ({next})",
            expanded.len()
        ));
    }
    Ok(())
}

/// A reshape that undoes the one it is applied to, or does nothing.
macro_rules! fold_reshape {
    ($name:ident undoes $inverse:ident) => {
        impl Fold for $name {
            fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
                let (source, ty) = (self.src(ir), ir.ty(self.result(ir)));
                if ir.ty(source) == ty {
                    return FoldResult::single(source);
                }
                let inner = source.defining::<$inverse>(ir)?;
                let groups = [inner.reassociation(ir), self.reassociation(ir)];
                let [first, second] = groups.map(|groups| reassociation(ir, groups));
                let inner = inner.src(ir);
                let shape = memref_type(ir, inner).shape(ir);
                (ir.ty(inner) == ty && is_undone(shape, [&first, &second]))
                    .then(|| FoldResult::single(inner))
                    .flatten()
            }
        }
    };
}
fold_reshape!(ExpandShapeOp undoes CollapseShapeOp);
fold_reshape!(CollapseShapeOp undoes ExpandShapeOp);
