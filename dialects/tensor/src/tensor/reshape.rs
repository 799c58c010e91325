//! The same elements in another shape.

use terrace_dialect_base::index_list::{
    known_index, parse_dynamic_index_list, print_dynamic_index_list,
};
use terrace_dialect_base::reassociation::{
    Reassociation, groups_attr, is_undone, joined_size, reassociation,
};
use terrace_ir::asm::print_type;
use terrace_ir::attributes::{Attribute, DenseElementsAttr};
use terrace_ir::interfaces::{MixedIndex, MixedIndices};
use terrace_ir::ods::{
    AnySignlessInteger, AnyTensor, DenseI64ArrayAttr, Fold, FoldResult, Folded, Index,
    IndexListArrayAttr, Is, ResultNames, TensorRankOf, TypedOp, Variadic, Verify, VerifyResult,
};
use terrace_ir::types::{DYNAMIC, RankedTensorType, ShapedType, Type};
use terrace_ir::{Builder, Context, Ir, Location, Op, SmallVec, Value};
use terrace_ods_macros::op;

use super::gather::splat_of_type;
use super::rules::{
    CollapseOfCast, CollapseOfCollapse, CollapseOfElements, CollapseOfExpand, CollapseOfSplat,
    ExpandOfCast, ExpandOfCollapse, ExpandOfElements, ExpandOfExpand, ExpandOfSplat,
    ReshapeOfReshape,
};
use super::slices::part_type;
use super::{DimOp, FromElementsOp, TensorDialect, tensor_type};

/// The same elements in row-major order with another shape, which a one-dimensional tensor holds.
#[op(
    dialect = TensorDialect, mnemonic = "reshape",
    traits(Pure),
    assembly { $source "(" $shape ")" attr_dict ":" functional_type(operands, results) },
    verify, fold, result_names, canonicalize(ReshapeOfReshape),
)]
pub struct ReshapeOp {
    #[operand]
    source: AnyTensor,
    #[operand]
    shape: TensorRankOf<(AnySignlessInteger, Index), (Is<1>,)>,
    #[result]
    result: AnyTensor,
}

impl Fold for ReshapeOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let (source, ty) = (self.source(ir), ir.ty(self.result(ir)));
        if let Some(splat) = splat_of_type(ir, operands[0], ty) {
            return Some(splat);
        }
        let ranked: RankedTensorType = ty.cast(ir).filter(|_| ir.ty(source) == ty)?;
        (ranked.rank(ir) <= 1 || self.keeps_shape(ir, ranked))
            .then(|| FoldResult::single(source))
            .flatten()
    }
}

impl ReshapeOp {
    /// Whether the shape is known to be that of the source, which is of this type.
    fn keeps_shape(self, ir: &Ir, ty: RankedTensorType) -> bool {
        let source = self.source(ir);
        let Some(shape) = self.shape(ir).defining::<FromElementsOp>(ir) else {
            return false;
        };
        let is_size = |(dim, (size, known)): (i64, (Value, &i64))| {
            if let Some(size) = known_index(ir, MixedIndex::Value(size)) {
                return size == *known;
            }
            size.defining::<DimOp>(ir).is_some_and(|size| {
                let index = known_index(ir, MixedIndex::Value(size.index(ir)));
                size.source(ir) == source && index == Some(dim)
            })
        };
        let sizes = shape.elements(ir).zip(ty.shape(ir));
        shape.elements(ir).len() == ty.rank(ir) && (0..).zip(sizes).all(is_size)
    }
}

impl ResultNames for ReshapeOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.result(ir), "reshape");
    }
}

impl Verify for ReshapeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: &str| VerifyResult::from(ir.op_error(self.op(), message));
        let [source, result]: [Type; 2] = [ir.ty(self.source(ir)), ir.ty(self.result(ir))];
        if source.element_or_self(ir) != result.element_or_self(ir) {
            return error(
                "element types of source and destination tensor types should be the same",
            );
        }
        let Some(result) = result.cast::<RankedTensorType>(ir) else {
            return Ok(());
        };
        let count = |ty: Type| ty.cast::<ShapedType>(ir)?.num_elements(ir);
        if let (Some(from), Some(to)) = (count(source), count(result.into()))
            && from != to
        {
            return error("source and destination tensor should have the same number of elements");
        }
        let length = tensor_type(ir, self.shape(ir)).shape(ir)[0];
        if length == DYNAMIC {
            return error(
                "cannot use shape operand with dynamic length to reshape to statically-ranked tensor type",
            );
        }
        if usize::try_from(length) != Ok(result.rank(ir)) {
            return error("length of shape operand differs from the result's tensor rank");
        }
        Ok(())
    }
}

