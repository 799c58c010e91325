//! Folding: constant operands, the op's hook, its dialect's, commutativity; constants materialised, and uniqued.

use smallvec::SmallVec;

use super::{Listener, RewritePattern, Rewriter};
use crate::attributes::Attribute;
use crate::builder::Builder;
use crate::context::{Context, DialectInfo, OpKind, OpName};
use crate::ir::{Block, Ir, Op, OpSpec, Region, Value};
use crate::location::Location;
use crate::ods::{FoldResult, Folded, OpInfo, OpTraits, TraitCheck};
use crate::types::Type;

/// What a dialect says about folding its ops and about constants in their regions. A dialect interface.
pub trait FoldInterface: Send + Sync {
    /// Folds an op of the dialect whose own hook did not.
    fn fold(&self, ir: &Ir, op: Op, operands: &[Option<Attribute>]) -> Folded {
        let _ = (ir, op, operands);
        None
    }

    /// Simplifies an op of the dialect in place, where it does not fold to something else: its operands and attributes may
    /// change, and nothing else. Whether it did; what it makes must be simpler, so that it comes to an end.
    fn fold_in_place(&self, ir: &mut Ir, op: Op) -> bool {
        let _ = (ir, op);
        false
    }

    /// Rules that only simplify an op of the dialect in place, as [`fold_in_place`](Self::fold_in_place) does, for greedy rewrites.
    fn rules(&self) -> &'static [&'static dyn RewritePattern] {
        &[]
    }

    /// Whether constants used in this region of an op of the dialect stay inside it, instead of being hoisted to the next
    /// isolated op.
    fn should_materialize_into(&self, ir: &Ir, region: Region) -> bool {
        let _ = (ir, region);
        false
    }
}

/// The value of an op that produces a constant.
#[inline]
pub fn constant_op_value(ir: &Ir, op: Op) -> Option<Attribute> {
    let kind = ir.kind(op);
    match kind.traits.has(OpTraits::CONSTANT_LIKE) {
        true => value_of_constant(ir, op, kind),
        false => None,
    }
}

fn value_of_constant(ir: &Ir, op: Op, kind: OpKind) -> Option<Attribute> {
    if let Some(slot) = kind.constant_slot
        && let Some(value) = ir.inherent_attr(op, slot.into())
    {
        return Some(value);
    }
    let fold = ir.info(op)?.hooks.fold.as_ref()?;
    match fold(ir, op, &[])?.first()? {
        FoldResult::Constant(value) => Some(*value),
        FoldResult::Value(_) => None,
    }
}

/// The constant that a value is, if it is one.
pub fn constant_value(ir: &Ir, value: Value) -> Option<Attribute> {
    constant_op_value(ir, ir.defining_op(value)?)
}

/// How an op folds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Folding {
    /// Its results are these.
    Replace(SmallVec<[FoldResult; 1]>),
    /// It is commutative, and its operands come in this order, constants last.
    Reorder(SmallVec<[Value; 4]>),
}

/// Folds an op without changing anything. Constants do not fold: they are what others fold to.
pub fn fold(ir: &Ir, op: Op) -> Option<Folding> {
    ir.kind(op).may_fold.then(|| fold_foldable(ir, op))?
}

/// Folds an op of a kind that may be folded.
fn fold_foldable(ir: &Ir, op: Op) -> Option<Folding> {
    let mut operands: SmallVec<[Option<Attribute>; 4]> = SmallVec::new();
    for operand in ir.operands(op) {
        operands.push(constant_value(ir, operand));
    }
    fold_with(ir, op, &operands)
}

/// Ops with one of these traits fold whatever they are.
const FOLDED: OpTraits = OpTraits::COMMUTATIVE
    .with(OpTraits::INVOLUTION)
    .with(OpTraits::IDEMPOTENT);

/// Whether anything folds ops of this name.
pub fn may_fold(cx: &Context, name: OpName, info: &OpInfo) -> bool {
    let custom = |check: &TraitCheck| matches!(check, TraitCheck::Custom(_));
    !info.traits.has(OpTraits::CONSTANT_LIKE)
        && (info.hooks.fold.is_some()
            || info.traits.intersects(FOLDED)
            || info.trait_checks.iter().any(custom)
            || cx.fold_interface(name).is_some())
}

