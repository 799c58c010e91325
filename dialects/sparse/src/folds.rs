//! Folds, and what iterations have that nobody uses.

use terrace_dialect_base::rules;
use terrace_ir::Ir;
use terrace_ir::attributes::{Attribute, IntegerAttr};
use terrace_ir::interfaces::{ConditionallySpeculatable, MixedIndex, Speculatability};
use terrace_ir::ods::{Fold, FoldResult, Folded, TypedOp};
use terrace_ir::rewrite::{MatchFailure, RewriteResult, Rewriter};
use terrace_ir::types::DYNAMIC;

use super::tensors::SparseTensor;
use super::{
    ConvertOp, CrdTransDirectionKind, CrdTranslateOp, GetStorageSpecifierOp, IterateOp, LvlOp,
    ReinterpretMapOp, ReorderCOOOp, SetStorageSpecifierOp,
};

/// A conversion to the same type is its operand.
impl Fold for ConvertOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let source = self.source(ir);
        (ir.ty(source) == ir.ty(self.dest(ir))).then(|| FoldResult::single(source))?
    }
}

/// What is read in another way, and then as it was, is itself.
impl Fold for ReinterpretMapOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let (source, ty) = (self.source(ir), ir.ty(self.dest(ir)));
        let before = source.defining::<ReinterpretMapOp>(ir);
        let same = [Some(source), before.map(|before| before.source(ir))]
            .into_iter()
            .flatten()
            .find(|value| ir.ty(*value) == ty);
        FoldResult::single(same?)
    }
}

/// Coordinates that are in order already.
impl Fold for ReorderCOOOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let input = self.input_coo(ir);
        (ir.ty(input) == ir.ty(self.result_coo(ir))).then(|| FoldResult::single(input))?
    }
}

/// What metadata say is what was last set in them.
impl Fold for GetStorageSpecifierOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let asked = (self.specifier_kind(ir), self.level(ir));
        let mut set = self.specifier(ir).defining::<SetStorageSpecifierOp>(ir);
        while let Some(op) = set {
            if (op.specifier_kind(ir), op.level(ir)) == asked {
                return FoldResult::single(op.value(ir));
            }
            set = op.specifier(ir).defining::<SetStorageSpecifierOp>(ir);
        }
        None
    }
}

/// The size of a level that the type tells.
impl Fold for LvlOp {
    fn fold(self, ir: &Ir, operands: &[Option<Attribute>]) -> Folded {
        let level = operands[1]?.cast::<IntegerAttr>(ir)?.as_i64(ir);
        let level = usize::try_from(level).ok()?;
        let tensor = SparseTensor::of(ir, ir.ty(self.source(ir)))?;
        let size = *tensor.lvl_shape(ir).get(level)?;
        let size = (size != DYNAMIC).then(|| IntegerAttr::index(ir, size))?;
        FoldResult::single(Attribute::from(size))
    }
}

/// A level that does not exist is undefined behaviour.
impl ConditionallySpeculatable for LvlOp {
    fn speculatability(&self, ir: &Ir) -> Speculatability {
        let level = MixedIndex::Value(self.index(ir));
        let level = terrace_dialect_base::index_list::known_index(ir, level);
        let level = level.and_then(|level| usize::try_from(level).ok());
        let tensor = SparseTensor::of(ir, ir.ty(self.source(ir)));
        match level.zip(tensor) {
            Some((level, tensor)) if level < tensor.lvl_rank(ir) => Speculatability::Always,
            _ => Speculatability::Never,
        }
    }
}

/// Where levels are dimensions, coordinates are those of the dimensions; there and back again is
/// nothing.
impl Fold for CrdTranslateOp {
    fn fold(self, ir: &Ir, _: &[Option<Attribute>]) -> Folded {
        let inputs: Vec<_> = self.in_crds(ir).collect();
        if let Some(dims) = self.encoder(ir).permutation(ir) {
            let level_of = |dim| dims.iter().position(|other| *other == dim);
            let sources = match self.direction(ir) {
                CrdTransDirectionKind::DimToLvl => dims.clone(),
                CrdTransDirectionKind::LvlToDim => (0..dims.len()).filter_map(level_of).collect(),
            };
            let values = sources.into_iter().map(|source| inputs.get(source));
            return values
                .map(|value| value.copied().map(FoldResult::Value))
                .collect();
        }
        let before = inputs.first()?.defining::<CrdTranslateOp>(ir)?;
        let is_inverse = before.direction(ir) != self.direction(ir)
            && before.encoder(ir).dim_to_lvl(ir) == self.encoder(ir).dim_to_lvl(ir)
            && before.out_crds(ir).eq(inputs);
        is_inverse.then(|| before.in_crds(ir).map(FoldResult::Value).collect())
    }
}

rules! {
    UnusedCoordinates, "Coordinates that nobody uses are not asked for.", IterateOp => unused_coordinates;
}

fn unused_coordinates(op: IterateOp, rewriter: &mut Rewriter<'_>) -> RewriteResult {
    let (block, set) = (op.body(rewriter), op.crd_used_lvls(rewriter));
    let first = op.init_args(rewriter).count();
    let levels = (0..i64::BITS).filter(|level| set >> level & 1 == 1);
    let (mut unused, mut used) = (Vec::new(), 0);
    for (index, level) in (first..).zip(levels) {
        match rewriter.block_args(block).get(index) {
            Some(coordinate) if !rewriter.has_uses(*coordinate) => unused.push(index),
            _ => used |= 1 << level,
        }
    }
    if unused.is_empty() {
        return Err(MatchFailure::new("all coordinates are used"));
    }
    op.set_crd_used_lvls(rewriter, used);
    rewriter.modify(op.op(), |ir| {
        ir.remove_block_args(block, |index| unused.contains(&index));
    });
    Ok(())
}