/// The same tensor with dimensions split in several.
#[op(
    dialect = TensorDialect, mnemonic = "expand_shape",
    traits(Pure),
    assembly {
        $src $reassociation "output_shape" custom<DynamicIndexList>($output_shape, $static_output_shape)
        attr_dict ":" type($src) "into" type($result)
    },
    verify, fold, result_names,
    canonicalize(ExpandOfExpand, ExpandOfCollapse, ExpandOfSplat, ExpandOfElements, ExpandOfCast),
)]
pub struct ExpandShapeOp {
    #[operand]
    src: AnyTensor,
    #[attr]
    reassociation: IndexListArrayAttr,
    #[operand]
    output_shape: Variadic<Index>,
    #[attr]
    static_output_shape: DenseI64ArrayAttr,
    #[result]
    result: AnyTensor,
}

impl ExpandShapeOp {
    /// The result's sizes.
    pub fn mixed_output_shape(self, ir: &Ir) -> MixedIndices {
        MixedIndices::new(ir, self.static_output_shape(ir), self.output_shape(ir))
    }
}

impl ResultNames for ExpandShapeOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.result(ir), "expanded");
    }
}

impl Verify for ExpandShapeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let error = |message: String| VerifyResult::from(ir.op_error(self.op(), message));
        let [collapsed, expanded] = ranked(ir, self.op())?;
        let (shape, rank) = (self.mixed_output_shape(ir), expanded.rank(ir));
        if shape.len() != rank {
            return error(format!(
                "expected number of static shape dims to be equal to the output rank ({rank}) but found {} inputs instead",
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
        let groups = reassociation(ir, self.reassociation(ir));
        verify_groups(ir, self.op(), expanded, collapsed, &groups)
    }
}

/// The same tensor with dimensions joined.
#[op(
    dialect = TensorDialect, mnemonic = "collapse_shape",
    traits(Pure),
    assembly { $src $reassociation attr_dict ":" type($src) "into" type($result) },
    verify, fold, result_names,
    canonicalize(CollapseOfCollapse, CollapseOfExpand, CollapseOfSplat, CollapseOfElements, CollapseOfCast),
)]
pub struct CollapseShapeOp {
    #[operand]
    src: AnyTensor,
    #[attr]
    reassociation: IndexListArrayAttr,
    #[result]
    result: AnyTensor,
}

impl CollapseShapeOp {
    /// The type of a tensor whose dimensions are joined; the groups must be of its dimensions.
    pub fn result_type(
        cx: &Context,
        source: RankedTensorType,
        groups: &Reassociation,
    ) -> RankedTensorType {
        let sizes = source.shape(cx);
        let shape: SmallVec<[i64; 4]> = groups
            .iter()
            .map(|group| joined_size(group.iter().map(|dim| sizes[*dim])))
            .collect();
        part_type(cx, source, &shape)
    }

    /// A ranked tensor with groups of its dimensions joined.
    pub fn of(b: &mut Builder<'_>, loc: Location, source: Value, groups: &Reassociation) -> Self {
        let ty = CollapseShapeOp::result_type(b, tensor_type(b, source), groups);
        let groups = groups_attr(b, groups);
        CollapseShapeOp::build(b, loc, ty.into(), source, groups)
    }
}

impl ResultNames for CollapseShapeOp {
    fn result_names(self, ir: &Ir, name: &mut dyn FnMut(Value, &str)) {
        name(self.result(ir), "collapsed");
    }
}

impl Verify for CollapseShapeOp {
    fn verify(self, ir: &Ir) -> VerifyResult {
        let [expanded, collapsed] = ranked(ir, self.op())?;
        let groups = reassociation(ir, self.reassociation(ir));
        verify_groups(ir, self.op(), expanded, collapsed, &groups)
    }
}