/// As [`fold`], with the constants that its operands are known to be.
pub fn fold_with(ir: &Ir, op: Op, operands: &[Option<Attribute>]) -> Option<Folding> {
    let info = ir.info(op)?;
    if info.traits.has(OpTraits::CONSTANT_LIKE) {
        return None;
    }
    let changes = |folded: &SmallVec<[FoldResult; 1]>| {
        let mut pairs = folded.iter().zip(ir.results(op));
        !pairs.all(|(folded, result)| *folded == FoldResult::Value(result))
    };
    let hook = info
        .hooks
        .fold
        .as_ref()
        .and_then(|fold| fold(ir, op, operands));
    if let Some(folded) = hook.filter(changes) {
        return Some(Folding::Replace(folded));
    }
    if info.traits.intersects(FOLDED)
        && let Some(folding) = fold_traits(ir, op, info.traits, operands)
    {
        return Some(folding);
    }
    for check in &info.trait_checks {
        if let TraitCheck::Custom(custom) = check
            && let Some(folded) = (custom.fold)(ir, op, operands).filter(changes)
        {
            return Some(Folding::Replace(folded));
        }
    }
    let interface = ir.fold_interface(ir.name(op))?;
    let folded = interface.fold(ir, op, operands).filter(changes)?;
    Some(Folding::Replace(folded))
}

fn fold_traits(
    ir: &Ir,
    op: Op,
    traits: OpTraits,
    operands: &[Option<Attribute>],
) -> Option<Folding> {
    if traits.has(OpTraits::COMMUTATIVE)
        && let Some(first) = operands.iter().position(Option::is_some)
        && operands[first..].iter().any(Option::is_none)
    {
        let values = || ir.operands(op).zip(operands);
        let others = values().filter(|(_, constant)| constant.is_none());
        let constants = values().filter(|(_, constant)| constant.is_some());
        return Some(Folding::Reorder(
            others.chain(constants).map(|(value, _)| value).collect(),
        ));
    }
    let replace = |value: Value| {
        (ir.num_results(op) == 1 && ir.ty(value) == ir.ty(ir.result(op, 0)))
            .then(|| Folding::Replace(smallvec::smallvec![FoldResult::Value(value)]))
    };
    let first = ir.operands(op).next()?;
    let inner = ir
        .defining_op(first)
        .filter(|inner| ir.name(*inner) == ir.name(op));
    if traits.has(OpTraits::INVOLUTION)
        && ir.num_operands(op) == 1
        && let Some(inner) = inner
    {
        return replace(ir.operand(inner, 0));
    }
    if traits.has(OpTraits::IDEMPOTENT) {
        let again = match ir.num_operands(op) {
            1 => inner.is_some(),
            2 => {
                let (lhs, rhs) = (ir.operand(op, 0), ir.operand(op, 1));
                let absorbs = |value: Value, other: Value| {
                    ir.defining_op(value).is_some_and(|inner| {
                        ir.name(inner) == ir.name(op) && ir.operands(inner).any(|v| v == other)
                    })
                };
                if lhs != rhs && absorbs(rhs, lhs) {
                    return replace(rhs);
                }
                lhs == rhs || absorbs(lhs, rhs)
            }
            _ => false,
        };
        if again {
            return replace(first);
        }
    }
    None
}

/// Builds the op that holds a constant, as the dialect of the folded op wants it.
pub fn materialize_constant(
    builder: &mut Builder<'_>,
    dialect: &DialectInfo,
    value: Attribute,
    ty: Type,
    loc: Location,
) -> Option<Value> {
    let op = dialect.materialize_constant.as_ref()?(builder, loc, value, ty)?;
    let result = builder.result(op, 0);
    debug_assert_eq!(
        builder.ty(result),
        ty,
        "a materialised constant has the type of the value it replaces"
    );
    Some(result)
}

impl Builder<'_> {
    /// Creates an op, or, if it folds, gives what it folds to: values that there are, and constants that are built instead.
    pub fn create_or_fold(&mut self, spec: OpSpec<'_>) -> SmallVec<[Value; 1]> {
        // Nobody hears of an op that will not stay.
        let listener = self.listener.take();
        let op = self.create(spec);
        self.listener = listener;
        if self.parent_block(op).is_some() {
            match fold(self, op) {
                Some(Folding::Replace(results)) => {
                    let kept = |result: Value| results.contains(&FoldResult::Value(result));
                    if !self.results(op).any(kept)
                        && let Ok(values) = materialize_results(self, op, &results)
                    {
                        self.ir_mut().erase_op(op);
                        return values;
                    }
                }
                Some(Folding::Reorder(operands)) => self.ir_mut().set_operands(op, &operands),
                None => {}
            }
        }
        if let Some(listener) = &mut self.listener {
            listener.op_inserted(self.ir, op);
        }
        self.results(op).collect()
    }
}

