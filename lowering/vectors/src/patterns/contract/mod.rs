//! `vector.contract` as outer products, as products of rows and columns, as products of whole vectors, and dimension by dimension.

mod by_dimension;
mod dot;
mod elementwise;
mod intrinsic;
mod outer;

use terrace_dialect_base::rules;
use terrace_dialects::vector::{CombiningKind, ContractionOp, IteratorType};
use terrace_dialects::{arith, vector};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::attributes::AffineMapAttr;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::{MatchFailure, RewritePattern, RewriteResult, Rewriter};
use terrace_ir::types::VectorType;
use terrace_ir::{Location, SmallVec, Type, Value};
use terrace_pass_macros::OptionValue;

pub use intrinsic::ContractByIntrinsic;

use super::build::{Maskable, fails};

/// How products of matrices are computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, OptionValue)]
pub enum ContractLowering {
    /// Progressively lower to finer grained `vector.contract` and dot-products.
    Dot,
    /// Lower directly to `llvm.intr.matrix.multiply`.
    #[name = "llvmintr"]
    LlvmIntr,
    /// Lower to `vector.outerproduct`.
    #[name = "outerproduct"]
    OuterProduct,
    /// Lower contract with all reduction dimensions unrolled to 1 to a vector elementwise operations.
    #[name = "parallelarith"]
    ParallelArith,
}

rules! {
    ContractByDot, "A contraction is one of fewer dimensions, and of matrices products of rows and columns.", ContractionOp => by_dot;
    ContractByDimension, "A contraction is one of fewer dimensions.", ContractionOp => by_dimension;
    ContractByOuterProduct, "A contraction is one of fewer dimensions, and of matrices outer products.", ContractionOp => by_outer_product;
    ContractNarrow, "Factors that are extended are multiplied as they were before.", ContractionOp => narrow;
    ContractElementwise, "A contraction is one of fewer dimensions, or products of elements.", ContractionOp => elementwise;
}

/// The patterns of a way to lower.
pub fn contract(lowering: ContractLowering) -> &'static [&'static dyn RewritePattern] {
    match lowering {
        ContractLowering::Dot => &[&ContractByDot],
        ContractLowering::LlvmIntr => &[&ContractByIntrinsic, &ContractByDimension],
        ContractLowering::OuterProduct => &[&ContractByOuterProduct],
        ContractLowering::ParallelArith => &[&ContractElementwise],
    }
}

/// Contractions as ones of fewer dimensions.
pub static BY_DIMENSION: &[&dyn RewritePattern] = &[&ContractByDimension];
/// Contractions of extended factors as ones of narrower factors.
pub static NARROW_FACTORS: &[&dyn RewritePattern] = &[&ContractNarrow];

fn narrow(op: ContractionOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    let factors = [op.lhs(rw), op.rhs(rw)];
    let floats = factors.map(|factor| Some(factor.defining::<arith::ExtFOp>(rw)?.input(rw)));
    let integers = factors.map(|factor| Some(factor.defining::<arith::ExtSIOp>(rw)?.input(rw)));
    let (([Some(lhs), Some(rhs)], _) | (_, [Some(lhs), Some(rhs)])) = (floats, integers) else {
        return Err(fails("not both factors are extended in one way"));
    };
    let (loc, ty) = (rw.loc(op.op()), rw.ty(op.result(rw)));
    let (acc, kind) = (op.acc(rw), op.kind(rw));
    let (maps, iterators) = (op.indexing_maps(rw), op.iterator_types(rw));
    let new = ContractionOp::builder(ty, lhs, rhs, acc, maps, iterators).kind(kind);
    let new = new.build(rw, loc);
    rw.replace_op_with(op.op(), new.op());
    Ok(())
}

/// What a contraction is made of.
struct Contraction {
    op: ContractionOp,
    loc: Location,
    lhs: Value,
    rhs: Value,
    acc: Value,
    kind: CombiningKind,
    maps: [AffineMap; 3],
    iterators: SmallVec<[IteratorType; 4]>,
    /// The result.
    ty: Type,
    mask: Option<Value>,
}

