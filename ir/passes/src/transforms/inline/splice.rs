//! Inlining one call.

use std::sync::Arc;

use smallvec::SmallVec;
use terrace_ir::builder::Builder;
use terrace_ir::builtin::UnrealizedConversionCastOp;
use terrace_ir::diagnostics::Diagnostic;
use terrace_ir::interfaces::{CallOpInterface, CallableOpInterface, DataLayout};
use terrace_ir::ir::{Block, CloneMap, Ir, Op, Region, Value, WalkOrder};
use terrace_ir::location::Location;
use terrace_ir::ods::{BlockCount, OpTraits, TraitCheck, TypedOp};

use super::interface::AnywhereInliner;
use super::{InlinedBody, InlinerInterface};

/// The inliner interfaces of dialects, found once an op name, and what they ask for.
pub(super) struct Interfaces {
    by_name: Vec<Option<Option<Arc<dyn InlinerInterface>>>>,
    /// The data layout of the symbol table.
    layout: DataLayout,
}

impl Interfaces {
    /// For the functions of a symbol table.
    pub(super) fn new(table: &Ir) -> Self {
        Interfaces {
            by_name: Vec::new(),
            layout: DataLayout::of(table, table.root()),
        }
    }

    pub(super) fn of(&mut self, ir: &Ir, op: Op) -> Option<Arc<dyn InlinerInterface>> {
        let name = ir.name(op);
        if self.by_name.len() <= name.index() {
            self.by_name.resize(name.index() + 1, None);
        }
        self.by_name[name.index()]
            .get_or_insert_with(|| match UnrealizedConversionCastOp::cast(ir, op) {
                // What its dialect cannot say, which comes before passes.
                Some(_) => Some(Arc::new(AnywhereInliner)),
                None => ir.dialect_interface(name.dialect(ir)),
            })
            .clone()
    }

    /// The interfaces of what is in a callable's region, each once, if everything may be put elsewhere.
    pub(super) fn of_body(&mut self, ir: &Ir) -> Option<Vec<Arc<dyn InlinerInterface>>> {
        let region = callable_region(ir)?;
        let mut found: Vec<Arc<dyn InlinerInterface>> = Vec::new();
        let ends = |block: Block| {
            ir.last_op(block)
                .is_some_and(|last| ir.has_trait(last, OpTraits::TERMINATOR))
        };
        if !ir.region_blocks(region).all(ends) {
            return None;
        }
        for op in ir.walk_region(region, WalkOrder::Pre) {
            let interface = self.of(ir, op)?;
            if !interface.is_legal_to_inline(ir, op) {
                return None;
            }
            if !found.iter().any(|known| Arc::ptr_eq(known, &interface)) {
                found.push(interface);
            }
        }
        Some(found)
    }
}

fn callable_region(ir: &Ir) -> Option<Region> {
    ir.root()
        .interface::<dyn CallableOpInterface>(ir)?
        .callable_region(ir)
}

/// Puts the body of a callable, the root of `callee`, in the place of a call, which is erased. Gives the ops that
/// were copied, [in order](in_order); `None` if the call cannot be inlined, which leaves it as it was.
pub(super) fn inline_call(
    ir: &mut Ir,
    call: Op,
    callee: &Ir,
    interfaces: &mut Interfaces,
) -> Result<Option<Vec<Op>>, Diagnostic> {
    let Some(interface) = interfaces.of(ir, call) else {
        return Ok(None);
    };
    let Some(region) = callable_region(callee) else {
        return Ok(None);
    };
    let has_one_block = returns_from_one_block(callee, region);
    let is_allowed = ir.num_successors(call) == 0
        && (has_one_block || !is_in_single_block_region(ir, call))
        && interface.is_legal_to_inline_call(ir, call, callee);
    if !is_allowed {
        return Ok(None);
    }
    let Some(arguments) = convert_types(ir, call, callee, region, &*interface) else {
        return Ok(None);
    };
    let body = ir.create_region();
    ir.clone_region_from(callee, region, body, &mut CloneMap::default());
    relocate(ir, body, ir.loc(call));
    let inlined = InlinedBody {
        call,
        callee,
        body,
        layout: &interfaces.layout,
    };
    interface.prepare_body(ir, inlined);
    let mut copied = in_order(ir, body);
    if has_one_block {
        splice_block(ir, call, body, &arguments, interfaces)?;
    } else {
        splice_blocks(ir, call, body, &arguments, interfaces)?;
    }
    // Terminators went.
    copied.retain(|op| ir.is_live(*op));
    Ok(Some(copied))
}

/// The ops in a region in the order in which their calls are inlined, which is MLIR's: blocks from the last to the first, and what is
/// in an op after the block that it is in.
pub(super) fn in_order(ir: &Ir, region: Region) -> Vec<Op> {
    let mut pending: Vec<Block> = ir.region_blocks(region).collect();
    let mut ops = Vec::new();
    while let Some(block) = pending.pop() {
        for op in ir.block_ops(block) {
            ops.push(op);
            for region in ir.regions(op) {
                pending.extend(ir.region_blocks(*region));
            }
        }
    }
    ops
}

/// Whether a region has one block, and something comes after it: a function that never returns cuts off what follows the call.
fn returns_from_one_block(ir: &Ir, region: Region) -> bool {
    let last = ir.single_block(region).and_then(|block| ir.last_op(block));
    last.is_some_and(|last| ir.has_trait(last, OpTraits::RETURN_LIKE))
}

