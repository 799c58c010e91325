//! `linalg-block-pack-matmul`: products of matrices as products of blocks.

use terrace_dialect_base::maps::as_dim;
use terrace_dialect_base::shapes::is_permutation;
use terrace_ir::interfaces::MixedIndex;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{
    MatchFailure, PatternInfo, PatternRoot, RewritePattern, RewriteResult, Rewriter,
};
use terrace_ir::types::DYNAMIC;
use terrace_ir::{Ir, Op};
use terrace_linalg_dialects::linalg::{
    BatchMatmulOp, GenericOp, LinalgDialect, MatmulOp, PackOp, has_pure_tensor_semantics,
    static_loop_sizes,
};
use terrace_pass_macros::pass;
use terrace_passes::pass::{Pass, PassContext, PassResult, for_each_arena};
use terrace_rewrite::{GreedyConfig, GreedyRewrite, PatternSet};
use terrace_tensor_dialects::tensor::TensorDialect;

use super::greedy::{ContractionDims, MatmulPacking, is_plain_matmul, pack_matmul};
use super::transpose::transpose_pack;
use crate::parts::Parts;

/// Pack linalg matmul into block layout.
///
/// A product of matrices is one of blocks, which lie after each other in memory.
#[pass(
    name = "linalg-block-pack-matmul",
    dependent_dialects(LinalgDialect, TensorDialect)
)]
pub struct BlockPackMatmulPass {
    /// Block factors (mb, nb, kb) for relayout.
    #[option]
    block_factors: Vec<i64>,
    /// Allow packing padding.
    #[option(default = true)]
    allow_padding: bool,
    /// Next multiples of the packing sizes.
    #[option]
    mnk_padded_multiples: Vec<i64>,
    /// Permutation of matmul (M, N, K) dimensions order.
    #[option]
    mnk_order: Vec<i64>,
    /// Transpose LHS outer block layout [MB][KB] -> [KB][MB].
    #[option(default = false)]
    lhs_transpose_outer_blocks: bool,
    /// Transpose LHS inner block layout [mb][kb] -> [kb][mb].
    #[option(default = false)]
    lhs_transpose_inner_blocks: bool,
    /// Transpose RHS outer block layout [KB][NB] -> [NB][KB].
    #[option(default = true)]
    rhs_transpose_outer_blocks: bool,
    /// Transpose RHS inner block layout [kb][nb] -> [nb][kb].
    #[option(default = true)]
    rhs_transpose_inner_blocks: bool,
}

impl Pass for BlockPackMatmulPass {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        let Some(blocks) = self.blocks() else {
            return Ok(());
        };
        let mut patterns = PatternSet::new();
        patterns.add(blocks);
        patterns.add_folds(ir.context());
        let patterns = patterns.freeze(ir.context());
        let config = GreedyConfig::default();
        for_each_arena(ir, cx.threading(), |ir| {
            GreedyRewrite::new(&patterns).config(&config).run(ir);
        });
        Ok(())
    }
}

/// Three numbers of a list, or others if it is empty; nothing if there are not three.
fn three(list: &[i64], default: [i64; 3]) -> Option<[i64; 3]> {
    match list {
        [] => Some(default),
        list => list.try_into().ok(),
    }
}

impl BlockPackMatmulPass {
    /// What the options say; nothing if there are no factors.
    fn blocks(&self) -> Option<Blocks> {
        let sizes: [i64; 3] = self.block_factors[..].try_into().ok()?;
        let order = three(&self.mnk_order, [0, 1, 2])?;
        let order: [usize; 3] =
            is_permutation(&order).then(|| order.map(|dim| dim.unsigned_abs() as usize))?;
        Some(Blocks {
            packing: MatmulPacking {
                sizes: sizes.map(MixedIndex::Constant),
                multiples: three(&self.mnk_padded_multiples, [0; 3])?,
                order,
            },
            sizes,
            allow_padding: self.allow_padding,
            transpose: [
                [
                    self.lhs_transpose_outer_blocks,
                    self.lhs_transpose_inner_blocks,
                ],
                [
                    self.rhs_transpose_outer_blocks,
                    self.rhs_transpose_inner_blocks,
                ],
            ],
        })
    }
}