/// A reshape that undoes the one it is applied to, or does nothing.
macro_rules! fold_reshape {
    ($name:ident undoes $inverse:ident) => {
        impl Fold for $name {
            fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
                let (source, ty) = (self.src(ir), ir.ty(self.result(ir)));
                if let Some(elements) = operands[0].and_then(|source| source.cast(ir)) {
                    return reshaped(ir, elements, ty);
                }
                if ir.ty(source) == ty {
                    return FoldResult::single(source);
                }
                let inner = source.defining::<$inverse>(ir)?;
                let groups = [inner.reassociation(ir), self.reassociation(ir)];
                let [first, second] = groups.map(|groups| reassociation(ir, groups));
                let inner = inner.src(ir);
                let shape = tensor_type(ir, inner).shape(ir);
                (ir.ty(inner) == ty && is_undone(shape, [&first, &second]))
                    .then(|| FoldResult::single(inner))
                    .flatten()
            }
        }
    };
}
fold_reshape!(ExpandShapeOp undoes CollapseShapeOp);
fold_reshape!(CollapseShapeOp undoes ExpandShapeOp);

/// Constant elements as a tensor of another shape.
fn reshaped(ir: &Ir, elements: DenseElementsAttr, ty: Type) -> Folded {
    let ty: ShapedType = ty.cast(ir)?;
    let count = elements.ty(ir).num_elements(ir);
    let same = ty.num_elements(ir) == count && elements.ty(ir).element(ir) == ty.element(ir);
    same.then(|| FoldResult::single(Attribute::from(elements.reshape(ir, ty))))
        .flatten()
}

/// The types of the first operand and the result, which must have a rank.
fn ranked(ir: &Ir, op: Op) -> Result<[RankedTensorType; 2], terrace_ir::Diagnostic> {
    let ty = |value: Value, what: &str| {
        let ty: Type = ir.ty(value);
        ty.cast(ir).ok_or_else(|| {
            let message = format!("expected the {what} to be a ranked tensor");
            ir.op_error(op, message)
        })
    };
    Ok([
        ty(ir.operand(op, 0), "source")?,
        ty(ir.result(op, 0), "result")?,
    ])
}

/// Checks that groups of the dimensions of `expanded` are the dimensions of `collapsed`.
fn verify_groups(
    ir: &Ir,
    op: Op,
    expanded: RankedTensorType,
    collapsed: RankedTensorType,
    groups: &Reassociation,
) -> VerifyResult {
    let error = |message: String| VerifyResult::from(ir.op_error(op, message));
    let text = |ty: RankedTensorType| print_type(ir, ty.into());
    let [from, to] = [expanded, collapsed].map(|ty| ty.rank(ir));
    if from < to {
        return error(format!(
            "expected the expanded type, '{}' to have a higher (or same) rank than the collapsed type, '{}'.",
            text(expanded),
            text(collapsed)
        ));
    }
    if to != groups.len() {
        return error(format!(
            "expected collapsed rank ({to}) to equal the number of reassociation maps ({}).",
            groups.len()
        ));
    }
    let dims = groups
        .iter()
        .flatten()
        .max()
        .map_or(0, |dim| dim.saturating_add(1));
    if !groups.is_empty() && dims != from {
        return error(format!(
            "expected reassociation map #0 to have size equal to the expanded rank ({from}), but it is  {dims}."
        ));
    }
    let mut next = 0;
    for (index, group) in groups.iter().enumerate() {
        for dim in group {
            if *dim != next {
                return error(format!(
                    "expected reassociation map #{index} to be valid and contiguous."
                ));
            }
            next += 1;
        }
    }
    let sizes = expanded.shape(ir);
    for (index, (group, &size)) in groups.iter().zip(collapsed.shape(ir)).enumerate() {
        let wanted = joined_size(group.iter().map(|dim| sizes[*dim]));
        if size == wanted {
            continue;
        }
        return error(match wanted {
            DYNAMIC => format!(
                "expected dimension {index} of collapsed type to be dynamic since one or more of the corresponding dimensions in \
                 the expanded type is dynamic"
            ),
            _ => format!(
                "expected dimension {index} of collapsed type to be static value of {wanted}"
            ),
        });
    }
    let expected = CollapseShapeOp::result_type(ir, expanded, groups);
    if collapsed.element(ir) == expected.element(ir) {
        return Ok(());
    }
    error(format!(
        "expected collapsed type to be '{}', but got '{}'",
        text(expected),
        text(collapsed)
    ))
}