/// Whether the region around an op may not get a second block.
fn is_in_single_block_region(ir: &Ir, op: Op) -> bool {
    let Some(region) = ir.parent_region(op) else {
        return true;
    };
    let Some(info) = ir.region_op(region).and_then(|parent| ir.info(parent)) else {
        return false;
    };
    let index = ir.region_index(region);
    let definition = info.regions.get(index).or(info.regions.last());
    info.traits.has(OpTraits::SINGLE_BLOCK)
        || definition.is_some_and(|definition| {
            matches!(
                definition.blocks,
                BlockCount::Exactly(_) | BlockCount::AtMost(_)
            )
        })
        || info
            .trait_checks
            .iter()
            .any(|check| matches!(check, TraitCheck::SingleBlockImplicitTerminator(_)))
}

/// Makes the types of a call's arguments and results those of its callee, by conversions around it. Gives the
/// arguments; `None` if that is impossible, which leaves the call as it was.
fn convert_types(
    ir: &mut Ir,
    call: Op,
    callee: &Ir,
    region: Region,
    interface: &dyn InlinerInterface,
) -> Option<SmallVec<[Value; 4]>> {
    let call_interface = call.interface::<dyn CallOpInterface>(ir)?;
    let passed = call_interface.arg_operands(ir);
    let mut arguments: SmallVec<[Value; 4]> = passed.map(|index| ir.operand(call, index)).collect();
    let entry = callee.first_block(region)?;
    let results = callee
        .root()
        .interface::<dyn CallableOpInterface>(callee)?
        .result_types(callee);
    if arguments.len() != callee.block_args(entry).len() || ir.num_results(call) != results.len() {
        return None;
    }
    let loc = ir.loc(call);
    let mut conversions: SmallVec<[Op; 4]> = SmallVec::new();
    let mut is_converted = true;
    for (argument, parameter) in arguments.iter_mut().zip(callee.block_args(entry)) {
        let ty = callee.ty(*parameter);
        if ir.ty(*argument) == ty {
            continue;
        }
        let mut b = Builder::before(ir, call);
        match interface.materialize_call_conversion(&mut b, *argument, ty, loc) {
            Some(conversion) => {
                conversions.push(conversion);
                *argument = ir.result(conversion, 0);
            }
            None => is_converted = false,
        }
    }
    let first_result_conversion = conversions.len();
    for (index, ty) in results.into_iter().enumerate() {
        let result = ir.result(call, index);
        let old = ir.ty(result);
        if old == ty || !is_converted {
            continue;
        }
        ir.set_ty(result, ty);
        let mut b = Builder::new(ir);
        b.set_insertion_point_after(call);
        match interface.materialize_call_conversion(&mut b, result, old, loc) {
            Some(conversion) => {
                conversions.push(conversion);
                let converted = ir.result(conversion, 0);
                ir.replace_uses_if(result, converted, |_, user, _| user != conversion);
            }
            None => {
                ir.set_ty(result, old);
                is_converted = false;
            }
        }
    }
    if is_converted {
        return Some(arguments);
    }
    for (index, conversion) in conversions.into_iter().enumerate().rev() {
        if index >= first_result_conversion {
            let (original, converted) = (ir.operand(conversion, 0), ir.result(conversion, 0));
            ir.replace_all_uses(converted, original);
            ir.set_ty(original, ir.ty(converted));
        }
        ir.erase_op(conversion);
    }
    None
}

/// Says of all ops in a copied body that they are there because of a call.
fn relocate(ir: &mut Ir, body: Region, call: Location) {
    let ops: Vec<Op> = ir.walk_region(body, WalkOrder::Pre).collect();
    for op in ops {
        let loc = Location::call_site(ir, ir.loc(op), call);
        ir.set_loc(op, loc);
    }
}

fn results_of(ir: &Ir, op: Op) -> SmallVec<[Value; 4]> {
    ir.results(op).collect()
}

/// Puts the only block of `body` before the call and erases the call.
fn splice_block(
    ir: &mut Ir,
    call: Op,
    body: Region,
    arguments: &[Value],
    interfaces: &mut Interfaces,
) -> Result<(), Diagnostic> {
    let block = ir.first_block(body).expect("the body has a block");
    let terminator = ir.last_op(block).expect("the body was found to end");
    ir.inline_block_before(block, call, arguments);
    if let Some(interface) = interfaces.of(ir, terminator) {
        let results = results_of(ir, call);
        interface.handle_terminator(ir, terminator, &results);
    }
    if ir.results(call).any(|result| ir.has_uses(result)) {
        let message = "was inlined, but not all of its results were replaced";
        return ir.op_error(call, message).into();
    }
    ir.erase_op(terminator);
    ir.erase_op(call);
    Ok(())
}

/// Splits the block of the call behind it and puts the blocks of `body` in between.
fn splice_blocks(
    ir: &mut Ir,
    call: Op,
    body: Region,
    arguments: &[Value],
    interfaces: &mut Interfaces,
) -> Result<(), Diagnostic> {
    let dest = ir.parent_block(call).expect("a call is in a block");
    let before = ir.split_block_head(dest, call);
    for result in results_of(ir, call) {
        let argument = ir.add_block_arg(dest, ir.ty(result));
        ir.replace_all_uses(result, argument);
    }
    ir.erase_op(call);
    let blocks: Vec<Block> = ir.region_blocks(body).collect();
    let mut last = before;
    for &block in &blocks[1..] {
        ir.move_block_after(block, last);
        last = block;
    }
    ir.merge_block(blocks[0], before, arguments);
    for block in std::iter::once(before).chain(blocks[1..].iter().copied()) {
        let terminator = ir.last_op(block).expect("the body was found to end");
        if !ir.has_trait(terminator, OpTraits::RETURN_LIKE) {
            continue;
        }
        if let Some(interface) = interfaces.of(ir, terminator) {
            let mut b = Builder::before(ir, terminator);
            interface.handle_terminator_to_block(&mut b, terminator, dest)?;
        }
        ir.erase_op(terminator);
    }
    Ok(())
}