/// A product of matrices becomes one of blocks.
struct Blocks {
    packing: MatmulPacking,
    sizes: [i64; 3],
    allow_padding: bool,
    /// For both factors whether blocks, and what is in them, are transposed.
    transpose: [[bool; 2]; 2],
}

impl RewritePattern for Blocks {
    fn info(&self) -> &PatternInfo {
        static INFO: PatternInfo = PatternInfo {
            name: "BlockPackMatmul",
            description: "A product of matrices is one of blocks.",
            root: PatternRoot::Any,
            benefit: 1,
        };
        &INFO
    }

    fn match_and_rewrite(&self, op: Op, rw: &mut Rewriter<'_>) -> RewriteResult {
        let no_match = MatchFailure::new;
        let is_named = [MatmulOp::NAME, BatchMatmulOp::NAME].contains(&rw.name(op).as_str(rw));
        let is_matmul = is_named || GenericOp::cast(rw, op).is_some() && is_plain_matmul(rw, op);
        if !is_matmul {
            return Err(no_match("the op is no product of matrices"));
        }
        if !has_pure_tensor_semantics(rw, op) {
            return Err(no_match("require tensor semantics"));
        }
        if !self.allow_padding && !self.are_full(rw, op) {
            return Err(no_match("expect packing full tiles only"));
        }
        let packed = pack_matmul(op, &self.packing, rw)?;
        let parts = Parts::of(rw, packed.op);
        let dims = parts.and_then(|parts| ContractionDims::of(&parts));
        let dims = dims.ok_or_else(|| no_match("the packed op is no contraction"))?;
        let mut op = packed.op;
        let starts = [&dims.m, &dims.k];
        for (number, pack) in packed.packs.into_iter().take(2).enumerate() {
            op = transposed(rw, op, pack, starts[number], self.transpose[number])?;
        }
        Ok(())
    }
}

impl Blocks {
    /// Whether the sizes are multiples of the blocks'.
    fn are_full(&self, ir: &Ir, op: Op) -> bool {
        let parts = Parts::of(ir, op);
        let dims = parts.and_then(|parts| ContractionDims::of(&parts));
        let Some((dims, sizes)) = dims.zip(static_loop_sizes(ir, op)) else {
            return false;
        };
        let loops = [&dims.m, &dims.n, &dims.k].map(|list| list.last().copied());
        let tiles = self.sizes.iter().zip(self.packing.multiples);
        loops
            .into_iter()
            .zip(tiles)
            .all(|(loop_, (tile, multiple))| {
                let divisor = if multiple == 0 { *tile } else { multiple };
                let size = loop_.map_or(DYNAMIC, |loop_| sizes[loop_]);
                size != DYNAMIC && divisor > 0 && size % divisor == 0
            })
    }
}

/// Puts the blocks of a factor, and what is in them, in the order that is asked for. The op.
fn transposed(
    rw: &mut Rewriter<'_>,
    op: Op,
    pack: PackOp,
    start: &[usize],
    [blocks, elements]: [bool; 2],
) -> Result<Op, MatchFailure> {
    let no_match = || MatchFailure::new("the factor has no blocks of two dimensions");
    let parts = Parts::of(rw, op).ok_or_else(no_match)?;
    let packed = pack.result(rw);
    let place = parts.operands().position(|value| value == packed);
    let access = &parts.maps[place.ok_or_else(no_match)?].results;
    let outer = access.len().checked_sub(4).ok_or_else(no_match)?;
    let [.., first, last] = start else {
        return Err(no_match());
    };
    let is_turned = |position: usize, dim: usize| as_dim(&access[position]) != Some(dim);
    let order = |is_turned: bool, wanted: bool| match is_turned == wanted {
        true => [0, 1],
        false => [1, 0],
    };
    let inner = order(is_turned(outer + 2, *last), elements);
    let outer_order = order(is_turned(outer, *first), blocks);
    let leading = 0..outer as i64;
    let outer_order = leading.chain(outer_order.map(|dim| dim + outer as i64));
    let outer_order: Vec<i64> = outer_order.collect();
    let made = transpose_pack(pack, op, None, [&outer_order, &inner], rw)?;
    Ok(made.op)
}
