//! Results: the new ops of a rule, and the replacement of its root.

use smallvec::SmallVec;

use super::{Match, MatchFailure, RewriteResult, Rewriter};
use crate::ir::{Ir, Op, OpSpec, Region, Value};
use crate::location::Location;
use crate::ods::{
    AnyCount, Arity, Count, NewOp, NewRegion, OpTraits, PatternOp, Replaces, ResultsOf, TypedOp,
    Values,
};
use crate::types::Type;

/// What a rule has done so far: the ops it has built, and the regions it has moved, from where to where.
#[derive(Default)]
pub struct Created {
    ops: SmallVec<[Op; 4]>,
    moved: SmallVec<[(Region, Region); 1]>,
}

impl Created {
    /// Moves regions back and erases the ops, the newest first; those that code in the rule has used otherwise stay.
    pub(super) fn undo(self, rewriter: &mut Rewriter<'_>) {
        for (from, to) in self.moved {
            rewriter.move_region(to, from);
        }
        for op in self.ops.into_iter().rev() {
            if rewriter
                .results(op)
                .all(|result| !rewriter.has_uses(result))
            {
                rewriter.erase_op(op);
            }
        }
    }
}

/// Where a new op's result types come from.
pub enum ResultTypes<'a> {
    /// From its operands and attributes.
    Inferred,
    /// They are given.
    Given(&'a [Type]),
    /// They are those of the op that it replaces.
    Of(Op),
}

/// Builds an op of a rule's result.
///
/// # Errors
/// If the result types cannot be inferred from these operands and attributes.
#[inline]
pub fn create<T: TypedOp>(
    rewriter: &mut Rewriter<'_>,
    created: &mut Created,
    new: NewOp,
    loc: Location,
    types: ResultTypes<'_>,
) -> Result<T, MatchFailure> {
    create_op(rewriter, created, new, loc, types).map(T::from_op_unchecked)
}

fn create_op(
    rewriter: &mut Rewriter<'_>,
    created: &mut Created,
    mut new: NewOp,
    loc: Location,
    types: ResultTypes<'_>,
) -> Result<Op, MatchFailure> {
    new.finish(rewriter);
    let types: SmallVec<[Type; 1]> = match types {
        ResultTypes::Given(types) => types.into(),
        ResultTypes::Of(op) => rewriter.result_types(op).collect(),
        ResultTypes::Inferred => rewriter
            .infer_result_types(new.info, loc, &new.operands, &new.attributes)
            .map_err(|diagnostic| MatchFailure::new(diagnostic.message().to_owned()))?,
    };
    let name = rewriter.loaded_op_name_of(new.info);
    let regions = new.info.regions.iter();
    let num_regions = match new.regions.len() {
        0 => regions.filter(|region| region.arity == Arity::One).count(),
        given => given,
    };
    if num_regions > 0 && new.info.traits.has(OpTraits::ISOLATED_FROM_ABOVE) {
        return Err(MatchFailure::new(format!(
            "a rule does not build the regions of '{}', which are isolated",
            new.info.name
        )));
    }
    let spec = OpSpec {
        operands: &new.operands,
        result_types: &types,
        attributes: &new.attributes,
        successors: &new.successors,
        num_regions,
        ..OpSpec::new(name, loc)
    };
    let op = rewriter.create_of(spec, new.info);
    created.ops.push(op);
    for (index, region) in new.regions.into_iter().enumerate() {
        let to = rewriter.regions(op)[index];
        match region {
            NewRegion::Empty => {}
            NewRegion::Move(from) => {
                rewriter.move_region(from, to);
                created.moved.push((from, to));
            }
            NewRegion::Clone(from) => rewriter.clone_region(from, to),
        }
    }
    Ok(op)
}

/// What a rule gives whose guard matched before and does not match again.
///
/// # Errors
/// Always.
#[cold]
pub fn mismatch() -> RewriteResult {
    Err(MatchFailure::new("a `let` in the guard matched only once"))
}

/// What can take the place of an op's results.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot replace the results of an op",
    label = "neither a value, nor an op, nor an array of values"
)]
pub trait ResultValues {
    /// How many values: [`Count`] or [`AnyCount`].
    type Results;
    /// The values.
    fn values(self, ir: &Ir) -> Values;
}

impl ResultValues for Value {
    type Results = Count<1>;
    fn values(self, _: &Ir) -> Values {
        smallvec::smallvec![self]
    }
}

impl<const N: usize> ResultValues for [Value; N] {
    type Results = Count<N>;
    fn values(self, _: &Ir) -> Values {
        self.into_iter().collect()
    }
}

impl ResultValues for Values {
    type Results = AnyCount;
    fn values(self, _: &Ir) -> Values {
        self
    }
}

#[diagnostic::do_not_recommend]
impl<T: PatternOp> ResultValues for T {
    type Results = ResultsOf<T>;
    fn values(self, ir: &Ir) -> Values {
        ir.results(self.op()).collect()
    }
}

/// Replaces the root by these values and erases it.
///
/// # Errors
/// If their number is not that of the root's results, where it cannot be known earlier.
pub fn replace<Root: PatternOp, R: ResultValues>(
    found: &Match,
    rewriter: &mut Rewriter<'_>,
    with: R,
) -> RewriteResult
where
    R::Results: Replaces<ResultsOf<Root>>,
{
    let values = with.values(rewriter);
    replace_values(found, rewriter, &values)
}

fn replace_values(found: &Match, rewriter: &mut Rewriter<'_>, values: &[Value]) -> RewriteResult {
    let wanted = rewriter.num_results(found.root());
    if values.len() != wanted {
        return Err(MatchFailure::new(format!(
            "the replacement has {} values, but the op has {wanted} results",
            values.len()
        )));
    }
    rewriter.replace_op(found.root(), values);
    Ok(())
}

/// Where a value comes from: its op, or the op around its block.
pub fn value_loc(ir: &Ir, value: Value) -> Location {
    let op = ir
        .defining_op(value)
        .or_else(|| ir.value_block(value).and_then(|block| ir.block_op(block)));
    op.map_or(Location::UNKNOWN, |op| ir.loc(op))
}

/// What an argument of a new op is that is left out.
#[diagnostic::on_unimplemented(
    message = "the argument cannot be left out",
    label = "the op requires this argument: it has to be given"
)]
pub trait Absent {
    /// It.
    fn absent() -> Self;
}

#[diagnostic::do_not_recommend]
impl<T> Absent for Option<T> {
    fn absent() -> Self {
        None
    }
}

/// A unit attribute.
#[diagnostic::do_not_recommend]
impl Absent for bool {
    fn absent() -> Self {
        false
    }
}

/// `None` as an argument of a new op.
pub fn absent<T: Absent>() -> T {
    T::absent()
}