impl Rewriter<'_> {
    /// Folds an op if it folds: reorders its operands, or replaces and erases it, or replaces some of its results. Constants are built before it.
    pub fn try_fold(&mut self, op: Op) -> bool {
        self.kind(op).may_fold && self.try_fold_foldable(op)
    }

    /// The same, for an op of a kind that is known to be one that may be folded.
    pub fn try_fold_foldable(&mut self, op: Op) -> bool {
        let results = match fold_foldable(self, op) {
            None => return false,
            Some(Folding::Reorder(operands)) => {
                self.set_operands(op, &operands);
                return true;
            }
            Some(Folding::Replace(results)) => results,
        };
        if self.num_operands(op) == 0 && self.is_own_constant(op, &results) {
            return false;
        }
        match materialize_results(self, op, &results) {
            Ok(values) => {
                let kept = values
                    .iter()
                    .zip(self.results(op))
                    .any(|(value, result)| *value == result);
                if kept {
                    // Some of the results stay, and the op with them.
                    let results: SmallVec<[Value; 4]> = self.results(op).collect();
                    for (result, value) in results.into_iter().zip(values) {
                        self.replace_all_uses(result, value);
                    }
                } else {
                    self.replace_op(op, &values);
                }
                true
            }
            Err(built) => {
                for op in built {
                    self.erase_op(op);
                }
                false
            }
        }
    }
}

/// Replaces the results of ops that fold by themselves, where others of the op do not: the op stays, and the constants are
/// built before it. The ops that were built.
pub fn fold_single_results(ir: &mut Ir) -> Vec<Op> {
    struct Built(Vec<Op>);
    impl Listener for Built {
        fn op_inserted(&mut self, _: &Ir, op: Op) {
            self.0.push(op);
        }
    }
    let mut built = Built(Vec::new());
    for op in ir.all_ops() {
        if ir.num_results(op) < 2 || !ir.kind(op).may_fold {
            continue;
        }
        if let Some(Folding::Replace(results)) = fold(ir, op)
            && ir
                .results(op)
                .any(|result| results.contains(&FoldResult::Value(result)))
        {
            Rewriter::with_listener(ir, &mut built).try_fold(op);
        }
    }
    built.0
}

impl Rewriter<'_> {
    /// Whether the constants that an op without operands folds to would be held by ops of its kind: then it is a constant
    /// itself, though it has not the trait, and would be replaced by its like for ever.
    fn is_own_constant(&mut self, op: Op, results: &[FoldResult]) -> bool {
        // Nobody hears of what is built for the comparison alone.
        let listener = self.listener.take();
        let built: SmallVec<[Op; 1]> = match materialize_results(self, op, results) {
            Ok(values) => values
                .iter()
                .zip(results)
                .filter(|(_, result)| matches!(result, FoldResult::Constant(_)))
                .filter_map(|(value, _)| self.defining_op(*value))
                .collect(),
            Err(built) => built,
        };
        let is_own = built.iter().any(|built| self.name(*built) == self.name(op));
        for op in built {
            self.ir_mut().erase_op(op);
        }
        self.listener = listener;
        is_own
    }
}

/// The values an op folds to, with its constants built before it. If one cannot be built, those that were are the error.
pub fn materialize_results(
    builder: &mut Builder,
    op: Op,
    results: &[FoldResult],
) -> Result<SmallVec<[Value; 1]>, SmallVec<[Op; 1]>> {
    assert_eq!(
        builder.num_results(op),
        results.len(),
        "'{}' folds to one value a result",
        builder.name(op).as_str(builder)
    );
    let mut values = SmallVec::new();
    let mut built: SmallVec<[Op; 1]> = SmallVec::new();
    for (index, &result) in results.iter().enumerate() {
        let attr = match result {
            FoldResult::Value(value) => {
                values.push(value);
                continue;
            }
            FoldResult::Constant(attr) => attr,
        };
        let (loc, ty) = (builder.loc(op), builder.ty(builder.result(op, index)));
        let dialect = builder.dialect_of(builder.name(op));
        let constant = dialect.and_then(|dialect| {
            builder.preserving_insertion_point(|builder| {
                builder.set_insertion_point_before(op);
                materialize_constant(builder, &dialect, attr, ty, loc)
            })
        });
        let Some(value) = constant else {
            return Err(built);
        };
        if let Some(op) = builder.defining_op(value) {
            built.push(op);
        }
        values.push(value);
    }
    Ok(values)
}

/// The region at whose start constants used in `block` are kept.
pub fn constant_region(ir: &Ir, block: Block) -> Option<Region> {
    let mut block = block;
    loop {
        let region = ir.block_region(block)?;
        let op = ir.region_op(region)?;
        let isolated = ir
            .info(op)
            .is_none_or(|info| info.traits.has(OpTraits::ISOLATED_FROM_ABOVE));
        let Some(outer) = ir.parent_block(op) else {
            return Some(region);
        };
        if isolated || keeps_constants(ir, op, region) {
            return Some(region);
        }
        block = outer;
    }
}

fn keeps_constants(ir: &Ir, op: Op, region: Region) -> bool {
    ir.fold_interface(ir.name(op))
        .is_some_and(|interface| interface.should_materialize_into(ir, region))
}
