//! Splitting aggregates in memory.

use rustc_hash::FxHashMap;
use terrace_ir::attributes::Attribute;
use terrace_ir::builder::Builder;
use terrace_ir::interfaces::{
    DestructurableAccessorInterface, DestructurableAllocationInterface, SlotField,
};
use terrace_ir::ir::{Ir, Op, Value, WalkOrder};
use terrace_pass_macros::pass;

use crate::pass::{Pass, PassContext, PassResult, Statistic, for_each_arena};

/// Scalar Replacement of Aggregates.
///
/// Allocates the parts of an aggregate in memory one by one, those that are used, if nothing uses it as a whole. The parts may
/// then become values by `mem2reg`.
#[pass(name = "sroa", title = "SROA")]
pub struct Sroa {
    /// Total amount of memory slots destructured
    #[statistic]
    destructured: Statistic,
    /// Total amount of memory slots in which the destructured size was smaller than the total size after eliminating unused fields
    #[statistic]
    with_memory_benefit: Statistic,
    /// Maximal number of sub-elements a successfully destructured slot initially had
    #[statistic]
    max_fields: Statistic,
}

impl Pass for Sroa {
    fn run(&mut self, ir: &mut Ir, cx: &mut PassContext) -> PassResult {
        let most = for_each_arena(ir, cx.threading(), |ir| {
            let is_aggregate = |op: &Op| op.implements::<dyn DestructurableAllocationInterface>(ir);
            let mut pending: Vec<Op> = ir
                .walk(ir.root(), WalkOrder::Pre)
                .filter(is_aggregate)
                .collect();
            pending.reverse();
            let mut most = 0;
            while let Some(op) = pending.pop() {
                if let Some(split) = split_aggregate(ir, op) {
                    self.destructured.add(1);
                    self.with_memory_benefit
                        .add(u64::from(split.parts.len() < split.fields));
                    most = most.max(split.fields as u64);
                    // A part may be an aggregate itself.
                    pending.extend(split.parts);
                }
            }
            most
        });
        let most = most.into_iter().max().unwrap_or(0);
        self.max_fields
            .add(most.saturating_sub(self.max_fields.get()));
        Ok(())
    }
}

/// What an aggregate became.
struct Split {
    /// How many parts it had.
    fields: usize,
    /// The allocations of those that are used.
    parts: Vec<Op>,
}

/// Allocates the parts of an aggregate that are used instead of the whole, unless something uses it as a whole.
fn split_aggregate(ir: &mut Ir, allocation: Op) -> Option<Split> {
    let interface = allocation.interface::<dyn DestructurableAllocationInterface>(ir)?;
    let (pointer, fields) = interface.destructurable_slot(ir)?;
    let mut accesses: Vec<(Op, Attribute)> = Vec::new();
    for user in ir.users(pointer) {
        let accessor = user.interface::<dyn DestructurableAccessorInterface>(ir)?;
        accesses.push((user, accessor.accessed_field(ir, pointer, &fields)?));
    }
    let used: FxHashMap<Attribute, ()> = accesses.iter().map(|(_, field)| (*field, ())).collect();
    let mut places: FxHashMap<Attribute, Value> = FxHashMap::default();
    let mut parts = Vec::new();
    let wanted: Vec<&SlotField> = fields
        .iter()
        .filter(|(field, _)| used.contains_key(field))
        .collect();
    for field in wanted {
        let mut builder = Builder::before(ir, allocation);
        let place = interface.allocate_field(&mut builder, field);
        parts.extend(ir.defining_op(place));
        places.insert(field.0, place);
    }
    for (op, field) in accesses {
        let Some(accessor) = op.interface::<dyn DestructurableAccessorInterface>(ir) else {
            continue;
        };
        let mut builder = Builder::before(ir, op);
        let replaced = accessor.use_field(&mut builder, places[&field]);
        if !replaced.is_empty() {
            let results: Vec<Value> = ir.results(op).collect();
            for (result, value) in results.into_iter().zip(replaced) {
                ir.replace_all_uses(result, value);
            }
            ir.erase_op(op);
        }
    }
    ir.erase_op(allocation);
    Some(Split {
        fields: fields.len(),
        parts,
    })
}
