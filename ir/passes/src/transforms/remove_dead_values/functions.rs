//! Arguments and results of functions all of whose calls are known.

use smallvec::SmallVec;
use terrace_ir::attributes::{ArrayAttr, Attribute, TypeAttr};
use terrace_ir::interfaces::CallOpInterface;
use terrace_ir::ir::{Ir, Op, OpSpec, Value, WalkOrder};
use terrace_ir::ods::OpTraits;
use terrace_ir::types::{FunctionType, Type};

use super::plan::replace_remaining;
use crate::analysis::dataflow::{Liveness, Place, Program};

/// Which arguments and results a function loses.
struct Signature {
    dead_arguments: Vec<bool>,
    dead_results: Vec<bool>,
}

/// The functions that change, and their calls.
pub(super) struct Signatures {
    /// By arena.
    functions: Vec<Option<Signature>>,
    /// By arena: the calls in it, and the arena of the function that each calls.
    calls: Vec<Vec<(Op, usize)>>,
}

impl Signatures {
    pub(super) fn new(program: &Program<'_>, liveness: &Liveness) -> Self {
        let count = program.len();
        let mut functions: Vec<Option<Signature>> = (0..count)
            .map(|arena| Signature::of_function(program, liveness, arena))
            .collect();
        let mut calls = vec![Vec::new(); count];
        for (arena, calls) in calls.iter_mut().enumerate() {
            let ir = program.ir(arena);
            for op in ir.walk(ir.root(), WalkOrder::Pre) {
                let place = Place { arena, op };
                let call = op.interface::<dyn CallOpInterface>(ir);
                let Some(call) = call else { continue };
                let Some(callee) = program.callee(place, call) else {
                    continue;
                };
                if let Some(signature) = &mut functions[callee] {
                    if signature.fits(ir, op, call) {
                        let results = ir.results(op).zip(&mut signature.dead_results);
                        for (result, dead) in results {
                            *dead &= !liveness.is_live(arena, result);
                        }
                    } else {
                        functions[callee] = None;
                    }
                }
                calls.push((op, callee));
            }
        }
        for function in &mut functions {
            let changes = |signature: &Signature| {
                signature.dead_arguments.contains(&true) || signature.dead_results.contains(&true)
            };
            *function = function.take().filter(changes);
        }
        for calls in &mut calls {
            calls.retain(|(_, callee)| functions[*callee].is_some());
        }
        Signatures { functions, calls }
    }

    /// Makes the calls in an arena pass and receive what is left. Those that were replaced are to be erased.
    pub(super) fn change_calls(&self, arena: usize, ir: &mut Ir) -> Vec<Op> {
        let mut replaced = Vec::new();
        for &(op, callee) in &self.calls[arena] {
            if let Some(signature) = &self.functions[callee] {
                change_call(ir, op, signature);
                if signature.dead_results.contains(&true) {
                    replaced.push(op);
                }
            }
        }
        replaced
    }

    /// Drops the arguments and results of the function that is the arena.
    pub(super) fn change_function(&self, arena: usize, ir: &mut Ir) {
        let Some(signature) = &self.functions[arena] else {
            return;
        };
        let root = ir.root();
        let Some((slot, ty)) = function_type(ir) else {
            return;
        };
        let (inputs, results) = (
            kept(ty.inputs(ir), &signature.dead_arguments),
            kept(ty.results(ir), &signature.dead_results),
        );
        let ty = FunctionType::get(ir, &inputs, &results);
        let ty = TypeAttr::get(ir, ty.into());
        ir.set_inherent_attr(root, slot, Some(ty.into()));
        filter_attributes(ir, root, signature);
        let regions = ir.regions(root).to_vec();
        for region in regions {
            let blocks: Vec<_> = ir.region_blocks(region).collect();
            for block in blocks {
                if let Some(end) = ir.last_op(block).filter(|end| returns(ir, *end)) {
                    let values: SmallVec<[Value; 4]> = ir.operands(end).collect();
                    ir.set_operands(end, &kept(&values, &signature.dead_results));
                }
            }
        }
    }

    /// Drops the arguments that nothing uses any more.
    pub(super) fn drop_arguments(
        &self,
        arena: usize,
        ir: &mut Ir,
    ) -> Result<(), terrace_ir::Diagnostic> {
        let Some(signature) = &self.functions[arena] else {
            return Ok(());
        };
        let entry = ir
            .regions(ir.root())
            .first()
            .and_then(|region| ir.first_block(*region));
        let Some(entry) = entry else { return Ok(()) };
        let args: SmallVec<[Value; 4]> = ir.block_args(entry).into();
        for (&arg, _) in args
            .iter()
            .zip(&signature.dead_arguments)
            .filter(|(_, dead)| **dead)
        {
            replace_remaining(ir, arg)?;
        }
        ir.remove_block_args(entry, |index| signature.dead_arguments[index]);
        Ok(())
    }
}