impl Contraction {
    fn of(rw: &Rewriter<'_>, op: ContractionOp, mask: Option<Value>) -> Result<Self, MatchFailure> {
        let maps = op.indexing_maps(rw).elements(rw).iter();
        let maps: Vec<AffineMap> = maps
            .filter_map(|map| Some(map.cast::<AffineMapAttr>(rw)?.value(rw).clone()))
            .collect();
        let maps = maps
            .try_into()
            .map_err(|_| fails("there are not three maps"))?;
        Ok(Contraction {
            op,
            loc: rw.loc(op.op()),
            lhs: op.lhs(rw),
            rhs: op.rhs(rw),
            acc: op.acc(rw),
            kind: op.kind(rw),
            maps,
            iterators: op.iterators(rw),
            ty: rw.ty(op.result(rw)),
            mask,
        })
    }

    fn lhs_type(&self, rw: &Rewriter<'_>) -> VectorType {
        vector::vector_type(rw, self.lhs)
    }

    fn rhs_type(&self, rw: &Rewriter<'_>) -> VectorType {
        vector::vector_type(rw, self.rhs)
    }

    /// Whether the iterators are these.
    fn iterates(&self, iterators: &[IteratorType]) -> bool {
        self.iterators[..] == *iterators
    }

    /// Whether the dimensions of the operands and the result are these.
    fn has_layout(&self, dims: [&[u32]; 3]) -> bool {
        let mut pairs = self.maps.iter().zip(dims);
        pairs.all(|(map, dims)| {
            let given = map.results.iter();
            given.eq(dims
                .iter()
                .map(|dim| AffineExpr::Dim(*dim))
                .collect::<SmallVec<[_; 4]>>()
                .iter())
        })
    }

    /// Whether factors and sums have the same elements, which are added.
    fn is_plain_sum(&self, rw: &Rewriter<'_>) -> bool {
        let element = self.ty.element_or_self(rw);
        let factors = [self.lhs_type(rw), self.rhs_type(rw)];
        factors.iter().all(|ty| ty.element(rw) == element) && self.kind == CombiningKind::Add
    }
}

/// The place of a dimension among the results of a map.
fn place_of(map: &AffineMap, dim: usize) -> Option<usize> {
    let dim = AffineExpr::Dim(dim as u32);
    map.results.iter().position(|result| *result == dim)
}

/// The dimension that a result of a map is.
fn dim_at(map: &AffineMap, place: usize) -> Option<usize> {
    match map.results.get(place) {
        Some(AffineExpr::Dim(dim)) => Some(*dim as usize),
        _ => None,
    }
}

/// A way to lower a contraction; what it becomes.
type Lowering = fn(&Contraction, &mut Rewriter<'_>) -> Result<Value, MatchFailure>;

/// Tries ways to lower in turn.
fn lower(op: ContractionOp, rw: &mut Rewriter<'_>, ways: &[Lowering]) -> RewriteResult {
    let point = rw.insertion_point();
    let root = Maskable::of(rw, op.op());
    let contraction = Contraction::of(rw, op, root.mask)?;
    let mut failure = fails("there is no way to lower it");
    for way in ways {
        match way(&contraction, rw) {
            Ok(result) => {
                root.replace(rw, &[result]);
                return Ok(());
            }
            Err(reason) => failure = reason,
        }
    }
    rw.set_insertion_point(point);
    Err(failure)
}

fn by_dot(op: ContractionOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    lower(op, rw, &[dot::lower, by_dimension::lower])
}

fn by_dimension(op: ContractionOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    lower(op, rw, &[by_dimension::lower])
}

fn by_outer_product(op: ContractionOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    lower(op, rw, &[outer::lower, by_dimension::lower])
}

fn elementwise(op: ContractionOp, rw: &mut Rewriter<'_>) -> RewriteResult {
    lower(op, rw, &[elementwise::lower_plain_sum, by_dimension::lower])
}
