//! How buffers cross the boundaries of functions.

mod equivalent_results;
mod out_params;

use rustc_hash::FxHashMap;
use terrace_dialects::func::{CallOp, FuncOp, ReturnOp};
use terrace_ir::attributes::{ArrayAttr, Attribute, DictAttr, TypeAttr};
use terrace_ir::context::Ident;
use terrace_ir::ir::WalkOrder;
use terrace_ir::ods::TypedOp;
use terrace_ir::rewrite::Rewriter;
use terrace_ir::symbol::symbol_name;
use terrace_ir::types::{FunctionType, Type};
use terrace_ir::{Ir, Op, SmallVec, Value};
use terrace_passes::pass::PassRegistry;

pub use equivalent_results::DropEquivalentBufferResultsPass;
pub use out_params::BufferResultsToOutParamsPass;

/// Adds the passes of this module to a registry.
pub(crate) fn register(registry: &mut PassRegistry) {
    registry
        .pass::<BufferResultsToOutParamsPass>()
        .pass::<DropEquivalentBufferResultsPass>();
}

/// A call in the body of a function of a module.
#[derive(Clone, Copy)]
struct Call {
    /// The function that it is in, as an op of the module.
    caller: Op,
    op: Op,
}

/// The functions of a module that have a body, and the calls in them.
struct Functions {
    /// With names, in order.
    defined: Vec<(Ident, Op)>,
    /// By name of the callee, in order.
    calls: FxHashMap<Ident, Vec<Call>>,
}

impl Functions {
    fn of(module: &Ir) -> Self {
        let mut functions = Functions {
            defined: Vec::new(),
            calls: FxHashMap::default(),
        };
        for (stub, ir) in module.children() {
            let Some(function) = FuncOp::cast(ir, ir.root()) else {
                continue;
            };
            if let Some(name) = symbol_name(ir, ir.root()).filter(|_| !function.is_external(ir)) {
                functions.defined.push((name, stub));
            }
            for op in ir.walk(ir.root(), WalkOrder::Post) {
                if let Some(call) = CallOp::cast(ir, op) {
                    let name = call.callee(ir).symbol(ir);
                    let calls = functions.calls.entry(name).or_default();
                    calls.push(Call { caller: stub, op });
                }
            }
        }
        functions
    }

    fn calls_of(&self, name: Ident) -> &[Call] {
        self.calls.get(&name).map_or(&[], |calls| calls)
    }
}

/// The function that is the root of an arena.
fn root(ir: &Ir) -> FuncOp {
    FuncOp::cast(ir, ir.root()).expect("the arena is that of a function")
}

/// The returns of a function, also those inside other ops.
fn returns(ir: &Ir) -> Vec<Op> {
    let ops = ir.walk(ir.root(), WalkOrder::Post);
    ops.filter(|op| ReturnOp::cast(ir, *op).is_some()).collect()
}

/// The attributes of arguments or results, of which there are `count`.
fn dictionaries(ir: &Ir, list: Option<ArrayAttr>, count: usize) -> Vec<DictAttr> {
    let empty = DictAttr::get(ir, []);
    let given = list.map_or(&[][..], |list| list.elements(ir));
    let dictionary = |number: usize| given.get(number).and_then(|given| given.cast(ir));
    (0..count)
        .map(|number| dictionary(number).unwrap_or(empty))
        .collect()
}

fn set_dictionaries(ir: &mut Ir, name: &str, list: &[DictAttr]) {
    let root = ir.root();
    if list
        .iter()
        .all(|dictionary| dictionary.entries(ir).is_empty())
    {
        ir.remove_attr(root, name);
        return;
    }
    let list: Vec<Attribute> = list.iter().map(|dictionary| (*dictionary).into()).collect();
    let list = ArrayAttr::get(ir, &list);
    ir.set_attr(root, name, list.into());
}

/// Drops results of a function from its type, with their attributes, which it gives.
fn drop_results(ir: &mut Ir, is_kept: &[bool]) -> Vec<DictAttr> {
    let function = root(ir);
    let ty = function.function_type(ir);
    let attrs = dictionaries(ir, function.res_attrs(ir), is_kept.len());
    let (mut left, mut dropped) = (Vec::new(), Vec::new());
    for (dictionary, is_kept) in attrs.into_iter().zip(is_kept) {
        match is_kept {
            true => left.push(dictionary),
            false => dropped.push(dictionary),
        }
    }
    let inputs: SmallVec<[Type; 4]> = ty.inputs(ir).into();
    let results = kept(ty.results(ir), is_kept);
    set_type(ir, &inputs, &results);
    set_dictionaries(ir, "res_attrs", &left);
    dropped
}

fn set_type(ir: &mut Ir, inputs: &[Type], results: &[Type]) {
    let root = ir.root();
    let ty = FunctionType::get(ir, inputs, results);
    let ty = TypeAttr::get(ir, ty.into());
    ir.set_attr(root, "function_type", ty.into());
}

fn kept<T: Copy>(list: &[T], is_kept: &[bool]) -> SmallVec<[T; 4]> {
    let pairs = list.iter().zip(is_kept);
    let pairs = pairs.filter(|(_, is_kept)| **is_kept);
    pairs.map(|(item, _)| *item).collect()
}

/// Replaces a call by one with these operands and without the results that `instead` has a value for.
fn replace_call(
    rewriter: &mut Rewriter<'_>,
    call: Op,
    operands: &[Value],
    instead: &[Option<Value>],
) {
    let left: SmallVec<[bool; 4]> = instead.iter().map(Option::is_none).collect();
    let types: SmallVec<[Type; 4]> = rewriter.result_types(call).collect();
    let types = kept(&types, &left);
    let callee = CallOp::cast(rewriter, call)
        .expect("the op is a call")
        .callee(rewriter);
    let loc = rewriter.loc(call);
    rewriter.set_insertion_point_before(call);
    let new = CallOp::build(rewriter, loc, &types, callee, operands);
    let mut results = rewriter
        .results(new.op())
        .collect::<SmallVec<[Value; 4]>>()
        .into_iter();
    let results: SmallVec<[Value; 4]> = instead
        .iter()
        .filter_map(|instead| instead.or_else(|| results.next()))
        .collect();
    rewriter.replace_op(call, &results);
}