impl Signature {
    /// What could go from a function of which all calls are known, if none needs its results.
    fn of_function(program: &Program<'_>, liveness: &Liveness, arena: usize) -> Option<Self> {
        if !program.calls_are_known(arena) {
            return None;
        }
        let ir = program.ir(arena);
        let args = ir.block_args(program.entry(arena)?);
        let (_, ty) = function_type(ir)?;
        let region = ir.regions(ir.root()).first()?;
        let results = ty.results(ir).len();
        let mut ends = ir
            .region_blocks(*region)
            .filter_map(|block| ir.last_op(block));
        let is_simple = ty.inputs(ir).len() == args.len()
            && ends.all(|end| {
                ir.num_successors(end) != 0 || !returns(ir, end) || ir.num_operands(end) == results
            });
        is_simple.then(|| Signature {
            dead_arguments: args
                .iter()
                .map(|arg| !liveness.is_live(arena, *arg))
                .collect(),
            dead_results: vec![true; results],
        })
    }

    /// Whether a call passes just what the function takes.
    fn fits(&self, ir: &Ir, op: Op, call: &dyn CallOpInterface) -> bool {
        let passed = call.arg_operands(ir);
        passed.len() == ir.num_operands(op)
            && passed.len() == self.dead_arguments.len()
            && ir.num_results(op) == self.dead_results.len()
    }
}

fn returns(ir: &Ir, op: Op) -> bool {
    ir.has_trait(op, OpTraits::RETURN_LIKE)
}

/// The type of a function, and the slot of the attribute that holds it.
fn function_type(ir: &Ir) -> Option<(usize, FunctionType)> {
    let root = ir.root();
    let slot = ir.info(root)?.attribute_slot("function_type")?;
    let ty: TypeAttr = ir.inherent_attr(root, slot)?.cast(ir)?;
    Some((slot, ty.value(ir).cast(ir)?))
}

fn kept<T: Copy>(list: &[T], dead: &[bool]) -> SmallVec<[T; 4]> {
    let pairs = list.iter().zip(dead);
    pairs
        .filter(|(_, dead)| !**dead)
        .map(|(item, _)| *item)
        .collect()
}

/// Drops the attributes of arguments and results that go.
fn filter_attributes(ir: &mut Ir, op: Op, signature: &Signature) {
    let lists = [
        ("arg_attrs", &signature.dead_arguments),
        ("res_attrs", &signature.dead_results),
    ];
    for (name, dead) in lists {
        let attr: Option<ArrayAttr> = ir.attr(op, name).and_then(|attr| attr.cast(ir));
        if let Some(list) = attr {
            let elements: Vec<Attribute> = list.elements(ir).to_vec();
            let left = kept(&elements, dead);
            if left.is_empty() {
                ir.remove_attr(op, name);
            } else {
                let left = ArrayAttr::get(ir, &left);
                ir.set_attr(op, name, left.into());
            }
        }
    }
}

fn change_call(ir: &mut Ir, op: Op, signature: &Signature) {
    let dead = &signature.dead_arguments;
    ir.retain_operands(op, &|index| !dead[index]);
    filter_attributes(ir, op, signature);
    if !signature.dead_results.contains(&true) {
        return;
    }
    let types: Vec<Type> = ir.result_types(op).collect();
    let operands: SmallVec<[Value; 4]> = ir.operands(op).collect();
    let attributes = ir.inherent_attrs(op).to_vec();
    let new = ir.create_op(OpSpec {
        operands: &operands,
        result_types: &kept(&types, &signature.dead_results),
        attributes: &attributes,
        discardable: ir.discardable_attrs(op),
        ..OpSpec::new(ir.name(op), ir.loc(op))
    });
    ir.insert_op_before(op, new);
    let left: SmallVec<[Value; 4]> = ir.results(new).collect();
    let mut left = left.into_iter();
    let old: SmallVec<[Value; 4]> = ir.results(op).collect();
    for (value, dead) in old.into_iter().zip(&signature.dead_results) {
        if let Some(new) = if *dead { None } else { left.next() } {
            ir.replace_all_uses(value, new);
        }
    }
}
